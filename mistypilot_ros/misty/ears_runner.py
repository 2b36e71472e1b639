"""Keeps the microphone started while it is wanted, in a thread and over a connection of its own."""

import logging
import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import (
    CancelledError,
    RobotError,
    RobotRefusedError,
    RobotUnreachableError,
    UnknownCommandError,
)
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.robot_state import KeyPhraseHeard, VoiceRecord
from mistypilot_ros.misty.ears import FIRST_PAUSE, LONGEST_PAUSE, Ears, Hearing, Order
from mistypilot_ros.misty.ears_commands import PLAIN, STOP_KEY_PHRASE, STOP_RECORDING, capture
from mistypilot_ros.misty.ears_results import NOBODY, EarListeners, EarResults
from mistypilot_ros.misty.events import EAR_SUBSCRIPTIONS
from mistypilot_ros.misty.pubsub import PubSub
from mistypilot_ros.misty.rest import Patience, Request, Rest
from mistypilot_ros.misty.transcripts import Transcripts

_logger = logging.getLogger(__name__)

PATIENCE = Patience(connect=1.0, answer=2.0)
"""Of the order to capture."""
LAST_PATIENCE = Patience(connect=0.5, answer=1.0)
"""Of the order to end: whoever switches off does not wait for a robot that is away."""
MOST_PAUSES = 10.0
"""What is allowed for connecting and for another attempt, where one capture is asked for, s."""
LAST_WORK = 1.5
"""How long the end may take, s."""
POLL, WAITING_POLL = 0.1, 0.4
"""How long it listens for events before it looks what is due, s; the second while nothing can become due."""


@dataclass(frozen=True)
class _Asked:
    """One capture that somebody asked for."""

    pending: Pending
    """Ends with the text."""
    order: Order
    """How to listen."""
    until: float
    """When it is given up, s, steady."""


