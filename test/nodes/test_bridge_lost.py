"""A robot that is lost, one that was restarted, and one that somebody else commands too: seen over ROS."""

import math
import time

import pytest
import requests
from ros_client import look_for

from mistypilot_ros.misty.link import RESTARTED
from mistypilot_ros.misty.other_controller import BEGIN_SECONDS, OURS_SECONDS, SETTLE_SECONDS

pytestmark = pytest.mark.ros
AT_ONCE = 2.0
"""Within this time every call is answered whatever the robot does, s."""
ANOTHER = 'Another program commands the robot too'


@pytest.fixture(scope='module')
def bridge_parameters():
    return {'camera_enabled': True, 'microphone_enabled': True}


@pytest.fixture
def links(client, bridge):
    return client.listen(client.topics.LINK_STATE)


@pytest.fixture
def link_rows(client, bridge):
    """All that the diagnostics said of the link so far."""
    arrays, name = client.listen(client.topics.DIAGNOSTICS), f'{client.namespace[1:]}/link'
    return lambda: [s for array in list(arrays) for s in array.status if s.name == name]


def duration(seconds):
    from mistypilot_ros.nodes.conversions import duration

    return duration(seconds)


def up_again(links, connections):
    look_for(lambda: links[-1].connections > connections and links[-1].state == 2, 'the link is up again')


def test_our_own_doing_is_nobody_elses(misty, bridge, client, links, link_rows, done):
    from geometry_msgs.msg import Twist

    topics = client.topics
    time.sleep(BEGIN_SECONDS)  # Before that it would suspect nobody anyway.
    for linear, angular in ((0.2, 0.0), (-0.2, 0.3), (0.0, -0.8)):
        goal = client.goal(topics.DRIVE, linear=linear, angular=angular, duration=duration(0.4))
        assert client.finish(goal).result.ok
    publisher = topics.CMD_VEL.publisher(client.node)
    look_for(publisher.get_subscription_count, 'the bridge listens')
    twist = Twist()
    twist.linear.x = 0.1
    publisher.publish(twist)
    look_for(lambda: misty.state()['moving']['base'], 'it drives')
    look_for(lambda: not misty.state()['moving']['base'], 'it rests')
    goal = client.goal(topics.DRIVE, linear=0.2, duration=duration(30))
    look_for(lambda: misty.state()['moving']['base'], 'it drives')
    misty.control('press', sensor='bumper_front_left')
    look_for(lambda: not misty.state()['moving']['base'], 'a hazard stops it')
    assert client.call(topics.STOP).success
    misty.control('release', sensor='bumper_front_left')
    assert not client.finish(goal).result.ok
    for active in (True, False):
        assert client.call(topics.EMERGENCY_STOP, data=active).success
    assert client.call(topics.PLAY_SOUND, name='s_Joy.wav', volume=math.nan, wait=True).ok
    assert client.finish(client.goal(topics.SPEAK, text='hello')).result.ok
    connections = links[-1].connections
    misty.control('reboot', seconds=0)
    up_again(links, connections)
    misty.control('press', sensor='bumper_rear_left')
    misty.control('release', sensor='bumper_rear_left')
    time.sleep(SETTLE_SECONDS + 1.0)  # Nothing may happen: there is no condition to wait for.
    assert ANOTHER not in bridge.said
    assert not [row for row in link_rows() if ANOTHER in row.message]


def test_commands_of_somebody_else_are_noticed_and_said_once(misty, bridge, client, link_rows):
    time.sleep(max(BEGIN_SECONDS, OURS_SECONDS))  # As long as anything might be our own, or the robot's.

    def somebody(path, **body):
        assert requests.post(f'{misty.url}/api/{path}', json=body, timeout=10).status_code == 200

    def noticed():
        return next((row for row in reversed(link_rows()) if ANOTHER in row.message), None)

    for _ in range(3):
        somebody('drive/time', LinearVelocity=20, AngularVelocity=0, TimeMs=200)
        look_for(lambda: not misty.state()['moving']['base'], 'it rests')
    row = look_for(noticed, 'the diagnostics say it')
    assert row.level == b'\1' and row.message.startswith(f'{ANOTHER}: it drives the base.')
    somebody('halt')
    look_for(lambda: 'stops motors' in noticed().message, 'a halt is noticed too')
    count = {value.key: value.value for value in noticed().values}['commands of other programs']
    assert int(count) >= 4
    assert bridge.said.count(ANOTHER) == 1


def test_everything_answers_at_once_while_the_robot_is_lost(misty, bridge, client, links):
    topics, connections = client.topics, links[-1].connections
    picture = client.client(topics.TAKE_PICTURE)
    assert picture.wait_for_service(timeout_sec=10)
    misty.control('fault/begin', kind='half_open', seconds=60.0)
    under_way = picture.call_async(topics.TAKE_PICTURE.type.Request())
    look_for(lambda: links[-1].state == 0, 'the loss is noticed')
    look_for(under_way.done, 'who waits since before the loss is told', 3.0)
    answers = [under_way.result()]
    for service, fields in (
        (topics.MOVE_HEAD, {'yaw': 0.5, 'duration': duration(1)}),
        (topics.MOVE_ARMS, {'left': 0.0, 'right': 0.0, 'duration': duration(1)}),
        (topics.SET_LED, {}),
        (topics.SHOW_FACE, {'expression': 'fear'}),
        (topics.PLAY_SOUND, {'name': 's_Joy.wav', 'volume': math.nan}),
        (topics.SET_VOLUME, {'volume': 0.5}),
        (topics.SET_FLASHLIGHT, {'on': True}),
        (topics.UPLOAD_ASSET, {'name': 'a.wav', 'data': b'a'}),
        (topics.TAKE_PICTURE, {}),
    ):
        answers.append(client.call(service, AT_ONCE, **fields))
    for action, fields in (
        (topics.SPEAK, {'text': 'hello'}),
        (topics.DRIVE, {'linear': 0.1, 'duration': duration(5)}),
        (topics.RECORD_VIDEO, {'duration': duration(5)}),
        (topics.CAPTURE_SPEECH, {}),
    ):
        answers.append(client.finish(client.goal(action, **fields), AT_ONCE).result)
    assert not any(answer.ok for answer in answers)
    assert all('robot' in answer.message and answer.message.endswith('.') for answer in answers)
    stop = client.call(topics.STOP, AT_ONCE)
    assert not stop.success and stop.message.startswith('Not stopped: motion, speech, sound. ')
    misty.control('fault', 'DELETE')
    up_again(links, connections)
    assert client.call(topics.SET_VOLUME, volume=0.3).ok
    assert misty.state()['audio']['volume'] == 30


def test_a_restart_is_said_and_settings_are_back_after_it(misty, bridge, client, links):
    from std_msgs.msg import ColorRGBA

    assert client.call(client.topics.SET_VOLUME, volume=0.35).ok
    assert client.call(client.topics.SET_FLASHLIGHT, on=True).ok
    assert client.call(client.topics.SET_LED, color=ColorRGBA(b=1.0)).ok
    connections = links[-1].connections
    misty.control('reboot', seconds=0.5)
    up_again(links, connections)

    def settings():
        state = misty.state()
        return state['audio']['volume'], state['flashlight'], state['led']['blue']

    look_for(lambda: settings() == (35, True, 255), 'the settings')
    look_for(lambda: RESTARTED in bridge.said, 'the log says it')
