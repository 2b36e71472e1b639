"""Commands of the robot as REST requests: units and limits are converted here and nowhere else."""

import base64
import math
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.motion_limits import (
    HEAD_PITCH,
    HEAD_ROLL,
    HEAD_YAW,
    LEFT_ARM,
    LONGEST_MOVE,
    RIGHT_ARM,
    JointLimit,
    Velocity,
    check_fraction,
    check_seconds,
)
from mistypilot_ros.misty.rest import Request

Color = tuple[float, float, float]

LONGEST_TEXT = 1000
"""Characters of one utterance."""
SHORTEST_DRIVE_MS = 100
"""A shorter timed drive does nothing (documentation)."""
LONGEST_PATTERN = 60.0
"""Longest period of a light pattern, s."""
LARGEST_SOUND = 3_000_000
"""Bytes of a sound file (documentation: 3 MB)."""
TRANSITIONS = ('Blink', 'Breathe', 'TransitOnce')
"""Light patterns; their case counts (documentation)."""

HALT = Request('POST', 'halt')
"""Stops base, head and arms."""
STOP_DRIVE = Request('POST', 'drive/stop')
STOP_SPEECH = Request('POST', 'tts/stop')
STOP_SOUND = Request('POST', 'audio/stop')
STOP_VIDEO = (Request('POST', 'videos/recordings/stop'), Request('POST', 'video/record/stop'))
"""Of newer and of older firmware (documentation, official SDK)."""


def head(pitch: float | None, roll: float | None, yaw: float | None, seconds: float) -> Request:
    """Move the head. Exactly one of Velocity and Duration may be given (documentation): we give Duration.

    Args:
        pitch: rad, None or NaN keeps it.
        roll: rad, as pitch.
        yaw: rad, as pitch.
        seconds: duration.

    Raises:
        InvalidInputError: nothing moves, or a value is senseless.
    """
    axes = {
        'Pitch': _degrees(HEAD_PITCH, pitch),
        'Roll': _degrees(HEAD_ROLL, roll),
        'Yaw': _degrees(HEAD_YAW, yaw),
    }
    return _move('head', axes, seconds)


def arms(left: float | None, right: float | None, seconds: float) -> Request:
    """Move one arm or both; arguments and errors as for `head`."""
    sides = {'LeftArmPosition': _degrees(LEFT_ARM, left), 'RightArmPosition': _degrees(RIGHT_ARM, right)}
    return _move('arms/set', sides, seconds)


def light(color: Color) -> Request:
    """Set the light in the chest.

    Args:
        color: red, green, blue, 0 to 1.
    """
    return Request('POST', 'led', dict(zip(('Red', 'Green', 'Blue'), _bytes(color), strict=True)))


def light_pattern(color: Color, second: Color, transition: str, seconds: float) -> Request:
    """Let the light change between two colours.

    Args:
        color: red, green, blue, 0 to 1.
        second: as color.
        transition: one of `TRANSITIONS`.
        seconds: period.
    """
    if transition not in TRANSITIONS:
        raise InvalidInputError(
            f"There is no light pattern '{transition}'; use one of {', '.join(TRANSITIONS)}."
        )
    names = ('Red', 'Green', 'Blue', 'Red2', 'Green2', 'Blue2')
    colors = zip(names, (*_bytes(color), *_bytes(second)), strict=True)
    milliseconds = max(4, round(check_seconds(seconds, LONGEST_PATTERN) * 1e3))
    return Request(
        'POST', 'led/transition', {**dict(colors), 'TransitionType': transition, 'TimeMs': milliseconds}
    )


def flashlight(on: bool) -> Request:
    """Switch the lamp beside the camera."""
    return Request('POST', 'flashlight', {'On': bool(on)})


def volume(level: float) -> Request:
    """Set the volume of speech and sound.

    Args:
        level: 0 to 1.
    """
    return Request('POST', 'audio/volume', {'Volume': round(check_fraction(level, 'volume') * 100)})


def face(image: str) -> Request:
    """Show an image on the default layer, where the eyes blink.

    Args:
        image: file on the robot.
    """
    return Request('POST', 'images/display', {'FileName': _named(image, 'face')})


