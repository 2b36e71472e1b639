"""Words: their stems, slips of speech recognition, colours."""

import pytest

from mistypilot_ros.offline.colours import colour_end
from mistypilot_ros.offline.spelling import Speller
from mistypilot_ros.offline.text import read, stem

SPELLER = Speller({'forehead', 'bumper', 'battery', 'photo', 'chin', 'forward', 'minute', 'giggle'})


@pytest.mark.parametrize(
    ('words', 'is_same'),
    [
        ('time times timing', True),
        ('wave waves waved waving', True),
        ('tap taps tapped tapping', True),
        ('dance dances danced dancing', True),
        ('time tim', False),
        ('tape tap', False),
        ('off of', False),
    ],
)
def test_stems(words: str, is_same: bool) -> None:
    assert (len({stem(word) for word in words.split()}) == 1) is is_same


@pytest.mark.parametrize(
    ('heard', 'means'),
    [
        ('forhead', 'forehead'),
        ('foreheads', 'foreheads'),
        ('bumpper', 'bumper'),
        ('batter', 'batter'),
        ('jumper', 'jumper'),
        ('shin', 'shin'),
        ('foreward', 'foreward'),
        ('wiggle', 'wiggle'),
    ],
)
def test_slips(heard: str, means: str) -> None:
    (word,) = SPELLER.corrected(read(heard).words)
    assert word.text == means


def test_a_corrected_word_stays_where_it_stood() -> None:
    sentence = read('my Forhead')
    assert sentence.text[SPELLER.corrected(sentence.words)[1].start :] == 'Forhead'


@pytest.mark.parametrize(
    ('text', 'words'),
    [('pink', 1), ('dark blue', 2), ('warm pale orange', 3), ('teal now', 1), ('light', 0), ('dance', 0)],
)
def test_colours(text: str, words: int) -> None:
    assert colour_end(read(text).words, 0) == words


@pytest.mark.parametrize('text', ['Greet Mr. Alder', 'Greet Dr. Ito', 'Greet Mrs. Oduya', 'Greet Prof. Lind'])
def test_the_full_stop_of_a_title_ends_no_sentence(text):
    assert [word.text for word in read(text).words][-2:] != ['.', text.split()[-1].casefold()]
    assert read(f'{text}. Wave.').words[-3].text == '.'


@pytest.mark.parametrize(
    ('text', 'end'), [('peel me an orange', 0), ('an orange light', 2), ('make it orange', 3)]
)
def test_an_orange_is_a_thing(text: str, end: int) -> None:
    words = read(text).words
    begin = next(at for at, word in enumerate(words) if word.text == 'orange')
    assert colour_end(words, begin) == end
