"""Recordings of what people say: WAV files of the microphone, to be fetched and deleted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mistypilot_ros.simulator.assets import Asset
from mistypilot_ros.simulator.parameters import Arguments, CommandError, Kind, Parameter
from mistypilot_ros.simulator.robot import Robot


@dataclass(frozen=True)
class SoundFile:
    """A sound file that is fetched.

    Attributes:
        name: with extension.
        data: what is in it.
        as_base64: whether it is answered as JSON with the file as text, or as the file itself.
        content_type: of the answer.
    """

    name: str
    data: bytes
    as_base64: bool
    content_type: str = 'audio/wav'

    def render(self) -> bytes:
        """Return the file."""
        return self.data


def get_sound(robot: Robot, arguments: Arguments) -> SoundFile:
    """Return a recording; what is in other sounds is not simulated."""
    asset = _present(robot, arguments, 'get')
    if not asset.data:
        raise CommandError(f"Cannot get audio - What is in '{asset.name}' is not simulated.")
    return SoundFile(asset.name, asset.data, arguments.flag('Base64'))


def delete_sound(robot: Robot, arguments: Arguments) -> Any:
    """Delete a sound that did not come with the robot."""
    asset = _present(robot, arguments, 'delete')
    if asset.system:
        raise CommandError(f"Cannot delete audio - File '{asset.name}' is a system file.")
    robot.sounds.remove(asset.name)
    return True


def _present(robot: Robot, arguments: Arguments, does: str) -> Asset:
    name = arguments.required_text('FileName')
    asset = robot.sounds.find(name)
    if asset is None:
        raise CommandError(f"Cannot {does} audio - File '{name}' does not exist.")
    return asset


_FILE = Parameter('FileName', Kind.STRING, required=True)
ROWS = (
    (
        'GET', 'audio', 'GetAudioFile', 'Asset', 'get audio',
        get_sound, (_FILE, Parameter('Base64', Kind.BOOL, default=False)),
    ),
    ('DELETE', 'audio', 'DeleteAudio', 'Asset', 'delete audio', delete_sound, (_FILE,)),
)  # fmt: skip
"""Method, path, name, group, what it does, how, and parameters of each endpoint."""
