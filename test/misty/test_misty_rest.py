"""REST against the simulator, and against servers that misbehave."""

import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from mistypilot_ros.core.errors import RobotRefusedError, RobotUnreachableError
from mistypilot_ros.misty.asset_list import names_on_robot
from mistypilot_ros.misty.rest import Patience, Request, Rest, unwrap


class Handler(BaseHTTPRequestHandler):
    """Answers by path; keeps connections open."""

    protocol_version = 'HTTP/1.1'

    def do_GET(self):
        code, body = self.server.answers[self.path]
        self.server.peers.append(self.client_address)
        self.send_response(code)
        if code == 302:
            self.send_header('Location', '/api/target')
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def server():
    server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    server.daemon_threads = True
    good = b'{"result": 5, "status": "Success"}'
    server.answers = {
        '/api/good': (200, good),
        '/api/target': (200, good),
        '/api/moved': (302, b''),
        '/api/audio': (200, b'{"result": [{"name": "S_Joy.wav"}], "status": "Success"}'),
        '/api/audio/list': (404, b'{"error": "No such command.", "status": "Failed"}'),
        '/api/long': (200, json.dumps({'result': 'x' * 2000, 'status': 'Success'}).encode()),
    }
    server.peers = []
    threading.Thread(target=server.serve_forever, kwargs={'poll_interval': 0.01}, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def nobody():
    """An address of this machine at which nobody listens."""
    with socket.create_server(('127.0.0.1', 0)) as listener:
        return f'127.0.0.1:{listener.getsockname()[1]}'


@pytest.fixture
def client(server):
    return Rest(f'127.0.0.1:{server.server_port}')


@pytest.mark.parametrize(
    'answer',
    [{'result': 7, 'status': 'Success'}, [{'result': 7, 'status': 'Success'}]],
    ids=['bare', 'array'],
)
def test_success_is_unwrapped(answer):
    assert unwrap('led', 200, json.dumps(answer).encode()) == 7


def test_a_false_result_is_a_success():
    assert unwrap('led', 200, b'{"result": false, "status": "Success"}') is False


@pytest.mark.parametrize(
    ('code', 'data', 'words'),
    [
        (400, b'{"error": "Cannot drive  - Missing", "status": "Failed"}', 'refused: Cannot drive - Missing'),
        (200, b'{"error": "Busy.", "status": "Failed"}', 'Busy.'),
        (500, b'{"result": true, "status": "Success"}', 'HTTP status 500'),
        (200, b'hello', 'HTTP status 200'),
        (200, b'[]', 'HTTP status 200'),
        (200, b'"Success"', 'HTTP status 200'),
    ],
)
def test_everything_else_is_a_refusal_in_the_robots_words(code, data, words):
    with pytest.raises(RobotRefusedError, match=words):
        unwrap('drive', code, data)


def test_a_command_reaches_the_simulator(misty):
    Rest(misty.address).send(Request('POST', 'led', {'Red': 1, 'Green': 2, 'Blue': 3}))
    assert [c['body'] for c in misty.commands('led')] == [{'Red': 1, 'Green': 2, 'Blue': 3}]


def test_one_connection_serves_many_requests_of_a_thread(server, client):
    for _ in range(3):
        assert client.send(Request('GET', 'good')) == 5
    assert len(set(server.peers)) == 1


def test_redirects_are_refused(client):
    with pytest.raises(RobotRefusedError, match='302'):
        client.send(Request('GET', 'moved'))


def test_an_answer_without_end_is_refused(client):
    patience = Patience(largest=1000)
    assert client.send(Request('GET', 'good'), patience) == 5
    with pytest.raises(RobotRefusedError, match='too large'):
        client.send(Request('GET', 'long'), patience)


def test_files_are_listed_by_older_firmware_too(client):
    assert names_on_robot(client, 'audio') == {'s_joy.wav'}


def test_files_are_listed_by_the_simulator(misty):
    assert 's_joy.wav' in names_on_robot(Rest(misty.address), 'audio')


def test_an_answer_that_comes_byte_by_byte_is_given_up():
    """Each byte is in time; the answer as a whole is not."""
    with socket.create_server(('127.0.0.1', 0)) as listener:
        done = threading.Event()

        def drip():
            connection = listener.accept()[0]
            while not done.wait(0.05):
                connection.sendall(b'H')
            connection.close()

        thread = threading.Thread(target=drip)
        thread.start()
        began = time.monotonic()
        with pytest.raises(RobotUnreachableError):
            Rest(f'127.0.0.1:{listener.getsockname()[1]}').send(
                Request('GET', 'good'), Patience(connect=0.4, answer=0.4)
            )
        took = time.monotonic() - began
        done.set()
        thread.join(10)
    assert took < 3


def test_hanging_up_ends_what_waits_and_the_next_request_connects_anew(misty):
    rest, outcome = Rest(misty.address), []
    misty.control('fault', path='/api/audio/volume', delay=30.0, count=1)

    def ask():
        try:
            rest.send(Request('GET', 'audio/volume'), Patience(answer=30.0))
        except RobotUnreachableError as error:
            outcome.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    deadline = time.monotonic() + 10
    while not outcome and time.monotonic() < deadline:
        rest.hang_up()  # As often as it takes: at first there is nothing to cut.
        thread.join(0.05)
    assert outcome
    # Not the same again: where it was cut on its way, the simulator still waits for it.
    assert rest.send(Request('GET', 'battery'))['chargePercent'] > 0
    rest.hang_up()
    assert rest.send(Request('GET', 'battery'))['chargePercent'] > 0


def test_the_witness_is_told_what_is_sent_and_what_was_lost(misty):
    seen = []
    rest = Rest(misty.address, witness=lambda request, lost: seen.append((request.endpoint, lost)))
    rest.device()
    rest.send(Request('POST', 'halt'))
    misty.close()
    with pytest.raises(RobotUnreachableError):
        rest.send(Request('POST', 'drive/stop'))
    assert seen == [('halt', False), ('drive/stop', False), ('drive/stop', True)]


def test_a_robot_that_starts_is_told_from_one_that_is_away(misty, nobody):
    rest = Rest(misty.address)
    rest.device()
    assert not rest.starting
    misty.control('reboot', seconds=60)
    with pytest.raises(RobotRefusedError, match='starting'):
        rest.device()
    assert rest.starting
    away = Rest(nobody)
    with pytest.raises(RobotUnreachableError):
        away.device()
    assert away.starting, 'nobody listens at its port'


def test_nobody_there_is_unreachable(nobody):
    with pytest.raises(RobotUnreachableError, match=nobody):
        Rest(nobody).send(Request('GET', 'device'))


def test_a_hanging_robot_is_given_up(misty):
    misty.control('fault', path='/api/device', delay=5.0)
    began = time.monotonic()
    with pytest.raises(RobotUnreachableError):
        Rest(misty.address).send(Request('GET', 'device'), Patience(connect=0.2, answer=0.2))
    assert time.monotonic() - began < 4  # It did not wait for the answer.
