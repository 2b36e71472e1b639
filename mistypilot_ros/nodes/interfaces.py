"""Names, types and QoS of everything that the nodes say to each other, each written once.

All names are relative: a robot is a namespace.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray
from geometry_msgs.msg import Twist
from nav_msgs.msg import Odometry
from rcl_interfaces.msg import ParameterEvent
from rclpy.action import ActionClient, ActionServer
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy, qos_profile_parameter_events
from sensor_msgs.msg import BatteryState, CameraInfo, CompressedImage, Imu, JointState, Range
from std_msgs.msg import Bool, String
from std_srvs.srv import SetBool, Trigger

import mistypilot_ros.action as action
import mistypilot_ros.msg as msg
import mistypilot_ros.srv as srv
from mistypilot_ros.core.range_sensors import RANGE_SENSORS


def latched(depth: int = 1) -> QoSProfile:
    """QoS of what a late reader must see too."""
    return QoSProfile(
        depth=depth, reliability=ReliabilityPolicy.RELIABLE, durability=DurabilityPolicy.TRANSIENT_LOCAL
    )


def reliable(depth: int) -> QoSProfile:
    """QoS of what must not be lost between those who are there."""
    return QoSProfile(depth=depth, reliability=ReliabilityPolicy.RELIABLE)


SENSOR_DATA = QoSProfile(depth=5, reliability=ReliabilityPolicy.BEST_EFFORT)
"""QoS of what is replaced soon by something newer."""


@dataclass(frozen=True)
class Topic:
    """A topic."""

    name: str
    """Relative to the robot's namespace, except where it begins with `/`."""
    type: Any
    """Class of its messages."""
    qos: QoSProfile
    """The same for all who publish and subscribe."""

    def publisher(self, node: Node, **options: Any) -> Any:
        """Create a publisher."""
        return node.create_publisher(self.type, self.name, self.qos, **options)

    def subscribe(self, node: Node, callback: Callable[[Any], None], **options: Any) -> Any:
        """Create a subscription."""
        return node.create_subscription(self.type, self.name, callback, self.qos, **options)


@dataclass(frozen=True)
class Service:
    """A service."""

    name: str
    """Relative to the robot's namespace."""
    type: Any
    """Class of its requests and answers."""

    def serve(self, node: Node, callback: Callable[[Any, Any], Any], **options: Any) -> Any:
        """Create the server."""
        return node.create_service(self.type, self.name, callback, **options)

    def client(self, node: Node, **options: Any) -> Any:
        """Create a client."""
        return node.create_client(self.type, self.name, **options)


@dataclass(frozen=True)
class Action:
    """An action."""

    name: str
    """Relative to the robot's namespace."""
    type: Any
    """Class of its goals, results and feedback."""

    def serve(self, node: Node, execute: Callable[[Any], Any], **options: Any) -> ActionServer:
        """Create the server."""
        return ActionServer(node, self.type, self.name, execute, **options)

    def client(self, node: Node, **options: Any) -> ActionClient:
        """Create a client."""
        return ActionClient(node, self.type, self.name, **options)


# --- people and agents
UTTERANCE = Topic('utterance', msg.Utterance, reliable(50))
TURNS = Topic('turns', msg.Turn, latched(20))
"""Exactly one Turn for each instruction, published by the router alone."""
MODEL_CALLS = Topic('model_calls', msg.ModelCall, latched(20))
"""Each question to a language model, by the turn on whose behalf it was asked."""
THINKING = Topic('thinking', Bool, latched())
"""True while an instruction has no answer for longer than a moment."""
TURN_BEGAN = Topic('turn_began', String, reliable(10))
"""The turn_id of each instruction but stop, as soon as it is taken: what is performed ends for it."""
PIA_OUTCOME = Topic('pia/outcome', msg.AgentOutcome, latched(20))
SIA_OUTCOME = Topic('sia/outcome', msg.AgentOutcome, latched(20))
"""Latched, because an agent may answer before it has found the router that asked it."""
FORGOTTEN = Topic('forgotten', msg.Forgotten, reliable(50))
"""Whoever holds latched words of people lets go of them."""
TASK_STATE = Topic('task_state', msg.TaskState, latched())
INSTRUCT = Service('instruct', srv.Instruct)
PIA_INSTRUCT = Service('pia/instruct', srv.Instruct)
PIA_CARRY_OUT = Service('pia/carry_out', srv.CarryOut)
SIA_INSTRUCT = Service('sia/instruct', srv.Instruct)
LIST_MEMORY = Service('list_memory', srv.ListMemory)
FORGET_MEMORY = Service('forget_memory', srv.ForgetMemory)

