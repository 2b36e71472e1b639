"""The processes of the running system and what they hold: from /proc, by a mark in their environment."""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

VARIABLE = 'MISTYPILOT_CHAOS'
"""Environment variable whose value every process of this run inherits, escaped ones too."""
PROGRAMS = (
    'misty_bridge',
    'binding_supervisor',
    'fork_server',
    'simulator',
    'zygote',
    'task_router',
    'pia',
    'sia',
    'up',
)
"""Roles that exist once."""
WORKER = 'worker'
STRAY = 'stray'
ZOMBIE = 'Z'
EVERYBODYS = '/dev/shm/lttng-ust-wait'
"""LTTng, which ROS loads, shares these files among all programs of a machine."""
_WORDS = {'up': ' up --json', 'simulator': 'mistypilot_ros.simulator'}
"""Word of the command line by which a role is known where it is not `.ROLE`."""


@dataclass(frozen=True)
class Process:
    """One process."""

    pid: int
    """Its number."""
    parent: int
    """Number of its parent."""
    born: str
    """When it began, in ticks since the boot: with its number it is unique."""
    state: str
    """Letter of the kernel, such as `T` for stopped and `Z` for a zombie."""
    role: str
    """One of `PROGRAMS`, `WORKER` or `STRAY`."""
    words: str
    """Command line."""


def processes(mark: str) -> list[Process]:
    """All processes whose environment holds the mark, and zombies, which have none, among their children."""
    everybody = [one for pid in _pids() if (one := _read(pid)) is not None]
    marked = {one.pid for one in everybody if _has(one.pid, mark)}
    found = {
        one.pid: one
        for one in everybody
        if one.pid in marked or (one.state == ZOMBIE and one.parent in marked)
    }
    named = ((pid, replace(one, words=_words(pid))) for pid, one in found.items())
    found = {pid: one for pid, one in named if one.words or one.state == ZOMBIE}  # Others have just ended.
    servers = {pid for pid, one in found.items() if _role(one.words) == 'fork_server'}
    real = {pid for pid in servers if found[pid].parent not in servers}
    return [_with_role(one, servers, real) for one in found.values()]


def is_there(process: Process) -> bool:
    """Whether a process is known to the kernel still: until its parent has taken note of its end."""
    now = _read(process.pid)
    return now is not None and now.born == process.born


def shared_memory(pid: int) -> set[str]:
    """Files of /dev/shm that a process has mapped and that are not everybody's."""
    try:
        text = Path(f'/proc/{pid}/maps').read_text(errors='replace')
    except OSError:
        return set()  # It has ended.
    files = {line.split()[5] for line in text.splitlines() if '/dev/shm/' in line}
    return {file for file in files if not file.startswith(EVERYBODYS)}


def descriptors(pid: int) -> Counter[str]:
    """How many descriptors of each kind a process holds."""
    folder = Path(f'/proc/{pid}/fd')
    try:
        names = os.listdir(folder)
    except OSError:
        return Counter()  # The process has ended.
    return Counter(kind for name in names if (kind := _kind(folder / name)))


def _kind(link: Path) -> str:
    """`socket`, `pipe`, `pidfd`, … or `file`; empty where it was closed while we looked."""
    try:
        target = os.readlink(link)
    except OSError:
        return ''
    if target.startswith('/'):
        return 'file'
    return target.removeprefix('anon_inode:').partition(':')[0].strip('[]')


def _pids() -> Iterator[int]:
    return (int(name) for name in os.listdir('/proc') if name.isdecimal())


def _has(pid: int, mark: str) -> bool:
    try:
        return f'{VARIABLE}={mark}'.encode() in Path(f'/proc/{pid}/environ').read_bytes().split(b'\0')
    except OSError:
        return False  # It has ended, or is another user's.


def _read(pid: int) -> Process | None:
    """A process without its role and its command line, which are wanted of few."""
    try:
        fields = Path(f'/proc/{pid}/stat').read_text().rpartition(')')[2].split()
    except OSError:
        return None  # It has ended.
    return Process(pid, int(fields[1]), fields[19], fields[0], '', '')


def _words(pid: int) -> str:
    try:
        return Path(f'/proc/{pid}/cmdline').read_bytes().replace(b'\0', b' ').decode(errors='replace').strip()
    except OSError:
        return ''  # It has ended.


def _role(words: str) -> str:
    return next((role for role in PROGRAMS if _WORDS.get(role, f'.{role}') in words), STRAY)


def _with_role(one: Process, servers: set[int], real: set[int]) -> Process:
    """A worker is a child of the fork server with the same command line; others with it have escaped."""
    role = _role(one.words)
    if one.pid in servers and one.pid not in real:
        role = WORKER if one.parent in real else STRAY
    return Process(one.pid, one.parent, one.born, one.state, role, one.words)
