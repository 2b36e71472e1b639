"""The skills that ship: how they are read, and what they tell the robot."""

from datetime import datetime
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
import yaml
from fake_robot import FOLDER, FakeRobot, load

from mistypilot_ros import data_folders
from mistypilot_ros.core.errors import InvalidParameterError
from mistypilot_ros.core.skills import SkillCall, SkillSet
from mistypilot_ros.simulator.assets import system_sounds
from mistypilot_ros.skill import CancelledError, InvalidInputError
from mistypilot_ros.skill_library.loader import read_skill
from mistypilot_ros.skill_library.schema import check_call

SKILLS = SkillSet(read_skill(path) for path in sorted(FOLDER.glob('*.py')))
WANTED = yaml.safe_load(Path(__file__).with_name('shipped_skills.yaml').read_text(encoding='utf-8'))
NO_PARAMETERS = ('hug', 'daily_memo_report', 'battery_report', 'sleep_mode')
CALLS = [
    SkillCall.parse(text)
    for text in (
        *NO_PARAMETERS,
        'converse request=a%20joke',
        'high_five',
        'dance',
        'flashlight',
        'flashlight on=false',
        'rainbow_lights',
        'record_video',
        'weather_report city=Bern',
        'add_memo text=eggs',
        'take_photo',
        'stop',
        'stop_music',
        'tell_time',
        'greet',
        'greet name=Amina',
        'wave',
        'nod',
        'shake_head',
        'drive',
        'drive direction=backward',
        'turn',
        'turn direction=right',
        'set_light color=off',
        'set_light color=teal',
        'play_music',
        'play_music style=workout',
        'say text=hello',
        *(
            f'{skill.name} {name}={choice}'
            for skill in SKILLS
            for name, schema in skill.parameters['properties'].items()
            for choice in schema.get('enum', ())
        ),
    )
]
CALLS += [
    SkillCall('say', {'text': 'word ' * 500}),
    *(SkillCall(name, {'times': times}) for name in ('nod', 'shake_head') for times in (1, 5)),
    *(SkillCall('set_volume', {'percent': percent}) for percent in (0, 55, 100)),
    *(SkillCall('set_timer', {'seconds': seconds}) for seconds in (1, 86_400)),
    *(SkillCall('dance', {'seconds': seconds}) for seconds in (3, 7.3, 60)),
    *(SkillCall(name, {'seconds': 1}) for name in ('rainbow_lights', 'record_video')),
    *(SkillCall('drive', {'distance': distance}) for distance in (0.05, 3.0)),
    *(SkillCall('turn', {'angle': angle}) for angle in (5, 360)),
]
REST = {'pitch': 0.0, 'roll': 0.0, 'yaw': 0.0, 'left': 1.396, 'right': 1.396}
"""Where a skill that moves leaves the joints that it moved, rad."""
LIMITS = {'pitch': (-0.698, 0.454), 'roll': (-0.698, 0.698), 'yaw': (-1.414, 1.414)}
ARM = (-0.506, 1.571)


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for the weather asks a port of this machine that nobody serves."""
    monkeypatch.setenv('MISTYPILOT_WEATHER_URL', 'http://127.0.0.1:9')


def run(call: SkillCall, robot: Any) -> None:
    load(call.skill).run(robot, **call.params)


def test_all_can_be_used() -> None:
    assert {skill.name: skill.problem for skill in SKILLS.all if skill.problem} == {}
    assert all(skill.when_to_use and skill.keywords for skill in SKILLS)


@pytest.mark.parametrize('name', WANTED)
def test_they_are_told_to_agents_exactly_so(name: str) -> None:
    skill = SKILLS.get(name)
    assert skill.description == WANTED[name]['doc']
    told = {
        parameter: {fact: value for fact, value in schema.items() if fact != 'description'}
        for parameter, schema in skill.parameters['properties'].items()
    }
    assert told == WANTED[name]['params']
    assert skill.parameters['required'] == [
        parameter for parameter, schema in told.items() if 'default' not in schema
    ]


@pytest.mark.parametrize('skill', list(SKILLS), ids=lambda skill: skill.name)
def test_keywords_name_parameters_that_there_are_and_say_each_of_them(skill: Any) -> None:
    slots = [
        {slot for _, slot, _, _ in Formatter().parse(keyword) if slot}
        for keyword in skill.keywords
        if keyword.isascii()
    ]
    parameters = set(skill.parameters['properties'])
    assert set().union(*slots) == parameters, 'a parameter that no keyword says, or one that there is not'
    required = set(skill.parameters['required'])
    assert any(names == required for names in slots), 'nothing says what it does in general'


@pytest.mark.parametrize('call', CALLS, ids=lambda call: str(call)[:40])
def test_they_stay_within_the_limits_of_the_robot(call: SkillCall) -> None:
    robot = FakeRobot()
    run(check_call(call, SKILLS), robot)
    assert robot.calls
    for method, arguments in robot.calls:
        if method == 'move_head':
            angles = {name: arguments[name] for name in LIMITS if arguments[name] is not None}
            assert angles and all(LIMITS[n][0] <= angle <= LIMITS[n][1] for n, angle in angles.items())
        if method == 'move_arms':
            angles = [arguments[side] for side in ('left', 'right') if arguments[side] is not None]
            assert angles and all(ARM[0] <= angle <= ARM[1] for angle in angles)
        if method == 'set_led':
            assert all(0 <= value <= 1 for value in arguments.values())
        if method == 'speak':
            assert 0 < len(arguments['text']) <= 1_000
        if method == 'drive':
            assert abs(arguments['linear']) <= 0.3 and abs(arguments['angular']) <= 1.2
            assert 0 < arguments['seconds'] <= 60


@pytest.mark.parametrize('call', CALLS, ids=lambda call: str(call)[:40])
def test_they_leave_the_joints_at_rest(call: SkillCall) -> None:
    if call.skill in ('look', 'sleep_mode'):
        return  # Whoever tells it to look there, or to sleep, wants it to go on.
    robot = FakeRobot()
    run(call, robot)
    left = {
        joint: value
        for method, arguments in robot.calls
        if method in ('move_head', 'move_arms')
        for joint, value in arguments.items()
        if joint in REST and value is not None
    }
    assert left == pytest.approx({joint: REST[joint] for joint in left}, abs=0.01)


@pytest.mark.parametrize('call', CALLS, ids=lambda call: str(call)[:40])
def test_they_end_at_once_when_the_run_is_ended(call: SkillCall) -> None:
    if call.skill == 'weather_report':
        return  # How often it looks whether the answer is there is chance; see test_weather.py.
    whole = FakeRobot()
    run(call, whole)
    for at in range(len(whole.calls)):
        robot = FakeRobot(cancel_at=at)
        with pytest.raises(CancelledError):
            run(call, robot)
        assert len(robot.calls) == at  # Nothing is told to the robot after the end of the run.


def test_wave_moves_the_arm_that_is_asked_for() -> None:
    for arm, still in (('left', 'right'), ('right', 'left')):
        robot = FakeRobot()
        run(SkillCall('wave', {'arm': arm}), robot)
        moves = [arguments for method, arguments in robot.calls if method == 'move_arms']
        assert all(move[still] is None and move[arm] is not None for move in moves)
        assert len({move[arm] for move in moves}) == 3


def test_take_photo_takes_one() -> None:
    robot = FakeRobot()
    run(SkillCall('take_photo'), robot)
    assert [method for method, _ in robot.calls].count('take_picture') == 1


@pytest.mark.parametrize(
    ('call', 'method', 'arguments'),
    [
        (SkillCall('drive'), 'drive', {'linear': 0.15, 'angular': 0.0, 'seconds': 0.5 / 0.15}),
        (
            SkillCall('drive', {'direction': 'backward', 'distance': 3}),
            'drive',
            {'linear': -0.15, 'angular': 0.0, 'seconds': 20.0},
        ),
        (SkillCall('turn'), 'drive', {'linear': 0.0, 'angular': 0.785398, 'seconds': 2.0}),
        (
            SkillCall('turn', {'direction': 'right', 'angle': 360}),
            'drive',
            {'linear': 0.0, 'angular': -0.785398, 'seconds': 8.0},
        ),
        (
            SkillCall('set_light', {'color': 'dark blue'}),
            'set_led',
            {'red': 0, 'green': 0, 'blue': 139 / 255},
        ),
        (SkillCall('set_light', {'color': '#ff8000'}), 'set_led', {'red': 1, 'green': 128 / 255, 'blue': 0}),
        (SkillCall('set_light', {'color': 'Off'}), 'set_led', {'red': 0, 'green': 0, 'blue': 0}),
        (SkillCall('set_light', {'color': 'a pale yellow'}), 'set_led', {'red': 1, 'green': 1, 'blue': 0.6}),
    ],
    ids=str,
)
def test_numbers_become_what_was_asked_for(call: SkillCall, method: str, arguments: dict[str, float]) -> None:
    robot = FakeRobot()
    run(call, robot)
    assert [told for name, told in robot.calls if name == method] == [pytest.approx(arguments, abs=1e-6)]


@pytest.mark.parametrize(
    ('call', 'words'),
    [
        (SkillCall('set_light', {'color': 'blurple'}), "I do not know the colour 'blurple'; use a name"),
        (SkillCall('set_light', {'color': 'very dark'}), "'very dark'; use a name"),
        (SkillCall('say', {'text': '  '}), 'There is nothing to say'),
        (SkillCall('converse', {'request': ' '}), 'I need a wish'),
        (SkillCall('converse', {'request': 'x' * 2_001}), 'I need a wish'),
        (SkillCall('add_memo', {'text': ' '}), 'A memo has 1 to 1000'),
        (SkillCall('add_memo', {'text': 'x' * 1_001}), 'A memo has 1 to 1000'),
    ],
    ids=str,
)
def test_what_cannot_be_is_told_to_the_person(call: SkillCall, words: str) -> None:
    robot = FakeRobot()
    with pytest.raises(InvalidInputError) as caught:
        run(call, robot)
    assert words in str(caught.value) and robot.calls == []


@pytest.mark.parametrize(
    ('moment', 'said'),
    [
        (datetime(2026, 11, 30, 9, 41), 'It is 9:41 on Monday, the 30th of November.'),
        (datetime(2026, 1, 1, 0, 5), 'It is 0:05 on Thursday, the 1st of January.'),
        (datetime(2026, 2, 22, 14, 0), "It is 14 o'clock on Sunday, the 22nd of February."),
        (datetime(2026, 3, 3, 21, 59), 'It is 21:59 on Tuesday, the 3rd of March.'),
        (datetime(2026, 4, 11, 12, 30), 'It is 12:30 on Saturday, the 11th of April.'),
    ],
)
def test_the_time_is_said_in_words_fit_for_speech(moment: datetime, said: str) -> None:
    assert load('tell_time').sentence(moment) == said


def test_bad_values_are_refused_before_anything_runs() -> None:
    for text in (
        'high_five arm=both',
        'dance seconds=2.9',
        'dance seconds=61',
        'rainbow_lights seconds=0',
        'record_video seconds=61',
        'set_timer seconds=0.5',
        'set_timer seconds=86401',
        'set_timer',
        'set_volume percent=101',
        'set_volume percent=-1',
        'set_volume percent=50.5',
        'flashlight on=maybe',
        'converse',
        'add_memo',
        'hug times=2',
    ):
        with pytest.raises(InvalidParameterError):
            check_call(SkillCall.parse(text), SKILLS)


def test_every_sound_of_make_sound_has_a_file_on_the_robot() -> None:
    rows = yaml.safe_load((data_folders.shipped('config') / 'sounds.yaml').read_text())['sounds']
    assert set(WANTED['make_sound']['params']['sound']['enum']) <= set(rows)
    assert {name for name, file in rows.items() if system_sounds().find(file) is None} == set()


def test_the_folder_is_found() -> None:
    assert Path(FOLDER, 'wave.py').is_file()
