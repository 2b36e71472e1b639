"""Parameters of the bridge."""

import math

from rclpy.node import Node

from mistypilot_ros import data_folders
from mistypilot_ros.core.channels import Yields
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.misty.camera import CameraSettings
from mistypilot_ros.misty.machine import Settings
from mistypilot_ros.misty.perception import PerceptionSettings
from mistypilot_ros.misty.robot import Policy
from mistypilot_ros.nodes.bridge_frames import NAMESPACE, OWN_PREFIX
from mistypilot_ros.nodes.bridge_voice import ROWS as VOICE_ROWS
from mistypilot_ros.nodes.hearing_parameters import ROWS as HEARING_ROWS
from mistypilot_ros.nodes.hearing_parameters import recognizer
from mistypilot_ros.nodes.parameters import ParameterRow
from mistypilot_ros.nodes.perception_parameters import ROWS as PERCEPTION_ROWS

ROWS = (
    ParameterRow('robot_address', '127.0.0.1:8080', 'Address of the robot, host or host:port.'),
    ParameterRow(
        'robot_serial', '', 'Serial number of the robot; another robot is refused. Empty takes any robot.'
    ),
    ParameterRow('autostart', True, 'Configure and activate the node by itself at the start.'),
    ParameterRow('state_dir', '', "Folder of the robot's state; empty for the user's own."),
    ParameterRow(
        'frame_prefix',
        OWN_PREFIX,
        f'Put before the names of frames and joints; {NAMESPACE} stands for the namespace. Empty for none.',
    ),
    ParameterRow('camera_enabled', False, 'Whether pictures and videos may be taken.', read_only=False),
    *HEARING_ROWS,
    ParameterRow(
        'max_linear_speed', 0.3, 'Fastest drive, forward or back, m/s.', (0.01, 0.45), read_only=False
    ),
    ParameterRow('max_angular_speed', 1.2, 'Fastest turn, rad/s.', (0.01, 1.745), read_only=False),
    ParameterRow(
        'full_speed', 0.45, 'How fast the base is at 100 %, m/s; to be measured on a real robot.', (0.05, 2.0)
    ),
    ParameterRow(
        'full_turn',
        round(math.radians(100), 4),
        'How fast the base turns at 100 %, rad/s; to be measured on a real robot.',
        (0.1, 10.0),
    ),
    ParameterRow(
        'cmd_vel_stamped',
        False,
        'Whether cmd_vel is of type TwistStamped; stamps older than 0.5 s are then dropped.',
    ),
    ParameterRow('max_cmd_vel_age', 0.5, 'The base stops when cmd_vel is quiet for longer, s.', (0.1, 2.0)),
    ParameterRow('battery_period', 5.0, 'Between two battery readings, s.', (0.2, 600.0)),
    ParameterRow(
        'photos_kept', 500, 'Pictures that stay in the state folder; the oldest go. 0 for all.', (0, 100_000)
    ),
    ParameterRow(
        'videos_kept', 50, 'Videos that stay in the state folder; the oldest go. 0 for all.', (0, 100_000)
    ),
    ParameterRow(
        'yields',
        Yields.STORY.value,
        'Who gives way when a skill wants what a performance uses: story ("go on" resumes it) or skill.',
    ),
    ParameterRow(
        'gaze',
        True,
        'Whether a performance looks at the face of who speaks with the robot, while somebody takes `faces`.',
        read_only=False,
    ),
    ParameterRow('joint_period', 0.2, 'Between two readings of the joints, s.', (0.05, 60.0)),
    *VOICE_ROWS,
    *PERCEPTION_ROWS,
)
"""Top speed: official documentation. Above 100 deg/s the robot reports excessiveSpeedHazard."""


def settings(node: Node) -> Settings:
    """Read what does not change while the node runs.

    Raises:
        StoreError: the state folder cannot be made.
        InvalidInputError: there is no such recogniser.
    """
    value = {row.name: node.get_parameter(row.name).value for row in ROWS}
    folder = data_folders.state_folder(value['state_dir'], node.get_namespace())
    speech_recognizer, transcribing = recognizer(node, folder)
    return Settings(
        address=value['robot_address'],
        serial_number=value['robot_serial'],
        state_folder=folder,
        full_speed=Velocity(value['full_speed'], value['full_turn']),
        max_velocity_age=value['max_cmd_vel_age'],
        battery_period=value['battery_period'],
        perception=PerceptionSettings(
            imu_period=value['imu_period'],
            wheel_period=value['odom_period'],
            range_period=value['range_period'],
            joint_period=value['joint_period'],
            pictures=CameraSettings(value['camera_width'], value['camera_height'], value['camera_period']),
        ),
        speech_recognizer=speech_recognizer,
        transcribing=transcribing,
        key_phrase_required=value['key_phrase_required'],
        photos_kept=value['photos_kept'],
        videos_kept=value['videos_kept'],
    )


def policy(node: Node) -> Policy:
    """What people allow, read anew each time.

    Raises:
        InvalidInputError: nobody of this name can give way.
    """
    return Policy(
        speed_limits=lambda: SpeedLimits(
            node.get_parameter('max_linear_speed').value, node.get_parameter('max_angular_speed').value
        ),
        camera_enabled=lambda: bool(node.get_parameter('camera_enabled').value),
        microphone_enabled=lambda: bool(node.get_parameter('microphone_enabled').value),
        gaze=lambda: bool(node.get_parameter('gaze').value),
        yields=_yields(node.get_parameter('yields').value),
    )


def _yields(name: str) -> Yields:
    try:
        return Yields(name)
    except ValueError:
        raise InvalidInputError(
            f"yields is '{name}'; use one of {', '.join(one.value for one in Yields)}."
        ) from None
