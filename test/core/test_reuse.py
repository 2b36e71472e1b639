"""The gate of fast thinking: every word that matters is on both sides."""

import pytest

from mistypilot_ros.core.reuse import facts, may_serve

TASK = 'tell a bedtime story'


@pytest.mark.parametrize(
    ('saved', 'asked'),
    [
        ([], []),
        (['topic: a fox'], ['topic: the fox']),
        (['length: 10 minutes', 'topic: a fox'], ['topic: a fox', 'ten minutes']),
        (['for: my daughter', 'age: 5'], ['for: my daughter', 'age: five']),
        (['guests: 12 children'], ['guests: a dozen kids']),
        (['return by 6:00 PM'], ['back by six in the evening']),
        (['wake up: 6:30'], ['wake up: half past six']),
        (['budget: 1500 euros'], ['budget: fifteen hundred euros']),
        (['without nuts'], ['no nuts']),
        (['for: a ten-year-old'], ['for: a child of 10']),
        (['for: six-year-olds'], ['for: kids of six']),
        (['for: a fourth grader'], ['for: a kid in fourth grade']),
        (['for: the night nurse'], ['for: the nurse on the night shift']),
        (['age: 7', 'theme: pirates'], ['my son turns seven', 'theme: pirates']),
        (['about: a fox who could not sleep'], ["about: the fox that couldn't sleep"]),
        (['with music'], ['music included']),
        (['length: half an hour'], ['length: thirty minutes']),
        (['street: Second Avenue'], ['street: 2nd Avenue']),
        (['number of words: 8'], ['eight words']),
        (['level: hard', 'language: Spanish'], ['in Spanish', 'hard']),
        (['ending: sad'], ['a sad ending']),
        (['servings: 3'], ['for three people']),
        (['budget: at most 20 euros'], ['budget: no more than twenty euros']),
        (['date: May 14'], ['date: the fourteenth of May']),
        (['to: Dr. Ito'], ['to: Doctor Ito']),
        (['departure: 8:30 AM'], ['leave at half past eight in the morning']),
    ],
)
def test_the_same_in_other_words_is_served(saved: list[str], asked: list[str]) -> None:
    assert may_serve(TASK, saved, 'tell me a story for bedtime', asked)
    assert may_serve('tell me a bedtime story', asked, TASK, saved)


@pytest.mark.parametrize(
    ('saved', 'asked'),
    [
        (['topic: a fox'], ['topic: a wolf']),
        (['topic: a fox'], []),
        ([], ['topic: a fox']),
        (['age: 5'], ['age: 15']),
        (['age: 5'], ['the child turns fifteen']),
        (['for: a fourth grader'], ['for: a kid in fifth grade']),
        (['for: the night nurse'], ['for: the nurse on the day shift']),
        (['for: a seventy-year-old'], ['for: a child of 70']),
        (['about: a fox who could sleep'], ["about: a fox that couldn't sleep"]),
        (['age: 5'], ['age: fifty']),
        (['for: Nora'], ['for: Norah']),
        (['place: Lyon'], ['place: Lille']),
        (['with nuts'], ['without nuts']),
        (['nuts'], ['no nuts']),
        (['knee: left'], ['knee: right']),
        (['the north shore'], ['the south shore']),
        (['ending: happy'], ['ending: sad']),
        (['the hero wins'], ['the hero loses']),
        (['from: Ana', 'to: Ben'], ['from: Ben', 'to: Ana']),
        (['at 7:00 AM'], ['at seven in the evening']),
        (['the 2nd floor'], ['2 floors']),
        (['topic: a fox', 'no wolves'], ['topic: a fox']),
        (['10 minutes', '5 jokes'], ['5 minutes', '10 jokes']),
        (['number of words: 8'], ['nine words']),
        (['date: May 14'], ['date: the fourteenth of June']),
        (['budget: at most 20 euros'], ['budget: at least 20 euros']),
        (['servings: 3'], ['three guests from Spain']),
        (['the cat gives the hat to the dog'], ['the dog gives the hat to the cat']),
        (['first the song, then tea before the poem'], ['first tea, then the poem before the song']),
    ],
)
def test_one_difference_that_matters_is_enough(saved: list[str], asked: list[str]) -> None:
    assert not may_serve(TASK, saved, TASK, asked)
    assert not may_serve(TASK, asked, TASK, saved)


@pytest.mark.parametrize(
    ('saved', 'asked', 'served'),
    [
        ('tell a bedtime story', 'tell a scary story', False),
        ('tell a bedtime story', 'tell a story', False),
        ('write a birthday poem', 'compose a poem for a birthday', True),
        ('plan a trip to Rome', 'plan a trip to Oslo', False),
        ('explain how rainbows form', 'explain how rainbows form', True),
        ('stretch the left leg', 'stretch the right leg', False),
        ('recommend a film', 'suggest a movie', True),
    ],
)
def test_main_tasks_must_say_the_same(saved: str, asked: str, served: bool) -> None:
    assert may_serve(saved, [], asked, []) is served


def test_facts() -> None:
    found = facts('no lift for twenty-five guests on the left side at half past seven')
    assert (found.numbers, found.negated, found.sides) == (('25', '7.30'), True, frozenset({'left'}))
    assert facts('for Ben and Ana').names == {'ben', 'ana'}
