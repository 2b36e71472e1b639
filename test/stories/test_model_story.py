"""A language model behind the whole system: what it is asked, what becomes of its answers, how it fails."""

import json
import subprocess
import sys
import time

import pytest

from mistypilot_ros.bench.thinking import SENTENCE, answers
from mistypilot_ros.cli.main import main
from mistypilot_ros.llm.scripted.answers import Answer, Script
from mistypilot_ros.llm.scripted.server import ScriptedServer

pytestmark = pytest.mark.ros
KEY = 'sk-story-4711-nobody-may-see-this'


@pytest.fixture(scope='module')
def thinking():
    """The server of the language model in all these tests."""
    with ScriptedServer(otherwise=answers, key=KEY) as running:
        yield running


@pytest.fixture(scope='module')
def shared(share, thinking):
    """The system that asks it."""
    return share('--verbose', environment={'OPENAI_BASE_URL': thinking.url, 'OPENAI_API_KEY': KEY})


@pytest.fixture
def server(thinking, system):
    """The server, which was asked nothing yet and has no answers left of another test."""
    thinking.requests.clear()
    thinking.gone.clear()
    thinking.script = Script((), answers)
    return thinking


@pytest.fixture
def system(shared):
    """The system, in which nothing is bound and nothing is asked back."""
    return shared.as_new()


def forms(server):
    return [asked.form for asked in server.requests]


@pytest.fixture
def mistypilot(capfd):
    """A function that runs a command in this process and returns exit code, standard output and error."""

    def run(*arguments):
        capfd.readouterr()
        code = main(arguments)
        return code, *capfd.readouterr()

    return run


def test_what_is_not_clear_is_asked_and_done(system, server, mistypilot):
    clear = system.say('wave')
    assert (clear['interpreter'], forms(server)) == ('offline', []), 'what is clear stays here'

    deadline = time.monotonic() + 60
    # Meanings are compared a while after the start; before it is asked back.
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

    command = [sys.executable, '-m', 'mistypilot_ros.cli.main', 'trace']
    told = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr
    assert '--- router: gpt-5-mini' in told.stdout and '--- pia: gpt-5-mini' in told.stdout
    assert told.stdout.count(SENTENCE) >= 3 and 'INVOKE' in told.stdout and '11 + 7 tokens' in told.stdout
    assert KEY not in told.stdout
    _, printed, _ = mistypilot('trace', turn['turn_id'][-6:], '--json')
    lines = [json.loads(line) for line in printed.splitlines()]
    assert [line['type'] for line in lines] == ['turn', 'model_call', 'model_call']
    assert [line['role'] for line in lines[1:]] == ['router', 'pia']
    assert mistypilot('trace', 'nothing-like-it')[0] == 2


def test_a_stop_does_not_wait_for_the_model(system, server, mistypilot):
    server.put(Answer(fault='hang'), form='router')
    since = system.mark()
    system.process.stdin.write(f'{SENTENCE}\n')
    system.process.stdin.flush()
    deadline = time.monotonic() + 20
    while 'router' not in forms(server):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert 'Stopped.' in mistypilot('say', 'stop')[1]
    given_up = system.wait(lambda line: line['type'] == 'turn' and line['text'] == SENTENCE, 15, since)
    assert (given_up['error'], given_up['ok']) == ('Cancelled', False)
    while not server.gone:
        assert time.monotonic() < deadline, 'the connection is closed'
        time.sleep(0.01)


def test_a_model_that_fails_is_done_without(system, server):
    """Afterwards it is left alone for a while, so that this comes after those that need it."""
    server.put(Answer(fault='500'), Answer(fault='500'), Answer(fault='500'), Answer(fault='500'))
    server.put(*(Answer(fault='bad_content') for _ in range(4)))
    turn = system.say(SENTENCE, 40.0)
    assert turn['interpreter'] == 'offline' and not turn['commands'], turn
    assert system.say('when I tap your chin, take a photo')['ok'], 'what is clear never needs it'


def test_nobody_keeps_or_shows_the_key(shared):
    """After a sentence that needed it, and after the end: not in the state, nor in a log, nor as a line."""
    system = shared.as_new()
    system.say(SENTENCE)
    shared.end()
    kept = [path for path in shared.folder.rglob('*') if path.is_file()]
    assert kept and not [path for path in kept if KEY.encode() in path.read_bytes()]
    assert KEY not in json.dumps(system.lines)
