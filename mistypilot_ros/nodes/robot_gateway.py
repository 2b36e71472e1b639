"""The `Robot` port over ROS: each call becomes a request to the bridge. Nothing here blocks."""

import math
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rclpy.exceptions import InvalidHandle
from std_msgs.msg import ColorRGBA

from mistypilot_ros.core.arbiter import BY_OTHERS
from mistypilot_ros.core.errors import CancelledError, RobotError, RobotUnreachableError
from mistypilot_ros.core.robot_calls import RobotCall, RobotReply
from mistypilot_ros.core.stop_gate import BY_STOP
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.conversions import duration
from mistypilot_ros.nodes.quick_node import QuickNode

Done = Callable[[RobotReply], None]
LONGEST_VIDEO_END = 75.0
"""A video is brought from the robot after it was recorded, s."""
LONGEST_SOUND_START = 30.0
"""A piece of music is brought onto the robot before it plays for the first time, s."""
BRIDGE = 'The bridge to the robot'
BRIEF = 5.0
"""A call that may take longer ends at once where its bridge died and another took its place, s."""


def _or_nan(value: float | None) -> float:
    return math.nan if value is None else float(value)


def _color(values: Mapping[str, Any]) -> Any:

    return ColorRGBA(r=float(values['red']), g=float(values['green']), b=float(values['blue']), a=1.0)


@dataclass(frozen=True)
class Row:
    """How one method of the port is told to the bridge."""

    interface: interfaces.Service | interfaces.Action
    """Service or action that does it."""
    fields: Callable[[Mapping[str, Any]], dict[str, Any]]
    """Fields of the request or goal, made from the arguments."""
    limit: Callable[[Mapping[str, Any]], float]
    """Longest time that an answer may take, s."""
    result: str = ''
    """Field of the answer that the method returns; empty for none."""
    ok: str = 'ok'
    """Field of the answer that says whether it was carried out."""
    names_run: bool = True
    """Whether the request says on behalf of which run it is; stop is nobody's."""
    owner: str = BRIDGE
    """Who does it, as a sentence begins."""


ROWS: Mapping[str, Row] = {
    'move_head': Row(
        interfaces.MOVE_HEAD,
        lambda a: {
            'pitch': _or_nan(a['pitch']),
            'roll': _or_nan(a['roll']),
            'yaw': _or_nan(a['yaw']),
            'duration': duration(a['seconds']),
        },
        lambda a: 5.0,
    ),
    'move_arms': Row(
        interfaces.MOVE_ARMS,
        lambda a: {
            'left': _or_nan(a['left']),
            'right': _or_nan(a['right']),
            'duration': duration(a['seconds']),
        },
        lambda a: 5.0,
    ),
    'set_led': Row(interfaces.SET_LED, lambda a: {'color': _color(a)}, lambda a: 5.0),
    'show_face': Row(interfaces.SHOW_FACE, lambda a: {'expression': str(a['expression'])}, lambda a: 5.0),
    'play_sound': Row(
        interfaces.PLAY_SOUND,
        lambda a: {'name': str(a['name']), 'volume': _or_nan(a['volume']), 'wait': bool(a['wait'])},
        lambda a: 60.0 * bool(a['wait']) + LONGEST_SOUND_START,
    ),
    'set_flashlight': Row(interfaces.SET_FLASHLIGHT, lambda a: {'on': bool(a['on'])}, lambda a: 5.0),
    'set_volume': Row(interfaces.SET_VOLUME, lambda a: {'volume': float(a['volume'])}, lambda a: 5.0),
    'record_video': Row(
        interfaces.RECORD_VIDEO,
        lambda a: {'duration': duration(a['seconds']), 'mute': bool(a['mute'])},
        lambda a: LONGEST_VIDEO_END + float(a['seconds']),
        result='path',
    ),
    'ask': Row(
        interfaces.INSTRUCT,
        lambda a: {'text': str(a['request'])},
        lambda a: 5.0,
        ok='accepted',
        names_run=False,
        owner='What takes instructions',
    ),
    'take_picture': Row(
        interfaces.TAKE_PICTURE,
        lambda a: {'width': int(a['width']), 'height': int(a['height']), 'keep': True},
        lambda a: 15.0,
        result='path',
    ),
    'speak': Row(
        interfaces.SPEAK,
        lambda a: {'text': str(a['text']), 'rate': float(a['rate'])},
        lambda a: 10.0 + 0.5 * len(str(a['text'])),
    ),
    'drive': Row(
        interfaces.DRIVE,
        lambda a: {
            'linear': float(a['linear']),
            'angular': float(a['angular']),
            'duration': duration(a['seconds']),
        },
        lambda a: 10.0 + float(a['seconds']),
    ),
    'stop': Row(interfaces.STOP, lambda a: {}, lambda a: 5.0, ok='success', names_run=False),
}
"""Methods of the port that leave the worker; `sleep` does not."""


