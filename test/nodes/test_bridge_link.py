"""Link and health of the bridge, as a process of its own."""

import os
import signal
import socket
import time

import pytest
from simulated_misty import START_DEADLINE

from mistypilot_ros.core.triggers import MAX_AGE_S

pytestmark = pytest.mark.ros
TOUCHES = 50


def duration(seconds):
    from mistypilot_ros.nodes.conversions import duration

    return duration(seconds)


def free_port():
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


def test_the_bridge_waits_for_a_robot_that_is_off(misty_at, start_bridge, client, waits):
    port = free_port()
    start_bridge(f'127.0.0.1:{port}')
    states = client.listen(client.topics.LINK_STATE)
    waits(lambda: states and 'does not answer' in states[-1].message, 'the link is down', START_DEADLINE)
    answer = client.call(client.topics.MOVE_HEAD, yaw=0.5, duration=duration(1))
    assert not answer.ok and 'does not answer' in answer.message
    stop = client.call(client.topics.STOP)
    assert not stop.success and stop.message.startswith('Not stopped: motion, speech, sound. ')
    misty = misty_at(port)
    client.wait_up()
    assert states[-1].serial_number == 'SIM-0001' and states[-1].connections == 1
    assert not misty.commands('head')
    assert client.call(client.topics.MOVE_HEAD, yaw=0.5, duration=duration(1)).ok


def test_dropped_sockets_and_a_reboot_are_survived(misty, bridge, client, waits):
    states = client.listen(client.topics.LINK_STATE)
    events = client.listen(client.topics.SENSOR_EVENT)
    waits(lambda: misty.state()['subscription_types'].count('ActuatorPosition') == 5, 'joints are read')
    subscriptions = misty.state()['subscriptions']
    before = states[-1].connections
    for losses, trouble in ((1, 'sockets/drop'), (2, 'reboot')):
        misty.control(trouble, seconds=0.5)
        waits(lambda n=before + losses: states[-1].connections == n and states[-1].state == 2, trouble)
        waits(lambda: misty.state()['subscriptions'] == subscriptions, 'all is subscribed again')
        events.clear()
        misty.control('tap', sensor='chin')
        waits(lambda: len(events) == 2, 'press and release arrive again')


def test_fifty_touches_while_the_bridge_stands_still_are_not_told_afterwards(client, misty, bridge, waits):
    """As was measured on others; see also `test/supervision/test_peers.py`."""
    links = client.listen(client.topics.LINK_STATE)
    connections = links[-1].connections + 1
    touches = client.listen(client.topics.SENSOR_EVENT)
    misty.control('tap', sensor='chin', seconds=0.01)
    waits(lambda: len(touches) == 2, 'a touch is told')
    touches.clear()
    bridge.process.send_signal(signal.SIGSTOP)
    try:
        os.waitpid(bridge.process.pid, os.WUNTRACED)  # On a busy machine its threads run on for a moment.
        stopped = time.monotonic()
        for _ in range(TOUCHES):
            misty.control('press', sensor='chin')
            misty.control('release', sensor='chin')
        while time.monotonic() < stopped + MAX_AGE_S + 0.5:
            time.sleep(0.05)
    finally:
        bridge.process.send_signal(signal.SIGCONT)
    waits(lambda: (links[-1].state, links[-1].connections) == (2, connections), 'connected anew')
    waits(lambda: misty.control('tap', sensor='scruff', seconds=0.01) and touches, 'a new touch is told')
    assert {touch.sensor for touch in touches} == {'scruff'}


def test_diagnostics_tell_link_and_emergency_stop(misty, bridge, client, waits):
    arrays = client.listen(client.topics.DIAGNOSTICS)

    def level(part):
        rows = [s for a in arrays for s in a.status if s.name == f'{client.namespace[1:]}/{part}']
        return (rows[-1].level, rows[-1].hardware_id) if rows else None

    waits(lambda: level('link') == (b'\0', 'SIM-0001'), 'the link is good')
    client.call(client.topics.EMERGENCY_STOP, data=True)
    waits(lambda: level('emergency_stop') == (b'\1', 'SIM-0001'), 'the emergency stop is shown')


def test_a_terminated_bridge_leaves_at_once_and_at_rest(misty, bridge, client, waits):
    client.goal(client.topics.DRIVE, linear=0.2, duration=duration(30))
    client.goal(client.topics.SPEAK, text='word ' * 100)
    waits(lambda: misty.state()['moving']['base'], 'it drives')
    assert bridge.end(signal.SIGTERM) == 0
    assert misty.commands('drive/stop')
