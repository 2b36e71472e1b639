"""What the robot senses of itself and around it: one frozen value for each kind, SI units, REP 103."""

from dataclasses import dataclass

Vector = tuple[float, float, float]
"""x ahead, y to the left, z up."""


@dataclass(frozen=True)
class ImuReading:
    """The inertial unit in the body at one moment."""

    roll: float
    """rad about x; positive tips to the right."""
    pitch: float
    """rad about y; positive tips forward."""
    yaw: float
    """rad about z; positive is to the left, 0 where the robot looked when it booted."""
    rates: Vector
    """rad/s about x, y and z."""
    acceleration: Vector
    """m/s^2 along x, y and z."""


@dataclass(frozen=True)
class WheelReading:
    """The encoders of the two tracks at one moment."""

    left: float
    """How far the wheel turned so far, rad; positive is forward."""
    right: float
    """As left."""
    left_rate: float
    """How fast it turns, rad/s."""
    right_rate: float
    """As left_rate."""


@dataclass(frozen=True)
class RangeReading:
    """What one distance sensor measured."""

    sensor: str
    """One of `range_sensors.RANGE_SENSORS`."""
    distance: float
    """m; after REP 117 -inf where something is too near, +inf where nothing is within reach, NaN where the
    robot says that it measured nothing."""


@dataclass(frozen=True)
class FaceReading:
    """A face that the robot sees at one moment."""

    track_id: int
    """The same while it stays in view; -1 where the robot gives none."""
    name: str
    """Empty where unknown."""
    bearing: float
    """rad from where the head points; positive is to the left."""
    elevation: float
    """rad from where the head points; positive is upwards."""
    distance: float
    """m; NaN where unknown."""


@dataclass(frozen=True)
class HazardReading:
    """What keeps the robot from driving."""

    bumpers: tuple[str, ...] = ()
    """Pressed bumpers, names of sensors."""
    ranges: tuple[str, ...] = ()
    """Distance sensors that see an obstacle or an edge, names of `range_sensors.RANGE_SENSORS`."""
    stopped_directions: tuple[str, ...] = ()
    """`front`, `back`: where it does not drive."""
    stalled_motors: tuple[str, ...] = ()
    """Motors that do not turn although they should, in the robot's words."""
    excessive_speed: bool = False
    """Whether it turned faster than it allows."""
    internal_error: bool = False
    """Whether the robot reports a fault of its own."""


@dataclass(frozen=True)
class ReadingsBegin:
    """Readings of one kind come from now on, after a time in which some may have been missed."""

    kind: str
    """Name of the kind, such as `wheels`."""


@dataclass(frozen=True)
class Photograph:
    """A picture of the camera, upright."""

    data: bytes
    """The file, JPEG."""
    width: int
    """Pixels."""
    height: int
    """Pixels."""
