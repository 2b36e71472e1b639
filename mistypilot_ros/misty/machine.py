"""One Misty: all parts of the adapter put together."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.expressions import Pose
from mistypilot_ros.core.gaze import Aimed
from mistypilot_ros.core.link_status import LinkState, LinkStatus
from mistypilot_ros.core.motion_limits import Velocity
from mistypilot_ros.core.robot_state import SoundEnded, SpeechEnded
from mistypilot_ros.core.senses import FaceReading
from mistypilot_ros.core.stop_gate import StopGate
from mistypilot_ros.misty import commands, other_controller
from mistypilot_ros.misty.channel_keeper import ChannelKeeper
from mistypilot_ros.misty.completions import Completions
from mistypilot_ros.misty.desk import CommandDesk
from mistypilot_ros.misty.drive import Driver
from mistypilot_ros.misty.ears import Ears
from mistypilot_ros.misty.ears_results import EarListeners
from mistypilot_ros.misty.ears_runner import EarsRunner
from mistypilot_ros.misty.emergency_file import EmergencyFile
from mistypilot_ros.misty.events import RobotEvent, subscriptions
from mistypilot_ros.misty.held_state import HeldState
from mistypilot_ros.misty.identity import Identity
from mistypilot_ros.misty.joint_moves import JointMoves
from mistypilot_ros.misty.kept_files import KeptFiles
from mistypilot_ros.misty.line_sounds import LineSounds
from mistypilot_ros.misty.link import Link
from mistypilot_ros.misty.other_controller import WATCHED, BaseCommanded, Halted, OtherController
from mistypilot_ros.misty.perception import Perception, PerceptionSettings, Reading
from mistypilot_ros.misty.performance import Stage
from mistypilot_ros.misty.recorder import Recorder
from mistypilot_ros.misty.rest import Patience, Rest
from mistypilot_ros.misty.robot import MistyRobot, Policy
from mistypilot_ros.misty.stop import Stopper, StopReport
from mistypilot_ros.misty.transcripts import Transcribing, Transcripts
from mistypilot_ros.misty.velocity_stream import VelocityStream


@dataclass(frozen=True)
class Settings:
    """What a Misty needs to know at its start."""

    address: str
    """Host or host:port of the robot."""
    state_folder: Path
    """Where the emergency stop and the pictures are kept."""
    full_speed: Velocity
    """What 100 % is on this robot, m/s and rad/s."""
    serial_number: str = ''
    """Of the robot that is meant; empty where any will do."""
    max_velocity_age: float = 0.5
    """A stream of velocities that is quiet for longer stops, s."""
    battery_period: float = 5.0
    """Between battery readings, s."""
    perception: PerceptionSettings = PerceptionSettings()
    """How often which readings are wanted."""
    speech_recognizer: str = 'vosk'
    """What turns speech into text on the robot, one of `ears_commands.RECOGNIZERS`."""
    transcribing: Transcribing | None = None
    """What does so here, from recordings of the robot; None where nothing does."""
    key_phrase_required: bool = True
    """Whether the robot waits for "Hey, Misty" before it listens."""
    photos_kept: int = 500
    """Pictures that are kept; 0 for all."""
    videos_kept: int = 50
    """Videos that are kept; 0 for all."""


@dataclass(frozen=True)
class Listeners:
    """Who is told what; called from several threads."""

    event: Callable[[RobotEvent | Reading], None]
    """Touch, bump, battery, what people say, and the readings that are wanted."""
    status: Callable[[LinkStatus], None]
    """Each change of the link."""
    trouble: Callable[[MistyPilotError], None]
    """What went wrong without anybody waiting for it."""


class Misty:
    """The robot, reachable or not. `stop` and the emergency stop work from the beginning to `close`."""

    def __init__(self, settings: Settings, policy: Policy, listeners: Listeners) -> None:
        """Build everything; nothing connects before `start`."""
        self._listeners, self._policy = listeners, policy
        self.others = OtherController(listeners.trouble)
        self._rest = Rest(settings.address, Identity(settings.serial_number), self.others.witness)
        self._file = EmergencyFile(settings.state_folder)
        self._emergency_lock = threading.Lock()
        self._completions = Completions()
        self._driver = Driver(self._rest.send, settings.full_speed, listeners.trouble)
        self._stopper = Stopper(self._rest)
        self.gate = StopGate(latched=self._file.is_set())
        photos = KeptFiles(settings.state_folder / 'photos', 'picture', '.jpg', settings.photos_kept)
        videos = KeptFiles(settings.state_folder / 'videos', 'video', '.mp4', settings.videos_kept)
        self.robot = MistyRobot(
            self._rest, self._driver, self._completions, photos, Recorder(self._rest, videos), policy
        )
        undo, self.channels = self._stopper.undo, ChannelKeeper(policy.yields, self._stopper.undo)
        self.desk = CommandDesk(self.robot, self.gate, self.channels, undo, lambda: self.link.check())
        self.stream = VelocityStream(
            self._driver, self.gate, policy.speed_limits, settings.max_velocity_age, self.channels.take_base
        )
        self.perception = Perception(
            self._rest, settings.perception, self._on_event, listeners.trouble, self.robot.light.watch
        )
        self.held = HeldState(
            self._rest, (self._rest_if_latched, self.robot.light.show_again), listeners.trouble
        )
        self.robot.tell = self.held.tell
        rows = (*subscriptions(settings.battery_period), *other_controller.subscriptions())
        self.link = Link(self._rest, rows, self._on_event, self._on_status, self._warm)
        self.ears = self._make_ears(settings)
        self.robot.listen = self.ears.capture
        self._joint_moves = JointMoves(self._rest.address, self.desk, partial(undo, 'motion'))
        self.robot.follow_joints = self._joint_moves.begin
        self.lines = LineSounds(self._rest, listeners.trouble)
        self.robot.stage = Stage(self.desk, self.lines, self._aim).begin
        self._warmed_at = 0.0

    def _make_ears(self, settings: Settings) -> EarsRunner:
        told = EarListeners(self._listeners.event, self._listeners.trouble)
        how = settings.transcribing
        ears = Ears(settings.key_phrase_required, recordings=how is not None)
        transcripts = Transcripts(self._rest, ears, how, told) if how else None
        recognizer, spoke = settings.speech_recognizer, self._completions.spoke
        return EarsRunner(self._rest, ears, recognizer, spoke, told, transcripts)

    def start(self) -> None:
        """Connect, and stay connected. It listens where `ears.enable` said so."""
        self.held.job.start()
        self.ears.start()
        self.perception.start()
        self.link.start()

    def pause(self) -> None:
        """Rest, listen no more and disconnect, until the next `start`."""
        self._driver.release()
        self._disconnect()

    def close(self) -> None:
        """Rest, disconnect, let nobody wait any more, and end all threads."""
        self.gate.stop()
        self._disconnect()
        self.lines.close()
        self._driver.close()
        self._stopper.close()

    def _disconnect(self) -> None:
        self.ears.stop()
        self.perception.stop()
        self.held.job.end()
        self.link.stop()
        self.held.job.join()

    def stop(self) -> tuple[int, StopReport]:
        """Stop everything within `stop_budget.ROBOT_SECONDS`; returns the new epoch and what did not stop."""
        return self._stop(self.gate.stop)

    def set_emergency(self, active: bool) -> tuple[int, StopReport] | None:
        """Set the emergency stop, which stops everything like `stop`, or release it: then the answer is None.

        Raises:
            StoreError: it is set but not on disk, or it cannot be released.
        """
        with self._emergency_lock:
            if active:
                outcome = self._stop(self.gate.latch)
                self._file.set()
                return outcome
            self._file.release()
            self.gate.release()
            return None

    def housekeep(self) -> None:
        """End what the robot forgot to end, and keep the connections of stop warm; call it twice a second."""
        self._completions.expire()
        self.others.look()
        if self.link.status.state is LinkState.UP and time.monotonic() - self._warmed_at > 10.0:
            self._warm()

    def _stop(self, close_gate: Callable[[], int]) -> tuple[int, StopReport]:
        epoch = close_gate()
        self.stream.hold()
        report = self._stopper.stop()
        self._completions.silence()
        return epoch, report

    def _on_event(self, event: RobotEvent | Reading | BaseCommanded | Halted) -> None:
        if isinstance(event, WATCHED):
            self.others.notice(event)
        if isinstance(event, FaceReading):
            self.robot.gaze.saw(event, time.monotonic())
        if isinstance(event, SpeechEnded):
            self._completions.speech_ended(event)
        elif isinstance(event, SoundEnded):
            self._completions.sound_ended(event)
        elif isinstance(event, Halted):
            self.robot.gaze.halted(time.monotonic())
        elif not isinstance(event, BaseCommanded):
            self._listeners.event(event)

    def _aim(self, pose: Pose) -> Aimed:
        return self.robot.gaze.aimed(pose, time.monotonic()) if self._policy.gaze() else Aimed.straight(pose)

    def _on_status(self, status: LinkStatus) -> None:
        if status.state is LinkState.DOWN:
            self._completions.lost()
            self._joint_moves.lost()
        elif status.state is LinkState.CONNECTING:
            self.others.connected()
        for part in (self.ears, self.perception, self.held.job):
            part.link(status.state is LinkState.UP)
        self._listeners.status(status)

    def _rest_if_latched(self) -> None:
        """Let a robot rest that does not know of the emergency stop."""
        if self.gate.latched:
            self._rest.send(commands.HALT, Patience(connect=0.5, answer=1.0))

    def _warm(self) -> None:
        self._warmed_at = time.monotonic()
        self._stopper.warm()
