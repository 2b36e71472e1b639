"""When two readings of a social turn are the same, by "Scoring v1" of data/README.md.

An action is a plain mapping as in the rows, but with targets that are indices into the details before the
turn: `{"op": "UPDATE", "details": […], "targets": [0]}`; `["*"]` stands for all of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.evaluation.matching import all_match
from mistypilot_ros.evaluation.scoring_text import phrases_match

Action = Mapping[str, Any]
State = tuple[str, tuple[str, ...]]
"""Main task, empty where there is none, and its details."""
EVERYTHING = '*'


@dataclass(frozen=True)
class TurnScore:
    """The three nested scores; each holds only where the one before it does."""

    ops: bool
    """The same operations."""
    targets: bool
    """UPDATE and DELETE also mean the same details."""
    exact: bool
    """The main task and the details match too."""


def score_turn(gold: Sequence[Action], got: Sequence[Action], details: int) -> TurnScore:
    """Compare two readings of a turn.

    Args:
        gold: what was meant.
        got: what was understood.
        details: how many details the task had before the turn.
    """
    ops = {action['op'] for action in gold} == {action['op'] for action in got}
    targets = ops and all(
        _targets(gold, op, details) == _targets(got, op, details) for op in ('UPDATE', 'DELETE')
    )
    exact = (
        targets
        and all_match(_news(gold), _news(got), _same_task)
        and all_match(_new_details(gold), _new_details(got), phrases_match)
    )
    return TurnScore(ops, targets, exact)


def with_indices(actions: Sequence[Action], details: Sequence[str]) -> list[Action]:
    """Actions of a row, whose targets are texts, with indices instead; numbers stay as they are.

    Raises:
        ValueError: a target is none of the details.
    """
    return [
        {
            **action,
            'targets': [
                target if target == EVERYTHING or isinstance(target, int) else details.index(target)
                for target in action['targets']
            ],
        }
        if 'targets' in action
        else action
        for action in actions
    ]


def state_after(actions: Sequence[Action], before: State) -> State:
    """The state after a turn; actions as in the rows, with texts as targets."""
    main_task, details = before
    for action in actions:
        targets = action.get('targets', ())
        if action['op'] == 'NEW':
            main_task, details = action['main_task'], tuple(action['details'])
        elif action['op'] == 'UPDATE':
            details = (*(detail for detail in details if detail not in targets), *action['details'])
        elif action['op'] == 'DELETE' and EVERYTHING in targets:
            main_task, details = '', ()
        elif action['op'] == 'DELETE':
            details = tuple(detail for detail in details if detail not in targets)
    return main_task, details


def _targets(actions: Sequence[Action], op: str, details: int) -> frozenset[int]:
    """The details that all actions of an operation mean together."""
    named = [target for action in actions if action['op'] == op for target in action.get('targets', ())]
    return frozenset(range(details) if EVERYTHING in named else named)


def _news(actions: Sequence[Action]) -> list[Action]:
    return [action for action in actions if action['op'] == 'NEW']


def _new_details(actions: Sequence[Action]) -> list[str]:
    """The union of the details of all UPDATEs."""
    updates = [action for action in actions if action['op'] == 'UPDATE']
    return list(dict.fromkeys(detail for action in updates for detail in action.get('details', ())))


def _same_task(one: Action, other: Action) -> bool:
    mine, theirs = (list(dict.fromkeys(action.get('details', ()))) for action in (one, other))
    return phrases_match(one['main_task'], other['main_task']) and all_match(mine, theirs, phrases_match)
