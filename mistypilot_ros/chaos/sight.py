"""What the table of bindings shows, and waiting until it shows something."""

from collections.abc import Collection
from typing import Any

from mistypilot_ros.chaos.graph import Graph
from mistypilot_ros.chaos.patience import PATIENCE
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.core.worker_policy import WorkerState
from mistypilot_ros.nodes.conversions import call_from_message


class Sight:
    """Looks at the newest table."""

    def __init__(self, graph: Graph) -> None:
        """Look at what this one hears."""
        self._graph = graph

    def row(self, name: str) -> Any:
        """The row of the table; None where there is none."""
        return next((row for row in self._graph.table.bindings if row.sensor == name), None)

    def as_shown(self, name: str) -> str:
        """A row of the table as the end of a sentence."""
        row = self.row(name)
        if row is None:
            return '; it is not in the table'
        state = WorkerState(row.status).name
        return f'; it is {state}, process {row.pid}{f" ({row.last_error})" if row.last_error else ""}'

    def has_status(self, name: str, *states: WorkerState) -> bool:
        """Whether a row of the table stands at one of these."""
        return self._row_at(name, states) is not None

    def _row_at(self, name: str, states: Collection[WorkerState]) -> Any:
        """The row of the table, read once, where it stands at one of these; else None."""
        row = self.row(name)
        return row if row is not None and row.status in {state.value for state in states} else None

    def await_status(self, name: str, *states: WorkerState, patience: float = PATIENCE) -> Any:
        """Wait for a status and return the row that had it; the table may have changed since."""
        row = self._graph.until(lambda: self._row_at(name, states), patience)
        if not row:
            wanted = ' or '.join(state.name for state in states)
            raise BrokenPromiseError(
                f'The {name} was not {wanted} within {patience:g} s{self.as_shown(name)}.'
            )
        return row

    def shown_calls(self, name: str) -> list[str]:
        """Calls of a row of the table, as texts."""
        row = self.row(name)
        return [str(call_from_message(call)) for call in row.calls] if row else []
