"""The file of answers that the command of the scripted server reads."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import yaml

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.llm.scripted.answers import Answer, Said
from mistypilot_ros.llm.scripted.faults import FAULTS

_NUMBER: tuple[type, ...] = (int, float)
_KINDS: dict[tuple[type, ...], str] = {_NUMBER: 'a number', (int,): 'a whole number', (str,): 'a text'}
_TYPES: dict[str, tuple[type, ...]] = {
    field.name: _NUMBER if 'float' in str(field.type) else (int,) if 'int' in str(field.type) else (str,)
    for field in fields(Answer)
}
"""What a member of an answer may be."""
_SECTIONS = ('answers', 'otherwise')


@dataclass(frozen=True)
class Queued:
    """An answer and who it is for."""

    answer: Said
    """What the server does."""
    form: str = ''
    """Name of the form that must have been asked for; empty for whoever asks."""


@dataclass(frozen=True)
class Answers:
    """What a file says."""

    queued: tuple[Queued, ...] = ()
    """In order, below `answers`."""
    otherwise: Said | None = None
    """When no answer is left, below `otherwise`."""


def read_answers(path: Path) -> Answers:
    """Read a file of answers.

    Raises:
        InvalidInputError: it cannot be read, or something in it is no answer.
    """
    try:
        tree = yaml.safe_load(path.read_text(encoding='utf-8'))
    except OSError as error:
        raise InvalidInputError(f"The file '{path}' cannot be read: {error.strerror}.") from error
    except (yaml.YAMLError, ValueError) as error:
        reason = ' '.join(str(error).split())[:200]
        raise InvalidInputError(f"The file '{path}' is no YAML: {reason}.") from error
    try:
        return _answers({'answers': tree} if isinstance(tree, list) else tree)
    except InvalidInputError as error:
        raise InvalidInputError(f"In the file '{path}': {error}") from error


def _answers(tree: Any) -> Answers:
    if not isinstance(tree, Mapping) or not set(tree) <= set(_SECTIONS):
        raise InvalidInputError('Write a list of answers, or such a list below `answers` and `otherwise`.')
    listed = tree.get('answers') or []
    if not isinstance(listed, list):
        raise InvalidInputError('What stands below `answers` must be a list.')
    queued = tuple(_queued(entry, f'answer {number}') for number, entry in enumerate(listed, 1))
    last = tree.get('otherwise')
    return Answers(queued, None if last is None else _queued(last, 'the answer otherwise').answer)


def _queued(entry: Any, which: str) -> Queued:
    if isinstance(entry, str):
        return Queued(entry)
    if not isinstance(entry, Mapping):
        raise InvalidInputError(f'{which} is neither a text nor `text`, `json` or `fault` with what follows.')
    members = dict(entry)
    form = str(members.pop('form', ''))
    if 'json' in members:
        members['text'] = json.dumps(members.pop('json'), ensure_ascii=False)
    if 'fault' in members:
        members['fault'] = str(members['fault'])
    for name, value in members.items():
        _check(name, value, which)
    return Queued(Answer(**members), form)


def _check(name: str, value: Any, which: str) -> None:
    if name not in _TYPES:
        known = ', '.join(('form', 'json', *_TYPES))
        raise InvalidInputError(f"{which} has no '{name}'; there are {known}.")
    if not isinstance(value, _TYPES[name]) or isinstance(value, bool):
        raise InvalidInputError(f"'{name}' of {which} must be {_KINDS[_TYPES[name]]}.")
    if isinstance(value, int | float) and not 0 <= value < 1e6:
        raise InvalidInputError(f"'{name}' of {which} must not be below 0.")
    if name == 'fault' and value and value not in FAULTS:
        raise InvalidInputError(f"{which} has an unknown fault '{value}'; there are {', '.join(FAULTS)}.")
