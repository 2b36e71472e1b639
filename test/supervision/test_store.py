"""Bindings on disk: whatever happens to one file, nothing is lost and nothing is silent."""

import hashlib
import os
import stat
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mistypilot_ros.core.bindings import Binding, BindingOptions, Bindings, TriggerMode
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision.bindings_file import MIGRATIONS, VERSION, from_bytes, to_bytes
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


ONE = Bindings().bind('chin', SkillCall('wave'))
"""Few bytes, so that all of them can be damaged in turn."""


def damages(data: bytes) -> Iterator[bytes]:
    """The file cut off at each length, the empty one first, then with one bit of each byte flipped."""
    yield from (data[:length] for length in range(len(data)))
    for place in range(len(data)):
        flipped = bytearray(data)
        flipped[place] ^= 1 << place % 8
        yield bytes(flipped)


@pytest.mark.parametrize('which', NAMES)
def test_one_file_damaged_at_any_place_loses_nothing_and_is_said(
    tmp_path: Path, which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, 'fsync', lambda descriptor: None)  # Hundreds of repairs; no power is lost here.
    store(tmp_path).save(ONE)
    data = to_bytes(ONE)
    for damage in damages(data):
        (tmp_path / which).write_bytes(damage)
        bindings, notes = store(tmp_path).load()
        assert bindings == ONE, damage
        assert [note.level for note in notes] == [NoteLevel.WARNING] and which in notes[0].text
        assert {(tmp_path / name).read_bytes() for name in NAMES} == {data}, 'repaired'
        (aside,) = tmp_path.glob('*.damaged-*')
        assert aside.read_bytes() == damage and aside.name in notes[0].text
        aside.unlink()


def test_no_flipped_bit_goes_unseen() -> None:
    data = to_bytes(TABLE)
    for place in range(len(data)):
        for bit in range(8):
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


@pytest.mark.parametrize(
    ('ahead', 'by', 'counts'),
    [
        (NAMES[0], 1, 'ahead'),
        (NAMES[0], 7, 'ahead'),
        # The first file is replaced last: a second one that is one step ahead is a save that never ended.
        (NAMES[1], 1, 'behind'),
        (NAMES[1], 2, 'ahead'),
        (NAMES[1], 7, 'ahead'),
    ],
)
def test_which_file_counts(saved: Path, ahead: str, by: int, counts: str) -> None:
    later = replace(TABLE.bind('chin', SkillCall('wave')), generation=TABLE.generation + by)
    (saved / ahead).write_bytes(to_bytes(later))
    bindings, notes = store(saved).load()
    assert bindings == (later if counts == 'ahead' else TABLE)
    assert [note.level for note in notes] == [NoteLevel.INFO]
    assert store(saved).load() == (bindings, []), 'made the same again'


OF_BEFORE = b"""# generation 3 sha256 CHECKSUM
/**:
  binding_supervisor:
    ros__parameters:
      bindings:
        chin:
        - 'wave arm=left'
      binding_options:
        chin:
          enabled: true
          mode: 'single'
          debounce_ms: 300
          cooldown_s: 0.0
          max_seconds: 120.0
"""


def test_files_that_name_no_version_are_taken_over(saved: Path) -> None:
    checksum = hashlib.sha256(b'3\n' + OF_BEFORE.partition(b'\n')[2]).hexdigest()
    for name in NAMES:
        (saved / name).write_bytes(OF_BEFORE.replace(b'CHECKSUM', checksum.encode()))
    one = store(saved)
    bindings, notes = one.load()
    assert notes == [] and bindings.generation == 3
    assert [str(call) for call in bindings.by_sensor['chin'].calls] == ['wave arm=left']
    one.save(bindings.unbind('chin'))
    assert (saved / NAMES[0]).read_bytes().startswith(b'# version 1 generation 4 sha256 ')


def test_every_version_has_its_step() -> None:
    assert sorted(MIGRATIONS) == list(range(VERSION))


@pytest.mark.parametrize('which', NAMES)
def test_a_file_of_a_newer_version_is_left_alone(saved: Path, which: str) -> None:
    body = b'anything at all'
    line = f'version {VERSION + 1} generation 9'
    checksum = hashlib.sha256(f'{line}\n'.encode() + body).hexdigest()
    (saved / which).write_bytes(f'# {line} sha256 {checksum}\n'.encode() + body)
    before = {path.name: path.read_bytes() for path in saved.iterdir()}
    with pytest.raises(StoreError, match='newer MistyPilot') as caught:
        store(saved).load()
    assert which in str(caught.value) and 'Update MistyPilot' in str(caught.value)
    assert {path.name: path.read_bytes() for path in saved.iterdir()} == before


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


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / 'file').write_text('')
    with pytest.raises(StoreError, match='state folder'):
        store(tmp_path / 'file' / 'state')
