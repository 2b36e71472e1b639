"""The `bindings` topic: what is bound, joined with the workers that serve it."""

from collections.abc import Mapping, Sequence
from typing import Any

import mistypilot_ros.msg as msg
from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.worker_policy import WorkerState
from mistypilot_ros.nodes.conversions import call_to_message, options_to_message, time_message
from mistypilot_ros.nodes.diagnostics import Health, Level

STATUS = {
    WorkerState.STOPPED: msg.Binding.STATUS_STOPPED,
    WorkerState.STARTING: msg.Binding.STATUS_STARTING,
    WorkerState.ACTIVE: msg.Binding.STATUS_ACTIVE,
    WorkerState.BACKOFF: msg.Binding.STATUS_BACKOFF,
    WorkerState.FAULTED: msg.Binding.STATUS_FAULTED,
    WorkerState.STOPPING: msg.Binding.STATUS_STOPPING,
}
"""Values of Binding.status."""
LEVELS = {msg.Binding.STATUS_FAULTED: Level.ERROR, msg.Binding.STATUS_BACKOFF: Level.WARN}
"""How serious a status is; OK where it is not named."""
WORDS = {value: state.name.lower() for state, value in STATUS.items()}
"""What diagnostics call a status."""


def row_message(binding: Binding, row: Any, reachable: bool) -> msg.Binding:
    """One row of the table.

    Args:
        binding: what is bound.
        row: the worker that serves it, None where there is none yet.
        reachable: robot and bridge are there; without them no binding is active, whatever its worker does.
    """
    message = msg.Binding(
        sensor=binding.sensor,
        calls=[call_to_message(call) for call in binding.calls],
        options=options_to_message(binding.options),
        user=binding.user,
    )
    if row is None:
        return message
    message.pid, message.restarts = row.pid or 0, row.restarts
    message.status, message.last_error = STATUS[row.status], row.last_error
    message.last_triggered = time_message(row.last_triggered)
    if row.status is WorkerState.ACTIVE and not reachable:
        message.status = msg.Binding.STATUS_STARTING
        message.last_error = 'The robot is not connected yet.'
    return message


def table_message(bindings: Mapping[str, Binding], rows: Sequence[Any], reachable: bool) -> msg.BindingTable:
    """The whole table; the caller stamps it and adds generation and state."""
    workers = {row.sensor: row for row in rows}
    return msg.BindingTable(
        robot_connected=reachable,
        bindings=[
            row_message(binding, workers.get(sensor), reachable) for sensor, binding in bindings.items()
        ],
    )


def faulted(table: msg.BindingTable | None) -> tuple[str, ...]:
    """Bound sensors of which something is wrong that a reset may mend."""
    wrong = (msg.Binding.STATUS_FAULTED, msg.Binding.STATUS_BACKOFF)
    rows = table.bindings if table is not None else ()
    working = msg.Binding.STATUS_ACTIVE
    return tuple(
        row.sensor for row in rows if row.status in wrong or (row.status == working and row.last_error)
    )


def health(table: msg.BindingTable) -> Sequence[Health]:
    """The health of each binding, for `/diagnostics`."""
    return [
        Health(
            f'bindings/{row.sensor}',
            LEVELS.get(row.status, Level.OK),
            _standing(row),
            {
                'calls': ', '.join(call.skill for call in row.calls),
                'pid': str(row.pid),
                'restarts': str(row.restarts),
            },
        )
        for row in table.bindings
    ]


def _standing(row: Any) -> str:
    """How it stands with a binding, for people: a fault that is over is told as one."""
    if row.status != msg.Binding.STATUS_ACTIVE:
        return row.last_error or WORDS[row.status]
    return f'It works; what last went wrong: {row.last_error}' if row.last_error else WORDS[row.status]


def store_health(lost: Sequence[str]) -> Health:
    """The health of the file that keeps the bindings; one row, because viewers show one of each name.

    Args:
        lost: what it lost, a sentence each.
    """
    return Health('bindings', Level.ERROR if lost else Level.OK, ' '.join(lost) or 'No binding was lost.')
