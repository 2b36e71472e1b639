"""The steps of a script, against a board that a fake system writes on."""

import threading
import time

import pytest

from mistypilot_ros.cli import events as e
from mistypilot_ros.cli import script as script_module
from mistypilot_ros.cli.board import Board, EndedError, Link, Table
from mistypilot_ros.cli.script import NotDoneError, Script
from mistypilot_ros.cli.steps import Say, Touch, Wait
from mistypilot_ros.core.errors import MistyPilotError, UnavailableError
from mistypilot_ros.core.sensors import MISTY_SENSORS

WAVE = e.Call('wave')


class FakeSystem:
    """Answers instructions and touches as it was told, a moment later and from another thread."""

    def __init__(self, board):
        self.board, self.commands, self.ok = board, (), True
        self.said, self.touched, self.at_touch = [], [], []
        board.put(link=Link(True))
        self.row = e.Binding('chin', (WAVE,), 'ACTIVE', debounce=0.0)

    def later(self, *actions):
        def act():
            for action in actions:
                time.sleep(0.01)
                action()

        threading.Thread(target=act, daemon=True).start()

    def table(self, *rows):
        self.board.put(table=Table(True, True, {row.sensor: row for row in rows}))

    def run(self, run_id, sensor, state, final, message=''):
        self.board.put_run(e.SkillRun(run_id, '', sensor, WAVE, state, final, message, 0.1, e.now()))

    def instruct(self, text, turn_id):
        self.said.append(text)
        turn = e.Turn(turn_id, text, 'PIA', 'offline', self.ok, 'So.', '', tuple(self.commands), (), e.now())
        self.later(lambda: self.board.put_turn(turn), lambda: self.table(self.row))

    def tap(self, sensor):
        self.touched.append((sensor, time.monotonic()))
        self.later(*self.at_touch)


@pytest.fixture
def system():
    return FakeSystem(Board())


@pytest.fixture
def script(system, monkeypatch):
    for name in ('TURN_TIME', 'BINDING_TIME', 'RUN_TIME', 'PRESS_TIME'):
        monkeypatch.setattr(script_module, name, 0.5)
    return Script(system.board, system, system.tap, MISTY_SENSORS)


def test_say_waits_for_the_binding(system, script):
    system.commands = [e.Command('BIND', 'chin', WAVE)]
    script.do(Say('when I tap your chin, wave'))
    assert system.board.table.rows['chin'].status == 'ACTIVE'


def test_a_binding_that_never_works_is_a_failure(system, script):
    system.commands = [e.Command('BIND', 'chin', WAVE)]
    system.row = e.Binding('chin', (WAVE,), 'FAULTED', last_error='The skill is broken.')
    with pytest.raises(UnavailableError, match='The skill is broken'):
        script.do(Say('when I tap your chin, wave'))
    system.table()
    system.row = e.Binding('chin', (WAVE,), 'STARTING')
    with pytest.raises(UnavailableError, match='it is starting'):
        script.do(Say('when I tap your chin, wave'))


def test_an_instruction_that_was_not_done_is_a_failure(system, script):
    system.ok = False
    with pytest.raises(NotDoneError, match='"fly" was not done: So'):
        script.do(Say('fly'))


def test_no_answer_at_all(system, script):
    system.later = lambda *_: None
    with pytest.raises(UnavailableError, match='Nothing came of "wave"'):
        script.do(Say('wave'))


def test_touch_of_what_is_not_bound_only_touches(system, script):
    system.table(system.row)
    script.do(Touch('scruff'))
    assert [sensor for sensor, _ in system.touched] == ['scruff']


@pytest.mark.parametrize('state', ['SUCCEEDED', 'DROPPED', 'CANCELLED'])
def test_touch_waits_for_the_last_step_of_its_own_run(system, script, state):
    system.run('old', 'chin', 'STARTED', False)
    system.table(system.row)
    time.sleep(0.002)  # stamps count milliseconds
    system.at_touch = [
        lambda: system.run('old', 'chin', 'FAILED', True),
        lambda: system.run('other', 'scruff', 'FAILED', True),
        lambda: system.run('new', 'chin', 'STARTED', False),
        lambda: system.run('new', 'chin', state, True),
    ]
    script.do(Touch('chin'))
    assert system.board.runs['new'].final


def test_touch_of_a_member_waits_for_its_group(system, script):
    system.table(e.Binding('head', (WAVE,), 'ACTIVE', debounce=0.0))
    system.at_touch = [lambda: system.run('new', 'head', 'SUCCEEDED', True)]
    script.do(Touch('head_left'))
    assert system.board.runs['new'].final


def test_a_run_that_fails_fails_the_step(system, script):
    system.table(system.row)
    system.at_touch = [lambda: system.run('new', 'chin', 'FAILED', True, 'The robot is away.')]
    with pytest.raises(UnavailableError, match='The robot is away'):
        script.do(Touch('chin'))


def test_a_touch_that_nothing_comes_of(system, script):
    system.table(system.row)
    with pytest.raises(UnavailableError, match="Nothing came of the touch of 'chin'"):
        script.do(Touch('chin'))


def test_no_touch_while_the_robot_is_away(system, script):
    system.board.put(table=Table(True, False, {}))
    with pytest.raises(MistyPilotError, match="'chin' was not touched"):
        script.do(Touch('chin'))
    assert not system.touched


def test_touches_keep_clear_of_each_others_debounce(system, script):
    system.table(e.Binding('chin', (WAVE,), 'ACTIVE', debounce=0.2))
    for number in range(2):
        system.at_touch = [lambda number=number: system.run(f'run-{number}', 'chin', 'SUCCEEDED', True)]
        script.do(Touch('chin'))
    (_, first), (_, second) = system.touched
    assert second - first >= 0.2


def test_at_the_end_runs_are_awaited_and_invoked_ones_too(system, script):
    system.commands = [e.Command('INVOKE', call=WAVE, run_id='run-7')]
    script.do(Say('wave'))
    with pytest.raises(UnavailableError, match='still ran'):
        script.await_runs()
    system.later(
        lambda: system.run('run-7', '', 'STARTED', False), lambda: system.run('run-7', '', 'SUCCEEDED', True)
    )
    script.await_runs()


def test_waiting_ends_with_the_command(system, script):
    system.later(system.board.end)
    with pytest.raises(EndedError):
        script.do(Wait(30))
