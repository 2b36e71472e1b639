"""How long it takes to find what is kept, or that nothing is, among very many kept results."""

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from mistypilot_ros.bench.figures import Figure, spread
from mistypilot_ros.core.social import ScriptLine
from mistypilot_ros.memory.database import Database
from mistypilot_ros.memory.kept_results import KeptResults
from mistypilot_ros.memory.reuse import ReusableMemory
from mistypilot_ros.memory.state_json import script_to_rows
from mistypilot_ros.memory.task_keys import task_key

COUNT = 100_000
SIZE = 384
"""Numbers of a vector, as MiniLM has them."""
USER, EMBEDDER = 'ada', 'one'
TASK = 'tell a bedtime story'
"""The main task of every second result; the others have one each."""
MOST = 5.0
"""Largest time of a search that passes, ms."""
LINES = (ScriptLine('Once upon a time there was a fox.'),) * 10


class OneVector:
    """Gives every text the same vector, at once: what is measured is the search."""

    threshold = 0.4

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return that vector for each text."""
        return [_VECTOR] * len(texts)


_VECTOR = [1.0, *[0.0] * (SIZE - 1)]


def measure(folder: Path, searches: int = 200) -> Iterator[Figure]:
    """Fill a memory and search in it.

    Args:
        folder: for the memory; exists.
        searches: of each kind.

    Raises:
        RuntimeError: something else was found than is kept.
    """
    database = Database(folder, print)
    results = KeptResults(database)
    _fill(database)
    memory = ReusableMemory(results, OneVector(), EMBEDDER, print)
    try:
        for name, wishes, serves in (
            (
                'kept, as it was asked for',
                [_row(number) for number in range(0, COUNT, COUNT // searches)],
                True,
            ),
            ('kept, in other words', [_in_other_words(number) for number in range(1, 2 * searches, 2)], True),
            (
                'the same task with other details',
                [(TASK, (f'hero: {n} owls',)) for n in range(searches)],
                False,
            ),
            ('nothing of the kind', [(f'bake {n} cakes', ()) for n in range(searches)], None),
        ):
            times = [_search(memory, task, details, serves) for task, details in wishes]
            yield from spread(f'search among {COUNT:,}: {name}', times, 'ms', MOST)
    finally:
        memory.close()
        database.close()


def _row(number: int) -> tuple[str, tuple[str, ...]]:
    """Main task and details of a kept result."""
    return (f'explain the number {number}', ()) if number % 2 else (TASK, (f'hero: {number} foxes',))


def _in_other_words(number: int) -> tuple[str, tuple[str, ...]]:
    return f'explain number {number}', ()


def _fill(database: Database) -> None:
    script = json.dumps(script_to_rows(LINES))
    vector = np.asarray(_VECTOR, np.float32).tobytes()
    rows = (
        (USER, task, json.dumps(details), script, task_key(task), EMBEDDER, vector, float(number))
        for number in range(COUNT)
        for task, details in [_row(number)]
    )
    with database.change() as change:
        change.executemany(
            'INSERT INTO memories (user, main_task, details, script, task_key, embedder, embedding, kept) '
            'VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
            rows,
        )


def _search(memory: ReusableMemory, task: str, details: tuple[str, ...], serves: bool | None) -> float:
    """Milliseconds of one search."""
    began = time.perf_counter()
    found = memory.nearest(USER, task, details)
    took = (time.perf_counter() - began) * 1e3
    if (None if found is None else found.serves) is not serves:
        raise RuntimeError(f"Among the kept results something else was found for '{task}' {details}.")
    return took
