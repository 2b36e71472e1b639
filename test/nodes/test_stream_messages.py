"""Readings as messages."""

import math

import pytest

from mistypilot_ros import prefix

prefix.ensure()

from builtin_interfaces.msg import Time  # noqa: E402

from mistypilot_ros.core.odometry import Place  # noqa: E402
from mistypilot_ros.core.senses import ImuReading, Photograph, RangeReading  # noqa: E402
from mistypilot_ros.nodes import stream_messages, transforms  # noqa: E402

STAMP = Time(sec=7)


def turned(quaternion, vector):
    """Turn a vector by a quaternion."""
    w, (x, y, z) = quaternion.w, (quaternion.x, quaternion.y, quaternion.z)
    a, b, c = vector
    tx, ty, tz = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return (a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx)


@pytest.mark.parametrize(
    ('roll', 'pitch', 'yaw', 'axis', 'becomes'),
    [
        (0, 0, 90, (1, 0, 0), (0, 1, 0)),  # turned left, ahead is left
        (0, 90, 0, (1, 0, 0), (0, 0, -1)),  # tipped forward, ahead is down
        (90, 0, 0, (0, 1, 0), (0, 0, 1)),  # tipped right, the left side is up
        (0, 90, 90, (1, 0, 0), (0, 0, -1)),
        (90, 0, 90, (0, 1, 0), (0, 0, 1)),
    ],
)
def test_quaternions_turn_as_rep_103_says(roll, pitch, yaw, axis, becomes):
    quaternion = stream_messages.quaternion(*map(math.radians, (roll, pitch, yaw)))
    assert turned(quaternion, axis) == pytest.approx(becomes, abs=1e-9)
    assert math.hypot(quaternion.x, quaternion.y, quaternion.z, quaternion.w) == pytest.approx(1)


def test_an_unknown_covariance_is_all_zeros():
    messages = stream_messages.ImuMessages(stream_messages.ImuErrors(0.1, 0.0, 0.5), 'imu_link')
    message = messages.message(ImuReading(0, 0, 0, (1, 2, 3), (4, 5, 6)), STAMP)
    assert message.orientation_covariance.tolist() == pytest.approx([0.01, 0, 0, 0, 0.01, 0, 0, 0, 0.01])
    assert not message.angular_velocity_covariance.any()
    assert (message.angular_velocity.z, message.linear_acceleration.x) == (3, 4)
    assert message.header.stamp == STAMP and message.header.frame_id == 'imu_link'


@pytest.mark.parametrize('distance', [0.3, math.inf, -math.inf, math.nan])
def test_a_distance_stays_what_it_is(distance):
    message = stream_messages.range_message(RangeReading('down_back_left', distance), STAMP, 'f')
    assert message.range == pytest.approx(distance, nan_ok=True)
    assert (message.min_range, message.max_range) == pytest.approx((0.01, 0.2))


def test_a_place():
    place = Place(1.0, 2.0, math.pi / 2, 0.3, 0.4, 0.01, 0.02, 0.03, 0.04, 0.05)
    message = stream_messages.odometry(place, STAMP, 'odom', 'base_link')
    assert (message.pose.pose.position.x, message.pose.pose.position.y) == (1.0, 2.0)
    assert turned(message.pose.pose.orientation, (1, 0, 0)) == pytest.approx((0, 1, 0), abs=1e-9)
    assert message.pose.covariance.reshape(6, 6).diagonal().tolist() == pytest.approx(
        [0.01, 0.02, 1e6, 1e6, 1e6, 0.03]
    )
    assert message.twist.covariance.reshape(6, 6).diagonal()[[0, 5]].tolist() == pytest.approx([0.04, 0.05])
    transform = stream_messages.transform(place, STAMP, 'odom', 'base_link')
    assert (transform.transform.translation.x, transform.child_frame_id) == (1.0, 'base_link')
    assert transform.transform.rotation == message.pose.pose.orientation


def test_a_camera_that_nobody_calibrated():
    message = stream_messages.camera_info(Photograph(b'', 480, 640), STAMP, 'f')
    assert (message.width, message.height) == (480, 640)
    assert not message.k.any() and not message.p.any() and not message.d


class Log:
    """A node that remembers what it said and what it publishes."""

    def __init__(self, listeners):
        self.said, self.published, self.topics, self.listeners = [], [], [], listeners

    def get_logger(self):
        return self

    def info(self, text):
        self.said.append(text)

    def create_publisher(self, kind, name, qos):
        self.topics.append((kind, name, qos.depth))
        return self

    def publish(self, message):
        self.published.append(message)

    def get_subscription_count(self):
        return self.listeners


class Tf2:
    """The messages of tf2, as far as they are used."""

    class TFMessage:
        """Transforms."""

        def __init__(self, transforms):
            self.transforms = transforms


@pytest.mark.parametrize('listeners', [0, 1])
def test_transforms_where_tf2_is_there(listeners):
    node = Log(listeners)
    transforms_of = transforms.Transforms(node, Tf2)
    transforms_of.publish('transform')
    assert node.topics == [(Tf2.TFMessage, '/tf', 100)] and transforms_of.wanted == bool(listeners)
    assert node.published[0].transforms == ['transform'] and not node.said


def test_without_tf2_it_is_said_once():
    node = Log(1)
    transforms_of = transforms.Transforms(node, None)
    transforms_of.publish('transform')
    assert not transforms_of.wanted and not node.topics
    assert node.said == ['tf2 is not installed: the place of the base is told in odom alone.']
