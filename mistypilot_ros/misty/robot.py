"""What each method of the `Robot` port does on a Misty. `CommandDesk` decides whether it may."""

import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from mistypilot_ros.core.channels import Yields
from mistypilot_ros.core.errors import InvalidInputError, SwitchedOffError
from mistypilot_ros.core.expressions import Expression
from mistypilot_ros.core.gaze import Gaze
from mistypilot_ros.core.joint_move import JointGoal
from mistypilot_ros.core.motion_limits import LONGEST_DRIVE, SpeedLimits, check_seconds
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.performance import Performance
from mistypilot_ros.core.social import ScriptLine
from mistypilot_ros.misty import commands
from mistypilot_ros.misty.chest_light import ChestLight
from mistypilot_ros.misty.completions import Completions, speech_bound
from mistypilot_ros.misty.drive import Driver
from mistypilot_ros.misty.ears import Order
from mistypilot_ros.misty.kept_files import KeptFiles
from mistypilot_ros.misty.picture import Picture, decode
from mistypilot_ros.misty.recorder import Recorder
from mistypilot_ros.misty.rest import Patience, Request, Rest
from mistypilot_ros.misty.sounds import SoundBox
from mistypilot_ros.misty.taught_faces import TaughtFaces
from mistypilot_ros.misty.uploads import Uploads

PICTURE_PATIENCE = Patience(connect=1.0, answer=12.0)
"""A full picture is several megabytes."""


@dataclass(frozen=True)
class Policy:
    """What people allow; asked anew for each command."""

    speed_limits: Callable[[], SpeedLimits]
    """How fast the base may move."""
    camera_enabled: Callable[[], bool]
    """Whether pictures may be taken."""
    microphone_enabled: Callable[[], bool] = lambda: False
    """Whether the robot may listen."""
    gaze: Callable[[], bool] = lambda: True
    """Whether a performance looks at who is in view."""
    yields: Yields = Yields.STORY
    """Who gives way when a skill wants what a performance uses."""


