"""`norm`, `tok` and matching phrases: by hand, and for all texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from text_to_num import text2num

from mistypilot_ros.evaluation.scoring_text import f1, norm, phrases_match, tok

SMALL = (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split()
)
SMALL += 'sixteen seventeen eighteen nineteen'.split()
TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split()


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        ('The  Cat, a dog & AN owl!', 'cat dog owl'),
        ('Straße ﬁne Ｆｕｌｌ', 'strasse fine full'),
        ("don't", 'don t'),
        ('$5 + 3° = 2€', '5 3 2'),
        ('7:00 PM', '7 00 pm'),
        ('twenty-five minutes', '25 minutes'),
        ('one hundred and five', '105'),
        ('a hundred', '100'),
        ('two thousand and twenty six', '2026'),
        ('three million two hundred thousand and one', '3200001'),
        ('a thousand nights', '1000 nights'),
        ('nine thirty', '9 30'),
        ('twenty twenty', '20 20'),
        ('nineteen eighty four', '19 84'),
        ('two and three', '2 and 3'),
        ('thousand thousand', '1000 1000'),
        ('hundred and one', '101'),
        ('five thousand million', '5000 1000000'),
        ('the one with an owl', '1 with owl'),
        ('the', ''),
        ('', ''),
        ('…!?', ''),
        ('你好，世界', '你好 世界'),
    ],
)
def test_norm_by_hand(text, expected):
    assert norm(text) == expected


@pytest.mark.parametrize(
    ('text', 'words'),
    [
        ('date: tomorrow', 'tomorrow'),
        ('name of the hedgehog: Pip', 'pip'),
        ('the name of the hedgehog: Pip', 'name hedgehog pip'),  # five words are no label
        ('return by 7:00 PM', 'return 7 00 pm'),  # no blank behind the colon, no label
        ('return: by 7:00 PM', '7 00 pm'),
        ('a: b: c', 'b c'),
        ('plan a day trip to Bruges', 'plan day trip bruges'),
        ('with the dog, at home, on Sunday', 'dog home sunday'),
        ('of to for and in on at is with by', ''),
    ],
)
def test_tok_by_hand(text, words):
    assert tok(text) == frozenset(words.split())


@pytest.mark.parametrize(
    ('one', 'other', 'same'),
    [
        ('start: 9:00 AM', 'begin at 9:00 am', True),  # 3 of 3 and 4 words: 6/7
        ('length: very short', 'very short', True),
        ('length: short', 'short story please', True),  # 2/4 is enough
        ('length: short', 'short story with dogs inside', False),  # 2/5 is not
        ('at most 12 kilometres', 'at most twelve kilometres', True),
        ('at most 12 kilometres', 'at most 16 kilometres', False),
        ('with the dog', 'without the dog', False),
        ('no monsters', 'monsters', False),
        ('no monsters', 'not monsters', False),
        ('never loud', 'loud: never loud', True),
        ('the', 'a', True),  # nothing left on both sides
        ('the', 'dog', False),
        ('10 minutes', 'ten minutes', True),
        ('1 2', '2 1', True),
        ('rooms: 2', 'rooms: 02', False),  # the words differ
    ],
)
def test_phrases_by_hand(one, other, same):
    assert phrases_match(one, other) is same
    assert phrases_match(other, one) is same


def spoken(number):
    """A number below a million, as text2num understands it."""
    if number < 20:
        return SMALL[number]
    if number < 100:
        rest = f'-{SMALL[number % 10]}' if number % 10 else ''
        return TENS[number // 10 - 2] + rest
    size, name = (100, 'hundred') if number < 1000 else (1000, 'thousand')
    rest = f' and {spoken(number % size)}' if number % size else ''
    return f'{spoken(number // size)} {name}{rest}'


@given(st.integers(0, 999_999))
def test_numbers_are_those_that_are_spoken(number):
    assert text2num(spoken(number), 'en') == number  # the words are right
    assert norm(f'about {spoken(number)} owls') == f'about {number} owls'


@given(st.text())
def test_norm_of_a_norm_is_itself_but_for_numbers_that_meet(text):
    once = norm(text)
    assert once == ' '.join(once.split()) == once.casefold()
    assert not {'a', 'an', 'the'} & set(once.split())
    assert norm(once) == once


@given(st.text(), st.text())
def test_matching_is_the_same_both_ways(one, other):
    assert phrases_match(one, one)
    assert phrases_match(one, other) == phrases_match(other, one)
    assert phrases_match(one, one.upper()) or one.upper().casefold() != one.casefold()


@given(st.frozensets(st.integers(0, 5)), st.frozensets(st.integers(0, 5)))
def test_f1(one, other):
    value = f1(one, other)
    assert 0 <= value <= 1 and value == f1(other, one)
    assert (value == 1) == (one == other)
    assert (value == 0) == (not one & other and bool(one | other))
