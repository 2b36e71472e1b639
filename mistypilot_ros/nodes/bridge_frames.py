"""Names of the robot's frames and joints, which tell several robots of one graph apart."""

from dataclasses import dataclass

from mistypilot_ros.core.errors import InvalidInputError

NAMESPACE = '<namespace>'
"""Stands for the robot's namespace in the parameter `frame_prefix`."""
OWN_PREFIX = f'{NAMESPACE}/'
"""Prefix where nobody gives one, so that one parameter file serves several robots."""


@dataclass(frozen=True)
class Frames:
    """What a robot's frames and joints are called."""

    prefix: str
    """Before each name; empty for none."""

    def named(self, name: str) -> str:
        """Return the full name of a frame or joint."""
        return self.prefix + name

    @property
    def base(self) -> str:
        """The frame of the body (REP 105)."""
        return self.named('base_link')

    @property
    def odom(self) -> str:
        """The frame in which the base drives: where it was when the bridge first knew (REP 105)."""
        return self.named('odom')

    @property
    def imu(self) -> str:
        """The frame of the inertial unit in the body: that of the body (documentation: torso, not head)."""
        return self.named('imu_link')

    @property
    def head(self) -> str:
        """The frame of the head: x ahead, y to the left, z up."""
        return self.named('head_link')

    def range(self, sensor: str) -> str:
        """The frame of a distance sensor, which looks along x."""
        return self.named(f'range_{sensor}_link')

    @property
    def camera(self) -> str:
        """The frame of pictures: x to the right, y down, z away from the camera (REP 103)."""
        return self.named('camera_optical_frame')


def frames(given: str, namespace: str) -> Frames:
    """Read the parameter `frame_prefix`.

    Args:
        given: its value; `<namespace>` in it is the namespace of the node, and `<namespace>/` is nothing at
            the root.
        namespace: of the node, such as `/misty`.

    Raises:
        InvalidInputError: names of frames would begin with /, which tf2 refuses, or have blanks.
    """
    name = namespace.strip('/')
    prefix = given.replace(OWN_PREFIX, f'{name}/' if name else '').replace(NAMESPACE, name)
    if prefix.startswith('/') or any(character.isspace() for character in prefix):
        raise InvalidInputError(
            f"frame_prefix is '{given}'; it must not begin with / or have blanks, such as 'misty_2/'."
        )
    return Frames(prefix)
