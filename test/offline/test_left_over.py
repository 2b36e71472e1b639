"""What nobody took up is asked about: the robot does not do half of a sentence in silence."""

import pytest
from offline_talk import Talk

ASKED = {
    'Dance. For ten seconds, please.': 'ten seconds',
    'In ten seconds, dance.': 'ten seconds',
    'Stroke the scruff: turn left. Stroke the chin: turn right. Sixty degrees each.': 'Sixty degrees',
    'Yellow light on your belly if a bumper is hit, and the weather in Quito.': 'Yellow light on your belly',
    'Dance when I tap your head, no wait, sing.': 'sing',
    'All bumpers except the rear left one make you stop.': 'rear left',
    'Either wave or nod.': 'wave or nod',
    "Wave at five o'clock.": 'at five oclock',
    'Nod tomorrow.': 'tomorrow',
    'Throw the ball to Max, then wave.': 'Throw the ball to Max',
    'Wave, then juggle three balls.': 'juggle three balls',
    'When I tap your chin, do your bear face and then nod.': 'do your bear face',
    'Switch your torch off, and the chest light.': 'the chest light',
    'Drive backwards by the same distance.': 'by the same',
}
"""Sentences, and the words that the question names."""


@pytest.mark.parametrize('text', ASKED)
def test_it_is_asked_about_by_its_words(talk: Talk, text: str) -> None:
    reading = talk.read(text)
    assert not reading.commands
    assert reading.question is not None and f'"{ASKED[text]}"' in reading.question.text
    assert reading.question.unknown_wish, 'a language model may know'


@pytest.mark.parametrize(
    'text',
    [
        'Dance for ten seconds.',
        'Wake me in ten minutes.',
        'Say that I am back in ten minutes.',
        'Look left, no wait, right.',
        'Make your light blue, sorry, green.',
        'Wave and nod.',
        "Say we meet at five o'clock.",
        'My grandson is here, so when he taps your chin, wave and nod.',
        "Siobhan's away on her round, so nod.",
        'Closing time, so flashlight off.',
        'Count down ten seconds, then ring the alarm.',
        'Take a photo, no wait, a video, and then nod.',
    ],
)
def test_what_was_taken_up_is_not(talk: Talk, text: str) -> None:
    reading = talk.read(text)
    assert reading.commands and reading.question is None
