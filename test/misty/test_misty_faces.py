"""A face that was taught is forgotten, and never anybody else's."""

import pytest

from mistypilot_ros.core.errors import (
    InvalidInputError,
    RobotRefusedError,
    RobotUnreachableError,
)
from mistypilot_ros.misty.rest import Rest
from mistypilot_ros.misty.taught_faces import TaughtFaces, forget_request


@pytest.fixture
def faces(misty):
    return TaughtFaces(Rest(misty.address))


def taught(misty):
    return misty.state()['taught_faces']


def deletions(misty):
    return [entry['body'] for entry in misty.commands('faces') if entry['method'] == 'DELETE']


def test_only_the_faces_of_one_person_go(misty, faces):
    misty.control('faces', names=['Ada_Lovelace', 'ada-lovelace', 'Ada', 'bob'])
    assert faces.forget('ADA LOVELACE') is True
    assert taught(misty) == ['Ada', 'bob']
    assert sorted(body['FaceId'] for body in deletions(misty)) == ['Ada_Lovelace', 'ada-lovelace']
    assert faces.forget('ada lovelace') is False


@pytest.mark.parametrize('name', ['carla', '李雷', '__', 'a?FaceId=', 'Ad'])
def test_whoever_has_no_face_harms_nobodys(misty, faces, name):
    misty.control('faces', names=['Ada', 'bob'])
    assert faces.forget(name) is False and not deletions(misty) and taught(misty) == ['Ada', 'bob']


def test_nothing_is_sent_that_could_mean_everybody():
    assert forget_request('Ada').endpoint == 'faces?FaceId=Ada', 'for firmware that reads no body'
    assert forget_request('Ada').arguments == {'FaceId': 'Ada'}
    for wrong in ('', ' ', 'a b', 'a&b', 'a' * 31):
        with pytest.raises(InvalidInputError):
            forget_request(wrong)


def test_no_name(misty, faces):
    with pytest.raises(InvalidInputError, match='no name'):
        faces.forget(' ')
    assert not misty.commands('faces')


def test_a_robot_that_refuses(misty, faces):
    misty.control('faces', names=['Ada'])
    misty.control('fault', path='/api/faces', status=400)
    with pytest.raises(RobotRefusedError):
        faces.forget('ada')
    misty.control('fault', path='/api/faces', status=200)
    with pytest.raises(RobotRefusedError, match='without the list'):
        faces.forget('ada')
    misty.control('fault', 'DELETE')
    assert taught(misty) == ['Ada']


def test_a_robot_that_says_yes_and_does_nothing(misty, faces):
    """A held scruff makes the robot answer success and ignore every command."""
    misty.control('faces', names=['Ada'])
    misty.control('press', sensor='scruff')
    with pytest.raises(RobotRefusedError, match='still has'):
        faces.forget('ada')
    misty.control('release', sensor='scruff')
    assert faces.forget('ada') and taught(misty) == []


def test_a_robot_that_is_away(misty, faces):
    misty.close()
    with pytest.raises(RobotUnreachableError):
        faces.forget('ada')
