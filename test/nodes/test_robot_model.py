"""The URDF: a tree, the joints with their limits and signs, and the frames of the bridge."""

import math
import os
from pathlib import Path
from xml.etree import ElementTree

import numpy
import pytest
import urdf_picture

from mistypilot_ros.core import motion_limits
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.core.range_sensors import RANGE_SENSORS
from mistypilot_ros.nodes.bridge_frames import Frames, frames
from mistypilot_ros.nodes.robot_model import FILE, robot_model
from mistypilot_ros.simulator.rangers import FLOOR, RANGERS

ROOT = Path(__file__).resolve().parents[2]
URDF = ROOT / 'share' / FILE
MODEL = ElementTree.parse(URDF).getroot()
PICTURE = ROOT / 'docs' / 'pictures' / 'urdf.svg'
POSE = {'head_yaw': 0.3, 'head_pitch': -0.2, 'left_arm': -0.4, 'right_arm': 1.2}
"""Of the picture, rad."""

JOINTS = {
    'head_pitch': (motion_limits.HEAD_PITCH, '0 1 0'),
    'head_roll': (motion_limits.HEAD_ROLL, '1 0 0'),
    'head_yaw': (motion_limits.HEAD_YAW, '0 0 1'),
    'left_arm': (motion_limits.LEFT_ARM, '0 1 0'),
    'right_arm': (motion_limits.RIGHT_ARM, '0 1 0'),
}
"""Limits of the bridge, and the axis about which + turns in the way that the message says."""


def at(link, **angles):
    return urdf_picture.places(MODEL, angles)[link]


def test_it_is_one_tree():
    links = [link.get('name') for link in MODEL.findall('link')]
    children = [joint.find('child').get('link') for joint in MODEL.findall('joint')]
    parents = {joint.find('parent').get('link') for joint in MODEL.findall('joint')}
    assert len(set(links)) == len(links) and len(set(children)) == len(children)
    assert set(links) - set(children) == {'base_link'} and parents <= set(links)
    assert len(urdf_picture.places(MODEL, {})) == len(links)  # It would not end if there were a ring.
    names = [joint.get('name') for joint in MODEL.findall('joint')]
    assert len(set(names)) == len(names)


def test_the_joints_have_the_limits_and_signs_of_the_bridge():
    moving = {joint.get('name'): joint for joint in MODEL.findall('joint') if joint.get('type') != 'fixed'}
    assert set(moving) == set(JOINTS)
    for name, (limit, axis) in JOINTS.items():
        told = moving[name].find('limit')
        assert moving[name].get('type') == 'revolute' and moving[name].find('axis').get('xyz') == axis
        assert (float(told.get('lower')), float(told.get('upper'))) == pytest.approx(
            (limit.low, limit.high), abs=1e-6
        )
        assert float(told.get('velocity')) > 0 and float(told.get('effort')) > 0


def test_where_things_go_when_a_joint_turns():
    ahead, left, up = numpy.eye(3)
    assert at('head_link', head_yaw=math.pi / 2)[:3, :3] @ ahead == pytest.approx(left, abs=1e-6)
    assert (at('head_link', head_pitch=0.4)[:3, :3] @ ahead)[2] < 0
    assert (at('head_link', head_roll=0.4)[:3, :3] @ left)[2] > 0
    for arm in ('left_arm', 'right_arm'):
        assert at(f'{arm}_link')[:3, :3] @ ahead == pytest.approx(ahead)
        assert at(f'{arm}_link', **{arm: math.pi / 2})[:3, :3] @ ahead == pytest.approx(-up, abs=1e-6)
    assert at('left_arm_link')[1, 3] > 0 > at('right_arm_link')[1, 3]


def test_the_camera_looks_ahead_and_its_pictures_are_upright():
    right, down, away = at('camera_optical_frame')[:3, :3].T
    assert right == pytest.approx((0, -1, 0), abs=1e-6)
    assert down == pytest.approx((0, 0, -1), abs=1e-6) and away == pytest.approx((1, 0, 0), abs=1e-6)


def test_the_frames_are_those_of_the_bridge():
    plain = Frames('')
    told = {plain.base, plain.imu, plain.head, plain.camera, *(plain.range(name) for name in RANGE_SENSORS)}
    assert told <= {link.get('name') for link in MODEL.findall('link')}


def test_the_distance_sensors_are_where_the_simulator_has_them():
    from mistypilot_ros.misty.ranges import SENSOR_IDS

    for row in RANGERS:
        matrix = at(Frames('').range(SENSOR_IDS[row.sensor_id]))
        looks = matrix[:3, 0]
        if row.kind == 'Edge':
            assert looks == pytest.approx((0, 0, -1), abs=1e-6) and matrix[2, 3] == pytest.approx(FLOOR)
            continue
        heading = math.radians(row.heading)
        assert matrix[:2, 3] == pytest.approx((row.x, row.y))
        assert looks == pytest.approx((math.cos(heading), math.sin(heading), 0), abs=1e-6)


def test_names_get_the_prefix_of_the_robot():
    model = ElementTree.fromstring(robot_model(URDF, frames('', '/misty').named))
    assert ElementTree.tostring(model) == ElementTree.tostring(MODEL)
    model = ElementTree.fromstring(robot_model(URDF, frames('<namespace>/', '/misty').named))
    names = {element.get('name') for tag in ('link', 'joint') for element in model.iter(tag)}
    names |= {element.get('link') for tag in ('parent', 'child') for element in model.iter(tag)}
    assert {'misty/base_link', 'misty/head_yaw'} <= names and all(name.startswith('misty/') for name in names)
    assert {material.get('name') for material in model.iter('material')} == {'white', 'dark', 'screen'}


@pytest.mark.parametrize('text', [None, '<robot>'])
def test_a_damaged_file_is_one_sentence(tmp_path, text):
    path = tmp_path / 'misty.urdf'
    if text is not None:
        path.write_text(text)
    with pytest.raises(StoreError, match='install the package again'):
        robot_model(path, str)


def test_the_picture_of_the_papers_is_of_this_model():
    """`DRAW=1` draws it anew."""
    drawn = urdf_picture.draw(URDF.read_text().partition('?>')[2], POSE)
    if os.environ.get('DRAW'):
        PICTURE.write_text(drawn)
    assert PICTURE.read_text() == drawn
