"""Which agent an instruction goes to."""

from collections.abc import Mapping, Sequence

from mistypilot_ros.evaluation.measures import Measure, share
from mistypilot_ros.evaluation.rows import Row
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.evaluation.suite import ALL, Answer, Answerer, Case, Judged


class RouteSuite:
    """Route100: the text alone, no history."""

    name = 'route'
    title = 'Route: which agent'
    headline: Mapping[str, Sequence[str]] = {'accuracy': (ALL, 'easy', 'hard')}

    def cases(self, rows: Sequence[Row]) -> list[Case]:
        """One for each row."""
        return [
            Case(row['id'], row['text'], row['agent'], (ALL, *_labels(row['agent'], row['difficulty'])))
            for row in rows
        ]

    def answerer(self, rows: Sequence[Row], subject: Subject) -> Answerer:
        """Ask the interpreter."""

        def answer(case: Case) -> Answer:
            return Answer(subject.interpreter.route(case.text, subject.skills).agent.value)

        subject.interpreter.route('Hello', subject.skills)
        return answer

    def judge(self, case: Case, answer: Answer) -> Judged:
        """Right is the same agent."""
        ok = not answer.failed and not answer.asked and answer.got == case.expected
        cell = (case.expected, 'failed' if answer.failed else str(answer.got))
        return Judged(case, answer, ok, {'accuracy': float(ok)}, cell)

    def measures(self, judged: Sequence[Judged]) -> dict[str, Measure]:
        """How many are right."""
        return {'accuracy': share((one.points for one in judged), 'accuracy')}


def _labels(agent: str, difficulty: str) -> tuple[str, ...]:
    return difficulty, agent, f'{agent} {difficulty}'
