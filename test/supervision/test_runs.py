"""From the touch to the robot: what runs, what is dropped, how runs end."""

import time

import pytest

from mistypilot_ros.core.bindings import Binding, TriggerMode
from mistypilot_ros.core.errors import UnavailableError, UnknownSensorError, UnknownSkillError
from mistypilot_ros.core.robot_calls import Origin, RobotReply
from mistypilot_ros.core.runs import RunState
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.core.stop_gate import TOO_OLD
from mistypilot_ros.core.worker_policy import WorkerState


def test_a_touch_reaches_the_robot(system) -> None:
    system.bind('chin', 'wave arm=left')
    assert system.run('chin').state is RunState.SUCCEEDED
    started, ended = system.listener.steps
    assert (started.state, started.final, ended.final) == (RunState.STARTED, False, True)
    assert started.run_id == ended.run_id and ended.sensor == 'chin' and ended.seconds > 0
    (call,) = system.gateway.calls
    assert call.method == 'move_arms' and call.arguments == {'left': 0.5, 'right': None, 'seconds': 0.5}
    assert call.origin == Origin(started.run_id, 0)
    assert time.time() - system.row('chin').last_triggered < 60


def test_what_a_skill_leaves_in_cycles_is_freed_after_its_run(system, tmp_path) -> None:
    system.bind('chin', f'cycles path={tmp_path}/freed')
    assert system.run('chin').state is RunState.SUCCEEDED
    system.until((tmp_path / 'freed').exists)


def test_calls_run_in_order_and_after_a_failure(system) -> None:
    system.bind('chin', 'wave', 'raises', 'wave arm=left')
    last = system.run('chin')
    assert [(s.index, s.state) for s in system.listener.steps] == [
        (0, RunState.STARTED),
        (0, RunState.SUCCEEDED),
        (1, RunState.STARTED),
        (1, RunState.FAILED),
        (2, RunState.STARTED),
        (2, RunState.SUCCEEDED),
    ]
    assert last.index == 2 and 'ZeroDivisionError' in system.row('chin').last_error


def test_after_its_own_stop_a_run_tells_the_robot_nothing(system) -> None:
    """Also where the answer of the stop overtakes the news of it, which is not told here at all."""
    system.bind('chin', 'halts', 'wave', 'halts')
    end = system.run('chin')
    assert (end.state, end.call.skill, end.message) == (RunState.CANCELLED, 'wave', TOO_OLD)
    assert [call.method for call in system.gateway.calls] == ['stop']


@pytest.mark.parametrize(
    ('skill', 'message'),
    [
        ('raises', "The skill 'raises' failed: ZeroDivisionError: division by zero"),
        ('exits', "The skill 'exits' failed: SystemExit: enough"),
        ('syntax', "The skill 'syntax' failed: "),
        ('empty', "The skill 'empty' has no function named run."),
        ('sends', 'speak got an argument that it cannot pass on'),
    ],
)
def test_a_skill_that_fails_says_how_and_keeps_its_worker(system, skill: str, message: str) -> None:
    system.bind('chin', skill)
    pid = system.row('chin').pid
    end = system.run('chin')
    assert end.state is RunState.FAILED and end.message.startswith(message)
    row = system.row('chin')
    assert row.last_error == end.message and (row.pid, row.status) == (pid, WorkerState.ACTIVE)
    system.bind('chin', 'wave')
    assert system.run('chin').state is RunState.SUCCEEDED and system.row('chin').last_error == ''
    assert system.row('chin').pid == pid, 'other calls need no other worker'


def test_a_skill_that_exits_ends_its_worker_alone(system) -> None:
    system.bind('head', 'wave')
    system.bind('chin', 'dies')
    head = system.row('head').pid
    end = system.run('chin')
    assert end.state is RunState.FAILED
    assert end.message == "The skill 'dies' failed: its worker ended itself with exit code 3."
    system.bind('chin', 'wave')
    assert system.run('chin').state is RunState.SUCCEEDED
    assert system.row('head').pid == head


def test_printing_harms_nothing(capfd, system) -> None:
    system.bind('chin', 'prints')
    pid = system.row('chin').pid
    system.fork_server.kill()  # The next one prints to where pytest captures now.
    system.until(lambda: system.row('chin').status is WorkerState.ACTIVE and system.row('chin').pid != pid)
    assert system.run('chin').state is RunState.SUCCEEDED
    assert 'x' * 200_000 in capfd.readouterr().out


