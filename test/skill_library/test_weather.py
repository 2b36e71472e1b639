"""The weather skill, with a scripted server of this machine in the place of the service."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from fake_robot import FakeRobot, load

from mistypilot_ros.skill import CancelledError

BERN = {'results': [{'name': 'Bern', 'latitude': 46.95, 'longitude': 7.45}]}
FORECAST = {
    'current': {'temperature_2m': 11.6, 'weather_code': 61, 'wind_speed_10m': 9.0},
    'daily': {
        'temperature_2m_max': [14.4],
        'temperature_2m_min': [-3.5],
        'precipitation_probability_max': [80],
    },
}
BERNESE = (
    'In Bern it is 12 degrees and it rains. '
    'Today it gets between minus 4 and 14 degrees, with a chance of rain of 80 percent.'
)
AWAY = 'I cannot reach the weather service now, so I do not know the weather.'


class Service:
    """Answers by script: path to status and body."""

    def __init__(self) -> None:
        self.script: dict[str, tuple[int, Any]] = {
            '/v1/search': (200, BERN),
            '/v1/forecast': (200, FORECAST),
        }
        self.asked: list[tuple[str, dict[str, list[str]]]] = []
        self.hold = threading.Event()
        self.hold.set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                url = urlsplit(self.path)
                service.asked.append((url.path, parse_qs(url.query)))
                service.hold.wait(10)
                status, body = service.script[url.path]
                data = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                if status == 302:
                    self.send_header('Location', 'http://127.0.0.1:9/login')
                self.send_header('Content-Length', str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: Any) -> None:
                """The test says what was asked."""

        self.server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        self.url = f'http://127.0.0.1:{self.server.server_port}'
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.hold.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    made = Service()
    monkeypatch.setenv('MISTYPILOT_WEATHER_URL', made.url)
    monkeypatch.delenv('MISTYPILOT_CITY', raising=False)
    yield made
    made.close()


def said(city: str = '') -> str:
    """What the robot says; it says one thing, and its head is straight then."""
    robot = FakeRobot()
    load('weather_report').run(robot, city)
    (text,) = [told['text'] for name, told in robot.calls if name == 'speak']
    assert [told['pitch'] for name, told in robot.calls if name == 'move_head'][-1] == 0
    return str(text)


def test_a_city_is_looked_up_and_its_weather_told(service: Service) -> None:
    assert said('Bern') == BERNESE
    (_, place), (_, where) = service.asked
    assert place['name'] == ['Bern']
    assert (where['latitude'], where['longitude'], where['timezone']) == (['46.95'], ['7.45'], ['auto'])


def test_the_city_of_the_surroundings_is_meant_where_none_is_said(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said().startswith('I do not know for which city') and not service.asked
    monkeypatch.setenv('MISTYPILOT_CITY', 'Bern')
    assert said() == BERNESE


@pytest.mark.parametrize(
    ('path', 'answer', 'words'),
    [
        ('/v1/search', (200, {'generationtime_ms': 1}), "I know no city called 'Bern'"),
        ('/v1/search', (200, {'results': [{'name': 'Bern'}]}), 'an answer that I do not understand'),
        ('/v1/search', (200, {'results': 3}), 'an answer that I do not understand'),
        ('/v1/search', (500, {}), AWAY),
        ('/v1/search', (302, b''), AWAY),
        ('/v1/search', (200, b'<html>Log in first</html>'), AWAY),
        ('/v1/search', (200, [1]), AWAY),
        ('/v1/forecast', (429, {'error': True}), AWAY),
        ('/v1/forecast', (200, b'{"current":' + b' ' * 300_000 + b'1}'), AWAY),
        ('/v1/forecast', (200, {'current': {}}), 'an answer that I do not understand'),
        ('/v1/forecast', (200, {**FORECAST, 'daily': {}}), 'an answer that I do not understand'),
        ('/v1/forecast', (200, {**FORECAST, 'daily': None}), 'an answer that I do not understand'),
    ],
)
def test_what_goes_wrong_is_said(service: Service, path: str, answer: Any, words: str) -> None:
    service.script[path] = answer
    assert words in said('Bern')


def test_without_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv('MISTYPILOT_WEATHER_URL', 'http://127.0.0.1:9')
    assert said('Bern') == AWAY


def test_a_service_that_does_not_answer_is_not_waited_for(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.hold.clear()
    module = load('weather_report')
    monkeypatch.setattr(module, 'TIMEOUT_SECONDS', 0.1)
    assert module.told('Bern') == AWAY


def test_it_can_be_ended_while_it_asks(service: Service) -> None:
    service.hold.clear()
    robot = FakeRobot(cancel_at=3)
    with pytest.raises(CancelledError):
        load('weather_report').run(robot, 'Bern')
    assert [name for name, _ in robot.calls] == ['move_head', 'sleep', 'sleep']


@pytest.mark.parametrize(
    ('code', 'words'),
    [
        (0, 'the sky is clear'),
        (1, 'partly cloudy'),
        (3, 'it is cloudy'),
        (75, 'it snows'),
        (95, 'thunderstorm'),
    ],
)
def test_each_sky_has_words(service: Service, code: int, words: str) -> None:
    service.script['/v1/forecast'] = (
        200,
        {**FORECAST, 'current': {'temperature_2m': 0, 'weather_code': code}},
    )
    assert words in said('Bern')
