"""Nodes that are forked from one process that has imported them all; `nodes/zygote.py` is that process."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Collection, Mapping, Sequence

from mistypilot_ros.cli.child import Program, describe_end
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.nodes import zygote
from mistypilot_ros.supervision import linux

FIRST_PATIENCE = 20.0
"""Longest time from a request to the process, s, while the zygote must import its program."""
PATIENCE = 2.0
"""The same later, s: a fork takes milliseconds."""
ROOM = 4096
"""Bytes of a forked program's command line that `ps` can show."""


class Forked:
    """A process that was forked, and then became a child of this one."""

    def __init__(self, pid: int, out: int, err: int) -> None:
        """Take it, and the descriptors from which its output is read."""
        self.pid, self.out, self.err = pid, out, err
        self._code: int | None = None

    def poll(self) -> int | None:
        """Exit code, negative for a signal; None while it runs."""
        if self._code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self._code = os.waitstatus_to_exitcode(status) if pid else None
        return self._code

    def close(self) -> None:
        """Close both descriptors."""
        os.close(self.out)
        os.close(self.err)


class Forks:
    """The zygote as its owner sees it. It is started when it is needed, again when it was lost."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        """Start nothing yet.

        Args:
            environment: all variables of the processes.
        """
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        self._loaded: set[str] = set()

    def start(self, program: Program) -> Forked:
        """Fork a process for a program. Call from the main thread, which must live as long as the process.

        Raises:
            UnavailableError: it cannot be forked.
        """
        out, to_out = os.pipe()
        err, to_err = os.pipe()
        try:
            return Forked(self._ask(program, to_out, to_err), out, err)
        except (OSError, ValueError) as error:
            self._end()
            os.close(out)
            os.close(err)
            raise UnavailableError(
                f'{program.name} is started without what others loaded already, which takes longer: {error}.'
            ) from None
        finally:
            os.close(to_out)
            os.close(to_err)

    def tend(self, known: Collection[int]) -> str:
        """Take note of processes that have ended; call it when one has.

        Whoever adopts the forked ones adopts what a dead node leaves behind too, down to its zombies.

        Args:
            known: processes that others take note of.

        Returns:
            How the zygote ended, where it did and was started again; else nothing.
        """
        if self._process is None:
            return ''
        for pid in {*linux.children()} - {*known, self._process.pid}:
            try:
                if os.getsid(pid) != os.getsid(0):  # Whatever else this process starts is in its own session.
                    os.waitpid(pid, os.WNOHANG)
            except (ProcessLookupError, ChildProcessError):
                continue  # Somebody else took note of it.
        if self._process.poll() is None or not self._loaded:
            return ''
        end = f'zygote {describe_end(self._process.returncode)}'
        loaded = tuple(self._loaded)
        self._end()
        self._begin(loaded)
        return f'{end} and is started again at once.'

    def close(self) -> None:
        """End the zygote; forked processes go on."""
        if self._process is not None:
            linux.adopt_orphans(False)
        self._end()

    def _ask(self, program: Program, *handles: int) -> int:
        """The number of a process that was forked.

        Raises:
            OSError: the zygote is gone, or silent, or could not do it.
            ValueError: what it answered cannot be understood.
        """
        control = self._socket or self._begin()
        module = program.command[2]
        control.settimeout(PATIENCE if module in self._loaded else FIRST_PATIENCE)
        socket.send_fds(control, [json.dumps(program.command).encode()], handles)
        data = control.recv(zygote.MAX_BYTES)
        if not data:
            raise ConnectionError('the process that forks has ended')
        answer = json.loads(data)
        if 'pid' not in answer:
            raise ChildProcessError(answer['error'])
        self._loaded.add(module)
        return int(answer['pid'])

    def _begin(self, modules: Sequence[str] = ()) -> socket.socket:
        """Start the zygote, with modules that it imports before it is asked."""
        linux.adopt_orphans()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, '-m', zygote.__name__, str(theirs.fileno()), *modules, '-' * ROOM],
                pass_fds=[theirs.fileno()],
                env=dict(self._environment),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._socket = ours
        return ours

    def _end(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
        self._loaded.clear()
