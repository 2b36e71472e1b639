"""All rows that ship can be said, and a row that cannot is refused with its name and the remedy."""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from mistypilot_ros import data_folders
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.social import Emotion
from mistypilot_ros.llm.spoken_text import is_speakable
from mistypilot_ros.offline.writing.repertoire_file import load_repertoire
from mistypilot_ros.offline.writing.rows import Repertoire

FOLDER = data_folders.shipped('config') / 'offline'
FILLED = {
    'hero': 'Tom', 'creature': 'fox', 'a_creature': 'a fox', 'who': 'Ada', 'a': 'a story', 'about': 'a fox',
    'topic': 'whales', 'parts': 'funny', 'language': 'French',
}  # fmt: skip


@pytest.fixture(scope='module')
def repertoire() -> Repertoire:
    return load_repertoire(FOLDER)


def test_every_line_can_be_spoken(repertoire):
    pieces = [piece for row in repertoire.rows for piece in (*row.lines, *row.short)]
    pieces += [piece for refusal in repertoire.refusals for piece in refusal.lines.values()]
    pieces += [piece for notes in repertoire.notes.values() for piece in notes.values()]
    for piece in pieces:
        assert is_speakable(piece.text.format(**FILLED)), piece.text
    assert len({piece.emotion for piece in pieces}) == len(Emotion)


def test_ids_are_unique_and_kinds_are_known(repertoire):
    assert max(Counter(row.name for row in repertoire.rows).values()) == 1
    assert {row.kind for row in repertoire.rows} == {kind.name for kind in repertoire.kinds}


def test_there_is_enough_of_each(repertoire):
    count = Counter((row.kind, row.language) for row in repertoire.rows)
    assert count['story', 'en'] >= 6 and count['joke', 'en'] >= 10 and count['riddle', 'en'] >= 6
    for kind in ('greeting', 'thanks', 'joke', 'comfort', 'story', 'goodbye', 'danger'):
        assert count[kind, 'zh'] >= 1
    for row in repertoire.rows:
        if row.kind == 'story':
            assert row.short and row.has_long and row.hero
            assert len(row.short) < sum(not piece.long_only for piece in row.lines) < len(row.lines)


def test_what_a_row_is_said_to_be_about_comes_in_it(repertoire):
    """A word that names a thing must not promise what the row does not have."""
    things = ('dragon', 'star', 'cloud', 'robot', 'treasure', 'ghost', 'boat', 'sea', 'rain', 'cat', 'snail')
    for row in repertoire.rows:
        text = ' '.join([row.about, *(piece.text for piece in (*row.lines, *row.short))]).casefold()
        for thing in things:
            if row.kind in ('story', 'joke', 'poem') and thing in row.words:
                assert thing in text, (row.name, thing)


def test_both_languages_say_the_same_notes(repertoire):
    assert set(repertoire.notes['en']) == set(repertoire.notes['zh'])
    assert not repertoire.refusals[-1].words
    assert all(refusal.words for refusal in repertoire.refusals[:-1])


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for path in FOLDER.glob('*.yaml'):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path


GOOD = {'id': 'my-joke', 'kind': 'joke', 'about': 'me', 'words': ['me'], 'lines': [{'happiness': 'Ha!'}]}


def test_a_file_of_ones_own_adds_rows(copy):
    (copy / 'mine.yaml').write_text(yaml.safe_dump({'rows': [GOOD]}))
    assert 'my-joke' in {row.name for row in load_repertoire(copy).rows}


@pytest.mark.parametrize(
    ('change', 'complaint'),
    [
        ({'lines': [{'joy': 'Ha!'}]}, "no emotion 'joy'"),
        ({'lines': [{'happiness': 'x' * 301}]}, '300 are allowed'),
        ({'lines': [{'happiness': '*waves* Ha!'}]}, 'markup'),
        ({'lines': [{'happiness': '<b>Ha!</b>'}]}, 'markup'),
        ({'lines': [{'happiness': '  '}]}, 'empty'),
        ({'lines': [{'happiness': 'Hello {name}'}]}, 'places that nothing fills'),
        ({'lines': [{'happiness': 'Hello {hero}'}]}, 'places that nothing fills'),
        ({'lines': [{'happiness': 'Hello {'}]}, 'malformed'),
        ({'lines': []}, 'no lines'),
        ({'lines': [{'long': [{'happiness': 'Ha!'}]}]}, 'no lines'),
        ({'lines': 'Ha!'}, 'malformed'),
        ({'kind': 'jest'}, "no kind 'jest'"),
        ({'language': 'fr'}, 'en or zh'),
        ({'words': 'me'}, 'malformed'),
        ({'sound': 'x'}, 'Nothing is called sound'),
        ({'id': 'My Joke'}, 'small letters'),
        ({'id': 'joke-snail'}, 'rename one'),
    ],
)  # fmt: skip
def test_a_bad_row_is_named(copy, change, complaint):
    row = {**GOOD, **change}
    (copy / 'mine.yaml').write_text(yaml.safe_dump({'rows': [row]}))
    with pytest.raises(InvalidInputError, match=complaint) as error:
        load_repertoire(copy)
    assert row['id'] in str(error.value)


@pytest.mark.parametrize('name', ['kinds.yaml', 'cannot.yaml', 'notes.yaml', 'fun.yaml'])
@pytest.mark.parametrize('content', ['', 'rows', '[1, 2]', 'rows: {a: b}', '{'])
def test_a_bad_file_is_named(copy, name, content):
    (copy / name).write_text(content)
    with pytest.raises(InvalidInputError, match=name):
        load_repertoire(copy)


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(InvalidInputError, match='kinds.yaml'):
        load_repertoire(tmp_path / 'away')
