"""Memos in the state folder: one JSON object a line, kept for some days. What they say is never logged."""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from mistypilot_ros.core.errors import InvalidInputError, StoreError
from mistypilot_ros.supervision.small_file import SmallFile

NAME = 'memos.jsonl'
LONGEST = 1_000
"""Characters of a memo."""
MOST = 1_000
"""Memos that are kept; the oldest go."""
MOST_TOLD = 20
"""Memos of a day that are told at a time, the newest; nobody listens to more."""
MOST_BYTES = 40_000
"""Bytes of all that is told at a time: it must fit into one message to a worker."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Memo:
    """One memo."""

    at: datetime
    """When it was saved, local time."""
    text: str
    """What it says."""


class Memos:
    """The file of the memos. One thread at a time."""

    def __init__(self, folder: Path, days: int, now: Callable[[], datetime] = datetime.now) -> None:
        """Read nothing yet.

        Args:
            folder: state folder; exists.
            days: how long a memo is kept; 0 for ever.
            now: local time.
        """
        self._file = SmallFile(folder / NAME, 'The memos')
        self._days = days
        self._now = now

    def add(self, text: str) -> None:
        """Keep a memo; those that are too old go.

        Raises:
            InvalidInputError: it is empty or too long.
            StoreError: it cannot be kept.
        """
        if not (isinstance(text, str) and 0 < len(text.strip()) <= LONGEST):
            raise InvalidInputError(f'A memo has 1 to {LONGEST} characters.')
        now = self._now()
        kept = [memo for memo in self._read() if not self._days or now - memo.at < timedelta(self._days)]
        self._write([*kept, Memo(now, text.strip())][-MOST:])

    def today(self) -> list[str]:
        """What was kept since midnight, the oldest first.

        Raises:
            StoreError: the file cannot be read.
        """
        day = self._now().date()
        told = [memo.text for memo in self._read() if memo.at.date() == day][-MOST_TOLD:]
        while len(json.dumps(told)) > MOST_BYTES:
            del told[0]
        return told

    def _write(self, memos: list[Memo]) -> None:
        lines = (json.dumps({'at': memo.at.isoformat(), 'text': memo.text}) for memo in memos)
        self._file.write(''.join(f'{line}\n' for line in lines).encode())

    def _read(self) -> list[Memo]:
        memos, damaged = [], 0
        data = self._file.read()
        for line in data.splitlines():
            try:
                row = json.loads(line)
                memos.append(Memo(datetime.fromisoformat(row['at']).replace(tzinfo=None), str(row['text'])))
            except (ValueError, KeyError, TypeError):
                damaged += 1
        if damaged:
            self._rescue(memos, damaged)
        return memos

    def _rescue(self, memos: list[Memo], damaged: int) -> None:
        """Keep what can be read, and the damaged file under another name."""
        try:
            aside = self._file.set_aside(f'{self._now():%Y-%m-%d_%H-%M-%S}')
        except StoreError as error:
            _log.warning('%s', error)
            return
        self._write(memos)
        _log.warning('%d memos could not be read; the file is kept as %s.', damaged, aside)
