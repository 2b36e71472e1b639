"""What the REST commands do, each a function of the robot and its arguments."""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from mistypilot_ros.simulator import camera
from mistypilot_ros.simulator.assets import (
    LARGEST_SOUND,
    MOST_SOUNDS,
    SOUND_ENDINGS,
    SOUND_SECONDS,
    Asset,
    sound_seconds,
)
from mistypilot_ros.simulator.base import SHORTEST_DRIVE, TOP_TURN
from mistypilot_ros.simulator.expression import Face, Light
from mistypilot_ros.simulator.parameters import Arguments, CommandError
from mistypilot_ros.simulator.robot import EVERY_MOTOR, Robot
from mistypilot_ros.simulator.speech import Utterance

URL_SCHEMES = ('http', 'https', 'rtsp')


def get_battery(robot: Robot, _: Arguments) -> Any:
    """Return the state of the battery."""
    return robot.battery.message()


def list_sounds(robot: Robot, _: Arguments) -> Any:
    """Return the sound files."""
    return [{'name': asset.name, 'systemAsset': asset.system} for asset in robot.sounds.all()]


def list_images(robot: Robot, _: Arguments) -> Any:
    """Return the image files."""
    return [
        {'height': asset.height, 'name': asset.name, 'systemAsset': asset.system, 'width': asset.width}
        for asset in robot.images.all()
    ]


def _colour(arguments: Arguments, suffix: str = '') -> tuple[int, int, int]:
    red, green, blue = (int(arguments.required_number(name + suffix)) for name in ('Red', 'Green', 'Blue'))
    return red, green, blue


def set_light(robot: Robot, arguments: Arguments) -> Any:
    """Show one colour."""
    robot.light = Light(*_colour(arguments))
    return True


def set_light_transition(robot: Robot, arguments: Arguments) -> Any:
    """Go back and forth, or once, between two colours."""
    robot.light = Light(
        *_colour(arguments),
        arguments.required_text('TransitionType'),
        _colour(arguments, '2'),
        int(arguments.required_number('TimeMs')),
    )
    return True


def set_flashlight(robot: Robot, arguments: Arguments) -> Any:
    """Switch the lamp beside the camera."""
    robot.flashlight = arguments.flag('On')
    return True


def display_image(robot: Robot, arguments: Arguments) -> Any:
    """Show an image until another is shown."""
    name = arguments.required_text('FileName')
    if not arguments.flag('IsURL'):
        asset = robot.images.find(name)
        if asset is None:
            raise CommandError(f"Cannot display image - File '{name}' does not exist.")
        name = asset.name
    robot.face = Face(name, arguments.required_number('Alpha'), arguments.required_text('Layer'))
    return True


def move_head(robot: Robot, arguments: Arguments) -> Any:
    """Move the axes that are given; the others stay."""
    rows = [(axis, axis.capitalize(), 'Velocity') for axis in ('pitch', 'roll', 'yaw')]
    return _move(robot, arguments, rows)


def move_arm(robot: Robot, arguments: Arguments) -> Any:
    """Move one arm or both to one position."""
    arm = arguments.required_text('Arm')
    arms = ('left', 'right') if arm == 'both' else (arm,)
    return _move(robot, arguments, [(f'{side}_arm', 'Position', 'Velocity') for side in arms])


def move_arms(robot: Robot, arguments: Arguments) -> Any:
    """Move each arm that is given to a position of its own."""
    return _move(
        robot,
        arguments,
        [
            ('left_arm', 'LeftArmPosition', 'LeftArmVelocity'),
            ('right_arm', 'RightArmPosition', 'RightArmVelocity'),
        ],
    )


def _move(robot: Robot, arguments: Arguments, rows: Sequence[tuple[str, str, str]]) -> Any:
    """Move joints, each by a row of its name and of the names of its target and its velocity."""
    for joint, target, velocity in rows:
        value = arguments.number(target)
        if value is not None:
            robot.joints.move(
                joint,
                value,
                arguments.required_text('Units'),
                arguments.number(velocity),
                arguments.number('Duration'),
            )
    return True


def drive(robot: Robot, arguments: Arguments) -> Any:
    """Drive until something else is commanded."""
    robot.drive(
        arguments.required_number('LinearVelocity'), arguments.required_number('AngularVelocity'), math.inf
    )
    return True


def drive_time(robot: Robot, arguments: Arguments) -> Any:
    """Drive for a time; with ``Degree`` turn by that angle in the time, as far as the top speed allows."""
    milliseconds = arguments.required_number('TimeMs')
    angular = arguments.required_number('AngularVelocity')
    if milliseconds < SHORTEST_DRIVE:
        return True
    if degree := arguments.number('Degree'):
        angular = 100 * degree / (milliseconds / 1000) / TOP_TURN
    robot.drive(arguments.required_number('LinearVelocity'), angular, milliseconds / 1000)
    return True


