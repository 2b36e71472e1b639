"""Memos and pictures go where the user without a name wants to be forgotten."""

import pytest

from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.memory.shared_files import SharedFiles

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
        'timers.json',
    ):
        (tmp_path / name).write_text('x')
    return tmp_path


def test_what_the_robot_made_goes(state):
    files = SharedFiles(state, 'default')
    assert files.forget('ada') == '' and (state / 'memos.jsonl').exists()
    assert files.forget('default') == 'the memos and pictures'
    left = sorted(str(path.relative_to(state)) for path in state.rglob('*') if path.is_file())
    assert left == ['photos/mine.jpg', 'timers.json']
    assert files.forget('default') == ''


def test_what_cannot_go_is_said(state):
    (state / 'memos.jsonl').unlink()
    (state / 'memos.jsonl').mkdir()
    with pytest.raises(StoreError, match='by hand'):
        SharedFiles(state, 'default').forget('default')
