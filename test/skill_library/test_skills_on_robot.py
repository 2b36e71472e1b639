"""Each shipped skill on the simulator, through a real worker: what the robot is told, and how it ends."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import pytest
from watched_misty import look_until

HEAD, ARMS, LED, FACE = 'head', 'arms/set', 'led', 'images/display'
SPEAK, PLAY, DRIVE, DRIVEN = 'tts/speak', 'audio/play', 'drive/time', 'drive/stop'
AWAY = 'I cannot reach the weather service now, so I do not know the weather.'
HELLO = 'Hello, Amina! It is nice to see you.'
CALM = 'e_DefaultContent.jpg'


@dataclass
class Row:
    """One call of a skill."""

    text: str
    """The call."""
    told: list[tuple[str, dict[str, Any]]]
    """What the robot is told, in order: endpoints with some of their arguments; equal endpoints of a drive
    count once."""
    speed: float = 20.0
    """How much faster the robot speaks; 1 where the base must keep its real speed."""
    ends: dict[str, Any] = field(default_factory=dict)
    """Parts of the robot's state afterwards."""
    earlier: str = ''
    """A call that comes before; the robot has no memos of others."""
    tidied: tuple[str, dict[str, Any]] | None = None
    """A command of the bridge that comes in its own time, before or after the last ones of the skill."""
    moved: tuple[float, float] = (0.0, 0.0)
    """Metres forward and degrees to the left."""

    def __str__(self) -> str:
        return self.text


def pitches(*angles: float) -> list[tuple[str, dict[str, Any]]]:
    return [(HEAD, {'Pitch': pytest.approx(angle)}) for angle in angles]


def yaws(*angles: float) -> list[tuple[str, dict[str, Any]]]:
    return [(HEAD, {'Yaw': pytest.approx(angle)}) for angle in angles]


def both(angle: float) -> tuple[str, dict[str, Any]]:
    return ARMS, {f'{side}ArmPosition': pytest.approx(angle) for side in ('Left', 'Right')}


def arms(*angles: float, side: str = 'Right') -> list[tuple[str, dict[str, Any]]]:
    return [(ARMS, {f'{side}ArmPosition': pytest.approx(angle)}) for angle in angles]


