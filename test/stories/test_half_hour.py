"""Half an hour of conversation through all processes: with a language model, and without one."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from half_hour import SPEED, HalfHour, Model, read_rows
from somebody import Somebody

from mistypilot_ros.llm.scripted.server import ScriptedServer

pytestmark = [pytest.mark.ros, pytest.mark.slow, pytest.mark.timeout(400)]
DATA = Path(__file__).parent / 'half_hour'
PARAMETERS = """/**:
  ros__parameters:
    interpreter: {interpreter}
    embedder: none
"""


@pytest.fixture
def begin(start, tmp_path, domain):
    """A function that starts a system, and somebody who talks with it."""
    guests = []

    def started(interpreter, model=None, environment=None):
        file = tmp_path / 'parameters.yaml'
        file.write_text(PARAMETERS.format(interpreter=interpreter))
        system = start('--params-file', str(file), '--speed', str(SPEED), environment=environment)
        system.__enter__()
        guests.append(Somebody('/misty', domain))
        return HalfHour(system, guests[-1], model)

    yield started
    for guest in guests:
        guest.close()


def kept(talk, user=''):
    answer = talk.somebody.call('LIST_MEMORY', user=user)
    assert answer.ok, answer.message
    return sorted(answer.main_tasks)


def test_with_a_language_model(begin):
    rows = read_rows(DATA / 'model.yaml')
    assert len(rows) >= 60
    model = Model()
    with ScriptedServer(otherwise=model) as server:
        talk = begin('openai', model, {'OPENAI_BASE_URL': server.url})
        began = time.monotonic()
        talk.lead(rows)
        print(f'{len(rows)} turns in {time.monotonic() - began:.0f} s')
        assert kept(talk) == ['ask a riddle', 'suggest activities', 'tell a bedtime story']
        assert not kept(talk, 'ada') and not kept(talk, 'bob')
        talk.system.close()
    assert not model.mistakes
    models = {(asked.form, asked.model) for asked in model.asked}
    assert {('script', 'gpt-5'), ('script', 'gpt-5-mini'), ('sia', 'gpt-5-mini')} <= models


def test_without_a_network(begin, tmp_path):
    rows = read_rows(DATA / 'offline.yaml')
    talk = begin('offline')
    began = time.monotonic()
    talk.lead(rows[:-1])
    assert kept(talk) == ['tell a bedtime story'] and not kept(talk, 'ada')
    assert len(list((tmp_path / 'state' / 'tasks').iterdir())) == 1, 'who was forgotten has no file'
    talk.lead(rows[-1:])
    print(f'{len(rows)} turns in {time.monotonic() - began:.0f} s')
    assert not kept(talk) and not list((tmp_path / 'state' / 'tasks').iterdir())
    talk.system.close()
