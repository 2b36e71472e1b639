"""Run the simulator with ``python3 -m mistypilot_ros.simulator``."""

import sys

from mistypilot_ros.simulator.main import main

if __name__ == '__main__':
    sys.exit(main())