def test_an_edited_skill_is_used_at_the_next_touch(system) -> None:
    system.bind('chin', 'wave')
    system.run('chin')
    (system.folder / 'wave.py').write_text("def run(robot):\n    robot.show_face('joy')\n")
    system.run('chin')
    assert [call.method for call in system.gateway.calls] == ['move_arms', 'show_face']


def test_replies_come_back_as_values_and_errors(system) -> None:
    system.bind('chin', 'answers')
    system.gateway.answer = lambda call: RobotReply(True, '/photo.jpg')
    system.run('chin')
    assert system.gateway.calls[-1].arguments['text'] == '/photo.jpg'
    system.gateway.answer = lambda call: RobotReply(
        False, None, 'RobotUnreachable', 'The robot does not answer.'
    )
    end = system.run('chin')
    assert (end.state, end.message) == (RunState.FAILED, 'The robot does not answer.')


@pytest.mark.parametrize('skill', ['waits', 'speaks', 'loops', 'stubborn'])
def test_cancel(system, skill: str) -> None:
    system.bind('chin', skill)
    system.gateway.answer = lambda call: None if call.method == 'speak' else RobotReply(True)
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    run_id = system.listener.steps[0].run_id
    assert system.engine.cancel('nothing') == ()
    assert system.engine.cancel(run_id) == (run_id,) and system.engine.cancel(run_id) == ()
    system.until(system.ends)
    assert (
        system.ends()[0].state is RunState.CANCELLED and system.ends()[0].message == 'The run was cancelled.'
    )
    system.bind('chin', 'wave')
    assert system.run('chin').state is RunState.SUCCEEDED, 'a killed worker is replaced without being a crash'
    assert system.row('chin').last_error == ''


def test_commands_of_a_cancelled_run_go_nowhere(system) -> None:
    system.bind('chin', 'sneaks')
    system.press('chin')
    system.until(lambda: len(system.gateway.calls) > 1)
    system.engine.cancel('*')
    system.until(system.ends)
    assert {call.method for call in system.gateway.calls} == {'set_led'}


def test_stop_ends_all_and_marks_what_follows(system) -> None:
    system.bind('chin', 'waits')
    system.bind('head', 'loops', mode=TriggerMode.QUEUED)
    system.press('chin')
    system.press('head_left')
    system.press('head_left')
    system.until(lambda: len(system.gateway.calls) == 2)
    system.engine.stopped(7)
    system.until(lambda: len(system.ends(RunState.CANCELLED)) == 2)
    assert len(system.ends(RunState.DROPPED)) == 1, 'what waited is gone'
    system.bind('chin', 'wave')
    system.run('chin')
    assert system.gateway.calls[-1].origin.epoch == 7


def test_too_long_is_a_failure_and_no_crash(system) -> None:
    system.bind('chin', 'loops', max_seconds=0.2)
    end = system.run('chin')
    assert end.state is RunState.FAILED and 'longer than 0.2 s' in end.message
    system.until(lambda: system.row('chin').status is WorkerState.ACTIVE and system.row('chin').restarts == 1)
    assert 'longer than' in system.row('chin').last_error


def test_modes(system) -> None:
    system.bind('chin', 'waits seconds=0.2')
    system.press('chin')
    assert system.run('chin').state is RunState.DROPPED
    system.until(lambda: len(system.ends()) == 2)
    system.bind('chin', 'waits seconds=0.2', mode=TriggerMode.QUEUED)
    for _ in range(4):
        system.press('chin')
    system.until(lambda: len(system.ends()) == 6)
    assert len(system.ends(RunState.SUCCEEDED)) == 4 and len(system.ends(RunState.DROPPED)) == 2


@pytest.mark.parametrize('skill', ['waits', 'loops'])
def test_restart_takes_the_place_of_the_run(system, skill: str) -> None:
    system.bind('chin', skill, mode=TriggerMode.RESTART)
    for count in (1, 2, 3):
        system.press('chin')
        system.until(lambda: len(system.gateway.calls) == count)  # noqa: B023
        system.until(lambda: system.row('chin').status is WorkerState.ACTIVE)
    assert [step.state for step in system.ends()] == [RunState.CANCELLED] * 2
    assert 'newer touch' in system.ends()[0].message


def test_groups_scruff_and_strangers(system) -> None:
    system.bind('head', 'wave')
    system.bind('head_left', 'wave arm=left')
    system.bind('scruff', 'wave')
    for sensor, served in (('head_right', 'head'), ('head_left', 'head_left'), ('scruff', 'scruff')):
        assert system.run(sensor).sensor == served
    system.press('chin')
    system.press('nose')
    assert len(system.ends()) == 3
    with pytest.raises(UnknownSensorError):
        system.engine.reconcile({**system.table, 'nose': system.table['head']})


