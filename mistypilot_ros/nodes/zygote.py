"""The process from which `mistypilot up` forks its nodes, a program of its own (`python -m …zygote FD …`).

A node spends most of its start on imports, and all nodes import nearly the same: here that is done once. A
node that is forked is a child of whoever started this process, and outlives it. DDS begins in the forked one.
"""

import gc
import importlib
import json
import os
import signal
import socket
import sys
import traceback
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from mistypilot_ros.supervision import linux

MAX_BYTES = 65_536
"""Longest request and answer, bytes."""
_HANDLES = 2
"""That come with a request: what becomes standard output and standard error."""
_BROKEN = 1
"""Exit code of a program that ended with an exception, as Python has it."""
_UNBORN = 70
"""Exit code of a forked process that did not get as far as its program."""


@dataclass(frozen=True)
class Birth:
    """What a forked process is to become."""

    file: str
    """Of its module, which is imported already."""
    main: Callable[[], int]
    """The program."""
    words: tuple[str, ...]
    """Its command line: the Python, `-m`, the module, the arguments."""

    def become(self) -> NoReturn:
        """Be it, to the end of the process."""
        linux.set_command_line(self.words)
        sys.argv = [self.file, *self.words[3:]]
        code = _BROKEN
        try:
            code = self.main()
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            # Not by way of the libraries' own ends: LTTng would wait for threads that only the zygote has.
            os._exit(code)


class Zygote:
    """Serves one process over one socket."""

    def __init__(self, control: socket.socket) -> None:
        """Serve on this socket, for the process that started this one."""
        self._control = control
        self._parent = os.getppid()

    def serve(self) -> Birth | None:
        """Answer requests until the socket is closed; in a forked process, say what it is to become."""
        while True:
            data, handles, _, _ = socket.recv_fds(self._control, MAX_BYTES, _HANDLES)
            if not data:
                return None
            words = tuple(json.loads(data))
            try:
                module = importlib.import_module(words[2])
                birth = Birth(str(module.__file__), module.main, words)
                gc.freeze()  # What exists now is shared: the collector must not touch its pages.
                pid = self._fork(handles)
            except Exception as error:  # Whatever it is, the other side can start the program in another way.
                self._answer({'error': f'{type(error).__name__}: {error}'})
                continue
            finally:
                for handle in handles:
                    os.close(handle)
            if pid is None:
                return birth
            self._answer({'pid': pid})

    def _answer(self, answer: dict[str, Any]) -> None:
        self._control.send(json.dumps(answer).encode())

    def _fork(self, handles: Sequence[int]) -> int | None:
        """Fork a process that the kernel gives to our parent; return its number, and None in itself.

        It is a grandchild whose parent ends at once. Only once that has been taken note of can it ask to get
        a signal when its new parent dies.
        """
        told, tell = os.pipe()
        wait, adopted = os.pipe()
        between = os.fork()
        if between == 0:
            try:
                self._leave_parent(tell, wait, adopted)
                self._settle(handles)
                for descriptor in (told, tell, wait, self._control.detach()):
                    os.close(descriptor)
            except BaseException:
                traceback.print_exc()
                os._exit(_UNBORN)
            return None
        os.close(tell)
        os.close(wait)
        try:
            pid = os.read(told, 32)
            os.waitpid(between, 0)
        finally:
            os.close(told)
            os.close(adopted)
        if not pid:
            raise ChildProcessError('no second process could be forked')
        return int(pid)

    def _leave_parent(self, tell: int, wait: int, adopted: int) -> None:
        """Fork once more and end; returns in the grandchild, once it has been adopted."""
        if os.fork() != 0:
            os._exit(0)
        os.setsid()
        os.write(tell, str(os.getpid()).encode())
        os.close(adopted)
        os.read(wait, 1)  # Nothing ever comes: it ends when the zygote closes it, or dies.

    def _settle(self, handles: Sequence[int]) -> None:
        linux.signal_at_parents_death(signal.SIGTERM)
        if os.getppid() != self._parent:
            raise ChildProcessError('who wanted the process is gone')  # before the kernel knew of our wish
        for number, handle in enumerate(handles, 1):
            os.dup2(handle, number)


def main(arguments: Sequence[str]) -> int:
    """Serve on an inherited socket.

    Args:
        arguments: number of the socket's descriptor, modules that shall be imported at once, and a word that
            leaves room for the longest command line.

    Returns:
        Exit code of the process.
    """
    control = socket.socket(fileno=int(arguments[0]))
    linux.set_command_line(sys.orig_argv[:-1])
    # Since Python 3.12 a fork warns of threads. Those of LTTng and OpenBLAS sleep, and hold nothing.
    warnings.filterwarnings('ignore', '.*multi-threaded', DeprecationWarning)
    for name in arguments[1:-1]:
        importlib.import_module(name)
    try:
        birth = Zygote(control).serve()
    except (BrokenPipeError, ConnectionResetError):
        return 0  # Whoever asked is gone.
    if birth is not None:
        birth.become()
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
