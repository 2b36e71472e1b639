"""One run as the supervisor sees it: which call it is at, how it may end, and the steps that tell it."""

import math

from mistypilot_ros.core.runs import RunState, RunStep, Trigger
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision.frames import CallEnded

GRACE_S = 0.3
"""A run that was told to end has this long, s, to tidy up; then its process is killed."""


class ActiveRun:
    """A run from its start to its final step."""

    def __init__(
        self,
        run_id: str,
        calls: tuple[SkillCall, ...],
        epoch: int,
        now: float,
        max_seconds: float,
        sensor: str = '',
        turn_id: str = '',
        trigger: Trigger | None = None,
    ) -> None:
        """Begin.

        Args:
            run_id: names the run.
            calls: run in this order, at least one.
            epoch: number of the last stop known.
            now: s, steady.
            max_seconds: a run that takes longer is ended, s.
            sensor: binding that was triggered; empty for an Invoke.
            turn_id: turn that asked for it; empty for a trigger.
            trigger: what set it off; None for an Invoke, at `now`.
        """
        self.run_id = run_id
        self.trigger = trigger or Trigger(now)
        self.calls = calls
        self.epoch = epoch
        self.turn_id = turn_id
        self.failure = ''
        self.used: set[str] = set()
        """Methods of the robot that it has called."""
        self.over = False
        self._sensor = sensor
        self._max_seconds = max_seconds
        self._limit = now + max_seconds
        self._kill_at = math.inf
        self._begun = now
        self._index = 0
        self._why = (RunState.CANCELLED, '')

    @property
    def current(self) -> SkillCall:
        """The call that it is at."""
        return self.calls[self._index]

    @property
    def ending(self) -> bool:
        """Whether it was told to end."""
        return self._kill_at != math.inf

    def deadline(self) -> float:
        """When it is too long, or its grace is over, s."""
        return min(self._limit, self._kill_at) if not self.ending else self._kill_at

    def end(self, reason: str, now: float, state: RunState = RunState.CANCELLED) -> bool:
        """Note that it must end; False where that was said before."""
        if self.ending or self.over:
            return False
        self._why = (state, reason)
        self._kill_at = now + GRACE_S
        return True

    def too_long(self, now: float) -> bool:
        """Whether its time is up; if so it must end, which is its failure."""
        if now < self._limit:
            return False
        return self.end(
            f"'{self.current.skill}' was ended: the run took longer than {self._max_seconds:g} s.",
            now,
            RunState.FAILED,
        )

    def call_started(self, index: int, now: float) -> RunStep:
        """A call began."""
        self._index, self._begun = self._within(index), now
        return self._step(RunState.STARTED, False)

    def call_ended(self, ended: CallEnded) -> RunStep:
        """A call ended; after the last one, or one that was cancelled, so has the run."""
        self._index = self._within(ended.index)
        cancelled = ended.error == 'Cancelled'
        state, message = RunState.SUCCEEDED, ''
        if not ended.ok and self.ending:
            state, message = self._why
        elif not ended.ok:
            state, message = RunState.CANCELLED if cancelled else RunState.FAILED, ended.message
        last = self._index == len(self.calls) - 1
        step = self._step(state, last or cancelled, message, ended.seconds)
        self._index, self._begun = self._within(ended.index + 1), math.inf
        return step

    def cut_off(self, now: float, message: str = '') -> RunStep:
        """It ends without its calls having ended.

        Args:
            now: s, steady.
            message: what happened, one sentence, where it was not told to end.
        """
        state, why = self._why if self.ending else (RunState.FAILED, message)
        return self._step(state, True, why, max(0.0, now - self._begun))

    def _within(self, index: int) -> int:
        return max(0, min(index, len(self.calls) - 1))

    def _step(self, state: RunState, final: bool, message: str = '', seconds: float = 0.0) -> RunStep:
        self.over = final
        if state is RunState.FAILED:
            self.failure = message
        return RunStep(
            self.run_id,
            self.calls[self._index],
            state,
            final,
            self._index,
            self._sensor,
            self.turn_id,
            message,
            seconds,
        )
