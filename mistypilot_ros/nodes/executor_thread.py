"""A thread that runs an executor, and that really ends."""

import threading
from collections.abc import Callable

from rclpy.executors import Executor, ExternalShutdownException


class ExecutorThread:
    """Runs callbacks until it is told to end.

    A shutdown of the executor is not enough: it takes away what would wake a thread that is about to wait,
    which then waits for ever (ros2/rclpy issue 968). So the thread looks at a flag, and some work wakes it.
    """

    def __init__(
        self,
        executor: Executor,
        name: str,
        failed: Callable[[BaseException], bool],
        over: Callable[[], None] = lambda: None,
    ) -> None:
        """Prepare; nothing runs yet.

        Args:
            executor: runs the callbacks.
            name: of the thread.
            failed: is told, in the thread, what a callback raised; returns whether to go on.
            over: is called in the thread when it ends, for whatever reason.
        """
        self._executor, self._failed, self._over = executor, failed, over
        self._ending = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Run callbacks from now on."""
        self._thread.start()

    def end(self, seconds: float) -> None:
        """Run no callbacks any more.

        Args:
            seconds: that a callback which still runs may take.
        """
        self._ending = True
        self._executor.create_task(lambda: None)
        self._thread.join(seconds)
        self._executor.shutdown(seconds)

    def _run(self) -> None:
        try:
            while not self._ending and self._executor.context.ok() and self._turn():
                pass
        finally:
            self._over()

    def _turn(self) -> bool:
        try:
            self._executor.spin_once()
        except ExternalShutdownException:
            return False
        except BaseException as error:
            return self._failed(error)
        return True
