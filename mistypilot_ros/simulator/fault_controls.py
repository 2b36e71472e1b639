"""Test controls of what goes wrong: on a path, one kind of fault after the other, or many by seed."""

from __future__ import annotations

from typing import Any

from mistypilot_ros.simulator.control_fields import ControlError, Fields
from mistypilot_ros.simulator.fault_kinds import FAULT_KINDS, find_kind
from mistypilot_ros.simulator.fault_schedule import LARGEST_RATE, LEAST_RATE, USUAL_RATE
from mistypilot_ros.simulator.faults import Fault
from mistypilot_ros.simulator.simulator import Simulator

LONGEST = 3600.0
"""Seconds that a fault may last."""


def set_fault(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    """Put a fault on a path."""
    path, status = fields.values.get('path'), fields.count('status', least=200)
    if not isinstance(path, str) or not path.startswith(('/', '*')):
        raise ControlError("'path' must be a path such as /api/tts/stop.")
    if status is not None and status > 599:
        raise ControlError("'status' must be an HTTP status.")
    delay, count = fields.number('delay', 0.0), fields.count('count', least=1)
    simulator.faults.set(Fault(path.lower(), delay, status, count))
    return {}


def begin_fault(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    """Begin one fault of a kind."""
    name = fields.values.get('kind')
    kind = find_kind(name) if isinstance(name, str) else None
    if kind is None:
        raise ControlError(f"'kind' must be one of {', '.join(row.name for row in FAULT_KINDS)}.")
    if kind.name in simulator.troubles.running:
        raise ControlError(f"There is a fault '{kind.name}' already; it must end first.", 409)
    seconds = min(LONGEST, fields.number('seconds', kind.longest))
    return {'seq': simulator.troubles.begin(kind, seconds)}


def put_faults(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    """Have faults by seed from now on."""
    seed, rate = int(fields.number('seed')), fields.number('rate', USUAL_RATE, least=LEAST_RATE)
    if rate > LARGEST_RATE:
        raise ControlError(f"'rate' must be a number of at most {LARGEST_RATE:g}.")
    simulator.troubles.go(seed, rate)
    return {'seed': seed, 'rate': rate}


def clear_faults(simulator: Simulator, _: Fields) -> dict[str, Any]:
    """Take all faults away, and have none any more."""
    simulator.faults.clear()
    simulator.troubles.end()
    return {}
