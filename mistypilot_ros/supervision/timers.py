"""Calls of skills that are due later, in a file of the state folder, so that they outlive a restart.

A timer is a call and a moment. When the moment has come the call is made again, and the timer is forgotten
only when that run asks for it: whatever dies in between, it rings once more. Who was off then rings late.
"""

import json
import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from mistypilot_ros.core.errors import InvalidInputError, MistyPilotError, StoreError, UnavailableError
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision.small_file import SmallFile

NAME = 'timers.json'
LONGEST = 86_400.0
"""Longest timer, s."""
MOST = 50
"""Timers at a time."""
LATEST = 3_600.0
"""A timer that could not ring for so long after its moment is given up, s."""
AGAIN = 10.0
"""A call that did not ask for its timer is made again after so long, s."""
LOOK = 1.0
"""How often the date is looked at while there are timers, s: it may be set."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Timer:
    """A call that is due."""

    id: str
    """Names it."""
    due: float
    """When, s since 1970."""
    call: SkillCall
    """What is called."""


class Timers:
    """The file, and a thread that rings. Any thread may call any method."""

    def __init__(
        self, folder: Path, ring: Callable[[SkillCall, str], None], now: Callable[[], float] = time.time
    ) -> None:
        """Read the file; nothing rings before `start`.

        Args:
            folder: state folder; exists.
            ring: makes a call with the name of its run; raises UnavailableError where it cannot yet.
            now: s since 1970.
        """
        self._file = SmallFile(folder / NAME, 'The timers')
        self._ring, self._now = ring, now
        self._changed = threading.Condition()
        self._closed = False
        self._runs: dict[str, str] = {}
        self._next_try: dict[str, float] = {}
        self._given_up: set[str] = set()
        self._timers: Mapping[str, Timer] = self._load()
        self._thread = threading.Thread(target=self._live, name='timers', daemon=True)

    def start(self) -> None:
        """Ring from now on; what came due meanwhile rings at once."""
        self._thread.start()

    def close(self) -> None:
        """Ring no more; the timers stay in the file."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join()

    def call_again(self, call: SkillCall, seconds: float, run_id: str) -> bool:
        """Note a timer, or take the one for which this run was started.

        Args:
            call: what shall be called.
            seconds: from now, 1 to `LONGEST`.
            run_id: run that asks.

        Returns:
            True where this run is the one that was due.

        Raises:
            InvalidInputError: the time is out of range, or there are too many timers.
            StoreError: it cannot be kept.
        """
        with self._changed:
            rung = self._runs.pop(run_id, '')
            if rung:
                self._save({key: timer for key, timer in self._timers.items() if key != rung})
                return True
            if not 1 <= seconds <= LONGEST:
                raise InvalidInputError(f'A timer takes 1 to {LONGEST:.0f} seconds.')
            if len(self._timers) >= MOST:
                raise InvalidInputError(f'There are {MOST} timers already; wait until one has rung.')
            timer = Timer(secrets.token_hex(6), self._now() + seconds, call)
            self._save({**self._timers, timer.id: timer})
            self._changed.notify_all()
            return False

    def ended(self, run_id: str) -> None:
        """Somebody ended a run: if it had not asked for its timer yet, that rings no more all the same."""
        with self._changed:
            timer_id = self._runs.pop(run_id, '')
            if timer_id:
                self._given_up.add(timer_id)
                self._changed.notify_all()

    def _live(self) -> None:
        while True:
            with self._changed:
                if self._closed:
                    return
                given_up = [timer for key, timer in self._timers.items() if key in self._given_up]
            for timer in given_up:
                self._forget(timer)
            with self._changed:
                due = [timer for timer in self._timers.values() if timer.due <= self._now()]
            for timer in due:
                self._serve(timer)
            with self._changed:
                if not self._closed:
                    self._changed.wait(self._pause())

    def _pause(self) -> float | None:
        """How long nothing can be due, s; None without timers."""
        ahead = [timer.due - self._now() for timer in self._timers.values()]
        return min([LOOK, *(seconds for seconds in ahead if seconds > 0)]) if ahead else None

    def _serve(self, timer: Timer) -> None:
        now = self._now()
        if now - timer.due > LATEST:
            _log.warning("A timer of '%s' is given up: nobody could ring it in time.", timer.call.skill)
            self._forget(timer)
        elif now >= self._next_try.get(timer.id, 0.0):
            self._next_try[timer.id] = now + AGAIN
            run_id = f'timer-{secrets.token_hex(6)}'
            with self._changed:
                self._runs[run_id] = timer.id
            self._start(timer, run_id)

    def _start(self, timer: Timer, run_id: str) -> None:
        try:
            self._ring(timer.call, run_id)
        except UnavailableError:
            self._next_try.pop(timer.id)  # The robot is away: look again soon.
            self._drop_run(run_id)
        except MistyPilotError as error:
            _log.warning('A timer cannot ring: %s', error)
            self._drop_run(run_id)
            self._forget(timer)

    def _drop_run(self, run_id: str) -> None:
        with self._changed:
            self._runs.pop(run_id, None)

    def _forget(self, timer: Timer) -> None:
        with self._changed:
            try:
                self._save({key: one for key, one in self._timers.items() if key != timer.id})
            except StoreError as error:
                _log.warning('%s', error)
                self._timers = {key: one for key, one in self._timers.items() if key != timer.id}

    def _save(self, timers: Mapping[str, Timer]) -> None:
        rows = [{'id': one.id, 'due': one.due, 'call': str(one.call)} for one in timers.values()]
        self._file.write(json.dumps(rows, indent=1).encode())
        self._timers = timers

    def _load(self) -> Mapping[str, Timer]:
        data = self._file.read()
        try:
            rows = json.loads(data) if data else []
            timers = [Timer(str(row['id']), float(row['due']), SkillCall.parse(row['call'])) for row in rows]
        except (ValueError, KeyError, TypeError, MistyPilotError):
            aside = self._file.set_aside(f'{datetime.now():%Y-%m-%d_%H-%M-%S}')
            _log.warning('The timers could not be read; the file is kept as %s.', aside)
            return {}
        return {timer.id: timer for timer in timers}
