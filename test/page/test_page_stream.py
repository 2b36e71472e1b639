"""The stream of the page: what it sends, what it costs, and how it ends and comes back."""

import json
import signal
import threading
import time

import pytest
import requests
from robot_page import NETWORK
from simulated_misty import DEADLINE, SimulatedMisty, wait_for


class Stream:
    """Reads server-sent events as a browser does."""

    def __init__(self, url, **query):
        self.answer = requests.get(f'{url}/sim/events', params=query, stream=True, timeout=DEADLINE)
        assert self.answer.headers['Content-Type'].startswith('text/event-stream')
        self.lines = self.answer.iter_lines()

    def next(self, name):
        """Return the value of the next event of a name."""
        for line in self.lines:
            if line == f'event: {name}'.encode():
                return json.loads(next(self.lines).removeprefix(b'data: '))
        raise AssertionError(f'the stream ended before {name}')

    def close(self):
        self.answer.close()


@pytest.fixture
def stream():
    opened = []

    def run(url, **query):
        opened.append(Stream(url, **query))
        return opened[-1]

    yield run
    for each in opened:
        each.close()


@pytest.fixture
def mortal():
    """Starts simulators that a test may end."""
    started = []

    def run(port=0):
        started.append(SimulatedMisty(port))
        return started[-1]

    yield run
    for each in started:
        each.close()


def test_the_state_comes_first_and_then_when_it_changes(misty, stream):
    events = stream(misty.url)
    assert events.next('hello')['serial'] == 'SIM-0001'
    state = events.next('state')
    assert {**misty.state(), 'battery': None} == {**state, 'battery': None}
    misty.post('led', red=7, green=0, blue=0)
    assert events.next('state')['led']['red'] == 7


def test_a_robot_at_rest_is_quiet(misty, stream):
    events = stream(misty.url)
    events.next('state')
    misty.post('audio/volume', Volume=3)
    assert events.next('state')['audio']['volume'] == 3
    time.sleep(0.5)
    misty.post('audio/volume', Volume=4)
    # had anything been sent in between it would be read first
    assert events.next('state')['audio']['volume'] == 4


def test_at_most_twenty_states_a_second(misty, stream):
    events = stream(misty.url)
    events.next('state')

    def paint():
        for red in range(1, 101):
            misty.post('led', red=red, green=0, blue=0)

    painter = threading.Thread(target=paint)
    began, count = time.monotonic(), 1
    painter.start()
    while events.next('state')['led']['red'] < 100:
        count += 1
    painter.join()
    assert count <= (time.monotonic() - began) / 0.05 + 2


def test_the_log_goes_on_where_a_page_was(misty, stream):
    misty.post('audio/volume', Volume=1)
    first = stream(misty.url)
    run = first.next('hello')['run']
    last = first.next('log')[-1]
    assert last['body'] == {'Volume': 1}
    first.close()
    misty.post('audio/volume', Volume=2)
    assert [e['body'] for e in stream(misty.url, run=run, since=last['seq']).next('log')] == [{'Volume': 2}]
    other = stream(misty.url, run='another', since=last['seq'] + 99).next('log')
    assert [e['body'] for e in other] == [{'Volume': 1}, {'Volume': 2}]


@pytest.mark.parametrize('since', ['-1', 'x', '99999999999999999999'])
def test_a_strange_number_does_no_harm(misty, stream, since):
    events = stream(misty.url, since=since)
    events.next('state')


def test_long_texts_are_cut(misty, stream):
    misty.post('tts/speak', Text='long ' * 500)
    events = stream(misty.url)
    assert len(events.next('log')[-1]['body']['Text']) < 400


def test_refusals_are_calm_where_that_is_asked(misty):
    for path, status in (('/api/nothing', 404), ('/sim/press', 400)):
        plain = requests.post(misty.url + path, json={}, timeout=DEADLINE)
        calm = requests.post(misty.url + path, json={}, headers={'X-Calm': '1'}, timeout=DEADLINE)
        assert (plain.status_code, calm.status_code) == (status, 200)
        assert plain.json()['error'] == calm.json()['error']


