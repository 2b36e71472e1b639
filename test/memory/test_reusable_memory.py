"""Fast thinking over a real database: what may serve, for whom, and what becomes of damage and of a kill."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mistypilot_ros.core.errors import StoreError, UnavailableError
from mistypilot_ros.core.reuse import may_serve
from mistypilot_ros.core.social import Emotion, Recalled, Remembered, ScriptLine
from mistypilot_ros.memory.database import NAME, Database
from mistypilot_ros.memory.kept_results import KeptResults
from mistypilot_ros.memory.reuse import ReusableMemory
from mistypilot_ros.memory.task_keys import plain, task_key

DEADLINE = 20.0
LINES = (ScriptLine('Once.', Emotion.HAPPINESS), ScriptLine('The end.'))
KEEPER = """
import sys
from pathlib import Path
from mistypilot_ros.core.social import Remembered, ScriptLine
from mistypilot_ros.memory.database import Database
from mistypilot_ros.memory.kept_results import KeptResults
results = KeptResults(Database(Path(sys.argv[1]), print))
for number in range(100_000):
    results.keep('ada', Remembered(f'tell story {sys.argv[2]} {number}', (), (ScriptLine('x'),)))
    print(number, flush=True)
"""


class WordEmbedder:
    """Vectors of the words of a text; `away` makes it unavailable."""

    threshold = 0.4

    def __init__(self, size: int = 64) -> None:
        self.size, self.away, self.asked = size, False, 0

    def embed(self, texts):
        if self.away:
            raise UnavailableError('It is not loaded.')
        self.asked += len(texts)
        return [self._vector(text) for text in texts]

    def _vector(self, text):
        vector = np.zeros(self.size, np.float32)
        for word in text.casefold().split():
            vector[zlib.crc32(word.encode()) % self.size] += 1
        return vector / max(1e-9, float(np.linalg.norm(vector)))


@pytest.fixture
def opened(tmp_path):
    """A function that opens the memory of a folder, and closes it at the end."""
    running = []

    def start(embedder=None, name='words', complain=pytest.fail, folder=tmp_path):
        database = Database(folder, complain)
        running.append((ReusableMemory(KeptResults(database), embedder, name, pytest.fail), database))
        return running[-1][0]

    yield start
    for memory, database in running:
        memory.close()
        database.close()


def remembered(main_task='tell a story', *details, lines=LINES):
    return Remembered(main_task, details, lines)


def vectors_of(memory, user='ada'):
    return {row.result.main_task: row.vector.embedder for row in memory.listed(user, '', 1_000)}


def wait_for(condition):
    deadline = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_what_was_kept_serves_the_same_task_of_the_same_user(opened):
    memory = opened(WordEmbedder())
    memory.keep('ada', remembered('tell a story', 'hero: a fox'))
    wait_for(lambda: vectors_of(memory) == {'tell a story': 'words'})
    assert memory.nearest('ada', 'Tell a story', ('hero: a fox',)) == Recalled(
        remembered('tell a story', 'hero: a fox')
    )
    assert memory.nearest('ada', 'tell a story', ('hero: a dog',)).serves is False
    assert memory.nearest('ada', 'tell a story', ()).serves is False
    assert memory.nearest('bob', 'tell a story', ('hero: a fox',)) is None
    assert memory.nearest('ada', 'sing a song', ('hero: a fox',)) is None
    (row,) = memory.listed('ada', '', 10)
    assert row.uses == 1 and row.kept > 1e9
    memory.keep('ada', remembered('tell a story', 'hero: a fox', lines=LINES[:1]))
    (row,) = memory.listed('ada', '', 10)
    assert row.result.lines == LINES[:1] and row.uses == 1


def test_words_in_another_order_need_an_embedder(opened):
    memory = opened()
    memory.keep('ada', remembered('plan a picnic for 3 people'))
    assert memory.nearest('ada', 'PLAN a picnic  for 3 people', ()).serves
    assert memory.nearest('ada', 'plan for 3 people a picnic', ()) is None
    memory = opened(WordEmbedder())
    wait_for(lambda: vectors_of(memory) == {'plan a picnic for 3 people': 'words'})
    assert memory.nearest('ada', 'plan for 3 people a picnic', ()).serves
    assert memory.nearest('ada', 'plan for 4 people a picnic', ()) is None


def test_a_vector_that_is_far_serves_nothing(opened):
    embedder = WordEmbedder()
    memory = opened(embedder)
    memory.keep('ada', remembered('plan a picnic'))
    wait_for(lambda: vectors_of(memory) == {'plan a picnic': 'words'})
    embedder.threshold = -1.0
    assert memory.nearest('ada', 'plan picnic', ()) is None
    assert memory.nearest('ada', 'plan a picnic', ()).serves


def test_another_embedder_makes_all_vectors_anew(opened):
    memory = opened(WordEmbedder())
    for number in range(100):
        memory.keep('ada', remembered(f'tell story {number}'))
    wait_for(lambda: set(vectors_of(memory).values()) == {'words'})
    memory.close()
    other = WordEmbedder(32)
    other.away = True
    memory = opened(other, 'others')
    assert memory.nearest('ada', 'tell story 7', ()).serves  # Equal to the letter.
    assert memory.nearest('ada', 'story 7 tell', ()) is None
    other.away = False
    wait_for(lambda: set(vectors_of(memory).values()) == {'others'})
    assert other.asked >= 100 and memory.nearest('ada', 'story 7 tell', ()).serves


def test_forgetting_and_listing(opened, tmp_path):
    memory = opened(WordEmbedder())
    for user, task in (
        ('ada', 'tell a story'),
        ('ada', 'sing a song'),
        ('bob', 'dance'),
        ('ada', 'a riddle'),
    ):
        memory.keep(user, remembered(task, 'secretword'))
    wait_for(lambda: 'words' in set(vectors_of(memory).values()) and '' not in vectors_of(memory).values())
    tasks = [row.result.main_task for row in memory.listed('ada', '', 2)]
    assert tasks == ['a riddle', 'sing a song']
    assert [row.result.main_task for row in memory.listed('ada', 'a song', 9)][0] == 'sing a song'
    (dance,) = memory.listed('bob', '', 9)
    assert (
        memory.forget('ada', dance.id) == 0 and memory.forget('ada', memory.listed('ada', '', 1)[0].id) == 1
    )
    assert memory.forget('ada') == 2 and memory.listed('ada', '', 9) == [] and memory.forget('ada') == 0
    assert len(memory.listed('bob', '', 9)) == 1
    memory.forget('bob')
    assert all(b'secretword' not in path.read_bytes() for path in tmp_path.iterdir())


def test_files_are_of_their_owner_alone(opened, tmp_path):
    memory = opened()
    memory.keep('ada', remembered())
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
    assert {path.name for path in tmp_path.iterdir()} == {NAME, f'{NAME}-wal', f'{NAME}-shm'}


def test_a_damaged_file_is_set_aside(opened, tmp_path):
    (tmp_path / NAME).write_bytes(b'no database at all' * 500)
    said = []
    memory = opened(complain=said.append)
    memory.keep('ada', remembered())
    assert len(said) == 1 and 'damaged' in said[0] and 'empty one' in said[0]
    assert len(list(tmp_path.glob(f'{NAME}.damaged-*'))) == 1 and memory.nearest('ada', 'tell a story', ())


def test_damage_inside_is_found(opened, tmp_path):
    memory = opened()
    for number in range(300):
        memory.keep('ada', remembered(f'tell story {number}', 'x' * 200))
    memory.close()
    sqlite3.connect(tmp_path / NAME).execute('PRAGMA wal_checkpoint(TRUNCATE)')
    data = bytearray((tmp_path / NAME).read_bytes())
    data[8_192:20_480] = bytes(range(256)) * 48
    (tmp_path / NAME).write_bytes(data)
    said = []
    Database(tmp_path, said.append).close()
    assert len(said) == 1


def test_what_cannot_be_used_is_said(tmp_path):
    Database(tmp_path, pytest.fail).close()
    connection = sqlite3.connect(tmp_path / NAME)
    connection.execute('PRAGMA user_version = 99')
    connection.close()
    with pytest.raises(StoreError, match='later version'):
        Database(tmp_path, pytest.fail)
    (tmp_path / 'folder').mkdir()
    (tmp_path / 'folder' / NAME).mkdir()
    with pytest.raises(StoreError, match='cannot be used'):
        Database(tmp_path / 'folder', pytest.fail)


def test_keys_are_made_again_where_the_gate_changed(tmp_path, opened):
    opened().keep('ada', remembered())
    connection = sqlite3.connect(tmp_path / NAME)
    with connection:
        connection.execute("UPDATE settings SET value = 'older'")
        connection.execute("UPDATE memories SET task_key = 'of older words'")
    connection.close()
    assert opened().nearest('ada', 'tell a story', ()).serves


WORDS = st.lists(
    st.sampled_from('tell a story about two 2 three no not left right Ada fox foxes morning joke'.split()),
    min_size=1,
    max_size=5,
).map(' '.join)


@given(WORDS, WORDS)
@settings(max_examples=500)
def test_what_the_gate_lets_pass_has_the_same_key(saved, asked):
    if may_serve(saved, (), asked, ()):
        assert task_key(saved) == task_key(asked)


def test_plain_texts():
    assert plain('  Tell\tA  story ') == plain('tell a story') != plain('tell a tale')


def test_many_threads_at_once(opened):
    memory = opened(WordEmbedder())
    errors = []

    def work(user):
        try:
            for number in range(20):
                memory.keep(user, remembered(f'tell story {number}'))
                found = memory.nearest(user, f'tell story {number}', ())
                assert found and found.serves
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(f'user{index}',)) for index in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(DEADLINE)
    assert not errors and all(len(memory.listed(f'user{index}', '', 99)) == 20 for index in range(6))


def test_a_kill_at_any_moment_loses_nothing_that_was_acknowledged(tmp_path):
    expected = 0
    for turn in range(4):
        process = subprocess.Popen(
            [sys.executable, '-c', KEEPER, str(tmp_path), str(turn)], stdout=subprocess.PIPE, text=True
        )
        for line in process.stdout:
            if int(line) >= 10 + 7 * turn:
                os.kill(process.pid, signal.SIGKILL)
                break
        rest = process.stdout.read().split()
        process.wait(DEADLINE)
        expected += int(rest[-1] if rest else line) + 1
        database = Database(tmp_path, pytest.fail)
        kept = len(KeptResults(database).tasks_of('ada'))
        database.close()
        assert expected <= kept <= expected + 1
        expected = kept
