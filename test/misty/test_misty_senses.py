"""Payloads of the senses: units, signs, REP 117, and what is malformed."""

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mistypilot_ros.core.range_sensors import RANGE_SENSORS
from mistypilot_ros.misty.camera import photograph
from mistypilot_ros.misty.events import JOINTS, joint_subscriptions
from mistypilot_ros.misty.jpeg_size import jpeg_size
from mistypilot_ros.misty.ranges import HAZARD_NAMES, SENSOR_IDS, read_range, subscriptions
from mistypilot_ros.misty.senses import read_face, read_hazards, read_imu, read_wheels
from mistypilot_ros.simulator.camera import Picture
from mistypilot_ros.simulator.rangers import RANGERS

IMU = {
    'pitch': 11.193,
    'pitchVelocity': 0.057,
    'roll': 2.468,
    'rollVelocity': -0.1,
    'sensorId': 'imu',
    'xAcceleration': 0.75,
    'yAcceleration': 0.73,
    'yaw': 2.004,
    'yawVelocity': 0.096,
    'zAcceleration': 9.80,
}
"""The sample of the documentation."""


def metres(sensor, distance, **fields):
    return read_range({'sensorId': sensor, 'distanceInMeters': distance, **fields}).distance


def test_the_inertial_unit():
    reading = read_imu(IMU)
    assert math.degrees(reading.pitch) == pytest.approx(11.193)
    assert math.degrees(reading.roll) == pytest.approx(2.468) and math.degrees(reading.yaw) == pytest.approx(
        2.004
    )
    assert [math.degrees(rate) for rate in reading.rates] == pytest.approx([-0.1, 0.057, 0.096])
    assert reading.acceleration == (0.75, 0.73, 9.80)


def test_the_encoders():
    sample = {'leftDistance': 626, 'leftVelocity': 249, 'rightDistance': 676, 'rightVelocity': 247}
    reading = read_wheels(sample)
    values = (reading.left, reading.right, reading.left_rate, reading.right_rate)
    assert [math.degrees(value) for value in values] == pytest.approx([626, 676, 249, 247])


@pytest.mark.parametrize(
    ('sensor', 'distance', 'status', 'read'),
    [
        ('toffc', 0.3, 0, 0.3),
        ('toffc', 1.3, 0, math.inf),
        ('toffc', 8.191, 103, math.inf),
        ('toffr', 0.9, 104, math.inf),
        ('tofr', 0.2, 207, math.inf),
        ('toffl', 0.4, 101, math.nan),
        ('toffl', 0.4, 102, math.nan),
        ('toffl', 0.4, -1, math.nan),
        ('toffl', 0.4, 999, math.nan),
        ('tofdfr', 0.027, 0, 0.027),
        ('tofdfr', 0.005, 0, -math.inf),
        ('tofdfl', 0.0, 212, -math.inf),
        ('tofdrr', 0.0, 214, -math.inf),
        ('tofdrl', 0.3, 213, math.inf),
        ('tofdrl', 0.03, 207, math.nan),
        ('tofdrl', 0.03, 103, math.nan),
        ('tofdrl', 0.03, 208, math.nan),
        ('toffc', 0.01, 212, math.nan),
    ],
)
def test_status_codes_after_rep_117(sensor, distance, status, read):
    assert metres(sensor, distance, status=status) == pytest.approx(read, nan_ok=True)


def test_early_firmware_gives_no_status():
    assert metres('tofr', 0.5) == 0.5 and metres('tofr', 8.19) == math.inf


@given(sensor=st.sampled_from(sorted(SENSOR_IDS)), distance=st.floats(0, 100), status=st.integers(-5, 300))
def test_only_what_is_valid_and_within_reach_is_told_in_metres(sensor, distance, status):
    read = metres(sensor, distance, status=status)
    reach = RANGE_SENSORS[SENSOR_IDS[sensor]]
    if math.isfinite(read):
        assert status == 0 and read == distance and reach.nearest <= read <= reach.farthest


@pytest.mark.parametrize(
    'payload',
    [
        {'sensorId': 'toffx', 'distanceInMeters': 1.0},
        {'sensorId': 'toffc'},
        {'sensorId': 'toffc', 'distanceInMeters': None, 'status': 0},
        {'sensorId': 'toffc', 'distanceInMeters': '1', 'status': 0},
        {'sensorId': 'toffc', 'distanceInMeters': math.nan},
        {'sensorId': 'toffc', 'distanceInMeters': 1.0, 'status': 'ok'},
        {'sensorId': 'toffc', 'distanceInMeters': 1.0, 'status': None},
    ],
)
def test_malformed_distances_raise(payload):
    with pytest.raises((KeyError, TypeError, ValueError)):
        read_range(payload)


