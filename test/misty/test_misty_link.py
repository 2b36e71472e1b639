"""The link against the simulator, and against a server that says strange things."""

import asyncio
import json
import signal
import socket
import threading
import time

import pytest
from aiohttp import web

from mistypilot_ros.core.errors import RobotUnreachableError
from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.core.robot_state import BatteryReading
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.misty import event_socket
from mistypilot_ros.misty.events import subscriptions
from mistypilot_ros.misty.link import LISTEN_SECONDS, Link
from mistypilot_ros.misty.pubsub import PING_SECONDS, SILENCE_SECONDS, PubSub, Subscription
from mistypilot_ros.misty.rest import Rest


class Watched:
    """A link and all that it told."""

    def __init__(self, address, on_up=lambda: None):
        self.events, self.statuses = [], []
        rows = subscriptions(5.0)
        self.rows = len(rows)
        self.link = Link(Rest(address), rows, self.events.append, self.statuses.append, on_up)
        self.link.start()

    @property
    def up(self):
        return self.link.status.state is LinkState.UP

    @property
    def touches(self):
        return [event for event in self.events if isinstance(event, SensorEvent)]


@pytest.fixture
def watch():
    watched = []

    def start(address, **options):
        watched.append(Watched(address, **options))
        return watched[-1]

    yield start
    for entry in watched:
        entry.link.stop()


def test_it_connects_and_passes_events_on(misty, watch, waits):
    seen = watch(misty.address)
    waits(lambda: seen.up, 'up')
    assert [status.state.name for status in seen.statuses] == ['CONNECTING', 'UP']
    assert seen.link.status.serial_number == 'SIM-0001' and misty.state()['subscriptions'] == seen.rows
    misty.control('tap', sensor='chin', seconds=0.01)
    waits(lambda: len(seen.touches) == 2, 'press and release')
    assert seen.touches == [SensorEvent('chin', True, 1.0), SensorEvent('chin', False, 0.0)]
    assert any(isinstance(event, BatteryReading) for event in seen.events)


@pytest.mark.parametrize('trouble', ['sockets/drop', 'reboot'])
def test_it_subscribes_anew_after_a_loss(misty, watch, waits, trouble):
    seen = watch(misty.address)
    waits(lambda: seen.up, 'up')
    misty.control(trouble, seconds=0.3)
    waits(lambda: seen.link.status.connections == 2 and seen.up, 'up again')
    assert misty.state()['subscriptions'] == seen.rows
    assert LinkState.DOWN in [status.state for status in seen.statuses]
    misty.control('tap', sensor='bumper_front_left')
    waits(lambda: len(seen.touches) == 2, 'press and release')


def test_a_robot_that_falls_silent_is_noticed(misty, watch, waits):
    seen = watch(misty.address)
    waits(lambda: seen.up, 'up')
    misty.process.send_signal(signal.SIGSTOP)
    waits(lambda: not seen.up, 'down')
    misty.process.send_signal(signal.SIGCONT)
    waits(lambda: seen.up, 'up again')


def test_silence_is_noticed_within_three_seconds():
    assert SILENCE_SECONDS + LISTEN_SECONDS < 3.0
    assert 2 * (PING_SECONDS + LISTEN_SECONDS) < SILENCE_SECONDS  # One lost answer is forgiven.


def test_it_waits_for_a_robot_that_is_off(misty_at, watch, waits):
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        port = probe.getsockname()[1]
    seen = watch(f'127.0.0.1:{port}')
    waits(lambda: seen.statuses, 'a status')
    assert seen.statuses[0].state is LinkState.DOWN and 'does not answer' in seen.statuses[0].message
    misty_at(port)
    waits(lambda: seen.up, 'up')


def test_stop_ends_the_subscriptions_and_it_can_start_again(misty, watch, waits):
    seen = watch(misty.address)
    waits(lambda: seen.up, 'up')
    told = len(seen.statuses)
    seen.link.stop()
    assert seen.link.status.state is LinkState.DOWN
    assert [status.message for status in seen.statuses[told:]] == ['The bridge is not active.']
    waits(lambda: misty.state()['subscriptions'] == 0, 'no subscriptions are left')
    seen.link.start()
    waits(lambda: seen.up, 'up again')


def test_a_fault_of_a_listener_does_not_end_the_link(misty, watch, waits):
    faults = [RuntimeError('once')]

    def on_up():
        if faults:
            raise faults.pop()

    seen = watch(misty.address, on_up=on_up)
    waits(lambda: seen.up, 'up')
    assert 'once' in seen.statuses[1].message


