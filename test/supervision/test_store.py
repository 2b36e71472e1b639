"""Bindings on disk: whatever happens to one file, nothing is lost and nothing is silent."""

import os
import stat
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mistypilot_ros.core.bindings import Binding, BindingOptions, Bindings, TriggerMode
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision.bindings_file import from_bytes, to_bytes
from mistypilot_ros.supervision.state_lock import StateLock
from mistypilot_ros.supervision.store import NAMES, BindingStore, NoteLevel

TABLE = (
    Bindings()
    .bind('chin', SkillCall('make_sound', {'sound': 'two words', 'volume': 0.5}), 'Ann')
    .put(
        Binding(
            'head',
            (SkillCall('wave'), SkillCall('take_photo')),
            BindingOptions(False, TriggerMode.QUEUED, 50, 1.5, 20.0),
        )
    )
    .bind('scruff', SkillCall('wave'))
    .unbind('scruff')
)


def store(folder: Path) -> BindingStore:
    return BindingStore(folder, lambda: datetime(2026, 5, 4, 3, 2, 1))


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    store(tmp_path / 'state').save(TABLE)
    return tmp_path / 'state'


def test_first_start_is_empty_and_silent(tmp_path: Path) -> None:
    assert store(tmp_path / 'a' / 'b').load() == (Bindings(), [])


def test_what_is_saved_is_loaded_without_a_word(saved: Path) -> None:
    assert store(saved).load() == (TABLE, [])
    assert (saved / NAMES[0]).read_bytes() == (saved / NAMES[1]).read_bytes()


def test_for_its_owner_alone(saved: Path) -> None:
    assert stat.S_IMODE(saved.stat().st_mode) == 0o700
    assert {stat.S_IMODE((saved / name).stat().st_mode) for name in NAMES} == {0o600}


def test_it_is_a_ros_parameter_file(saved: Path) -> None:
    parameters = yaml.safe_load((saved / NAMES[0]).read_text())['/**']['binding_supervisor'][
        'ros__parameters'
    ]
    assert parameters['bindings'] == {
        'chin': ['make_sound sound=two%20words volume=0.5'],
        'head': ['wave', 'take_photo'],
    }
    assert parameters['binding_options']['head'] == {
        'enabled': False,
        'mode': 'queued',
        'debounce_ms': 50,
        'cooldown_s': 1.5,
        'max_seconds': 20.0,
    }
    assert parameters['removed_bindings'] == ['scruff']


@pytest.mark.parametrize('which', NAMES)
def test_cut_off_anywhere_loses_nothing(saved: Path, which: str) -> None:
    data = to_bytes(TABLE)
    for length in range(len(data)):
        with pytest.raises(StoreError):
            from_bytes(data[:length])
    for length in range(0, len(data), 97):
        (saved / which).write_bytes(data[:length])
        bindings, notes = store(saved).load()
        assert bindings == TABLE
        assert [note.level for note in notes] == [NoteLevel.WARNING] and which in notes[0].text
        assert store(saved).load() == (TABLE, []), 'repaired'


def test_no_flipped_bit_goes_unseen() -> None:
    data = to_bytes(TABLE)
    for place in range(len(data)):
        for bit in (0, 5, 7):
            flipped = bytearray(data)
            flipped[place] ^= 1 << bit
            with pytest.raises(StoreError):
                from_bytes(bytes(flipped))


@given(st.binary(max_size=300))
def test_no_garbage_is_taken(data: bytes) -> None:
    with pytest.raises(StoreError):
        from_bytes(data)


@given(
    st.text(st.characters(exclude_categories=['Cs']), max_size=30),
    st.text(st.characters(exclude_categories=['Cs']), max_size=30),
)
def test_any_text_comes_back(user: str, value: str) -> None:
    table = Bindings().bind('chin', SkillCall('say', {'text': value}), user)
    assert from_bytes(to_bytes(table)) == table


@pytest.mark.parametrize('which', NAMES)
def test_a_missing_file_is_made_again(saved: Path, which: str) -> None:
    (saved / which).unlink()
    bindings, notes = store(saved).load()
    assert bindings == TABLE and which in notes[0].text and 'missing' in notes[0].text
    assert store(saved).load() == (TABLE, [])


@pytest.mark.parametrize('newer', NAMES)
def test_the_newer_wins(saved: Path, newer: str) -> None:
    later = TABLE.bind('chin', SkillCall('wave'))
    (saved / newer).write_bytes(to_bytes(later))
    bindings, notes = store(saved).load()
    assert bindings == later and [note.level for note in notes] == [NoteLevel.INFO]
    assert store(saved).load() == (later, [])


def test_damage_keeps_a_dated_copy(saved: Path) -> None:
    (saved / NAMES[0]).write_bytes(b'spoiled')
    store(saved).load()
    assert (saved / 'bindings.damaged-20260504-030201.yaml').read_bytes() == b'spoiled'


def test_both_damaged_starts_empty_and_deletes_nothing(saved: Path) -> None:
    for round_ in range(2):
        for name in NAMES:
            (saved / name).write_bytes(f'spoiled {name} {round_}'.encode())
        bindings, notes = store(saved).load()
        assert bindings == Bindings() and notes[-1].level is NoteLevel.ERROR and 'lost' in notes[-1].text
    assert len([path for path in saved.iterdir() if path.read_bytes().startswith(b'spoiled')]) == 4


def test_a_folder_in_place_of_a_file_does_no_harm(saved: Path) -> None:
    (saved / NAMES[1]).unlink()
    (saved / NAMES[1]).mkdir()
    bindings, notes = store(saved).load()
    assert bindings == TABLE and notes


@pytest.mark.parametrize('failing', ['write', 'first', 'second'])
def test_a_failed_save_is_refused_and_changes_nothing(
    saved: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    real, calls = os.replace, []

    def refuse(*arguments: Any) -> None:
        calls.append(arguments)
        if failing == 'write' or len(calls) == {'first': 1, 'second': 2}.get(failing):
            raise OSError(28, 'No space left on device')
        if arguments and isinstance(arguments[0], Path):
            real(*arguments)

    monkeypatch.setattr(os, 'fsync' if failing == 'write' else 'replace', refuse)
    with pytest.raises(StoreError, match='No space left'):
        store(saved).save(TABLE.unbind('*'))
    monkeypatch.undo()
    assert store(saved).load() == (TABLE, [])


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / 'file').write_text('')
    with pytest.raises(StoreError, match='state folder'):
        store(tmp_path / 'file' / 'state')


def test_only_one_supervisor(tmp_path: Path) -> None:
    lock = StateLock(tmp_path)
    with pytest.raises(StoreError, match='Another supervisor already uses'):
        StateLock(tmp_path)
    # A child that lives on does not keep it.
    child = subprocess.Popen(
        [sys.executable, '-c', 'print(); input()'],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        close_fds=False,
    )
    try:
        assert child.stdout is not None and child.stdout.readline() == b'\n'
        lock.close()
        StateLock(tmp_path).close()
    finally:
        child.communicate(b'\n', timeout=20)
