"""Parameters of what the bridge tells while somebody listens."""

from rclpy.node import Node

from mistypilot_ros.core.odometry import Wheels
from mistypilot_ros.nodes.parameters import ParameterRow
from mistypilot_ros.nodes.stream_messages import ImuErrors

ROWS = (
    ParameterRow(
        'face_recognition_enabled',
        False,
        'Whether the robot may look for faces. While it does, the light in its chest breathes red.',
        read_only=False,
    ),
    ParameterRow('imu_period', 0.02, 'Between two readings of the inertial unit, s.', (0.02, 60.0)),
    ParameterRow('odom_period', 0.05, 'Between two readings of the encoders, s.', (0.02, 60.0)),
    ParameterRow('range_period', 0.1, 'Between two readings of a distance sensor, s.', (0.05, 60.0)),
    ParameterRow('face_period', 0.2, 'Between two lists of faces, s.', (0.05, 60.0)),
    ParameterRow('camera_period', 0.2, 'Between two pictures of the stream, s.', (0.05, 600.0)),
    ParameterRow(
        'camera_width', 640, 'Pixels that the camera is asked for; upright: the height.', (320, 4160)
    ),
    ParameterRow(
        'camera_height', 480, 'Pixels that the camera is asked for; upright: the width.', (240, 3120)
    ),
    ParameterRow(
        'wheel_radius',
        0.04,
        'Way of a track for one radian of its encoder, m; to be measured on a real robot.',
        (0.001, 1.0),
    ),
    ParameterRow(
        'odom_way_error',
        0.1,
        'How wrong a way of the odometry is, as a fraction of it, one standard deviation; to be measured.',
        (0.0, 1.0),
    ),
    ParameterRow(
        'imu_angle_error',
        0.05,
        'How wrong an angle of the inertial unit is, rad, one standard deviation; to be measured.',
        (0.0, 3.0),
    ),
    ParameterRow(
        'imu_rate_error',
        0.05,
        'How wrong a rate of the inertial unit is, rad/s, one standard deviation; to be measured.',
        (0.0, 10.0),
    ),
    ParameterRow(
        'imu_acceleration_error',
        0.5,
        'How wrong an acceleration is, m/s^2, one standard deviation; to be measured.',
        (0.0, 100.0),
    ),
)
"""No error of a sensor is documented: all of them are guesses until they are measured on a real robot."""


def wheels(node: Node) -> Wheels:
    """Read what the odometry needs to know of the base."""
    value = {row.name: node.get_parameter(row.name).value for row in ROWS}
    return Wheels(
        value['wheel_radius'], value['odom_way_error'], value['imu_angle_error'], value['imu_rate_error']
    )


def imu_errors(node: Node) -> ImuErrors:
    """Read how wrong the inertial unit is."""
    names = ('imu_angle_error', 'imu_rate_error', 'imu_acceleration_error')
    return ImuErrors(*(node.get_parameter(name).value for name in names))
