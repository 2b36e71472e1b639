"""The form of the answers of the SIA's parser, and answers as readings that were checked."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from mistypilot_ros.core.commands import (
    ChangeDetails,
    DeleteDetails,
    Downgrade,
    Keep,
    New,
    SocialCommand,
    Upgrade,
)
from mistypilot_ros.core.interpretation import SocialReading, TaskContext
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.llm.strict import InvalidAnswerError, Shape, either, list_of, one_of, record

MOST_ACTIONS = 10
"""Changes that one sentence may ask for."""
MOST_DETAILS = 30
"""Details that a change may hold."""
LONGEST_DETAIL = 300
"""Characters of a main task, a detail or a topic."""
MOST_PICKED = 100
"""The largest place of what is picked."""
ACTIONS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        'NEW': {'main_task': str, 'details': list[str]},
        'UPDATE': {'details': list[str], 'targets': list[int]},
        'DELETE': {'targets': list[int], 'whole_task': bool},
        'UPGRADE': {},
        'DOWNGRADE': {},
        'MEMORY': {},
    }
)
"""Fields of each action by what a model calls it. They do not depend on the state, so that servers need to
prepare the form only once."""


def social_kind() -> Any:
    """The type of what the parser understands."""
    actions = [record(name, {'op': one_of([name]), **fields}) for name, fields in ACTIONS.items()]
    return record(
        'social',
        {
            'actions': list_of(either(actions, 'op')),
            'request': one_of([request.value for request in Request]),
            'pick': int,
            'topic': str,
        },
    )


class SocialSchema:
    """The parser's answers."""

    def __init__(self) -> None:
        """Prepare the form."""
        self._shape = Shape('sia', social_kind())
        self.form = self._shape.form

    def read(self, answer: str, context: TaskContext) -> SocialReading:
        """Read an answer.

        Raises:
            InvalidAnswerError: it has not the form, or names a detail that does not exist.
        """
        return social_reading(self._shape.read(answer), context)


def social_reading(row: Mapping[str, Any], context: TaskContext) -> SocialReading:
    """What an answer of the form means.

    Raises:
        InvalidAnswerError: a part of it cannot be carried out.
    """
    if len(row['actions']) > MOST_ACTIONS:
        raise InvalidAnswerError(f'actions: at most {MOST_ACTIONS}')
    commands = tuple(dict.fromkeys(READERS[action['op']](action, context) for action in row['actions']))
    if sum(isinstance(command, New) for command in commands) > 1:
        raise InvalidAnswerError('actions: one NEW at most')
    request = Request(row['request'])
    pick = row['pick'] if request is Request.PICK else 0
    if request is Request.PICK and not (pick == -1 or 1 <= pick <= MOST_PICKED):
        raise InvalidAnswerError(f'pick: 1 to {MOST_PICKED}, or -1 for the last')
    topic = _text(row['topic'], 'topic', empty=True) if request is Request.EARLIER else ''
    return SocialReading(commands, request, pick, topic)


def _new(row: Mapping[str, Any], context: TaskContext) -> SocialCommand:
    return New(_text(row['main_task'], 'main_task'), _details(row['details']))


def _update(row: Mapping[str, Any], context: TaskContext) -> SocialCommand:
    details = _details(row['details'])
    if not details:
        raise InvalidAnswerError('UPDATE: details must not be empty; DELETE takes details away')
    _check_task(context, 'UPDATE')
    return ChangeDetails(details, _targets(row['targets'], context))


def _delete(row: Mapping[str, Any], context: TaskContext) -> SocialCommand:
    _check_task(context, 'DELETE')
    if row['whole_task']:
        return DeleteDetails()
    targets = _targets(row['targets'], context)
    if not targets:
        raise InvalidAnswerError('DELETE: targets must name a detail, or whole_task must be true')
    return DeleteDetails(targets)


READERS: Mapping[str, Callable[[Mapping[str, Any], TaskContext], SocialCommand]] = MappingProxyType(
    {
        'NEW': _new,
        'UPDATE': _update,
        'DELETE': _delete,
        'UPGRADE': lambda row, context: Upgrade(),
        'DOWNGRADE': lambda row, context: Downgrade(),
        'MEMORY': lambda row, context: Keep(),
    }
)
"""How each action becomes a command of the core."""


def _check_task(context: TaskContext, op: str) -> None:
    if not context.main_task:
        raise InvalidAnswerError(f'{op}: there is no task yet; begin one with NEW')


def _targets(numbers: Sequence[int], context: TaskContext) -> tuple[int, ...]:
    count = len(context.details)
    wrong = [number for number in numbers if not 0 <= number < count]
    if wrong:
        has = f'0 to {count - 1}' if count else 'no details'
        raise InvalidAnswerError(f'targets: there is no detail {wrong[0]}; the task has {has}')
    return tuple(dict.fromkeys(numbers))


def _details(texts: Sequence[str]) -> tuple[str, ...]:
    if len(texts) > MOST_DETAILS:
        raise InvalidAnswerError(f'details: at most {MOST_DETAILS}')
    return tuple(dict.fromkeys(_text(text, 'details') for text in texts))


def _text(text: str, field: str, empty: bool = False) -> str:
    """A text on one line, without signs that nobody sees."""
    plain = ' '.join(''.join(sign if sign.isprintable() else ' ' for sign in text).split())
    if len(plain) > LONGEST_DETAIL or not (plain or empty):
        raise InvalidAnswerError(f'{field}: 1 to {LONGEST_DETAIL} letters')
    return plain
