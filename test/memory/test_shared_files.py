"""Memos, pictures and typed sentences go where the user without a name wants to be forgotten."""

import pytest

from mistypilot_ros.cli.history import SentenceHistory
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.memory.shared_files import shared_files

PHOTO = '2026-01-02_03-04-05-000006'


@pytest.fixture
def state(tmp_path):
    for name in ('photos', 'videos'):
        (tmp_path / name).mkdir()
    for name in (
        f'photos/{PHOTO}.jpg',
        f'videos/{PHOTO}.mp4',
        'photos/mine.jpg',
        'memos.jsonl',
        'sentences',
        'timers.json',
    ):
        (tmp_path / name).write_text('x')
    return tmp_path


def forget(state, user='default', language='en'):
    """What each of them says that it was; nothing for nothing."""
    return [said for one in shared_files(state, 'default') if (said := one.forget(user, language))]


def test_what_the_robot_made_and_what_was_typed_goes(state):
    assert forget(state, 'ada') == [] and (state / 'memos.jsonl').exists() and (state / 'sentences').exists()
    assert forget(state) == ['the memos and pictures', 'what was typed at the terminal']
    left = sorted(str(path.relative_to(state)) for path in state.rglob('*') if path.is_file())
    assert left == ['photos/mine.jpg', 'timers.json']
    assert forget(state) == []


def test_each_is_named_in_the_speakers_language(state):
    (state / 'sentences').rename(state / 'sentences.new')
    assert forget(state, language='zh') == ['备忘和照片', '在终端里输入过的话']


def test_the_sentences_are_those_of_the_terminal(tmp_path):
    SentenceHistory(tmp_path).append_string('I am Ada')
    assert forget(tmp_path) == ['what was typed at the terminal'] and not list(tmp_path.iterdir())


@pytest.mark.parametrize('name', ['memos.jsonl', 'sentences'])
def test_what_cannot_go_is_said(state, name):
    (state / name).unlink()
    (state / name).mkdir()
    with pytest.raises(StoreError, match='by hand'):
        forget(state)
