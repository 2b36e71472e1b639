"""Each mark belongs to one press: what is doubled, late, in a wrong order or nobody's is found."""

import pytest

from mistypilot_ros.chaos.ledger import LATE_S, Ledger
from mistypilot_ros.chaos.promise import BrokenPromiseError


def test_a_press_is_done_when_all_its_marks_have_come():
    ledger = Ledger()
    press = ledger.pressed('chin', 10.0, (1, 2))
    ledger.marked(1, 10.1)
    assert not press.done
    ledger.marked(2, 10.2)
    assert press.done


def test_a_press_that_must_do_nothing_is_done_at_once():
    assert Ledger().pressed('chin', 10.0, ()).done


def test_a_second_mark_is_found():
    ledger = Ledger()
    ledger.pressed('chin', 10.0, (1,))
    ledger.marked(1, 10.1)
    with pytest.raises(BrokenPromiseError, match='more often than the chin'):
        ledger.marked(1, 10.2)


def test_a_mark_without_a_press_is_found():
    ledger = Ledger()
    ledger.pressed('chin', 10.0, (1,))
    with pytest.raises(BrokenPromiseError, match='nothing bound to it was touched'):
        ledger.marked(2, 10.1)
    with pytest.raises(BrokenPromiseError, match='nothing bound to it was touched'):
        ledger.marked(1, 9.9)


def test_a_replay_is_found_although_a_newer_press_was_served():
    ledger = Ledger()
    ledger.pressed('chin', 10.0, (1,))  # Came to nothing.
    ledger.pressed('chin', 20.0, (1,))
    ledger.marked(1, 20.1)
    with pytest.raises(BrokenPromiseError, match='replayed 10.2 s later'):
        ledger.marked(1, 20.2)


def test_a_mark_may_be_as_late_as_a_touch_may_wait():
    ledger = Ledger()
    ledger.pressed('chin', 10.0, (1,))
    ledger.marked(1, 10.0 + LATE_S)


def test_a_wrong_order_is_found():
    ledger = Ledger()
    ledger.pressed('chin', 10.0, (1, 2))
    ledger.marked(2, 10.1)
    with pytest.raises(BrokenPromiseError, match='out of order'):
        ledger.marked(1, 10.2)
