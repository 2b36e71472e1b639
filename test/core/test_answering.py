"""Which offer of a question a sentence picks, and what is no answer."""

import pytest

from mistypilot_ros.core.answering import Verdict, read_answer
from mistypilot_ros.core.commands import Bind, Invoke
from mistypilot_ros.core.questions import Offer, Question
from mistypilot_ros.core.skills import SkillCall

WAVE, FIVE, PHOTO = (
    Offer('wave', (Invoke(SkillCall('wave')),)),
    Offer('give a high five', (Invoke(SkillCall('high_five')),), ('high five',)),
    Offer('take a photo', (Invoke(SkillCall('take_photo')),), ('picture',)),
)
SKILLS = Question('Do you mean wave, give a high five or take a photo?', (WAVE, FIVE, PHOTO), 3)
LEFT, RIGHT = (
    Offer(f'the {side} side of my head', (Bind(f'head_{side}', SkillCall('wave')),), (f'{side} ear', side))
    for side in ('left', 'right')
)
SIDES = Question('Do you mean the left side of my head or the right side of my head?', (LEFT, RIGHT), 2)
CHIN = Offer('my chin', (Bind('chin', SkillCall('wave')),), ('chin',))
SCRUFF = Offer('my scruff', (Bind('scruff', SkillCall('wave')),), ('scruff', 'back of the neck'))
WHERE = Question('I have no nose sensor. Where shall I feel it?', (CHIN, SCRUFF), 0)
ONE = Question('Do you mean wave?', (WAVE,), 1)


@pytest.mark.parametrize(
    ('text', 'question', 'offers'),
    [
        ('the second', SKILLS, (FIVE,)),
        ('第二个。', SKILLS, (FIVE,)),
        ('是的', ONE, (WAVE,)),
        ('The second one, please.', SKILLS, (FIVE,)),
        ('number three', SKILLS, (PHOTO,)),
        ('the first one', SKILLS, (WAVE,)),
        ('one', SKILLS, (WAVE,)),
        ('2', SKILLS, (FIVE,)),
        ('the last one', SKILLS, (PHOTO,)),
        ('I meant the third', SKILLS, (PHOTO,)),
        ('High five!', SKILLS, (FIVE,)),
        ('uh, wave', SKILLS, (WAVE,)),
        ('no, take a photo', SKILLS, (PHOTO,)),
        ('a picture', SKILLS, (PHOTO,)),
        ('right', SIDES, (RIGHT,)),
        ('the right one', SIDES, (RIGHT,)),
        ('your left ear', SIDES, (LEFT,)),
        ('both', SIDES, (LEFT, RIGHT)),
        ('yes', ONE, (WAVE,)),
        ('Yes, please!', ONE, (WAVE,)),
        ('sure', ONE, (WAVE,)),
        ('the chin', WHERE, (CHIN,)),
        ('at the back of your neck', WHERE, (SCRUFF,)),
    ],
)
def test_an_answer_picks(text, question, offers):
    reading = read_answer(text, question)
    assert (reading.verdict, reading.offers) == (Verdict.PICKED, offers)


@pytest.mark.parametrize(
    'text', ['no', 'No, thank you.', 'never mind', 'neither', 'forget it', "don't", '不用']
)
def test_an_answer_declines(text):
    assert read_answer(text, SKILLS).verdict is Verdict.DECLINED


def test_a_bare_yes_to_several_leaves_open_which():
    assert read_answer('yes please', SKILLS).verdict is Verdict.AGREED
    assert read_answer('yes', WHERE).verdict is Verdict.OTHER


@pytest.mark.parametrize(
    ('text', 'question'),
    [
        ('not the second', SKILLS),
        ("don't wave", SKILLS),
        ('wave or high five', SKILLS),
        ('the fourth one', SKILLS),
        ('the third', SIDES),
        ('the first', WHERE),
        ('when I tap your chin, take a photo of the two of us together', SKILLS),
        ('Tell me a story', SKILLS),
        ('drive forward', SKILLS),
        ('', SKILLS),
    ],
)
def test_what_is_no_answer(text, question):
    assert read_answer(text, question).verdict is Verdict.OTHER
