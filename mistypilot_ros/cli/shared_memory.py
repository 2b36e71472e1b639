"""Removes what dead processes of Fast DDS left in shared memory.

With ROS_AUTOMATIC_DISCOVERY_RANGE=LOCALHOST the middleware of Kilted always makes a shared-memory
segment, whatever the transports are set to, and a process that ends by SIGKILL leaves it behind. Fast
DDS marks a segment that is in use by a lock on the file beside it, which the kernel drops at the owner's
death.
"""

import fcntl
import os
import re
from pathlib import Path

FOLDER = Path('/dev/shm')
_LOCK_FILE = re.compile(r'(fastdds|fastrtps)_[0-9a-f]{16}_el\Z')


def remove_dead_segments(folder: Path = FOLDER) -> int:
    """Remove this user's segments whose owner is dead and return how many there were."""
    removed = 0
    for lock in folder.glob('fast*_el') if folder.is_dir() else ():
        if _LOCK_FILE.match(lock.name) and _owner_is_dead(lock):
            for file in (lock.with_name(lock.name.removesuffix('_el')), lock):
                file.unlink(missing_ok=True)
            removed += 1
    return removed


def _owner_is_dead(lock: Path) -> bool:
    try:
        if lock.stat().st_uid != os.getuid():
            return False
        with lock.open('r+b') as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
    except OSError:
        return False  # Locked by its owner, or gone meanwhile.
