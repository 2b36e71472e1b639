"""Another program that commands the robot: two that do so interleave unpredictably (documentation).

The robot tells what its base is told to do, whoever told it, and what it said and played. So whatever this
bridge has not sent itself came from somebody else: another bridge, a skill on the robot, a web page. What may
be our own or the robot's own doing is never taken for somebody's:

- LocomotionCommand: rest, for a command that runs out and a hazard end in it too; and a drive in a direction
  that we asked for a moment ago.
- HaltCommand: after a stop of ours, or near a hazard. While we drive, one of the drive motors alone: it may
  be how the robot goes from one of our commands to the next.
- AudioPlayComplete and TextToSpeechComplete: a name that we ever gave, and the robot's own sounds.
- All of them soon after a connection began: a robot that boots may move by itself, and what the bridge before
  this one said may still be heard.
"""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import MistyPilotError, RobotError
from mistypilot_ros.core.robot_state import SoundEnded, SpeechEnded
from mistypilot_ros.core.senses import HazardReading
from mistypilot_ros.misty.pubsub import Subscription
from mistypilot_ros.misty.rest import Request
from mistypilot_ros.misty.robot_json import number

OURS_SECONDS = 3.0
"""So long after a command of ours its effect may be told: it lasts half a second, and may come late."""
LOST_SECONDS = 30.0
"""The same for a command whose answer was lost: the robot may carry it out whenever it can again."""
SETTLE_SECONDS = 1.0
"""So long a suspicion waits for a hazard that explains it."""
BEGIN_SECONDS = 3.0
"""After a connection began, motion is nobody's for so long."""
SPOKEN_SECONDS = 75.0
"""After the first connection, sounds and words are nobody's for so long."""
RECENT_SECONDS = 60.0
"""So long another program is said to be there after its last command; and it is logged once in this time."""
MOST_NAMES = 500
"""Of our utterances and sounds that are remembered."""
OWN_SOUNDS = 's_system'
"""How the names of sounds begin that the robot plays by itself, such as when a picture is taken."""
DRIVE_MOTORS = 6
"""Motor mask of a HaltCommand that was captured; taken for the two motors of the tracks, bits 1 and 2."""
DRIVES, HALTS = 'drives the base', 'stops motors'
SPEAKS, PLAYS = 'lets it speak', 'plays sounds'
"""What somebody else does, as a part of a sentence."""

Payload = Mapping[str, Any]


@dataclass(frozen=True)
class BaseCommanded:
    """The base was told to move, or to rest."""

    linear: float
    """Positive is forward; the unit is not documented."""
    angular: float
    """Positive turns left; the unit is not documented."""


@dataclass(frozen=True)
class Halted:
    """Motors were told to stop."""

    motors: int
    """A bit for each; not documented which."""


WATCHED = (BaseCommanded, Halted, SpeechEnded, SoundEnded, HazardReading)
"""Events that say something of it."""


def subscriptions() -> tuple[Subscription[Any], ...]:
    """What the robot was told, whoever told it. All is well without it."""
    return (
        Subscription('LocomotionCommand', _base, optional=True),
        Subscription('HaltCommand', _halt, optional=True),
    )


def _base(payload: Payload) -> BaseCommanded:
    return BaseCommanded(number(payload['linearVelocity']), number(payload['angularVelocity']))


def _halt(payload: Payload) -> Halted:
    mask = payload.get('motorMask')
    return Halted(mask if type(mask) is int else DRIVE_MOTORS)


