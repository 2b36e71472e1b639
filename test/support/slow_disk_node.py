"""Runs a node whose `fsync` does not come back while a file is there.

Use: `slow_disk_node.py MODULE FILE --ros-args …`.
"""

import os
import runpy
import sys
import time


def main() -> None:
    """Make `os.fsync` slow, then be the node."""
    module, mark, *rest = sys.argv[1:]
    real = os.fsync

    def fsync(descriptor: int) -> None:
        if os.path.exists(mark):
            with open(f'{mark}.waits', 'a'):
                pass  # Says that a save is under way.
        while os.path.exists(mark):
            time.sleep(0.01)
        real(descriptor)

    os.fsync = fsync
    sys.argv[1:] = rest
    runpy.run_module(f'mistypilot_ros.nodes.{module}', run_name='__main__', alter_sys=True)


if __name__ == '__main__':
    main()
