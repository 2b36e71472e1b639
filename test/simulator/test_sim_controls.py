"""The test controls: touching, faults, reboot, log; and the reflex of the scruff."""

import threading
import time

import pytest
import requests
import websocket


def refusal(sim, method, path, **options):
    answer = sim.request(method, f'/sim/{path}', **options)
    assert answer.status_code == 400, answer.text
    return answer.json()['error']


def test_tap_presses_holds_and_releases(sim):
    number = sim.sim('tap', sensor='chin', seconds=0.05)['seq']
    press, release = sim.touches(2)
    assert press['seq'] == number
    assert (press['message']['isContacted'], release['message']['isContacted']) == (True, False)
    assert 0.045 <= release['time'] - press['time'] < 0.5
    assert sim.state()['held'] == []


def test_second_tap_lifts_the_finger_first(sim):
    sim.sim('tap', sensor='chin', seconds=0.2)
    sim.sim('tap', sensor='chin', seconds=0.05)
    contacts = [event['isContacted'] for event in sim.event('TouchSensor', 4)]
    assert contacts == [True, False, True, False]


def test_press_is_held(sim):
    first = sim.sim('press', sensor='HeadLeft')
    assert sim.sim('press', sensor='head_left') == first
    assert sim.state()['held'] == ['head_left']
    assert sim.sim('release', sensor='headleft')['seq'] > first['seq']
    assert sim.sim('release', sensor='head_left') == {'seq': None}
    assert len(sim.log(kind='event')) == 2


@pytest.mark.parametrize('body', [{}, {'sensor': 'nose'}, {'sensor': None}, {'sensor': ['chin']}])
def test_unknown_sensor_lists_the_ten(sim, body):
    error = refusal(sim, 'POST', 'press', json=body)
    for name in ('head_front', 'chin', 'scruff', 'bumper_rear_right'):
        assert name in error


@pytest.mark.parametrize(
    ('method', 'path', 'options'),
    [
        ('POST', 'tap', {'json': {'sensor': 'chin', 'seconds': -1}}),
        ('POST', 'tap', {'json': {'sensor': 'chin', 'seconds': 'long'}}),
        ('POST', 'tap', {'data': '{'}),
        ('POST', 'tap', {'data': '[]'}),
        ('POST', 'speed', {'json': {'speed': 0}}),
        ('POST', 'speed', {'data': '{"speed": NaN}'}),
        ('POST', 'fault', {'json': {'path': 3}}),
        ('POST', 'fault', {'json': {'path': '/api/led', 'status': 42}}),
        ('POST', 'fault', {'json': {'path': '/api/led', 'status': 1000}}),
        ('GET', 'log', {'params': {'kind': 'gossip'}}),
        ('GET', 'log', {'params': {'wait': 'x'}}),
    ],
)
def test_bad_control(sim, method, path, options):
    assert refusal(sim, method, path, **options)


def test_scruff_makes_the_robot_ignore_commands(sim):
    sim.sim('press', sensor='scruff')
    for path, body in (
        ('led', {'red': 1, 'green': 1, 'blue': 1}),
        ('head', {'Yaw': 9, 'Duration': 0}),
        ('drive', {'LinearVelocity': 9, 'AngularVelocity': 0}),
        ('tts/speak', {'Text': 'x'}),
        ('audio/play', {'FileName': 's_Joy.wav'}),
        ('images/display', {'FileName': 'e_Joy.jpg'}),
    ):
        assert sim.post(path, **body).json() == {'result': True, 'status': 'Success'}
        entry = sim.log(kind='command')[-1]
        assert (entry['status'], entry['ignored']) == (200, True)
    state = sim.state()
    assert state['led']['red'] == 0 and state['pose']['yaw'] == 0 and not state['moving']['base']
    assert state['speech']['speaking'] is None and state['audio']['playing'] is None
    assert sim.get('battery').status_code == 200
    sim.sim('release', sensor='scruff')
    sim.post('led', red=1, green=1, blue=1)
    assert sim.state()['led']['red'] == 1
    assert sim.log(kind='command')[-1]['ignored'] is False


def test_dropped_sockets(sim):
    socket = sim.socket()
    socket.subscribe('TouchSensor')
    assert sim.sim('sockets/drop') == {'dropped': 1}
    with pytest.raises((websocket.WebSocketException, OSError)):
        socket.receive()
    sim.until(lambda state: state['subscriptions'] == 0)
    assert 'registered' in sim.socket().subscribe('TouchSensor')['message']


def test_a_date_that_is_wrong_by_years(sim):
    def years():
        texts = (socket.receive()['message']['created'], sim.get('battery').json()['result']['created'])
        return [int(text[:4]) for text in texts]

    socket = sim.socket()
    socket.subscribe('BatteryCharge')
    now = years()[1]
    for error, year in ((-10 * 365.25 * 86400, now - 10), (0, now)):
        assert sim.sim('calendar', error=error) == {'error': error}
        sim.until(lambda _, year=year: years() == [year, year])
    for error in (-1e11, 1e11, 'later'):
        assert sim.request('POST', '/sim/calendar', json={'error': error}).status_code == 400


