"""`cmd_vel` with stamps."""

import math

import pytest

pytestmark = pytest.mark.ros


@pytest.fixture(scope='module')
def domain():
    return '91'


@pytest.fixture
def send(misty, client, node_process, tmp_path, waits):
    """A function that sends a velocity to a bridge that takes stamped ones; its age is in s."""
    from geometry_msgs.msg import TwistStamped
    from rclpy.duration import Duration

    given = {'robot_address': misty.address, 'state_dir': str(tmp_path), 'cmd_vel_stamped': True}
    process = node_process('misty_bridge', client.namespace, given, (), tmp_path / 'log.txt')
    client.wait_up()
    publisher = client.node.create_publisher(TwistStamped, 'cmd_vel', 1)
    waits(publisher.get_subscription_count, 'the bridge listens')

    def publish(linear, age, frame_id=''):
        message = TwistStamped()
        message.header.stamp = (client.node.get_clock().now() - Duration(nanoseconds=int(age * 1e9))).to_msg()
        message.header.frame_id = frame_id
        message.twist.linear.x = linear
        publisher.publish(message)

    publish.process = process
    yield publish
    process.end()


def speeds(misty):
    return [entry['body']['LinearVelocity'] for entry in misty.commands('drive/time')]


def test_a_fresh_stamp_drives_whatever_its_frame(misty, send, waits):
    send(0.1, age=0.0, frame_id='map')
    waits(lambda: misty.state()['moving']['base'], 'it drives')
    waits(lambda: not misty.state()['moving']['base'], 'it rests once it is quiet')


@pytest.mark.parametrize(
    ('linear', 'age', 'words'),
    [
        (0.05, 0.6, 'for its stamp is 0.6'),
        (0.05, 315576000.0, 'for its stamp is 3.16e+08 s old and at most 0.5 s are taken'),
        (math.nan, 0.0, 'finite'),
    ],
)
def test_what_is_too_old_or_no_number_is_refused(misty, send, waits, linear, age, words):
    def refused():
        send(linear, age)
        return words in send.process.said

    waits(refused, 'the log says it')
    assert not misty.commands('drive/time')
    send(0.2, age=0.2)
    waits(lambda: speeds(misty), 'it drives')
    assert speeds(misty) == [pytest.approx(100 * 0.2 / 0.45, abs=0.1)] * len(speeds(misty))


def test_without_the_parameter_it_has_no_stamp(misty, bridge, client, waits):
    def types():
        seen = client.node.get_subscriptions_info_by_topic(f'{client.namespace}/cmd_vel')
        return {entry.topic_type for entry in seen}

    waits(lambda: types() == {'geometry_msgs/msg/Twist'}, 'the type')
