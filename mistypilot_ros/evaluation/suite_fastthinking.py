"""Which kept task a request finds."""

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from mistypilot_ros.core.commands import New
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.evaluation.measures import Measure, Unit, share
from mistypilot_ros.evaluation.rows import Row
from mistypilot_ros.evaluation.scoring_reuse import Found, find, outcome
from mistypilot_ros.evaluation.subject import Subject, Task
from mistypilot_ros.evaluation.suite import Answer, Answerer, Case, Judged
from mistypilot_ros.evaluation.vectors import distances_to, vectors

RAW, EXTRACTED, GOLD = 'raw', 'extracted', 'gold'
OUTCOMES = {'right': 'right_hits', 'wrong': 'wrong_hits', 'miss': 'misses'}


class FastthinkingSuite:
    """FastThinking230: canonical tasks are kept without details; each text is looked up in three forms."""

    name = 'fastthinking'
    title = 'FastThinking: reuse of kept results'
    headline: Mapping[str, Sequence[str]] = {
        'top_1': (EXTRACTED, RAW), 'right_hits': (EXTRACTED,), 'wrong_hits': (EXTRACTED,),
    }  # fmt: skip

    def cases(self, rows: Sequence[Row]) -> list[Case]:
        """Three for each row: its text, the main task that is read from it, and the gold one."""
        return [
            Case(
                f'{row["id"]} {query}',
                row['text'],
                row['canonical'],
                (query,),
                row['main_task'],
                told=query == EXTRACTED,
            )
            for query in (RAW, EXTRACTED, GOLD)
            for row in rows
        ]

    def answerer(self, rows: Sequence[Row], subject: Subject) -> Answerer:
        """Embed the kept tasks; ask about each text."""
        embedder = subject.embedder
        if embedder is None:
            raise UnavailableError(f"The suite '{self.name}' needs an embedder; leave out --embedder none.")
        kept = {row['canonical']: row['main_task'] for row in rows}
        memory = vectors(embedder, list(kept.values()))
        subject.interpreter.social('Hello', TaskContext())

        def answer(case: Case) -> Answer:
            query = _query(case, subject)
            if not query:
                return Answer({'query': None}, asked=True)
            near = dict(zip(kept, distances_to(embedder, query, memory), strict=True))
            found = find(near, embedder.threshold, lambda name: _passes(subject, kept[name], query))
            return Answer({'query': query, **asdict(found)})

        return answer

    def judge(self, case: Case, answer: Answer) -> Judged:
        """A hit of the right task, a hit of a wrong one, or a miss."""
        got = answer.got or {}
        found = Found(got['nearest'], got['rank_1'], got['rank_2'], got['hit']) if got.get('query') else None
        came = outcome(case.expected, found)
        points = {name: float(came == word) for word, name in OUTCOMES.items()}
        points['top_1'] = float(found is not None and found.nearest == case.expected)
        if found is not None:
            points['rank_1'] = found.rank_1
        if found is not None and found.rank_2 is not None:
            points['rank_2'] = found.rank_2
        return Judged(case, answer, came == 'right', points, (case.labels[0], came))

    def measures(self, judged: Sequence[Judged]) -> dict[str, Measure]:
        """Shares over all rows, and the distances of the nearest and the next task."""
        points = [one.points for one in judged]
        measured = {name: share(points, name) for name in ('top_1', *OUTCOMES.values())}
        for rank in ('rank_1', 'rank_2'):
            values = [one[rank] for one in points if rank in one]
            mean = statistics.fmean(values) if values else None
            deviation = statistics.stdev(values) if len(values) > 1 else None
            measured[rank] = Measure(mean, Unit.DISTANCE)
            measured[f'{rank}_deviation'] = Measure(deviation, Unit.DISTANCE)
        return measured


def _query(case: Case, subject: Subject) -> str:
    """What is looked up; empty where no social task was read from the text."""
    if case.labels == (RAW,):
        return case.text
    if case.labels == (GOLD,):
        return str(case.given)
    reading = subject.interpreter.social(case.text, TaskContext())
    return next((command.main_task for command in reading.commands if isinstance(command, New)), '')


def _passes(subject: Subject, kept: str, query: str) -> bool:
    return subject.gate is not None and subject.gate(Task(kept), Task(query))
