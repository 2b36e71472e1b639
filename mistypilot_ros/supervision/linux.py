"""What is asked of the Linux kernel about processes, beyond the standard library's reach."""

import ctypes
import os
import signal

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def signal_at_parents_death(number: int) -> None:
    """Have this process get a signal when the thread that forked it ends.

    Raises:
        OSError: the kernel refused.
    """
    _prctl(_PR_SET_PDEATHSIG, number)


def adopt_orphans() -> None:
    """Become the parent of all descendants whose own parent dies.

    Raises:
        OSError: the kernel refused.
    """
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


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


def _prctl(option: int, value: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(option, ctypes.c_ulong(value), 0, 0, 0) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
