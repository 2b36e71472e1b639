"""The SQLite file of kept results: opening it, its schema by version, and what becomes of a damaged one."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from mistypilot_ros.core.errors import StoreError

NAME = 'memory.sqlite3'
"""Inside the state folder."""
MIGRATIONS = (
    """
    CREATE TABLE memories (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user TEXT NOT NULL,
        main_task TEXT NOT NULL,
        details TEXT NOT NULL,
        script TEXT NOT NULL,
        task_key TEXT NOT NULL,
        embedder TEXT NOT NULL DEFAULT '',
        embedding BLOB,
        kept REAL NOT NULL,
        uses INTEGER NOT NULL DEFAULT 0,
        UNIQUE (user, main_task, details)
    ) STRICT;
    CREATE INDEX memories_by_key ON memories (user, task_key, id);
    CREATE INDEX memories_by_embedder ON memories (embedder);
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    """,
)
"""The step to each version of the schema, from 1 on. Released steps stay as they are; add new ones."""
_BESIDE = ('', '-wal', '-shm')
"""Ends of the names of the files that belong together."""


class Database:
    """One connection. One thread at a time."""

    def __init__(
        self, folder: Path, complain: Callable[[str], None], now: Callable[[], datetime] = datetime.now
    ) -> None:
        """Open the file, or begin an empty one; a damaged one is set aside, and that is said.

        Args:
            folder: state folder of one robot; exists.
            complain: told in one sentence what was damaged.
            now: dates the names of files that are set aside.

        Raises:
            StoreError: it cannot be used, or a later version of MistyPilot wrote it.
        """
        self.path = folder / NAME
        try:
            self._open()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise StoreError(
                    f'The memory {self.path} cannot be used ({error}); allow reading and writing there.'
                ) from error
            aside = self._set_aside(f'{now():%Y%m%d-%H%M%S}')
            complain(
                f'The memory {self.path} is damaged ({error}). It was kept as {aside}; '
                'the robot begins with an empty one.'
            )
            self._begin_anew()

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Everything inside is on disk afterwards, or nothing is.

        Raises:
            StoreError: it is not.
        """
        try:
            with self._connection:
                yield self._connection
        except sqlite3.Error as error:
            raise StoreError(
                f'The memory {self.path} cannot be changed ({error}); make room or allow writing there.'
            ) from error

    @contextmanager
    def look(self) -> Iterator[sqlite3.Connection]:
        """Read something.

        Raises:
            StoreError: it cannot be read.
        """
        try:
            yield self._connection
        except sqlite3.Error as error:
            raise StoreError(f'The memory {self.path} cannot be read ({error}).') from error

    def close(self) -> None:
        """Use it no more."""
        self._connection.close()

    def _open(self) -> None:
        # Made here, so that nobody else can ever read it; SQLite gives its companions the same mode.
        os.close(self._made())
        self._connection = sqlite3.connect(self.path, check_same_thread=False, timeout=2.0)
        try:
            self._connection.execute('PRAGMA journal_mode = WAL')
            self._connection.execute('PRAGMA synchronous = FULL')
            # What is forgotten is overwritten, not only unlinked.
            self._connection.execute('PRAGMA secure_delete = ON')
            (fine,) = self._connection.execute('PRAGMA quick_check(1)').fetchone()
            if fine != 'ok':
                raise sqlite3.DatabaseError(fine)
            self._migrate()
        except BaseException:
            self._connection.close()
            raise

    def _made(self) -> int:
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            os.fchmod(handle, 0o600)
            return handle
        except OSError as error:
            raise StoreError(
                f'The memory {self.path} cannot be used ({error.strerror}); allow reading and writing there.'
            ) from error

    def _begin_anew(self) -> None:
        try:
            self._open()
        except sqlite3.Error as error:
            raise StoreError(f'No memory can be begun in {self.path} ({error}).') from error

    def _migrate(self) -> None:
        (version,) = self._connection.execute('PRAGMA user_version').fetchone()
        if version > len(MIGRATIONS):
            raise StoreError(
                f'{self.path} is of a later version of MistyPilot; update MistyPilot, or move the file away.'
            )
        for number, step in enumerate(MIGRATIONS[version:], version + 1):
            self._connection.executescript(f'BEGIN;{step};PRAGMA user_version = {number};COMMIT;')

    def _set_aside(self, date: str) -> str:
        """Keep the damaged files under dated names; nothing is deleted."""
        aside = self.path.with_name(f'{NAME}.damaged-{date}')
        number = 1
        while aside.exists():
            aside = self.path.with_name(f'{NAME}.damaged-{date}-{number}')
            number += 1
        for end in _BESIDE:
            with suppress(FileNotFoundError):
                try:
                    os.replace(f'{self.path}{end}', f'{aside}{end}')
                except FileNotFoundError:
                    raise
                except OSError as error:
                    raise StoreError(
                        f'The memory {self.path} is damaged and cannot be set aside ({error.strerror}); '
                        'move the file away.'
                    ) from error
        return aside.name