class EarsRunner:
    """Listens while it is started, wanted, and the robot is connected. No method but `stop` waits.

    It is wanted while it is enabled, or while somebody asked for one capture, which then goes before.

    Only then VoiceRecord is subscribed, and over a connection that nothing else uses: what the thread sends
    and what it hears are in one order.
    """

    def __init__(
        self,
        rest: Rest,
        ears: Ears,
        recognizer: str,
        spoke: Callable[[], float],
        listeners: EarListeners,
        transcripts: Transcripts | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        """Be deaf until `start`.

        Args:
            rest: sends the commands.
            ears: says when, and what counts.
            recognizer: one of `RECOGNIZERS`; the plain capture takes its place where the robot has it not.
            spoke: when the robot last spoke, on the same clock.
            listeners: who is told.
            transcripts: recognise what the robot only records; None where the robot does it itself.
            clock: steady time.
        """
        self.ears = ears
        self._rest, self._recognizer, self._spoke = rest, recognizer, spoke
        self._listeners, self._transcripts, self._clock = listeners, transcripts, clock
        self._take = transcripts.take if transcripts else EarResults(ears, listeners).own
        self._changed = threading.Condition()
        self._run: object | None = None
        self._enabled = self._up = False
        self._asked: _Asked | None = None
        self._order: Order | None = None
        self._pubsub: PubSub[KeyPhraseHeard | VoiceRecord] | None = None
        self._thread: threading.Thread | None = None
        self._complaint = ''

    def start(self) -> None:
        """Listen from now on, where that is enabled."""
        run = object()
        if self._transcripts is not None:
            self._transcripts.start()
        self._set(run, self._enabled, self._up)
        self._thread = threading.Thread(target=self._live, args=(run,), name='misty-ears', daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Switch the microphone off and wait until that is done."""
        self._set(None, self._enabled, self._up)
        if self._thread is not None:
            self._thread.join(LAST_WORK)
            self._thread = None
        if self._transcripts is not None:
            self._transcripts.stop()

    def enable(self, on: bool) -> None:
        """Let the robot listen, or not."""
        if on != self._enabled:
            self._set(self._run, on, self._up)

    def capture(self, pending: Pending, order: Order) -> None:
        """Capture one thing that a person says, instead of what is captured now.

        Args:
            pending: ends with the text; ending it early ends the capture. `underway` says that it listens.
            order: how to listen.
        """
        # Waiting for the key phrase has no end of its own: whoever asked ends it.
        bound = math.inf if order.key_phrase else self._clock() + order.lost + MOST_PAUSES
        before, self._asked = self._asked, _Asked(pending, order, bound)
        if before is not None:
            before.pending.finish(CancelledError('Another request to listen took its place.'))
        pending.when_ended(self._not_asked)
        self._set(self._run, self._enabled, self._up)

    def _not_asked(self, pending: Pending) -> None:
        """Capture for whoever asked no more."""
        asked = self._asked
        if asked is not None and asked.pending is pending:
            self._asked = None
            self._set(self._run, self._enabled, self._up)

    def link(self, up: bool) -> None:
        """The robot is connected, or not."""
        self._set(self._run, self._enabled, up)

    def _set(self, run: object | None, enabled: bool, up: bool) -> None:
        """Change what is wished; a thread that listens for events notices at once."""
        with self._changed:
            self._run, self._enabled, self._up = run, enabled, up
            if self._pubsub is not None and not (run and up and (enabled or self._asked)):
                self._pubsub.close()
            self._changed.notify_all()

    def _wanted(self, run: object) -> bool:
        return run is self._run and self._up and (self._enabled or self._asked is not None)

    def _live(self, run: object) -> None:
        pause = FIRST_PAUSE
        while run is self._run:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted(run) or run is not self._run)
            try:
                if self._wanted(run):
                    self._listen(run)
                pause = FIRST_PAUSE
            except RobotUnreachableError:
                pause = min(LONGEST_PAUSE, 2 * pause)  # The link says so.
            except RobotError as error:
                pause = min(LONGEST_PAUSE, 2 * pause)
                self._complain(error)
            except Exception:
                # A fault of our own: this thread is all that listens, so it goes on.
                pause = LONGEST_PAUSE
                _logger.exception('The ears of the robot failed')
            with self._changed:
                self._changed.wait_for(lambda: run is not self._run, pause)

    def _listen(self, run: object) -> None:
        """Live through one connection, which ends by an error or because it is not wanted any more."""
        if self._transcripts is not None:
            self._transcripts.prepare()
        pubsub = PubSub(self._rest.address, EAR_SUBSCRIPTIONS, self._on_event, lambda: None)
        with self._changed:
            self._pubsub = pubsub
        try:
            pubsub.register()
            self.ears.connect(self._clock())
            while self._wanted(run):
                self._follow_orders()
                if self.ears.due(self._clock(), self._spoke()):
                    self._arm()
                pubsub.listen(WAITING_POLL if self.ears.state is Hearing.WAITING else POLL)
        except RobotUnreachableError:
            if self._wanted(run):
                raise
        finally:
            with self._changed:
                self._pubsub = None
            pubsub.close()
            self._hush(run)

    def _follow_orders(self) -> None:
        """Listen as it is asked for now, and give up what nobody answered."""
        asked = self._asked
        order = asked.order if asked else None
        if order is not self._order:
            self._order = order
            self.ears.change(order, self._clock())
        if asked and self._clock() > asked.until:
            asked.pending.finish(RobotRefusedError('The robot did not say in time what it heard; try again.'))

    def _arm(self) -> None:
        try:
            if self.ears.unclear:
                self._end(STOP_KEY_PHRASE)
            self._rest.send(capture(self._recognizer, self.ears.order), PATIENCE)
        except UnknownCommandError as error:
            self._fall_back(error)
        except RobotError as error:
            self.ears.refused(self._clock())
            self._complain(error)
        else:
            self.ears.armed(self._clock())
            self._complaint = ''
            self._tell_underway()

    def _fall_back(self, error: RobotError) -> None:
        """Use the plain capture from the next attempt on."""
        self.ears.refused(self._clock())
        if self._recognizer == PLAIN:
            self._complain(error)
            return
        self._complain(
            RobotRefusedError(
                f"The robot has no speech recogniser '{self._recognizer}'; it listens with its plain "
                'capture, which hears words on newer firmware alone.'
            )
        )
        self._recognizer = PLAIN

    def _hush(self, run: object) -> None:
        """Let the robot listen no more, unless it is only the connection that broke."""
        hearing = self.ears.state
        self.ears.disconnect()
        if self._wanted(run) or not self._up or hearing is Hearing.OFF:
            return
        self._end(STOP_KEY_PHRASE)
        if hearing is Hearing.CAPTURING:
            self._end(STOP_RECORDING)

    def _end(self, request: Request) -> None:
        """End a capture that may be under way."""
        try:
            self._rest.send(request, LAST_PATIENCE)
        except RobotRefusedError as error:
            _logger.debug('There was nothing to end: %s', error)
        except RobotUnreachableError as error:
            self._complain(error)

    def _on_event(self, event: KeyPhraseHeard | VoiceRecord) -> None:
        now = self._clock()
        if isinstance(event, KeyPhraseHeard):
            self.ears.key_phrase(now)
            self._tell_underway()
            return
        listened = self.ears.state is not Hearing.DUE
        capture = self.ears.recorded(event, now, self._spoke())
        pending = None
        asked = self._asked
        if asked and asked.order is self._order and listened and self.ears.state is Hearing.DUE:
            pending = asked.pending
            self._not_asked(pending)
        if capture is not None:
            self._take(capture, pending)
        elif pending is not None:
            pending.finish(RobotRefusedError(NOBODY))
        else:
            _logger.debug('A capture gave nothing: %s', event.message)

    def _tell_underway(self) -> None:
        asked = self._asked
        if asked and asked.order is self._order and self.ears.state is Hearing.CAPTURING:
            asked.pending.underway = True

    def _complain(self, error: RobotError) -> None:
        if str(error) != self._complaint:
            self._complaint = str(error)
            self._listeners.trouble(error)
