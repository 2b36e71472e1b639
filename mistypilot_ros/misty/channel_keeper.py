"""One run at a time on each channel of the robot: who has to go is silent before who comes begins."""

import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from mistypilot_ros.core.arbiter import TAKEN, Arbiter, Holder, Taken
from mistypilot_ros.core.channels import Channel, Wish, Yields, wish
from mistypilot_ros.core.errors import CancelledError, UnavailableError
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.robot_calls import RobotCall

REST_SECONDS = 3.0
"""Whoever has to go is waited for so long; a robot that answers takes a tenth of a second."""
GRACE_SECONDS = 0.5
"""A run of a skill waits so long for another one that may be about to end: two quick touches both count."""
NO_REST = 'The robot did not come to rest after what it did before; try again in a moment.'


@dataclass(eq=False)
class _Visit:
    """A command that was let through, until nothing is told to the robot for it any more."""

    wish: Wish
    holder: Holder | None
    pending: Pending
    begins: threading.Event = field(default_factory=threading.Event)
    """Set once those before are silent."""
    begun: threading.Event = field(default_factory=threading.Event)
    """Set once its first command is sent, or will not be."""
    has_to_go: bool = False
    """Whether somebody took a channel from it."""

    def could_be_overtaken(self, wanted: Wish) -> bool:
        """Whether its first command is on its way: what tidies up after a run must come behind the last one.

        Sounds see to that themselves, and silence does not wait for one that is being brought.
        """
        same = self.wish.channels & wanted.channels - {Channel.SPEECH}
        return bool(same) and self.begins.is_set() and not self.begun.is_set()

    @property
    def ending(self) -> bool:
        """Whether it has to go, or is over, and the robot is still brought to rest after it."""
        return self.has_to_go or self.pending.ended


class ChannelKeeper:
    """Safe to use from several threads."""

    def __init__(self, yields: Yields, undo: Callable[[str], Sequence[Pending]]) -> None:
        """Begin with all channels free.

        Args:
            yields: who gives way.
            undo: begins to stop speech or sound, and returns what can be waited for.
        """
        self._yields, self._undo = yields, undo
        self._lock = threading.Condition()
        self._arbiter = Arbiter()
        self._visits: list[_Visit] = []

    @contextmanager
    def entered(self, call: RobotCall, pending: Pending) -> Iterator[None]:
        """Take the channels of a call, end those who had them, and wait until they are silent.

        A run of a skill first gives another one a moment to end by itself.

        The call is begun within; where `pending` has ended by then, it is not to be.

        Raises:
            CancelledError: another run has a channel, and this one has to yield.
            UnavailableError: who had it did not come to rest.
        """
        wanted = wish(call)
        with self._lock:
            self._lock.wait_for(lambda: pending.ended or not self._arbiter.rivals(wanted), GRACE_SECONDS)
            taken = self._arbiter.take(wanted, self._yields)
            before = [visit for visit in self._visits if self._stands_before(visit, wanted, taken)]
            for loser in before:
                loser.has_to_go = loser.has_to_go or loser.holder in taken.losers
            visit = _Visit(wanted, taken.holder, pending)
            self._visits.append(visit)
        pending.when_ended(lambda _: self._leave(visit))
        try:
            if not self._clear(before, taken.losers, wanted):
                raise UnavailableError(NO_REST)
            visit.begins.set()
            yield
        finally:
            visit.begins.set()
            visit.begun.set()
            if pending.ended:
                self._leave(visit)

    def take_base(self) -> None:
        """Velocities that come as a stream, which are nobody's run, take the base; it is not waited for."""
        wanted = Wish(frozenset({Channel.BASE}))
        with self._lock:
            losers = self._arbiter.take(wanted).losers
            theirs = [
                visit
                for visit in self._visits
                if visit.holder in losers and visit.wish.channels & wanted.channels
            ]
        _end(theirs)

    def end_performances(self, but: str = '') -> None:
        """A person speaks: end what is performed, unless it is for the run `but`; it is not waited for."""
        with self._lock:
            performing = [visit for visit in self._visits if visit.wish.performs]
        _end([visit for visit in performing if not but or visit.wish.run_id != but])

    def run_ended(self, run_id: str) -> None:
        """A run of a skill is over."""
        with self._lock:
            self._arbiter.ended(run_id)
            self._lock.notify_all()

    def _stands_before(self, visit: _Visit, wanted: Wish, taken: Taken) -> bool:
        if not visit.wish.channels & wanted.channels:
            return False
        ending = visit.ending and not wanted.performs  # One performance after another is for `Stage`.
        waits = not visit.begins.is_set() or visit.could_be_overtaken(wanted)
        return visit.holder in taken.losers or waits or ending

    def _clear(self, before: Sequence[_Visit], losers: Collection[Holder], wanted: Wish) -> bool:
        """End those who had the channels; returns whether they are silent."""
        gone = [visit for visit in before if visit.holder in losers]
        speaking = any(visit.wish.method == 'speak' for visit in _end(gone))
        # A sound may go on without a command that waits for it.
        sounding = any('play_sound' in loser.used for loser in losers if Channel.SPEECH in wanted.channels)
        silent = all([visit.begun.wait(REST_SECONDS) for visit in gone])
        # Only now: a command that was on its way to the robot is there.
        orders = [*(self._undo('speech') if speaking else ()), *(self._undo('sound') if sounding else ())]
        for visit in before:
            silent = visit.begins.wait(REST_SECONDS) and silent
            if visit.could_be_overtaken(wanted):
                visit.begun.wait(REST_SECONDS)
            if visit.ending:
                silent = visit.pending.wait_for_rest(REST_SECONDS) and silent
        return all([order.wait(REST_SECONDS) for order in orders]) and silent

    def _leave(self, visit: _Visit) -> None:
        """It ended; it is forgotten once it is at rest."""
        if visit.pending.rest is not None and not visit.pending.rest.ended:
            visit.pending.rest.when_ended(lambda _: self._forget(visit))
        elif visit.begun.is_set():
            self._forget(visit)

    def _forget(self, visit: _Visit) -> None:
        with self._lock:
            if visit in self._visits:
                self._visits.remove(visit)
            if visit.holder is not None and visit.wish.performs:
                self._arbiter.performed(visit.holder)


def _end(visits: Iterable[_Visit]) -> Sequence[_Visit]:
    """End commands; returns those that had not ended by themselves."""
    return [visit for visit in visits if visit.pending.finish(CancelledError(TAKEN))]
