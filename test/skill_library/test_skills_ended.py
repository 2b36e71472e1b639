"""Shipped skills that are ended midway, or leave something behind, on the simulator."""

from __future__ import annotations

from typing import Any

import pytest
import requests
from watched_misty import look_until

from mistypilot_ros.core.arbiter import TAKEN

HEAD, ARMS, LED, FACE = 'head', 'arms/set', 'led', 'images/display'
SPEAK, DRIVE = 'tts/speak', 'drive/time'
STOPS = {'halt', 'drive/stop', 'tts/stop', 'audio/stop'}
PUTTING_AWAY = {'videos/recordings'}
"""What a video that was cut off is fetched by, while the robot is at rest already."""


def test_music_goes_on_after_the_skill_and_is_replaced_and_stopped(robot: Any) -> None:
    since = robot.mark()
    playing: list[str] = []
    for style in ('style=workout', 'style=workout', 'style=to%20dance%20to'):
        assert robot.run(f'play_music {style}').state.name == 'SUCCEEDED'
        playing.append(robot.simulator.state()['audio']['playing'])
    assert playing[0] == playing[1] and playing[0].startswith('mistypilot_workout_')
    assert playing[2].startswith('mistypilot_party_')
    paths = [endpoint for endpoint, _ in robot.endpoints(since)]
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
    look_until(lambda: {DRIVE, SPEAK, HEAD} <= {name for name, _ in robot.endpoints(0)}, 'all are under way')
    look_until(lambda: robot.simulator.state()['moving']['base'], 'it drives')
    since = robot.mark()
    end = robot.run('stop')
    assert (end.state.name, end.message) == ('SUCCEEDED', '')
    assert [robot.end(run_id).state.name for run_id in others] == ['CANCELLED'] * 3
    look_until(robot.rests, 'the robot rests')
    assert robot.simulator.state()['audio']['playing'] is None
    robot.run('set_light color=red')
    last_stop = max(
        entry['seq'] for entry in robot.told(since) if entry['path'].removeprefix('/api/') in STOPS
    )
    assert [entry['path'] for entry in robot.told(last_stop)] == ['/api/led']
    assert STOPS <= {name for name, _ in robot.endpoints(since)}


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
    ('make_sound', (1, 2)),
    ('tell_time', (1, 2)),
    ('converse request=a%20joke', (1,)),
    ('high_five', (1, 3, 5)),
    ('hug', (2, 5, 8)),
    ('dance seconds=20', (2, 6, 17)),
    ('rainbow_lights', (1, 4)),
    ('record_video', (3, 4)),
    ('set_timer seconds=3600', (1, 2)),
    ('add_memo text=eggs', (1, 2)),
    ('daily_memo_report', (1,)),
    ('battery_report', (2, 3)),
    ('sleep_mode', (2, 5, 8)),
)
"""Skills that take a while, and at which of their commands they are ended."""


def at_rest(robot: Any, since: int) -> bool:
    """Whether all is at rest that the robot was told to use."""
    state = robot.simulator.state()
    if not robot.rests_in(state):
        return False
    pose, light, used = state['pose'], state['led'], {endpoint for endpoint, _ in robot.endpoints(since)}
    return (
        state['audio']['playing'] is None
        and state['recording'] is None
        and (FACE not in used or state['face']['file'] == 'e_DefaultContent.jpg')
        and (LED not in used or (light['red'], light['green'], light['blue']) == (102, 102, 102))
        and (HEAD not in used or max(abs(pose[axis]) for axis in ('pitch', 'roll', 'yaw')) < 0.2)
        and (ARMS not in used or all(79 < pose[arm] < 81 for arm in ('left_arm', 'right_arm')))
    )


@pytest.mark.parametrize(
    'case',
    [(text, at) for text, moments in CANCELS for at in moments],
    ids=lambda case: f'{case[0][:30]}-{case[1]}',
)
def test_ended_at_any_moment_it_comes_to_rest_and_nothing_goes_on(
    outcomes: Any, case: tuple[str, int]
) -> None:
    outcomes[str(case)].result()


def check(robot: Any, case: tuple[str, int]) -> None:
    """End a run after so many commands."""
    text, at = case
    since = robot.mark()
    run_id = robot.begin(text)
    robot.wait_told(since, at)
    assert robot.engine.cancel(run_id) == (run_id,)
    assert robot.end(run_id).state.name == 'CANCELLED'
    # It may have come to rest by itself shortly before it is brought there once more.
    look_until(lambda: at_rest(robot, since) and not robot.gateway.under_way, 'all is at rest')
    after = robot.mark()
    robot.run('set_light color=red')
    later = [entry['path'].removeprefix('/api/') for entry in robot.told(after)]
    passing = STOPS | PUTTING_AWAY if text == 'record_video' else STOPS
    assert [path for path in later if path not in passing] == ['led']