def play(name: str, volume: float | None) -> Request:
    """Play a sound.

    Args:
        name: file on the robot.
        volume: 0 to 1; None or NaN keeps it.
    """
    arguments: dict[str, Any] = {'FileName': _named(name, 'sound')}
    if volume is not None and not math.isnan(volume):
        arguments['Volume'] = round(check_fraction(volume, 'volume') * 100)
    return Request('POST', 'audio/play', arguments)


def upload_sound(name: str, data: bytes) -> Request:
    """Bring a sound onto the robot, without playing it: separately is quicker (documentation of a client).

    Args:
        name: its name on the robot, with extension.
        data: the file, .wav, .mp3, .wma or .aac.

    Raises:
        InvalidInputError: it is too large.
    """
    if not 0 < len(data) <= LARGEST_SOUND:
        raise InvalidInputError(
            f"The sound '{name}' has {len(data)} bytes; the robot takes 1 to {LARGEST_SOUND}; shorten it."
        )
    return Request(
        'POST',
        'audio',
        {
            'FileName': _named(name, 'sound'),
            'Data': base64.b64encode(data).decode('ascii'),
            'ImmediatelyApply': False,
            'OverwriteExisting': True,
        },
    )


def speak(
    text: str,
    utterance_id: str,
    rate: float = 1.0,
    pitch: float = 1.0,
    language: str = '',
    interrupt: bool = False,
) -> Request:
    """Say a text; the robot tells the end only of an utterance that has an id (documentation).

    Args:
        text: plain text.
        utterance_id: names the utterance.
        rate: 0.5 to 2; 0 for 1.
        pitch: 0.5 to 2; 0 for 1.
        language: BCP 47 tag, empty for the robot's own.
        interrupt: cut what is being spoken.

    Raises:
        InvalidInputError: the text is empty or too long, or a value is out of range.
    """
    if not text.strip() or len(text) > LONGEST_TEXT:
        raise InvalidInputError(f'A text to speak must have 1 to {LONGEST_TEXT} characters.')
    arguments: dict[str, Any] = {'Text': text, 'UtteranceId': utterance_id, 'Flush': interrupt}
    # Firmware 1 knows neither rate nor pitch nor language: they are sent only where they say something.
    for key, value in (('SpeechRate', rate), ('Pitch', pitch)):
        if value not in (0.0, 1.0):
            if not 0.5 <= value <= 2.0:
                raise InvalidInputError(f'Rate and pitch of speech must be from 0.5 to 2, not {value:g}.')
            arguments[key] = round(value, 3)
    if language:
        arguments['Language'] = language
    return Request('POST', 'tts/speak', arguments)


def drive(velocity: Velocity, full: Velocity, milliseconds: int) -> Request:
    """Drive for a short time; without renewal the robot then rests, whatever became of us.

    Args:
        velocity: m/s and rad/s.
        full: what 100 % is on this robot.
        milliseconds: 100 or more.
    """
    return Request(
        'POST',
        'drive/time',
        {
            'LinearVelocity': _percent(velocity.linear, full.linear),
            'AngularVelocity': _percent(velocity.angular, full.angular),
            'TimeMs': max(SHORTEST_DRIVE_MS, milliseconds),
        },
    )


def picture(width: int, height: int) -> Request:
    """Take a picture; the robot keeps no copy.

    Args:
        width: pixels of the sensor's picture.
        height: pixels of the sensor's picture.
    """
    return Request('GET', 'cameras/rgb', {'Base64': 'true', 'Width': width, 'Height': height})


def _move(endpoint: str, targets: dict[str, float | None], seconds: float) -> Request:
    given = {name: value for name, value in targets.items() if value is not None}
    if not given:
        raise InvalidInputError('Nothing would move; give at least one angle.')
    return Request(
        'POST', endpoint, {**given, 'Duration': check_seconds(seconds, LONGEST_MOVE), 'Units': 'degrees'}
    )


def _degrees(limit: JointLimit, angle: float | None) -> float | None:
    clamped = limit.clamp(angle)
    return None if clamped is None else round(math.degrees(clamped), 3)


def _bytes(color: Color) -> tuple[int, ...]:
    return tuple(round(check_fraction(part, 'colour') * 255) for part in color)


def _percent(value: float, full: float) -> float:
    return round(min(100.0, max(-100.0, value / full * 100)), 2)


def _named(name: str, what: str) -> str:
    if not name.strip():
        raise InvalidInputError(f'The {what} has no name; give a file on the robot.')
    return name
