"""One child process: its start, its output, its end."""

import os
import re
import shutil
import signal
import subprocess
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

TAIL = 4
"""Lines of a process's standard error that are kept for the report of its failure."""
_LOGGED_ERROR = re.compile(r'\[(?:ERROR|FATAL)\] \[[\d.]+\] \[[^]]*\]: (.+)')
"""A line that ROS logs, with the message as its group."""
_CHUNK = 65_536
_LONGEST_LINE = 65_536


@dataclass(frozen=True)
class Program:
    """A program that `mistypilot up` starts and keeps running."""

    name: str
    """Name in logs."""
    command: tuple[str, ...]
    """Command line."""
    last_wave: int = 0
    """Programs of a smaller number are ended before: nobody may lose what it still needs to end well."""
    forked: bool = False
    """Whether its command is `PYTHON -m MODULE ARGUMENT…` and the module's `main()` can be forked by
    `nodes/zygote.py`."""


class Running(Protocol):
    """A process that was started, by the kernel's means."""

    pid: int
    """Its number; a child of this process, and the leader of a session."""
    out: int
    """Descriptor from which its standard output is read."""
    err: int
    """Descriptor from which its standard error is read."""

    def poll(self) -> int | None:
        """Exit code, negative for a signal; None while it runs."""

    def close(self) -> None:
        """Close both descriptors."""


class Spawned:
    """A process that was started with its command line."""

    def __init__(self, program: Program, environment: Mapping[str, str], wrapper: Sequence[str] = ()) -> None:
        """Start it.

        Call from the main thread: the kernel ties the signal at the parent's death to the thread that forks.

        Args:
            program: what to start.
            environment: all its variables.
            wrapper: command that the program is started through.

        Raises:
            OSError: it cannot be started.
        """
        self._process = subprocess.Popen(
            [*wrapper, *program.command],
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert self._process.stdout is not None and self._process.stderr is not None
        self._pipes = (self._process.stdout, self._process.stderr)
        self.pid = self._process.pid
        self.out, self.err = (pipe.fileno() for pipe in self._pipes)

    def poll(self) -> int | None:
        """Exit code, negative for a signal; None while it runs."""
        return self._process.poll()

    def close(self) -> None:
        """Close both descriptors."""
        for pipe in self._pipes:
            pipe.close()


class LineReader:
    """Cuts what comes from a pipe into lines."""

    def __init__(self, fd: int) -> None:
        """Read from a file descriptor, which is set non-blocking."""
        os.set_blocking(fd, False)
        self.fd = fd
        self.open = True
        self._rest = b''

    def lines(self) -> Iterator[str]:
        """Yield the lines that have arrived; an unfinished one waits for its end or that of the pipe."""
        while self.open:
            try:
                chunk = os.read(self.fd, _CHUNK)
            except BlockingIOError:
                break
            self.open = bool(chunk)
            *whole, self._rest = (self._rest + chunk).split(b'\n')
            yield from (line.decode('utf-8', 'replace').rstrip('\r') for line in whole)
            if self._rest and (not self.open or len(self._rest) > _LONGEST_LINE):
                yield self._rest.decode('utf-8', 'replace')
                self._rest = b''


class Child:
    """A running program, in a session and a process group of its own."""

    def __init__(self, program: Program, process: Running) -> None:
        """Take its process, just started."""
        self.program = program
        self.tail: deque[str] = deque(maxlen=TAIL)
        self._process = process
        self.pid = process.pid
        self.pidfd = os.pidfd_open(self.pid)
        self.stdout = LineReader(process.out)
        self.stderr = LineReader(process.err)

    @property
    def exit_code(self) -> int | None:
        """Exit code, negative for a signal; None while it runs."""
        return self._process.poll()

    def interrupt(self) -> None:
        """Ask it to end. SIGINT would make a Python that still imports tell where in it it was."""
        try:
            signal.pidfd_send_signal(self.pidfd, signal.SIGTERM)
        except ProcessLookupError:
            pass  # It has ended by itself.

    def kill_group(self) -> None:
        """End it and what it started in its group; call before its exit code was asked for."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass  # Nothing of the group is left: that is what was wanted.

    def close(self) -> None:
        """Give its descriptors back once it has ended."""
        os.close(self.pidfd)
        self._process.close()

    def complaint(self) -> str:
        """The last error that it logged, else its last line on standard error; empty without any."""
        logged = [match[1] for match in map(_LOGGED_ERROR.match, self.tail) if match]
        return (logged or [*self.tail] or [''])[-1]

    def describe_end(self) -> str:
        """How it ended, as part of a sentence."""
        return describe_end(self.exit_code or 0)


def describe_end(code: int) -> str:
    """How a process with this exit code ended, as part of a sentence; a signal's is negative."""
    return f'was ended by {signal.Signals(-code).name}' if code < 0 else f'ended with exit code {code}'


def end_with_parent() -> tuple[str, ...]:
    """The command through which a child gets SIGTERM when this process dies; empty where there is none."""
    setpriv = shutil.which('setpriv')  # of util-linux
    return (setpriv, '--pdeathsig', 'TERM', '--') if setpriv else ()
