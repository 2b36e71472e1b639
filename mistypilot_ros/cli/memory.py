"""`mistypilot memory`: what the robot keeps for reuse; to be shown, forgotten, and taken along."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from mistypilot_ros import data_folders
from mistypilot_ros.agents.conversation import user_name
from mistypilot_ros.cli.arguments import look
from mistypilot_ros.cli.tables import Column, print_table
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.memory.database import NAME, Database
from mistypilot_ros.memory.kept_results import Kept, KeptResults

COLUMNS = (Column('number'), Column('task', 2), Column('details', 3), Column('kept'), Column('uses'))
EMPTY = 'Nothing is kept yet: ask for something, and then say, for instance, "Remember that one".'
STREAM = '-'
"""Stands for standard output."""
_MOST = -1
"""Of results that are listed: all."""


def run(parsed: argparse.Namespace) -> int:
    """List, show, forget or export; return the exit code: 1 where there is nothing of the kind.

    Raises:
        MistyPilotError: what is kept cannot be used, or a file cannot be written.
    """
    _refuse(parsed)
    with _opened(parsed) as results:
        return _ACTIONS[parsed.action](parsed, results)


def _refuse(parsed: argparse.Namespace) -> None:
    """Refuse options that do not go together."""
    number = parsed.what.isascii() and parsed.what.isdigit()
    if parsed.all and (parsed.action != 'forget' or parsed.what):
        parsed.check('--all works with forget alone, without a number')
    if parsed.action == 'list' and parsed.what:
        parsed.check('list takes no number')
    if parsed.action in ('show', 'forget') and not number and not parsed.all:
        parsed.check(f'{parsed.action} needs a number, as mistypilot memory list has it')
    if parsed.action == 'export' and not parsed.what:
        parsed.check('export needs a file: mistypilot memory export FILE')


@contextmanager
def _opened(parsed: argparse.Namespace) -> Iterator[KeptResults | None]:
    """The results of the state folder; None where nothing was ever kept there."""
    folder = data_folders.state_path(str(parsed.state_dir or ''), parsed.namespace)
    if not (folder / NAME).exists():
        yield None
        return
    database = Database(folder, lambda text: print(text, file=sys.stderr))
    try:
        yield KeptResults(database)
    finally:
        database.close()


def _all(parsed: argparse.Namespace, results: KeptResults | None) -> list[Kept]:
    return results.newest(user_name(parsed.user), _MOST) if results is not None else []


def _one(parsed: argparse.Namespace, results: KeptResults | None) -> list[Kept]:
    return results.numbered(user_name(parsed.user), [int(parsed.what)]) if results is not None else []


def _list(parsed: argparse.Namespace, results: KeptResults | None) -> int:
    rows = _all(parsed, results)
    if parsed.json:
        for row in rows:
            print(json.dumps(_fields(row, parsed.user, False), ensure_ascii=False))
    elif rows:
        print_table(COLUMNS, [_texts(row) for row in rows], look(parsed))
    else:
        print(EMPTY)
    return 0


def _show(parsed: argparse.Namespace, results: KeptResults | None) -> int:
    rows = _one(parsed, results)
    if not rows:
        return _complain(
            f'Nothing is kept under the number {parsed.what}; mistypilot memory list shows what is.'
        )
    row = rows[0]
    if parsed.json:
        print(json.dumps(_fields(row, parsed.user), ensure_ascii=False))
        return 0
    print(': '.join(filter(None, [row.result.main_task, '; '.join(row.result.details)])))
    for line in row.result.lines:
        print(f'  {line.emotion.name.lower():<10} {line.text}')
    return 0


def _forget(parsed: argparse.Namespace, results: KeptResults | None) -> int:
    number = 0 if parsed.all else int(parsed.what)
    forgotten = results.forget(user_name(parsed.user), number) if results and (parsed.all or number) else 0
    if not forgotten:
        return _complain('Nothing was forgotten, because nothing of the kind is kept.')
    print(f'{forgotten} {"results are" if forgotten > 1 else "result is"} forgotten.')
    return 0


def _export(parsed: argparse.Namespace, results: KeptResults | None) -> int:
    rows = _all(parsed, results)
    if not rows:
        return _complain(f'No file was written. {EMPTY}')
    text = ''.join(f'{json.dumps(_fields(row, parsed.user), ensure_ascii=False)}\n' for row in reversed(rows))
    if parsed.what == STREAM:
        sys.stdout.write(text)
        return 0
    _write(Path(parsed.what), text)
    print(f'{len(rows)} results are in {parsed.what}.')
    return 0


_ACTIONS: Mapping[str, Callable[[argparse.Namespace, KeptResults | None], int]] = {
    'list': _list,
    'show': _show,
    'forget': _forget,
    'export': _export,
}


def _fields(row: Kept, user: str, script: bool = True) -> dict[str, Any]:
    fields = {
        'number': row.id,
        'user': user_name(user),
        'main_task': row.result.main_task,
        'details': list(row.result.details),
        'kept': datetime.fromtimestamp(row.kept).astimezone().isoformat(timespec='seconds'),
        'uses': row.uses,
    }
    lines = [{'text': line.text, 'emotion': line.emotion.name.lower()} for line in row.result.lines]
    return {**fields, 'lines': lines} if script else fields


def _texts(row: Kept) -> tuple[str, ...]:
    kept = datetime.fromtimestamp(row.kept)
    details = '; '.join(row.result.details)
    return str(row.id), row.result.main_task, details, f'{kept:%Y-%m-%d %H:%M}', str(row.uses)


def _complain(text: str) -> int:
    print(text, file=sys.stderr)
    return 1


def _write(path: Path, text: str) -> None:
    """Write a file for its owner alone; an older one of this name stands until the new one is whole."""
    beside = path.with_name(f'.{path.name}.new')
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        with open(handle, 'w', encoding='utf-8') as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise StoreError(f"'{path}' cannot be written: {error.strerror}; name another place.") from error