CHECK = check


@pytest.mark.parametrize('known_first', [True, False])
@pytest.mark.parametrize(
    ('text', 'at'), [('dance seconds=20', 9), ('hug', 6), ('high_five', 3), ('drive distance=3', 2)]
)
def test_after_an_emergency_stop_nothing_moves(robot: Any, text: str, at: int, known_first: bool) -> None:
    since = robot.mark()
    run_id = robot.begin(text)
    robot.wait_told(since, at)
    epoch, report = robot.machine.set_emergency(True)
    assert not report.failed
    try:
        stopped = robot.mark()
        if known_first:
            robot.engine.stopped(epoch)  # Otherwise the run is ended by what the bridge refuses.
        robot.end(run_id)
        robot.engine.stopped(epoch)
        look_until(robot.rests, 'the robot rests')
        assert robot.run('nod').state.name == 'FAILED'
        assert {HEAD, ARMS, DRIVE}.isdisjoint(endpoint for endpoint, _ in robot.endpoints(stopped))
    finally:
        robot.machine.set_emergency(False)


def test_a_run_that_makes_way_for_a_newer_one_leaves_the_robot_to_it(robot: Any) -> None:
    since = robot.mark()
    first = robot.begin('hug')
    look_until(lambda: ARMS in dict(robot.endpoints(since)), 'the first is under way')
    second = robot.begin('wave arm=both')
    end = robot.end(first)
    assert (end.state.name, end.message) == ('CANCELLED', TAKEN)
    after = robot.mark()
    assert robot.end(second).state.name == 'SUCCEEDED'
    ends = [body for endpoint, body in robot.endpoints(after) if endpoint == ARMS]
    # Rest comes once, at the end of the second run, not between its strokes.
    assert [round(body['LeftArmPosition']) for body in ends].count(80) == 1
    assert round(ends[-1]['LeftArmPosition']) == 80


def test_a_timer_rings_in_a_run_of_its_own_and_is_forgotten(robot: Any) -> None:
    assert robot.run('set_timer seconds=1').state.name == 'SUCCEEDED'
    since = robot.mark()
    look_until(lambda: (SPEAK, {'Text': 'The time is up!'}) in spoken(robot, since), 'it rings', 15)
    look_until(lambda: at_rest(robot, since), 'all is at rest')
    rung = look_until(lambda: runs_of_timers(robot), 'its run is over')
    assert len(rung) == 1
    assert 'seconds=1"' not in (robot.folder / 'timers.json').read_text()


def runs_of_timers(robot: Any) -> set[str]:
    """Runs that are over and were started by a timer."""
    over = {step.run_id for step in robot.steps if step.call.skill == 'set_timer' and step.final}
    return {run_id for run_id in over if run_id.startswith('timer-')}


def spoken(robot: Any, since: int) -> list[tuple[str, dict[str, Any]]]:
    return [(name, {'Text': body['Text']}) for name, body in robot.endpoints(since) if name == SPEAK]


def test_a_wish_is_handed_over_word_for_word(robot: Any) -> None:
    robot.run('converse request=a%20%20joke%20about%20cats')
    assert robot.gateway.asked[-1] == 'a joke about cats'


def test_a_video_is_kept_here_and_not_on_the_robot(robot: Any) -> None:
    kept = set(robot.folder.glob('videos/*.mp4'))
    assert robot.run('record_video seconds=1').state.name == 'SUCCEEDED'
    (new,) = set(robot.folder.glob('videos/*.mp4')) - kept
    data = new.read_bytes()
    assert data[4:12] == b'ftypisom' and b'\xff\xd8\xff' in data and new.stat().st_mode & 0o777 == 0o600
    listed = requests.get(f'{robot.simulator.url}/api/videos/recordings/list', timeout=5).json()
    assert listed['result'] == []


def test_music_that_is_still_on_its_way_does_not_begin_after_the_end(robot: Any) -> None:
    robot.simulator.control('fault', path='/api/audio', delay=0.5, count=1)
    since, listed = robot.mark(), len(robot.simulator.commands('audio/list'))
    run_id = robot.begin('play_music style=lullaby')
    look_until(lambda: len(robot.simulator.commands('audio/list')) > listed, 'the music is being brought')
    assert robot.engine.cancel(run_id) == (run_id,)
    assert robot.end(run_id).state.name == 'CANCELLED'
    look_until(lambda: {'audio/stop', 'audio'} <= set(dict(robot.endpoints(since))), 'it was brought')
    assert robot.run('set_light color=red').state.name == 'SUCCEEDED'
    assert 'audio/play' not in dict(robot.endpoints(since))
    assert robot.run('play_music style=lullaby').state.name == 'SUCCEEDED'
    assert robot.simulator.state()['audio']['playing'].startswith('mistypilot_sleep_')
