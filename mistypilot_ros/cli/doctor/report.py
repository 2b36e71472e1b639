"""How the examination is shown: to people at a terminal, in plain lines, or as JSON."""

import json
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol, TextIO

from mistypilot_ros.cli.doctor.check import Report
from mistypilot_ros.cli.doctor.finding import Verdict

_STYLES = {
    Verdict.OK: 'green',
    Verdict.WARNING: 'yellow',
    Verdict.PROBLEM: 'bold red',
    Verdict.SKIPPED: 'dim',
}
_VERDICT, _NAME = 8, 18
"""Widths of the first columns, in characters."""


class Paper(Protocol):
    """Where reports are written as they come."""

    def busy(self) -> AbstractContextManager[object]:
        """Show, as long as it is open, that something is going on."""

    def begins(self, name: str) -> None:
        """A check begins."""

    def report(self, report: Report) -> None:
        """A check is over."""

    def end(self, sentence: str) -> None:
        """All checks are over."""


class PlainPaper:
    """One line a check, and one more for the remedy."""

    def __init__(self, out: TextIO) -> None:
        """Write to this stream."""
        self._out = out

    def busy(self) -> AbstractContextManager[object]:
        """Nothing moves in plain text."""
        return nullcontext()

    def begins(self, name: str) -> None:
        """Say nothing before it is over."""

    def report(self, report: Report) -> None:
        """Write the line."""
        if report.idle:
            return
        finding = report.finding
        self._write(f'{finding.verdict.value:<{_VERDICT}} {report.check:<{_NAME}} {finding.message}')
        if finding.remedy:
            self._write(f'{"":<{_VERDICT}} {"":<{_NAME}} -> {finding.remedy}')

    def end(self, sentence: str) -> None:
        """Write the last line."""
        self._write(sentence)

    def _write(self, text: str) -> None:
        print(text, file=self._out, flush=True)


class JsonPaper:
    """One object a line on one stream, and the summary on another."""

    def __init__(self, out: TextIO, aside: TextIO) -> None:
        """Write to these streams."""
        self._out, self._aside = out, aside

    def busy(self) -> AbstractContextManager[object]:
        """Nothing moves for programs."""
        return nullcontext()

    def begins(self, name: str) -> None:
        """Say nothing before it is over."""

    def report(self, report: Report) -> None:
        """Write the object."""
        row = {
            'check': report.check,
            'verdict': report.finding.verdict.value,
            'message': report.finding.message,
            'remedy': report.finding.remedy,
            'seconds': round(report.seconds, 3),
        }
        print(json.dumps(row, ensure_ascii=False), file=self._out, flush=True)

    def end(self, sentence: str) -> None:
        """Write the summary aside."""
        print(sentence, file=self._aside, flush=True)


class TerminalPaper:
    """Colours, wrapped columns, and the name of what is being looked at."""

    def __init__(self) -> None:
        """Write to the terminal."""
        from rich.console import Console

        self._console = Console(highlight=False)
        self._status = self._console.status('')

    def busy(self) -> AbstractContextManager[object]:
        """Show what is being looked at."""
        return self._status

    def begins(self, name: str) -> None:
        """Name what is being looked at."""
        from rich.text import Text

        self._status.update(Text(f'looking at: {name}'))

    def report(self, report: Report) -> None:
        """Write the row."""
        from rich.table import Table
        from rich.text import Text

        if report.idle:
            return
        finding = report.finding
        words = Text(finding.message)
        if finding.remedy:
            words.append(f'\n-> {finding.remedy}', style='cyan')
        row = Table.grid(padding=(0, 1))
        row.add_column(width=_VERDICT)
        row.add_column(width=_NAME)
        row.add_column(ratio=1)
        row.add_row(Text(finding.verdict.value, style=_STYLES[finding.verdict]), Text(report.check), words)
        self._console.print(row)

    def end(self, sentence: str) -> None:
        """Write the last line."""
        self._console.print(f'[bold]{sentence}[/bold]')


def choose(json: bool) -> Paper:
    """Return what fits standard output."""
    if json:
        return JsonPaper(sys.stdout, sys.stderr)
    return TerminalPaper() if sys.stdout.isatty() else PlainPaper(sys.stdout)


def summary(reports: Sequence[Report]) -> str:
    """Return the last line."""
    named = {
        verdict: [report.check for report in reports if report.finding.verdict is verdict]
        for verdict in Verdict
    }
    problems, warnings = named[Verdict.PROBLEM], named[Verdict.WARNING]
    made = len(reports) - len(named[Verdict.SKIPPED])
    if not problems and not warnings:
        return f'All is well: {made} checks, no problem.'
    parts = [
        f'{len(names)} {word if len(names) == 1 else word + "s"} ({", ".join(names)})'
        for word, names in (('problem', problems), ('warning', warnings))
        if names
    ]
    start = 'MistyPilot can work' if not problems else 'MistyPilot will not work well'
    return f'{start}: {" and ".join(parts)} in {made} checks; each has its remedy above.'
