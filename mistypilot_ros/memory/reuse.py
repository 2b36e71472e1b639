"""Fast thinking: the kept result that may serve a task."""

import threading
from collections import deque
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from mistypilot_ros.core.errors import StoreError, UnavailableError
from mistypilot_ros.core.reuse import may_serve
from mistypilot_ros.core.social import Embedder, Recalled, Remembered
from mistypilot_ros.memory.kept_results import Kept, KeptResults, Vector
from mistypilot_ros.memory.task_keys import plain

MOST_LOOKED_AT = 10
"""Results of one main task that are looked at, the newest: the gate takes a quarter of a millisecond each."""
BATCH = 32
"""Results that get new vectors at a time."""
WAIT_SECONDS = 1.0
"""How long an embedder that is not there yet is waited for, before it is asked again; then longer."""
FAR = 2.0
"""The largest cosine distance there is."""
LONGEST_WAIT = 300.0
"""Seconds; an embedder that cannot be loaded may never come."""


class ReusableMemory:
    """Keeps results, and finds the one that is near enough and that the gate lets pass. For all threads.

    The gate demands equal words, numbers and sides of the main tasks, so it is asked first, by an index of
    the database; the vectors of what is left are compared in one product. What a vector alone thinks near is
    never served (`core/reuse.py` says why), so nothing is lost by that order, and no table of vectors stays
    in memory.
    """

    def __init__(
        self,
        results: KeptResults,
        embedder: Embedder | None = None,
        embedder_name: str = '',
        complain: Callable[[str], None] = lambda text: None,
    ) -> None:
        """Take the parts.

        Args:
            results: the rows.
            embedder: makes vectors; None where main tasks must be equal to the letter, capitals aside.
            embedder_name: tells its vectors from those of others.
            complain: told in one sentence what went wrong in the background.
        """
        self._results, self._embedder, self._name = results, embedder, embedder_name
        self._complain = complain
        self._lock = threading.Lock()
        self._work, self._ending = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._work_off, name='memory', daemon=True)
        self._uses: deque[int] = deque()
        self._work.set()
        self._thread.start()

    def nearest(self, user: str, main_task: str, details: Sequence[str]) -> Recalled | None:
        """Return the kept result that serves a task, or one of the same task with other details.

        Raises:
            StoreError: what is kept cannot be read.
        """
        with self._lock:
            equal = self._results.equal(user, main_task, tuple(details))
            rows = [] if equal else self._results.of_task(user, main_task, MOST_LOOKED_AT)
        near = equal or (self._near(rows, main_task) if rows else [])
        for row in near:
            kept = row.result
            # As many details on either side is what the gate demands too, and sooner seen.
            if len(kept.details) == len(details) and may_serve(
                kept.main_task, kept.details, main_task, details
            ):
                self._uses.append(row.id)
                self._work.set()
                return Recalled(kept)
        same = (row for row in near if may_serve(row.result.main_task, (), main_task, ()))
        return next((Recalled(row.result, False) for row in same), None)

    def keep(self, user: str, result: Remembered) -> None:
        """Keep a result; its vector is made in the background.

        Raises:
            StoreError: it is not on disk.
        """
        with self._lock:
            self._results.keep(user, result)
        self._work.set()

    def forget(self, user: str, number: int = 0) -> int:
        """Forget one result of a user, or all of them where the number is 0; return how many.

        Raises:
            StoreError: they are still there.
        """
        with self._lock:
            return self._results.forget(user, number)

    def listed(self, user: str, query: str, most: int) -> list[Kept]:
        """What is kept for a user: the newest first, or the nearest to a query.

        Raises:
            StoreError: it cannot be read.
        """
        with self._lock:
            self._count_uses()
            if not query:
                return self._results.newest(user, most)
            tasks = self._results.tasks_of(user)
        wanted, distances = plain(query), self._distances(tasks, query)
        tasks.sort(key=lambda row: (wanted not in plain(row.main_task), distances.get(row.id, FAR), -row.id))
        with self._lock:
            return self._results.numbered(user, [row.id for row in tasks[:most]])

    def close(self) -> None:
        """End the work in the background."""
        self._ending.set()
        self._work.set()
        self._thread.join(WAIT_SECONDS)

    # --- vectors

    def _near(self, rows: Sequence[Kept], main_task: str) -> list[Kept]:
        """Those that are near enough, the nearest first; what has no vector yet must be equal."""
        wanted = plain(main_task)
        equal = {row.id: 0.0 for row in rows if plain(row.result.main_task) == wanted}
        if len(equal) < len(rows) and self._embedder is not None:
            measured = self._distances([row.vector for row in rows], main_task)
            near = {number: far for number, far in measured.items() if far <= self._embedder.threshold}
            equal = {**near, **equal}
        return sorted((row for row in rows if row.id in equal), key=lambda row: (equal[row.id], -row.id))

    def _distances(self, rows: Sequence[Vector], text: str) -> dict[int, float]:
        """Cosine distances by the numbers of the rows that have vectors; none while there is no embedder."""
        able = [row for row in rows if row.embedder == self._name and row.embedding]
        if self._embedder is None or not able:
            return {}
        try:
            vector = np.asarray(self._embedder.embed([text]), np.float32)[0]
        except UnavailableError:
            return {}
        able = [row for row in able if len(row.embedding) == vector.nbytes]
        table = np.frombuffer(b''.join(row.embedding for row in able), np.float32).reshape(len(able), -1)
        far: npt.NDArray[np.float32] = np.maximum(0.0, 1.0 - table @ vector)
        return {row.id: float(distance) for row, distance in zip(able, far, strict=True)}

    def _count_uses(self) -> None:
        """Write down what was used; not at the moment of use, when somebody waits for the first word."""
        while self._uses:
            self._results.used(self._uses.popleft())

    def _work_off(self) -> None:
        """Count uses, and make the vectors that are missing, or of another embedder, some at a time."""
        wait = WAIT_SECONDS
        while not self._ending.is_set():
            self._work.wait()
            self._work.clear()
            try:
                if self._uses:  # Writing takes a while: not before the first word, and not between searches.
                    self._ending.wait(WAIT_SECONDS)
                with self._lock:
                    self._count_uses()
                while not self._ending.is_set() and self._embed_some():
                    wait = WAIT_SECONDS
            except UnavailableError:
                self._ending.wait(wait)
                wait = min(2 * wait, LONGEST_WAIT)
                self._work.set()
            except StoreError as error:
                self._complain(str(error))

    def _embed_some(self) -> bool:
        """Make some vectors; returns whether there were any to be made."""
        if self._embedder is None:
            return False
        with self._lock:
            rows = self._results.not_embedded_by(self._name, BATCH)
        if not rows:
            return False
        table = np.asarray(self._embedder.embed([row.main_task for row in rows]), np.float32)
        with self._lock:
            self._results.embedded(
                self._name, [(row.id, vector.tobytes()) for row, vector in zip(rows, table, strict=True)]
            )
        return True
