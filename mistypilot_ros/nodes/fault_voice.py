"""Lets the robot say what is wrong with a place, once, when it is touched."""

import threading
from collections.abc import Callable, Iterable

from mistypilot_ros.agents.answers import Answer, place, say
from mistypilot_ros.agents.fault_words import in_plain_words
from mistypilot_ros.core.fault_notices import FaultNotices
from mistypilot_ros.core.loops import LOOPING
from mistypilot_ros.core.robot_calls import RobotCall, RobotReply
from mistypilot_ros.core.runs import RunState, RunStep
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.worker_policy import WorkerState
from mistypilot_ros.supervision.bound_sensor import WorkerRow

LONGEST = 300
"""Characters of a reason that are spoken; the log and the table have all of it."""


class FaultVoice:
    """Hears of all steps of runs, from any thread."""

    def __init__(
        self,
        call: Callable[[RobotCall, Callable[[RobotReply], None]], None],
        sensors: SensorMap,
        rows: Callable[[], Iterable[WorkerRow]],
    ) -> None:
        """Say nothing yet.

        Args:
            call: tells the robot something without waiting.
            sensors: what the places are called.
            rows: present state of the workers.
        """
        self._call, self._sensors, self._rows = call, sensors, rows
        self._notices = FaultNotices()
        self._lock = threading.Lock()

    def hear(self, step: RunStep) -> None:
        """Take a step of a run; a fault that was not told yet is spoken, if the robot can."""
        fault = self._fault(step) if step.state is RunState.DROPPED else ''
        with self._lock:
            reason = self._notices.hear(step, fault)
        if reason:
            text = say(
                Answer.BROKEN_ON_TOUCH,
                verb=self._sensors.verb(step.sensor),
                place=place(step.sensor, self._sensors),
                reason=in_plain_words(reason, self._sensors.label(step.sensor))[:LONGEST],
            )
            # Nobody waits for the answer: a robot that cannot be reached cannot say so either.
            self._call(RobotCall('speak', {'text': text, 'rate': 1.0}), lambda _: None)

    def _fault(self, step: RunStep) -> str:
        if LOOPING in step.message:
            return f'{LOOPING}.'
        rows = (row for row in self._rows() if row.sensor == step.sensor)
        return next((row.last_error for row in rows if row.status is WorkerState.FAULTED), '')
