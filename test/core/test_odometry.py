"""Where the base is, from directions and ways."""

import math

import pytest

from mistypilot_ros.core.odometry import OLDEST_YAW, Odometry, Wheels
from mistypilot_ros.core.senses import ImuReading, WheelReading

RADIUS = 0.04


class Base:
    """A base that drives with constant speeds, and its instruments."""

    def __init__(self, yaw=0.0, way_error=0.1, yaw_error=0.05):
        self.odometry = Odometry(Wheels(RADIUS, way_error, yaw_error, 0.02))
        self.now, self.yaw, self.way = 0.0, yaw, 0.0
        self.place = None

    def go(self, seconds, speed=0.0, turn=0.0, step=0.05):
        for _ in range(round(seconds / step)):
            self.now += step
            self.yaw += turn * step
            self.way += speed * step
            self.odometry.turned(imu(self.yaw, turn), self.now)
            rolled = self.way / RADIUS
            self.place = self.odometry.rolled(
                WheelReading(rolled, rolled, speed / RADIUS, speed / RADIUS), self.now
            )
        return self.place


def imu(yaw, turn=0.0):
    return ImuReading(0.0, 0.0, yaw % math.tau, (0.0, 0.0, turn), (0.0, 0.0, 9.81))


def test_straight_ahead_and_back():
    base = Base()
    place = base.go(5, speed=0.2)
    assert (place.x, place.y, place.yaw) == pytest.approx((1 - 0.01, 0, 0), abs=1e-9)  # the first is the zero
    assert (place.speed, place.turn) == pytest.approx((0.2, 0))
    place = base.go(5, speed=-0.2)
    assert place.x == pytest.approx(-0.01)


def test_the_way_begins_in_its_own_direction():
    place = Base(yaw=2.0).go(5, speed=0.2)
    assert (place.x, place.y, place.yaw) == pytest.approx((0.99, 0, 0), abs=1e-9)


def test_a_circle_closes():
    base = Base()
    base.go(0.05, turn=0.5)
    place = base.go(math.tau / 0.5, speed=0.25, turn=0.5, step=math.tau / 0.5 / 200)
    assert (place.x, place.y) == pytest.approx((0, 0), abs=1e-3)
    half = Base()
    half.go(0.05)
    place = half.go(math.pi / 0.5, speed=0.25, turn=0.5, step=math.pi / 0.5 / 12)
    assert (place.x, place.y) == pytest.approx((0, 2 * 0.25 / 0.5), abs=1e-2), 'few readings are enough'
    assert abs(place.yaw) == pytest.approx(math.pi, abs=1e-6)


def test_without_a_direction_there_is_no_place():
    odometry = Odometry(Wheels(RADIUS, 0.1, 0.05, 0.02))
    assert odometry.rolled(WheelReading(1, 1, 0, 0), 0.0) is None
    odometry.turned(imu(0.0), 0.0)
    assert odometry.rolled(WheelReading(1, 1, 0, 0), OLDEST_YAW + 0.1) is None
    odometry.turned(imu(0.0), 5.0)
    assert odometry.rolled(WheelReading(100, 100, 0, 0), 5.0).x == 0, 'what was missed is no leap'


def test_it_goes_on_from_where_it_was_when_the_robot_counts_anew():
    base = Base(yaw=1.0)
    before = base.go(5, speed=0.2)
    base.odometry.anchor()
    base.yaw, base.way = 0.0, 0.0
    after = base.go(0.05)
    assert (after.x, after.y, after.yaw) == pytest.approx((before.x, before.y, before.yaw))
    assert base.go(5, speed=0.2).x == pytest.approx(before.x + 1.0)


def test_what_is_not_known_grows_with_the_way_and_in_its_direction():
    base = Base(way_error=0.1, yaw_error=0.01)
    near = base.go(2.5, speed=0.2)
    far = base.go(2.5, speed=0.2)
    assert math.sqrt(far.variance_x) == pytest.approx(0.1 * far.x)
    assert math.sqrt(far.variance_x) == pytest.approx(2 * math.sqrt(near.variance_x), rel=0.05)
    assert math.sqrt(far.variance_y) == pytest.approx(0.01 * far.x)
    rest = base.go(10)
    assert rest.variance_x == far.variance_x
    assert (rest.variance_yaw, rest.variance_turn) == pytest.approx((1e-4, 4e-4))