# --- skills and bindings
SKILLS = Topic('skills', msg.SkillCatalogue, latched())
BINDINGS = Topic('bindings', msg.BindingTable, latched())
SKILL_RUNS = Topic('skill_runs', msg.SkillRun, reliable(50))
BIND = Service('bind', srv.Bind)
UNBIND = Service('unbind', srv.Unbind)
INVOKE = Service('invoke', srv.Invoke)
CANCEL = Service('cancel', srv.Cancel)
RESET_BINDING = Service('reset_binding', srv.ResetBinding)
GET_TRACE = Service('get_trace', srv.GetTrace)
RELOAD_SKILLS = Service('reload_skills', Trigger)
RUN_SKILL = Action('run_skill', action.RunSkill)

# --- the robot
SENSOR_EVENT = Topic('sensor_event', msg.SensorEvent, reliable(50))
LINK_STATE = Topic('link_state', msg.LinkState, latched())
BATTERY_STATE = Topic('battery_state', BatteryState, reliable(5))
IMU = Topic('imu', Imu, SENSOR_DATA)
RANGES = {name: Topic(f'range/{name}', Range, reliable(5)) for name in RANGE_SENSORS}
"""One for each distance sensor, by its name. Reliable for rqt_topic, as the joints."""
ODOM = Topic('odom', Odometry, reliable(5))
IMAGE = Topic('camera/image_raw/compressed', CompressedImage, SENSOR_DATA)
CAMERA_INFO = Topic('camera/camera_info', CameraInfo, reliable(5))
FACES = Topic('faces', msg.FaceArray, reliable(5))
ROBOT_DESCRIPTION = Topic('robot_description', String, latched())
HAZARDS = Topic('hazards', msg.Hazards, latched())
JOINT_STATES = Topic('joint_states', JointState, reliable(5))
"""Small and slow: reliable, so that rqt_topic shows it too, which takes nothing less."""
CMD_VEL = Topic('cmd_vel', Twist, reliable(1))
STOPPED = Topic('stopped', msg.Stopped, latched())
EMERGENCY_STOP_ACTIVE = Topic('emergency_stop_active', Bool, latched())
STOP = Service('stop', Trigger)
EMERGENCY_STOP = Service('emergency_stop', SetBool)
MOVE_HEAD = Service('move_head', srv.MoveHead)
MOVE_ARMS = Service('move_arms', srv.MoveArms)
SET_LED = Service('set_led', srv.SetLed)
SHOW_FACE = Service('show_face', srv.ShowFace)
PLAY_SOUND = Service('play_sound', srv.PlaySound)
TAKE_PICTURE = Service('take_picture', srv.TakePicture)
SET_VOLUME = Service('set_volume', srv.SetVolume)
SET_FLASHLIGHT = Service('set_flashlight', srv.SetFlashlight)
FORGET_FACE = Service('forget_face', srv.ForgetFace)
UPLOAD_ASSET = Service('upload_asset', srv.UploadAsset)
RECORD_VIDEO = Action('record_video', action.RecordVideo)
CAPTURE_SPEECH = Action('capture_speech', action.CaptureSpeech)
SPEAK = Action('speak', action.Speak)
DRIVE = Action('drive', action.Drive)
MOVE_JOINTS = Action('move_joints', action.MoveJoints)
PERFORM = Action('perform', action.Perform)
LINE_TO_COME = Topic('line_to_come', msg.ScriptLine, reliable(5))
"""A line that will be performed after those of the goal that is under way: its sound can be made already."""

DIAGNOSTICS = Topic('/diagnostics', DiagnosticArray, reliable(10))
PARAMETER_EVENTS = Topic('/parameter_events', ParameterEvent, qos_profile_parameter_events)
