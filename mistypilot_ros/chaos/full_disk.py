"""A state folder without room: a small file system in memory, or a limit where nothing may be mounted."""

import contextlib
import errno
import os
import resource
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

from mistypilot_ros.chaos.changes import some_options
from mistypilot_ros.chaos.disturbance import Disturbance
from mistypilot_ros.chaos.patience import RECOVERY
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.signals import send
from mistypilot_ros.chaos.world import World

SIZE = '512k'
"""Size of the small file system."""
BALLAST = 'ballast'
"""File that takes all room."""


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Mount a small file system at a folder, where this process may; yield whether it is one."""
    folder.mkdir(mode=0o700)
    mounted = _run('mount', '-t', 'tmpfs', '-o', f'size={SIZE},mode=0700', 'tmpfs', str(folder))
    try:
        yield mounted
    finally:
        if mounted and not _run('umount', str(folder)):
            _run('umount', '--lazy', str(folder))


def _run(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True, timeout=10).returncode == 0
    except OSError:
        return False  # There is no such program here.


@contextlib.contextmanager
def without_room(world: World) -> Iterator[None]:
    """Let nothing be written to the state folder."""
    if os.path.ismount(world.state):
        with _filled(world.state / BALLAST):
            yield
    else:
        with _limited(world.process('binding_supervisor').pid):
            yield


@contextlib.contextmanager
def _filled(ballast: Path) -> Iterator[None]:
    try:
        with open(ballast, 'wb', buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b'x' * 4_096)
        yield
    finally:
        ballast.unlink()


@contextlib.contextmanager
def _limited(pid: int) -> Iterator[None]:
    """Let the supervisor write no file; for it that is as if the disk were full."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def refuse(world: World) -> None:
    """A bind is refused in words, the old state stands, touches go on."""
    name = world.some_bound()
    with without_room(world):
        answer = world.graph.bind(name, str(world.new_call()), some_options(world), True)
        if answer.ok:
            raise BrokenPromiseError('A bind was acknowledged although the disk is full.')
        if world.state.name not in answer.message and os.strerror(errno.ENOSPC) not in answer.message:
            raise BrokenPromiseError(f'A full disk was told without its name or reason: {answer.message}')
        world.press_sibling('')


def restart(world: World) -> None:
    """A supervisor that starts on a full disk has all bindings."""
    old, victim = world.pids(), world.process('binding_supervisor')
    with without_room(world):
        send(victim, signal.SIGKILL)
        world.gone(victim)
        world.await_replaced(old)


FULL_DISK = (
    Disturbance('bind on a full disk', refuse, 0.2),
    Disturbance('SIGKILL of the supervisor, full disk', restart, 3.2, patience=RECOVERY),
)
