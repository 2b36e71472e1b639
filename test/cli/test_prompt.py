"""The prompt, with keys from a pipe."""

import threading

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from mistypilot_ros.cli.prompt import Prompt

CTRL_C, CTRL_D, TAB, UP = '\x03', '\x04', '\t', '\x1b[A'


@pytest.fixture
def keys():
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe


def prompt(*earlier):
    return Prompt(InMemoryHistory(list(earlier)), WordCompleter(['chin']), color=True)


def test_sentences_until_control_d(keys):
    keys.send_text(f'wave\n  \n stop \n{CTRL_D}')
    assert list(prompt()) == ['wave', 'stop']


def test_control_c_clears_first_and_ends_on_an_empty_line(keys):
    keys.send_text(f'wav{CTRL_C}stop\n{CTRL_C}never\n')
    assert list(prompt()) == ['stop']


def test_control_d_in_a_line_does_not_end(keys):
    keys.send_text(f'stop{CTRL_D}\n{CTRL_D}')
    assert list(prompt()) == ['stop']


def test_earlier_sentences(keys):
    keys.send_text(f'{UP}\n{CTRL_D}')
    assert list(prompt('wave')) == ['wave']


def test_completion(keys):
    one = prompt()
    buffer = one._session.default_buffer

    def enter(_):
        if buffer.text == 'tap your chin':
            keys.send_text(f'\n{CTRL_D}')

    buffer.on_text_changed += enter
    keys.send_text(f'tap your ch{TAB}')
    assert list(one) == ['tap your chin']


def test_stop_from_another_thread(keys):
    one = prompt()
    timer = threading.Timer(0.2, one.stop)
    timer.start()
    assert list(one) == []
    timer.join()


def test_stop_before_the_first_sentence(keys):
    one = prompt()
    one.stop()
    keys.send_text('wave\n')
    assert list(one) == []
