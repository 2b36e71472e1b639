"""`mistypilot bindings`: what is bound to which place, and whether it works."""

import argparse

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


def run(parsed: argparse.Namespace) -> int:
    """Print them; return 0.

    Raises:
        MistyPilotError: nobody tells them.
    """
    options = VisitOptions.parsed(parsed)
    with Visit(options) as visit:
        table = visit.find(lambda board: board.table, 'The binding supervisor')
    rows = [table.rows[name] for name in sorted(table.rows)]
    if options.json:
        for row in rows:
            print_json(row)
    elif rows:
        print_table(COLUMNS, [_texts(row) for row in rows], options.look)
    else:
        print('Nothing is bound yet: say, for instance, "When I tap your chin, wave".')
    return 0


def _texts(row: Binding) -> tuple[str, ...]:
    status = row.status.lower() if row.enabled else 'switched off'
    return row.sensor, ', '.join(map(str, row.calls)), status, str(row.restarts), row.last_error
