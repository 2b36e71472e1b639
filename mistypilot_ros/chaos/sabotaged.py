"""A node with a fault: `python -m mistypilot_ros.chaos.sabotaged KIND MODULE …`, then as the node itself."""

import importlib
import sys

from mistypilot_ros.chaos.sabotage import FAULTS

if __name__ == '__main__':
    FAULTS[sys.argv.pop(1)]()
    sys.exit(importlib.import_module(sys.argv.pop(1)).main())
