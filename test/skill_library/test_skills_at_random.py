"""Every shipped skill runs to its end, and is ended at random moments: by a cancel and by both kinds of stop.

The seed is new each time and is told with what fails. By hand, with more moments or the seed of a failure:
`MISTYPILOT_MOMENTS=40 MISTYPILOT_SEED=7 script/test test/skill_library/test_skills_at_random.py --timeout=0`.
"""

from __future__ import annotations

import os
import random
import re
import secrets
import time
from concurrent.futures import wait
from dataclasses import dataclass
from typing import Any

import pytest
from fake_robot import FOLDER
from watched_misty import look_until

from mistypilot_ros.core.robot_calls import RobotCall
from mistypilot_ros.supervision.aftercare import REST

MOMENTS = int(os.environ.get('MISTYPILOT_MOMENTS', '3'))
"""At how many moments each skill is ended; the first three are a cancel, a stop and an emergency stop."""
SEED = int(os.environ.get('MISTYPILOT_SEED') or secrets.randbelow(10**6))
BOUND = 3.0
"""In which a run is over that was told to end, s: its grace is 0.3 s, and the machine may be busy."""
QUIET = 0.25
"""In which the robot is told nothing more, s: longer than the pause between two commands of a drive."""
QUICK = 20.0
"""How much faster the robot is while it comes to rest."""
MOVING = ('head', 'arms/set', 'drive/time')
BEGINNING = (*MOVING, 'tts/speak', 'audio/play')
"""Endpoints after which something goes on."""
STOPS = ('halt', 'drive/stop', 'tts/stop', 'audio/stop')
TIDY = ('videos/recordings', 'videos/recordings/stop', 'led')
"""What ends a recording: the robot's copy goes, and the light shows no more that it sees."""
KEPT = re.compile(r'(photos/[\d_-]+\.jpg|videos/[\d_-]+\.mp4|memos\.jsonl|timers\.json)\Z')
"""Files that skills leave in the state folder."""


@dataclass(frozen=True)
class Case:
    """One skill."""

    text: str
    """The call; `{way}` is forward and backward in turn, so that the robot stays away from the walls."""
    leaves: frozenset[str] = frozenset()
    """What is not as at rest when the skill has come to its end."""
    speed: float = 4.0
    """How much faster the robot speaks and moves; 1 where the base must keep its real speed."""
    sounds: bool = False
    """Whether it uses the loudspeaker for other things than speech."""
    rings: bool = False
    """Whether the run that is ended is that of the alarm, which comes by itself."""
    earlier: str = ''
    """A call that comes before; the robot has no memos of others."""
    tidies: tuple[str, ...] = ()
    """Endpoints that may follow the end of a run, in their own time."""

    def __str__(self) -> str:
        return f'{self.text[:40]} (alarm)' if self.rings else self.text[:40]


CASES = (
    Case('greet name=Amina'),
    Case('converse request=a%20joke'),
    Case('say text=' + 'word%20' * 12),
    Case('nod'),
    Case('shake_head'),
    Case('wave arm=both'),
    Case('high_five arm=left'),
    Case('hug'),
    Case('dance seconds=3', speed=1.0, sounds=True),
    Case('look direction=left', frozenset({'head'})),
    Case('drive direction={way} distance=0.25', speed=1.0),
    Case('turn angle=45', speed=1.0),
    Case('stop', sounds=True),
    Case('show_emotion emotion=fear'),
    Case('set_light color=teal', frozenset({'light'})),
    Case('flashlight'),
    Case('rainbow_lights seconds=1'),
    Case('make_sound sound=giggle', sounds=True),
    Case('play_music style=workout', frozenset({'sound'}), sounds=True),
    Case('stop_music', sounds=True),
    Case('set_volume percent=40', sounds=True),
    Case('take_photo', sounds=True),
    Case('record_video seconds=1', sounds=True, tidies=TIDY),
    Case('tell_time'),
    Case('weather_report city=Bern'),
    Case('add_memo text=eggs'),
    Case('daily_memo_report', earlier='add_memo text=eggs'),
    Case('set_timer seconds=3600', sounds=True),
    Case('set_timer seconds=1', sounds=True, rings=True),
    Case('battery_report'),
    Case('sleep_mode', frozenset({'head', 'arms', 'face', 'light'}), sounds=True),
)


