"""Where every command arrives: who may, whether there is room, and what a stop undoes."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.errors import CancelledError, InvalidInputError, MistyPilotError, UnavailableError
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.robot_calls import Origin, RobotCall
from mistypilot_ros.core.stop_gate import StopGate
from mistypilot_ros.misty.channel_keeper import REST_SECONDS, ChannelKeeper
from mistypilot_ros.misty.robot import MistyRobot

MOST_AT_ONCE = 16
"""Commands that may be under way, waiting ones included. The node has more threads than that."""


@dataclass(frozen=True)
class Method:
    """One thing that the robot can be told."""

    begin: Callable[..., None]
    """Method of `MistyRobot`."""
    what: str = ''
    """What stops it: motion, speech or sound; empty where it is over at once, or ends its parts itself."""
    moves: bool = False
    """Whether the emergency stop forbids it."""


METHODS = {
    'move_head': Method(MistyRobot.move_head, 'motion', moves=True),
    'move_arms': Method(MistyRobot.move_arms, 'motion', moves=True),
    'drive': Method(MistyRobot.drive, 'motion', moves=True),
    'speak': Method(MistyRobot.speak, 'speech'),
    'play_sound': Method(MistyRobot.play_sound, 'sound'),
    'set_led': Method(MistyRobot.set_led),
    'set_led_pattern': Method(MistyRobot.set_led_pattern),
    'show_face': Method(MistyRobot.show_face),
    'set_flashlight': Method(MistyRobot.set_flashlight),
    'set_volume': Method(MistyRobot.set_volume),
    'take_picture': Method(MistyRobot.take_picture),
    'record_video': Method(MistyRobot.record_video),
    'capture_speech': Method(MistyRobot.capture_speech),
    'forget_face': Method(MistyRobot.forget_face),
    'upload_asset': Method(MistyRobot.upload_asset),
    'move_joints': Method(MistyRobot.move_joints, moves=True),
    'perform': Method(MistyRobot.perform, moves=True),
    'stop_speaking': Method(MistyRobot.stop_speaking),
}
PART = 'part'
"""Run on whose behalf the parts of something are: whoever asked for the whole, a stop refuses them."""


class CommandDesk:
    """Carries out calls of the `Robot` port."""

    def __init__(
        self,
        robot: MistyRobot,
        gate: StopGate,
        channels: ChannelKeeper,
        undo: Callable[[str], Sequence[Pending]],
        check_link: Callable[[], None],
    ) -> None:
        """Carry out nothing yet.

        Args:
            robot: does it.
            gate: says whether it may.
            channels: keeps the commands of two runs apart.
            undo: stops motion, speech or sound without waiting, and returns what can be waited for.
            check_link: raises RobotUnreachableError where the robot is known not to answer.
        """
        self._robot = robot
        self._gate = gate
        self._channels = channels
        self._undo = undo
        self._check_link = check_link
        self._room = threading.BoundedSemaphore(MOST_AT_ONCE)

    def begin(self, call: RobotCall) -> Pending:
        """Begin a call; the returned Pending ends when it is over, with an error where it failed.

        A call that takes a channel from others first waits until they are silent.

        Raises:
            InvalidInputError: there is no such method.
            MistyPilotError: it may not begin.
        """
        method = METHODS.get(call.method)
        if method is None:
            raise InvalidInputError(f"The robot cannot '{call.method}'; use one of {', '.join(METHODS)}.")
        if not self._room.acquire(blocking=False):
            raise UnavailableError('The robot has too much to do at once; wait until something is over.')
        try:
            pending = self._gate.admit(call.origin, method.moves)
        except MistyPilotError:
            self._room.release()
            raise
        pending.when_ended(lambda _: self._room.release())
        try:
            with self._channels.entered(call, pending):
                if not pending.ended:
                    self._start(method, pending, call)
        except MistyPilotError as error:
            pending.finish(error)
            raise
        return pending

    def begin_part(self, call: RobotCall, whole: Pending) -> Pending:
        """Begin a part of something that was begun, in the room that this has.

        Raises:
            CancelledError: everything was told to stop since the whole was begun.
            EmergencyStopError: it moves the robot while the emergency stop is set.
        """
        method = METHODS[call.method]
        part = self._gate.admit(Origin(PART, whole.epoch), method.moves)
        self._start(method, part, call)
        return part

    def stopped_since(self, pending: Pending) -> bool:
        """Whether everything was told to stop since something was begun."""
        return self._gate.epoch != pending.epoch

    def perform(self, call: RobotCall) -> Any:
        """Carry out a call to its end and return what comes of it.

        Raises:
            MistyPilotError: it failed.
        """
        return self.begin(call).result()

    def cancel(self, call: RobotCall, pending: Pending) -> None:
        """End something that was begun, and wait a moment until what it said is silent."""
        begun, rest = pending.rest, Pending()
        pending.rest = begun or rest  # Who comes next waits as well: it is not to be silenced in its place.
        if pending.finish(CancelledError('It was cancelled.')):
            for order in self._undo_of(call.method):
                order.wait(REST_SECONDS)
        rest.finish()

    def _start(self, method: Method, pending: Pending, call: RobotCall) -> None:
        try:
            self._check_link()
            method.begin(self._robot, pending, **call.arguments)
        except MistyPilotError as error:
            pending.finish(error)
        except Exception:
            pending.finish(UnavailableError('The bridge failed; its log says how.'))
            raise
        if self.stopped_since(pending):
            # The stop overtook this command: it may have reached the robot after the requests of the stop.
            self._undo_of(call.method)

    def _undo_of(self, name: str) -> Sequence[Pending]:
        """Stop what a method began. The driver sees by itself that nothing is wanted any more."""
        what = METHODS[name].what
        return self._undo(what) if what and name != 'drive' else ()
