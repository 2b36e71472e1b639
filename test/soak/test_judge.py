"""The judge finds what is wrong with a record, and nothing wrong with a good one."""

from dataclasses import replace

import pytest

from mistypilot_ros.simulator.fault_kinds import FAULT_KINDS
from mistypilot_ros.soak.judge import AFTER_S, BOUNCE_S, LATE_S, Judge
from mistypilot_ros.soak.link_history import HARMLESS, SILENT
from mistypilot_ros.soak.record import Fault, LinkChange, Mark, Record, Touch

UP = LinkChange(-5.0, True)


def served(*moments, sensor='chin'):
    """Touches with their marks."""
    return [Touch(sensor, at) for at in moments], [Mark(sensor, at + 0.01) for at in moments]


def record(touches=(), marks=(), faults=(), link=(UP,), **fields):
    return Record(0.0, 100.0, touches, marks, faults, link, **fields)


def lost_link(down, up):
    return LinkChange(down, False), LinkChange(up, True)


def complaints(one):
    return list(Judge(one).complaints())


def test_a_quiet_run_is_good():
    judge = Judge(record(*served(10.0, 20.0, 30.0)))
    assert len(judge.counted) == 3 and not list(judge.complaints())


def test_a_good_run_with_each_kind_of_loss_is_good():
    touches, marks = served(9.0, 14.5, 45.0)
    faults = [Fault('half_open', 10.0, 14.0), Fault('dropped', 20.0, 20.0), Fault('updating', 30.0, 33.0)]
    link = (UP, *lost_link(12.8, 14.4), *lost_link(20.01, 20.3), *lost_link(33.02, 33.4))
    judge = Judge(record(touches, marks, faults, link))
    assert len(judge.counted) == 2  # The first is too near to the fault.
    assert not list(judge.complaints())
    assert [round(row.seconds, 2) for row in judge.reconnections] == [0.4, 0.29, 0.38]
    assert [round(row.noticed, 2) for row in judge.reconnections] == [2.8, 0.01, 0.02]


# --- lost


def test_a_lost_touch_is_found():
    touches, marks = served(10.0, 20.0)
    assert complaints(record(touches, marks[:1])) == ['A touch of the chin after 20.0 s came to nothing.']


def test_a_mark_of_another_sensor_is_none_of_its():
    assert len(complaints(record([Touch('chin', 10.0)], [Mark('scruff', 10.01)]))) == 2


def test_a_touch_at_the_moment_of_the_reconnection_counts():
    faults, link = [Fault('reset', 10.0, 10.0)], (UP, *lost_link(10.0, 10.3))
    one = record([Touch('chin', 10.3)], faults=faults, link=link)
    assert complaints(one) == ['A touch of the chin after 10.3 s came to nothing.']


@pytest.mark.parametrize(
    ('when', 'counts'), [(8.9, True), (9.1, False), (11.0, False), (13.9, False), (14.1, True)]
)
def test_a_touch_near_a_fault_does_not_count(when, counts):
    judge = Judge(record([Touch('chin', when)], faults=[Fault('slow_http', 10.0, 14.0)]))
    assert bool(judge.lost) == counts


@pytest.mark.parametrize(('when', 'counts'), [(12.0, False), (13.4, False), (13.5, True)])
def test_a_touch_before_a_dead_connection_is_noticed_does_not_count(when, counts):
    # The robot is well from 11.5 on, its old connection is not, and nobody knows before 13.
    one = record(
        [Touch('chin', when)], faults=[Fault('half_open', 10.0, 11.5)], link=(UP, *lost_link(13.0, 13.5))
    )
    assert bool(Judge(one).lost) == counts


def test_a_touch_before_a_loss_that_no_fault_brought_does_not_count_and_the_loss_does():
    one = record([Touch('chin', 9.5)], link=(UP, *lost_link(10.0, 10.4)))
    assert complaints(one) == ['The link was lost after 10.0 s without a fault that may cost it.']


def test_a_touch_before_the_link_was_ever_known_to_be_up_does_not_count():
    assert not Judge(record([Touch('chin', 9.0)], link=())).counted
    assert not Judge(record([Touch('chin', 9.0)], link=(LinkChange(9.5, True),))).counted


def test_the_end_and_what_was_before_do_not_count():
    assert not Judge(record([Touch('chin', -1.0), Touch('chin', 100.0 - AFTER_S / 2)])).counted