@dataclass(frozen=True)
class Moment:
    """When a run is ended, and what chance adds to it."""

    case: Case
    """The skill."""
    number: int
    """Counts the moments of a skill."""
    after: float
    """How long after the run began, s."""
    music: bool
    """Whether music plays that the skill has nothing to do with."""
    late: float
    """How much later than the robot the supervisor hears of a stop, s."""


def test_the_cases_are_all_skills() -> None:
    assert {case.text.split()[0] for case in CASES} == {path.stem for path in FOLDER.glob('*.py')}


@pytest.mark.parametrize('case', CASES, ids=str)
def test_it_runs_to_its_end_and_can_be_ended_at_any_moment(outcomes: Any, case: Case) -> None:
    outcomes[str(case)].result()


def test_no_process_is_left(outcomes: Any, crew: Any) -> None:
    wait(outcomes.values())
    look_until(lambda: crew.workers() == [], 'the processes of all runs are gone')


def check(robot: Any, case: Case) -> None:
    """Run a skill to its end, which says how long it takes, and then end it at random moments."""
    chance, failures = random.Random(f'{SEED} {case}'), []
    if case.earlier:
        (robot.folder / 'memos.jsonl').unlink(missing_ok=True)
        assert robot.run(case.earlier).state.name == 'SUCCEEDED'
    length = whole(robot, case)
    for number in range(MOMENTS):
        end = ENDS[number if number < len(ENDS) else chance.randrange(len(ENDS))]
        after = chance.uniform(0.0, 1.05) * length
        moment = Moment(case, number, after, chance.random() < 0.5, chance.uniform(0.0, 0.08))
        since = robot.mark()
        try:
            prepare(robot, case)
            end(robot, moment)
        except AssertionError as error:
            told = [endpoint for endpoint, _ in robot.endpoints(since)]
            failures.append(
                f'{end.__name__} after {after:.3f} of {length:.3f} s: {error}\n'
                f'  not at rest: {sorted(unrest(robot))}; told at last: {told[-12:]}'
            )
    assert not failures, f'MISTYPILOT_SEED={SEED}, {case}:\n' + '\n'.join(failures)
    files = [str(path.relative_to(robot.folder)) for path in robot.folder.rglob('*') if path.is_file()]
    assert [name for name in files if not KEPT.match(name)] == []


CHECK = check


def whole(robot: Any, case: Case) -> float:
    """Run to the end; returns how long that took, s."""
    prepare(robot, case)
    run_id = begin(robot, case, 0)
    begun = time.monotonic()
    end = robot.end(run_id, 20.0)
    length = time.monotonic() - begun
    assert (end.state.name, end.message) == ('SUCCEEDED', '')
    settle(robot, case, case.leaves)
    assert case.leaves <= unrest(robot), 'it leaves nothing of what it should'
    return length


def cancel(robot: Any, moment: Moment) -> None:
    """Cancel the run: all comes to rest, and music of others goes on."""
    case = moment.case
    music = frozenset({'sound'} if moment.music and not case.sounds else ())
    if music:
        assert robot.run('play_music').state.name == 'SUCCEEDED'
    since, run_id = robot.mark(), begin(robot, case, moment.number)
    time.sleep(moment.after)
    robot.engine.cancel(run_id)
    end = robot.end(run_id, BOUND)
    assert end.state.name in ('CANCELLED', 'SUCCEEDED'), end
    after = robot.mark()
    settle(robot, case, music | (case.leaves if end.state.name == 'SUCCEEDED' else frozenset()))
    told = set(dict(robot.endpoints(since)))
    assert not (music and told & {'audio/stop', 'audio/play'}), 'the music of others was ended, too'
    assert strangers(robot, case, after) <= 1, 'more was told than what brings it to rest'


def stop(robot: Any, moment: Moment) -> None:
    """Stop: nothing goes on, and nothing moves any more, not even to rest."""
    run_id = begin(robot, moment.case, moment.number)
    time.sleep(moment.after)
    freeze(robot, moment, run_id, *robot.machine.stop())


def emergency_stop(robot: Any, moment: Moment) -> None:
    """Set the emergency stop: the same."""
    run_id = begin(robot, moment.case, moment.number)
    time.sleep(moment.after)
    try:
        freeze(robot, moment, run_id, *robot.machine.set_emergency(True))
    finally:
        robot.machine.set_emergency(False)


ENDS = (cancel, stop, emergency_stop)


