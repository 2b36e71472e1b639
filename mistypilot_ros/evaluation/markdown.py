"""Tables in Markdown."""

from collections.abc import Sequence

from mistypilot_ros.evaluation.report import ReportTable


def markdown(tables: Sequence[ReportTable], heading: str, last: str) -> str:
    """A page of tables.

    Args:
        tables: in this order.
        heading: of the page.
        last: a line below the tables.
    """
    parts = [f'# {heading}', *(f'## {table.title}\n\n{table_lines(table)}' for table in tables), last]
    return '\n\n'.join(parts) + '\n'


def table_lines(table: ReportTable) -> str:
    """One table."""
    rows = [table.columns, tuple('---' for _ in table.columns), *table.rows]
    return '\n'.join(f'| {" | ".join(map(_cell, row))} |' for row in rows)


def _cell(text: str) -> str:
    return text.replace('|', '\\|').replace('\n', ' ')