def test_reboot(sim):
    socket = sim.socket()
    socket.subscribe('TouchSensor')
    sim.post('led', red=9, green=9, blue=9)
    sim.post('drive', LinearVelocity=50, AngularVelocity=0)
    sim.sim('press', sensor='scruff')
    assert socket.receive()['message']['isContacted'] is True
    sim.sim('reboot', seconds=1000)
    with pytest.raises((websocket.WebSocketException, OSError)):
        socket.receive()
    answer = sim.get('battery')
    assert (answer.status_code, answer.json()['status']) == (503, 'Failed')
    with pytest.raises(websocket.WebSocketBadStatusException):
        sim.socket()
    state = sim.state()
    assert state['booting'] and state['subscriptions'] == 0 and state['held'] == []
    assert state['led']['red'] == 0 and state['pose']['x'] == 0
    sim.sim('speed', speed=100_000)
    sim.until(lambda state: not state['booting'])
    assert sim.get('battery').status_code == 200


def test_fault_with_a_status_for_a_number_of_requests(sim):
    sim.sim('fault', path='/api/LED', status=500, count=2)
    codes = [sim.post('led', red=1, green=1, blue=1).status_code for _ in range(3)]
    assert codes == [500, 500, 200]
    sim.sim('fault', path='/api/tts/*', status=503)
    assert sim.post('tts/stop').status_code == 503
    assert sim.post('audio/stop').status_code == 200
    sim.request('DELETE', '/sim/fault')
    assert sim.post('tts/stop').status_code == 200


def test_fault_does_not_carry_the_command_out(sim):
    sim.sim('fault', path='/api/led', status=500, count=1)
    assert sim.post('led', red=1, green=1, blue=1).json()['status'] == 'Failed'
    assert sim.state()['led']['red'] == 0


def test_slow_path(sim):
    sim.sim('fault', path='/api/led', delay=0.2)
    began = time.monotonic()
    assert sim.post('led', red=1, green=1, blue=1).status_code == 200
    assert 0.2 <= time.monotonic() - began < 2
    entry = sim.log(kind='command')[-1]
    assert entry['time'] - began < 0.15


def test_log_entries(sim):
    before = time.monotonic()
    sim.post('led', RED=1, green='2', blue=3)
    sim.sim('tap', sensor='chin', seconds=0)
    after = time.monotonic()
    sim.event('TouchSensor', 2)
    command, control, event = sim.log()[:3]
    assert (
        command.items()
        >= {
            'kind': 'command',
            'method': 'POST',
            'path': '/api/led',
            'status': 200,
            'ignored': False,
            'body': {'Red': 1, 'Green': '2', 'Blue': 3},
        }.items()
    )
    assert (control['kind'], control['path'], control['status']) == ('control', '/sim/tap', 200)
    assert (event['kind'], event['type']) == ('event', 'TouchSensor')
    assert event['message']['sensorPosition'] == 'Chin'
    assert command['seq'] < control['seq'] < event['seq']
    assert before <= command['time'] <= control['time'] <= event['time'] <= after
    assert command['stamp'].endswith('Z')


def test_log_since_and_kind(sim):
    for _ in range(3):
        sim.post('audio/stop')
    entries = sim.log()
    assert [entry['seq'] for entry in sim.log(since=entries[0]['seq'])] == [
        entry['seq'] for entry in entries[1:]
    ]
    assert sim.log(limit=1) == entries[-1:]
    assert sim.log(since=entries[-1]['seq'] + 5) == []
    assert sim.log(kind='event') == []
    last = entries[-1]['seq']
    sim.request('DELETE', '/sim/log')
    sim.post('audio/stop')
    assert sim.log(kind='command')[0]['seq'] > last


def test_long_poll_returns_with_the_next_entry(sim):
    def later():
        requests.post(sim.address + '/api/audio/stop', timeout=5)

    last = sim.request('GET', '/sim/log').json()['last']
    timer = threading.Timer(0.2, later)
    timer.start()
    began = time.monotonic()
    entries = sim.log(since=last, kind='command', wait=8)
    timer.join()
    assert [entry['path'] for entry in entries] == ['/api/audio/stop']
    assert 0.15 <= time.monotonic() - began < 4


def test_long_poll_ends_without_an_entry(sim):
    began = time.monotonic()
    assert sim.log(kind='event', wait=0.2) == []
    assert 0.2 <= time.monotonic() - began < 2


def test_page(sim):
    answer = sim.request('GET', '/')
    assert answer.headers['Content-Type'].startswith('text/html')
    assert 'sim/state' in answer.text and 'page/main.js' in answer.text
