"""The stages of the reading, each for itself."""

import pytest

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.offline.social.clocks import with_clocks
from mistypilot_ros.offline.social.facts import facts
from mistypilot_ros.offline.social.kinds import KINDS, kind_of
from mistypilot_ros.offline.social.labels import detail
from mistypilot_ros.offline.social.matching import Matcher
from mistypilot_ros.offline.social.reader import SocialReader
from mistypilot_ros.offline.social.rewording import reworded
from mistypilot_ros.offline.social.wording import plain, without_lead


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        ('Um, erm, ten verses please', '10 verses'),
        ('the twenty-first of June', 'the 21st of June'),
        ('Three\u2019s enough', '3 is enough'),
        ('dont stop', "don't stop"),
        ('Wow!!!', 'Wow!'),
    ],
)
def test_plain_form(text, expected):
    assert plain(text) == expected


def test_what_a_sentence_begins_with_is_taken_off():
    assert without_lead('Okay, well, so make it long') == ('okay well so', 'make it long')
    assert without_lead('Right knee, please') == ('', 'Right knee, please')


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        ('at half past six in the evening', 'at 6:30 PM'),
        ('wake me up at 7', 'wake me up at 7:00 AM'),
        ('back by 5', 'back by 5:00 PM'),
        ('at 11 with Tom', 'at 11:00 AM with Tom'),
        ('at 20 kilometres', 'at 20 kilometres'),
        ('at 9 in the evening', 'at 9:00 PM'),
    ],
)
def test_times_of_day(text, expected):
    assert with_clocks(plain(text)) == expected


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        ('for my niece Ada, she is nine', ['for: niece Ada', 'age: nine']),
        ('under 30 pounds, in Welsh', ['budget: under 30 pounds', 'language: Welsh']),
        ("she can't eat fish", ['no fish']),
        ('warm and formal', ['warm', 'formal']),
        ('too long', ['shorter']),
    ],
)
def test_facts(text, expected):
    assert facts(plain(text)) == [plain(fact) for fact in expected]


@pytest.mark.parametrize(
    ('phrase', 'index'),
    [('the date', 0), ('Monday', 0), ('the second one', 1), ('money', 2), ('onions', 3), ('bananas', None)],
)
def test_a_phrase_finds_its_detail(phrase, index):
    matcher = Matcher(('date: next Monday', 'people: 6', 'budget: under 80 euros', 'no onions'))
    assert matcher.find(phrase) == index


@pytest.mark.parametrize(
    ('new', 'index'),
    [('date: Tuesday', 0), ('people: 7', 1), ('budget: 90 euros', 2), ('with onions', 3), ('by bus', None)],
)
def test_a_fact_finds_what_it_replaces(new, index):
    matcher = Matcher(('date: next Monday', 'people: 6', 'budget: under 80 euros', 'no onions'))
    assert matcher.replaced_by(new) == index


@pytest.mark.parametrize(
    ('old', 'new', 'expected'),
    [
        ('budget: under 600 euros', '700', 'budget: under 700 euros'),
        ('date: next Monday', 'Tuesday', 'date: next Tuesday'),
        ('back at 3:00 PM', '5', 'back at 5:00 PM'),
        ('starter: onion soup', 'a leek one', 'starter: leek soup'),
        ('by train', 'bus', 'by bus'),
    ],
)
def test_a_new_value_keeps_what_nobody_spoke_of(old, new, expected):
    assert reworded(detail(old), new) == expected


def test_each_kind_of_task_is_found_by_its_own_name():
    for kind in KINDS:
        assert kind_of(f'please {kind.phrase}'.casefold()) is kind, kind.phrase


def test_kinds_are_many_and_each_is_there_once():
    assert len({kind.phrase for kind in KINDS}) == len(KINDS) >= 200


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        ('a speech for the wedding', 'write a wedding speech'),
        ('a wedding present for my boss', 'suggest a wedding gift'),
        ('tell me an underwater adventure', 'make up an underwater adventure'),
        ('i train for 5 days', None),
        ('the weddings of bees', None),
    ],
)
def test_a_kind_is_told_by_whole_words_and_by_what_is_made(text, expected):
    found = kind_of(text)
    assert (found.phrase if found else None) == expected


class Likes:
    """Finds texts alike that hold the same one of some words."""

    threshold = 0.4

    def __init__(self, *words: str) -> None:
        self._words = words

    def embed(self, texts):
        return [[float(word in text.casefold()) for word in self._words] for text in texts]


def test_of_several_kinds_the_nearest_is_taken():
    text = 'My sister and I fight because I wake up at night and cannot sleep.'
    for word in ('sleep', 'sibling'):
        reader = SocialReader(Likes(word, 'sister'))
        (command,) = reader.read(text, TaskContext()).commands
        assert word in command.main_task and ':' not in command.main_task
        text += ' A sibling said it.'


@pytest.mark.parametrize(
    ('text', 'main_task'),
    [
        ('Write an essay, my class is bored and it is raining.', 'write an essay'),
        (
            'My accordion wheezes. Explain how I mend it.',
            'explain how I mend it: the accordion wheezes',
        ),
    ],
)
def test_what_a_request_says_itself_counts_and_a_pronoun_is_not_enough(text, main_task):
    (command,) = SocialReader().read(text, TaskContext()).commands
    assert command.main_task == main_task


class Far:
    """Finds every two texts unlike, or is not there at all."""

    threshold = 0.4

    def __init__(self, there: bool = True) -> None:
        self._there = there

    def embed(self, texts):
        if not self._there:
            raise UnavailableError
        return [[1.0, 0.0] if at % 2 else [0.0, 1.0] for at, _ in enumerate(texts)]


def test_a_doubtful_kind_is_told_in_the_persons_own_words():
    text = 'My budgie flew away and I miss her.'
    (sure,) = SocialReader().read(text, TaskContext()).commands
    (doubtful,) = SocialReader(Far()).read(text, TaskContext()).commands
    assert sure.main_task == "comfort someone after a pet's death"
    assert doubtful.main_task.startswith(f'{sure.main_task}: ') and 'budgie' in doubtful.main_task


def test_without_a_loaded_embedder_it_reads_on():
    text = 'My budgie flew away and I miss her.'
    without = SocialReader(Far(there=False))
    assert without.read(text, TaskContext()) == SocialReader().read(text, TaskContext())
