"""Memos are kept for some days, told on their day, and survive damage."""

import stat
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from mistypilot_ros.core.errors import InvalidInputError, StoreError
from mistypilot_ros.supervision.frames import MAX_BYTES, Reply, encode
from mistypilot_ros.supervision.memos import LONGEST, MOST_TOLD, NAME, Memos

NOON = datetime(2030, 5, 17, 12, 0)


class Calendar:
    """A date that is set."""

    now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


def test_those_of_today_are_told_the_oldest_first(tmp_path: Path, calendar: Calendar) -> None:
    memos = Memos(tmp_path, 30, calendar)
    assert memos.today() == []
    calendar.now = NOON - timedelta(days=1)
    memos.add('yesterday')
    calendar.now = NOON
    memos.add(' buy eggs ')
    memos.add('call Tom "soon"\nplease')
    assert memos.today() == ['buy eggs', 'call Tom "soon"\nplease']
    assert Memos(tmp_path, 30, calendar).today() == memos.today()
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


@pytest.mark.parametrize(('days', 'left'), [(30, 2), (2, 1), (0, 3)])
def test_old_ones_go(tmp_path: Path, calendar: Calendar, days: int, left: int) -> None:
    memos = Memos(tmp_path, days, calendar)
    for age in (40, 5, 0):
        calendar.now = NOON - timedelta(days=age)
        memos.add(f'{age} days old')
    assert len((tmp_path / NAME).read_text().splitlines()) == left


@pytest.mark.parametrize('text', ['', '   ', 'x' * (LONGEST + 1)])
def test_what_is_no_memo_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(InvalidInputError):
        Memos(tmp_path, 30).add(text)
    assert not (tmp_path / NAME).exists()


def test_no_more_are_told_than_fit_into_a_message(tmp_path: Path, calendar: Calendar) -> None:
    memos = Memos(tmp_path, 30, calendar)
    for number in range(MOST_TOLD + 5):
        memos.add(f'{number}')
    assert memos.today() == [f'{number}' for number in range(5, MOST_TOLD + 5)]


def test_long_ones_in_other_scripts_fit_into_a_message_too(tmp_path: Path, calendar: Calendar) -> None:
    memos = Memos(tmp_path, 30, calendar)
    for number in range(10):
        memos.add(f'{number}' + '备' * (LONGEST - 1))
    told = memos.today()
    assert told[-1].startswith('9') and len(told) > 3
    assert len(encode(Reply(1, True, told, '', ''))) < MAX_BYTES


def test_a_damaged_line_costs_only_itself(tmp_path: Path, calendar: Calendar) -> None:
    memos = Memos(tmp_path, 30, calendar)
    memos.add('buy eggs')
    path = tmp_path / NAME
    path.write_bytes(path.read_bytes() + b'{"at": "2030-\xff\n')
    assert memos.today() == ['buy eggs']
    (aside,) = tmp_path.glob(f'{NAME}.damaged-*')
    assert b'\xff' in aside.read_bytes() and b'\xff' not in path.read_bytes()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, calendar: Calendar) -> None:
    (tmp_path / f'.{NAME}.new').mkdir()
    with pytest.raises(StoreError, match='The memos cannot be saved'):
        Memos(tmp_path, 30, calendar).add('buy eggs')
