"""The first lines, and help."""

import pytest

from mistypilot_ros.cli.events import Skill
from mistypilot_ros.cli.welcome import examples, help_lines, is_help, real, simulated, welcome


def skill(name, required=(), problem=''):
    return Skill(name, '', (), {'required': list(required)}, problem)


ALL = [skill(name) for name in ('dance', 'show_emotion', 'take_photo', 'wave')]


def test_three_lines():
    assert [str(line) for line in welcome(simulated('http://127.0.0.1:8080'), ALL)] == [
        'See and touch the simulated Misty at http://127.0.0.1:8080',
        'Say, for instance: When I tap your chin, wave',
        'Type "stop" to stop the robot, "help" for more; Ctrl-C ends everything.',
    ]


def test_a_real_robot_has_no_page():
    assert str(real('10.0.0.1', True)) == 'The robot is at 10.0.0.1'
    assert str(real('10.0.0.1', False)) == 'The robot is at 10.0.0.1 (not connected yet)'


@pytest.mark.parametrize(
    ('skills', 'first'),
    [
        (ALL, 'When I tap your chin, wave'),
        ([skill('take_photo')], 'When I press your front bumpers, take a photo'),
        ([skill('wave', problem='It does not parse.'), skill('do_flip')], 'When I tap your chin, do flip'),
        ([skill('say', required=['text'])], 'What are you bound to?'),
        ([], 'What are you bound to?'),
    ],
)
def test_the_sentence_to_try_works_with_the_skills_that_are_there(skills, first):
    assert examples(skills)[0] == first


def test_help_names_three_sentences():
    shown = [str(line).strip() for line in help_lines(ALL)]
    assert shown[1:4] == examples(ALL) and len(set(examples(ALL))) == 3


@pytest.mark.parametrize('text', ['help', 'Help!', ' ? ', 'HELP ME', 'help me?'])
def test_asking_for_help(text):
    assert is_help(text)


@pytest.mark.parametrize('text', ['helpful', 'help my friend', 'wave', 'when I tap your chin, help'])
def test_other_sentences_go_to_the_robot(text):
    assert not is_help(text)
