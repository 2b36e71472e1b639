"""What a turn changes about the social task."""

from collections.abc import Mapping, Sequence
from typing import Any

from mistypilot_ros.core.interpretation import SocialReading, TaskContext
from mistypilot_ros.evaluation.measures import Measure, share
from mistypilot_ros.evaluation.plain import plain
from mistypilot_ros.evaluation.rows import Row
from mistypilot_ros.evaluation.scoring_tasks import score_turn, state_after, with_indices
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.evaluation.suite import ALL, Answer, Answerer, Case, Judged

SCORES = ('ops', 'targets', 'exact')
NOTHING = 'nothing'


class TaskparserSuite:
    """TaskParser256: each turn with the gold state before it and the earlier texts of the user."""

    name = 'taskparser'
    title = 'TaskParser: changes of the social task'
    headline: Mapping[str, Sequence[str]] = {'targets': ('easy', 'hard'), 'exact': ('easy', 'hard')}

    def cases(self, rows: Sequence[Row]) -> list[Case]:
        """One for each turn; its id is that of the dialogue and the number of the turn."""
        return [case for row in rows for case in _turns(row)]

    def answerer(self, rows: Sequence[Row], subject: Subject) -> Answerer:
        """Ask the interpreter."""

        def answer(case: Case) -> Answer:
            reading = subject.interpreter.social(case.text, case.given)
            return Answer(
                _got(reading, case.given.details), asked=not reading.commands and not reading.confidence
            )

        subject.interpreter.social('Hello', TaskContext())
        return answer

    def judge(self, case: Case, answer: Answer) -> Judged:
        """The three nested scores."""
        details = case.given.details
        points = dict.fromkeys(SCORES, 0.0)
        if not answer.failed and not answer.asked:
            gold, got = (with_indices(actions, details) for actions in (case.expected, answer.got))
            score = score_turn(gold, got, len(details))
            points = {name: float(getattr(score, name)) for name in SCORES}
        got_ops = 'failed' if answer.failed else 'asked' if answer.asked else _ops(answer.got)
        return Judged(case, answer, bool(points['exact']), points, (_ops(case.expected), got_ops))

    def measures(self, judged: Sequence[Judged]) -> dict[str, Measure]:
        """How many turns have each score."""
        points = [one.points for one in judged]
        return {name: share(points, name) for name in SCORES}


def _turns(row: Row) -> list[Case]:
    cases: list[Case] = []
    state: tuple[str, tuple[str, ...]] = ('', ())
    for number, turn in enumerate(row['turns'], 1):
        ops = [action['op'] for action in turn['actions']]
        with_indices(turn['actions'], state[1])  # A target that is no detail is a mistake of the row.
        cases.append(
            Case(
                f'{row["id"]}-{number}',
                turn['user'],
                turn['actions'],
                (ALL, row['difficulty'], *(dict.fromkeys(ops) or (NOTHING,))),
                TaskContext(*state, tuple(earlier.text for earlier in cases)),
            )
        )
        state = state_after(turn['actions'], state)
    return cases


def _got(reading: SocialReading, details: Sequence[str]) -> list[dict[str, Any]]:
    """What was read, with the words of targets as in the rows; an index of no detail stays a number."""
    actions = plain(reading.commands)
    for action in actions:
        if 'targets' in action:
            action['targets'] = [
                details[target] if isinstance(target, int) and 0 <= target < len(details) else target
                for target in action['targets']
            ]
    return actions


def _ops(actions: Sequence[Mapping[str, Any]]) -> str:
    return '+'.join(sorted({action['op'] for action in actions})) or NOTHING
