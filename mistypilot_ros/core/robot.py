"""The robot as skills and scripts see it.

Implemented over HTTP inside the bridge, over ROS for the supervisor, over the socket inside a worker.
Units are SI and frames are REP 103: x forward, y left, z up. Angles beyond the robot's limits are clamped.
"""

from typing import Protocol


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

    def show_face(self, expression: str) -> None:
        """Show a face.

        Args:
            expression: a row of config/expressions.yaml such as `happiness`, or an image on the robot.
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

    def stop(self) -> None:
        """Stop all motion, speech and sound at once, and end all runs; the run that calls this is over, too.

        What stands after it in the skill may run, but the robot takes no more commands from this run.
        """

    def sleep(self, seconds: float) -> None:
        """Wait; ends at once with `CancelledError` when the run is ended.

        Args:
            seconds: 0 or more.
        """
