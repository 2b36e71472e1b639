"""Each kind of fault over real connections: how it begins, and that all is well once it is over."""

import contextlib
import itertools
import threading
import time
from http.client import HTTPConnection

import pytest
import requests
import websocket

from mistypilot_ros.simulator.fault_kinds import FAULT_KINDS
from mistypilot_ros.simulator.fault_schedule import plan

SHORT = 0.25
"""Seconds in which nothing comes where nothing shall come."""
GREEN = {'Red': 0, 'Green': 200, 'Blue': 0}


def faults(sim):
    return [(entry['fault'], entry['phase']) for entry in sim.log(kind='fault')]


def test_what_happened_is_in_the_log_and_what_happens_in_the_state(sim):
    number = sim.begin_fault('slow_http', 0.1)
    assert sim.state()['faults'] == ['slow_http']
    sim.until(lambda state: not state['faults'])
    begins, ends = sim.log(kind='fault')
    assert (begins['fault'], begins['phase'], begins['seq']) == ('slow_http', 'begins', number)
    assert (ends['fault'], ends['phase'], ends['began']) == ('slow_http', 'ends', number)
    assert 0.095 <= ends['time'] - begins['time'] < 1.0


def test_what_cannot_begin(sim):
    for kind in (None, 3, 'boredom'):
        answer = sim.request('POST', '/sim/fault/begin', json={'kind': kind})
        assert answer.status_code == 400 and 'half_open, silent' in answer.json()['error']
    sim.begin_fault('silent')
    answer = sim.request('POST', '/sim/fault/begin', json={'kind': 'silent'})
    assert answer.status_code == 409 and 'silent' in answer.json()['error']
    for body in ({}, {'seed': 'x'}, {'seed': 1, 'rate': 0}, {'seed': 1, 'rate': 1000}):
        assert sim.request('POST', '/sim/faults', json=body).status_code == 400


def test_slow_http(sim, client):
    sim.begin_fault('slow_http')
    answers = []
    sender = threading.Thread(target=lambda: answers.append(client.command('led', **GREEN)))
    sender.start()
    sender.join(SHORT)
    assert sim.state()['led']['green'] != 200 and not answers
    began = time.monotonic()
    sim.end_faults()
    sender.join(10)
    # With this seed of chance it would wait for more than a second.
    assert time.monotonic() - began < 0.8
    assert answers[0].status_code == 200 and sim.state()['led']['green'] == 200


def test_failed_http(sim, client):
    sim.begin_fault('failed_http')
    assert client.command('led', **GREEN).status_code == 500
    assert sim.state()['led']['green'] != 200
    sim.end_faults()
    assert client.command('led', **GREEN).status_code == 200


def test_cut_http(sim, client):
    sim.begin_fault('cut_http')
    with pytest.raises(requests.ConnectionError):
        client.command('led', **GREEN)
    assert sim.state()['led']['green'] != 200
    sim.end_faults()
    assert client.command('led', **GREEN).status_code == 200


def test_double_press(sim):
    sim.begin_fault('double_press', 0.1)
    sim.until(lambda state: not state['faults'])
    events = [entry for entry in sim.log(kind='event') if entry['type'] in ('TouchSensor', 'BumpSensor')]
    assert [entry['message']['isContacted'] for entry in events] == [True, False, True, False]
    places = {entry['message'].get('sensorPosition', entry['message']['sensorId']) for entry in events}
    assert len(places) == 1 and sim.state()['held'] == []


def test_missed_release(sim, hears_nothing):
    ears = sim.listening()
    sim.begin_fault('missed_release')
    sim.sim('tap', sensor='chin', seconds=0)
    assert ears.receive()['message']['isContacted'] is True
    assert [entry['delivered'] for entry in sim.touches(2)] == [1, 0]
    assert hears_nothing(ears.raw.sock)
    sim.end_faults()
    sim.sim('tap', sensor='chin', seconds=0)
    assert [ears.receive()['message']['isContacted'] for _ in range(2)] == [True, False]


