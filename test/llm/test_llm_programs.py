"""As programs: the command of the scripted server, and a client that ends while a question hangs."""

from __future__ import annotations

import json
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from asked_model import FORM, KEY, MESSAGES
from simulated_misty import DEADLINE, START_DEADLINE, wait_for

from mistypilot_ros.core.language_model import Form, Role
from mistypilot_ros.llm.client import OpenAiModel
from mistypilot_ros.llm.scripted.__main__ import main
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.faults import FAULTS
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.settings import ServerSettings

COMMAND = [sys.executable, '-m', 'mistypilot_ros.llm.scripted']
ANSWERS = """\
answers:
  - first
  - {form: pia, json: {commands: [wave]}, delay: 0}
  - {fault: 429, retry_after: '0'}
  - {text: second, piece: 3}
  - {form: sia, fault: hang}
otherwise: {json: {commands: []}}
"""
HANGS = Form('sia', {})
"""The form for which the file has an answer that never comes."""
ASKS = """
import signal, socket, sys, threading, time
from mistypilot_ros.core.language_model import Form, Message, Role, Speaker
from mistypilot_ros.llm.client import OpenAiModel
from mistypilot_ros.llm.settings import ServerSettings
signal.signal(signal.SIGINT, signal.default_int_handler)
model = OpenAiModel(ServerSettings(sys.argv[1], 'sk-0123456789'))
asked = Role.PIA, (Message(Speaker.USER, 'x'),), Form('x', {})
"""
ENDS = {
    'in the background': """
threading.Thread(target=model.ask, args=(*asked, 60.0), daemon=True).start()
sys.stdin.read(1)
""",
    'in mid-stream': """
stream = model.stream(*asked, 60.0, lambda call: None)
print(next(stream))
sys.stdin.read(1)
""",
    'while it loads': 'model.warm()',
    'after a question of names that nobody answers': """
socket.getaddrinfo = lambda *names, **more: time.sleep(60)
lost = OpenAiModel(ServerSettings('http://nowhere.example/v1'))
print(lost.ask(*asked, 3.0).error)
""",
    'by an error': """
threading.Thread(target=model.ask, args=(*asked, 60.0), daemon=True).start()
sys.stdin.read(1)
raise ValueError('on purpose')
""",
}