def stop_drive(robot: Robot, _: Arguments) -> Any:
    """Stop the base."""
    robot.base.stop()
    return True


def halt(robot: Robot, arguments: Arguments) -> Any:
    """Stop every motor."""
    mask = arguments.number('MotorMask')
    robot.halt(EVERY_MOTOR if mask is None else int(mask))
    return True


def speak(robot: Robot, arguments: Arguments) -> Any:
    """Queue an utterance."""
    robot.speech.speak(
        Utterance(
            arguments.required_text('Text'),
            arguments.text('UtteranceId'),
            arguments.required_number('SpeechRate'),
        ),
        arguments.flag('Flush'),
    )
    return True


def stop_speaking(robot: Robot, _: Arguments) -> Any:
    """End the speech and empty its queue."""
    robot.speech.stop()
    return True


def play_sound(robot: Robot, arguments: Arguments) -> Any:
    """Play a file of the robot or from an address."""
    name, seconds = arguments.required_text('FileName'), SOUND_SECONDS
    if urlsplit(name).scheme not in URL_SCHEMES:
        asset = robot.sounds.find(name)
        if asset is None:
            raise CommandError(f"Cannot play audio - File '{name}' does not exist.")
        name, seconds = asset.name, asset.seconds
    volume = arguments.number('Volume')
    if volume is not None:
        robot.audio.volume = int(volume)
    robot.audio.play(name, seconds)
    return True


def save_sound(robot: Robot, arguments: Arguments) -> Any:
    """Keep a sound file, which comes as base64, and play it if asked to."""
    name = arguments.required_text('FileName')
    try:
        data = base64.b64decode(arguments.required_text('Data'), validate=True)
    except binascii.Error:
        raise CommandError("Cannot save audio - Parameter 'Data' is not base64.") from None
    _check_sound(robot, name, len(data), arguments.flag('OverwriteExisting'))
    asset = Asset(name, False, seconds=sound_seconds(data))
    robot.sounds.add(asset)
    if arguments.flag('ImmediatelyApply'):
        robot.audio.play(asset.name, asset.seconds)
    return [{'name': asset.name, 'userAddedAsset': True}]


def _check_sound(robot: Robot, name: str, size: int, overwrite: bool) -> None:
    """Refuse what the robot has no place for."""
    present = robot.sounds.find(name)
    for wrong, why in (
        (not name.lower().endswith(SOUND_ENDINGS), f'must end with one of {", ".join(SOUND_ENDINGS)}'),
        (not 0 < size <= LARGEST_SOUND, f'has {size} bytes, at most {LARGEST_SOUND} are possible'),
        (present is not None and present.system, 'is a system file'),
        (present is not None and not overwrite, 'exists'),
        (present is None and len(robot.sounds.all()) >= MOST_SOUNDS, 'does not fit, the robot is full'),
    ):
        if wrong:
            raise CommandError(f"Cannot save audio - File '{name}' {why}.")


def stop_sound(robot: Robot, _: Arguments) -> Any:
    """End the sound."""
    robot.audio.stop()
    return True


def get_volume(robot: Robot, _: Arguments) -> Any:
    """Return the volume in percent."""
    return robot.audio.volume


def set_volume(robot: Robot, arguments: Arguments) -> Any:
    """Set the volume in percent."""
    robot.audio.volume = int(arguments.required_number('Volume'))
    return True


def take_picture(robot: Robot, arguments: Arguments) -> camera.Picture:
    """Take a picture and keep it under a name if one is given."""
    asked = (arguments.number('Width'), arguments.number('Height'))
    if (asked[0] is None) != (asked[1] is None):
        missing = 'Width' if asked[0] is None else 'Height'
        raise CommandError(f"Cannot take picture  - Missing required int parameter '{missing}'.")
    width, height = camera.size_for(*(None if side is None else int(side) for side in asked))
    name = _picture_name(arguments.text('FileName'))
    picture = camera.Picture(width, height, name, arguments.flag('Base64'), bool(robot.faces.seen))
    if picture.name is not None:
        if robot.images.find(picture.name) is None or arguments.flag('OverwriteExisting'):
            robot.images.add(Asset(picture.name, False, width, height))
        if arguments.flag('DisplayOnScreen'):
            robot.face = replace(robot.face, file=picture.name)
    return picture


def _picture_name(name: str | None) -> str | None:
    if not name:
        return None
    return name if name.lower().endswith(('.jpg', '.jpeg')) else f'{name}.jpg'
