"""The SIA as a real process, with the real bridge and a simulated robot; reading and writing are scripted."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest
from simulated_misty import wait_for

pytestmark = pytest.mark.ros
PROGRAM = Path(__file__).parents[1] / 'support' / 'scripted_sia.py'


class Talk:
    """Somebody who talks with the SIA."""

    def __init__(self, client, misty, sia) -> None:
        self.client, self.misty, self.sia = client, misty, sia
        self.outcomes = client.listen(client.topics.SIA_OUTCOME)
        self.states = client.listen(client.topics.TASK_STATE)

    def say(self, text: str, user: str = '') -> str:
        turn_id = f'turn-{time.monotonic_ns()}'
        wait_for(lambda: self._taken(text=text, user=user, turn_id=turn_id), f'{text} is taken')
        return turn_id

    def _taken(self, **fields: str) -> bool:
        """Ask, as the router does: a server that was killed looks for a while as if it were there."""
        try:
            return self.client.call(self.client.topics.SIA_INSTRUCT, 1.0, **fields).accepted
        except AssertionError:
            return False

    def answer(self, turn_id: str):
        found = lambda: [one.turn for one in self.outcomes if one.turn.turn_id == turn_id]  # noqa: E731
        return wait_for(found, f'the outcome of {turn_id}')[0]

    def turn(self, text: str, user: str = ''):
        return self.answer(self.say(text, user))

    def spoken(self) -> list[str]:
        return [entry['body']['Text'] for entry in self.misty.commands('tts/speak')]

    def hear(self, *texts: str) -> None:
        """Wait until these are the last that were spoken."""
        wait_for(lambda: tuple(self.spoken()[-len(texts) :]) == texts, f'{texts}, not {self.spoken()}')

    def state(self, **fields):
        """Wait for a task state."""
        matches = lambda state: all(getattr(state, name) == value for name, value in fields.items())  # noqa: E731
        return wait_for(lambda: self.states and matches(self.states[-1]) and self.states[-1], f'{fields}')


@pytest.fixture
def start_sia(client, node_process, tmp_path):
    """A function that starts the SIA, with the state folder of the bridge."""
    running = []

    class Sia(node_process):
        def program(self, module):
            return [str(PROGRAM)]

    def start(**parameters):
        log = tmp_path / f'sia-{len(running)}.log'
        given = {'state_dir': str(tmp_path / 'state'), 'embedder': 'none', **parameters}
        running.append(Sia('sia', client.namespace, given, log=log))
        return running[-1]

    yield start
    for process in running:
        assert process.end() in (0, -signal.SIGKILL), process.said
        assert 'Traceback' not in process.said, process.said


@pytest.fixture
def talk(misty, bridge, client, start_sia):
    sia = start_sia()
    misty.control('speed', speed=10)
    found = Talk(client, misty, sia)
    found.state(main_task='', user='default')
    return found


def test_a_task_is_performed_changed_repeated_and_taken_back(talk, misty):
    turn = talk.turn('new tell a story | hero: a fox | lines: 3')
    assert turn.reply == 'tell a story 0 tell a story 1 tell a story 2'
    assert (turn.ok, turn.agent, turn.interpreter) == (True, 'SIA', 'commands')
    assert [(c.op, c.main_task, list(c.details), c.done) for c in turn.commands] == [
        (10, 'tell a story', ['hero: a fox', 'lines: 3'], True)
    ]
    assert [stage.stage for stage in turn.stages] == ['parse', 'write']
    talk.hear('tell a story 0', 'tell a story 1', 'tell a story 2')
    assert misty.commands('images/display')[0]['body']['FileName'] == 'e_Joy.jpg'
    talk.turn('change 1 lines: 1')
    talk.hear('tell a story 2', 'tell a story 0')
    assert list(talk.state(model='offline').details) == ['hero: a fox', 'lines: 1']
    talk.turn('undo')
    talk.hear('All right: I took that back.')
    assert list(talk.state(main_task='tell a story').details) == ['hero: a fox', 'lines: 3']
    talk.turn('again')
    talk.hear('tell a story 0', 'tell a story 1', 'tell a story 2')
    turn = talk.turn('change 7 x; strong')
    assert (turn.ok, turn.error) == (False, 'InvalidInput') and [c.done for c in turn.commands] == [
        False,
        False,
    ]
    turn = talk.turn('strong; new sing')
    assert turn.reply.endswith('sing 0 sing 1') and talk.state(main_task='sing')
    assert talk.turn('fail').reply == 'I do not understand anything today.'
    talk.hear('I do not understand anything today.')


def test_a_new_instruction_interrupts_and_go_on_resumes(talk, misty):
    talk.turn('new tell a story | lines: 4 | words: 60')
    wait_for(lambda: len(talk.spoken()) == 2, 'the second line')
    turn = talk.turn('hello')
    assert turn.reply == 'answer to hello 0 answer to hello 1'
    talk.hear('answer to hello 0', 'answer to hello 1')
    said = len(talk.spoken())
    assert said == 4
    turn = talk.turn('go on')
    wait_for(lambda: len(talk.spoken()) >= said + 3, 'the rest')
    words = ' word' * 60
    assert talk.spoken()[said:] == [f'tell a story {number}{words}' for number in (1, 2, 3)]
    wait_for(lambda: misty.state()['face']['file'] == 'e_DefaultContent.jpg', 'its end')
    turn = talk.turn('go on')
    assert turn.reply.startswith('That was the end') and not turn.ok


def test_lines_are_spoken_while_others_are_written(talk):
    turn_id = talk.say('new tell a story | lines: 4 | pause: 0.8')
    wait_for(talk.spoken, 'the first line')
    assert talk.spoken() == ['tell a story 0']
    turn = talk.answer(turn_id)
    assert turn.reply.endswith(' …') and turn.reply.startswith('tell a story 0') and turn.ok
    talk.hear(*(f'tell a story {number}' for number in range(4)))


def test_a_stop_ends_it_and_what_comes_later_is_performed(talk, client):
    talk.turn('new tell a story | lines: 3 | words: 60')
    wait_for(lambda: len(talk.spoken()) == 2, 'the second line')
    assert client.call(client.topics.STOP).success
    time.sleep(0.5)  # Nothing shall come: there is no condition to wait for.
    assert len(talk.spoken()) == 2
    slow = talk.say('new count | lines: 2 | pause: 1.0')
    talk.state(main_task='count')
    assert client.call(client.topics.STOP).success
    turn = talk.answer(slow)
    assert (turn.ok, turn.error) == (False, 'Cancelled') and 'you said stop' in turn.reply
    talk.turn('earlier story')
    words = ' word' * 60
    talk.hear(f'tell a story 1{words}', f'tell a story 2{words}')
    turn_id = talk.say('hang')
    time.sleep(0.2)
    assert client.call(client.topics.STOP).success
    assert talk.answer(turn_id).error == 'Cancelled'
    assert talk.turn('hello').ok


def test_what_is_kept_is_reused_listed_and_forgotten(talk, client):
    assert not talk.turn('keep').ok
    talk.turn('new tell a story | lines: 2; keep')
    talk.state(main_task='tell a story', saved=True)
    talk.turn('new sing', 'ada')
    turn = talk.turn('new tell a story | lines: 2')
    assert [stage.stage for stage in turn.stages] == ['parse', 'write']  # At once again: another one.
    talk.turn('new sing')
    turn = talk.turn('new tell a story | lines: 2')
    assert turn.ok and [stage.stage for stage in turn.stages] == ['parse', 'recall']
    talk.turn('new sing')
    said = len(talk.spoken())
    turn = talk.turn('new tell a story | lines: 3')
    assert turn.reply.startswith('What I keep of this is a little different')
    wait_for(lambda: len(talk.spoken()) >= said + 4, 'the script with its remark')
    listed = client.call(client.topics.LIST_MEMORY)
    assert listed.ok and list(listed.main_tasks) == ['tell a story'] and listed.stamps[0].sec > 1e9
    assert not client.call(client.topics.LIST_MEMORY, user='ada').ids
    assert client.call(client.topics.FORGET_MEMORY, user='ada', id=listed.ids[0]).forgotten == 0
    assert client.call(client.topics.FORGET_MEMORY, id=listed.ids[0]).forgotten == 1
    assert not client.call(client.topics.LIST_MEMORY).ids


def test_users_are_apart_and_a_kill_loses_nothing(talk, start_sia, client):
    talk.turn('new tell a story | lines: 4 | words: 60', 'ada')
    wait_for(lambda: len(talk.spoken()) == 2, 'the second line')
    talk.turn('new sing; keep', 'bob')
    talk.state(user='bob', main_task='sing', saved=True)
    talk.sia.end(signal.SIGKILL)
    talk.states.clear()
    start_sia()
    assert talk.state(user='bob').main_task == 'sing'
    turn = talk.turn('go on', 'ada')
    words = ' word' * 60
    assert turn.reply.startswith(f'tell a story 1{words}')
    assert not talk.turn('go on').ok
    turn = talk.turn('forget me', 'ada')
    assert turn.reply == 'I have forgotten what we talked about.'
    assert not talk.turn('go on', 'ada').ok
    assert talk.turn('again', 'bob').ok


def test_a_writer_that_fails_and_a_bridge_that_is_away(talk, bridge, client):
    turn = talk.turn('new count | fails at: 0')
    assert (turn.reply, turn.ok, turn.error) == ('The model went away.', False, 'Unavailable')
    talk.hear('The model went away.')
    turn = talk.turn('new count | fails at: 1')
    assert turn.reply.startswith('count 0') and 'how it goes on' in turn.reply and not turn.ok
    bridge.end()
    turn = talk.turn('new sing')
    assert turn.reply == "sing 0 sing 1 The robot's bridge did not answer." and not turn.ok