def test_of_two_touches_soon_after_each_other_the_first_counts():
    assert Judge(record([Touch('chin', 10.0), Touch('chin', 10.4)])).lost == [Touch('chin', 10.0)]


def test_a_fault_that_never_ended_lets_nothing_count():
    faults = [Fault('half_open', 10.0)]
    one = record([Touch('chin', 50.0)], faults=faults, link=(UP, LinkChange(12.8, False)))
    assert not Judge(one).counted


# --- doubled


def test_a_doubled_touch_is_found():
    touches, marks = served(10.0)
    (complaint,) = complaints(record(touches, [*marks, Mark('chin', 10.3)]))
    assert 'The skill of the chin ran after 10.3 s' in complaint


def test_a_bounce_that_runs_twice_is_found():
    assert len(Judge(record(*served(10.0, 10.0 + BOUNCE_S / 2))).doubled) == 1


def test_a_bounce_that_runs_once_is_good():
    touches, marks = served(10.0, 10.0 + BOUNCE_S / 2)
    assert not complaints(record(touches, marks[:1]))


def test_a_touch_that_is_doubled_amid_a_fault_is_found():
    touches, marks = served(12.0)
    one = record(touches, [*marks, Mark('chin', 12.2)], [Fault('slow_http', 10.0, 14.0)])
    assert len(Judge(one).doubled) == 1


def test_a_touch_of_a_fault_that_is_replayed_is_found():
    faults, link = [Fault('reset', 10.0, 10.0)], (UP, *lost_link(10.0, 10.3))
    late = 10.1 + LATE_S + 0.1
    one = record([Touch('chin', 10.1)], [Mark('chin', late)], faults, link)
    assert len(Judge(one).doubled) == 1


def test_a_touch_that_came_to_nothing_is_no_excuse_for_a_doubled_one():
    touches = [Touch('chin', 10.0), Touch('chin', 11.5)]
    one = record(touches, [Mark('chin', 11.51), Mark('chin', 11.6)], [Fault('failed_http', 9.5, 11.0)])
    assert len(Judge(one).doubled) == 1


# --- reconnection


def test_a_late_reconnection_is_found():
    one = record(faults=[Fault('reboot', 10.0, 13.0)], link=(UP, *lost_link(10.01, 14.2)))
    (complaint,) = complaints(one)
    assert complaint == (
        "The link was up again only 1.20 s later, after the fault 'reboot' that began after 10.0 s."
    )


def test_a_link_that_does_not_come_back_is_found():
    one = record(faults=[Fault('reset', 10.0, 10.0)], link=(UP, LinkChange(10.01, False)))
    assert 'only inf s later' in complaints(one)[0]


def test_silence_that_is_noticed_too_late_is_found():
    one = record(faults=[Fault('silent', 10.0, 17.0)], link=(UP, *lost_link(14.0, 17.3)))
    assert 'noticed only after 4.00 s' in complaints(one)[0]


def test_a_cut_that_is_not_noticed_at_once_is_found():
    one = record(faults=[Fault('reset', 10.0, 10.0)], link=(UP, *lost_link(12.0, 12.3)))
    assert 'noticed only after 2.00 s' in complaints(one)[0]


def test_a_loss_is_that_of_the_fault_before_it():
    faults = [Fault('half_open', 10.0, 11.0), Fault('dropped', 14.5, 14.5)]
    link = (UP, *lost_link(12.8, 13.1), *lost_link(14.51, 14.8))
    rows = Judge(record(faults=faults, link=link)).reconnections
    assert [(row.kind, round(row.noticed, 2)) for row in rows] == [('half_open', 2.8), ('dropped', 0.01)]


def test_a_fault_that_must_not_cost_the_link_does():
    one = record(faults=[Fault('flood', 10.0, 13.0)], link=(UP, *lost_link(11.0, 11.3)))
    assert 'without a fault that may cost it' in ''.join(complaints(one))


def test_kinds_are_those_of_the_simulator():
    assert {kind.name for kind in FAULT_KINDS} >= HARMLESS | SILENT


# --- processes


def test_a_program_that_ended_is_found():
    one = replace(record(), deaths=['misty_bridge'])
    assert complaints(one) == ['misty_bridge ended during the run.']
