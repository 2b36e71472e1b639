"""The three nested scores of a social turn, by hand and for all actions."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mistypilot_ros.evaluation.scoring_tasks import score_turn, state_after, with_indices

STATE = ['date: Sunday', 'with the dog', 'at most 12 kilometres']


def new(main_task, *details):
    return {'op': 'NEW', 'main_task': main_task, 'details': list(details)}


def update(details, *targets):
    return {'op': 'UPDATE', 'details': list(details), 'targets': list(targets)}


def delete(*targets):
    return {'op': 'DELETE', 'targets': list(targets)}


MEMORY, UPGRADE, DOWNGRADE = {'op': 'MEMORY'}, {'op': 'UPGRADE'}, {'op': 'DOWNGRADE'}
NONE, OPS, TARGETS, EXACT = (False,) * 3, (True, False, False), (True, True, False), (True, True, True)


@pytest.mark.parametrize(
    ('gold', 'got', 'scores'),
    [
        ([], [], EXACT),
        ([], [MEMORY], NONE),
        ([MEMORY], [], NONE),
        ([MEMORY, UPGRADE], [UPGRADE, MEMORY], EXACT),
        ([UPGRADE], [DOWNGRADE], NONE),
        ([update(['flat'])], [update(['a flat path'])], EXACT),
        ([update(['flat'])], [update(['steep'])], TARGETS),
        ([update(['flat'])], [update(['flat'], 0)], OPS),
        ([update(['flat'], 0)], [update(['flat'], 0, 0)], EXACT),
        ([update(['flat'], 0)], [update(['flat'], 1)], OPS),
        ([update(['flat'], 0)], [update(['flat'], 7)], OPS),  # no such detail
        ([update(['flat', 'short'])], [update(['short']), update(['flat'])], EXACT),  # merged
        ([update(['flat'], 0), update(['short'], 1)], [update(['flat', 'short'], 1, 0)], EXACT),
        ([update(['flat', 'short'])], [update(['flat'])], TARGETS),
        ([update(['flat'])], [update(['flat', 'flat'])], EXACT),  # a union
        ([delete(0)], [delete(1)], OPS),
        ([delete('*')], [delete(0, 1, 2)], EXACT),
        ([delete('*')], [delete(0), delete(2, 1)], EXACT),
        ([delete('*')], [delete(0, 1)], OPS),
        ([delete(0), update(['at most 16 kilometres'], 2)], [delete(0)], NONE),
        ([new('plan a hike', 'date: Sunday')], [new('plan the hike', 'Sunday')], EXACT),
        ([new('plan a hike', 'date: Sunday')], [new('plan a hike')], TARGETS),
        ([new('plan a hike', 'date: Sunday')], [new('tell a story', 'date: Sunday')], TARGETS),
        ([new('plan a hike', 'no dogs')], [new('plan a hike', 'dogs')], TARGETS),
        ([new('plan a hike', '2 dogs', '3 cats')], [new('plan a hike', 'three cats', 'two dogs')], EXACT),
        # the first matches both, the second only one: the best assignment gives each its own
        ([new('plan a hike', 'red shoes', 'red')], [new('plan a hike', 'red', 'shoes red')], EXACT),
        ([new('plan a hike'), MEMORY], [MEMORY, new('plan a hike')], EXACT),
        ([new('plan a hike')], [new('plan a hike'), new('plan a hike')], TARGETS),
    ],
)
def test_by_hand(gold, got, scores):
    score = score_turn(gold, got, len(STATE))
    assert (score.ops, score.targets, score.exact) == scores
    back = score_turn(got, gold, len(STATE))
    assert (back.ops, back.targets, back.exact) == scores


def test_all_of_no_details_is_none_of_them():
    assert score_turn([delete('*')], [delete()], 0).targets
    assert not score_turn([delete('*')], [delete()], 1).targets


def test_targets_as_texts_become_indices():
    actions = [update(['flat'], 'with the dog'), delete('*'), MEMORY]
    assert with_indices(actions, STATE) == [update(['flat'], 1), delete('*'), MEMORY]
    assert with_indices([delete(2)], STATE) == [delete(2)]
    with pytest.raises(ValueError):
        with_indices([delete('the cat')], STATE)


def test_the_state_follows_the_actions():
    state = state_after([new('plan a hike', *STATE)], ('', ()))
    assert state == ('plan a hike', tuple(STATE))
    state = state_after([delete('with the dog'), update(['flat'], 'date: Sunday')], state)
    assert state == ('plan a hike', ('at most 12 kilometres', 'flat'))
    assert state_after([MEMORY, UPGRADE], state) == state
    assert state_after([delete('*')], state) == ('', ())


PHRASES = st.sampled_from(['red', 'blue shoes', 'no dogs', 'time: 7:00 PM', 'two owls', 'the name: Pip'])
TARGETS_OF = st.lists(st.integers(0, 2), max_size=3)
ACTIONS = st.one_of(
    st.builds(lambda details: new('plan a hike', *details), st.lists(PHRASES, max_size=4, unique=True)),
    st.builds(lambda details, targets: update(details, *targets), st.lists(PHRASES, max_size=4), TARGETS_OF),
    st.builds(lambda targets: delete(*targets), TARGETS_OF),
    st.just(delete('*')),
    st.sampled_from([MEMORY, UPGRADE, DOWNGRADE]),
)


@given(st.lists(ACTIONS, max_size=4))
def test_the_gold_against_itself_is_perfect(actions):
    assert score_turn(actions, actions, 3).exact


@given(st.lists(ACTIONS, max_size=4), st.randoms())
def test_the_order_of_everything_does_not_matter(actions, chance: random.Random):
    other = [
        {
            key: chance.sample(value, len(value)) if isinstance(value, list) else value
            for key, value in one.items()
        }
        for one in actions
    ]
    chance.shuffle(other)
    assert score_turn(actions, other, 3).exact


@given(st.lists(ACTIONS, max_size=4), st.lists(ACTIONS, max_size=4))
def test_scores_are_nested_and_the_same_both_ways(gold, got):
    score = score_turn(gold, got, 3)
    assert score.ops >= score.targets >= score.exact
    assert score == score_turn(got, gold, 3)


@given(st.lists(ACTIONS, max_size=4))
def test_repetitions_of_updates_and_deletes_do_not_matter(actions):
    again = [*actions, *(one for one in actions if one['op'] != 'NEW')]
    assert score_turn(actions, again, 3).exact
