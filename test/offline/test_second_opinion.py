"""The second opinion on what the rules have read: what it doubts, what comes of that, how it learned."""

from __future__ import annotations

from typing import Any

import pytest
from sentences import one_sentence

from mistypilot_ros.core.commands import Bind, Invoke, PhysicalCommand, Reset, Unbind
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.offline.classifier import WEIGHTS, read_classifier
from mistypilot_ros.offline.route_features import RouteFeatures
from mistypilot_ros.offline.second_opinion import SecondOpinion, Want
from mistypilot_ros.offline.text import read
from mistypilot_ros.offline.training.fitting import fit_many
from mistypilot_ros.offline.training.wants import WantSentence, accuracy, read_wants, train

BIND, UNBIND, INVOKE = Bind('chin', SkillCall('wave')), Unbind('chin'), Invoke(SkillCall('wave'))


@pytest.fixture(scope='module')
def opinion() -> SecondOpinion:
    return SecondOpinion()


@pytest.fixture(scope='module')
def sentences() -> list[WantSentence]:
    wording = RouteFeatures().wording
    return list(read_wants(lambda text: dict.fromkeys(wording(read(text)), 1.0)))


# --- what it doubts


@pytest.mark.parametrize(
    ('text', 'command'),
    [
        ('When I tap your chin, wave.', BIND),
        ('From now on the chin should wave.', BIND),
        ('Wave, please.', INVOKE),
        ("Don't nod, just wave.", INVOKE),
        ('Stop waving when I tap your chin.', UNBIND),
        ('Forget what the chin does.', UNBIND),
        ('Frobnicate the widget.', INVOKE),
    ],
)
def test_what_is_asked_for_is_not_doubted(opinion, text: str, command: PhysicalCommand) -> None:
    assert not opinion.doubts(read(text), [command])


@pytest.mark.parametrize(
    ('text', 'command'),
    [
        ('She waved at me from the bus this morning.', INVOKE),
        ('My brother told me he had waved at the neighbours all morning.', INVOKE),
        ('When I tap your chin, wave.', INVOKE),
        ('Wave, please.', UNBIND),
        ('Forget what the chin does.', BIND),
    ],
)
def test_what_nobody_means_so_is_doubted(opinion, text: str, command: PhysicalCommand) -> None:
    assert opinion.doubts(read(text), [command])


def test_where_several_kinds_are_wanted_only_that_anything_is_counts(opinion) -> None:
    text = read('When I tap your chin, wave.')
    assert opinion.doubts(text, [UNBIND]) and not opinion.doubts(text, [BIND, UNBIND])
    assert opinion.doubts(read('Was that you who waved at the neighbours yesterday?'), [BIND, INVOKE])


def test_where_nothing_is_done_nothing_is_doubted(opinion) -> None:
    told = read('My brother told me he had waved at the neighbours all morning.')
    assert not opinion.doubts(told, []) and not opinion.doubts(told, [Reset('*')])


# --- what becomes of it


def test_it_is_asked_about_and_yes_does_it(talk: Any) -> None:
    reading = talk.read("Wave to Nana there, Donal, she's going out the gate, good boy yourself.")
    assert reading.commands == () and reading.question.text == 'Do you mean this: I wave?'
    assert [offer.commands for offer in reading.question.offers] == [(INVOKE,)]
    assert reading.question.listed == 1 and reading.confidence == 0.5


@pytest.mark.parametrize('text', ['nod nine times', '挥手', 'when I tap your nose, nod nine times'])
def test_what_is_refused_anyway_and_chinese_are_not_doubted(talk: Any, text: str) -> None:
    reading = talk.read(text)
    assert reading.commands and reading.question is None


# --- how it learned


def test_it_ships_with_the_weights_of_its_sentences(sentences) -> None:
    """Whoever changes the sentences or how they are read trains anew: `… cli.training wants`."""
    shipped, fitted = read_classifier(WEIGHTS / Want.FORGETTING.value), train(sentences, Want.FORGETTING)
    off = [abs(weight - shipped.weights.get(name, 0.0)) for name, weight in fitted.weights.items()]
    assert sum(off) / len(off) < 0.005 and abs(shipped.bias - fitted.bias) < 0.02
    assert len(shipped.weights) == pytest.approx(len(fitted.weights), rel=0.02)


def test_it_is_right_about_authors_whom_it_does_not_know(sentences) -> None:
    authors = sorted({one.author for one in sentences})[::3]
    part = [one for one in sentences if one.author in authors]
    assert accuracy(part, Want.FORGETTING) > 0.96


def test_all_kinds_are_learned_from_many_authors(sentences) -> None:
    for want in Want:
        assert len({one.author for one in sentences if want in one.wants}) > 50, want
    assert sum(not one.wants for one in sentences) > 3000


def test_it_is_the_optimum() -> None:
    """The slope of the likelihood is that of the ridge for each weight, and none for the bias."""
    rows = [{'a': 1.0, 'b': 2.0}, {'a': 1.0}, {'b': 1.0}, {'a': 1.0, 'b': 1.0}, {'b': 0.5}, {'a': 2.0}]
    answers = [True, True, False, False, False, True]
    found = fit_many(rows, answers, ridge=0.5)
    misses = [answer - found.probability(row) for row, answer in zip(rows, answers, strict=True)]
    assert sum(misses) == pytest.approx(0.0, abs=0.01)
    for name, weight in found.weights.items():
        slope = sum(miss * row.get(name, 0.0) for miss, row in zip(misses, rows, strict=True))
        assert slope == pytest.approx(0.5 * weight, abs=0.01)


def test_a_feature_that_is_too_rare_gets_no_weight() -> None:
    assert set(fit_many([{'a': 1.0}, {'a': 1.0, 'b': 1.0}], [True, False], 1.0).weights) == {'a'}


@pytest.mark.parametrize('line', ['a\tb', 'a\tx\tWave', 'Wave', 'a\tb\tWave\tnow'])
def test_a_line_that_is_no_sentence(tmp_path, line: str) -> None:
    path = tmp_path / 'wants.txt'
    path.write_text(f'# comment\na\tn\tWave\n{line}\n')
    with pytest.raises(InvalidInputError) as error:
        read_wants(lambda text: {}, path)
    one_sentence(str(error.value), 'Line 3', str(path))
    with pytest.raises(InvalidInputError) as error:
        read_wants(lambda text: {}, tmp_path / 'none.txt')
    one_sentence(str(error.value), 'none.txt')
