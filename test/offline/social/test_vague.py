"""Where there is no task, a text that only points begins none."""

import pytest
from offline_talk import make_talk

from mistypilot_ros.core.commands import New
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.offline.interpreter import OfflineInterpreter


@pytest.fixture(scope='module')
def interpreter():
    return OfflineInterpreter(make_talk().words)


POINTING = [
    'Same again but with him.',
    'Make it like before.',
    'That one, only longer.',
    'The other way, please.',
    "Make it a bit more, I don't know, like that.",
    'Could you, like, fix that stuff?',
]


@pytest.mark.parametrize('text', POINTING)
def test_it_is_asked_back(interpreter, text):
    reading = interpreter.social(text, TaskContext())
    assert (reading.commands, reading.confidence) == ((), 0.0)


@pytest.mark.parametrize(
    'text', ['Tell me something about otters', 'Tell me something', 'Sing it like a pirate']
)
def test_what_names_something_begins_a_task(interpreter, text):
    assert isinstance(interpreter.social(text, TaskContext()).commands[0], New)


@pytest.mark.parametrize(
    'text',
    [
        "Please don't tell us a joke now, the headmaster's speaking.",
        "I don't want a story tonight, thank you.",
        "Don't sing us a song.",
    ],
)
def test_what_nobody_wants_begins_no_task(interpreter, text):
    assert interpreter.social(text, TaskContext()).commands == ()


def test_what_is_wanted_instead_begins_one(interpreter):
    reading = interpreter.social("I don't want a story, I want a song.", TaskContext())
    assert 'song' in reading.commands[0].main_task


@pytest.mark.parametrize('text', POINTING)
def test_a_task_that_is_there_may_be_meant(interpreter, text):
    context = TaskContext('tell a story', ('length: short',), ('Tell me a short story.',))
    reading = interpreter.social(text, context)
    assert reading.confidence > 0 or not any(isinstance(one, New) for one in reading.commands)


def test_what_is_only_added_begins_no_task_of_its_own(interpreter):
    reading = interpreter.social('A thank-you letter for my aunt, I want it with a riddle in.', TaskContext())
    assert reading.commands[0].main_task == 'write a thank-you note'
