"""The skills that ship: how they are read, and what they tell the robot."""

import importlib.util
import inspect
from pathlib import Path
from typing import Any

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.core.robot import Robot
from mistypilot_ros.core.skills import SkillCall, SkillSet
from mistypilot_ros.skill import CancelledError
from mistypilot_ros.skill_library.loader import read_skill
from mistypilot_ros.skill_library.schema import check_call

FOLDER = data_folders.shipped('skills')
SKILLS = SkillSet(read_skill(path) for path in sorted(FOLDER.glob('*.py')))
CALLS = [
    SkillCall('take_photo'),
    *(SkillCall('wave', {'arm': arm}) for arm in ('left', 'right', 'both')),
    SkillCall('say', {'text': 'hello'}),
    SkillCall('say', {'text': 'word ' * 500}),
    *(
        SkillCall('show_emotion', {'emotion': emotion})
        for emotion in SKILLS.get('show_emotion').parameters['properties']['emotion']['enum']
    ),
]
LIMITS = {'pitch': (-0.698, 0.454), 'roll': (-0.698, 0.698), 'yaw': (-1.414, 1.414)}
ARM = (-0.506, 1.571)


class FakeRobot:
    """Notes each call, checks it against the port, and ends the run at one of them."""

    def __init__(self, cancel_at: int = -1) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self._cancel_at = cancel_at

    def __getattr__(self, method: str) -> Any:
        signature = inspect.signature(getattr(Robot, method))

        def call(*arguments: Any, **named: Any) -> Any:
            bound = signature.bind(self, *arguments, **named).arguments
            if len(self.calls) == self._cancel_at:
                raise CancelledError('The run was ended.')
            self.calls.append((method, {name: value for name, value in bound.items() if name != 'self'}))
            return 'photo.jpg' if method == 'take_picture' else None

        return call


def run(call: SkillCall, robot: Any) -> None:
    spec = importlib.util.spec_from_file_location(call.skill, FOLDER / f'{call.skill}.py')
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.run(robot, **call.params)


def test_all_can_be_used() -> None:
    assert {skill.name: skill.problem for skill in SKILLS.all if skill.problem} == {}
    assert {'take_photo', 'wave', 'say', 'show_emotion'} <= {skill.name for skill in SKILLS}
    assert all(skill.when_to_use and skill.keywords for skill in SKILLS)


@pytest.mark.parametrize('call', CALLS, ids=lambda call: str(call)[:40])
def test_they_stay_within_the_limits_of_the_robot(call: SkillCall) -> None:
    robot = FakeRobot()
    run(check_call(call, SKILLS), robot)
    assert robot.calls
    for method, arguments in robot.calls:
        if method == 'move_head':
            assert all(low <= arguments[name] <= high for name, (low, high) in LIMITS.items())
        if method == 'move_arms':
            angles = [arguments[side] for side in ('left', 'right') if arguments[side] is not None]
            assert angles and all(ARM[0] <= angle <= ARM[1] for angle in angles)
        if method == 'set_led':
            assert all(0 <= value <= 1 for value in arguments.values())
        if method == 'speak':
            assert 0 < len(arguments['text']) <= 1_000


@pytest.mark.parametrize('call', CALLS, ids=lambda call: str(call)[:40])
def test_they_end_at_once_when_the_run_is_ended(call: SkillCall) -> None:
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


def test_the_folder_is_found() -> None:
    assert Path(FOLDER, 'wave.py').is_file()