def test_each_sensor_has_one_filtered_subscription():
    ranges, joints = subscriptions(0.1), joint_subscriptions(0.2)
    assert set(ranges) == set(RANGE_SENSORS) and set(joints) == set(JOINTS.values())
    assert all(row.debounce_ms == 100 and len(row.where) == 1 for row in ranges.values())
    assert all(row.debounce_ms == 200 and len(row.where) == 1 for row in joints.values())


def test_the_simulator_has_the_same_sensors_and_limits():
    assert {row.sensor_id for row in RANGERS} == set(SENSOR_IDS)
    assert {row.hazard for row in RANGERS} == set(HAZARD_NAMES)
    for row in RANGERS:
        assert RANGE_SENSORS[SENSOR_IDS[row.sensor_id]].farthest == {'Range': 1.2, 'Edge': 0.2}[row.kind]


@pytest.mark.parametrize(
    ('names', 'name'),
    [
        ({'label': 'Anna', 'personName': 'Anna'}, 'Anna'),
        ({'label': 'Anna'}, 'Anna'),
        ({'personName': 'Anna'}, 'Anna'),
        ({'personName': 'unknown person'}, ''),
        ({'label': 'unknown_person'}, ''),
        ({'label': None, 'personName': None}, ''),
        ({}, ''),
        ({'label': 7}, ''),
        ({'label': 'x' * 1000}, ''),
    ],
)
def test_a_face_is_left_and_above_where_ros_says_so(names, name):
    reading = read_face({'bearing': 10, 'elevation': 5, 'distance': 165, 'trackId': 2, **names})
    assert (reading.name, reading.track_id, reading.distance) == (name, 2, 1.65)
    assert math.degrees(reading.bearing) == pytest.approx(10)
    assert math.degrees(reading.elevation) == pytest.approx(-5)


@pytest.mark.parametrize('track', [None, -1, 'x', True, 2**40, 1.5])
def test_a_face_without_a_number_or_a_distance(track):
    reading = read_face({'bearing': 0, 'elevation': 0, 'trackId': track})
    assert reading.track_id == -1 and math.isnan(reading.distance)


def test_hazards():
    def rows(**names):
        return [{'sensorName': name.replace('__', ' '), 'inHazard': on} for name, on in names.items()]

    reading = read_hazards(
        {
            'bumpSensorsHazardState': rows(Bump_FrontRight=True, Bump_FrontLeft=False, Bump_Top=True),
            'timeOfFlightSensorsHazardState': rows(TOF_DownBackLeft=True, TOF_Center=True, TOF_Left=False),
            'driveStopped': rows(
                Back__left__hazard=True, Front__center__hazard=True, Front__left__hazard=False
            ),
            'motorStallHazard': rows(LeftArm=True),
            'excessiveSpeedHazard': rows(RightDrive=True),
            'criticalInternalError': 2,
        }
    )
    assert reading.bumpers == ('bumper_front_right',)
    assert reading.ranges == ('down_back_left', 'center')
    assert reading.stopped_directions == ('front', 'back')
    assert (reading.stalled_motors, reading.excessive_speed, reading.internal_error) == (
        ('LeftArm',),
        True,
        True,
    )
    assert read_hazards({}) == read_hazards({'driveStopped': None, 'criticalInternalError': 0})


@pytest.mark.parametrize('rows', ['no', [3], [{}], [{'sensorName': 'x', 'inHazard': True}] * 101])
def test_malformed_hazards_raise(rows):
    with pytest.raises((KeyError, TypeError)):
        read_hazards({'driveStopped': rows})


@pytest.mark.parametrize('missing', ['yaw', 'yawVelocity', 'zAcceleration'])
@pytest.mark.parametrize('wrong', [None, 'x', True, math.inf, []])
def test_malformed_readings_of_the_inertial_unit_raise(missing, wrong):
    with pytest.raises((KeyError, TypeError, ValueError)):
        read_imu({**IMU, missing: wrong})


def test_the_size_of_a_picture():
    assert jpeg_size(Picture(480, 640, None, False).render()) == (480, 640)
    with pytest.raises(ValueError, match='no JPEG'):
        jpeg_size(b'PNG')


@given(data=st.binary(max_size=60))
def test_any_bytes_are_a_size_or_refused(data):
    for start in (b'', b'\xff\xd8', b'\xff\xd8\xff\xe0' + struct.pack('>H', 4)):
        try:
            width, height = jpeg_size(start + data)
        except ValueError:
            continue
        assert 0 <= width < 2**16 and 0 <= height < 2**16


@pytest.mark.parametrize('answer', [None, {}, {'base64': 3}, {'base64': '!'}, {'base64': 'AAAA'}, []])
def test_an_answer_without_a_picture_is_refused(answer):
    from mistypilot_ros.core.errors import RobotRefusedError

    with pytest.raises(RobotRefusedError, match='without a picture'):
        photograph(answer)