def test_flood(sim, hears_nothing):
    ears = sim.socket()
    ears.subscribe('BatteryCharge', name='charge', debounce=60_000)
    ears.subscribe('TouchSensor', name='touch')
    sim.begin_fault('flood')
    sim.sim('press', sensor='chin')
    deadline = time.monotonic() + 10
    readings, touches = 0, 0
    while readings < 200 or not touches:
        assert time.monotonic() < deadline
        name = ears.receive()['eventName']
        readings, touches = readings + (name == 'charge'), touches + (name == 'touch')
    sim.end_faults()
    ears.raw.ping()
    while ears.raw.recv_frame().opcode != websocket.ABNF.OPCODE_PONG:
        pass
    assert hears_nothing(ears.raw.sock)


def test_reboot(sim, client):
    client.command('led', **GREEN)
    ears = sim.listening()
    sim.begin_fault('reboot')
    assert ears.raw.sock.recv(1) == b''
    assert sim.state()['booting'] and client.command('led', **GREEN).status_code == 503
    with pytest.raises(websocket.WebSocketBadStatusException):
        sim.socket()
    sim.end_faults()
    assert not sim.state()['booting'] and client.command('device', 'GET').status_code == 200
    assert sim.state()['led']['green'] != 200


def test_updating(sim, client):
    client.command('led', **GREEN)
    ears = sim.listening()
    sim.begin_fault('updating')
    codes = {
        path: client.command(path).status_code for path in ('halt', 'drive/stop', 'tts/stop', 'audio/stop')
    }
    assert codes == {'halt': 200, 'drive/stop': 200, 'tts/stop': 503, 'audio/stop': 503}
    assert client.command('device', 'GET').status_code == 503
    sim.sim('press', sensor='chin')
    assert ears.receive()['message']['isContacted'] is True
    sim.end_faults()
    assert ears.raw.sock.recv(1) == b''
    assert client.command('device', 'GET').status_code == 200
    assert sim.state()['led']['green'] != 200


def test_the_page_is_well_while_the_robot_is_gone(sim):
    with requests.Session() as page:
        page.headers['Sec-Fetch-Site'] = 'same-origin'
        stream = page.get(f'{sim.address}/sim/events', stream=True, timeout=10)
        assert page.post(f'{sim.address}/api/halt', json={}, timeout=10).ok
        sim.begin_fault('half_open')
        assert page.get(f'{sim.address}/', timeout=10).ok
        assert page.post(f'{sim.address}/api/halt', json={}, timeout=10).ok
        assert any(b'half_open' in line for line in itertools.islice(stream.iter_lines(), 200))
        stream.close()


def test_a_seed_begins_what_its_plan_says(sim):
    assert sim.sim('faults', seed=8, rate=60) == {'seed': 8, 'rate': 60}
    planned = next(plan(8, 60, FAULT_KINDS))
    (entry,) = sim.log(kind='fault', wait=5)[:1]
    assert (entry['fault'], entry['seconds']) == (planned.kind.name, round(planned.seconds, 3))
    sim.end_faults()
    assert sim.state()['faults'] == []
    assert faults(sim)[-1][1] == 'ends'


def test_the_option_begins_them_and_the_end_is_quick(program, address_of, end_of, connect):
    process = program('--port', '0', '--faults', '8:60')
    address = address_of(process)
    sim = connect(address)
    planned = next(plan(8, 60, FAULT_KINDS))
    (entry,) = sim.log(kind='fault', wait=5)[:1]
    assert entry['fault'] == planned.kind.name
    held = threading.Thread(target=_ask, args=(sim,))
    sim.request('DELETE', '/sim/fault')
    ears, line = sim.listening(), HTTPConnection(address.removeprefix('http://'), timeout=10)
    line.request('GET', '/api/device')
    assert line.getresponse().read()
    sim.begin_fault('half_open')
    held.start()
    began = time.monotonic()
    assert end_of(process) == 0
    assert time.monotonic() - began < 1.0
    held.join(10)
    line.close()
    ears.raw.shutdown()


def _ask(sim):
    with contextlib.suppress(requests.ConnectionError):  # The end may come before the answer.
        requests.get(f'{sim.address}/api/device', timeout=10)
