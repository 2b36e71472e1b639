"""Run the command with `python3 -m mistypilot_ros.cli`."""

import sys

from mistypilot_ros.cli.main import main

if __name__ == '__main__':
    sys.exit(main())
