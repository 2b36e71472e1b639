"""MistyPilot for ROS 2: say what a Misty II robot should do, and it does it."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
