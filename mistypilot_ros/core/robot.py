"""The robot as skills and scripts see it.

Implemented over HTTP inside the bridge, over ROS for the supervisor, over the socket inside a worker.
Units are SI and frames are REP 103: x forward, y left, z up. Angles beyond the robot's limits are clamped.
"""

from collections.abc import Sequence
from typing import Protocol

from mistypilot_ros.core.expressions import Expression


class Robot(Protocol):
    """What a skill may do. Every method may raise `RobotError` or `CancelledError`."""

    def speak(self, text: str, rate: float = 1.0) -> None:
        """Say a text and return when it was said.

        Args:
            text: plain text, at most 1,000 characters.
            rate: 1 is the normal speed, 0.5 to 2.
        """

    def move_head(
        self,
        pitch: float | None = None,
        roll: float | None = None,
        yaw: float | None = None,
        seconds: float = 0.5,
    ) -> None:
        """Begin to move the head and return at once.

        Args:
            pitch: rad, positive looks down, -0.698 to 0.454; None keeps it.
            roll: rad, positive tips to the right, -0.698 to 0.698; None keeps it.
            yaw: rad, positive looks left, -1.414 to 1.414; None keeps it.
            seconds: duration of the movement, above 0 and up to 10 s.
        """

    def move_arms(self, left: float | None = None, right: float | None = None, seconds: float = 0.5) -> None:
        """Begin to move one arm or both and return at once.

        Args:
            left: rad, 0 is straight ahead, positive is down, -0.506 to 1.571; None keeps it.
            right: rad, as left.
            seconds: duration of the movement, above 0 and up to 10 s.
        """

    def set_led(self, red: float, green: float, blue: float) -> None:
        """Set the light in the chest.

        Args:
            red: 0 to 1.
            green: 0 to 1.
            blue: 0 to 1.
        """

    def set_flashlight(self, on: bool) -> None:
        """Switch the lamp beside the camera on or off."""

    def show_face(self, expression: str) -> None:
        """Show a face.

        Args:
            expression: a row of config/expressions.yaml such as `happiness`, or an image on the robot.
        """

    def expression(self, name: str) -> Expression:
        """Return a row of config/expressions.yaml; `act` of `mistypilot_ros.skill` shows it.

        Args:
            name: such as `happiness`.
        """
        ...

    def set_volume(self, volume: float) -> None:
        """Set how loud the robot speaks and plays.

        Args:
            volume: 0 to 1.
        """

    def play_sound(self, name: str, volume: float | None = None, wait: bool = True) -> None:
        """Play a sound; what played before ends, since the robot plays one thing at a time.

        Args:
            name: a row of config/sounds.yaml such as `giggle`; `tune:` and a style, such as `tune:sleep`, for
                the piece of music in config/tunes.yaml whose words are nearest; a file on the robot with its
                extension, such as `s_Joy.wav`; or empty, which stops what plays.
            volume: 0 to 1; None keeps the present volume.
            wait: return when the sound has ended; otherwise it goes on while the skill does.
        """

    def drive(self, linear: float, angular: float, seconds: float) -> None:
        """Drive for a time and return at rest.

        Args:
            linear: m/s, positive is forward.
            angular: rad/s, positive turns left.
            seconds: above 0 and up to 60 s.
        """

    def take_picture(self, width: int = 640, height: int = 480) -> str:
        """Take a picture, keep it, and return the path of its file.

        Args:
            width: pixels of the sensor's picture; the result is rotated.
            height: pixels of the sensor's picture; the result is rotated.
        """
        ...

    def record_video(self, seconds: float, mute: bool = False) -> str:
        """Record a video, keep it, and return the path of its file.

        Args:
            seconds: 1 to 180 s.
            mute: without sound; it has none either while the microphone is switched off.
        """
        ...

    def battery_level(self) -> float:
        """Return how much charge is left, 0 to 1."""
        ...

    def ask(self, request: str) -> None:
        """Hand a wish in plain words to the agents, as if a person had said it; they answer by themselves.

        Args:
            request: at most 2,000 characters.
        """

    def add_memo(self, text: str) -> None:
        """Keep a memo in the state folder.

        Args:
            text: at most 1,000 characters.
        """

    def memos(self) -> Sequence[str]:
        """Return the memos that were kept today, the oldest first."""
        ...

    def call_again(self, seconds: float) -> bool:
        """Have this skill called once more with the same parameters later, after a restart too.

        Args:
            seconds: 1 to 86,400 s from now.

        Returns:
            False: that is noted, and the skill can return. True: this is the call that was noted.
        """
        ...

    def stop(self) -> None:
        """Stop all motion, speech and sound at once, and end all runs; the run that calls this is over, too.

        What stands after it in the skill may run, but the robot takes no more commands from this run.
        """

    def sleep(self, seconds: float) -> None:
        """Wait; ends at once with `CancelledError` when the run is ended.

        Args:
            seconds: 0 or more.
        """
