"""The catalogue follows its folders while they change."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mistypilot_ros.core.errors import UnknownSkillError
from mistypilot_ros.skill_library.catalogue import Catalogue

SOURCE = 'def run(robot, n: int = {n}):\n    """{doc}"""\n'
DEADLINE = 10.0


def write(path: Path, doc: str = 'Do it.', n: int = 1) -> None:
    """Save in one step, as editors do."""
    half = path.with_suffix('.half')
    half.write_text(SOURCE.format(doc=doc, n=n))
    os.replace(half, path)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Callable[..., tuple[Catalogue, threading.Semaphore]]]:
    running: list[Catalogue] = []

    def start(*folders: Path) -> tuple[Catalogue, threading.Semaphore]:
        told = threading.Semaphore(0)
        running.append(Catalogue(folders, told.release))
        return running[-1], told

    yield start
    for catalogue in running:
        catalogue.stop()


def names(catalogue: Catalogue) -> list[str]:
    return [skill.name for skill in catalogue.skills]


def until(condition: Callable[[], Any], what: str) -> None:
    deadline = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.01)


def test_the_first_folder_wins_and_the_others_are_listed(tmp_path: Path, watched: Any) -> None:
    mine, theirs = tmp_path / 'mine', tmp_path / 'theirs'
    mine.mkdir()
    theirs.mkdir()
    write(mine / 'wave.py', 'My wave.')
    write(theirs / 'wave.py', 'Their wave.')
    write(theirs / 'nod.py')
    write(theirs / '_private.py')
    (theirs / 'notes.txt').write_text('no skill')
    catalogue, _ = watched(mine, theirs)
    assert names(catalogue) == ['nod', 'wave']
    assert catalogue.skills.get('wave').description == 'My wave.'
    assert catalogue.shadowed == (theirs / 'wave.py',)


def test_a_new_a_changed_and_a_deleted_file(tmp_path: Path, watched: Any) -> None:
    write(tmp_path / 'wave.py')
    catalogue, told = watched(tmp_path)
    write(tmp_path / 'nod.py')
    assert told.acquire(timeout=DEADLINE)
    until(lambda: names(catalogue) == ['nod', 'wave'], 'the new file is there')
    write(tmp_path / 'nod.py', 'Nod twice.')
    until(lambda: catalogue.skills.get('nod').description == 'Nod twice.', 'the change is there')
    (tmp_path / 'nod.py').unlink()
    until(lambda: names(catalogue) == ['wave'], 'the deleted file is gone')


def test_a_half_saved_file_harms_only_itself(tmp_path: Path, watched: Any) -> None:
    write(tmp_path / 'wave.py')
    catalogue, _ = watched(tmp_path)
    (tmp_path / 'nod.py').write_text('def run(robot')
    until(lambda: len(catalogue.skills.all) == 2, 'the half file is listed')
    assert names(catalogue) == ['wave']
    assert 'Line 1' in next(s.problem for s in catalogue.skills.all if s.name == 'nod')
    write(tmp_path / 'nod.py')
    until(lambda: names(catalogue) == ['nod', 'wave'], 'the whole file can be used')


def test_a_good_file_that_is_saved_by_halves_cannot_be_used_until_it_is_whole(
    tmp_path: Path, watched: Any
) -> None:
    # A worker would load what is on disk, so the version before cannot be offered any more.
    write(tmp_path / 'wave.py', 'Wave.')
    write(tmp_path / 'nod.py')
    catalogue, _ = watched(tmp_path)
    (tmp_path / 'wave.py').write_text('def run(robot):\n    """Wave wi')
    until(lambda: names(catalogue) == ['nod'], 'the half file is known')
    with pytest.raises(UnknownSkillError) as caught:
        catalogue.skills.get('wave')
    assert "The skill 'wave' cannot be used: Line 2 does not parse (" in str(caught.value)
    assert str(caught.value).endswith('); correct it and save the file again.')
    write(tmp_path / 'wave.py', 'Wave with both arms.')
    until(lambda: names(catalogue) == ['nod', 'wave'], 'the whole file is known')
    assert catalogue.skills.get('wave').description == 'Wave with both arms.'


def test_a_broken_file_hides_a_good_one_of_its_name(tmp_path: Path, watched: Any) -> None:
    # Another meaning of a word that a person chose to replace would be a surprise; the problem is told.
    mine, theirs = tmp_path / 'mine', tmp_path / 'theirs'
    mine.mkdir()
    theirs.mkdir()
    (mine / 'wave.py').write_bytes(b'\xff')
    write(theirs / 'wave.py')
    catalogue, _ = watched(mine, theirs)
    assert names(catalogue) == [] and catalogue.shadowed == (theirs / 'wave.py',)
    (mine / 'wave.py').unlink()
    until(lambda: names(catalogue) == ['wave'] and not catalogue.shadowed, 'the other one is back')


def test_a_folder_that_appears_later_and_one_that_goes_and_comes_back(tmp_path: Path, watched: Any) -> None:
    folder = tmp_path / 'later'
    catalogue, _ = watched(folder)
    assert names(catalogue) == []
    folder.mkdir()
    write(folder / 'wave.py')
    until(lambda: names(catalogue) == ['wave'], 'the folder appeared')
    (folder / 'wave.py').unlink()
    folder.rmdir()
    until(lambda: names(catalogue) == [], 'the folder is gone')
    folder.mkdir()
    write(folder / 'nod.py')
    until(lambda: names(catalogue) == ['nod'], 'the folder is back')


def test_reload_tells_whether_anything_changed(tmp_path: Path) -> None:
    catalogue = Catalogue([tmp_path])
    catalogue.stop()
    assert not catalogue.reload()
    write(tmp_path / 'wave.py')
    assert catalogue.reload() and names(catalogue) == ['wave']
    assert not catalogue.reload()


def test_a_listener_that_fails_does_not_end_the_watching(tmp_path: Path) -> None:
    calls: list[int] = []

    def fail() -> None:
        calls.append(1)
        raise RuntimeError('on purpose')

    catalogue = Catalogue([tmp_path], fail)
    try:
        write(tmp_path / 'wave.py')
        until(lambda: calls, 'told once')
        write(tmp_path / 'nod.py')
        until(lambda: names(catalogue) == ['nod', 'wave'], 'still watching')
    finally:
        catalogue.stop()


def test_stop_ends_the_thread(tmp_path: Path) -> None:
    catalogue = Catalogue([tmp_path])
    catalogue.stop()
    assert not any(thread.name == 'skill-catalogue' for thread in threading.enumerate())