def freeze(robot: Any, moment: Moment, run_id: str, epoch: int, report: Any) -> None:
    """The robot was stopped, and stays as it is."""
    assert not report.failed, report
    since = robot.mark()
    time.sleep(moment.late)
    robot.engine.stopped(epoch)
    assert robot.end(run_id, BOUND).state.name in ('CANCELLED', 'SUCCEEDED')
    going = {'base', 'joints', 'sound', 'speech', 'recording'}
    look_until(lambda: not unrest(robot) & going, 'nothing goes on')
    pose = robot.simulator.state()['pose']
    assert told_within(robot, moment.case, QUIET) == []
    assert robot.simulator.state()['pose'] == pytest.approx(pose)
    assert not unrest(robot) & going
    # A command that was on its way when the robot was stopped is undone by another stop.
    later = [(entry['seq'], entry['path'].removeprefix('/api/')) for entry in robot.told(since)]
    stopped = max((seq for seq, endpoint in later if endpoint in STOPS), default=since)
    assert [endpoint for seq, endpoint in later if endpoint in BEGINNING and seq > stopped] == []


def prepare(robot: Any, case: Case) -> None:
    """Bring the robot to rest, whatever was before."""
    robot.simulator.control('speed', speed=QUICK)
    for method, arguments in REST.items():
        robot.machine.desk.perform(RobotCall(method, arguments))
    look_until(lambda: not unrest(robot), 'all is at rest before it begins')
    robot.simulator.control('speed', speed=case.speed)


def begin(robot: Any, case: Case, number: int) -> str:
    """Begin a run; that of an alarm has begun once it shows its face."""
    text = case.text.format(way=('forward', 'backward')[number % 2])
    if not case.rings:
        return str(robot.begin(text))
    since, before = robot.mark(), {step.run_id for step in robot.steps}
    assert robot.run(text).state.name == 'SUCCEEDED'
    look_until(lambda: 'images/display' in dict(robot.endpoints(since)), 'it rings', 15.0)
    begun = {step.run_id for step in robot.steps} - before
    return next(run_id for run_id in begun if run_id.startswith('timer-'))


def settle(robot: Any, case: Case, leaves: frozenset[str]) -> None:
    """Wait until all is at rest; then the robot is told nothing more, and it stays so."""
    robot.simulator.control('speed', speed=QUICK)
    # It may have come to rest by itself shortly before it is brought there once more.
    still = lambda: unrest(robot) <= leaves and not robot.gateway.under_way  # noqa: E731
    look_until(still, f'all is at rest but {sorted(leaves)}')
    assert told_within(robot, case, QUIET) == []
    assert unrest(robot) <= leaves, 'it did not stay at rest'


def unrest(robot: Any) -> frozenset[str]:
    """What is not as at rest."""
    state = robot.simulator.state()
    pose, light, moving = state['pose'], state['led'], state['moving']
    found = {
        'base': moving['base'],
        'joints': moving['head'] or moving['arms'],
        'head': max(abs(pose[axis]) for axis in ('pitch', 'roll', 'yaw')) > 0.2,
        'arms': max(abs(pose[f'{side}_arm'] - 80) for side in ('left', 'right')) > 0.2,
        'face': state['face']['file'] != 'e_DefaultContent.jpg',
        'light': (light['red'], light['green'], light['blue'], light['transition']) != (102, 102, 102, None),
        'sound': state['audio']['playing'] is not None,
        'speech': state['speech']['speaking'] is not None,
        'recording': state['recording'] is not None,
    }
    return frozenset(name for name, wrong in found.items() if wrong)


def told_within(robot: Any, case: Case, seconds: float) -> list[str]:
    """What the robot is told within a time; returns as soon as there is something."""
    since, deadline = robot.mark(), time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        newest = robot.mark_after(since, left)
        told = [endpoint for endpoint, _ in robot.endpoints(since) if endpoint not in case.tidies]
        if told:
            return told
        since = newest
    return []


def strangers(robot: Any, case: Case, since: int) -> int:
    """How much the robot was told that does not bring it to rest; one command may have been on its way."""
    rest = {('head', 0.0), ('arms/set', 80.0), ('images/display', 'e_DefaultContent.jpg'), ('led', 102)}
    keys = {'head': 'Pitch', 'arms/set': 'LeftArmPosition', 'images/display': 'FileName', 'led': 'Red'}
    return sum(
        endpoint not in (*STOPS, *case.tidies) and (endpoint, body.get(keys.get(endpoint, ''))) not in rest
        for endpoint, body in robot.endpoints(since)
    )
