"""Movements that end when the joints have arrived, on the simulated robot."""

import math
import threading
import time

import pytest
from acting_misty import ActingMisty, error_of

from mistypilot_ros.core import joint_move
from mistypilot_ros.core.errors import (
    CancelledError,
    EmergencyStopError,
    InvalidInputError,
    RobotRefusedError,
    RobotUnreachableError,
)
from mistypilot_ros.core.robot_calls import Origin
from mistypilot_ros.misty import joint_moves

NOBODY = Origin()
HEAD, ARMS, HALT = 'head', 'arms/set', 'halt'


@pytest.fixture
def acting(misty, tmp_path):
    acting = ActingMisty(misty, tmp_path)
    yield acting
    acting.machine.close()


@pytest.fixture
def move(acting):
    """A function that begins a movement to degrees."""

    def begin(seconds=0.3, origin=NOBODY, tolerance=0.0, **degrees):
        positions = [math.radians(angle) for angle in degrees.values()]
        return acting.begin(
            'move_joints',
            origin,
            names=list(degrees),
            positions=positions,
            seconds=seconds,
            tolerance=tolerance,
        )

    return begin


def degrees(pending):
    return [round(math.degrees(place)) for place in pending.progress]


def moving(misty):
    return {part for part, on in misty.state()['moving'].items() if on}


def test_a_movement_ends_when_head_and_arms_have_arrived(misty, acting, move):
    began = time.monotonic()
    pending = move(0.4, left_arm=-20, head_yaw=60, head_pitch=-30)
    assert len(pending.progress) == 3
    assert error_of(pending) is None
    assert 0.4 <= time.monotonic() - began < 3.0  # Not at its last moment, which comes later.
    assert moving(misty) == set()
    for told, wanted in zip(degrees(pending), (-20, 60, -30), strict=True):
        assert abs(told - wanted) <= 1
    (head,), (arms,) = acting.told(HEAD), acting.told(ARMS)
    assert head['body'] == {'Pitch': -30.0, 'Yaw': 60.0, 'Duration': 0.4, 'Units': 'degrees'}
    assert arms['body'] == {'LeftArmPosition': -20.0, 'Duration': 0.4, 'Units': 'degrees'}


def test_a_joint_that_does_not_go_is_named_with_its_place(misty, move, monkeypatch):
    monkeypatch.setattr(joint_move, 'MARGIN', 0.3)
    misty.control('press', sensor='scruff')  # Misty then ignores commands, and says that all is well.
    failed = error_of(move(left_arm=0, right_arm=90))
    assert isinstance(failed, RobotRefusedError)
    assert str(failed).startswith('Not arrived within 0.6 s: the left arm stands at 1.5')
    assert 'not at 0.00 rad' in str(failed) and 'right' not in str(failed)


def test_a_cancel_ends_the_movement_and_nothing_else(misty, acting, move, waits):
    drive = acting.begin('drive', linear=0.1, angular=0.0, seconds=30.0)
    waits(lambda: 'base' in moving(misty), 'it drives')
    other = move(1.5, right_arm=0)
    pending = move(8.0, left_arm=-29, head_yaw=80)
    waits(lambda: {'head', 'arms'} <= moving(misty), 'it moves')
    acting.cancel('move_joints', pending)
    assert isinstance(error_of(pending), CancelledError)
    waits(lambda: 'head' not in moving(misty), 'the head rests')
    head, arms = acting.told(HEAD)[-1], acting.told(ARMS)[-1]
    assert head['body']['Yaw'] < 40 and arms['body']['LeftArmPosition'] > 30
    assert 'RightArmPosition' not in arms['body'] and not acting.told(HALT)
    assert error_of(other) is None and not drive.ended and 'base' in moving(misty)
    waits(lambda: 'arms' not in moving(misty), 'both arms rest')
    place = misty.state()['pose']
    assert place['left_arm'] > 30 and place['yaw'] < 40 and abs(place['right_arm']) < 1


def test_joints_that_tell_nothing_are_halted(misty, acting, move, waits, monkeypatch):
    monkeypatch.setattr(joint_moves, 'FRESH_SECONDS', 0.0)
    pending = move(8.0, head_yaw=80)
    waits(lambda: 'head' in moving(misty), 'it moves')
    acting.cancel('move_joints', pending)
    waits(lambda: acting.told(HALT) and not moving(misty), 'it rests')
    assert len(acting.told(HEAD)) == 1


@pytest.mark.parametrize('emergency', [False, True])
def test_after_a_stop_it_is_told_nothing_more(misty, acting, move, waits, emergency):
    pending = move(8.0, Origin('run'), head_yaw=80, left_arm=0)
    waits(lambda: {'head', 'arms'} <= moving(misty), 'it moves')
    _ = acting.machine.set_emergency(True) if emergency else acting.machine.stop()
    assert isinstance(error_of(pending), CancelledError) and moving(misty) == set()
    waits(lambda: 'misty-move-joints' not in {t.name for t in threading.enumerate()}, 'its thread is over')
    assert len(acting.told(HEAD, ARMS)) == 2
    if emergency:
        with pytest.raises(EmergencyStopError):
            move(head_yaw=0)
    else:
        with pytest.raises(CancelledError):
            move(0.3, Origin('run'), head_yaw=0)
        assert error_of(move(head_yaw=0)) is None


def test_another_movement_takes_its_joints_over(misty, acting, move, waits):
    first = move(8.0, left_arm=0, head_yaw=80)
    waits(lambda: {'head', 'arms'} <= moving(misty), 'it moves')
    second = move(0.3, left_arm=30)
    assert 'took over the left arm' in str(error_of(first))
    assert error_of(second) is None and degrees(second)[0] in (29, 30, 31)
    waits(lambda: not moving(misty), 'the head rests too')
    assert misty.state()['pose']['yaw'] < 40 and not acting.told(HALT)


def test_a_refused_half_ends_the_other(misty, acting, move, waits):
    misty.control('fault', path='/api/arms/set', status=500)
    failed = error_of(move(8.0, head_yaw=80, left_arm=0))
    assert 'A fault was set' in str(failed)
    waits(lambda: len(acting.told(HEAD)) == 2 and not moving(misty), 'the head rests')
    assert misty.state()['pose']['yaw'] < 40


@pytest.mark.parametrize('pause', [False, True])
def test_without_a_link_nobody_waits(misty, acting, move, waits, pause):
    pending = move(8.0, head_yaw=80)
    waits(lambda: 'head' in moving(misty), 'it moves')
    _ = acting.machine.pause() if pause else misty.control('sockets/drop')
    assert isinstance(error_of(pending, 3.0), RobotUnreachableError)


def test_refusals_reach_nobody(acting, move):
    assert isinstance(error_of(move(head_yaw=90)), InvalidInputError)
    assert isinstance(error_of(move()), InvalidInputError)
    assert not acting.told(HEAD, ARMS)
