"""An asyncio loop in a thread of its own, which never keeps a program from ending."""

import asyncio
import concurrent.futures
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

_T = TypeVar('_T')
_END = 5.0
"""Longest wait for the end of the thread, s."""


class _Errands(concurrent.futures.ThreadPoolExecutor):
    """Runs each errand in a daemon thread.

    The loop's own pool is waited for when the interpreter ends, and a question to a name server that does not
    answer would hold it up.
    """

    def submit(self, fn: Callable[..., _T], /, *args: Any, **kwargs: Any) -> concurrent.futures.Future[_T]:
        """Begin at once."""
        future: concurrent.futures.Future[_T] = concurrent.futures.Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = fn(*args, **kwargs)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        threading.Thread(target=run, name='model errand', daemon=True).start()
        return future


class LoopThread:
    """Runs coroutines for other threads. The thread starts with the first one."""

    def __init__(self, name: str, first: Callable[[], None] = lambda: None) -> None:
        """Start nothing yet.

        Args:
            name: of the thread.
            first: run once in the thread before anything else, such as a long import; it must not raise.
        """
        self._first = first
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._lock = threading.Lock()
        self._closed = False

    def start(self) -> None:
        """Start the thread; where it runs, nothing happens."""
        with self._lock:
            if self._loop is None and not self._closed:
                self._loop = asyncio.new_event_loop()
                self._loop.set_default_executor(_Errands(1))
                self._thread.start()

    def submit(self, work: Coroutine[Any, Any, _T]) -> concurrent.futures.Future[_T]:
        """Run a coroutine; cancelling what is returned cancels it.

        Raises:
            RuntimeError: it was closed.
        """
        self.start()
        with self._lock:
            if self._loop is not None and not self._closed:
                return asyncio.run_coroutine_threadsafe(work, self._loop)
        work.close()
        raise RuntimeError('The loop was closed.')

    def close(self, last: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """End the thread.

        Args:
            last: run in the loop after everything that was under way was cancelled.
        """
        with self._lock:
            if self._closed or self._loop is None:
                self._closed = True
                return
            self._closed = True
            asyncio.run_coroutine_threadsafe(self._finish(last), self._loop)
        self._thread.join(_END)

    async def _finish(self, last: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            while others := asyncio.all_tasks() - {asyncio.current_task()}:
                for task in others:
                    task.cancel()
                await asyncio.gather(*others, return_exceptions=True)
            await last()
            await asyncio.get_running_loop().shutdown_asyncgens()
        finally:
            asyncio.get_running_loop().stop()

    def _run(self) -> None:
        assert self._loop is not None
        asyncio.set_event_loop(self._loop)
        self._first()
        self._loop.run_forever()
        self._loop.close()