class _Pending:
    """A call that waits for its answer; answers once, whoever is first."""

    def __init__(
        self,
        run_id: str,
        deadline: float,
        client: Any,
        owner: str,
        done: Done,
        bridges: frozenset[bytes] | None = None,
    ) -> None:
        self.run_id = run_id
        self.owner = owner
        self.deadline = deadline
        self.client = client
        self.bridges = bridges
        self.goal: Any = None
        self._done: Done | None = done
        self._lock = threading.Lock()

    @property
    def waiting(self) -> bool:
        return self._done is not None

    def answer(self, reply: RobotReply) -> None:
        with self._lock:
            done, self._done = self._done, None
        if done is not None:
            done(reply)

    def give_up(self, reply: RobotReply) -> None:
        """Answer instead of the bridge, and tell it that a goal is not wanted any more."""
        waited = self.waiting
        self.answer(reply)
        # Only now: a goal that is accepted meanwhile finds nobody waiting and is cancelled there.
        if waited and self.goal is not None:
            self.goal.cancel_goal_async()


class RobotGateway:
    """Sends robot calls to the bridge and hands the answers back."""

    def __init__(self, robot: QuickNode, clock: Callable[[], float] = time.monotonic) -> None:
        """Create the clients.

        Args:
            robot: its thread delivers the answers.
            clock: steady time, s.
        """
        self._clock = clock
        self._bridges = lambda: robot.who_publishes(interfaces.LINK_STATE)
        self._clients = {
            method: robot.of_owner(row.interface).client(robot.node) for method, row in ROWS.items()
        }
        self._pending: dict[int, _Pending] = {}
        self._lock = threading.Lock()

    def ready(self) -> bool:
        """Whether the bridge's services and actions are there."""
        return all(
            _is_ready(client) for method, client in self._clients.items() if ROWS[method].owner == BRIDGE
        )

    def call(self, call: RobotCall, done: Done) -> None:
        """Send a call; `done` gets the answer, or an error when there is none in time."""
        row, client = ROWS.get(call.method), self._clients.get(call.method)
        if row is None or client is None:
            return done(_failed(RobotError(f"The robot cannot '{call.method}'.")))
        if not _is_ready(client):
            return done(_failed(RobotUnreachableError(f'{row.owner} does not answer; is it running?')))
        try:
            run = {'run_id': call.origin.run_id, 'epoch': call.origin.epoch} if row.names_run else {}
            fields = {**row.fields(call.arguments), **run}
            limit = row.limit(call.arguments)
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            return done(_failed(RobotError(f"'{call.method}' got a wrong argument: {error}.")))
        bridges = self._bridges() if row.owner == BRIDGE and limit > BRIEF else None
        deadline = self._clock() + limit
        self._send(
            row, client, fields, _Pending(call.origin.run_id, deadline, client, row.owner, done, bridges)
        )

    def end_run(self, run_id: str) -> None:
        """Cancel the goals of a run and answer its waiting calls."""
        with self._lock:
            mine = [pending for pending in self._pending.values() if pending.run_id == run_id]
        for pending in mine:
            pending.give_up(_failed(CancelledError('The run was ended.')))

    def sweep(self) -> None:
        """Answer the calls whose bridge is gone or too slow; call it about twice a second."""
        with self._lock:
            waiting = [pending for pending in self._pending.values() if pending.waiting]
        now, bridges = self._clock(), self._bridges() if any(p.bridges is not None for p in waiting) else None
        for pending in waiting:
            if now > pending.deadline or not _is_ready(pending.client):
                pending.give_up(_failed(RobotUnreachableError(f'{pending.owner} did not answer in time.')))
            elif pending.bridges is not None and bridges is not None and bridges - pending.bridges:
                pending.give_up(
                    _failed(RobotUnreachableError(f'{pending.owner} was started again meanwhile.'))
                )

    def _send(self, row: Row, client: Any, fields: Mapping[str, Any], pending: _Pending) -> None:
        with self._lock:
            self._pending = {key: value for key, value in self._pending.items() if value.waiting}
            self._pending[id(pending)] = pending
        if isinstance(row.interface, interfaces.Service):
            future = client.call_async(row.interface.type.Request(**fields))
            future.add_done_callback(lambda f: pending.answer(_reply(row, f.result())))
        else:
            future = client.send_goal_async(row.interface.type.Goal(**fields))
            future.add_done_callback(lambda f: self._accepted(row, f.result(), pending))

    def _accepted(self, row: Row, goal: Any, pending: _Pending) -> None:
        if not goal.accepted:
            return pending.answer(_failed(RobotError('The bridge refused; its log says why.')))
        pending.goal = goal
        if not pending.waiting:
            goal.cancel_goal_async()  # The run ended while the goal was on its way.
        goal.get_result_async().add_done_callback(lambda f: pending.answer(_reply(row, f.result().result)))


def _is_ready(client: Any) -> bool:
    check = getattr(client, 'service_is_ready', None) or client.server_is_ready
    try:
        return bool(check())
    except InvalidHandle:  # A timer of the owner still asks while everything is closed.
        return False


def _reply(row: Row, response: Any) -> RobotReply:
    if not getattr(response, row.ok):
        # The answers of the bridge have no field for the kind of error. Its topic `stopped` may come later.
        kind = CancelledError if response.message in BY_STOP | BY_OTHERS else RobotError
        return _failed(kind(response.message))
    return RobotReply(True, getattr(response, row.result) if row.result else None)


def _failed(error: Exception) -> RobotReply:
    return RobotReply(False, error=getattr(error, 'code', 'Robot'), message=str(error))