ROWS = (
    Row('say text=Good%20morning', [(SPEAK, {'Text': 'Good morning'})]),
    Row(
        'greet name=Amina',
        [
            (FACE, {'FileName': 'e_Joy.jpg'}),
            *pitches(-12),
            *arms(-28, 10, -28),
            (SPEAK, {'Text': HELLO}),
            *arms(10, -28),
            (FACE, {'FileName': 'e_DefaultContent.jpg'}),
            *pitches(0),
            *arms(80),
        ],
    ),
    Row('nod', pitches(18, -10, 18, -10, 0)),
    Row('nod times=1', pitches(18, -10, 0)),
    Row('shake_head', yaws(28, -28, 28, -28, 0)),
    Row('wave', arms(-28, 10, -28, 10, -28, 10, 80)),
    Row('wave arm=left', arms(-28, 10, -28, 10, -28, 10, 80, side='Left')),
    Row(
        'wave arm=both',
        [both(angle) for angle in (-28, 10, -28, 10, -28, 10, 80)],
    ),
    *(
        Row(f'look direction={direction}', [(HEAD, {'Pitch': pitch, 'Yaw': yaw, 'Roll': 0.0})])
        for direction, pitch, yaw in (
            ('up', -35, 0),
            ('down', 24, 0),
            ('left', 0, 60),
            ('right', 0, -60),
            ('ahead', 0, 0),
        )
    ),
    Row('drive distance=0.15', [(DRIVE, {}), (DRIVEN, {})], speed=1, moved=(0.15, 0)),
    Row('drive direction=backward distance=0.15', [(DRIVE, {}), (DRIVEN, {})], speed=1, moved=(-0.15, 0)),
    Row('turn angle=45', [*yaws(20), (DRIVE, {}), (DRIVEN, {}), *yaws(0)], speed=1, moved=(0, 45)),
    Row(
        'turn direction=right angle=45',
        [*yaws(-20), (DRIVE, {}), (DRIVEN, {}), *yaws(0)],
        speed=1,
        moved=(0, -45),
    ),
    Row('set_light color=pink', [(LED, {'Red': 255, 'Green': 192, 'Blue': 203})]),
    Row('set_light color=off', [(LED, {'Red': 0, 'Green': 0, 'Blue': 0})]),
    Row(
        'show_emotion emotion=surprise',
        [
            (FACE, {'FileName': 'e_Surprise.jpg'}),
            (LED, {'Red': 0, 'Blue': 255}),
            *[(HEAD, {}), (ARMS, {})] * 2,
            (FACE, {'FileName': 'e_DefaultContent.jpg'}),
            (LED, {'Red': 102}),
            (HEAD, {'Pitch': 0.0}),
            (ARMS, {}),
        ],
    ),
    *(
        Row(
            text,
            [(FACE, {'FileName': face}), (PLAY, {'FileName': file}), (FACE, {'FileName': CALM})],
            ends={'audio.playing': None},
        )
        for text, face, file in (
            ('make_sound', 'e_Joy.jpg', 's_Acceptance.wav'),
            ('make_sound sound=giggle', 'e_Joy2.jpg', 's_Joy4.wav'),
        )
    ),
    Row('stop_music', [('audio/stop', {})], ends={'audio.playing': None}),
    Row('take_photo', [('cameras/rgb', {}), (PLAY, {'FileName': 's_SystemCameraShutter.wav'})]),
    Row('tell_time', [*pitches(-12), (SPEAK, {}), *pitches(0)]),
    Row('converse request=a%20joke', [(HEAD, {'Pitch': -10.0, 'Roll': 12.0}), (HEAD, {'Pitch': 0.0})]),
    *(
        Row(
            f'high_five arm={arm}',
            [
                (FACE, {'FileName': 'e_Joy.jpg'}),
                (HEAD, {'Yaw': yaw}),
                *arms(-28, -10, -28, side=arm.capitalize()),
                (FACE, {'FileName': 'e_DefaultContent.jpg'}),
                *pitches(0),
                *arms(80, side=arm.capitalize()),
            ],
        )
        for arm, yaw in (('left', 14.0),)
    ),
    Row(
        'hug',
        [
            (FACE, {'FileName': 'e_Love.jpg'}),
            (LED, {'Red': 255}),
            *pitches(-10),
            both(-26),
            *pitches(10),
            *(both(angle) for angle in (4, -4, 4)),
            (FACE, {'FileName': 'e_DefaultContent.jpg'}),
            (LED, {'Red': 102}),
            *pitches(0),
            both(80),
        ],
    ),
    Row('flashlight', [('flashlight', {'On': True})], ends={'flashlight': True}),
    Row('flashlight on=false', [('flashlight', {'On': False})], ends={'flashlight': False}),
    Row(
        'rainbow_lights seconds=1',
        [*[(LED, {})] * 5, (LED, {'Red': 102, 'Green': 102, 'Blue': 102})],
    ),
    Row('set_volume percent=0', [('audio/volume', {'Volume': 0})], ends={'audio.volume': 0}),
    Row(
        'set_volume percent=55',
        [('audio/volume', {'Volume': 55}), (PLAY, {'FileName': 's_Acceptance.wav'})],
        ends={'audio.volume': 55},
    ),
    Row(
        'record_video seconds=1',
        [
            (FACE, {'FileName': 'e_SystemCamera.jpg'}),
            (LED, {'Red': 255}),
            ('led/transition', {}),
            ('videos/recordings/start', {'Duration': 1, 'Mute': True, 'Width': 640}),
            (LED, {'Red': 255}),
            ('videos/recordings', {'Base64': 'true'}),
            (LED, {'Red': 102}),
            (FACE, {'FileName': 'e_DefaultContent.jpg'}),
            (PLAY, {'FileName': 's_SystemSuccess.wav'}),
        ],
        ends={'recording': None},
        tidied=('videos/recordings', {'Base64': None}),
    ),
    Row('add_memo text=buy%20eggs', [*pitches(16), (SPEAK, {'Text': 'I have noted that.'}), *pitches(0)]),
    Row(
        'daily_memo_report',
        [
            *pitches(16),
            (SPEAK, {'Text': 'There is one memo for today.'}),
            (SPEAK, {'Text': 'buy eggs'}),
            *pitches(0),
        ],
        earlier='add_memo text=buy%20eggs',
    ),
    Row(
        'battery_report',
        [
            (LED, {'Red': 255, 'Green': 153}),
            *pitches(16),
            (SPEAK, {'Text': 'My battery has 42 percent left.'}),
            (LED, {'Red': 102}),
            *pitches(0),
        ],
    ),
    Row('weather_report city=Bern', [*pitches(-12), *pitches(0), (SPEAK, {'Text': AWAY})]),
    Row(
        'sleep_mode',
        [
            (FACE, {'FileName': 'e_Sleepy3.jpg'}),
            (LED, {'Red': 26}),
            (PLAY, {}),
            (HEAD, {'Pitch': 12.0}),
            both(88),
            (FACE, {'FileName': 'e_SleepingZZZ.jpg'}),
            (LED, {'Red': 3}),
            (HEAD, {'Pitch': 24.0}),
        ],
        ends={'face.file': 'e_SleepingZZZ.jpg'},
    ),
)
JOINTS = {'Pitch': 'pitch', 'Roll': 'roll', 'Yaw': 'yaw'} | {
    f'{side}ArmPosition': f'{side.lower()}_arm' for side in ('Left', 'Right')
}
"""Joints in the robot's state by their names in its commands."""
STAYS = ('look', 'sleep_mode')
"""Skills that leave the robot in another pose than that of rest."""


