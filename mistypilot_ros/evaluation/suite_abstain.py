"""What is not meant for the robot, or not clear enough to act."""

from collections.abc import Mapping, Sequence

from mistypilot_ros.agents.router import TaskRouter, Way
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.core.turns import Agent, Instruction
from mistypilot_ros.evaluation.measures import Measure, share, total
from mistypilot_ros.evaluation.physical import understand
from mistypilot_ros.evaluation.plain import plain
from mistypilot_ros.evaluation.rows import Row
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.evaluation.suite import ALL, Answer, Answerer, Case, Judged


class AbstainSuite:
    """The whole way from the router on: nothing may reach a sensor, a skill or the memory."""

    name = 'abstain'
    title = 'Abstain: nothing must be done'
    headline: Mapping[str, Sequence[str]] = {'right': (ALL,), 'acted': (ALL,)}

    def cases(self, rows: Sequence[Row]) -> list[Case]:
        """One for each row."""
        return [
            Case(row['id'], row['text'], row['may'], (ALL, row['kind'], f'may {row["may"]}'), row['given'])
            for row in rows
        ]

    def answerer(self, rows: Sequence[Row], subject: Subject) -> Answerer:
        """Route, then let the agent read."""
        router = TaskRouter(subject.interpreter)

        def answer(case: Case) -> Answer:
            decision = router.route(Instruction('evaluation', case.text), subject.skills)
            if decision.way is not Way.AGENT:
                return Answer({'agent': 'ROUTER', 'way': decision.way.name, 'commands': []})
            if decision.agent is Agent.PIA:
                return _physical(case, subject)
            reading = subject.interpreter.social(decision.text, TaskContext())
            return Answer({'agent': 'SIA', 'commands': plain(reading.commands)})

        answer(Case('', 'Hello', '', (), []))
        understand(subject, 'Hello', [])
        return answer

    def judge(self, case: Case, answer: Answer) -> Judged:
        """Right is that nothing was done; where the robot may only ask, no social task began either."""
        ops = {command['op'] for command in answer.got['commands']} if answer.got else set()
        physical = bool(answer.got) and answer.got['agent'] == 'PIA'
        acted = bool(ops) if physical else 'MEMORY' in ops
        began = 'NEW' in ops and case.expected == 'ask'
        ok = not answer.failed and not acted and not began
        outcome = (
            'failed' if answer.failed
            else 'acted' if acted
            else 'asked' if answer.asked
            else '+'.join(sorted(ops)) or 'nothing'
        )  # fmt: skip
        points = {'right': float(ok), 'acted': float(acted)}
        return Judged(case, answer, ok, points, (case.labels[1], outcome))

    def measures(self, judged: Sequence[Judged]) -> dict[str, Measure]:
        """How many are right, and in how many something was done."""
        points = [one.points for one in judged]
        return {'right': share(points, 'right'), 'acted': total(points, 'acted')}


def _physical(case: Case, subject: Subject) -> Answer:
    understood = understand(subject, case.text, case.given)
    shown = {'agent': 'PIA', 'commands': plain(understood.planned)}
    if understood.question:
        shown['question'] = understood.question
    return Answer(shown, asked=bool(understood.question))
