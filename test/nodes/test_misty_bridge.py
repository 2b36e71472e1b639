"""The bridge as a process of its own, between a ROS client and the simulator."""

import math
import signal
import stat
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.ros


@pytest.fixture(scope='module')
def bridge_parameters():
    return {'battery_period': 0.3}


def duration(seconds):
    from mistypilot_ros.nodes.conversions import duration

    return duration(seconds)


def test_a_touch_becomes_an_event_for_press_and_release(misty, bridge, client, waits):
    heard = client.listen(client.topics.SENSOR_EVENT)
    waits(lambda: client.node.count_publishers('sensor_event'), 'the publisher is seen')
    for sensor in ('head_front', 'scruff', 'bumper_rear_left'):
        misty.control('tap', sensor=sensor, seconds=0.02)
        waits(lambda sensor=sensor: len([e for e in heard if e.sensor == sensor]) == 2, sensor)
        assert [(e.active, e.value) for e in heard if e.sensor == sensor] == [(True, 1.0), (False, 0.0)]


def test_battery_and_joints_are_published_in_si_units(misty, bridge, client, waits):
    battery = client.listen(client.topics.BATTERY_STATE)
    joints = client.listen(client.topics.JOINT_STATES)
    assert client.call(client.topics.MOVE_HEAD, pitch=-0.5, roll=0.1, yaw=1.0, duration=duration(0.1)).ok
    arms = {'left': 0.2, 'right': math.pi / 2, 'duration': duration(0.1)}
    assert client.call(client.topics.MOVE_ARMS, **arms).ok
    wanted = pytest.approx([-0.5, 0.1, 1.0, 0.2, math.pi / 2], abs=0.03)
    reached = waits(lambda: [m for m in joints if list(m.position) == wanted], 'all arrive')[0]
    joints = ('head_pitch', 'head_roll', 'head_yaw', 'left_arm', 'right_arm')
    assert list(reached.name) == [f'{client.namespace[1:]}/{joint}' for joint in joints]
    reading = waits(lambda: battery, 'a battery reading')[0]
    assert reading.percentage == pytest.approx(0.87)
    assert reading.power_supply_status == reading.POWER_SUPPLY_STATUS_DISCHARGING
    assert reading.serial_number == 'SIM-0001'


def test_each_service_reaches_the_robot(misty, bridge, client):
    from std_msgs.msg import ColorRGBA

    topics = client.topics
    assert client.call(topics.MOVE_ARMS, left=0.0, right=math.nan, duration=duration(0.2)).ok
    assert client.call(topics.SET_LED, color=ColorRGBA(r=1.0, g=0.5, b=0.0)).ok
    assert client.call(
        topics.SET_LED, color=ColorRGBA(r=1.0), second_color=ColorRGBA(b=1.0), pattern=2, period=duration(1)
    ).ok
    assert client.call(topics.SHOW_FACE, expression='fear').ok
    assert client.call(topics.SHOW_FACE, expression='e_Love.jpg').ok
    assert client.call(topics.PLAY_SOUND, name='s_Joy.wav', volume=0.25).ok
    bodies = {
        path: [c['body'] for c in misty.commands(path)] for path in ('arms/set', 'led', 'images/display')
    }
    assert bodies['arms/set'] == [{'LeftArmPosition': 0.0, 'Duration': 0.2, 'Units': 'degrees'}]
    assert bodies['led'] == [{'Red': 255, 'Green': 128, 'Blue': 0}]
    assert [body['FileName'] for body in bodies['images/display']] == ['e_Fear.jpg', 'e_Love.jpg']
    assert misty.commands('led/transition')[0]['body']['TransitionType'] == 'Breathe'
    assert misty.commands('audio/play')[0]['body'] == {'FileName': 's_Joy.wav', 'Volume': 25}


def patterns(misty):
    """What the light in the chest was told, in order."""
    told = [*misty.commands('led'), *misty.commands('led/transition')]
    return [
        command['body'].get('TransitionType', 'solid') for command in sorted(told, key=lambda c: c['seq'])
    ]


def test_the_light_breathes_while_it_thinks_and_is_then_as_before(misty, bridge, client, waits):
    from std_msgs.msg import Bool, ColorRGBA

    thinking = client.topics.THINKING.publisher(client.node)
    waits(thinking.get_subscription_count, 'the bridge listens')
    assert client.call(client.topics.SET_LED, color=ColorRGBA(g=1.0)).ok
    for on in (True, False):
        thinking.publish(Bool(data=on))
        waits(lambda: len(patterns(misty)) == 2 + (not on), 'the light changes')  # noqa: B023
    assert patterns(misty) == ['solid', 'Breathe', 'solid']
    last = misty.commands('led')[-1]['body']
    assert (last['Red'], last['Green'], last['Blue']) == (0, 255, 0)


