"""Frames and joints of several robots have names of their own."""

from xml.etree import ElementTree

import pytest

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.nodes.bridge_frames import OWN_PREFIX, frames

JOINTS = ['head_pitch', 'head_roll', 'head_yaw', 'left_arm', 'right_arm']


@pytest.mark.parametrize(
    ('given', 'namespace', 'prefix'),
    [
        (OWN_PREFIX, '/misty_2', 'misty_2/'),
        (OWN_PREFIX, '/lab/misty', 'lab/misty/'),
        (OWN_PREFIX, '/', ''),
        ('', '/misty_2', ''),
        ('anna/', '/misty_2', 'anna/'),
        ('lab_<namespace>_', '/misty', 'lab_misty_'),
    ],
)
def test_the_prefix(given, namespace, prefix):
    assert frames(given, namespace).prefix == prefix
    assert frames(given, namespace).base == f'{prefix}base_link'


@pytest.mark.parametrize('given', ['/misty/', 'my robot/', '/<namespace>/'])
def test_names_that_tf2_refuses(given):
    with pytest.raises(InvalidInputError, match='frame_prefix is'):
        frames(given, '/misty')


@pytest.mark.ros
@pytest.mark.parametrize('given', [None, '', 'anna/'])
def test_all_frames_and_joints_have_it(given, misty, client, start_bridge, waits):
    parameters = {} if given is None else {'frame_prefix': given}
    battery = client.listen(client.topics.BATTERY_STATE)
    joints = client.listen(client.topics.JOINT_STATES)
    models = client.listen(client.topics.ROBOT_DESCRIPTION)
    start_bridge(misty.address, camera_enabled=True, battery_period=0.3, **parameters)
    client.wait_up()
    prefix = f'{client.namespace[1:]}/' if given is None else given
    waits(lambda: battery and joints, 'battery and joints')
    assert battery[-1].header.frame_id == f'{prefix}base_link'
    assert list(joints[-1].name) == [f'{prefix}{joint}' for joint in JOINTS]
    model = ElementTree.fromstring(waits(lambda: models, 'the model')[-1].data)
    assert {f'{prefix}{joint}' for joint in JOINTS} <= {joint.get('name') for joint in model.iter('joint')}
    assert f'{prefix}base_link' in {link.get('name') for link in model.iter('link')}
    picture = client.call(client.topics.TAKE_PICTURE, send=True)
    assert picture.ok and picture.image.header.frame_id == f'{prefix}camera_optical_frame'
