"""Lines from standard input."""

import os
import threading

import pytest

from mistypilot_ros.cli.sentences import Sentences


@pytest.fixture
def pipe():
    read, write = os.pipe()
    yield read, write
    for fd in (read, write):
        try:
            os.close(fd)
        except OSError:
            pass  # The test closed it.


def test_lines_until_the_end(pipe):
    read, write = pipe
    os.write(write, ' wave \n\n挥手\nlast'.encode())
    os.close(write)
    assert list(Sentences(read)) == ['wave', '挥手', 'last']


def test_a_letter_that_is_cut_in_two(pipe):
    read, write = pipe
    lines = iter(Sentences(read))
    text = 'für\n'.encode()
    os.write(write, text[:2])
    threading.Timer(0.05, lambda: os.write(write, text[2:])).start()
    assert next(lines) == 'für'


def test_a_regular_file(tmp_path):
    (tmp_path / 'lines').write_text('one\ntwo\n')
    with open(tmp_path / 'lines') as file:
        assert list(Sentences(file.fileno())) == ['one', 'two']


def test_a_closed_descriptor_has_no_lines(pipe):
    read, write = pipe
    os.close(write)
    assert list(Sentences(read)) == []


def test_stop_ends_the_waiting(pipe):
    sentences = Sentences(pipe[0])
    threading.Timer(0.05, sentences.stop).start()
    assert list(sentences) == []