@pytest.mark.parametrize('case', ROWS, ids=str)
def test_what_the_robot_is_told_and_where_it_comes_to_rest(outcomes: Any, case: Row) -> None:
    outcomes[str(case)].result()


def check(robot: Any, row: Row) -> None:
    """Run a skill to its end."""
    if row.earlier:
        (robot.folder / 'memos.jsonl').unlink(missing_ok=True)
        assert robot.run(row.earlier).state.name == 'SUCCEEDED'
    robot.simulator.control('speed', speed=row.speed)
    before, since = robot.simulator.state()['pose'], robot.mark()
    end = robot.run(row.text)
    assert (end.state.name, end.message) == ('SUCCEEDED', '')
    commands = [command for command in robot.endpoints(since) if not fits(command, row.tidied)]
    assert [endpoint for endpoint, _ in commands] == [endpoint for endpoint, _ in row.told]
    for command, wanted in zip(commands, row.told, strict=True):
        assert fits(command, wanted), (command, wanted)
    if row.tidied:
        tidied = lambda: [command for command in robot.endpoints(since) if fits(command, row.tidied)]  # noqa: E731
        assert len(look_until(tidied, 'the bridge has tidied up')) == 1
    look_until(robot.rests, 'the robot rests')
    state = robot.simulator.state()
    for path, value in row.ends.items():
        first, _, second = path.partition('.')
        assert (state[first][second] if second else state[first]) == value
    _moved(before, state['pose'], row)
    if not row.text.startswith(STAYS):
        used = {name for endpoint, body in commands if endpoint in (HEAD, ARMS) for name in body}
        left = {joint: state['pose'][joint] for name, joint in JOINTS.items() if name in used}
        assert left == pytest.approx({joint: 80 * joint.endswith('_arm') for joint in left}, abs=0.2)


def fits(command: tuple[str, dict[str, Any]], wanted: tuple[str, dict[str, Any]] | None) -> bool:
    """Whether a command has the endpoint and the values that are wanted; None where it has no value."""
    if wanted is None or command[0] != wanted[0]:
        return False
    return {name: command[1].get(name) for name in wanted[1]} == wanted[1]


def _moved(before: dict[str, float], after: dict[str, float], row: Row) -> None:
    """The base moved as it should."""
    heading = math.radians(before['heading'])
    x, y = after['x'] - before['x'], after['y'] - before['y']
    assert x * math.cos(heading) + y * math.sin(heading) == pytest.approx(row.moved[0], abs=0.03)
    turned = (after['heading'] - before['heading'] + 180) % 360 - 180
    assert turned == pytest.approx(row.moved[1], abs=6)


CHECK = check
