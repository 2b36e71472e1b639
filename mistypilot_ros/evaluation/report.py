"""A result as tables, misses and one line, in plain values that any printer can show."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.evaluation.measures import Score, Unit
from mistypilot_ros.evaluation.rows import is_unseen
from mistypilot_ros.evaluation.runner import EVERYTHING, PARTS, Result
from mistypilot_ros.evaluation.suite import ALL, Judged

COMMON = ('n', 'asked', 'failed', 'p50_ms')
"""What every suite counts and the table shows beside the suite's own measures."""
WHICH_MISSES: dict[str, Callable[[str], bool]] = {
    'all': lambda row_id: True,
    'seen': lambda row_id: not is_unseen(row_id),
    'none': lambda row_id: False,
}
"""Rows whose misses are listed, by their id."""


@dataclass(frozen=True)
class ReportTable:
    """One table."""

    title: str
    """What it shows."""
    columns: tuple[str, ...]
    """Heads."""
    rows: tuple[tuple[str, ...], ...]
    """One text for each column."""


@dataclass(frozen=True)
class Matrix:
    """How often each gold came out as each answer."""

    golds: tuple[str, ...]
    """One row each."""
    answers: tuple[str, ...]
    """One column each."""
    counts: tuple[tuple[int, ...], ...]
    """Cases, by row and column."""


@dataclass(frozen=True)
class Miss:
    """A case that is not right."""

    id: str
    """Of the case."""
    text: str
    """What was said."""
    expected: str
    """The gold, as JSON."""
    got: str
    """The answer, as JSON."""


def scores_table(result: Result) -> ReportTable:
    """The measures of each subset, over all rows."""
    names = _names(result)
    return ReportTable(
        result.suite.title,
        ('', *(f'{name} %' if unit is Unit.SHARE else name for name, unit in names.items())),
        tuple(
            (label, *(result.scores[EVERYTHING, label, name].text for name in names))
            for label in result.labels
        ),
    )


def parts_table(result: Result) -> ReportTable:
    """The headline measures, apart for the rows that development looked at and did not look at."""
    parts = [part for part in PARTS if part != EVERYTHING]
    names = ('n', *result.suite.headline)
    return ReportTable(
        f'{" / ".join(parts)}: rows that development looked at, and those with numbers divisible by three',
        ('', *names),
        tuple(
            (label, *(' / '.join(result.scores[part, label, name].text for part in parts) for name in names))
            for label in result.labels
        ),
    )


def overview_table(results: Sequence[Result]) -> ReportTable:
    """The headline measures of several suites, by part."""
    rows = []
    for result in results:
        for name, labels in result.suite.headline.items():
            for label in (label for label in labels if label in result.labels):
                shown = [_with_unit(result.scores[part, label, name]) for part in PARTS]
                which = '' if label == ALL else label
                rows.append((result.suite.name, name, which, *shown))
    return ReportTable('Overview', ('suite', 'score', 'subset', *PARTS), tuple(rows))


def matrix(result: Result) -> Matrix | None:
    """The confusion matrix over all runs; None where the suite has none."""
    cells = [one.cell for judged in result.runs for one in judged if one.cell]
    if not cells:
        return None
    golds = tuple(dict.fromkeys(gold for gold, _ in cells))
    answers = tuple(sorted({answer for _, answer in cells}, key=lambda name: (name not in golds, name)))
    counts = tuple(tuple(cells.count((gold, answer)) for answer in answers) for gold in golds)
    return Matrix(golds, answers, counts)


def matrix_table(found: Matrix) -> ReportTable:
    """A confusion matrix as a table."""
    rows = zip(found.golds, found.counts, strict=True)
    return ReportTable(
        'Gold (rows) and answer (columns)',
        ('', *found.answers),
        tuple((gold, *map(str, counts)) for gold, counts in rows),
    )


def misses(result: Result, which: str) -> tuple[list[Miss], int]:
    """The misses of the last run that may be listed, and how many more there are."""
    missed = [one for one in result.runs[-1] if one.case.told and not one.ok]
    listed = [one for one in missed if WHICH_MISSES[which](one.case.id)]
    return [_miss(one) for one in listed], len(missed) - len(listed)


def summary(result: Result) -> str:
    """One line."""
    scores = [
        f'{name} {", ".join(shown)}'
        for name, labels in result.suite.headline.items()
        if (shown := [_shown(result, name, label) for label in labels if label in result.labels])
    ]
    return (
        f'{result.suite.name}: {"; ".join(scores)}; '
        f'n {result.count}, asked {result.asked:g}, failed {result.failed:g}; '
        f'p50 {result.p50_ms:.2f} ms, p99 {result.p99_ms:.2f} ms, {result.megabytes:.0f} MB'
    )


def last_line(results: Sequence[Result]) -> str:
    """One line for all suites that ran."""
    if len(results) == 1:
        return summary(results[0])
    parts = []
    for result in results:
        name, labels = next(iter(result.suite.headline.items()))
        label = next((label for label in labels if label in result.labels), result.labels[0])
        parts.append(f'{result.suite.name} {name} {_shown(result, name, label)}')
    slowest = max((result.p99_ms for result in results), default=0.0)
    megabytes = max((result.megabytes for result in results), default=0.0)
    return f'{len(results)} suites: {", ".join(parts)}; p99 at most {slowest:.2f} ms, {megabytes:.0f} MB'


def _names(result: Result) -> dict[str, Unit]:
    """Measures of the table and what they count in, the suite's own behind the number of cases."""
    units = {name: score.unit for (_, _, name), score in result.scores.items()}
    own = {name: unit for name, unit in units.items() if name not in (*COMMON, 'p99_ms')}
    return {'n': Unit.COUNT, **own, **{name: units[name] for name in (*COMMON[1:], 'p99_ms')}}


def _shown(result: Result, name: str, label: str) -> str:
    """A score with its unit, behind the label unless that is all."""
    return ('' if label == ALL else f'{label} ') + _with_unit(result.scores[EVERYTHING, label, name])


def _with_unit(score: Score) -> str:
    return f'{score.text} %' if score.unit is Unit.SHARE and score.mean is not None else score.text


def _miss(one: Judged) -> Miss:
    got = one.answer.failed or _json(one.answer.got)
    return Miss(one.case.id, one.case.text, _json(one.case.expected), got)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
