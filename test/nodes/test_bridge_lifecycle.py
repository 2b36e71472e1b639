"""The lifecycle of the bridge, driven from outside again and again."""

import pytest
from simulated_misty import START_DEADLINE

pytestmark = pytest.mark.ros
CONFIGURE, CLEANUP, ACTIVATE, DEACTIVATE = 1, 2, 3, 4
SHUTDOWN = {'unconfigured': 5, 'inactive': 6, 'active': 7}
"""Transition that shuts down, by the state it leaves."""
PATHS = {'unconfigured': (), 'inactive': (CONFIGURE,), 'active': (CONFIGURE, ACTIVATE)}
STOPS = {'/api/halt', '/api/drive/stop', '/api/tts/stop', '/api/audio/stop'}


@pytest.fixture
def bridge(misty, client, bridges, tmp_path, waits):
    """A bridge that is not configured, with nothing heard of it save what is latched.

    One process for many tests: where it was not shut down, it is brought back to this state.
    """
    links = client.listen(client.topics.LINK_STATE)
    if bridges.running is None:
        bridges.start(misty.address, tmp_path / 'state', autostart=False)
        waits(lambda: links, 'it is there', START_DEADLINE)
    for transition in (DEACTIVATE, CLEANUP):
        change(client, transition)
    assert state(client) == 'unconfigured'
    client.forget()
    return bridges.running


def change(client, transition):
    return client.change_state('misty_bridge', transition)


def duration(seconds):
    from mistypilot_ros.nodes.conversions import duration

    return duration(seconds)


def state(client):
    from lifecycle_msgs.srv import GetState

    return client.call(client.topics.Service('misty_bridge/get_state', GetState)).current_state.label


def stops(misty):
    return [entry['path'] for entry in misty.commands() if entry['path'] in STOPS]


def check_stop(misty, client):
    """Stop and the emergency stop work, whatever the state."""
    active = client.listen(client.topics.EMERGENCY_STOP_ACTIVE)
    before = len(stops(misty))
    assert client.call(client.topics.STOP).success
    assert set(stops(misty)[before:]) == STOPS
    assert client.call(client.topics.EMERGENCY_STOP, data=True).success
    assert set(stops(misty)[before + 4 :]) == STOPS
    assert client.call(client.topics.EMERGENCY_STOP, data=False).success
    assert not active or not active[-1].data


def refusals(client):
    """What the services and actions of the bridge say that do something."""
    topics = client.topics
    services = (topics.MOVE_HEAD, topics.MOVE_ARMS, topics.SET_LED, topics.SHOW_FACE, topics.PLAY_SOUND)
    answers = [client.call(service) for service in (*services, topics.TAKE_PICTURE)]
    goals = [client.goal(topics.SPEAK, text='hello'), client.goal(topics.DRIVE, linear=0.1)]
    results = [client.finish(goal) for goal in goals]
    assert all(result.status == 6 for result in results), 'aborted'
    answers += [result.result for result in results]
    assert not any(answer.ok for answer in answers)
    return {answer.message for answer in answers}


def check_refused(misty, client, label):
    """Nothing that does something is done, and the state is named."""
    before = len(misty.commands())
    assert refusals(client) == {f'The bridge to the robot is {label}; activate it first.'}
    assert len(misty.commands()) == before


def test_again_and_again(misty, client, bridge, waits):
    links, events = client.listen(client.topics.LINK_STATE), client.listen(client.topics.SENSOR_EVENT)
    before = links[-1].connections
    for times in (1, 2, 3):
        check_refused(misty, client, 'unconfigured')
        assert not change(client, ACTIVATE), 'not from here'
        assert change(client, CONFIGURE) and state(client) == 'inactive'
        check_refused(misty, client, 'inactive')
        assert change(client, ACTIVATE) and state(client) == 'active'
        waits(lambda n=before + times: links[-1].connections == n and links[-1].state == 2, 'it is up')
        events.clear()
        misty.control('tap', sensor='chin')
        waits(lambda: len(events) == 2, 'press and release')
        assert client.call(client.topics.SHOW_FACE, expression='fear').ok
        assert change(client, DEACTIVATE)
        waits(lambda: links[-1].state == 0 and not misty.state()['sockets'], 'it is disconnected')
        check_refused(misty, client, 'inactive')
        assert change(client, CLEANUP)


def test_a_bridge_that_is_not_active_stops_and_says_its_state(misty, bridge, client, waits, done):
    links = client.listen(client.topics.LINK_STATE)
    assert client.call(client.topics.STOP).success
    answer = client.call(client.topics.MOVE_HEAD, yaw=0.5, duration=duration(1))
    assert not answer.ok and 'unconfigured' in answer.message
    goal = client.goal(client.topics.SPEAK, text='hello')
    assert 'unconfigured' in done(goal.get_result_async()).result.message
    assert change(client, CONFIGURE) and change(client, ACTIVATE)
    client.wait_up()
    assert client.call(client.topics.MOVE_HEAD, yaw=0.5, duration=duration(1)).ok
    drive = client.goal(client.topics.DRIVE, linear=0.2, duration=duration(30))
    waits(lambda: misty.state()['moving']['base'], 'it drives')
    assert change(client, DEACTIVATE)
    waits(lambda: not misty.state()['moving']['base'], 'it rests')
    assert not done(drive.get_result_async()).result.ok
    assert 'inactive' in client.call(client.topics.MOVE_HEAD, yaw=0.5, duration=duration(1)).message
    assert client.call(client.topics.STOP).success
    waits(lambda: links[-1].state == 0, 'the link is down')


def test_velocities_move_an_active_bridge_alone(misty, client, bridge, waits):
    from geometry_msgs.msg import Twist

    publisher = client.topics.CMD_VEL.publisher(client.node)
    waits(publisher.get_subscription_count, 'the bridge listens')
    slow, fast = Twist(), Twist()
    slow.linear.x, fast.linear.x = 0.05, 0.2
    publisher.publish(slow)
    assert change(client, CONFIGURE)
    publisher.publish(slow)
    assert change(client, ACTIVATE)
    client.wait_up()

    def driven():
        publisher.publish(fast)
        return misty.commands('drive/time')

    first = waits(driven, 'it drives')[0]
    assert first['body']['LinearVelocity'] == pytest.approx(100 * 0.2 / 0.45, abs=0.1)


def test_what_people_see_works_before_it_is_configured(misty, client, bridge, waits):
    arrays = client.listen(client.topics.DIAGNOSTICS)

    def lifecycle():
        rows = [s for array in list(arrays) for s in array.status if s.name.endswith('/link')]
        return rows and {value.key: value.value for value in rows[-1].values}['lifecycle']

    for transition, label in ((None, 'unconfigured'), (CONFIGURE, 'inactive'), (ACTIVATE, 'active')):
        assert transition is None or change(client, transition)
        waits(lambda label=label: lifecycle() == label, label)


@pytest.mark.parametrize('path', PATHS.values(), ids=PATHS)
def test_stop_in_every_state_and_after_a_shutdown_from_it(misty, client, bridge, path):
    for transition in path:
        assert change(client, transition)
    check_stop(misty, client)
    assert change(client, SHUTDOWN[state(client)]) and state(client) == 'finalized'
    check_stop(misty, client)
    check_refused(misty, client, 'finalized')
    assert bridge.end() == 0
