"""A language model behind the whole system: what it is asked, what becomes of its answers, how it fails."""

import json
import subprocess
import sys
import time

import pytest

from mistypilot_ros.bench.thinking import SENTENCE, answers
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer

pytestmark = pytest.mark.ros
KEY = 'sk-story-4711-nobody-may-see-this'


@pytest.fixture
def server():
    with ScriptedServer(otherwise=answers, key=KEY) as running:
        yield running


@pytest.fixture
def system(server, start):
    around = {'OPENAI_BASE_URL': server.url, 'OPENAI_API_KEY': KEY}
    with start('--verbose', environment=around) as running:
        yield running


def forms(server):
    return [asked.form for asked in server.requests]


def mistypilot(*arguments):
    command = [sys.executable, '-m', 'mistypilot_ros.cli.main', *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_what_is_not_clear_is_asked_and_done(system, server, tmp_path):
    clear = system.say('wave')
    assert (clear['interpreter'], forms(server)) == ('offline', []), 'what is clear stays here'

    deadline = (
        time.monotonic() + 60
    )  # Meanings are compared a while after the start; before it is asked back.
    while not system.say(SENTENCE)['commands']:
        assert time.monotonic() < deadline
    server.requests.clear()
    turn = system.say(SENTENCE)
    assert (turn['interpreter'], turn['ok'], forms(server)) == ('openai', True, ['router', 'pia'])
    (command,) = turn['commands']
    assert (command['op'], command['skill']) == ('INVOKE', 'dance')
    for asked, strangers in zip(server.requests, (('chin', 'scruff'), ()), strict=True):
        words = json.dumps(asked.body)
        assert SENTENCE in words and asked.body['response_format']['json_schema']['strict']
        assert not [name for name in strangers if f'"{name}"' in words], 'no context of another role'
        assert asked.model == 'gpt-5-mini'

    told = mistypilot('trace')
    assert told.returncode == 0, told.stderr
    assert '--- router: gpt-5-mini' in told.stdout and '--- pia: gpt-5-mini' in told.stdout
    assert told.stdout.count(SENTENCE) >= 3 and 'INVOKE' in told.stdout and '11 + 7 tokens' in told.stdout
    lines = [
        json.loads(line) for line in mistypilot('trace', turn['turn_id'][-6:], '--json').stdout.splitlines()
    ]
    assert [line['type'] for line in lines] == ['turn', 'model_call', 'model_call']
    assert [line['role'] for line in lines[1:]] == ['router', 'pia']
    assert mistypilot('trace', 'nothing-like-it').returncode == 2

    system.close()
    kept = [path for path in tmp_path.rglob('*') if path.is_file()]
    assert kept and not [path for path in kept if KEY.encode() in path.read_bytes()]
    assert KEY not in told.stdout + json.dumps(system.lines)


def test_a_model_that_fails_is_done_without(system, server):
    server.put(Answer(fault='500'), Answer(fault='500'), Answer(fault='500'), Answer(fault='500'))
    server.put(*(Answer(fault='bad_content') for _ in range(4)))
    turn = system.say(SENTENCE, 40.0)
    assert turn['interpreter'] == 'offline' and not turn['commands'], turn
    assert system.say('when I tap your chin, take a photo')['ok'], 'what is clear never needs it'


def test_a_stop_does_not_wait_for_the_model(system, server):
    server.put(Answer(fault='hang'), form='router')
    since = system.mark()
    system.process.stdin.write(f'{SENTENCE}\n')
    system.process.stdin.flush()
    deadline = time.monotonic() + 20
    while 'router' not in forms(server):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert 'Stopped.' in mistypilot('say', 'stop').stdout
    given_up = system.wait(lambda line: line['type'] == 'turn' and line['text'] == SENTENCE, 15, since)
    assert (given_up['error'], given_up['ok']) == ('Cancelled', False)
    while not server.gone:
        assert time.monotonic() < deadline, 'the connection is closed'
        time.sleep(0.01)
