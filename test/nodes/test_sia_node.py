"""The SIA as a real process, with the real bridge and a simulated robot.

Reading and writing are scripted, save for one conversation with what ships.
"""

from __future__ import annotations

import signal
import time

import pytest
from ros_client import look_for

pytestmark = pytest.mark.ros


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
    look_for(lambda: len(talk.spoken()) == 2, 'the second line')
    turn = talk.turn('hello')
    assert turn.reply == 'answer to hello 0 answer to hello 1'
    talk.hear('answer to hello 0', 'answer to hello 1')
    said = len(talk.spoken())
    assert said == 4
    turn = talk.turn('go on')
    look_for(lambda: len(talk.spoken()) >= said + 3, 'the rest')
    words = ' word' * 60
    assert talk.spoken()[said:] == [f'tell a story {number}{words}' for number in (1, 2, 3)]
    look_for(lambda: misty.state()['face']['file'] == 'e_DefaultContent.jpg', 'its end')
    turn = talk.turn('go on')
    assert turn.reply.startswith('That was the end') and not turn.ok


def test_lines_are_spoken_while_others_are_written(talk):
    turn_id = talk.say('new tell a story | lines: 4 | pause: 0.8')
    look_for(talk.spoken, 'the first line')
    assert talk.spoken() == ['tell a story 0']
    turn = talk.answer(turn_id)
    assert turn.reply.endswith(' …') and turn.reply.startswith('tell a story 0') and turn.ok
    talk.hear(*(f'tell a story {number}' for number in range(4)))


def test_a_line_that_is_written_meanwhile_is_told_to_the_bridge(talk, client, misty):
    misty.control('speed', speed=1)
    to_come = client.listen(client.topics.LINE_TO_COME)
    talk.say('new tell a story | lines: 4 | pause: 0.2')
    look_for(lambda: len(talk.spoken()) == 4, 'all lines')
    assert to_come[0].text == 'tell a story 1' and to_come[0].emotion == to_come[0].EMOTION_HAPPINESS
    assert len({line.text for line in to_come}) == len(to_come), 'each is told once'
    look_for(lambda: misty.state()['face']['file'] == 'e_DefaultContent.jpg', 'its end')
    # One face and one rest for a story that is told in several pieces: nothing in between.
    faces = [entry['body']['FileName'] for entry in misty.commands('images/display')]
    assert faces == ['e_Joy.jpg'] * 4 + ['e_DefaultContent.jpg']


def test_a_stop_ends_it_and_what_comes_later_is_performed(talk, client):
    talk.turn('new tell a story | lines: 3 | words: 60')
    look_for(lambda: len(talk.spoken()) == 2, 'the second line')
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
    look_for(lambda: len(talk.spoken()) >= said + 4, 'the script with its remark')
    listed = client.call(client.topics.LIST_MEMORY, user=talk.user)
    assert listed.ok and list(listed.main_tasks) == ['tell a story'] and listed.stamps[0].sec > 1e9
    assert not client.call(client.topics.LIST_MEMORY, user='ada').ids
    assert client.call(client.topics.FORGET_MEMORY, user='ada', id=listed.ids[0]).forgotten == 0
    assert client.call(client.topics.FORGET_MEMORY, user=talk.user, id=listed.ids[0]).forgotten == 1
    assert not client.call(client.topics.LIST_MEMORY, user=talk.user).ids


def test_users_are_apart_and_a_kill_loses_nothing(talk, sias, client):
    talk.turn('new tell a story | lines: 4 | words: 60', 'ada')
    look_for(lambda: len(talk.spoken()) == 2, 'the second line')
    talk.turn('new sing; keep', 'bob')
    talk.state(user='bob', main_task='sing', saved=True)
    sias.run('scripted').end(signal.SIGKILL)
    sias.run('scripted')
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


def test_a_conversation_as_it_ships_without_a_network(talk, sias, misty, client):
    sias.run('offline', interpreter='offline')
    misty.control('speed', speed=20)
    spoken = talk.spoken
    hello = talk.turn('Hello Misty!')
    assert hello.ok and not hello.commands
    look_for(spoken, 'a greeting')
    story = talk.turn('Tell me a short bedtime story about a fox.')
    assert story.ok and [command.op for command in story.commands] == [10]
    look_for(lambda: spoken()[-1] in story.reply, 'the story')
    assert len(story.reply) > 100
    again = talk.turn('Tell it again.')
    assert again.reply == story.reply and not again.commands
    kept = talk.turn('Please remember this story for later.')
    assert kept.ok, kept.reply
    assert len(client.call(client.topics.LIST_MEMORY, user=talk.user).ids) == 1
    joke = talk.turn('Tell me a joke.')
    assert joke.ok and joke.reply != story.reply
    assert talk.turn('Undo that.').reply == 'All right: I took that back.'
    assert 'I have forgotten what we talked about and what I kept for you' in talk.turn('Forget me.').reply
    assert not client.call(client.topics.LIST_MEMORY, user=talk.user).ids
    assert not talk.turn('Tell it again.').ok
