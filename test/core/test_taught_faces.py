"""Whose a taught face is: nobody loses one to somebody of a similar name."""

import pytest

from mistypilot_ros.core.taught_faces import is_name, taught_as

TAUGHT = ('Ada', 'ada-lovelace', 'Ada_Lovelace', 'bob', '_Ann', 'o_neil', '', 'no name', '__', 'a' * 30)


@pytest.mark.parametrize(
    ('user', 'faces'),
    [
        ('ada', ('Ada',)),
        ('ADA', ('Ada',)),
        ('Ada Lovelace', ('ada-lovelace', 'Ada_Lovelace')),
        ('ada_lovelace', ('ada-lovelace', 'Ada_Lovelace')),
        ("O'Neil", ('o_neil',)),
        ('李 Ann', ('_Ann',)),
        ('a' * 40, ('a' * 30,)),
        ('Ann', ()),
        ('Adam', ()),
        ('bo b', ()),
        ('no name', ()),
        ('李雷', ()),
        ('__', ()),
        ('', ()),
    ],
)
def test_which_faces_are_a_users(user, faces):
    assert taught_as(user, TAUGHT) == faces


def test_names_that_a_robot_can_have():
    assert is_name('Ada_Lovelace-2') and is_name('a' * 30)
    assert not any(map(is_name, ('', 'a' * 31, 'no name', 'ada\n', 'ada?FaceId=', 'Zoë')))
