"""What the doctor says of state folder, bindings and skills; it changes nothing."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from doctor_world import OK, PROBLEM, SKIPPED, WARNING, found

from mistypilot_ros import data_folders
from mistypilot_ros.cli.doctor import saved, state
from mistypilot_ros.cli.doctor.mounts import mount_of
from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision.bindings_file import to_bytes
from mistypilot_ros.supervision.state_lock import StateLock
from mistypilot_ros.supervision.store import NAMES

TABLE = Bindings().bind('chin', SkillCall('wave'))


def test_a_state_folder_that_can_be_made_is_not_made(case):
    before = sorted(case.state.parent.iterdir())
    found(state.folder(case), OK, 'can be made')
    found(state.space(case), OK, 'free')
    found(state.privacy(case), SKIPPED, 'not there yet')
    found(state.lock(case), OK, 'Nobody')
    found(saved.bindings(case), OK, 'No bindings')
    assert sorted(case.state.parent.iterdir()) == before


def test_a_state_folder_that_is_there(case, monkeypatch):
    case.state.mkdir(mode=0o755)
    found(state.folder(case), OK, 'can be written')
    found(state.privacy(case), WARNING, 'chmod 700')
    case.state.chmod(0o700)
    found(state.privacy(case), OK, 'Only its owner')
    assert list(case.state.iterdir()) == []
    monkeypatch.setattr(os, 'geteuid', lambda: 4711)
    found(state.privacy(case), PROBLEM, 'another user')


def test_a_state_folder_that_cannot_be(case):
    case.state.write_text('a file')
    found(state.folder(case), PROBLEM, 'is a file', '--state-dir')
    found(state.folder(replace(case, state=case.state / 'below')), PROBLEM, 'is a file')
    found(state.folder(replace(case, state=Path('/proc/sys/state'))), PROBLEM, "'/proc/sys'", '--state-dir')


@pytest.mark.parametrize(
    ('megabytes', 'verdict'), [(3, PROBLEM), (50, WARNING), (5000, OK)], ids=['none', 'little', 'enough']
)
def test_free_space(case, monkeypatch, megabytes, verdict):
    usage = type('Usage', (), {'free': megabytes * 2**20})
    monkeypatch.setattr(state.shutil, 'disk_usage', lambda path: usage)
    found(state.space(case), verdict)


MOUNTS = r"""
22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
30 22 0:50 / /home rw,relatime shared:1 - nfs4 server:/home rw,vers=4.2
31 30 0:51 / /home/my\040disk rw - fuse.sshfs me@there: rw
32 22 8:2 / /media ro,noexec master:2 shared:3 - vfat /dev/sdb1 ro
33 22 0:60 / /over rw - nfs server:/x rw
34 33 8:3 / /over rw - ext4 /dev/sdc1 rw
35 22 0:70 / /frozen rw - ext4 /dev/sdd1 ro
broken line
"""


@pytest.mark.parametrize(
    ('folder', 'kind', 'remote', 'read_only'),
    [
        ('/srv/state', 'ext4', False, False),
        ('/home', 'nfs4', True, False),
        ('/homes', 'ext4', False, False),
        ('/home/my disk/state', 'fuse.sshfs', True, False),
        ('/media/x', 'vfat', False, True),
        ('/over/x', 'ext4', False, False),
        ('/frozen', 'ext4', False, True),
    ],
)
def test_which_file_system_a_folder_is_on(folder, kind, remote, read_only):
    mount = mount_of(Path(folder), MOUNTS)
    assert (mount.kind, mount.remote, mount.read_only) == (kind, remote, read_only)


def test_a_network_disk_is_warned_of(case, tmp_path):
    found(state.file_system(case), OK, 'of this machine')
    (tmp_path / 'proc' / 'self').mkdir(parents=True)
    elsewhere = replace(case, proc=tmp_path / 'proc')
    found(state.file_system(elsewhere), SKIPPED, 'not tell')
    (tmp_path / 'proc' / 'self' / 'mountinfo').write_text(f'1 0 0:5 / {tmp_path} rw - cifs //nas/home rw\n')
    found(state.file_system(elsewhere), WARNING, 'cifs', 'a disk of this machine')
    (tmp_path / 'proc' / 'self' / 'mountinfo').write_text('1 0 0:5 / /proc ro - proc proc ro\n')
    frozen = replace(elsewhere, state=Path('/proc/sys/state'))
    found(state.folder(frozen), PROBLEM, 'read-only')


def test_who_holds_the_lock(case):
    case.state.mkdir()
    lock = StateLock(case.state)
    try:
        found(state.lock(case), OK, f'process {os.getpid()}')
        with pytest.raises(Exception, match='Another supervisor'):
            StateLock(case.state)
    finally:
        lock.close()
    found(state.lock(case), OK, 'Nobody')


OLDER = to_bytes(Bindings())
WHOLE = to_bytes(TABLE)


@pytest.mark.parametrize(
    ('first', 'second', 'verdict', 'words'),
    [
        (WHOLE, WHOLE, OK, ['1 bindings', 'both']),
        (WHOLE, WHOLE[:-5], WARNING, [NAMES[1], 'damaged', 'checksum']),
        (b'caf\xe9', WHOLE, WARNING, [NAMES[0], 'damaged', 'first line']),
        (WHOLE, OLDER, WARNING, ['1 bindings', 'not the same']),
        (WHOLE, None, WARNING, ['not the same']),
        (b'\xff\xfe', b'', PROBLEM, [*NAMES, 'damaged']),
        (None, b'x', PROBLEM, [NAMES[1], 'damaged']),
        ('folder', 'folder', PROBLEM, [*NAMES, 'cannot be read', 'directory']),
        ('folder', WHOLE, WARNING, [NAMES[0], 'cannot be read']),
    ],
)
def test_the_saved_bindings_are_looked_at_and_left(case, first, second, verdict, words):
    case.state.mkdir()
    for name, content in zip(NAMES, (first, second), strict=True):
        if content == 'folder':
            (case.state / name).mkdir()
        elif content is not None:
            (case.state / name).write_bytes(content)
    before = sorted(case.state.iterdir())
    found(saved.bindings(case), verdict, *words)
    assert sorted(case.state.iterdir()) == before
    assert all((case.state / n).read_bytes() == c for n, c in ((NAMES[0], first),) if isinstance(c, bytes))


def test_skills_that_cannot_be_used(case, tmp_path):
    found(saved.skills(case), PROBLEM, 'no skill')
    mine, theirs = tmp_path / 'mine', tmp_path / 'theirs'
    for folder in (mine, theirs):
        folder.mkdir()
        (folder / 'wave.py').write_text('def run(robot):\n    """Wave."""\n')
    (theirs / 'nod.py').write_text('def run(robot):\n    """Nod."""\n')
    case = replace(case, skill_folders=(mine, theirs))
    found(saved.skills(case), WARNING, '2 skills can be used', f'{theirs}/wave.py is hidden')
    (mine / 'half.py').write_text('def run(robot')
    (mine / 'latin.py').write_bytes('"""Café."""'.encode('latin-1'))
    found(saved.skills(case), WARNING, 'half.py', 'Line 1', 'latin.py', 'UTF-8')
    found(saved.skills(replace(case, skill_folders=(data_folders.shipped('skills'),))), OK)
