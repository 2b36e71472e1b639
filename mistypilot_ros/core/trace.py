"""The last triggers of a sensor and what came of each."""

from mistypilot_ros.core.runs import RunStep

TRIGGERS_KEPT = 20
"""Triggers that are remembered for each sensor."""


class Trace:
    """Steps of the last triggers, oldest first."""

    def __init__(self, keep: int = TRIGGERS_KEPT) -> None:
        """Begin empty.

        Args:
            keep: triggers that are remembered, 1 or more.
        """
        self._keep = keep
        self._steps: list[RunStep] = []

    def add(self, step: RunStep) -> None:
        """Remember a step; the steps of the oldest trigger go where there are too many."""
        self._steps.append(step)
        runs: dict[str, None] = dict.fromkeys(known.run_id for known in self._steps)
        if len(runs) > self._keep:
            oldest = next(iter(runs))
            self._steps = [known for known in self._steps if known.run_id != oldest]

    def steps(self) -> tuple[RunStep, ...]:
        """All steps that are remembered, in the order in which they happened."""
        return tuple(self._steps)
