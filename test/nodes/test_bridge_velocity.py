"""`cmd_vel` with stamps."""

import math

import pytest

pytestmark = pytest.mark.ros


@pytest.fixture(scope='module')
def bridge_parameters():
    return {'cmd_vel_stamped': True}


@pytest.fixture
def send(bridge, client, waits):
    """A function that sends a velocity with a stamp; its age is in s."""
    from geometry_msgs.msg import TwistStamped
    from rclpy.duration import Duration

    publisher = client.node.create_publisher(TwistStamped, 'cmd_vel', 1)
    waits(publisher.get_subscription_count, 'the bridge listens')

    def publish(linear, age, frame_id=''):
        message = TwistStamped()
        message.header.stamp = (client.node.get_clock().now() - Duration(nanoseconds=int(age * 1e9))).to_msg()
        message.header.frame_id = frame_id
        message.twist.linear.x = linear
        publisher.publish(message)

    yield publish
    client.node.destroy_publisher(publisher)


def speeds(misty):
    return [entry['body']['LinearVelocity'] for entry in misty.commands('drive/time')]


def test_a_fresh_stamp_drives_whatever_its_frame(misty, send, waits):
    def drives():
        send(0.1, age=0.0, frame_id='map')  # On a busy machine one may arrive too old.
        return misty.state()['moving']['base']

    waits(drives, 'it drives')
    waits(lambda: not misty.state()['moving']['base'], 'it rests once it is quiet')


@pytest.mark.parametrize(
    ('linear', 'age', 'words'),
    [
        (0.05, 0.6, 'for its stamp is 0.6'),
        (0.05, 315576000.0, 'for its stamp is 3.16e+08 s old and at most 0.5 s are taken'),
        (math.nan, 0.0, 'finite'),
    ],
)
def test_what_is_too_old_or_no_number_is_refused(misty, bridge, send, waits, linear, age, words):
    since = len(bridge.said)

    def refused():
        send(linear, age)
        return words in bridge.said[since:]

    waits(refused, 'the log says it')
    assert not misty.commands('drive/time')
    send(0.2, age=0.2)
    driven = waits(lambda: speeds(misty), 'it drives')
    assert driven == [pytest.approx(100 * 0.2 / 0.45, abs=0.1)] * len(driven)
