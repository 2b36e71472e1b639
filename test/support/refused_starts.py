"""Starts of nodes that are refused: each in a process of its own, forked from one that has imported them all.

Use: `refused_starts.py`, with a list of `{node, arguments, domain, folder}` as JSON on standard input. Writes
`[exit code, what was said]` of each. A node that goes on is ended after a while; its exit code is null.
"""

import importlib
import json
import os
import signal
import sys
import tempfile
import traceback
from typing import Any

from mistypilot_ros import prefix

NODES = ('misty_bridge', 'binding_supervisor', 'task_router', 'pia', 'sia')
LONGEST = 20
"""A start that is not refused after so long is none that is, s."""


def begin(start: dict[str, Any], output: int) -> None:
    """What `python -m mistypilot_ros.nodes.NODE` does; never returns."""
    code: Any = 1
    try:
        for number in (1, 2):
            os.dup2(output, number)
        os.chdir(start['folder'])
        os.environ['ROS_DOMAIN_ID'] = start['domain']
        module = importlib.import_module(f'mistypilot_ros.nodes.{start["node"]}')
        sys.argv = [str(module.__file__), '--ros-args', *start['arguments']]
        code = module.main()
    except BaseException:
        traceback.print_exc()
    sys.stderr.flush()
    os._exit(code)


def refused(start: dict[str, Any]) -> tuple[int | None, str]:
    """Exit code and words of one start."""
    with tempfile.TemporaryFile() as said:
        pid = os.fork()
        if not pid:
            signal.alarm(LONGEST)
            begin(start, said.fileno())
        status = os.waitpid(pid, 0)[1]
        said.seek(0)
        return os.WEXITSTATUS(status) if os.WIFEXITED(status) else None, said.read().decode()


if __name__ == '__main__':
    prefix.ensure()
    for name in NODES:
        importlib.import_module(f'mistypilot_ros.nodes.{name}')
    json.dump([refused(start) for start in json.load(sys.stdin)], sys.stdout)
