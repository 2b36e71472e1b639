"""Lifecycle, link and health of the bridge, as a process of its own."""

import signal
import socket

import pytest

pytestmark = pytest.mark.ros


def duration(seconds):
    from mistypilot_ros.nodes.conversions import duration

    return duration(seconds)


def change_state(client, transition):
    """Ask for a lifecycle transition."""
    from lifecycle_msgs.msg import Transition
    from lifecycle_msgs.srv import ChangeState

    from mistypilot_ros.nodes.interfaces import Service

    service = Service('misty_bridge/change_state', ChangeState)
    return client.call(
        service, transition=Transition(id=getattr(Transition, f'TRANSITION_{transition}'))
    ).success


def free_port():
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


def test_the_bridge_waits_for_a_robot_that_is_off(misty_at, start_bridge, client, waits):
    port = free_port()
    start_bridge(f'127.0.0.1:{port}')
    states = client.listen(client.topics.LINK_STATE)
    waits(lambda: states and 'does not answer' in states[-1].message, 'the link is down')
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
    for connections, trouble in ((2, 'sockets/drop'), (3, 'reboot')):
        misty.control(trouble, seconds=0.5)
        waits(lambda n=connections: states[-1].connections == n and states[-1].state == 2, trouble)
        waits(lambda: misty.state()['subscriptions'] == subscriptions, 'all is subscribed again')
        events.clear()
        misty.control('tap', sensor='chin')
        waits(lambda: len(events) == 2, 'press and release arrive again')


def test_diagnostics_tell_link_and_emergency_stop(misty, bridge, client, waits):
    arrays = client.listen(client.topics.DIAGNOSTICS)

    def level(part):
        rows = [s for a in arrays for s in a.status if s.name == f'{client.namespace[1:]}/{part}']
        return (rows[-1].level, rows[-1].hardware_id) if rows else None

    waits(lambda: level('link') == (b'\0', 'SIM-0001'), 'the link is good')
    client.call(client.topics.EMERGENCY_STOP, data=True)
    waits(lambda: level('emergency_stop') == (b'\1', 'SIM-0001'), 'the emergency stop is shown')


def test_a_bridge_that_is_not_active_stops_and_says_its_state(misty, start_bridge, client, waits, done):
    start_bridge(misty.address, autostart=False)
    links = client.listen(client.topics.LINK_STATE)
    waits(lambda: links, 'the link state is told')
    assert client.call(client.topics.STOP).success
    answer = client.call(client.topics.MOVE_HEAD, yaw=0.5, duration=duration(1))
    assert not answer.ok and 'unconfigured' in answer.message
    goal = client.goal(client.topics.SPEAK, text='hello')
    assert 'unconfigured' in done(goal.get_result_async()).result.message
    assert change_state(client, 'CONFIGURE') and change_state(client, 'ACTIVATE')
    client.wait_up()
    assert client.call(client.topics.MOVE_HEAD, yaw=0.5, duration=duration(1)).ok
    drive = client.goal(client.topics.DRIVE, linear=0.2, duration=duration(30))
    waits(lambda: misty.state()['moving']['base'], 'it drives')
    assert change_state(client, 'DEACTIVATE')
    waits(lambda: not misty.state()['moving']['base'], 'it rests')
    assert not done(drive.get_result_async()).result.ok
    assert 'inactive' in client.call(client.topics.MOVE_HEAD, yaw=0.5, duration=duration(1)).message
    assert client.call(client.topics.STOP).success
    waits(lambda: links[-1].state == 0, 'the link is down')


def test_a_terminated_bridge_leaves_at_once_and_at_rest(misty, bridge, client, waits):
    client.goal(client.topics.DRIVE, linear=0.2, duration=duration(30))
    client.goal(client.topics.SPEAK, text='word ' * 100)
    waits(lambda: misty.state()['moving']['base'], 'it drives')
    assert bridge.end(signal.SIGTERM) == 0
    assert misty.commands('drive/stop')
