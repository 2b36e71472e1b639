"""What an instruction does to sensors and skills."""

from collections.abc import Mapping, Sequence

from mistypilot_ros.evaluation.measures import Measure, share
from mistypilot_ros.evaluation.physical import commands_of, understand
from mistypilot_ros.evaluation.rows import Row
from mistypilot_ros.evaluation.scoring_commands import LEVELS, CommandScorer, Counts, micro_f1
from mistypilot_ros.evaluation.skills_file import default_values
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.evaluation.suite import ALL, Answer, Answerer, Case, Judged


class SensorbindSuite:
    """SensorBind40: the text goes straight to the PIA, with the given bindings."""

    headline: Mapping[str, Sequence[str]] = {'exact': (ALL, 'easy', 'hard')}

    def __init__(
        self, name: str = 'sensorbind', title: str = 'SensorBind: bindings and skills at once'
    ) -> None:
        """Read the default values that are left out of the comparison.

        Args:
            name: of the file of rows, without `.jsonl`.
            title: what it measures.
        """
        self.name, self.title = name, title
        self._scorer = CommandScorer(default_values())

    def cases(self, rows: Sequence[Row]) -> list[Case]:
        """One for each row."""
        return [
            Case(row['id'], row['text'], row['commands'], (ALL, row['difficulty']), row.get('given', []))
            for row in rows
        ]

    def answerer(self, rows: Sequence[Row], subject: Subject) -> Answerer:
        """Ask the agent."""
        understand(subject, 'Hello', [])
        return lambda case: understand(subject, case.text, case.given).answer()

    def judge(self, case: Case, answer: Answer) -> Judged:
        """Compare the commands."""
        got = commands_of(answer)
        ok = not answer.failed and not answer.asked and self._scorer.exact(case.expected, got)
        points = {'exact': float(ok)}
        for level, counts in self._scorer.counts(case.expected, got).items():
            points |= {
                f'{level}:common': counts.common,
                f'{level}:got': counts.got,
                f'{level}:gold': counts.gold,
            }
        return Judged(case, answer, ok, points)

    def measures(self, judged: Sequence[Judged]) -> dict[str, Measure]:
        """How many are exact, and the four F1."""
        found = {'exact': share((one.points for one in judged), 'exact')}
        for level in LEVELS:
            keys = (f'{level}:common', f'{level}:got', f'{level}:gold')
            counts = [Counts(*(int(one.points[key]) for key in keys)) for one in judged]
            found[f'f1_{level}'] = Measure(micro_f1(counts) if counts else None)
        return found
