"""Two people talk with the whole system; one wants to be forgotten, and the other one is left in peace."""

import subprocess
import sys
import time

import pytest
import requests
from simulated_misty import wait_for
from somebody import Somebody

from mistypilot_ros.bench.thinking import SENTENCE, answers
from mistypilot_ros.llm.scripted.server import ScriptedServer

pytestmark = pytest.mark.ros
WORDS = ('TURNS', 'MODEL_CALLS', 'PIA_OUTCOME', 'SIA_OUTCOME', 'TASK_STATE')
SECRET = 'a fox named Rusty'
STORY = f'Tell me a short bedtime story about {SECRET}.'


@pytest.fixture(scope='module')
def shared(share):
    """The whole system, with a language model for what is not clear."""
    with ScriptedServer(otherwise=answers) as server:
        shared = share('--speed', '20', environment={'OPENAI_BASE_URL': server.url})
        yield shared
        shared.end()


@pytest.fixture
def system(shared):
    """It, while it runs."""
    return shared.running


@pytest.fixture
def come(domain):
    """A function that lets somebody come into the graph."""
    guests = []

    def join():
        guests.append(Somebody('/misty', domain))
        return guests[-1]

    yield join
    for guest in guests:
        guest.close()


def say(system, guest, text, user):
    """Say a sentence as somebody, and return the line of its turn."""
    since = system.mark()
    answer = guest.call('INSTRUCT', text=text, user=user)
    assert answer.accepted, answer.message
    return system.wait(lambda line: line['type'] == 'turn' and line['turn_id'] == answer.turn_id, 30, since)


def say_to_the_model(system, guest, user):
    """Say what is not clear until the model is asked: what compares meanings is loaded after the start."""
    deadline = time.monotonic() + 60
    while (turn := say(system, guest, SENTENCE, user))['interpreter'] != 'openai':
        assert time.monotonic() < deadline
    return turn


def faces(system):
    return requests.get(f'{system.simulator}/api/faces', timeout=10).json()['result']


def ids(heard):
    return [getattr(one, 'turn', one).turn_id for one in heard]


def mistypilot(*arguments):
    command = [sys.executable, '-m', 'mistypilot_ros.cli.main', *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60).stdout


def test_one_is_forgotten_and_the_other_is_not(system, come):
    guest = come()
    system.control('faces', names=['Ada', 'bob'])
    for user in ('ada', 'bob'):
        assert say(system, guest, STORY, user)['ok']
        assert say(system, guest, 'Please remember this story.', user)['ok']
    say(system, guest, 'when I tap your head, wave', 'bob')
    asked = say_to_the_model(system, guest, 'ada')
    early = come()
    before = {topic: early.listen(topic) for topic in WORDS}
    wait_for(lambda: asked['turn_id'] in ids(before['TURNS']), 'the past')
    wait_for(lambda: ids(before['MODEL_CALLS']).count(asked['turn_id']) >= 2, 'router and PIA asked')
    assert SECRET in mistypilot('turns') and asked['turn_id'] in mistypilot('trace', asked['turn_id'])

    since = system.mark()
    wish = say(system, guest, 'forget me', 'ada')
    assert wish['ok'] and wish['reply'] == (
        'I have forgotten what we talked about, what I kept for you and your face.'
    )
    assert faces(system) == ['bob']
    again = say_to_the_model(system, guest, 'bob')
    late = come()
    heard = {topic: late.listen(topic) for topic in WORDS}
    wait_for(lambda: again['turn_id'] in ids(heard['TURNS']), 'what is told to who comes later')
    wait_for(lambda: ids(heard['MODEL_CALLS']).count(again['turn_id']) >= 2, 'what the model was asked')
    wait_for(lambda: again['turn_id'] in ids(heard['PIA_OUTCOME']) and heard['SIA_OUTCOME'], 'outcomes')
    assert ids(heard['TURNS'])[0] == wish['turn_id']
    assert ids(heard['SIA_OUTCOME']) == [wish['turn_id']]
    assert not set(ids(heard['MODEL_CALLS']) + ids(heard['PIA_OUTCOME'])) & set(ids(before['TURNS'])[:-2])
    assert SECRET not in str(heard) and [one.main_task for one in heard['TASK_STATE']] == ['']
    told = [line['turn_id'] for line in system.lines[since:] if line['type'] == 'turn']
    assert told.count(wish['turn_id']) == 1 and len(told) == len(set(told))
    assert SECRET not in mistypilot('turns') and SECRET not in mistypilot('trace')

    assert list(guest.call('LIST_MEMORY', user='bob').main_tasks)
    assert not guest.call('LIST_MEMORY', user='ada').main_tasks
    assert say(system, guest, 'Tell it again.', 'bob')['reply'].count('Rusty')
    assert not say(system, guest, 'Tell it again.', 'ada')['ok']
    bound = [line for line in system.lines if line['type'] == 'binding' and line['sensor'] == 'head']
    assert bound[-1]['status'] != 'REMOVED'


def test_whoever_has_no_name_has_no_face_but_what_was_typed(system, shared):
    system.control('faces', names=['default', 'bob'])
    typed = shared.state / 'sentences'
    typed.write_text('I am nobody\n')
    turn = system.say('Forget me')
    assert turn['ok'] and turn['reply'] == (
        'I have forgotten what we talked about and what was typed at the terminal.'
    )
    assert not typed.exists() and faces(system) == ['bob', 'default']
