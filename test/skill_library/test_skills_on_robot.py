"""Each shipped skill on the simulator, through a real worker: what the robot is told, and how it ends."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import pytest
from simulated_misty import wait_for

HEAD, ARMS, LED, FACE = 'head', 'arms/set', 'led', 'images/display'
SPEAK, PLAY, DRIVE, DRIVEN = 'tts/speak', 'audio/play', 'drive/time', 'drive/stop'
HELLO = 'Hello, Amina! It is nice to see you.'
STOPS = {'halt', 'drive/stop', 'tts/stop', 'audio/stop'}


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
    moved: tuple[float, float] = (0.0, 0.0)
    """Metres forward and degrees to the left."""


def pitches(*angles: float) -> list[tuple[str, dict[str, Any]]]:
    return [(HEAD, {'Pitch': pytest.approx(angle)}) for angle in angles]


def yaws(*angles: float) -> list[tuple[str, dict[str, Any]]]:
    return [(HEAD, {'Yaw': pytest.approx(angle)}) for angle in angles]


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
        [
            (ARMS, {f'{side}ArmPosition': pytest.approx(angle) for side in ('Left', 'Right')})
            for angle in (-28, 10, -28, 10, -28, 10, 80)
        ],
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
            (LED, {'Red': 0, 'Blue': 230}),
            (HEAD, {}),
            (ARMS, {}),
            (FACE, {'FileName': 'e_DefaultContent.jpg'}),
            (LED, {'Red': 102}),
            (HEAD, {'Pitch': 0.0}),
            (ARMS, {}),
        ],
    ),
    Row('make_sound', [(PLAY, {'FileName': 's_Acceptance.wav'})], ends={'audio.playing': None}),
    Row('make_sound sound=giggle', [(PLAY, {'FileName': 's_Joy4.wav'})], ends={'audio.playing': None}),
    Row('stop_music', [('audio/stop', {})], ends={'audio.playing': None}),
    Row('take_photo', [('cameras/rgb', {}), (PLAY, {'FileName': 's_SystemCameraShutter.wav'})]),
    Row('tell_time', [(SPEAK, {})]),
)


def told(robot: Any, since: int) -> list[tuple[str, dict[str, Any]]]:
    """Endpoints and arguments; a drive and its renewals count once."""
    found: list[tuple[str, dict[str, Any]]] = []
    for entry in robot.told(since):
        endpoint = entry['path'].removeprefix('/api/')
        if not (found and found[-1][0] == endpoint == DRIVE):
            found.append((endpoint, entry['body']))
    return found


@pytest.mark.parametrize('row', ROWS, ids=lambda row: row.text)
def test_what_the_robot_is_told_and_where_it_comes_to_rest(robot: Any, row: Row) -> None:
    robot.simulator.control('speed', speed=row.speed)
    before, since = robot.simulator.state()['pose'], robot.mark()
    end = robot.run(row.text)
    assert (end.state.name, end.message) == ('SUCCEEDED', '')
    commands = told(robot, since)
    assert [endpoint for endpoint, _ in commands] == [endpoint for endpoint, _ in row.told]
    for (_, body), (endpoint, wanted) in zip(commands, row.told, strict=True):
        assert {name: body.get(name) for name in wanted} == wanted, endpoint
    wait_for(robot.rests, 'the robot rests')
    state = robot.simulator.state()
    for path, value in row.ends.items():
        first, second = path.split('.')
        assert state[first][second] == value
    _came_to_rest(before, state['pose'], row)


def _came_to_rest(before: dict[str, float], after: dict[str, float], row: Row) -> None:
    """The base moved as it should, and a skill that moves the head or arms leaves them at rest."""
    heading = math.radians(before['heading'])
    x, y = after['x'] - before['x'], after['y'] - before['y']
    assert x * math.cos(heading) + y * math.sin(heading) == pytest.approx(row.moved[0], abs=0.03)
    turned = (after['heading'] - before['heading'] + 180) % 360 - 180
    assert turned == pytest.approx(row.moved[1], abs=6)
    moves = [arguments for endpoint, arguments in row.told if endpoint in (HEAD, ARMS)]
    if moves and not row.text.startswith('look'):
        assert (after['pitch'], after['yaw'], after['roll']) == pytest.approx((0, 0, 0), abs=0.1)
        assert 79 < after['left_arm'] <= 90 and 79 < after['right_arm'] <= 90


def test_music_goes_on_after_the_skill_and_is_replaced_and_stopped(robot: Any) -> None:
    since = robot.mark()
    playing: list[str] = []
    for style in ('style=workout', 'style=workout', 'style=to%20dance%20to'):
        assert robot.run(f'play_music {style}').state.name == 'SUCCEEDED'
        playing.append(robot.simulator.state()['audio']['playing'])
    assert playing[0] == playing[1] and playing[0].startswith('mistypilot_workout_')
    assert playing[2].startswith('mistypilot_party_')
    paths = [endpoint for endpoint, _ in told(robot, since)]
    assert paths == ['audio', 'audio/play', 'audio/play', 'audio', 'audio/play']
    assert robot.run('stop_music').state.name == 'SUCCEEDED'
    assert robot.simulator.state()['audio']['playing'] is None


def test_stop_ends_everything_and_stays_so(robot: Any) -> None:
    robot.run('play_music')
    robot.simulator.control('speed', speed=1.0)
    others = [
        robot.begin('say text=' + 'word%20' * 40),
        robot.begin('drive distance=3'),
        robot.begin('nod times=5'),
    ]
    wait_for(lambda: {DRIVE, SPEAK, HEAD} <= {name for name, _ in told(robot, 0)}, 'all are under way')
    wait_for(lambda: robot.simulator.state()['moving']['base'], 'it drives')
    since = robot.mark()
    end = robot.run('stop')
    assert (end.state.name, end.message) == ('SUCCEEDED', '')
    assert [robot.end(run_id).state.name for run_id in others] == ['CANCELLED'] * 3
    wait_for(robot.rests, 'the robot rests')
    assert robot.simulator.state()['audio']['playing'] is None
    robot.run('set_light color=red')
    last_stop = max(
        entry['seq'] for entry in robot.told(since) if entry['path'].removeprefix('/api/') in STOPS
    )
    assert [entry['path'] for entry in robot.told(last_stop)] == ['/api/led']
    assert STOPS <= {name for name, _ in told(robot, since)}


CANCELS = (
    ('say text=' + 'word%20' * 30, (1,)),
    ('greet', (1, 4, 6, 8)),
    ('nod times=5', (1, 5, 11)),
    ('shake_head times=5', (1, 5, 11)),
    ('wave arm=both', (1, 4, 7)),
    ('look direction=left', (1,)),
    ('drive distance=3', (1, 4)),
    ('turn angle=360', (1, 2, 5)),
    ('show_emotion emotion=fear', (1, 3, 4, 6)),
    ('make_sound', (1,)),
    ('tell_time', (1,)),
)
"""Skills that take a while, and at which of their commands they are ended."""


@pytest.mark.parametrize(('text', 'at'), [(text, at) for text, moments in CANCELS for at in moments])
def test_ended_at_any_moment_nothing_goes_on(robot: Any, text: str, at: int) -> None:
    since = robot.mark()
    run_id = robot.begin(text)
    wait_for(lambda: len(robot.told(since)) >= at, f'command {at}')
    assert robot.engine.cancel(run_id) == (run_id,)
    end = robot.end(run_id)
    assert end.state.name == 'CANCELLED'
    after = robot.mark()
    wait_for(robot.rests, 'the robot rests')
    wait_for(lambda: robot.simulator.state()['audio']['playing'] is None, 'no sound is left')
    robot.run('set_light color=red')
    later = [entry['path'].removeprefix('/api/') for entry in robot.told(after)]
    assert [path for path in later if path not in STOPS] == ['led']
