"""`mistypilot bindings export`: the bindings of a running system as a file."""

import argparse
import os
import sys
from pathlib import Path
from types import MappingProxyType

from mistypilot_ros.cli.bindings import EMPTY
from mistypilot_ros.cli.visit import Visit, VisitOptions, complain
from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.nodes.conversions import binding_from_message
from mistypilot_ros.supervision.exchange_file import to_bytes

STREAM = '-'
"""Stands for standard output."""


def run(parsed: argparse.Namespace, options: VisitOptions) -> int:
    """Write the file; return 0, or 1 where nothing is bound.

    Raises:
        MistyPilotError: nobody tells the bindings, or the file cannot be written.
    """
    with Visit(options) as visit:
        table = visit.find(lambda board: board.table, 'The binding supervisor')
    rows = {row.sensor: binding_from_message(row) for row in table.message.bindings}
    if not rows:
        return complain(f'No file was written. {EMPTY}')
    data = to_bytes(Bindings(MappingProxyType(rows)))
    if parsed.file == STREAM:
        sys.stdout.write(data.decode())
        return 0
    _write(Path(parsed.file), data)
    print(f'{len(rows)} bindings are in {parsed.file}: {", ".join(rows)}.')
    return 0


def _write(path: Path, data: bytes) -> None:
    """Write a file so that an older one of this name stands until the new one is whole."""
    beside = path.with_name(f'.{path.name}.new')
    try:
        with open(beside, 'wb') as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise StoreError(f"'{path}' cannot be written: {error.strerror}; name another place.") from error
