"""Readings that come while somebody listens, as messages."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy
from builtin_interfaces.msg import Time
from geometry_msgs.msg import (
    Point,
    Pose,
    PoseWithCovariance,
    Quaternion,
    Transform,
    TransformStamped,
    Twist,
    TwistWithCovariance,
    Vector3,
)
from nav_msgs.msg import Odometry
from sensor_msgs.msg import CameraInfo, CompressedImage, Imu, Range
from std_msgs.msg import Header

from mistypilot_ros import msg
from mistypilot_ros.core.odometry import Place
from mistypilot_ros.core.range_sensors import RANGE_SENSORS
from mistypilot_ros.core.senses import FaceReading, HazardReading, ImuReading, Photograph, RangeReading

UNMEASURED = 1e6
"""Variance of what nothing measures: height, tilt and slip to the side in the odometry, SI units."""


@dataclass(frozen=True)
class ImuErrors:
    """How wrong the inertial unit is, one standard deviation each; 0 where that is unknown."""

    angle: float
    """rad."""
    rate: float
    """rad/s."""
    acceleration: float
    """m/s^2."""


def quaternion(roll: float, pitch: float, yaw: float) -> Quaternion:
    """Turn about x, then y, then z of the world (REP 103).

    Args:
        roll: rad, about x.
        pitch: rad, about y.
        yaw: rad, about z.
    """
    cr, cp, cy = (math.cos(angle / 2) for angle in (roll, pitch, yaw))
    sr, sp, sy = (math.sin(angle / 2) for angle in (roll, pitch, yaw))
    return Quaternion(
        x=sr * cp * cy - cr * sp * sy,
        y=cr * sp * cy + sr * cp * sy,
        z=cr * cp * sy - sr * sp * cy,
        w=cr * cp * cy + sr * sp * sy,
    )


class ImuMessages:
    """Makes messages of the inertial unit. All zeros mean an unknown covariance (the message's own words)."""

    def __init__(self, errors: ImuErrors, frame: str) -> None:
        """Keep what is the same in all of them."""
        self._frame = frame
        self._covariances = [
            _diagonal((error**2,) * 3) for error in (errors.angle, errors.rate, errors.acceleration)
        ]

    def message(self, reading: ImuReading, stamp: Time) -> Imu:
        """One reading."""
        angle, rate, acceleration = self._covariances
        return Imu(
            header=Header(stamp=stamp, frame_id=self._frame),
            orientation=quaternion(reading.roll, reading.pitch, reading.yaw),
            orientation_covariance=angle,
            angular_velocity=_vector(reading.rates),
            angular_velocity_covariance=rate,
            linear_acceleration=_vector(reading.acceleration),
            linear_acceleration_covariance=acceleration,
        )


def range_message(reading: RangeReading, stamp: Time, frame: str) -> Range:
    """One distance; -inf, +inf and NaN as REP 117 has them."""
    sensor = RANGE_SENSORS[reading.sensor]
    return Range(
        header=Header(stamp=stamp, frame_id=frame),
        radiation_type=Range.INFRARED,
        field_of_view=sensor.field_of_view,
        min_range=sensor.nearest,
        max_range=sensor.farthest,
        range=reading.distance,
    )


def odometry(place: Place, stamp: Time, frame: str, body: str) -> Odometry:
    """A place in the frame of the odometry, with velocities of the body."""
    yaw = place.variance_yaw
    where = (place.variance_x, place.variance_y, UNMEASURED, UNMEASURED, UNMEASURED, yaw)
    how = (place.variance_speed, UNMEASURED, UNMEASURED, UNMEASURED, UNMEASURED, place.variance_turn)
    return Odometry(
        header=Header(stamp=stamp, frame_id=frame),
        child_frame_id=body,
        pose=PoseWithCovariance(pose=_pose(place), covariance=_diagonal(where)),
        twist=TwistWithCovariance(
            twist=Twist(linear=Vector3(x=place.speed), angular=Vector3(z=place.turn)),
            covariance=_diagonal(how),
        ),
    )


def transform(place: Place, stamp: Time, frame: str, body: str) -> TransformStamped:
    """A place as a transform from the body to the frame of the odometry."""
    return TransformStamped(
        header=Header(stamp=stamp, frame_id=frame),
        child_frame_id=body,
        transform=Transform(
            translation=Vector3(x=place.x, y=place.y), rotation=quaternion(0.0, 0.0, place.yaw)
        ),
    )


def face_array(faces: Sequence[FaceReading], stamp: Time, frame: str) -> msg.FaceArray:
    """Who is in view."""
    return msg.FaceArray(
        header=Header(stamp=stamp, frame_id=frame),
        faces=[
            msg.Face(
                name=face.name,
                track_id=face.track_id,
                bearing=face.bearing,
                elevation=face.elevation,
                distance=face.distance,
            )
            for face in faces
        ],
    )


def hazards(reading: HazardReading, stamp: Time) -> msg.Hazards:
    """What keeps the robot from driving."""
    return msg.Hazards(
        header=Header(stamp=stamp),
        bumpers=list(reading.bumpers),
        ranges=list(reading.ranges),
        stopped_directions=list(reading.stopped_directions),
        stalled_motors=list(reading.stalled_motors),
        excessive_speed=reading.excessive_speed,
        internal_error=reading.internal_error,
    )


def picture(photograph: Photograph, stamp: Time, frame: str) -> CompressedImage:
    """A picture."""
    header = Header(stamp=stamp, frame_id=frame)
    return CompressedImage(header=header, format='jpeg', data=photograph.data)


def camera_info(photograph: Photograph, stamp: Time, frame: str) -> CameraInfo:
    """Of the same picture: an uncalibrated camera, whose matrices are 0 (the message's own words)."""
    header = Header(stamp=stamp, frame_id=frame)
    return CameraInfo(header=header, width=photograph.width, height=photograph.height)


def _pose(place: Place) -> Pose:
    return Pose(position=Point(x=place.x, y=place.y), orientation=quaternion(0.0, 0.0, place.yaw))


def _vector(values: tuple[float, float, float]) -> Vector3:
    return Vector3(x=values[0], y=values[1], z=values[2])


def _diagonal(variances: Sequence[float]) -> 'numpy.typing.NDArray[numpy.float64]':
    """Return the rows of a square matrix one after the other. An array of numpy is taken over unlooked."""
    return numpy.diag(numpy.array(variances, dtype=numpy.float64)).flatten()
