"""Looking a task up, and answers to requests for one skill."""

from hypothesis import given
from hypothesis import strategies as st

from mistypilot_ros.evaluation.scoring_reuse import find, outcome
from mistypilot_ros.evaluation.scoring_skills import score_ranking, score_request

ALWAYS, NEVER = (lambda name: True), (lambda name: False)
DISTANCES = st.dictionaries(st.sampled_from('abcdef'), st.sampled_from([0.0, 0.2, 0.4, 0.6, 1.0]), min_size=1)


def test_by_hand():
    found = find({'fast-02': 0.3, 'fast-01': 0.3, 'fast-03': 0.1}, 0.4, ALWAYS)
    assert (found.nearest, found.rank_1, found.rank_2, found.hit) == ('fast-03', 0.1, 0.3, True)
    assert outcome('fast-03', found) == 'right' and outcome('fast-01', found) == 'wrong'
    tie = find({'fast-02': 0.4, 'fast-01': 0.4}, 0.4, ALWAYS)
    assert tie.nearest == 'fast-01' and tie.hit  # the lower id; at the threshold is a hit
    assert not find({'fast-01': 0.4001}, 0.4, ALWAYS).hit
    gated = find({'fast-01': 0.0}, 0.4, NEVER)
    assert not gated.hit and gated.rank_2 is None and outcome('fast-01', gated) == 'miss'
    assert outcome('fast-01', None) == 'miss'


@given(DISTANCES)
def test_for_all(distances):
    found = find(distances, 0.4, ALWAYS)
    assert found.rank_1 == min(distances.values())
    assert found.hit == (found.rank_1 <= 0.4)
    assert found.rank_2 is None or found.rank_2 >= found.rank_1
    assert find(dict(reversed(distances.items())), 0.4, ALWAYS) == found
    assert not find(distances, 0.4, NEVER).hit


def test_answers_to_a_request():
    invoke, bind = {'op': 'INVOKE', 'skill': 'nod'}, {'op': 'BIND', 'skill': 'nod', 'sensor': 'chin'}
    assert score_request('nod', [invoke], True, None) == {'acted': 1, 'right': 1}
    assert score_request('nod', [invoke], False, None) == {'acted': 1, 'right': 0}
    assert score_request('wave', [invoke], True, None) == {'acted': 1, 'right': 0}
    assert score_request('nod', [invoke, invoke], True, None) == {'acted': 0}
    assert score_request('nod', [bind], True, None) == {'acted': 0}
    assert score_request('nod', [], True, ['wave', 'nod']) == {'acted': 0, 'offered': 1}
    assert score_request('nod', [], True, ['a', 'b', 'c', 'nod']) == {'acted': 0, 'offered': 0}
    assert score_request('nod', [], True, None) == {'acted': 0, 'offered': 0}


def test_rankings():
    assert score_ranking('nod', ['nod', 'wave']) == {'top_1': 1, 'top_3': 1}
    assert score_ranking('nod', ['a', 'b', 'nod']) == {'top_1': 0, 'top_3': 1}
    assert score_ranking('nod', ['a', 'b', 'c', 'nod']) == {'top_1': 0, 'top_3': 0}
    assert score_ranking('nod', []) == {'top_1': 0, 'top_3': 0}
