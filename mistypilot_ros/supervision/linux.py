"""What is asked of the Linux kernel about processes, beyond the standard library's reach."""

import ctypes
import os
import signal
from collections.abc import Sequence

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_COMMAND_LINE = (45, 46)
"""Where its begin and end stand in `/proc/PID/stat` (arg_start and arg_end of proc(5)), behind the name."""


def signal_at_parents_death(number: int) -> None:
    """Have this process get a signal when the thread that forked it ends.

    Raises:
        OSError: the kernel refused.
    """
    _prctl(_PR_SET_PDEATHSIG, number)


def adopt_orphans(wanted: bool = True) -> None:
    """Become the parent of all descendants whose own parent dies, or cease to.

    Raises:
        OSError: the kernel refused.
    """
    _prctl(_PR_SET_CHILD_SUBREAPER, int(wanted))


def children() -> list[int]:
    """Process numbers of all children of this process, zombies too."""
    found: list[int] = []
    for task in os.listdir('/proc/self/task'):
        try:
            with open(f'/proc/self/task/{task}/children', encoding='ascii') as file:
                found += [int(pid) for pid in file.read().split()]
        except FileNotFoundError:
            continue  # The thread ended while we looked; its children are now another thread's.
    return found


def kill_group(leader: int) -> None:
    """End a process group with SIGKILL. Its leader must not have been reaped: the number may be another's."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        pass  # Nothing of the group is left: that is what was wanted.


def has_variable(pid: int, name: str, value: str) -> bool:
    """Whether a process was started with this environment variable; a fork keeps that of its parent."""
    try:
        with open(f'/proc/{pid}/environ', 'rb') as file:
            return f'{name}={value}'.encode() in file.read().split(b'\0')
    except OSError:
        return False  # It is gone, or another user's and so none of ours.


def set_command_line(words: Sequence[str]) -> None:
    """Have `ps` and `/proc` show other words as the command line of this process.

    A library for this (setproctitle) would join the words and overwrite the environment that `/proc` shows.
    What is longer than the command line was at the start is cut off.
    """
    with open('/proc/self/stat', encoding='utf-8') as file:
        fields = file.read().rpartition(')')[2].split()
    begin, end = (int(fields[index]) for index in _COMMAND_LINE)
    text = b'\0'.join(word.encode() for word in words)[: end - begin - 1]
    ctypes.memset(begin, 0, end - begin)
    ctypes.memmove(begin, text, len(text))


def _prctl(option: int, value: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(option, ctypes.c_ulong(value), 0, 0, 0) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
