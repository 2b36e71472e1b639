"""The spoken sentences: what each means, whether that was done, and how much of it was heard."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

FILE = Path(__file__).with_name('spoken.txt')
STOP = 'STOP'
_FIGURES = {'1': 'one', '3': 'three', '20': 'twenty', '45': 'forty five'}
"""Numbers of the sentences as recognisers write them, and as they are spoken."""


@dataclass(frozen=True)
class Row:
    """One sentence."""

    text: str
    """What is spoken."""
    before: str
    """What is typed before; empty for nothing."""
    means: tuple[str, ...]
    """Its commands, as `command_text` writes them."""
    seen: str
    """Endpoint of a robot command that shows it is carried out, below /api/; empty for a binding."""


def read_rows(path: Path = FILE) -> list[Row]:
    """Read a file of sentences; its first line says the form."""
    rows = []
    for line in path.read_text(encoding='utf-8').splitlines():
        if line.strip() and not line.startswith('#'):
            text, before, means, seen = (cell.strip() for cell in line.split('|'))
            rows.append(Row(text, before, tuple(unquote(part.strip()) for part in means.split(';')), seen))
    return rows


def meant(turn: Mapping[str, Any] | None) -> tuple[str, ...]:
    """The commands of a turn as texts.

    Args:
        turn: line of `mistypilot up --json`; None where nothing was heard.
    """
    if turn is None:
        return ()
    if turn['agent'] == 'ROUTER' and turn['ok'] and not turn['commands']:
        return (STOP,)
    # The skill of that name does the same.
    return tuple(
        STOP if command['skill'] == 'stop' else command_text(command) for command in turn['commands']
    )


def command_text(command: Mapping[str, Any]) -> str:
    """A command as a text: `BIND chin wave arm=both`, `NEW a story, about a dragon`."""
    told = [command['op'], command['sensor'], command['skill']]
    told += [f'{name}={_value(value)}' for name, value in sorted(command['params'].items())]
    told += [', '.join([command.get('main_task', ''), *command.get('details', ())]).strip(', ')]
    return ' '.join(part for part in told if part)


def is_meant(row: Row, commands: Sequence[str]) -> bool:
    """Whether commands are those that a sentence means; of something new it must name the thing."""
    return len(commands) == len(row.means) and all(
        command.startswith('NEW ') and _words(wanted[4:])[0] in _words(command)
        if wanted.startswith('NEW ')
        else command == wanted
        for wanted, command in zip(row.means, commands, strict=True)
    )


def word_errors(said: str, heard: str) -> tuple[int, int]:
    """How many words were heard wrongly, and how many were said; case, marks and figures do not count.

    Args:
        said: what was spoken.
        heard: what was recognised.
    """
    wanted, found = _words(said), _words(heard)
    costs = list(range(len(found) + 1))
    for row, word in enumerate(wanted, 1):
        last, costs[0] = costs[0], row
        for column, other in enumerate(found, 1):
            last, costs[column] = (
                costs[column],
                min(costs[column] + 1, costs[column - 1] + 1, last + (word != other)),
            )
    return costs[-1], len(wanted)


def _words(text: str) -> list[str]:
    plain = text.casefold().replace('%', ' percent').replace("'", '').replace('’', '')
    return ' '.join(_FIGURES.get(word, word) for word in re.findall(r'\w+', plain)).split()


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'{value:g}' if isinstance(value, float) else str(value)
