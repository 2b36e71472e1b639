"""Long conversations through all processes, with a language model and without; a sample of the suites."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from half_hour import SPEED, HalfHour, Model, read_rows
from library import SAMPLE, Library, in_words, sample
from somebody import Somebody

from mistypilot_ros.llm.scripted.server import ScriptedServer

pytestmark = [pytest.mark.ros, pytest.mark.slow, pytest.mark.timeout(400)]
FORGET, LEAVE_IT, STOP, FORGET_ME = 'Forget everything', 'No', 'Stop', 'Forget me'
DATA = Path(__file__).parent / 'half_hour'
PARAMETERS = """/**:
  ros__parameters:
    interpreter: {interpreter}
    embedder: none
"""


@pytest.fixture(scope='module')
def begin(share, tmp_path_factory):
    """A function that prepares a system with one interpreter and without meanings, which speaks fast."""

    def prepare(interpreter, **rest):
        file = tmp_path_factory.mktemp('talk') / 'parameters.yaml'
        file.write_text(PARAMETERS.format(interpreter=interpreter))
        return share('--params-file', str(file), '--speed', str(SPEED), **rest)

    return prepare


@pytest.fixture
def model():
    """What answers in the place of a language model."""
    return Model()


@pytest.fixture
def asking(begin, model):
    """The system that asks it; it ends with the test, as the next one has the same name."""
    with ScriptedServer(otherwise=model) as server:
        shared = begin('openai', environment={'OPENAI_BASE_URL': server.url})
        yield shared
        shared.end()


@pytest.fixture(scope='module')
def offline(begin):
    """The system without a language model, for those who talk with it one after the other."""
    return begin('offline')


@pytest.fixture
def somebody(domain):
    """Somebody in the graph."""
    guest = Somebody('/misty', domain)
    yield guest
    guest.close()


def kept(talk, user=''):
    answer = talk.somebody.call('LIST_MEMORY', user=user)
    assert answer.ok, answer.message
    return sorted(answer.main_tasks)


def test_with_a_language_model(asking, model, somebody):
    rows = read_rows(DATA / 'model.yaml')
    assert len(rows) >= 60
    talk = HalfHour(asking.running, somebody, model)
    began = time.monotonic()
    talk.lead(rows)
    print(f'{len(rows)} turns in {time.monotonic() - began:.0f} s')
    assert kept(talk) == ['ask a riddle', 'suggest activities', 'tell a bedtime story']
    assert not kept(talk, 'ada') and not kept(talk, 'bob')
    asking.end()
    assert not model.mistakes
    models = {(asked.form, asked.model) for asked in model.asked}
    assert {('script', 'gpt-5'), ('script', 'gpt-5-mini'), ('sia', 'gpt-5-mini')} <= models


def test_without_a_network(offline, somebody):
    rows = read_rows(DATA / 'offline.yaml')
    talk = HalfHour(offline.as_new(SPEED), somebody)
    began = time.monotonic()
    talk.lead(rows[:-1])
    assert kept(talk) == ['tell a bedtime story'] and not kept(talk, 'ada')
    assert len(list((offline.state / 'tasks').iterdir())) == 1, 'who was forgotten has no file'
    talk.lead(rows[-1:])
    print(f'{len(rows)} turns in {time.monotonic() - began:.0f} s')
    assert not kept(talk) and not list((offline.state / 'tasks').iterdir())


def test_nodes_and_library_understand_the_same(offline):
    """By words alone, as the model that compares meanings would be loaded while the sentences are said."""
    system, library, compared = offline.as_new(SPEED), Library(), 0
    for text in sample():
        agent, commands, asks = library.understand(text)
        turn = system.say(text)
        heard = in_words(turn['commands']) if agent == 'PIA' else []  # Those of a conversation aside.
        assert (turn['agent'], heard) == (agent, in_words(commands)), turn['reply']
        compared += bool(commands)
        ops = {command['op'] for command in commands}
        if 'INVOKE' in ops:
            system.say(STOP)  # Only so many skills run at a time.
        if 'BIND' in ops:
            system.say(FORGET)
        if asks:
            system.say(LEAVE_IT)
    system.say(FORGET_ME)
    assert compared >= SAMPLE / 2
