"""What the Tab key offers."""

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from mistypilot_ros.cli.completion import SentenceCompleter, phrases
from mistypilot_ros.cli.events import Skill
from mistypilot_ros.core.sensors import MISTY_SENSORS

ARMS = {'properties': {'arm': {'enum': ['left', 'right']}, 'text': {'type': 'string'}}}
SKILLS = [
    Skill('wave', '', ('wave', 'wave {arm} arm', '挥手'), ARMS, ''),
    Skill('say', '', ('say {text} aloud',), ARMS, ''),
    Skill('wash_dishes', '', ('wash dishes',), {}, 'It does not parse.'),
    Skill('take_photo', '', (), {}, ''),
]
RECENT = ['When I tap your chin, wave', 'what are you bound to?']


def offered(text, recent=RECENT, skills=SKILLS):
    """Whole lines that would result."""
    document = Document(text)
    completer = SentenceCompleter(lambda: skills, lambda: recent, MISTY_SENSORS)
    return [
        text[: len(text) + one.start_position] + one.text
        for one in completer.get_completions(document, CompleteEvent(completion_requested=True))
    ]


def test_skills_are_offered_behind_other_words():
    expected = ['wave', 'wave left arm', 'wave right arm']
    assert offered('tap your chin, wav') == [f'tap your chin, {words}' for words in expected]


def test_phrases_of_several_words_go_on():
    assert offered('please take a ph', skills=[Skill('p', '', ('take a photo',), {}, '')]) == [
        'please take a photo'
    ]
    assert 'tap the front left bumper' in offered('tap the front le')


def test_sentences_of_before_come_first_in_whatever_case():
    assert offered('WHAT') == ['what are you bound to?']
    assert offered('when i tap')[0] == RECENT[0]


def test_places():
    assert offered('tap your chi') == ['tap your chin']


@pytest.mark.parametrize('text', ['wave', 'fly to the', 'when I tap your chin, '])
def test_nothing_where_nothing_goes_on(text):
    assert not [line for line in offered(text, skills=SKILLS[3:]) if line == text]
    assert offered('xyz') == []


def test_words_for_the_treatment_of_touches():
    assert 'wave, but only once a minute' in offered('wave, but only on')
    assert 'turn the chin off for now' in offered('turn the chin off f')


def test_an_empty_line_offers_what_was_said_and_what_can_be():
    assert offered('')[:2] == RECENT


def test_skills_with_a_problem_are_not_offered():
    assert offered('please was') == []


def test_phrases_of_a_skill():
    assert list(phrases(SKILLS[0])) == ['wave', 'wave left arm', 'wave right arm', '挥手']
    assert list(phrases(SKILLS[1])) == ['say']
    assert list(phrases(SKILLS[3])) == ['take photo']
