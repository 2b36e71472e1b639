"""Movements of head and arms that end when the joints have arrived, as the robot itself tells.

A movement subscribes its joints for itself, over a connection of its own and before it begins, since the
readings of `joint_states` may be a minute apart.

Whoever cancels a movement ends it: its joints are told to stay where they are. `halt` would stop the base and
the joints of others as well, so it is left for a robot that does not tell where its joints are.
"""

import logging
import threading
import time
from collections.abc import Callable, Collection, Mapping
from functools import partial

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import (
    CancelledError,
    MistyPilotError,
    RobotError,
    RobotRefusedError,
    RobotUnreachableError,
    UnavailableError,
)
from mistypilot_ros.core.joint_move import JOINTS, JointGoal, JointWatch
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.robot_calls import RobotCall
from mistypilot_ros.core.robot_state import JointReading
from mistypilot_ros.misty.desk import CommandDesk
from mistypilot_ros.misty.events import joint_subscriptions
from mistypilot_ros.misty.pubsub import PubSub

_logger = logging.getLogger(__name__)

PERIOD = 0.05
"""Between two readings of a joint while it moves, s."""
LISTEN_SECONDS = 0.05
"""How long it listens for a reading before it looks whether it was ended, s."""
FRESH_SECONDS = 0.3
"""How long a movement that is cancelled waits to hear where its joints are now, s."""
HOLD_SECONDS = 0.2
"""How fast they then stay there, s."""


class JointMoves:
    """All movements that are under way, each in a thread of its own. No method waits."""

    def __init__(
        self, address: str, desk: CommandDesk, halt: Callable[[], object], clock: Clock = time.monotonic
    ) -> None:
        """Move nothing.

        Args:
            address: host or host:port of the robot.
            desk: takes the commands to head and arms.
            halt: stops all motion without waiting.
            clock: steady time.
        """
        self._address, self._desk, self._halt, self._clock = address, desk, halt, clock
        self._lock = threading.Lock()
        self._movers: dict[str, Pending] = {}

    def begin(self, pending: Pending, goal: JointGoal) -> None:
        """Begin a movement, which takes its joints over from those before.

        Args:
            pending: ends when all have arrived; ending it early ends the movement. Its progress is where the
                joints are, rad, in the order of the goal, NaN where the robot has not told.
            goal: where they are to be.
        """
        watch = JointWatch(goal)
        pending.progress, pending.rest = watch.positions, Pending()
        with self._lock:
            before = {name: self._movers[name] for name in goal.targets if name in self._movers}
            self._movers.update(dict.fromkeys(goal.targets, pending))
        for name, mover in before.items():
            mover.finish(CancelledError(f'Another movement took over the {JOINTS[name].label}.'))
        args = (pending, goal, watch)
        threading.Thread(target=self._run, args=args, name='misty-move-joints', daemon=True).start()

    def lost(self) -> None:
        """The link is down: nobody will tell any more."""
        with self._lock:
            movers = set(self._movers.values())
        for mover in movers:
            mover.finish(RobotUnreachableError('The connection to the robot broke meanwhile.'))

    def _run(self, pending: Pending, goal: JointGoal, watch: JointWatch) -> None:
        rows = joint_subscriptions(PERIOD)
        hear = partial(self._hear, pending, watch)
        try:
            pubsub = PubSub(self._address, [rows[name] for name in goal.targets], hear, lambda: None)
            try:
                pubsub.register()
                if not pending.ended and not self._move(pending, goal, watch, pubsub):
                    self._hold(pending, watch, pubsub)
            finally:
                pubsub.close()
        except MistyPilotError as error:
            if not pending.finish(error):
                _logger.info('A movement that was over could not be ended on the robot: %s', error)
        except Exception:
            _logger.exception('A movement failed')
            pending.finish(UnavailableError('The bridge failed; its log says how.'))
        finally:
            with self._lock:
                self._movers = {name: mover for name, mover in self._movers.items() if mover is not pending}
            if pending.rest is not None:
                pending.rest.finish()

    def _hear(self, pending: Pending, watch: JointWatch, reading: JointReading) -> None:
        watch.heard(reading, self._clock())
        pending.progress = watch.positions

    def _move(
        self, pending: Pending, goal: JointGoal, watch: JointWatch, pubsub: PubSub[JointReading]
    ) -> bool:
        """Move until the joints have arrived or had their time; returns false where it was ended before."""
        try:
            self._command(pending, goal.targets, goal.seconds)
        except RobotError as error:
            pending.finish(error)  # Head or arms may move already.
        watch.began(self._clock())
        while not pending.ended:
            pubsub.listen(LISTEN_SECONDS)
            if watch.arrived or watch.is_late(self._clock()):
                complaint = watch.complaint
                pending.finish(RobotRefusedError(complaint) if complaint else None)
                return True
        return False

    def _hold(self, pending: Pending, watch: JointWatch, pubsub: PubSub[JointReading]) -> None:
        """Let the joints stay where they are, except those that have arrived or that others move by now."""
        ended = self._clock()
        with self._lock:
            mine = {name for name, mover in self._movers.items() if mover is pending}
        while self._clock() < ended + FRESH_SECONDS and not mine <= watch.places_since(ended).keys():
            pubsub.listen(LISTEN_SECONDS)
        if self._desk.stopped_since(pending):
            return  # It was the stop that ended it, and the robot was told.
        places = watch.places_since(ended)
        if not mine <= places.keys():
            self._halt()
            return
        self._command(pending, _of(places, {name for name in mine if not watch.is_near(name)}), HOLD_SECONDS)

    def _command(self, pending: Pending, places: Mapping[str, float], seconds: float) -> None:
        """Let the robot move head and arms as far as they are named.

        Raises:
            MistyPilotError: it does not, or may not any more.
        """
        head = {axis: places.get(f'head_{axis}') for axis in ('pitch', 'roll', 'yaw')}
        arms = {side: places.get(f'{side}_arm') for side in ('left', 'right')}
        for method, angles in (('move_head', head), ('move_arms', arms)):
            if any(angle is not None for angle in angles.values()):
                call = RobotCall(method, {**angles, 'seconds': seconds})
                self._desk.begin_part(call, pending).result()


def _of(places: Mapping[str, float], names: Collection[str]) -> Mapping[str, float]:
    return {name: place for name, place in places.items() if name in names}
