"""TaskParser said to the running SIA, in two ways.

Each dialogue is held by a person of its own from the first turn to the last, so that a mistake of one turn is
carried into the next. And, as the suite lays down, each turn is said by a person whose task is the right one
before it, as if the robot had been started anew: with the earlier topics and what was told, but without
memory of the words that were said.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mistypilot_ros.bench.figures import Figure
from mistypilot_ros.bench.sia_talk import SiaTalk
from mistypilot_ros.core.social import ScriptLine
from mistypilot_ros.core.task_history import MOST_TOPICS, Scene, TaskHistory
from mistypilot_ros.core.task_state import TaskState
from mistypilot_ros.evaluation.rows import Row
from mistypilot_ros.evaluation.scoring_tasks import EVERYTHING
from mistypilot_ros.evaluation.suite import Answer, Case
from mistypilot_ros.evaluation.suite_taskparser import TaskparserSuite
from mistypilot_ros.memory.task_files import TaskFiles

OPS = {10: 'NEW', 11: 'UPDATE', 12: 'DELETE', 13: 'UPGRADE', 14: 'DOWNGRADE', 15: 'MEMORY'}
"""What the rows call the operations of `msg/Command`."""
FLOORS = {
    ('easy', 'targets'): 80.0,
    ('hard', 'targets'): 65.0,
    ('easy', 'exact'): 55.0,
    ('hard', 'exact'): 35.0,
}
"""Smallest share of turns, %, by difficulty and score, that passes."""
TOLD = (ScriptLine('So it was.'),)
"""What was made of each right task."""


class Dialogues:
    """The turns of the suite, and who says them."""

    def __init__(self, rows: Sequence[Row]) -> None:
        """Take dialogues."""
        self._suite = TaskparserSuite()
        self._cases = self._suite.cases(rows)

    def write_right_tasks(self, state: Path) -> None:
        """Give each turn's person the right task, in the state folder of a system that does not run yet."""
        files = TaskFiles(state, print)
        topics: tuple[TaskState, ...] = ()
        dialogue = ''
        for case in self._cases:
            if _dialogue(case) != dialogue:
                dialogue, topics = _dialogue(case), ()
            present = _told(case)
            files.save(case.id, TaskHistory(Scene(present, topics[-MOST_TOPICS:])))
            if _leaves(case) and present.main_task:
                topics = (*topics, present)

    def held(self, talk: SiaTalk) -> Iterator[Figure]:
        """Say each dialogue from its first turn to its last."""
        yield from self._shares(
            'TaskParser by the SIA', [self._held_turn(talk, case) for case in self._cases]
        )

    def from_right_tasks(self, talk: SiaTalk) -> Iterator[Figure]:
        """Say each turn as the person who has the right task before it."""
        yield from self._shares(
            'TaskParser by the SIA from the right task',
            [_answer(talk, case.id, case, case.given.details) for case in self._cases],
        )

    def _held_turn(self, talk: SiaTalk, case: Case) -> Answer:
        user = _dialogue(case)
        return _answer(talk, user, case, talk.details(user))

    def _shares(self, title: str, answers: Sequence[Answer]) -> Iterator[Figure]:
        judged = list(map(self._suite.judge, self._cases, answers))
        for (difficulty, score), floor in FLOORS.items():
            points = [one.points[score] for one in judged if difficulty in one.case.labels]
            missed = 100.0 * (1.0 - sum(points) / len(points))
            name = f'{title}, {difficulty}, of {len(points)}: {score} missed'
            yield Figure(name, missed, '%', 100.0 - floor)


def _dialogue(case: Case) -> str:
    return case.id.rpartition('-')[0]


def _told(case: Case) -> TaskState:
    """The task before a turn, as it is once the robot has told what it made of it."""
    main_task, details = case.given.main_task, case.given.details
    if not main_task:
        return TaskState()
    return TaskState(main_task, details, TOLD, position=len(TOLD), whole=True)


def _leaves(case: Case) -> bool:
    """Whether the task before a turn is an earlier topic after it."""
    return any(
        action['op'] == 'NEW' or (action['op'] == 'DELETE' and EVERYTHING in action['targets'])
        for action in case.expected
    )


def _answer(talk: SiaTalk, user: str, case: Case, details: Sequence[str]) -> Answer:
    """Say a turn; targets become indices into the details that the SIA had before it."""
    turn = talk.say(user, case.text)
    actions = [_action(command, details) for command in turn.commands]
    return Answer(actions, asked=not turn.ok)


def _action(command: Any, details: Sequence[str]) -> dict[str, Any]:
    action: dict[str, Any] = {'op': OPS[command.op]}
    if action['op'] == 'NEW':
        action |= {'main_task': command.main_task, 'details': list(command.details)}
    if action['op'] == 'UPDATE':
        action['details'] = list(command.details)
    if action['op'] in ('UPDATE', 'DELETE'):
        action['targets'] = [one if one == EVERYTHING else details.index(one) for one in command.targets]
    return action
