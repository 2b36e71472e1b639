"""Performs lines while further ones are still being written: what is there goes to the bridge at once."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from action_msgs.srv import CancelGoal
from rclpy.node import Node

from mistypilot_ros import msg
from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.core.arbiter import BY_OTHERS
from mistypilot_ros.core.social import ScriptLine
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.deadlines import Deadlines

GATHER = 0.015
"""The first line waits so long for further ones, s: what comes in one burst is performed in one piece."""
MOST_LINES = 500
"""Lines that the bridge takes at a time."""
READY_SECONDS = 2.0
"""How long a bridge that is not there is waited for, s."""
LEFT_SECONDS = 2.0
"""How long it is tried to end what a predecessor left behind, s."""
SILENCE = 10.0
"""A bridge that told nothing of a performance for so long has lost it, s; it tells five times a second."""
LOOK = 0.5
"""Time from look to look for a lost bridge, s."""


@dataclass(frozen=True)
class Listener:
    """Who is told of a performance."""

    started: Callable[[str], None]
    """Told once: that the robot performs (an empty text), or why it does not, one sentence."""
    over: Callable[[int, str], None]
    """Told once, at the end: how many lines came to their end, and what went wrong, one sentence or empty."""


class Performer:
    """One performance at a time. All in the thread of the node's executor; no method waits."""

    def __init__(self, node: Node, deadlines: Deadlines) -> None:
        """Create the client, so that it is connected before the first performance."""
        self._client = interfaces.PERFORM.client(node)
        self._to_come = interfaces.LINE_TO_COME.publisher(node)
        self._deadlines = deadlines
        self._present: Show | None = None
        self._waiting: list[Callable[[], None]] = []
        self._alone = False
        # A predecessor that was killed may have left a performance behind: an empty request ends them all.
        left = node.create_client(CancelGoal, f'{interfaces.PERFORM.name}/_action/cancel_goal')
        deadlines.call(left, CancelGoal.Request(), LEFT_SECONDS, self._swept)

    @property
    def busy(self) -> bool:
        """Whether something is being performed, or will be."""
        return self._present is not None

    def begin(self, turn_id: str, epoch: int, language: str, listener: Listener) -> 'Show':
        """Begin a performance; one that is under way is ended.

        Args:
            turn_id: of the instruction that it is for.
            epoch: of the last stop before that: a later one refuses the performance.
            language: BCP 47 tag, empty where unknown.
            listener: is told of it.
        """
        self.cancel()
        fields = {'run_id': turn_id, 'epoch': epoch}
        show = Show(
            self._client,
            self._deadlines,
            self._ready,
            fields,
            language,
            listener,
            self._ended,
            lambda line: self._to_come.publish(_row(line)),
        )
        self._present = show
        return show

    def cancel(self) -> None:
        """End what is being performed."""
        if self._present is not None:
            self._present.cancel()

    def when_idle(self, seconds: float, done: Callable[[], None]) -> None:
        """Call once nothing is performed any more, or when the time is up."""
        if not self.busy:
            done()
            return
        called = False

        def once() -> None:
            nonlocal called
            if not called:
                called = True
                done()

        self._waiting.append(once)
        self._deadlines.after(seconds, once)

    def _ready(self) -> bool:
        """Whether the bridge is there, and performs nothing of a predecessor."""
        return self._alone and bool(self._client.server_is_ready())

    def _swept(self, answer: Any) -> None:
        self._alone = True

    def _ended(self, show: 'Show') -> None:
        if show is self._present:
            self._present = None
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call()


