"""Kept results as rows of the database: which there are, and the one that may serve a task."""

import json
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.social import Remembered
from mistypilot_ros.memory.database import Database
from mistypilot_ros.memory.state_json import script_from_rows, script_to_rows
from mistypilot_ros.memory.task_keys import gate_version, task_key

_VECTOR = 'id, main_task, embedder, embedding'
_COLUMNS = f'details, script, kept, uses, {_VECTOR}'


@dataclass(frozen=True)
class Vector:
    """Where a kept result lies among the others."""

    id: int
    """Number of the result, from 1; never given again."""
    main_task: str
    """Short imperative phrase without the details: what the vector is of."""
    embedder: str
    """What made the vector; empty where there is none."""
    embedding: bytes
    """float32 values in the order of this machine; empty where there is none."""


@dataclass(frozen=True)
class Kept:
    """One row."""

    result: Remembered
    """What was kept."""
    kept: float
    """When, seconds since 1970."""
    uses: int
    """How often it was performed since, from 0."""
    vector: Vector
    """Its number, and where it lies."""

    @property
    def id(self) -> int:
        """Its number."""
        return self.vector.id


class KeptResults:
    """Reads and writes the rows. One thread at a time."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        """Make the keys again where the gate has changed since they were made.

        Args:
            database: open.
            clock: seconds since 1970.

        Raises:
            StoreError: it cannot be read or changed.
        """
        self._database, self._clock = database, clock
        with database.change() as change:
            found = change.execute("SELECT value FROM settings WHERE name = 'gate'").fetchone()
            if found is None or found[0] != gate_version():
                _renew_keys(change)

    def equal(self, user: str, main_task: str, details: Sequence[str]) -> list[Kept]:
        """The result of a user that was kept of just this task, if there is one."""
        return self._rows('user = ? AND main_task = ? AND details = ?', (user, main_task, _json(details)))

    def of_task(self, user: str, main_task: str, most: int) -> list[Kept]:
        """Results of a user whose main task can be the same, the newest first."""
        return self._rows('user = ? AND task_key = ?', (user, task_key(main_task)), most)

    def newest(self, user: str, most: int) -> list[Kept]:
        """Results of a user, the newest first."""
        return self._rows('user = ?', (user,), most)

    def numbered(self, user: str, numbers: Sequence[int]) -> list[Kept]:
        """Results of a user by their numbers, in that order; those that are not there are left out."""
        return [row for number in numbers for row in self._rows('user = ? AND id = ?', (user, number))]

    def tasks_of(self, user: str) -> list[Vector]:
        """The vectors of all results of a user."""
        return self._vectors('user = ?', (user,))

    def not_embedded_by(self, embedder: str, most: int) -> list[Vector]:
        """Vectors of anybody's results that are missing or of another embedder."""
        return self._vectors('embedder < ? OR embedder > ? LIMIT ?', (embedder, embedder, most))

    def keep(self, user: str, result: Remembered) -> None:
        """Keep a result, in the place of one of the same task and details."""
        script, details = _json(script_to_rows(result.lines)), _json(result.details)
        with self._database.change() as change:
            change.execute(
                'INSERT INTO memories (user, main_task, details, script, task_key, kept) '
                'VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (user, main_task, details) '
                'DO UPDATE SET script = excluded.script, kept = excluded.kept',
                (user, result.main_task, details, script, task_key(result.main_task), self._clock()),
            )

    def embedded(self, embedder: str, vectors: Sequence[tuple[int, bytes]]) -> None:
        """Note vectors by the numbers of their rows; rows that are gone are left out."""
        with self._database.change() as change:
            change.executemany(
                'UPDATE memories SET embedder = ?, embedding = ? WHERE id = ?',
                [(embedder, vector, number) for number, vector in vectors],
            )

    def used(self, number: int) -> None:
        """Count one more use."""
        with self._database.change() as change:
            change.execute('UPDATE memories SET uses = uses + 1 WHERE id = ?', (number,))

    def forget(self, user: str, number: int = 0) -> int:
        """Forget one result of a user, or all of them where the number is 0; return how many."""
        with self._database.change() as change:
            gone = change.execute(
                'DELETE FROM memories WHERE user = ? AND (? = 0 OR id = ?)', (user, number, number)
            ).rowcount
        if gone:  # Else what was forgotten would stay readable in the log for a while.
            with self._database.look() as connection:
                connection.execute('PRAGMA wal_checkpoint(TRUNCATE)').fetchall()
        return int(gone)

    def _rows(self, where: str, values: Sequence[str | int], most: int = -1) -> list[Kept]:
        """Rows, the newest first; `most` below 0 means all."""
        query = f'SELECT {_COLUMNS} FROM memories WHERE {where} ORDER BY id DESC LIMIT {most:d}'
        with self._database.look() as connection:
            return [_kept(row) for row in connection.execute(query, tuple(values))]

    def _vectors(self, where: str, values: Sequence[str | int]) -> list[Vector]:
        with self._database.look() as connection:
            found = connection.execute(f'SELECT {_VECTOR} FROM memories WHERE {where}', tuple(values))
            return [_vector(row) for row in found]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _kept(row: Sequence[Any]) -> Kept:
    details, script, kept, uses, *vector = row
    try:
        lines = script_from_rows(json.loads(script))
        result = Remembered(vector[1], tuple(json.loads(details)), lines)
    except (ValueError, KeyError, TypeError) as error:
        raise sqlite3.DataError(f'row {vector[0]} holds no script') from error
    return Kept(result, kept, uses, _vector(vector))


def _vector(row: Sequence[Any]) -> Vector:
    number, main_task, embedder, embedding = row
    return Vector(number, main_task, embedder, embedding or b'')


def _renew_keys(change: sqlite3.Connection) -> None:
    rows = change.execute('SELECT id, main_task FROM memories').fetchall()
    change.executemany(
        'UPDATE memories SET task_key = ? WHERE id = ?', [(task_key(task), number) for number, task in rows]
    )
    change.execute("INSERT OR REPLACE INTO settings (name, value) VALUES ('gate', ?)", (gate_version(),))
