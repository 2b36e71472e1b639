"""What goes on while it is started, wanted, and the robot is connected: a thread that begins it again."""

import logging
import threading
from collections.abc import Callable

from mistypilot_ros.core.errors import MistyPilotError, RobotError, RobotUnreachableError

_logger = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Between attempts that the robot refuses, s; doubles each time."""
LONGEST_LOSS = 0.5
"""Longest pause where the robot does not answer, s: it shall go on soon after it does."""
LAST_WORK = 1.5
"""How long the end may take, s."""

Selection = frozenset[str]
"""What of it is wanted; empty for nothing."""


class StandingJob:
    """Runs `work` whenever it has to go on. No method but `join` waits."""

    def __init__(
        self,
        name: str,
        work: Callable[[Selection, Callable[[], bool]], None],
        interrupt: Callable[[], None],
        trouble: Callable[[MistyPilotError], None],
    ) -> None:
        """Do nothing before `start`.

        Args:
            name: for the thread and for people, such as camera.
            work: does it with a selection, in the thread, until the function that it gets says no more.
            interrupt: called where `work` has to end at once, in whatever thread says so.
            trouble: told why it does not go on; each sentence once until it does.
        """
        self._name, self._work, self._interrupt, self._trouble = name, work, interrupt, trouble
        self._changed = threading.Condition()
        self._run: object | None = None
        self._wanted: Selection = frozenset()
        self._up, self._ups = False, 0
        self._thread: threading.Thread | None = None
        self._complaint, self._pause = '', FIRST_PAUSE

    @property
    def changed(self) -> threading.Condition:
        """Notified whenever something else is wished; what `interrupt` reads is written under it."""
        return self._changed

    def start(self) -> None:
        """Go on from now on, where it is wanted."""
        run = object()
        self._set(run, self._wanted, self._up)
        self._thread = threading.Thread(
            target=self._live, args=(run,), name=f'misty-{self._name}', daemon=True
        )
        self._thread.start()

    def end(self) -> None:
        """Go on no more."""
        self._set(None, self._wanted, self._up)

    def join(self) -> None:
        """Wait for the end of the thread after `end`."""
        if self._thread is not None:
            self._thread.join(LAST_WORK)
            self._thread = None

    def want(self, names: Selection) -> None:
        """Say what is wanted."""
        if names != self._wanted:
            self._set(self._run, names, self._up)

    def link(self, up: bool) -> None:
        """The robot is connected, or not. With a robot that is back, what failed is tried at once."""
        if up != self._up:
            self._ups += up
            self._set(self._run, self._wanted, up)

    def goes_well(self) -> None:
        """Called by `work` once it does what it shall."""
        self._complaint, self._pause = '', FIRST_PAUSE

    def _set(self, run: object | None, wanted: Selection, up: bool) -> None:
        with self._changed:
            self._run, self._wanted, self._up = run, wanted, up
            if not (run and wanted and up):
                self._interrupt()
            self._changed.notify_all()

    def _selection(self, run: object) -> Selection:
        """What is to go on now."""
        return self._wanted if run is self._run and self._up else frozenset()

    def _live(self, run: object) -> None:
        while run is self._run:
            with self._changed:
                self._changed.wait_for(lambda: self._selection(run) or run is not self._run)
                selection = self._selection(run)
                ups = self._ups
            if selection and (longest := self._go_on(run, selection)):
                self._rest(run, ups, longest)

    def _rest(self, run: object, ups: int, longest: float) -> None:
        """Wait before the next attempt."""
        pause = min(longest, self._pause)
        with self._changed:
            self._changed.wait_for(lambda: run is not self._run or ups != self._ups, pause)
            self._pause = FIRST_PAUSE if ups != self._ups else min(longest, 2 * pause)

    def _go_on(self, run: object, selection: Selection) -> float:
        """Work until something else is wanted; returns the longest pause where it failed, else 0."""
        try:
            self._work(selection, lambda: self._selection(run) == selection)
        except RobotUnreachableError:
            # Where the robot is gone, the link says so.
            return LONGEST_LOSS if self._selection(run) == selection else 0.0
        except RobotError as error:
            if str(error) != self._complaint:
                self._complaint = str(error)
                self._trouble(error)
            return LONGEST_PAUSE
        except Exception:
            # A fault of our own: this thread is all that does it, so it goes on.
            _logger.exception('The %s of the robot failed', self._name)
            return LONGEST_PAUSE
        return 0.0
