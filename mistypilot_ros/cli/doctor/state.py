"""The state folder: whether it can be had, written and locked, and who has it."""

import os
import shutil
import tempfile
import time
from pathlib import Path

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, ok, problem, skipped, warning
from mistypilot_ros.cli.doctor.mounts import Mount, mount_of

LEAST, LITTLE = 10, 200
"""Free space without which bindings cannot be saved, and with which pictures soon cannot, MB."""
SLOW = 1.0
"""Writing that takes longer is remarkable, s."""
ELSEWHERE = 'Give another one with --state-dir FOLDER (a node: parameter state_dir).'


def folder(case: Case) -> Finding:
    """Whether it is there or can be made, and can be written."""
    try:
        base = _base(case.state)
        if not base.is_dir():
            return problem(f"'{base}' is a file, so that '{case.state}' cannot be a folder.", ELSEWHERE)
    except OSError as error:
        return problem(f"The state folder '{case.state}' cannot be reached: {error.strerror}.", ELSEWHERE)
    mount = _mount(case)
    try:
        seconds = _write(base)
    except OSError as error:
        if mount is not None and mount.read_only:
            return problem(f"The disk of '{case.state}' is read-only ({mount.place}).", ELSEWHERE)
        return problem(
            f"'{base}' cannot be written: {error.strerror}.",
            f'Make room there, or allow it: chown {os.environ.get("USER") or "USER"} {base}. {ELSEWHERE}',
        )
    there = f"'{case.state}' can be written" if base == case.state else f"'{case.state}' can be made"
    if seconds > SLOW:
        return warning(f'{there}, but a small file took {seconds:.1f} s.', f'The disk is slow. {ELSEWHERE}')
    return ok(f'{there} (a file was safely on disk in {1e3 * seconds:.0f} ms).')


def space(case: Case) -> Finding:
    """Whether there is room."""
    free = shutil.disk_usage(_base(case.state)).free / 2**20
    text = f'{free / 1024:.1f} GB' if free >= 1024 else f'{free:.0f} MB'
    if free < LEAST:
        return problem(f'The disk of the state folder has {text} left.', f'Make room. {ELSEWHERE}')
    if free < LITTLE:
        return warning(f'The disk of the state folder has {text} left.', f'Make room. {ELSEWHERE}')
    return ok(f'{text} are free for bindings and pictures.')


def privacy(case: Case) -> Finding:
    """Whether others may look into it."""
    if not case.state.is_dir():
        return skipped('The state folder is not there yet; it will be made for its owner alone.')
    status = case.state.stat()
    if status.st_uid != os.geteuid():
        return problem(
            f"'{case.state}' belongs to another user (number {status.st_uid}).",
            f'Run MistyPilot as that user, or: chown -R "$(id -u)" {case.state}. {ELSEWHERE}',
        )
    if status.st_mode & 0o077:
        return warning(
            f"Others of this computer can look into '{case.state}', where pictures are.",
            f'chmod 700 {case.state}   (mistypilot up does it too).',
        )
    return ok('Only its owner can look into the state folder.')


def file_system(case: Case) -> Finding:
    """Whether locks can be relied on."""
    mount = _mount(case)
    if mount is None:
        return skipped('The kernel does not tell which disk it is on.')
    if mount.remote:
        return warning(
            f'The state folder is on a network disk ({mount.kind} at {mount.place}): two MistyPilots on two '
            f'machines might use it at once, and saving may take long.',
            f'Use a folder on a disk of this machine. {ELSEWHERE}',
        )
    return ok(f'The state folder is on a disk of this machine ({mount.kind}).')


def lock(case: Case) -> Finding:
    """Who uses the state folder now; the lock itself is not touched."""
    file = case.state / 'supervisor.lock'
    try:
        status = file.stat()
    except OSError:
        return ok('Nobody uses the state folder.')
    for line in (case.proc / 'locks').read_text().splitlines():
        fields = line.split()
        if len(fields) < 6 or '->' in fields:  # that one waits
            continue
        pid, _, inode = fields[4], *fields[5].rsplit(':', 1)
        if fields[1] == 'FLOCK' and int(inode) == status.st_ino and _is(fields[5], status, pid, file, case):
            return ok(
                f'MistyPilot runs and uses this state folder (process {pid}); a second one would be refused.'
            )
    return ok('Nobody uses the state folder.')


def _is(place: str, status: os.stat_result, pid: str, file: Path, case: Case) -> bool:
    """Whether a lock on a file of this number is on this file; some disks have several numbers of device."""
    major, minor, _ = place.split(':')
    if (int(major, 16), int(minor, 16)) == (os.major(status.st_dev), os.minor(status.st_dev)):
        return True
    try:
        return any(entry.readlink() == file for entry in (case.proc / pid / 'fd').iterdir())
    except OSError:
        return False


def _base(folder: Path) -> Path:
    """The folder itself, or the nearest above it that is there.

    Raises:
        OSError: nobody may look.
    """
    for path in (folder, *folder.parents):
        try:
            path.lstat()
            return path
        except (FileNotFoundError, NotADirectoryError):
            continue
    return folder


def _mount(case: Case) -> Mount | None:
    try:
        table = (case.proc / 'self' / 'mountinfo').read_text('utf-8', 'replace')
    except OSError:
        return None
    return mount_of(_base(case.state).resolve(), table)


def _write(folder: Path) -> float:
    """Write, flush to disk and take away a small file; return how long it took, s."""
    began = time.monotonic()
    with tempfile.NamedTemporaryFile(dir=folder, prefix='.doctor-') as file:
        file.write(b'.')
        file.flush()
        os.fsync(file.fileno())
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    return time.monotonic() - began
