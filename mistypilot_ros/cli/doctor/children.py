"""Processes that checks start; each is over, at the latest, when its check is."""

import subprocess
import sys
import threading
from collections.abc import Mapping

_LAST_WORDS = 3.0
"""Seconds that a child gets to leave ROS cleanly: others wait for one that is killed."""


class Children:
    """Starts modules of this package as processes and sees to their end."""

    def __init__(self) -> None:
        """Begin without any."""
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[str]] = set()

    def start(self, module: str, *arguments: str, environment: Mapping[str, str]) -> subprocess.Popen[str]:
        """Start one. It must end once its standard input does, so that none outlives this process."""
        process = subprocess.Popen(
            [sys.executable, '-m', module, *arguments],
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors='replace',
            start_new_session=True,  # Ctrl-C is for this process, which then ends the others.
        )
        with self._lock:
            self._running.add(process)
        return process

    def finish(self, process: subprocess.Popen[str], seconds: float) -> tuple[str, str]:
        """Wait for its own end, then end it if it has not.

        Args:
            process: one that `start` returned.
            seconds: how long it may take.

        Returns:
            What it wrote to standard output and standard error.
        """
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            pass  # It is ended below, and what it wrote tells how far it came.
        try:
            out, err = process.communicate(timeout=_LAST_WORDS)  # closes its standard input
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
        with self._lock:
            self._running.discard(process)
        return out, err

    def end(self) -> None:
        """End all that still run."""
        with self._lock:
            left, self._running = self._running, set()
        for process in left:
            process.kill()
            process.wait()
