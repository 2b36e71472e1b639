"""Units and limits of the REST requests."""

import math

import pytest

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.misty import commands

FULL = Velocity(0.45, math.radians(100))


def test_the_head_gets_degrees_and_a_duration_alone():
    request = commands.head(math.radians(10), math.nan, None, 0.5)
    assert request.arguments == {'Pitch': 10.0, 'Duration': 0.5, 'Units': 'degrees'}


def test_angles_beyond_the_limits_are_clamped():
    assert commands.head(-9, 9, 9, 1).arguments | {'Pitch': -40.0, 'Roll': 40.0, 'Yaw': 81.0} == (
        commands.head(-9, 9, 9, 1).arguments
    )
    arms = commands.arms(-9, 9, 1).arguments
    assert (arms['LeftArmPosition'], arms['RightArmPosition']) == (-29.0, 90.0)


@pytest.mark.parametrize(
    'build',
    [
        lambda: commands.head(math.inf, None, None, 1),
        lambda: commands.head(None, math.nan, None, 1),
        lambda: commands.head(0, 0, 0, 0),
        lambda: commands.head(0, 0, 0, 10.1),
        lambda: commands.arms(0, 0, math.nan),
        lambda: commands.light((0, 0, 1.1)),
        lambda: commands.light((math.nan, 0, 0)),
        lambda: commands.light_pattern((0, 0, 0), (1, 1, 1), 'blink', 1),
        lambda: commands.light_pattern((0, 0, 0), (1, 1, 1), 'Blink', 0),
        lambda: commands.face(' '),
        lambda: commands.play('a.wav', 1.5),
        lambda: commands.speak(' ', 'u'),
        lambda: commands.speak('x' * 1001, 'u'),
        lambda: commands.speak('x', 'u', rate=3),
        lambda: commands.speak('x', 'u', pitch=math.nan),
    ],
)
def test_senseless_values_are_refused(build):
    with pytest.raises(InvalidInputError):
        build()


def test_light_sound_and_speech():
    assert commands.light((1, 0.5, 0)).arguments == {'Red': 255, 'Green': 128, 'Blue': 0}
    pattern = commands.light_pattern((1, 0, 0), (0, 0, 1), 'Breathe', 1.5).arguments
    assert (pattern['Red'], pattern['Blue2'], pattern['TimeMs']) == (255, 255, 1500)
    assert commands.play('a.wav', math.nan).arguments == {'FileName': 'a.wav'}
    assert commands.play('a.wav', 0.5).arguments == {'FileName': 'a.wav', 'Volume': 50}
    assert commands.speak('hi', 'u', rate=0, pitch=1).arguments == {
        'Text': 'hi',
        'UtteranceId': 'u',
        'Flush': False,
    }
    full = commands.speak('hi', 'u', 1.5, 0.5, 'de-DE', True).arguments
    assert (full['SpeechRate'], full['Pitch'], full['Language'], full['Flush']) == (1.5, 0.5, 'de-DE', True)


def test_speeds_become_percent():
    request = commands.drive(Velocity(0.225, -math.radians(25)), FULL, 20)
    assert request.arguments == {'LinearVelocity': 50.0, 'AngularVelocity': -25.0, 'TimeMs': 100}
    assert commands.drive(Velocity(-9, 0), FULL, 500).arguments['LinearVelocity'] == -100.0


def test_speed_limits():
    assert SpeedLimits(0.3, 1.0).clamp(-5, 0.5) == Velocity(-0.3, 0.5)
    for linear, angular in ((math.nan, 0), (0, math.inf)):
        with pytest.raises(InvalidInputError):
            SpeedLimits(0.3, 1.0).clamp(linear, angular)
