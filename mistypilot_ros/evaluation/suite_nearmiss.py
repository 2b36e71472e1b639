"""Texts that differ in one thing that matters: what fires, and what is reused."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mistypilot_ros.evaluation.measures import Measure, share, total
from mistypilot_ros.evaluation.physical import commands_of, understand
from mistypilot_ros.evaluation.rows import Row
from mistypilot_ros.evaluation.scoring_commands import CommandScorer
from mistypilot_ros.evaluation.skills_file import default_values
from mistypilot_ros.evaluation.subject import Subject, Task
from mistypilot_ros.evaluation.suite import ALL, Answer, Answerer, Case, Judged
from mistypilot_ros.evaluation.vectors import distances

MEMBERS = ('a', 'b')


class NearmissSuite:
    """Pairs of texts for the PIA, and pairs of a kept and an asked task."""

    name = 'nearmiss'
    title = 'Nearmiss: wrong firings and wrong reuses'
    headline: Mapping[str, Sequence[str]] = {
        'wrong_firings': (ALL,), 'exact': (ALL,), 'wrong_reuses': (ALL,), 'served': (ALL,),
    }  # fmt: skip

    def __init__(self) -> None:
        """Read the default values that are left out of the comparison."""
        self._scorer = CommandScorer(default_values())

    def cases(self, rows: Sequence[Row]) -> list[Case]:
        """Two for each firing pair, one for each reuse row."""
        return [case for row in rows for case in (_members(row) if 'a' in row else [_reuse(row)])]

    def answerer(self, rows: Sequence[Row], subject: Subject) -> Answerer:
        """Ask the agent about a text, the gate about a reuse."""
        understand(subject, 'Hello', [])
        return lambda case: (
            _served(case, subject)
            if isinstance(case.expected, bool)
            else understand(subject, case.text, case.given).answer()
        )

    def judge(self, case: Case, answer: Answer) -> Judged:
        """Compare the commands, or the decision."""
        return (
            self._judge_reuse(case, answer)
            if isinstance(case.expected, bool)
            else self._judge_firing(case, answer)
        )

    def _judge_firing(self, case: Case, answer: Answer) -> Judged:
        got = commands_of(answer)
        wrong = self._scorer.not_in_gold(case.expected, got)
        # Nothing done is right where nothing was to be done; a question is not.
        ok = not answer.failed and isinstance(answer.got, list) and self._scorer.exact(case.expected, got)
        answer = replace(answer, asked=answer.asked and not ok)
        outcome = 'fired wrongly' if wrong else 'exact' if ok else 'asked' if answer.asked else 'missed'
        points = {'exact': float(ok), 'wrong_firings': float(len(wrong))}
        return Judged(case, answer, ok, points, (case.labels[1], outcome))

    def _judge_reuse(self, case: Case, answer: Answer) -> Judged:
        served = bool(answer.got and answer.got.get('reuse'))
        ok = not answer.failed and served == case.expected
        points = {'served': float(served)} if case.expected else {'wrong_reuses': float(served)}
        outcome = ('served' if served else 'not served') if ok else 'wrong'
        return Judged(case, answer, ok, points, (case.labels[1], outcome))

    def measures(self, judged: Sequence[Judged]) -> dict[str, Measure]:
        """Exact members and pairs, wrong firings; the served of the reusable, wrong reuses."""
        points = [one.points for one in judged]
        pairs: dict[str, list[bool]] = defaultdict(list)
        for one in judged:
            if 'exact' in one.points:
                pairs[one.case.id.rpartition('-')[0]].append(one.ok)
        both = [{'pairs': float(all(members))} for members in pairs.values()]
        return {
            'exact': share(points, 'exact'),
            'pairs': share(both, 'pairs'),
            'wrong_firings': total(points, 'wrong_firings'),
            'served': share(points, 'served'),
            'wrong_reuses': total(points, 'wrong_reuses'),
        }


def _members(row: Row) -> list[Case]:
    return [
        Case(
            f'{row["id"]}-{member}',
            row[member]['text'],
            row[member]['commands'],
            (ALL, row['kind']),
            row[member]['given'],
        )
        for member in MEMBERS
    ]


def _reuse(row: Row) -> Case:
    saved, asked = _task(row['saved']), _task(row['asked'])
    if not isinstance(row['reuse'], bool):
        raise TypeError("'reuse' must be true or false")
    return Case(row['id'], row['asked']['text'], row['reuse'], (ALL, row['kind']), (saved, asked), told=True)


def _task(fields: Mapping[str, Any]) -> Task:
    return Task(fields['main_task'], tuple(fields['details']))


def _served(case: Case, subject: Subject) -> Answer:
    """Whether the kept task is near enough and passes the gate; never without embedder or gate."""
    saved, asked = case.given
    if subject.embedder is None or subject.gate is None:
        return Answer({'reuse': False, 'distance': None})
    (distance,) = distances(subject.embedder, asked.main_task, [saved.main_task])
    near = distance <= subject.embedder.threshold
    return Answer({'reuse': near and subject.gate(saved, asked), 'distance': round(distance, 4)})
