"""What is remembered of what was typed."""

import os

import pytest

from mistypilot_ros.cli.history import KEPT, NAME, SentenceHistory
from mistypilot_ros.core.errors import StoreError


def test_sentences_come_back_newest_first(tmp_path):
    first = SentenceHistory(tmp_path)
    for sentence in ('wave', '挥手', 'wave', 'wave', '  two\nlines '):
        first.store_string(sentence)
    again = SentenceHistory(tmp_path)
    assert list(again.load_history_strings()) == ['two lines', 'wave', '挥手', 'wave']
    assert again.recent == ['two lines', 'wave', '挥手']


def test_it_is_for_the_owner_alone_whoever_made_the_file(tmp_path):
    file = tmp_path / NAME
    file.write_text('wave\n')
    file.chmod(0o666)
    mask = os.umask(0)
    try:
        SentenceHistory(tmp_path).store_string('stop')
    finally:
        os.umask(mask)
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.read_text() == 'wave\nstop\n'


def test_a_long_one_is_cut_at_its_old_end(tmp_path):
    (tmp_path / NAME).write_text(''.join(f'{number}\n' for number in range(KEPT + 5)))
    history = SentenceHistory(tmp_path)
    assert len((tmp_path / NAME).read_text().splitlines()) == KEPT
    assert history.recent[0] == str(KEPT + 4) and history.recent[-1] == '5'


def test_bytes_that_are_no_text_do_not_lose_the_rest(tmp_path):
    (tmp_path / NAME).write_bytes(b'wave\n\xff\xfe\nstop\n')
    assert SentenceHistory(tmp_path).recent[0] == 'stop'


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    with pytest.raises(StoreError, match='cannot be written'):
        SentenceHistory(tmp_path / 'missing')


def test_after_its_file_was_removed_nothing_of_before_is_known(tmp_path):
    history = SentenceHistory(tmp_path)
    for sentence in ('I am Ada', 'forget me'):
        history.append_string(sentence)
    (tmp_path / NAME).unlink()
    mask = os.umask(0)
    try:
        history.append_string('wave')
        history.append_string('stop')
    finally:
        os.umask(mask)
    assert history.get_strings() == ['wave', 'stop'] and history.recent == ['stop', 'wave']
    assert (tmp_path / NAME).read_text() == 'wave\nstop\n'
    assert (tmp_path / NAME).stat().st_mode & 0o777 == 0o600
