"""Everything that tests start stays on this machine."""

import os

from mistypilot_ros import data_folders
from mistypilot_ros.cli.environment import ros_environment

os.environ.update(ros_environment(os.environ, data_folders.shipped('config')))
