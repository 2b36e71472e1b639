"""The right skill among more and more of them, known by name, documentation and parameters alone."""

from collections.abc import Mapping, Sequence

from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.evaluation.fillers import fillers
from mistypilot_ros.evaluation.measures import Measure, share
from mistypilot_ros.evaluation.physical import Understood, understand
from mistypilot_ros.evaluation.plain import plain
from mistypilot_ros.evaluation.rows import Row
from mistypilot_ros.evaluation.scoring_skills import score_ranking, score_request
from mistypilot_ros.evaluation.skill_files import library
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.evaluation.suite import Answer, Answerer, Case, Judged, timed

SIZES = (30, 50, 70, 100)
FILLERS = 900
"""Skills that nobody asks for, added to the whole library for its largest size."""
MEASURES = ('acted', 'right', 'offered', 'top_1', 'top_3')


class SkillextSuite:
    """SkillExtension100: at each size the requests of the skills that are in the library."""

    name = 'skillext'
    title = 'SkillExtension: libraries that grow'
    headline: Mapping[str, Sequence[str]] = {
        'acted': ('100',), 'right': ('100',), 'offered': ('100',), 'top_1': ('100', '1000'),
    }  # fmt: skip

    def cases(self, rows: Sequence[Row]) -> list[Case]:
        """Two for each skill at each size."""
        listed = _sizes(rows)[-1] if len(rows) < SIZES[-1] else SIZES[-1]
        return [
            Case(
                f'{row["id"]}-{number} {size}',
                request,
                row['name'],
                (str(size),),
                size,
                told=size == listed,
            )
            for size in _sizes(rows)
            for row in rows[:size]
            for number, request in enumerate(row['requests'], 1)
        ]

    def answerer(self, rows: Sequence[Row], subject: Subject) -> Answerer:
        """Write and read the libraries; ask the agent."""
        shelf = _Shelf(rows, subject)

        def answer(case: Case) -> Answer:
            skills = shelf.take(case.given)
            understood, seconds = timed(lambda: understand(subject, case.text, [], skills))
            return _answer(case, understood, seconds, skills, subject)

        shelf.take(_sizes(rows)[0])
        return answer

    def judge(self, case: Case, answer: Answer) -> Judged:
        """What was counted when it was answered; a failure did not act."""
        points = answer.points or {'acted': 0.0}
        ok = bool(points.get('right'))
        outcome = (
            'failed' if answer.failed
            else 'right' if ok
            else 'wrong' if points['acted']
            else 'right offered' if points.get('offered')
            else 'asked' if answer.asked
            else 'other'
        )  # fmt: skip
        return Judged(case, answer, ok, points, (case.labels[0], outcome))

    def measures(self, judged: Sequence[Judged]) -> dict[str, Measure]:
        """Acted of all, right of acted, offered of asked, and the ranking."""
        points = [one.points for one in judged]
        return {name: share(points, name) for name in MEASURES}


class _Shelf:
    """The library that is asked about.

    Requests come again at each size: an embedder that remembered them would be too fast.
    """

    def __init__(self, rows: Sequence[Row], subject: Subject) -> None:
        self._rows, self._subject = rows, subject
        self._size = 0
        self._skills = SkillSet(())

    def take(self, size: int) -> SkillSet:
        """The library of a size, which is written and read where another one was in use."""
        if size != self._size:
            self._size, self._skills = size, library(_skills(self._rows, size))
            if self._subject.forget:
                self._subject.forget()
            understand(self._subject, 'Hello', [], self._skills)
        return self._skills


def _answer(case: Case, understood: Understood, seconds: float, skills: SkillSet, subject: Subject) -> Answer:
    commands = plain(understood.read)
    points = score_request(case.expected, commands, not understood.refused, understood.offers)
    if subject.ranker is not None:
        points |= score_ranking(case.expected, subject.ranker(case.text, skills))
    return Answer(understood.shown, asked=not commands, seconds=seconds, points=points)


def _sizes(rows: Sequence[Row]) -> list[int]:
    """The sizes that so many rows allow; all of them and the fillers where the suite is whole."""
    sizes = [size for size in SIZES if size <= len(rows)] or [len(rows)]
    return [*sizes, len(rows) + FILLERS] if len(rows) >= SIZES[-1] else sizes


def _skills(rows: Sequence[Row], size: int) -> list[Row]:
    return [*rows[:size], *fillers(size - len(rows), {row['name'] for row in rows})]