def test_a_refusal_is_told_in_the_robots_own_words(misty, bridge, client):
    misty.control('fault', path='/api/led', status=500)
    answer = client.call(client.topics.SET_LED)
    assert not answer.ok and 'A fault was set on this path.' in answer.message


def test_a_waiting_sound_answers_at_its_end(misty, bridge, client):
    assert client.call(client.topics.PLAY_SOUND, name='s_Joy.wav', volume=math.nan, wait=True).ok
    assert misty.state()['audio']['playing'] is None


def test_speech_ends_when_it_was_spoken_and_can_be_cancelled(misty, bridge, client, waits, done):
    feedback = []
    goal = client.goal(client.topics.SPEAK, feedback.append, text='one two three')
    result = done(goal.get_result_async()).result
    assert result.ok and feedback and misty.state()['speech']['speaking'] is None

    goal = client.goal(client.topics.SPEAK, text='word ' * 100)
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    done(goal.cancel_goal_async())
    result = done(goal.get_result_async())
    assert not result.result.ok and result.status == 5  # STATUS_CANCELED
    waits(lambda: misty.state()['speech']['speaking'] is None, 'it is silent')


def test_a_drive_goes_its_way_and_ends_at_rest(misty, bridge, client, done):
    before = misty.state()['pose']
    goal = client.goal(client.topics.DRIVE, linear=0.2, angular=0.0, duration=duration(0.8))
    result = done(goal.get_result_async()).result
    assert result.ok and not result.message
    state, after = misty.state(), misty.state()['pose']
    way = math.hypot(after['x'] - before['x'], after['y'] - before['y'])
    ahead = math.atan2(after['y'] - before['y'], after['x'] - before['x'])
    assert not state['moving']['base'] and way == pytest.approx(0.16, abs=0.05)
    assert math.cos(ahead - math.radians(before['heading'])) == pytest.approx(1, abs=0.01)
    assert all(c['body']['TimeMs'] <= 500 for c in misty.commands('drive/time'))
    assert not misty.commands('drive')


def test_speeds_are_clamped_and_senseless_ones_refused(misty, bridge, client, done):
    goal = client.goal(client.topics.DRIVE, linear=9.0, duration=duration(0.2))
    result = done(goal.get_result_async()).result
    assert result.ok and result.message == 'The speed was limited to 0.3 m/s.'
    assert misty.commands('drive/time')[0]['body']['LinearVelocity'] == pytest.approx(
        100 * 0.3 / 0.45, abs=0.1
    )
    sent = len(misty.commands('drive/time'))
    for fields in ({'linear': math.nan}, {'angular': math.inf}):
        goal = client.goal(client.topics.DRIVE, duration=duration(1), **fields)
        result = done(goal.get_result_async()).result
        assert not result.ok and 'finite' in result.message
    assert not client.call(client.topics.MOVE_HEAD, pitch=math.inf, duration=duration(1)).ok
    assert len(misty.commands('drive/time')) == sent and not misty.commands('head')


def test_velocities_drive_until_they_fall_silent(misty, bridge, client, waits):
    from geometry_msgs.msg import Twist

    publisher = client.topics.CMD_VEL.publisher(client.node)
    waits(publisher.get_subscription_count, 'the bridge listens')
    seen = client.node.get_subscriptions_info_by_topic(f'{client.namespace}/cmd_vel')
    assert {entry.topic_type for entry in seen} == {'geometry_msgs/msg/Twist'}, 'without a stamp'
    twist = Twist()
    twist.linear.x, twist.angular.z = 0.1, 0.5
    publisher.publish(twist)
    waits(lambda: misty.state()['moving']['base'], 'it drives')
    waits(lambda: not misty.state()['moving']['base'], 'it rests')
    assert misty.commands('drive/stop')
    first, last = misty.commands('drive/time')[0], misty.commands('drive/stop')[-1]
    assert 0.4 < last['time'] - first['time'] < 1.0
    twist.linear.x = math.nan
    sent = len(misty.commands('drive/time'))
    publisher.publish(twist)
    time.sleep(0.3)  # Nothing may happen: there is no condition to wait for.
    assert len(misty.commands('drive/time')) == sent


