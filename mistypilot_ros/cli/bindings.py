"""`mistypilot bindings`: what is bound to which place, and whether it works; and bindings as files."""

import argparse
import importlib

from mistypilot_ros.cli.events import Binding
from mistypilot_ros.cli.tables import Column, print_table
from mistypilot_ros.cli.visit import Visit, VisitOptions, print_json

COLUMNS = (
    Column('place'),
    Column('what it does', 3),
    Column('status'),
    Column('restarts'),
    Column('last error', 4),
)
EMPTY = 'Nothing is bound yet: say, for instance, "When I tap your chin, wave".'


def run(parsed: argparse.Namespace) -> int:
    """List, export, import or check; return the exit code.

    Raises:
        MistyPilotError: nobody tells them, or a file cannot be used.
    """
    _refuse(parsed)
    options = VisitOptions.parsed(parsed)
    if not parsed.action:
        return _list(options)
    return int(importlib.import_module(f'mistypilot_ros.cli.bindings_{parsed.action}').run(parsed, options))


def _refuse(parsed: argparse.Namespace) -> None:
    """Refuse options that do not go together."""
    if parsed.action in ('export', 'import') and not parsed.file:
        parsed.check(f'{parsed.action} needs a file: mistypilot bindings {parsed.action} FILE')
    if parsed.replace and parsed.action != 'import':
        parsed.check('--replace works with import alone')
    if parsed.state_dir and (parsed.action != 'check' or parsed.file):
        parsed.check('--state-dir works with check alone, without a file')


def _list(options: VisitOptions) -> int:
    with Visit(options) as visit:
        table = visit.find(lambda board: board.table, 'The binding supervisor')
    rows = [table.rows[name] for name in sorted(table.rows)]
    if options.json:
        for row in rows:
            print_json(row)
    elif rows:
        print_table(COLUMNS, [_texts(row) for row in rows], options.look)
    else:
        print(EMPTY)
    return 0


def _texts(row: Binding) -> tuple[str, ...]:
    status = row.status.lower() if row.enabled else 'switched off'
    return row.sensor, ', '.join(map(str, row.calls)), status, str(row.restarts), row.last_error
