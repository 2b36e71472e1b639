"""Removes what dead processes of Fast DDS left in shared memory.

With ROS_AUTOMATIC_DISCOVERY_RANGE=LOCALHOST the middleware of Kilted always makes a shared-memory
segment and a port, whatever the transports are set to. A process that ends by SIGKILL leaves both
behind, and processes that end together leave ports. Fast DDS marks what is in use by a lock on a file
beside it, which the kernel drops at the owner's death; `fastdds shm clean` goes by the same rule.
"""

import fcntl
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path('/dev/shm')
YOUNG = 1.0
"""Seconds; what is younger may belong to a process that is about to lock it."""
_NAME = re.compile(r'(fastdds|fastrtps)_([0-9a-f]{16}|port\d+)\Z')
_LOCKS = ('_el', '_sl')
"""Ends of the names of lock files: of one owner, of several."""


def remove_dead_segments(folder: Path = FOLDER, young: float = YOUNG) -> int:
    """Remove this user's segments and ports without a living owner and return how many there were.

    Args:
        folder: where shared memory is.
        young: what was made less than this many seconds ago stays.
    """
    removed = 0
    for files in _dead(folder):
        if _age(files) >= young:
            for path in files:
                path.unlink(missing_ok=True)
            removed += 1
    return removed


def remove_last_segments(folder: Path = FOLDER, young: float = YOUNG) -> None:
    """Remove what is dead and wait for what is dead but too young, for twice that time at most.

    Processes that have just ended may have made a port in their last second.
    """
    end = time.monotonic() + 2 * young
    remove_dead_segments(folder, young)
    while any(_dead(folder)) and time.monotonic() < end:
        time.sleep(young / 20)
        remove_dead_segments(folder, young)


def _dead(folder: Path) -> Iterator[list[Path]]:
    """All files of each segment and port of this user that nobody has locked."""
    for name in _names(folder):
        files = [folder / name, *(folder / (name + end) for end in _LOCKS), folder / f'sem.{name}_mutex']
        ours = all(status.st_uid == os.getuid() for status in _statuses(files))
        if ours and not any(map(_is_locked, files[1:-1])):
            yield files


def _names(folder: Path) -> set[str]:
    """Names of segments and ports, those of which only a lock file is left too."""
    found = folder.glob('fast*') if folder.is_dir() else ()
    names = {path.name[:-3] if path.name.endswith(_LOCKS) else path.name for path in found}
    return {name for name in names if _NAME.match(name)}


def _age(files: list[Path]) -> float:
    """Seconds since the newest of some files was made."""
    return min((time.time() - status.st_ctime for status in _statuses(files)), default=0.0)


def _statuses(files: list[Path]) -> Iterator[os.stat_result]:
    for file in files:
        try:
            yield file.stat()
        except FileNotFoundError:
            continue  # Not every kind has every file.


def _is_locked(lock: Path) -> bool:
    try:
        with lock.open('r+b') as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return False
    except FileNotFoundError:
        return False
    except OSError:
        return True
