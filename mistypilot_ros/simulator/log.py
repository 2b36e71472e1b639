"""What happened in the simulator, in order, for tests and for the page."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from itertools import islice
from typing import Any

from mistypilot_ros.simulator.clock import utc_stamp

Entry = dict[str, Any]

CAPACITY = 20_000
"""Entries kept; the oldest go first."""

KINDS = ('command', 'event', 'control', 'fault')


class Log:
    """A bounded list of entries with numbers that only grow, and readers that can wait for the next."""

    def __init__(self) -> None:
        """Start empty."""
        self._entries: deque[Entry] = deque(maxlen=CAPACITY)
        self._last = 0
        self._readers: set[asyncio.Future[None]] = set()

    @property
    def last(self) -> int:
        """Number of the newest entry, 0 before the first."""
        return self._last

    def add(self, kind: str, moment: float | None = None, **fields: Any) -> Entry:
        """Append an entry and wake the readers.

        The caller may complete the entry until it next yields to the event loop: readers run after that.

        Args:
            kind: one of ``KINDS``.
            moment: seconds on ``time.monotonic()``; now when absent.
            fields: the rest of the entry, JSON values.
        """
        moment = time.monotonic() if moment is None else moment
        self._last += 1
        entry = {'seq': self._last, 'stamp': utc_stamp(moment), 'time': moment, 'kind': kind, **fields}
        self._entries.append(entry)
        for reader in self._readers:
            if not reader.done():
                reader.set_result(None)
        self._readers.clear()
        return entry

    def since(self, seq: int, kind: str | None = None) -> list[Entry]:
        """Return the entries after number ``seq``, oldest first, of one kind or of all."""
        # The numbers have no gaps, so it is known how many entries at the end are newer.
        newer = islice(reversed(self._entries), max(0, self._last - seq))
        entries = [entry for entry in newer if kind is None or entry['kind'] == kind]
        entries.reverse()
        return entries

    async def wait_since(self, seq: int, kind: str | None, seconds: float) -> list[Entry]:
        """Return like ``since``, but wait up to ``seconds`` (real time) for the first such entry."""
        deadline = time.monotonic() + seconds
        entries = self.since(seq, kind)
        while not entries and (left := deadline - time.monotonic()) > 0:
            reader: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._readers.add(reader)
            try:
                await asyncio.wait_for(reader, left)
            except asyncio.TimeoutError:
                break
            finally:
                self._readers.discard(reader)
            entries = self.since(seq, kind)
        return entries

    def clear(self) -> None:
        """Forget all entries; the numbers go on."""
        self._entries.clear()
