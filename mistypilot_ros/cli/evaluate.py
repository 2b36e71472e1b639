"""`mistypilot evaluate`: how well sentences are understood."""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mistypilot_ros.cli.evaluate_arguments import OFFLINE, EvaluateOptions, evaluate_options
from mistypilot_ros.cli.look import Look
from mistypilot_ros.cli.tables import Column, print_table
from mistypilot_ros.core.errors import StoreError, UnavailableError
from mistypilot_ros.evaluation import report, runner
from mistypilot_ros.evaluation.markdown import markdown
from mistypilot_ros.evaluation.offline_subject import offline_subject
from mistypilot_ros.evaluation.plots import Plotter, check_library
from mistypilot_ros.evaluation.report import ReportTable
from mistypilot_ros.evaluation.result_json import as_json
from mistypilot_ros.evaluation.rows import read_rows, shipped
from mistypilot_ros.evaluation.runner import Result
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.evaluation.suites import SUITES

NO_EMBEDDER = 'none'


def run(parsed: argparse.Namespace) -> int:
    """Measure, and show it; return 0.

    Raises:
        MistyPilotError: the interpreter, the rows or a file cannot be used.
    """
    options = evaluate_options(parsed)
    subject = make_subject(options)
    _check_places(options)
    results = []
    for name in options.suites:
        result = _measured(name, subject, options)
        if result is not None:
            results.append(result)
            _print(result, options)
    if len(options.suites) > 1:
        _print_table(report.overview_table(results), options)
    if options.plot:
        _plot(results, options, options.plot)
    if options.json:
        objects = [as_json(result, subject) for result in results]
        one = objects[0] if len(options.suites) == 1 else objects
        _write(options.json, json.dumps(one, ensure_ascii=False) + '\n')
    print(report.last_line(results))
    return 0


def make_subject(options: EvaluateOptions) -> Subject:
    """Make what is evaluated.

    Raises:
        MistyPilotError: it cannot be had.
    """
    subject = offline_subject(with_minilm=options.embedder != NO_EMBEDDER)
    _, _, vectors_by = options.embedder.partition(':')
    if options.interpreter == OFFLINE and not vectors_by:
        return subject
    # The client of a server is loaded only where one is asked.
    from mistypilot_ros.evaluation.model_subject import model_subject, with_embedder

    if options.interpreter != OFFLINE:
        subject = model_subject(
            options.interpreter, subject, os.environ, options.model, options.seconds, options.answers
        )
    return with_embedder(subject, vectors_by, os.environ) if vectors_by else subject


def _check_places(options: EvaluateOptions) -> None:
    """See that all can be written, before anything takes long.

    Raises:
        MistyPilotError: it cannot.
    """
    place = options.plot or options.json
    try:
        if options.plot:
            check_library()
            options.plot.mkdir(parents=True, exist_ok=True)
        place = options.json
        if options.json:
            options.json.open('a').close()
    except OSError as error:
        raise StoreError(f"'{place}' cannot be written: {error.strerror}; name another place.") from error


def _measured(name: str, subject: Subject, options: EvaluateOptions) -> Result | None:
    """One suite; None where it is one of all and cannot be run, which is said."""
    suite = SUITES[name]()
    rows = read_rows(options.data or shipped(name))
    try:
        with _bar(name, options.look) as progress:
            return runner.run(suite, rows, subject, options.runs, progress)
    except UnavailableError as error:
        if len(options.suites) == 1:
            raise
        print(f'mistypilot: {error}', file=sys.stderr)
        return None


@contextmanager
def _bar(name: str, look: Look) -> Iterator[runner.Progress]:
    """A bar on standard error, where that is a terminal; it goes away at the end."""
    console = Console(file=sys.stderr, no_color=not look.color)
    columns = (TextColumn(name), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(name, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _print(result: Result, options: EvaluateOptions) -> None:
    for table in _tables(result, options):
        _print_table(table, options)
    listed, more = report.misses(result, options.misses)
    for miss in listed:
        print(f'{miss.id}  {miss.text}\n  expected  {miss.expected}\n  got       {miss.got}\n')
    if more:
        print(f'{more} {"more " if listed else ""}misses are not listed; --misses all lists them.\n')
    if len(options.suites) > 1:
        print(report.summary(result) + '\n', flush=True)


def _print_table(table: ReportTable, options: EvaluateOptions) -> None:
    print(f'{table.title}\n')
    first, *others = table.columns
    # Blanks let a narrow terminal break the heads of columns.
    columns = [Column(first), *(Column(title.replace('_', ' '), 1) for title in others)]
    print_table(columns, table.rows, options.look)
    print()


def _tables(result: Result, options: EvaluateOptions) -> list[ReportTable]:
    """Foreign rows have no parts, since nobody developed with any of them."""
    matrix = report.matrix(result)
    return [
        report.scores_table(result),
        *([] if options.data else [report.parts_table(result)]),
        *([report.matrix_table(matrix)] if matrix else []),
    ]


def _plot(results: Sequence[Result], options: EvaluateOptions, folder: Path) -> None:
    """Pictures, and the same tables in Markdown."""
    plotter = Plotter()
    for result in results:
        name, matrix = result.suite.name, report.matrix(result)
        try:
            plotter.scores(result, folder / f'{name}_scores.png')
            if matrix:
                plotter.matrix(matrix, result.suite.title, folder / f'{name}_confusion.png')
        except OSError as error:
            raise StoreError(f"Pictures cannot be written to '{folder}': {error.strerror}.") from error
        _write(folder / f'{name}.md', markdown(_tables(result, options), name, report.summary(result)))
    if len(results) > 1:
        overview = markdown([report.overview_table(results)], 'All suites', report.last_line(results))
        _write(folder / 'overview.md', overview)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding='utf-8')
    except OSError as error:
        raise StoreError(f"The file '{path}' cannot be written: {error.strerror}.") from error
