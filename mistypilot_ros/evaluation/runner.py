"""Asks all cases of a suite, once or several times, and sums up."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import psutil

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.evaluation.measures import Measure, Score, Unit, over_runs, percentile
from mistypilot_ros.evaluation.rows import Rows, is_unseen
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.evaluation.suite import FIRST_LABELS, Answer, Answerer, Case, Judged, Suite

Progress = Callable[[int, int], None]
"""Called with how many cases were answered, of how many."""
PARTS: dict[str, Callable[[str], bool]] = {
    'all rows': lambda row_id: True,
    'seen': lambda row_id: not is_unseen(row_id),
    'unseen': is_unseen,
}
"""The rows of each column, by their id: all, and those that development looked at and did not look at."""
EVERYTHING = next(iter(PARTS))


@dataclass(frozen=True)
class Result:
    """What came of a suite."""

    suite: Suite
    """Which."""
    rows: Rows
    """What it was run on."""
    runs: tuple[tuple[Judged, ...], ...]
    """The cases of each run, in order."""
    labels: tuple[str, ...]
    """All labels, in the order of the table."""
    scores: dict[tuple[str, str, str], Score]
    """By part, label and name of the measure."""
    p50_ms: float
    """Half of the sentences took less, ms."""
    p99_ms: float
    """One in a hundred sentences took more, ms."""

    megabytes: float
    """Memory of this process behind the last row, MB."""

    @property
    def asked(self) -> float:
        """Cases of a run in which nothing was done that could be, on average."""
        return self._told(lambda answer: answer.asked and not answer.failed)

    @property
    def failed(self) -> float:
        """Cases of a run in which an error came, on average."""
        return self._told(lambda answer: bool(answer.failed))

    def _told(self, holds: Callable[[Answer], bool]) -> float:
        told = [one.answer for judged in self.runs for one in judged if one.case.told]
        return sum(map(holds, told)) / len(self.runs)

    @property
    def count(self) -> int:
        """The denominator of the suite: cases of one run that do not repeat another."""
        return sum(one.case.told for one in self.runs[0])


def run(suite: Suite, rows: Rows, subject: Subject, runs: int, progress: Progress) -> Result:
    """Evaluate.

    Raises:
        MistyPilotError: a row has not the form of the suite, or the suite cannot be run with this subject.
    """
    try:
        cases = suite.cases(rows.rows)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        lack = f'{error} is missing' if isinstance(error, KeyError) else str(error)
        raise InvalidInputError(
            f"A row of '{rows.path}' is none of the suite '{suite.name}': {lack}; the README beside the "
            f'shipped suites describes the form.'
        ) from error
    answerer = suite.answerer(rows.rows, subject)
    done: list[tuple[Judged, ...]] = []
    for number in range(runs):
        judged = []
        for index, case in enumerate(cases):
            spared = subject.spared()
            answer = answer_to(case, answerer)
            answer = replace(answer, seconds=answer.seconds + subject.spared() - spared)
            judged.append(suite.judge(case, answer))
            progress(number * len(cases) + index + 1, runs * len(cases))
        done.append(tuple(judged))
    return _result(suite, rows, done)


def answer_to(case: Case, answerer: Answerer) -> Answer:
    """Ask about one case; an error is an answer as well."""
    began = time.perf_counter()
    try:
        answer = answerer(case)
    except Exception as error:  # Whatever goes wrong is a failed row, counted and listed.
        answer = Answer(failed=f'{type(error).__name__}: {error}')
    return answer if answer.seconds else replace(answer, seconds=time.perf_counter() - began)


def _result(suite: Suite, rows: Rows, runs: Sequence[tuple[Judged, ...]]) -> Result:
    labels = _labels(runs[0])
    scores: dict[tuple[str, str, str], Score] = {}
    for part, belongs in PARTS.items():
        for label in labels:
            groups = [
                [one for one in judged if label in one.case.labels and belongs(one.case.id)]
                for judged in runs
            ]
            measured = [{**suite.measures(group), **_common(group)} for group in groups]
            for name in measured[0]:
                scores[part, label, name] = over_runs([measures[name] for measures in measured])
    times = [one.answer.seconds * 1000 for judged in runs for one in judged if one.case.told]
    megabytes = float(psutil.Process().memory_info().rss) / 1e6
    p50, p99 = percentile(times, 50), percentile(times, 99)
    return Result(suite, rows, tuple(runs), labels, scores, p50, p99, megabytes)


def _labels(judged: Sequence[Judged]) -> tuple[str, ...]:
    """All labels: the usual ones first, then in the order in which they come."""
    found = dict.fromkeys(label for one in judged for label in one.case.labels)
    return tuple(dict.fromkeys([*(label for label in FIRST_LABELS if label in found), *found]))


def _common(judged: Sequence[Judged]) -> dict[str, Measure]:
    """What every suite counts."""
    times = [one.answer.seconds * 1000 for one in judged]
    return {
        'asked': Measure(sum(one.answer.asked and not one.answer.failed for one in judged), Unit.COUNT),
        'failed': Measure(sum(bool(one.answer.failed) for one in judged), Unit.COUNT),
        'n': Measure(len(judged), Unit.COUNT),
        'p50_ms': Measure(percentile(times, 50) if times else None, Unit.MILLISECONDS),
        'p99_ms': Measure(percentile(times, 99) if times else None, Unit.MILLISECONDS),
    }