class OtherController:
    """Compares what the robot tells with what this bridge sent. Safe to use from several threads."""

    def __init__(self, trouble: Callable[[MistyPilotError], None], clock: Clock = time.monotonic) -> None:
        """Suspect nobody.

        Args:
            trouble: told once in `RECENT_SECONDS` that there is somebody.
            clock: s, steady.
        """
        self._trouble, self._clock = trouble, clock
        self._lock = threading.Lock()
        self._ours_until: dict[str, float] = {}
        self._names: OrderedDict[str, None] = OrderedDict()
        self._suspicions: list[tuple[float, str]] = []
        self._hazard_at = self._seen_at = self._told_at = -math.inf
        self._first = self._began = math.inf
        self._hazard = False
        self._count, self._what = 0, ''

    def witness(self, request: Request, lost: bool) -> None:
        """This bridge sends a command, or lost the answer to it."""
        until = self._clock() + (LOST_SECONDS if lost else OURS_SECONDS)
        with self._lock:
            for key in _keys(request):
                self._ours_until[key] = max(until, self._ours_until.get(key, until))
            for key in ('UtteranceId', 'FileName'):
                if key in request.arguments:
                    self._remember(str(request.arguments[key]).lower())

    def connected(self) -> None:
        """A connection began."""
        with self._lock:
            self._began, self._suspicions = self._clock(), []
            self._first = min(self._first, self._began)
            self._hazard = False

    def notice(self, event: object) -> None:
        """Look at an event of the robot; others than `WATCHED` mean nothing."""
        now = self._clock()
        with self._lock:
            if isinstance(event, HazardReading):
                self._hazard_at = now
                self._hazard = bool(event.stopped_directions or event.stalled_motors or event.excessive_speed)
            elif now - self._began > BEGIN_SECONDS and (what := self._suspicion(event, now)):
                self._suspicions.append((now, what))

    def look(self) -> None:
        """Judge what was suspected long enough ago; to be called now and then."""
        now = self._clock()
        with self._lock:
            due = [row for row in self._suspicions if now - row[0] > SETTLE_SECONDS]
            self._suspicions = self._suspicions[len(due) :]
            due = [(at, what) for at, what in due if what != HALTS or not self._explained(at)]
            if not due:
                return
            self._seen_at, self._what = due[-1]
            self._count += len(due)
            quiet = now - self._told_at > RECENT_SECONDS
            self._told_at = now if quiet else self._told_at
        if quiet:
            self._trouble(RobotError(self.sentence))

    @property
    def count(self) -> int:
        """How many commands of somebody else were noticed so far."""
        return self._count

    @property
    def sentence(self) -> str:
        """What is to be said of another program; empty where none was noticed in the last while."""
        if self._clock() - self._seen_at > RECENT_SECONDS:
            return ''
        return f'Another program commands the robot too: it {self._what}. End it, or take turns with it.'

    def _suspicion(self, event: object, now: float) -> str:
        """What somebody else seems to have done; empty for nothing."""
        if isinstance(event, BaseCommanded):
            return DRIVES if self._is_foreign_drive(event, now) else ''
        if isinstance(event, Halted):
            ours = self._ours('halt', now) or (self._ours('drive', now) and not event.motors & ~DRIVE_MOTORS)
            return '' if ours else HALTS
        if now - self._first < SPOKEN_SECONDS:
            return ''
        if isinstance(event, SpeechEnded):
            return '' if event.utterance_id.lower() in self._names else SPEAKS
        if isinstance(event, SoundEnded):
            name = event.name.lower()
            return '' if name in self._names or name.startswith(OWN_SOUNDS) else PLAYS
        return ''

    def _is_foreign_drive(self, event: BaseCommanded, now: float) -> bool:
        if event.linear == 0 and event.angular == 0:
            return False
        if not self._ours('drive', now):
            return True
        # A correction of the heading may turn the base a little while it drives straight, so turns are ours.
        return event.linear != 0 and not self._ours('forward' if event.linear > 0 else 'back', now)

    def _ours(self, key: str, now: float) -> bool:
        return now < self._ours_until.get(key, -math.inf)

    def _explained(self, at: float) -> bool:
        return self._hazard or abs(self._hazard_at - at) < 2 * SETTLE_SECONDS

    def _remember(self, name: str) -> None:
        self._names[name] = None
        self._names.move_to_end(name)
        while len(self._names) > MOST_NAMES:
            self._names.popitem(last=False)


def _keys(request: Request) -> list[str]:
    """What may follow from a command of ours."""
    if request.endpoint in ('halt', 'drive/stop'):
        return ['halt']
    if request.endpoint != 'drive/time':
        return []
    linear = request.arguments['LinearVelocity']
    # A small speed forward may be one back once the heading is corrected: rest is in both directions.
    return ['drive', *(['forward'] if linear >= 0 else []), *(['back'] if linear <= 0 else [])]
