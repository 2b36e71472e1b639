"""The second opinion on what the rules have read: what it doubts, what comes of that, how it learned."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sentences import one_sentence

from mistypilot_ros import data_folders
from mistypilot_ros.core.commands import Bind, Invoke, PhysicalCommand, Reset, Unbind
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.offline.classifier import WEIGHTS, read_table
from mistypilot_ros.offline.route_features import RouteFeatures
from mistypilot_ros.offline.second_opinion import KINDS_FILE, SKILLS_FILE, SecondOpinion, Want, spoken
from mistypilot_ros.offline.text import read
from mistypilot_ros.offline.training.fitting import fit_many
from mistypilot_ros.offline.training.wants import WantSentence, accuracy, read_wants, train_kinds
from mistypilot_ros.skill_library.loader import read_skill

SHIPPED = SkillSet(read_skill(path) for path in sorted(data_folders.shipped('skills').glob('*.py')))
BIND, UNBIND, INVOKE = Bind('chin', SkillCall('wave')), Unbind('chin'), Invoke(SkillCall('wave'))


@pytest.fixture(scope='module')
def opinion() -> SecondOpinion:
    return SecondOpinion()


@pytest.fixture(scope='module')
def sentences() -> list[WantSentence]:
    wording = RouteFeatures().wording
    return list(read_wants(lambda text: wording(read(text))))


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
    ],
)
def test_what_is_asked_for_is_not_doubted(opinion, text: str, command: PhysicalCommand) -> None:
    assert not opinion.doubts(read(text), [command], SHIPPED)


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
    assert opinion.doubts(read(text), [command], SHIPPED)


def test_where_several_kinds_are_wanted_only_that_anything_is_counts(opinion) -> None:
    text = read('When I tap your chin, wave.')
    assert opinion.doubts(text, [UNBIND], SHIPPED) and not opinion.doubts(text, [BIND, UNBIND], SHIPPED)
    told = read('Was that you who waved at the neighbours yesterday?')
    assert opinion.doubts(told, [BIND, INVOKE], SHIPPED)


def test_where_nothing_is_done_nothing_is_doubted(opinion) -> None:
    told = read('My brother told me he had waved at the neighbours all morning.')
    assert not opinion.doubts(told, [], SHIPPED) and not opinion.doubts(told, [Reset('*')], SHIPPED)


def test_a_skill_that_the_words_speak_against_is_doubted(opinion) -> None:
    film = Invoke(SkillCall('record_video', {'seconds': 10}))
    light = Invoke(SkillCall('set_light', {'color': 'blue'}))
    text = read('For the film, please turn your chest light blue.')
    assert opinion.doubts(text, [film, light], SHIPPED) and not opinion.doubts(text, [light], SHIPPED)


def test_a_skill_that_is_bound_may_be_meant_without_a_word(opinion) -> None:
    same, photo = read('Let the scruff do what the chin does.'), [Bind('scruff', SkillCall('take_photo'))]
    assert opinion.doubts(same, photo, SHIPPED)
    assert not opinion.doubts(same, photo, SHIPPED, ['take_photo'])


def test_the_words_of_a_lab_are_not_doubted(opinion) -> None:
    """Neither those of a skill of its own nor others for a skill that ships."""
    other = replace(SHIPPED.get('dance'), keywords=('dance', 'frobnicate'))
    new = SkillSet([Skill('toss_coin', 'Toss a coin.', keywords=('heads or tails',)), other])
    for text, name in (('heads or tails', 'toss_coin'), ('when I tap your chin, frobnicate', 'dance')):
        command = (Bind('chin', SkillCall(name)) if 'tap' in text else Invoke(SkillCall(name)),)
        assert not opinion.doubts(read(text), command, new), text
    assert opinion.knows(SHIPPED.get('dance')) and not opinion.knows(other)


def test_a_skill_that_is_gone_or_has_an_odd_keyword_is_no_trouble(opinion) -> None:
    odd = SkillSet([Skill('dance', 'Dance.', keywords=('dance {wildly}',))])
    told = read('She waved at me from the bus this morning.')
    assert not opinion.doubts(told, [INVOKE], odd), 'the skill of a binding may be gone'
    assert opinion.doubts(told, [Invoke(SkillCall('dance'))], odd)


@pytest.mark.parametrize('skill', SHIPPED, ids=lambda skill: skill.name)
def test_no_keyword_of_a_skill_that_ships_is_doubted(opinion, skill: Skill) -> None:
    assert opinion.knows(skill)
    for keyword in filter(str.isascii, skill.keywords):
        text, call = spoken(keyword, skill), SkillCall(skill.name)
        assert not opinion.doubts(read(text), [Invoke(call)], SHIPPED), text
        assert not opinion.doubts(read(f'when I tap your chin, {text}'), [Bind('chin', call)], SHIPPED), text


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
    shipped, fitted = read_table(WEIGHTS / KINDS_FILE), train_kinds(sentences, [Want.FORGETTING])
    column, rows = shipped.answers.index('forgetting'), dict(zip(fitted.names, fitted.weights, strict=True))
    off = [
        abs(weights[column] - rows.get(name, (0.0,))[0])
        for name, weights in zip(shipped.names, shipped.weights, strict=True)
    ]
    assert sum(off) / len(off) < 0.005 and set(fitted.names) <= set(shipped.names)
    assert shipped.bias[column] == pytest.approx(fitted.bias[0], abs=0.02)


def test_it_is_right_about_authors_whom_it_does_not_know(sentences) -> None:
    authors = sorted({one.author for one in sentences})[::3]
    part = [one for one in sentences if one.author in authors]
    assert accuracy(part, Want.FORGETTING) > 0.96


def test_all_kinds_and_skills_are_learned_from_many_authors(sentences) -> None:
    for want in Want:
        assert len({one.author for one in sentences if want.value in one.wants}) > 50, want
    for skill in SHIPPED:
        authors = {one.author for one in sentences if skill.name in one.skills}
        assert len(authors) > 40, skill.name
    assert sum(not one.wants for one in sentences) > 3000


def test_it_is_the_optimum() -> None:
    """The slope of the likelihood is that of the ridge for each weight, and none for the bias."""
    rows = [{'a', 'b'}, {'a'}, {'b'}, {'a', 'b', 'c'}, {'b'}, {'a', 'c'}]
    answers = {'x': [True, True, False, False, False, True], 'y': [False, True, True, False, True, False]}
    found = fit_many(rows, answers, ridge=0.5)
    for answer, aims in answers.items():
        chances = [found.probability(answer, found.evidence(row)) for row in rows]
        misses = [aim - chance for aim, chance in zip(aims, chances, strict=True)]
        assert sum(misses) == pytest.approx(0.0, abs=0.01)
        for name, weights in zip(found.names, found.weights, strict=True):
            slope = sum(miss for miss, row in zip(misses, rows, strict=True) if name in row)
            assert slope == pytest.approx(0.5 * weights[found.answers.index(answer)], abs=0.01)


def test_a_feature_that_is_too_rare_gets_no_weight() -> None:
    assert fit_many([{'a'}, {'a', 'b'}], {'x': [True, False]}, 1.0).names == ('a',)


def test_the_same_weights_give_the_same_bytes(tmp_path) -> None:
    table = read_table(WEIGHTS / SKILLS_FILE)
    table.save(tmp_path / SKILLS_FILE)
    assert (tmp_path / SKILLS_FILE).read_bytes() == (WEIGHTS / SKILLS_FILE).read_bytes()
    (tmp_path / SKILLS_FILE).write_bytes(b'none')
    with pytest.raises(InvalidInputError) as error:
        read_table(tmp_path / SKILLS_FILE)
    one_sentence(str(error.value), SKILLS_FILE, 'train them anew')


@pytest.mark.parametrize('line', ['a\tb\twave', 'a\tx\t-\tWave', 'Wave', 'a\tb\twave\tWave\tnow'])
def test_a_line_that_is_no_sentence(tmp_path, line: str) -> None:
    path = tmp_path / 'wants.txt'
    path.write_text(f'# comment\na\tn\twave\tWave\n{line}\n')
    with pytest.raises(InvalidInputError) as error:
        read_wants(str.split, path=path)
    one_sentence(str(error.value), 'Line 3', str(path))
    with pytest.raises(InvalidInputError) as error:
        read_wants(str.split, path=tmp_path / 'none.txt')
    one_sentence(str(error.value), 'none.txt')
