"""Which skills of a large library are told, and which are near to a sentence."""

import numpy as np
import pytest
from offline_talk import make_talk

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.llm.shortlist import EMBEDDED_AT_ONCE, KEPT, NEAREST, Shortlist


def library(count):
    """Skills that share no word with each other, besides those that ship."""
    return SkillSet([*make_talk().skills, *(Skill(f'z{n}', f'Zork{n} the quux{n}.') for n in range(count))])


class Meaning:
    """An embedder for which texts are near that hold the same marked word."""

    threshold = 0.4

    def __init__(self, *marked):
        self.marked, self.batches = marked, []

    def embed(self, texts):
        self.batches.append(len(texts))
        rows = [[float(word in text) for word in self.marked] + [1e-3] for text in texts]
        found = np.array(rows, np.float32)
        return found / np.linalg.norm(found, axis=1, keepdims=True)


class Away:
    threshold = 0.4

    def embed(self, texts):
        raise UnavailableError('Not there.')


def names(skills):
    return {skill.name for skill in skills}


def test_a_small_library_is_told_whole():
    skills = library(10)
    assert Shortlist().choose('wave', skills) is skills


def test_of_a_large_one_what_shares_words_is_told_and_what_is_bound():
    told = names(Shortlist().choose('Could you do the Zork77, please?', library(200), ['z150', 'hug']))
    assert {'z77', 'z150', 'hug'} <= told and len(told) <= KEPT + 3


def test_what_is_named_is_told_however_much_else_fits():
    skills = SkillSet([Skill(f's{n:03}', 'Blink red lamp quickly.') for n in range(300)])
    told = names(Shortlist().choose('blink the red lamp quickly like s299', skills))
    assert 's299' in told and len(told) == KEPT
    hidden = SkillSet([*skills, Skill('zzz', 'Nothing.', keywords=('lamp',))])
    assert 'zzz' in names(Shortlist().choose('blink the red lamp quickly', hidden))
    chinese = SkillSet([*skills, Skill('zzz', 'Nothing.', keywords=('打鼓',))])
    assert 'zzz' in names(Shortlist().choose('打一下鼓', chinese))


def test_meaning_adds_what_words_do_not_find():
    shortlist, skills = Shortlist(Meaning('quux13.')), library(200)
    sentence = 'nothingquux13.'  # Shares no word with any skill.
    assert 'z13' not in names(Shortlist().choose(sentence, skills))
    for _ in range(4):  # Until all vectors are there.
        told = names(shortlist.choose(sentence, skills))
    assert 'z13' in told and 'z77' in names(shortlist.choose('zork77', skills))


def test_vectors_are_made_in_batches_so_that_no_sentence_waits_long():
    embedder = Meaning('x')
    shortlist, skills = Shortlist(embedder), library(200)
    for _ in range(6):
        shortlist.choose('x', skills)
    assert max(embedder.batches) == EMBEDDED_AT_ONCE and sum(embedder.batches) == 230 + 6


@pytest.mark.parametrize('embedder', [None, Away()])
def test_without_an_embedder_words_decide(embedder):
    assert 'z77' in names(Shortlist(embedder).choose('zork77', library(100)))
    assert 'wave' in Shortlist(embedder).near('Wave at her, please', library(5))
    assert Shortlist(embedder).near('Please do it, Misty.', library(5)) == frozenset()


def test_near_is_what_shares_a_word_or_is_nearest_by_meaning():
    skills = library(50)
    assert {'wave'} <= Shortlist().near('挥挥手', skills) and 'say' in Shortlist().near('say boo', skills)
    assert 'drive' not in Shortlist().near('wave', skills)
    near = Shortlist(Meaning('zzz')).near('nothing shared', skills)
    assert len(near) == NEAREST
    assert Shortlist(Meaning('nothing')).near('nothing shared', skills) == frozenset()  # All are far from it.
