"""Faults of connections: cut, reset, dead without a word, silent, and subscriptions that come to nothing."""

import json
import socket
import threading
import time
from http.client import HTTPConnection

import pytest
import requests
import websocket

SHORT = 0.25
"""Seconds in which nothing comes where nothing shall come."""
GREEN = {'Red': 0, 'Green': 200, 'Blue': 0}


def test_dropped_sockets_end(sim, client):
    ears = sim.listening()
    client.command('device', 'GET')
    sim.begin_fault('dropped', 0)
    assert ears.raw.sock.recv(1) == b''
    sim.until(lambda state: state['sockets'] == 0)
    assert client.command('device', 'GET').status_code == 200
    assert [entry['phase'] for entry in sim.log(kind='fault')] == ['begins', 'ends']


def test_a_reset_is_one(sim):
    ears, line = sim.listening(), HTTPConnection(sim.address.removeprefix('http://'), timeout=10)
    line.request('GET', '/api/device')
    assert line.getresponse().read()
    sim.begin_fault('reset', 0)
    for sock in (ears.raw.sock, line.sock):
        with pytest.raises(ConnectionResetError):
            sock.recv(1)
    line.close()
    assert sim.listening()


def test_half_open_connections_are_dead_for_good(sim, hears_nothing):
    ears, line = sim.listening(), HTTPConnection(sim.address.removeprefix('http://'), timeout=10)
    line.request('GET', '/api/device')
    assert line.getresponse().read()
    sim.begin_fault('half_open')
    sim.sim('tap', sensor='chin', seconds=0)
    ears.raw.ping()
    line.request('POST', '/api/led', json.dumps(GREEN))
    assert hears_nothing(ears.raw.sock)
    sim.end_faults()
    sim.sim('tap', sensor='chin', seconds=0)
    sim.begin_fault('reset', 0)
    sim.begin_fault('dropped', 0)
    assert hears_nothing(line.sock)
    assert hears_nothing(ears.raw.sock)
    line.close()
    assert sim.state()['led']['green'] != 200
    assert sim.listening('another')


def test_half_open_a_command_under_way_is_carried_out_and_not_answered(sim, hears_nothing):
    sim.sim('fault', path='/api/led', delay=0.2, count=1)
    body = json.dumps(GREEN)
    head = f'POST /api/led HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: {len(body)}\r\n\r\n'
    with socket.create_connection(tuple(sim.address.removeprefix('http://').split(':')), timeout=10) as line:
        line.sendall((head + body).encode())
        assert line.recv(100).startswith(b'HTTP/1.1 100 ')  # It is at work on it.
        sim.begin_fault('half_open')
        sim.until(lambda state: state['led']['green'] == 200)
        assert hears_nothing(line)


def test_half_open_who_connects_meanwhile_is_answered_in_the_end(sim):
    sim.begin_fault('half_open')
    with pytest.raises(requests.ReadTimeout):
        requests.post(f'{sim.address}/api/halt', timeout=SHORT)
    answers = []
    asker = threading.Thread(
        target=lambda: answers.append(requests.get(f'{sim.address}/api/device', timeout=10))
    )
    asker.start()
    asker.join(SHORT)
    assert not answers
    sim.end_faults()
    asker.join(10)
    assert answers[0].status_code == 200
    # Who has hung up before is not served any more.
    assert [entry['path'] for entry in sim.log(kind='command')] == ['/api/device']


def test_silent_sockets_stay_open(sim, client, hears_nothing):
    ears = sim.listening()
    sim.begin_fault('silent')
    sim.sim('tap', sensor='chin', seconds=0)
    ears.raw.ping()
    assert hears_nothing(ears.raw.sock)
    late = sim.socket()
    late.send(Operation='subscribe', Type='BumpSensor', EventName='late', DebounceMs=0)
    assert hears_nothing(late.raw.sock)
    assert client.command('device', 'GET').status_code == 200
    assert sim.state()['sockets'] == 2
    sim.end_faults()
    assert ears.raw.recv_frame().opcode == websocket.ABNF.OPCODE_PONG
    assert 'registered' in late.receive()['message']
    # What happened meanwhile is lost, not late.
    sim.sim('press', sensor='head_left')
    assert ears.receive()['message']['sensorPosition'] == 'HeadLeft'


def test_late_registration(sim, hears_nothing):
    before = sim.listening()
    sim.begin_fault('late_registration')
    assert before.raw.sock.recv(1) == b''
    ears, gone = sim.socket(), sim.socket()
    for one, name in ((ears, 'here'), (gone, 'gone')):
        one.send(Operation='subscribe', Type='TouchSensor', EventName=name, DebounceMs=0)
    assert hears_nothing(ears.raw.sock)
    gone.raw.shutdown()
    sim.until(lambda state: state['sockets'] == 1)
    began = time.monotonic()
    sim.end_faults()
    assert 'registered' in ears.receive()['message']
    # With this seed of chance it would take more than two seconds.
    assert time.monotonic() - began < 1.5
    assert sim.state()['subscriptions'] == 1
    sim.sim('press', sensor='chin')
    assert ears.receive()['message']['isContacted'] is True


def test_failed_registration(sim):
    before = sim.listening()
    sim.begin_fault('failed_registration')
    assert before.raw.sock.recv(1) == b''
    ears = sim.socket()
    assert 'Failed to register' in ears.subscribe('TouchSensor')['message']
    sim.end_faults()
    assert 'registered' in ears.subscribe('TouchSensor')['message']
