"""What Fast DDS processes that were killed have left in shared memory."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, ok, skipped, warning

PATTERNS = ('*fastrtps_*', '*fastdds_*', '*fast_datasharing_*')
"""Files of Fast DDS, semaphores too: its older releases, its newer ones, and both."""
MANY = 3
"""So many names are said."""


def leftovers(case: Case) -> Finding:
    """Count the files that no process has mapped or open; remove none."""
    if not case.shared_memory.is_dir():
        return skipped(f'There is no {case.shared_memory}.')
    files = sorted({path for pattern in PATTERNS for path in case.shared_memory.glob(pattern)})
    if not files:
        return ok('Nothing was left in shared memory.')
    used = set(_used(case.proc, case.shared_memory))
    left = [path for path in files if str(path) not in used and _may_be_judged(path, case.proc)]
    if not left:
        return ok(f'{len(files)} files of Fast DDS in {case.shared_memory}, all in use.')
    size = sum(_size(path) for path in left) / 2**20
    return warning(
        f'{len(left)} files ({size:.1f} MB) in {case.shared_memory} '
        f'are left of ROS processes that were killed.',
        _remedy(left, case.shared_memory),
    )


def _remedy(left: Sequence[Path], folder: Path) -> str:
    """How to remove them. `fastdds shm clean` overlooks ports, so it is not told."""
    if len(left) <= MANY:
        return f'rm {" ".join(map(str, left))}'
    # A pattern takes what is in use too, and one without any file would make rm fail.
    patterns = [f'{folder}/{pattern}' for pattern in PATTERNS if any(path.match(pattern) for path in left)]
    return f'End all ROS programs, then: rm {" ".join(patterns)}'


def _used(proc: Path, folder: Path) -> Iterator[str]:
    """Paths below the folder that some process has mapped or open."""
    prefix = f'{folder}/'
    for process in proc.glob('[0-9]*'):
        try:
            for line in (process / 'maps').read_text('utf-8', 'replace').splitlines():
                if prefix in line:
                    yield line[line.index(prefix) :]
            for descriptor in (process / 'fd').iterdir():
                target = str(descriptor.readlink())
                if target.startswith(prefix):
                    yield target
        except OSError:
            continue  # It has ended, or it is another user's.


def _may_be_judged(path: Path, proc: Path) -> bool:
    """Whether all processes of the file's owner can be seen."""
    try:
        owner, mine = path.stat().st_uid, (proc / 'self').stat().st_uid
    except OSError:
        return False  # It has just gone.
    return mine in (0, owner)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
