"""A skill that is run once, now, in a process of its own."""

from mistypilot_ros.core.worker_policy import WorkerLimits, WorkerState
from mistypilot_ros.supervision.active_run import ActiveRun
from mistypilot_ros.supervision.process_table import ProcessTable
from mistypilot_ros.supervision.seat import Seat
from mistypilot_ros.supervision.surroundings import Surroundings

_ONCE = WorkerLimits(restarts=0)
"""A run is not repeated: its process may have done half of it."""


class Invocation(Seat):
    """One run from request to end."""

    def __init__(self, run: ActiveRun, table: ProcessTable, around: Surroundings) -> None:
        """Take the run; `tick` starts its process."""
        super().__init__(f"The process of '{run.calls[0].skill}'", table, around, _ONCE)
        self.begin(run)

    @property
    def over(self) -> bool:
        """Whether nothing of it is left."""
        return self.run is None and self.process is None and self.policy.state is WorkerState.STOPPED

    def tick(self, now: float) -> None:
        """Have a process as long as there is a run."""
        if self.run and self.process is None and (self._table.problem or self.run.ending):
            self._step(self.run, self.run.cut_off(now, self._table.problem), now)
        self.policy.want(self.run is not None)
        super().tick(now)