def test_files(misty):
    page = requests.get(misty.url, timeout=DEADLINE)
    assert page.headers['Content-Type'].startswith('text/html')
    assert "default-src 'self'" in page.headers['Content-Security-Policy']
    script = requests.get(f'{misty.url}/page/main.js', timeout=DEADLINE)
    assert script.headers['Content-Type'].startswith('text/javascript')
    assert script.headers['Cache-Control'] == 'no-cache'
    for name in ('nothing.js', '..%2Fserver.py', '%2e%2e%2fserver.py'):
        assert requests.get(f'{misty.url}/page/{name}', timeout=DEADLINE).status_code == 404


def test_the_end_is_clean_with_pages_open(mortal, stream):
    misty = mortal()
    pages = [stream(misty.url) for _ in range(3)]
    for page in pages:
        page.next('state')
    misty.process.send_signal(signal.SIGTERM)
    for page in pages:
        assert not any(line.startswith(b'event: log') for line in page.lines)  # and no broken connection
    assert misty.process.wait(DEADLINE) == 0


def test_a_page_that_leaves_is_forgotten(mortal, stream):
    misty = mortal()
    pages = [stream(misty.url) for _ in range(3)]
    for page in pages:
        page.next('state')
        page.close()
    misty.process.send_signal(signal.SIGTERM)
    assert misty.process.wait(DEADLINE) == 0


def test_the_page_says_that_the_simulator_is_away_and_comes_back(mortal, open_page):
    misty = mortal()
    page = open_page(misty.url)
    misty.control('tap', sensor='chin')
    page.shows('#log .rows', 'chin released')
    port = int(misty.url.rsplit(':', 1)[1])
    misty.process.send_signal(signal.SIGTERM)
    assert misty.process.wait(DEADLINE) == 0
    page.shows('#banner', 'The simulator is away')
    page.say('hello')
    page.shows('#answer', 'The simulator does not answer')
    again = mortal(port)
    page.holds("() => document.getElementById('banner').hidden")
    page.holds(
        "() => !document.querySelector('#log .rows').textContent.includes('chin')"
    )  # another run, another log
    again.control('tap', sensor='scruff')
    page.shows('#log .rows', 'scruff released')
    wait_for(lambda: again.control('state', 'GET')['held'] == [], 'nothing is held')
    # That a server is away is noted by the browser itself, whatever a page does.
    page.complaints[:] = [complaint for complaint in page.complaints if NETWORK not in complaint]


def test_a_robot_that_starts_anew_is_followed(misty, page):
    misty.post('drive/time', LinearVelocity=100, AngularVelocity=0, TimeMs=2000)
    page.holds('() => document.getElementById("room").dataset.x > 0.6')
    misty.control('reboot', seconds=0)
    page.holds('() => document.getElementById("room").dataset.x === "0"')
    assert page.attribute('.trail', 'd').count('M') == 2  # the way back was no drive


def test_a_page_that_is_gone_holds_nothing(misty, stream):
    page, other = stream(misty.url), stream(misty.url)
    misty.control('press', sensor='chin', page=page.next('hello')['page'])
    misty.control('press', sensor='scruff', page=other.next('hello')['page'])
    misty.control('press', sensor='head_left')
    page.close()
    wait_for(lambda: sorted(misty.state()['held']) == ['head_left', 'scruff'], 'the chin is let go')
    misty.control('release', sensor='head_left')


def test_a_press_from_a_page_that_is_gone_is_refused(misty, stream):
    page = stream(misty.url)
    name = page.next('hello')['page']
    misty.control('press', sensor='chin', page=name)
    page.close()
    wait_for(lambda: misty.state()['held'] == [], 'the chin is let go')
    answer = requests.post(f'{misty.url}/sim/press', json={'sensor': 'chin', 'page': name}, timeout=DEADLINE)
    assert answer.status_code == 409 and name in answer.json()['error']
    assert misty.state()['held'] == []