def test_a_killed_bridge_leaves_the_base_at_rest(misty, bridge, client, waits):
    client.goal(client.topics.DRIVE, linear=0.2, duration=duration(30))
    waits(lambda: len(misty.commands('drive/time')) > 3, 'the drive is renewed')
    bridge.end(signal.SIGKILL)
    killed = time.monotonic()
    waits(lambda: not misty.state()['moving']['base'], 'it rests')
    last = misty.commands('drive/time')[-1]
    assert last['time'] + last['body']['TimeMs'] / 1e3 < killed + 0.6  # Both clocks are the machine's.
    assert not misty.commands('drive/stop')


def test_stop_ends_everything_and_older_runs(misty, bridge, client, waits, done):
    stopped = client.listen(client.topics.STOPPED)
    drive = client.goal(client.topics.DRIVE, linear=0.2, duration=duration(30))
    speech = client.goal(client.topics.SPEAK, text='word ' * 100, run_id='r1')
    client.call(client.topics.PLAY_SOUND, name='s_Joy.wav', volume=math.nan, run_id='r1')  # Of the same run.
    waits(lambda: misty.state()['moving']['base'] and misty.state()['speech']['speaking'], 'it is busy')
    answer = client.call(client.topics.STOP)
    assert answer.success and answer.message == 'Everything stopped.'
    for goal in (drive, speech):
        assert not done(goal.get_result_async()).result.ok
    state = misty.state()
    assert not any(state['moving'].values())
    assert state['speech']['speaking'] is None and state['audio']['playing'] is None
    epoch = waits(lambda: stopped, 'stopped is published')[-1].epoch
    older = client.call(client.topics.SHOW_FACE, expression='fear', run_id='r1', epoch=epoch - 1)
    assert not older.ok and 'stop' in older.message
    assert client.call(client.topics.SHOW_FACE, expression='fear', run_id='r2', epoch=epoch).ok
    assert client.call(client.topics.SHOW_FACE, expression='joy.jpg').message.startswith('The robot refused')
    client.call(client.topics.STOP)
    waits(lambda: stopped[-1].epoch > epoch, 'the epoch grows')


def test_stop_names_what_did_not_stop(misty, bridge, client, waits):
    stopped = client.listen(client.topics.STOPPED)
    misty.control('fault', path='/api/tts/stop', delay=5.0)
    answer = client.call(client.topics.STOP, seconds=3.0)  # It hangs for longer.
    assert not answer.success and answer.message.startswith('Not stopped: speech. ')
    assert list(waits(lambda: stopped, 'stopped is published')[-1].failed) == ['speech']
    assert misty.commands('halt') and misty.commands('drive/stop') and misty.commands('audio/stop')


def test_the_emergency_stop_latches_and_survives_a_kill(misty, bridge, bridges, client, waits, done):
    active = client.listen(client.topics.EMERGENCY_STOP_ACTIVE)
    waits(lambda: active and not active[-1].data, 'it is not set at first')
    drive = client.goal(client.topics.DRIVE, linear=0.2, duration=duration(30))
    waits(lambda: misty.state()['moving']['base'], 'it drives')
    answer = client.call(client.topics.EMERGENCY_STOP, data=True)
    assert answer.success and answer.message == (
        'Everything stopped. Nothing moves until the emergency stop is released.'
    )
    waits(lambda: active[-1].data, 'it is shown')
    assert not misty.state()['moving']['base'] and not done(drive.get_result_async()).result.ok
    bridge.end(signal.SIGKILL)

    bridges.stand(misty)
    waits(lambda: active and active[-1].data, 'the new bridge knows')
    moved = len(misty.commands('head'))
    answer = client.call(client.topics.MOVE_HEAD, yaw=0.5, duration=duration(1))
    assert not answer.ok and 'emergency stop' in answer.message
    assert client.call(client.topics.SHOW_FACE, expression='fear').ok
    assert len(misty.commands('head')) == moved
    assert client.call(client.topics.EMERGENCY_STOP, data=False).success
    waits(lambda: not active[-1].data, 'it is released')
    assert client.call(client.topics.MOVE_HEAD, yaw=0.5, duration=duration(1)).ok


def test_pictures_need_the_parameter_and_are_kept_for_the_owner(misty, bridge, bridges, client):
    refused = client.call(client.topics.TAKE_PICTURE, keep=True)
    assert not refused.ok and 'camera_enabled' in refused.message and not misty.commands('cameras/rgb')
    bridges.switch(camera_enabled=True)
    answer = client.call(client.topics.TAKE_PICTURE, keep=True, send=True)
    assert answer.ok and bytes(answer.image.data[:2]) == b'\xff\xd8'
    folder = bridges.state / 'photos'
    assert [answer.path] == list(map(str, folder.iterdir()))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert Path(answer.path).read_bytes() == bytes(answer.image.data)