class MistyRobot:
    """The methods. Each begins something and ends `pending` when that is over; errors are raised."""

    def __init__(
        self,
        rest: Rest,
        driver: Driver,
        completions: Completions,
        photos: KeptFiles,
        recorder: Recorder,
        policy: Policy,
    ) -> None:
        """Use these parts, all of which live as long as the robot does."""
        self._rest = rest
        self._driver = driver
        self._completions = completions
        self._photos = photos
        self._recorder = recorder
        self._policy = policy
        self._newest_sound: Pending | None = None
        self.expressions: Mapping[str, Expression] = {}
        """Rows of config/expressions.yaml by name."""
        self.light = ChestLight(rest)
        """The light in the chest."""
        self.sounds = SoundBox(rest)
        """Names of sounds and of music."""
        self.uploads = Uploads(rest)
        """Files that others bring."""
        self.faces = TaughtFaces(rest)
        """Faces that it was taught."""
        self.gaze = Gaze()
        """Where the head points, and to whom it can turn."""
        self.tell: Callable[[Request], object] = rest.send
        """Tells the robot a setting that it is to keep."""
        self.listen: Callable[[Pending, Order], None] | None = None
        """Captures one thing that a person says, and ends with its text; None without a microphone."""
        self.follow_joints: Callable[[Pending, JointGoal], None]
        """Moves joints, and ends when they have arrived. It and `stage` give commands of their own, so they
        are set when there is a desk that takes them."""
        self.stage: Callable[[Pending, Performance], None]
        """Performs a script, and ends at rest."""

    def move_head(
        self, pending: Pending, pitch: float | None, roll: float | None, yaw: float | None, seconds: float
    ) -> None:
        """Begin to move the head."""
        self._rest.send(commands.head(pitch, roll, yaw, seconds))
        self.gaze.head_told(pitch, yaw, seconds, time.monotonic())
        pending.finish()

    def move_arms(self, pending: Pending, left: float | None, right: float | None, seconds: float) -> None:
        """Begin to move the arms."""
        self._rest.send(commands.arms(left, right, seconds))
        pending.finish()

    def move_joints(
        self,
        pending: Pending,
        names: Sequence[str],
        positions: Sequence[float],
        seconds: float,
        tolerance: float = 0.0,
    ) -> None:
        """Move joints of head and arms; over when they have arrived. Its progress is where they are."""
        self.follow_joints(pending, JointGoal.checked(names, positions, seconds, tolerance))

    def perform(
        self, pending: Pending, lines: Sequence[ScriptLine], first_line: int = 0, language: str = ''
    ) -> None:
        """Perform a script; over when the robot is at rest again. Its progress is a `Performed`."""
        rows, longest = self.expressions, commands.LONGEST_TEXT
        self.stage(pending, Performance.checked(lines, first_line, language, rows, longest))

    def set_led(self, pending: Pending, red: float, green: float, blue: float) -> None:
        """Set the light in the chest."""
        self.light.show((red, green, blue))
        pending.finish()

    def set_led_pattern(
        self,
        pending: Pending,
        color: commands.Color,
        second: commands.Color,
        transition: str,
        seconds: float,
    ) -> None:
        """Let the light in the chest change between two colours."""
        self.light.show_pattern(color, second, transition, seconds)
        pending.finish()

    def set_flashlight(self, pending: Pending, on: bool) -> None:
        """Switch the lamp beside the camera."""
        self.tell(commands.flashlight(on))
        pending.finish()

    def set_volume(self, pending: Pending, volume: float) -> None:
        """Set the volume of speech and sound."""
        self.tell(commands.volume(volume))
        pending.finish()

    def upload_asset(self, pending: Pending, kind: str, name: str, data: bytes, overwrite: bool) -> None:
        """Bring a file onto the robot; its value is whether it had to be sent."""
        pending.finish(value=self.uploads.bring(kind, name, data, overwrite))

    def forget_face(self, pending: Pending, name: str) -> None:
        """Forget a face; its value is whether the robot had it."""
        self.gaze.forget(name)
        pending.finish(value=self.faces.forget(name))

    def show_face(self, pending: Pending, expression: str) -> None:
        """Show the image of an expression, or an image on the robot."""
        row = self.expressions.get(expression)
        self._rest.send(commands.face(row.image if row is not None else expression))
        pending.finish()

    def play_sound(
        self, pending: Pending, name: str, volume: float | None, wait: bool, spoken: float = 0.0
    ) -> None:
        """Play a sound, which may be `spoken` s of speech, or stop; the newest wish wins, also on its way."""
        if name:
            commands.play(name, volume)  # What cannot be played is refused before music is made.
        self._newest_sound = pending
        if not name:
            self._rest.send(commands.STOP_SOUND)
            pending.finish()
            return
        file = self.sounds.file(name)
        if pending.ended:
            return  # Stop came while music was brought onto the robot.
        if self._newest_sound is not pending:
            pending.finish()  # Another sound, or silence, came meanwhile: it would have ended this one.
            return
        request = commands.play(file, volume)
        if wait:
            self._completions.await_sound(pending, file, spoken)
        self._rest.send(request)
        if not wait:
            pending.finish()

    def speak(
        self,
        pending: Pending,
        text: str,
        rate: float = 1.0,
        pitch: float = 1.0,
        language: str = '',
        interrupt: bool = False,
    ) -> None:
        """Say a text; over when it was said."""
        utterance_id = uuid.uuid4().hex
        request = commands.speak(text, utterance_id, rate, pitch, language, interrupt)
        if interrupt:
            self._completions.silence()
        self._completions.await_speech(pending, utterance_id, speech_bound(text, rate))
        self._rest.send(request)

    def stop_speaking(self, pending: Pending) -> None:
        """Be silent; utterances that wait are forgotten."""
        self._rest.send(commands.STOP_SPEECH)
        self._completions.silence()
        pending.finish()

    def drive(self, pending: Pending, linear: float, angular: float, seconds: float) -> None:
        """Drive for a time; over when the base rests."""
        limits = self._policy.speed_limits()
        velocity, pending.remark = limits.clamp(linear, angular), limits.remark(linear, angular)
        self._driver.want(velocity, check_seconds(seconds, LONGEST_DRIVE), pending)

    def take_picture(self, pending: Pending, width: int = 0, height: int = 0, keep: bool = True) -> None:
        """Take a picture; its value is a `Picture`."""
        self._check_camera()
        if not (0 <= width <= 4160 and 0 <= height <= 3120):
            raise InvalidInputError('A picture has at most 4160 times 3120 pixels.')
        answer = self._rest.send(commands.picture(width or 640, height or 480), PICTURE_PATIENCE)
        data = decode(answer)
        if pending.ended:
            return  # Stop came meanwhile: what nobody waits for is not kept.
        path = self._photos.keep(data) if keep else ''
        pending.finish(value=Picture(data, path))

    def record_video(self, pending: Pending, seconds: float, mute: bool = False) -> None:
        """Record a video; its value is the path of the file. It has no sound while the microphone is off."""
        self._check_camera()
        silent = mute or not self._policy.microphone_enabled()
        self._recorder.begin(pending, seconds, silent, partial(self.light.watch, 'video'))

    def capture_speech(
        self, pending: Pending, require_key_phrase: bool, silence: float, longest: float
    ) -> None:
        """Listen to one thing that a person says; its value is a `Heard`."""
        if not self._policy.microphone_enabled() or self.listen is None:
            raise SwitchedOffError(
                'The microphone is off; set the parameter microphone_enabled to true to use it.'
            )
        self.listen(pending, Order.checked(require_key_phrase, silence, longest))

    def _check_camera(self) -> None:
        if not self._policy.camera_enabled():
            raise SwitchedOffError('The camera is off; set the parameter camera_enabled to true to use it.')
