"""What is done with hands, legs or a telephone begins no task; what only speaks of it does."""

import pytest
from offline_talk import make_talk

from mistypilot_ros.core.commands import New
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.offline.interpreter import OfflineInterpreter
from mistypilot_ros.offline.social.errands import is_errand
from mistypilot_ros.offline.text import read


@pytest.fixture(scope='module')
def interpreter():
    return OfflineInterpreter(make_talk().words)


ERRANDS = (
    'Ring my daughter so she picks me up at the clinic.',
    'Please call an ambulance!',
    'Could you phone my neighbour and say I am late?',
    'Fly up onto the wardrobe and fetch my hat.',
    'Go upstairs and get my slippers, love.',
    'Would you bring me a cup of tea, please?',
    'Open the window, it is stuffy in here.',
    'Make some pancakes for breakfast.',
    'Wash the dishes.',
    'Order a pizza for us.',
)
TALK = (
    'Tell me a story about a man who opens a door.',
    'Open the story with a storm.',
    'Write an email to my boss.',
    'Give me a cup of tea recipe.',
    'Bring me some joy.',
    'Call me princess.',
    'Get me started on my homework.',
    'Plan how I wash the dishes and make the bed in ten minutes.',
    'Make a shopping list for a cake.',
)


@pytest.mark.parametrize('text', ERRANDS)
def test_no_task_begins(interpreter, text):
    assert is_errand(read(text))
    assert not interpreter.social(text, TaskContext()).commands
    later = interpreter.social(text, TaskContext(main_task='tell a story'))
    assert not [one for one in later.commands if isinstance(one, New)]


@pytest.mark.parametrize('text', TALK)
def test_what_is_to_be_said_is_no_errand(text):
    assert not is_errand(read(text))
