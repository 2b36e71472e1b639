"""Commands that are the same, by hand and for all lists."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mistypilot_ros.evaluation.scoring_commands import LEVELS, CommandScorer, Counts, micro_f1, same_value
from mistypilot_ros.evaluation.skills_file import default_values

SCORER = CommandScorer(default_values())


def bind(sensor, skill, **params):
    return {'op': 'BIND', 'sensor': sensor, 'skill': skill, 'params': params}


def update(sensor, skill, **params):
    return {**bind(sensor, skill, **params), 'op': 'UPDATE'}


def invoke(skill, **params):
    return {'op': 'INVOKE', 'skill': skill, 'params': params}


def unbind(sensor):
    return {'op': 'UNBIND', 'sensor': sensor}


CALLS = st.sampled_from(
    [('wave', {}), ('wave', {'arm': 'left'}), ('nod', {'times': 3}), ('say', {'text': 'Hi there'})]
)
SENSORS = st.sampled_from(['chin', 'scruff', '*'])
COMMANDS = st.one_of(
    st.builds(lambda sensor, call: bind(sensor, call[0], **call[1]), SENSORS, CALLS),
    st.builds(lambda sensor, call: update(sensor, call[0], **call[1]), SENSORS, CALLS),
    st.builds(unbind, SENSORS),
    st.builds(lambda call: invoke(call[0], **call[1]), CALLS),
)
LISTS = st.lists(COMMANDS, max_size=6)


@pytest.mark.parametrize(
    ('gold', 'got', 'exact'),
    [
        ([bind('chin', 'wave')], [bind('chin', 'wave', arm='right')], True),  # the default
        ([bind('chin', 'wave')], [bind('chin', 'wave', arm='left')], False),
        ([bind('chin', 'wave')], [update('chin', 'wave')], False),
        ([bind('chin', 'wave')], [invoke('wave')], False),
        ([bind('chin', 'wave')], [], False),
        ([], [], True),
        ([invoke('dance', seconds=20)], [invoke('dance', seconds=20.0000005)], True),
        ([invoke('dance', seconds=20)], [invoke('dance', seconds=20.00001)], False),
        ([invoke('dance')], [invoke('dance', seconds=10.0000001)], True),
        ([invoke('say', text='Good morning!')], [invoke('say', text='good  morning')], True),
        ([invoke('say', text='the two dogs')], [invoke('say', text='2 dogs')], True),
        ([invoke('say', text='good morning')], [invoke('say', text='good evening')], False),
        ([invoke('look', direction='left')], [invoke('look', direction='LEFT')], True),
        ([invoke('look', direction='left')], [invoke('look', direction='left!')], False),  # no free text
        ([invoke('flashlight', on=False)], [invoke('flashlight', on=0)], False),
        ([invoke('flashlight')], [invoke('flashlight', on=True)], True),
        ([invoke('flashlight')], [invoke('flashlight', on=1)], False),
        ([invoke('nod'), invoke('wave')], [invoke('wave'), invoke('nod')], False),  # a list
        ([invoke('nod'), invoke('nod')], [invoke('nod')], False),
        ([bind('chin', 'nod'), invoke('wave')], [invoke('wave'), bind('chin', 'nod')], True),
        ([unbind('*')], [unbind('chin')], False),
        ([unbind('chin')], [{'op': 'ADJUST', 'sensor': 'chin', 'enabled': False}], False),
        ([invoke('play_music')], [invoke('play_music', style='Relaxing piano')], True),
    ],
)
def test_exact_by_hand(gold, got, exact):
    assert SCORER.exact(gold, got) is exact
    assert SCORER.exact(got, gold) is exact


def test_f1_by_hand():
    gold = [bind('chin', 'wave'), invoke('nod'), invoke('nod')]
    got = [bind('scruff', 'wave'), invoke('nod'), unbind('chin')]
    counts = SCORER.counts(gold, got)
    assert {level: count.common for level, count in counts.items()} == {
        'op': 2,  # BIND, one INVOKE
        'op_sensor': 1,
        'op_sensor_skill': 1,
        'all': 1,
    }
    assert micro_f1([counts['op']]) == pytest.approx(4 / 6)
    assert micro_f1([Counts(1, 1, 2), Counts(0, 3, 0)]) == pytest.approx(2 / 6)
    assert micro_f1([Counts(0, 0, 0)]) == 1 and micro_f1([Counts(0, 2, 0)]) == 0


def test_wrong_firings_by_hand():
    gold = [bind('chin', 'wave'), invoke('nod')]
    assert SCORER.not_in_gold(gold, gold) == []
    assert SCORER.not_in_gold(gold, [invoke('nod'), invoke('nod')]) == [invoke('nod')]  # once too often
    assert SCORER.not_in_gold(gold, [bind('chin', 'wave'), bind('chin', 'wave')]) == []  # one binding
    assert SCORER.not_in_gold(gold, [update('chin', 'wave')]) == [update('chin', 'wave')]
    assert SCORER.not_in_gold([], [unbind('*')]) == [unbind('*')]


@given(LISTS, st.randoms())
def test_order_and_repetition_of_what_changes_bindings_do_not_matter(commands, chance: random.Random):
    changes = [command for command in commands if command['op'] != 'INVOKE']
    calls = [command for command in commands if command['op'] == 'INVOKE']
    again = [*changes, *changes[:2]]
    chance.shuffle(again)
    other = [*calls, *again]
    assert SCORER.exact(commands, other) and SCORER.exact(other, commands)
    assert SCORER.not_in_gold(commands, other) == []
    for level in LEVELS:
        assert SCORER.counts(commands, other)[level] == SCORER.counts(commands, commands)[level]


@given(LISTS)
def test_the_gold_against_itself_is_perfect(commands):
    assert SCORER.exact(commands, commands)
    assert SCORER.not_in_gold(commands, commands) == []
    assert all(micro_f1([count]) == 1 for count in SCORER.counts(commands, commands).values())


@given(LISTS, LISTS)
def test_levels_are_nested_and_exact_means_no_difference(gold, got):
    counts = SCORER.counts(gold, got)
    common = [counts[level].common for level in LEVELS]
    assert common == sorted(common, reverse=True)
    assert all(count.common <= min(count.got, count.gold) for count in counts.values())
    exact = SCORER.exact(gold, got)
    assert exact == SCORER.exact(got, gold)
    if exact:
        assert SCORER.not_in_gold(gold, got) == [] and common[-1] == counts['all'].gold == counts['all'].got
    assert len(SCORER.not_in_gold(gold, got)) == counts['all'].got - counts['all'].common


@given(LISTS)
def test_an_empty_answer_is_exact_where_nothing_was_to_be_done(gold):
    assert SCORER.exact(gold, []) == (not gold)
    assert SCORER.not_in_gold(gold, []) == []


def test_values_of_different_kinds_differ():
    assert not same_value('nod', 'times', 3, '3')
    assert same_value('nod', 'times', 3, 3.0)
    assert not same_value('flashlight', 'on', True, 'true')
