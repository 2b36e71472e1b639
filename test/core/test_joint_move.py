"""When joints have arrived, and what may be asked of them."""

import math

import pytest

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.joint_move import COARSEST, FINEST, JOINTS, MARGIN, JointGoal, JointWatch
from mistypilot_ros.core.robot_state import JointReading


def watch(*names, seconds=1.0, tolerance=0.0):
    """A watch of joints that are to go to 0.4 rad, told at 0 s."""
    watch = JointWatch(JointGoal.checked(names, [0.4] * len(names), seconds, tolerance))
    watch.began(0.0)
    return watch


def tell(watch, now, **places):
    for name, place in places.items():
        watch.heard(JointReading(name, place), now)


@pytest.mark.parametrize(
    ('names', 'positions', 'seconds', 'tolerance', 'said'),
    [
        ((), (), 1, 0, 'at least one joint'),
        (('head_yaw',), (), 1, 0, 'one position for each joint'),
        (('head_yaw',), (0.1, 0.2), 1, 0, 'one position for each joint'),
        (('nose',), (0.1,), 1, 0, "no joint 'nose'; use one of head_pitch"),
        (('head_yaw', 'head_yaw'), (0.1, 0.1), 1, 0, 'named twice'),
        (('head_yaw',), (math.nan,), 1, 0, 'head yaw is not a finite number'),
        (('head_yaw',), (-math.inf,), 1, 0, 'head yaw is not a finite number'),
        (('head_yaw',), (1.5,), 1, 0, 'head yaw reaches from -1.414 to 1.414 rad, not to 1.500'),
        (('left_arm',), (-0.6,), 1, 0, 'left arm reaches'),
        (('left_arm',), (0.0,), 0, 0, 'duration'),
        (('left_arm',), (0.0,), 10.1, 0, 'duration'),
        (('left_arm',), (0.0,), 1, 0.019, 'tolerance'),
        (('left_arm',), (0.0,), 1, -1, 'tolerance'),
        (('left_arm',), (0.0,), 1, math.nan, 'tolerance'),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(names, positions, seconds, tolerance, said):
    with pytest.raises(InvalidInputError, match=said) as refused:
        JointGoal.checked(names, positions, seconds, tolerance)
    assert str(refused.value).endswith('.')


@pytest.mark.parametrize('joint', JOINTS)
def test_a_limit_that_people_have_rounded_is_the_limit(joint):
    limit = JOINTS[joint]
    for given, meant in (
        (limit.low, limit.low),
        (limit.low - 5e-4, limit.low),
        (limit.high + 5e-4, limit.high),
    ):
        assert JointGoal.checked([joint], [given], 1).targets == {joint: meant}
    for tolerance in (FINEST, COARSEST):
        assert JointGoal.checked([joint], [0.0], 1, tolerance).tolerance == tolerance


def test_a_joint_has_arrived_when_it_rests_at_its_target():
    arm = watch('left_arm')
    tell(arm, 0.90, left_arm=0.1)
    tell(arm, 1.05, left_arm=0.3)
    assert not arm.arrived, 'near but on its way'
    tell(arm, 1.10, left_arm=0.37)
    tell(arm, 1.15, left_arm=0.39)
    assert arm.arrived and arm.positions == (0.39,) and arm.complaint == ''


def test_what_was_told_before_the_movement_could_end_does_not_count():
    arm = JointWatch(JointGoal.checked(['left_arm'], [0.4], 1.0))
    for now in (-0.1, 0.0):
        tell(arm, now, left_arm=0.4)
    assert not arm.arrived and not arm.is_late(99.0)
    arm.began(0.0)
    for now in (0.05, 0.5, 0.95):
        tell(arm, now, left_arm=0.4)
        assert not arm.arrived
    tell(arm, 1.0, left_arm=0.4)
    assert arm.arrived


def test_encoders_that_stop_short_have_arrived_within_the_tolerance():
    for offset, tolerance, arrives in ((6, 0.0, True), (8, 0.0, False), (6, 0.05, False), (2, 0.05, True)):
        head = watch('head_pitch', tolerance=tolerance)
        for now in (1.0, 1.1):
            tell(head, now, head_pitch=0.4 - math.radians(offset))
        assert head.arrived is arrives


def test_all_joints_must_arrive_and_strange_ones_do_not_count():
    both = watch('head_yaw', 'left_arm')
    for now in (1.0, 1.1):
        tell(both, now, head_yaw=0.4, right_arm=0.4)
    assert not both.arrived
    assert both.positions[0] == 0.4 and math.isnan(both.positions[1])
    for now in (1.2, 1.3):
        tell(both, now, left_arm=0.4)
    assert both.arrived
    tell(both, 1.4, head_yaw=0.3)
    assert not both.arrived, 'it was pushed away'


def test_who_is_late_says_which_joint_stands_where():
    both = watch('head_yaw', 'left_arm', seconds=2.0)
    tell(both, 2.5, head_yaw=0.1)
    assert not both.is_late(2.0 + MARGIN - 0.01) and both.is_late(2.0 + MARGIN)
    assert both.complaint == (
        'Not arrived within 5 s: the head yaw stands at 0.10 rad, not at 0.40 rad; '
        'of the left arm the robot tells nothing.'
    )


def test_an_encoder_that_never_rests_but_is_near_is_no_failure():
    arm = watch('left_arm')
    for step in range(100):
        tell(arm, 1.0 + step / 25, left_arm=0.4 + 0.05 * (-1) ** step)
        assert not arm.arrived
    assert arm.is_late(5.0) and arm.complaint == ''


def test_places_of_the_present_moment():
    both = watch('head_yaw', 'left_arm')
    tell(both, 0.3, head_yaw=0.1, left_arm=0.2)
    tell(both, 0.4, left_arm=0.25)
    assert both.places_since(0.3) == {'left_arm': 0.25} and both.places_since(0.4) == {}
    assert not both.is_near('head_yaw') and not both.is_near('left_arm')
