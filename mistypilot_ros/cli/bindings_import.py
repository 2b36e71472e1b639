"""`mistypilot bindings import`: the bindings of a file into a running system, all or none."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rcl_interfaces.srv import SetParametersAtomically
from rclpy.parameter import Parameter

from mistypilot_ros.cli.board import Board
from mistypilot_ros.cli.visit import Visit, VisitOptions, print_json
from mistypilot_ros.core.binding_parameters import ParameterBook, free
from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.nodes.interfaces import Service
from mistypilot_ros.supervision.bindings_file import NODE
from mistypilot_ros.supervision.exchange_file import read_file

SET = Service(f'{NODE}/set_parameters_atomically', SetParametersAtomically)
"""All or none; what it acknowledges is on disk."""
SEEN = 5.0
"""Seconds within which the table shows what was acknowledged."""


def run(parsed: argparse.Namespace, options: VisitOptions) -> int:
    """Import; return 0.

    Raises:
        InvalidInputError: a binding of the file cannot be used; nothing was changed.
        MistyPilotError: nobody takes them.
    """
    bindings, problems = read_file(Path(parsed.file), MISTY_SENSORS)
    if problems:
        raise InvalidInputError(f'Nothing was imported. {" ".join(problems)}')
    with Visit(options, services=(SET,)) as visit:
        table = visit.find(lambda board: board.table, 'The binding supervisor')
        request = SetParametersAtomically.Request(parameters=list(_parameters(bindings, parsed.replace)))
        result = visit.ask(SET, request, 'The binding supervisor').result
        if not result.successful:
            raise InvalidInputError(f'Nothing was imported. {result.reason}')
        gone = set(table.rows) - set(bindings.by_sensor) if parsed.replace else set[str]()
        visit.board.wait_for(lambda board: _shows(board, bindings, gone), SEEN)
        rows = visit.board.table.rows if visit.board.table else {}
    if options.json:
        for name in sorted(bindings.by_sensor.keys() & rows.keys()):
            print_json(rows[name])
        return 0
    took = f' Nothing is bound to {", ".join(sorted(gone))} any more.' if gone else ''
    print(f'As in {parsed.file}: {", ".join(bindings.by_sensor)}.{took}')
    return 0


def _parameters(bindings: Bindings, replace: bool) -> Iterator[Any]:
    """What is to be set; with `replace`, all that the file does not name becomes free."""
    values = ParameterBook(bindings).parameters()
    if replace:
        values = {**free(name for name in MISTY_SENSORS.names if name not in bindings.by_sensor), **values}
    for name, value in values.items():
        yield Parameter(name, value=value).to_parameter_msg()


def _shows(board: Board, bindings: Bindings, gone: set[str]) -> bool:
    rows = board.table.rows if board.table else {}
    return not gone & set(rows) and all(
        name in rows and [call.skill for call in rows[name].calls] == [call.skill for call in binding.calls]
        for name, binding in bindings.by_sensor.items()
    )