@contextmanager
def served(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command as a process, and its base address."""
    process = subprocess.Popen([*COMMAND, '--port', '0', *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert select.select([process.stdout], [], [], START_DEADLINE)[0], 'it says where it is'
        line = process.stdout.readline()
        assert line.startswith('Scripted model server at http://127.0.0.1:')
        yield process, line.split()[-1]
    finally:
        process.kill()
        process.communicate(timeout=DEADLINE)


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_the_command_gives_the_answers_of_a_file_until_a_signal_while_somebody_waits(
    tmp_path: Path, number: int
) -> None:
    path = tmp_path / 'answers.yaml'
    path.write_text(ANSWERS)
    with served('--answers', str(path), '--delay', '0.1') as (process, url):
        model = OpenAiModel(ServerSettings(url, KEY))
        answers = [model.ask(Role.PIA, MESSAGES, FORM, 20.0) for _ in range(4)]
        stream = model.stream(Role.SIA, MESSAGES, HANGS, 30.0, lambda call: None)
        time.sleep(0.1)
        process.send_signal(number)
        assert process.wait(DEADLINE) == 0
        model.cancel()
        del stream
        model.close()
    assert json.loads(answers[0].answer) == {'commands': ['wave']}, 'answers for a form come first'
    assert [call.answer for call in answers[1:]] == ['first', 'second', '{"commands": []}']
    assert [call.tries for call in answers] == [1, 1, 2, 1]
    assert answers[1].seconds >= 0.1


def test_help_tells_the_form_of_the_file_and_every_fault(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(['--help'])
    told = capsys.readouterr().out
    assert ended.value.code == 0
    assert all(f'\n  {name} ' in told for name in FAULTS)
    assert 'piece_delay' in told


@pytest.mark.parametrize(
    ('content', 'sentence'),
    [
        (None, 'cannot be read'),
        ('answers: [', 'is no YAML'),
        ('7', 'Write a list of answers'),
        ('{answer: []}', 'Write a list of answers'),
        ('{answers: 7}', 'must be a list'),
        ('[7]', 'answer 1 is neither a text nor'),
        ('[x, {txt: x}]', "answer 2 has no 'txt'; there are form, json, text, fault"),
        ('[{fault: flood}]', "unknown fault 'flood'; there are 400, 401"),
        ('[{delay: soon}]', "'delay' of answer 1 must be a number"),
        ('[{delay: -1}]', 'must not be below 0'),
        ('[{delay: .nan}]', 'must not be below 0'),
        ('[{piece: 1.5}]', "'piece' of answer 1 must be a whole number"),
        ('[{text: 5}]', "'text' of answer 1 must be a text"),
        ('{otherwise: {text: [x]}}', "'text' of the answer otherwise must be a text"),
    ],
)
def test_a_wrong_file_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, sentence: str
) -> None:
    path = tmp_path / 'answers.yaml'
    if content is not None:
        path.write_text(content)
    assert main(['--answers', str(path)]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert str(path) in told
    assert told.count('\n') == 1


def test_a_port_that_is_taken_is_told() -> None:
    with ScriptedServer() as server:
        command = [*COMMAND, '--port', server.address.split(':')[1]]
        done = subprocess.run(command, capture_output=True, text=True, timeout=START_DEADLINE)
    assert done.returncode == 2
    assert done.stderr.startswith(f'Port {server.address.split(":")[1]} cannot be had')
    assert done.stderr.count('\n') == 1


@pytest.mark.parametrize('wrong', [['--port', 'x'], ['--delay', '-1'], ['--delay', 'nan']])
def test_what_is_no_port_or_delay_is_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(wrong)
    assert ended.value.code == 2


@pytest.mark.parametrize('how', ENDS)
def test_a_program_ends_whatever_hangs(how: str) -> None:
    with ScriptedServer(otherwise=Answer('some words for the stream', 'stall')) as server:
        process = subprocess.Popen(
            [sys.executable, '-W', 'default', '-c', ASKS + ENDS[how], server.url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            if 'stdin' in ENDS[how]:
                wait_for(lambda: server.requests, 'it asks', START_DEADLINE)
            told = time.monotonic()
            output, errors = process.communicate('x', timeout=START_DEADLINE)
            assert time.monotonic() - told < START_DEADLINE / 2
        finally:
            process.kill()
        if 'error' in how:
            assert process.returncode == 1
            assert errors.count('Traceback') == 1
            assert errors.rstrip().endswith('ValueError: on purpose')
        else:
            assert (process.returncode, errors) == (0, '')
        assert ('did not answer' in output) == ('names' in how)
        if server.requests:
            wait_for(lambda: server.gone, 'the socket is closed')


def test_ctrl_c_ends_a_wait_and_its_question() -> None:
    code = f"""{ASKS}
try:
    model.ask(*asked, 60.0)
except KeyboardInterrupt:
    sys.stdin.read(1)
"""
    with ScriptedServer(otherwise=Answer(fault='hang')) as server:
        process = subprocess.Popen(
            [sys.executable, '-c', code, server.url], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        try:
            wait_for(lambda: server.requests, 'it asks', START_DEADLINE)
            process.send_signal(signal.SIGINT)
            wait_for(lambda: server.gone, 'the socket is closed while the program goes on')
            _, errors = process.communicate('x', timeout=DEADLINE)
        finally:
            process.kill()
        assert (process.returncode, errors) == (0, '')


def test_the_package_is_loaded_late() -> None:
    code = (
        'import sys; import mistypilot_ros.llm.client, mistypilot_ros.llm.embeddings;'
        "print([name for name in ('openai', 'httpx2', 'aiohttp', 'pydantic') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, '-c', code], capture_output=True, text=True, timeout=START_DEADLINE
    )
    assert done.stdout.strip() == '[]'
