"""What single shipped skills promise: an alarm, a dance, a charge, and files that the robot has."""

import re

import pytest
from fake_robot import FOLDER, FakeRobot, load

from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.simulator.assets import system_images, system_sounds
from mistypilot_ros.skill import CancelledError


def run(call: SkillCall, robot: FakeRobot) -> None:
    load(call.skill).run(robot, **call.params)


@pytest.mark.parametrize('at', range(12))
def test_an_alarm_that_is_ended_rings_no_more(at: int) -> None:
    robot = FakeRobot(cancel_at=at, due=True)
    with pytest.raises(CancelledError):
        run(SkillCall('set_timer', {'seconds': 60}), robot)
    assert len(robot.calls) == at


def test_a_timer_is_set_and_rings_with_sound_light_arms_and_words() -> None:
    quiet, ringing = FakeRobot(), FakeRobot(due=True)
    for robot in (quiet, ringing):
        run(SkillCall('set_timer', {'seconds': 60}), robot)
        assert robot.calls[0] == ('call_again', {'seconds': 60})
    assert 'speak' not in dict(quiet.calls)
    assert {'speak', 'play_sound', 'set_led', 'move_arms'} <= set(dict(ringing.calls))


def test_a_dance_takes_its_time_and_ends_where_it_began() -> None:
    for seconds in (3, 7.3, 10, 60):
        robot = FakeRobot()
        run(SkillCall('dance', {'seconds': seconds}), robot)
        drives = [told for name, told in robot.calls if name == 'drive']
        taken = sum(told['seconds'] for name, told in robot.calls if name in ('drive', 'sleep'))
        assert taken == pytest.approx(seconds, abs=0.8)
        assert sum(told['angular'] * told['seconds'] for told in drives) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ('level', 'said'),
    [
        (1.0, 'My battery has 100 percent left.'),
        (0.204, 'My battery has 20 percent left.'),
        (0.2, 'My battery has 20 percent left. Please put me on my charger soon.'),
        (0.0, 'My battery has 0 percent left. Please put me on my charger soon.'),
    ],
)
def test_the_charge_is_said_as_it_is(level: float, said: str) -> None:
    assert load('battery_report').sentence(level) == said


def test_all_files_that_skills_name_are_on_the_robot() -> None:
    named = {
        name for path in FOLDER.glob('*.py') for name in re.findall(r"'([es]_\w+\.\w+)'", path.read_text())
    }
    assert len(named) > 5
    known = {asset.name for assets in (system_images(), system_sounds()) for asset in assets.all()}
    assert named <= known
