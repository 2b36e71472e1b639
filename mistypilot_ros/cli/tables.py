"""Tables for people: as wide as the terminal, plain columns elsewhere."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mistypilot_ros.cli.look import Look

_NO_LIMIT = 10_000
"""Columns, where nobody's terminal sets a limit."""


@dataclass(frozen=True)
class Column:
    """One column."""

    title: str
    """Head of it."""
    share: int = 0
    """How much of the width it may take compared with others; 0 for what it needs."""
    style: str = ''
    """How rich shows it."""


def print_table(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], look: Look, out: TextIO | None = None
) -> None:
    """Print a table; on a terminal, columns in which nothing stands are left out.

    Args:
        columns: from left to right.
        rows: one text for each column.
        look: with or without colours.
        out: where to; None for standard output.
    """
    out = out or sys.stdout
    if out.isatty():
        used = [index for index in range(len(columns)) if any(row[index] for row in rows)]
        columns = [columns[index] for index in used]
        rows = [[row[index] for index in used] for row in rows]
        Console(file=out, no_color=not look.color, highlight=False).print(
            _table(columns, rows, box.SIMPLE_HEAD)
        )
        return
    console = Console(file=out, width=_NO_LIMIT, no_color=True, highlight=False)
    with console.capture() as text:
        console.print(_table(columns, rows, None))
    out.writelines(f'{line.rstrip()}\n' for line in text.get().splitlines())


def _table(columns: Sequence[Column], rows: Sequence[Sequence[str]], edges: box.Box | None) -> Table:
    table = Table(box=edges, pad_edge=False, show_edge=False, header_style='bold' if edges else '')
    for column in columns:
        table.add_column(
            column.title,
            style=column.style,
            no_wrap=not column.share,
            overflow='fold',
            ratio=column.share or None,
        )
    for row in rows:
        # A line break of a text would break the columns of those who read them by program.
        table.add_row(*(Text(' '.join(text.split())) for text in row))
    return table
