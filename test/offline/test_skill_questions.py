"""Which sentences ask what the robot can do."""

import pytest

from mistypilot_ros.offline.skill_questions import asks_skills
from mistypilot_ros.offline.text import read


@pytest.mark.parametrize(
    'text',
    [
        'What can you do?',
        'Hey Misty, what can you do for me?',
        'what else can you do',
        'Tell me what you can do, please.',
        'What can I say?',
        'Which tricks do you know?',
        'What are your skills?',
        'List all of your skills',
        'Help!',
        'I need some help',
        'How do I use you?',
    ],
)
def test_these_ask(text):
    assert asks_skills(read(text))


@pytest.mark.parametrize(
    'text',
    [
        'What can you do when I tap your chin?',
        'What can you do about the rain?',
        'Help me with my homework',
        'What are your skills in French?',
        'Wave',
        'How do you work out a percentage?',
        'I can do what you can do better',
    ],
)
def test_these_do_not(text):
    assert not asks_skills(read(text))
