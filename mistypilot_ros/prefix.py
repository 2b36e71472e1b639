"""Lets the ament index find ROS 2 packages that pip installed below `sys.prefix`.

A sourced ROS 2 sets AMENT_PREFIX_PATH; the wheels do not, and without it rclpy finds no middleware and no
message package. Call `ensure()` before the first import of rclpy. On a sourced ROS 2 it changes nothing.
"""

import os
import sys
from pathlib import Path

VARIABLE = 'AMENT_PREFIX_PATH'
INDEX = Path('share', 'ament_index', 'resource_index', 'packages')


def ensure() -> None:
    """Append `sys.prefix` to AMENT_PREFIX_PATH where it holds an ament index and is not listed yet."""
    listed = [path for path in os.environ.get(VARIABLE, '').split(os.pathsep) if path]
    if sys.prefix not in listed and (Path(sys.prefix) / INDEX).is_dir():
        os.environ[VARIABLE] = os.pathsep.join([*listed, sys.prefix])