def test_a_touch_while_no_worker_serves_is_dropped_with_the_reason(system) -> None:
    system.bind('chin', 'wave')
    system.engine.set_serving(False, 'the supervisor was deactivated')
    end = system.run('chin')
    assert end.state is RunState.DROPPED and 'deactivated' in end.message
    system.until(lambda: system.row('chin').status is WorkerState.STOPPED and not system.row('chin').pid)
    system.engine.set_serving(True)
    system.until(lambda: system.row('chin').status is WorkerState.ACTIVE)
    assert not system.gateway.calls, 'never replayed'
    system.bind('chin', 'wave', enabled=False)
    assert 'switched off' in system.run('chin').message
    system.until(lambda: system.row('chin').status is WorkerState.STOPPED)


def test_unbinding_ends_run_and_worker(system) -> None:
    system.bind('chin', 'loops')
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    system.engine.reconcile({})
    assert system.engine.rows() == ()
    system.until(system.ends)
    assert system.ends()[0].state is RunState.CANCELLED and 'unbound' in system.ends()[0].message
    system.engine.reconcile(system.table)
    system.until(lambda: system.row('chin').status is WorkerState.ACTIVE)


def test_an_unknown_skill_faults_until_it_is_there(system) -> None:
    system.names.discard('wave')
    system.table['chin'] = Binding('chin', (SkillCall('wave'),))
    system.engine.reconcile(system.table)
    system.until(lambda: system.row('chin').status is WorkerState.FAULTED)
    assert (
        "no skill 'wave'" in system.row('chin').last_error and "no skill 'wave'" in system.run('chin').message
    )
    system.names.add('wave')
    system.engine.skills_changed()
    system.until(lambda: system.row('chin').status is WorkerState.ACTIVE)
    assert system.run('chin').state is RunState.SUCCEEDED


def test_invoke(system) -> None:
    run_id = system.engine.invoke(SkillCall('wave', {'arm': 'left'}), 'turn-1')
    system.until(system.ends)
    end = system.ends()[0]
    assert (end.run_id, end.turn_id, end.sensor, end.state) == (run_id, 'turn-1', '', RunState.SUCCEEDED)
    assert system.gateway.calls[0].origin.run_id == run_id
    system.until(lambda: not system.fork_server.children())


def test_invoke_fails_ends_and_is_limited(system) -> None:
    with pytest.raises(UnknownSkillError):
        system.engine.invoke(SkillCall('fly'), '')
    runs = [system.engine.invoke(SkillCall('waits'), '') for _ in range(8)]
    with pytest.raises(UnavailableError, match='8 skills run already'):
        system.engine.invoke(SkillCall('waits'), '')
    system.until(lambda: len(system.gateway.calls) == 8)
    assert set(system.engine.cancel('*')) == set(runs)
    system.until(lambda: len(system.ends(RunState.CANCELLED)) == 8)
    system.until(lambda: not system.fork_server.children())
    system.engine.invoke(SkillCall('dies'), '')
    system.until(lambda: system.ends(RunState.FAILED))
    assert 'exit code 3' in system.ends()[-1].message
    system.engine.set_serving(False)
    with pytest.raises(UnavailableError, match='not active'):
        system.engine.invoke(SkillCall('wave'), '')


def test_trace_keeps_the_last_twenty(system) -> None:
    system.bind('chin', 'wave')
    for _ in range(22):
        system.run('chin')
    steps = system.engine.trace('chin')
    assert len({step.run_id for step in steps}) == 20 and list(steps) == system.listener.steps[-40:]
    assert system.engine.trace('head') == ()


def test_listeners_hear_in_order_and_may_ask_back(system) -> None:
    system.bind('chin', 'wave')
    seen: list[tuple[int, WorkerState]] = []
    system.listener.changed = lambda: seen.append(
        (len(system.listener.steps), system.engine.rows()[0].status)
    )
    system.run('chin')
    system.engine.sensor_event(SensorEvent('chin', True))
    system.until(lambda: len(system.ends()) == 2 and seen)


def test_a_listener_that_fails_ends_nothing(system, caplog) -> None:
    system.bind('chin', 'wave')
    system.listener.changed = lambda: 1 / 0
    assert system.run('chin').state is RunState.SUCCEEDED
    assert system.run('chin').state is RunState.SUCCEEDED
    assert 'listener of the supervision failed' in caplog.text