class StrangeRobot:
    """Answers like a Misty and then sends the frames of a script; runs in a thread of its own."""

    def __init__(self, answer, frames=()):
        self.answer, self.frames, self.names = answer, frames, []
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self.serve(),))
        self.thread.start()
        assert self.ready.wait(5)

    async def serve(self):
        self.ending = asyncio.Event()
        app = web.Application()
        app.router.add_get('/api/device', self.device)
        app.router.add_get('/pubsub', self.pubsub)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, '127.0.0.1', 0)
        await site.start()
        self.address = f'127.0.0.1:{site._server.sockets[0].getsockname()[1]}'
        self.ready.set()
        await self.ending.wait()
        await runner.cleanup()

    async def device(self, _):
        return web.json_response({'result': {}, 'status': 'Success'})

    async def pubsub(self, request):
        ws = web.WebSocketResponse()
        await ws.prepare(request)
        async for frame in ws:
            name = json.loads(frame.data)['EventName']
            self.names.append(name)
            await ws.send_str(json.dumps({'eventName': name, 'message': self.answer}))
            if len(self.names) == 1:
                for text in self.frames:
                    await ws.send_str(text.replace('NAME', name))
        return ws

    def close(self):
        self.loop.call_soon_threadsafe(self.ending.set)
        self.thread.join(5)


@pytest.fixture
def strange():
    robots = []

    def start(*arguments):
        robots.append(StrangeRobot(*arguments))
        return robots[-1]

    yield start
    for robot in robots:
        robot.close()


def test_malformed_frames_are_counted_and_dropped(strange, watch, waits):
    good = '{"eventName": "NAME", "message": {"isContacted": true, "sensorPosition": "Chin"}}'
    bad = ['', '{', '[]', '7', '{"eventName": "NAME"}', '{"eventName": "NAME", "message": {}}']
    bad += ['{"eventName": "other", "message": {}}', '{"eventName": "other", "message": "text"}', '[' * 5000]
    robot = strange('Registration Status: API event registered.', [*bad, good])
    seen = watch(robot.address)
    waits(lambda: seen.up, 'up')
    assert seen.touches == [SensorEvent('chin', True, 1.0)]
    assert seen.link.malformed == len(bad)
    assert len(set(robot.names)) == len(robot.names) == seen.rows


POSE = {'bearing': 0, 'frameId': 'WorldOrigin', 'framesProvider': {'rootFrame': {'id': 'RobotBaseCenter'}}}
CHIN = {'isContacted': True, 'sensorId': 'cap', 'sensorPosition': 'Chin'}
SHAPES = {
    'newer': {'eventName': 'NAME', 'message': {**CHIN, 'created': '2019-08-02T23:17:28.9946283Z'}},
    'deprecated': {
        'eventName': 'NAME',
        'message': {**CHIN, 'expiry': 'x', 'pose': POSE, 'sensorName': '/Sensors/CapTouch'},
        'type': 'TouchSensor',
    },
    'very old': {
        'EventName': 'NAME',
        'Message': {'IsContacted': True, 'SensorId': 'cap', 'SensorPosition': 'Chin', 'Pose': [{'X': 0}]},
        'Type': 'TouchSensor',
    },
}


@pytest.mark.parametrize('shape', SHAPES.values(), ids=SHAPES)
def test_events_of_older_firmware_are_understood(strange, watch, waits, shape):
    robot = strange('Registration Status: API event registered.', [json.dumps(shape)])
    seen = watch(robot.address)
    waits(lambda: seen.up, 'up')
    assert (seen.touches, seen.link.malformed) == ([SensorEvent('chin', True, 1.0)], 0)


def test_what_is_optional_may_be_refused(strange):
    robot = strange('Registration Status: no such event')
    rows = [Subscription('LocomotionCommand', lambda _: 'drive', optional=True)]
    pubsub = PubSub(robot.address, rows, lambda _: None, lambda: pytest.fail('malformed'))
    pubsub.register()
    for _ in range(3):
        pubsub.listen(0.05)
    pubsub.close()
    assert robot.names


@pytest.mark.parametrize('greeting', ['', 'HTTP/1.1 101 X\r\n'])
def test_a_greeting_that_does_not_end_is_given_up(greeting, monkeypatch):
    """Between connect and greeting: nothing comes, or a byte now and then."""
    monkeypatch.setattr(event_socket, 'GREET_SECONDS', 0.4)
    with socket.create_server(('127.0.0.1', 0)) as listener:
        done = threading.Event()

        def drip():
            connection = listener.accept()[0]
            connection.sendall(greeting.encode())
            while not done.wait(0.05):
                connection.sendall(b'A' if greeting else b'')
            connection.close()

        thread = threading.Thread(target=drip)
        thread.start()
        began = time.monotonic()
        with pytest.raises(RobotUnreachableError, match='does not send its events'):
            event_socket.greet(f'127.0.0.1:{listener.getsockname()[1]}')
        took = time.monotonic() - began
        done.set()
        thread.join(10)
    assert took < 3


def test_a_greeting_is_given_up_within_three_seconds():
    assert event_socket.GREET_SECONDS < 3.0


def test_a_refused_registration_is_no_link(strange, watch, waits):
    robot = strange('Registration Status: no such event')
    seen = watch(robot.address)
    waits(lambda: any('no such event' in status.message for status in seen.statuses), 'the refusal')
    assert not any(status.state is LinkState.UP for status in seen.statuses)
