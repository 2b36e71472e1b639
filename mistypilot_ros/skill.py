"""All that a skill file needs: `from mistypilot_ros.skill import Robot`.

Imported by workers, so it stays small: no ROS, no network, no numpy.
"""

from mistypilot_ros.core.acting import act
from mistypilot_ros.core.errors import CancelledError, EmergencyStopError, InvalidInputError, RobotError
from mistypilot_ros.core.robot import Robot

__all__ = ['CancelledError', 'EmergencyStopError', 'InvalidInputError', 'Robot', 'RobotError', 'act']