class Show:
    """One performance, which may grow while it is performed."""

    def __init__(
        self,
        client: Any,
        deadlines: Deadlines,
        ready: Callable[[], bool],
        fields: dict[str, Any],
        language: str,
        listener: Listener,
        ended: Callable[['Show'], None],
        foretell: Callable[[ScriptLine], None],
    ) -> None:
        """Perform nothing yet."""
        self._client, self._deadlines, self._ready, self._fields = client, deadlines, ready, fields
        self._language, self._listener, self._tell_ended = language, listener, ended
        self._lines: list[ScriptLine] = []
        self._done, self._closed, self._over, self._started = 0, False, False, False
        self._flight: _Flight | None = None
        self._foretell = foretell
        self._known: int | None = None
        self._due = False
        self._until = time.monotonic() + READY_SECONDS

    def add(self, lines: Sequence[ScriptLine]) -> None:
        """Perform these lines too."""
        self._lines += lines
        self._tell_next()
        self._soon()

    def close(self) -> None:
        """No further lines will come."""
        self._closed = True
        self._soon()

    def cancel(self) -> None:
        """End it now."""
        self._lines, self._closed = self._lines[: self._done], True
        if self._flight is not None:
            self._flight.cancel()
        else:
            self._end('')

    def _soon(self) -> None:
        if not self._due and self._flight is None and not self._over:
            self._due = True
            self._deadlines.after(GATHER, self._next)

    def _next(self) -> None:
        self._due = False
        if self._flight is not None or self._over:
            return
        lines = self._lines[self._done : self._done + MOST_LINES]
        if not lines:
            if self._closed:
                self._end('')
        elif self._ready():
            self._flight = _Flight(
                self._client, self._deadlines, self._goal(lines), self._start, self._landed
            )
            self._known = self._done + len(lines)
            self._tell_next()
        elif time.monotonic() < self._until:
            self._soon()
        else:
            self._end(say(Answer.BRIDGE_SILENT))

    def _tell_next(self) -> None:
        """Tell the bridge, once for each goal, which line will follow those that it has."""
        if self._flight is not None and self._known is not None and self._known < len(self._lines):
            self._foretell(self._lines[self._known])
            self._known = None

    def _goal(self, lines: Sequence[ScriptLine]) -> Any:
        rows = [_row(line) for line in lines]
        script = msg.Script(script_id=self._fields['run_id'], language=self._language, lines=rows)
        return interfaces.PERFORM.type.Goal(script=script, **self._fields)

    def _landed(self, ok: bool, lines_done: int, message: str) -> None:
        self._flight = None
        self._done += lines_done
        if not ok:
            self._end('' if message in BY_OTHERS else message)  # It was interrupted: nothing went wrong.
            return
        self._start('')
        self._next()

    def _start(self, trouble: str) -> None:
        if not self._started:
            self._started = True
            self._listener.started(trouble)

    def _end(self, trouble: str) -> None:
        if self._over:
            return
        self._over = True
        self._start(trouble)
        # Who waits for the end finds all noted that the listener notes of it.
        self._listener.over(self._done, trouble)
        self._tell_ended(self)


class _Flight:
    """One goal at the bridge."""

    def __init__(
        self,
        client: Any,
        deadlines: Deadlines,
        goal: Any,
        started: Callable[[str], None],
        landed: Callable[[bool, int, str], None],
    ) -> None:
        self._client, self._deadlines, self._started = client, deadlines, started
        self._landed: Callable[[bool, int, str], None] | None = landed
        self._handle: Any = None
        self._cancelled = False
        self._line = 0
        self._heard = time.monotonic()
        client.send_goal_async(goal, feedback_callback=self._on_feedback).add_done_callback(self._on_answer)
        self._deadlines.after(LOOK, self._look)

    def cancel(self) -> None:
        """End it."""
        self._cancelled = True
        if self._handle is not None:
            self._handle.cancel_goal_async()

    def _on_feedback(self, message: Any) -> None:
        self._heard = time.monotonic()
        self._line = message.feedback.line
        if self._landed is not None:
            self._started('')

    def _on_answer(self, future: Any) -> None:
        self._handle = future.result()
        if not self._handle.accepted:
            self._land(False, 0, 'The robot does not take a performance now; its log says why.')
            return
        self._heard = time.monotonic()
        if self._cancelled:
            self._handle.cancel_goal_async()
        self._handle.get_result_async().add_done_callback(self._on_result)

    def _on_result(self, future: Any) -> None:
        result = future.result().result
        self._land(result.ok, result.lines_done, result.message)

    def _look(self) -> None:
        """Whether the bridge is still there."""
        if self._landed is None:
            return
        if time.monotonic() - self._heard > SILENCE or not self._client.server_is_ready():
            if self._handle is not None:
                self._handle.cancel_goal_async()  # It may be there all the same.
            self._land(False, self._line, say(Answer.BRIDGE_SILENT))
            return
        self._deadlines.after(LOOK, self._look)

    def _land(self, ok: bool, lines_done: int, message: str) -> None:
        landed, self._landed = self._landed, None
        if landed is not None:
            landed(ok and not self._cancelled, lines_done, '' if self._cancelled else message)


def _row(line: ScriptLine) -> msg.ScriptLine:
    return msg.ScriptLine(text=line.text, emotion=line.emotion.value)
