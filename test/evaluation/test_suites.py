"""Each suite with the rows that ship: the gold scored against itself is perfect, an empty answer is not."""

import pytest

from mistypilot_ros.cli import evaluate_arguments
from mistypilot_ros.evaluation.measures import Unit
from mistypilot_ros.evaluation.rows import is_unseen, read_rows, shipped
from mistypilot_ros.evaluation.scoring_reuse import find
from mistypilot_ros.evaluation.suite import Answer
from mistypilot_ros.evaluation.suites import SUITES

SIZES = {'route': 100, 'sensorbind': 40, 'taskparser': 256, 'fastthinking': 230}
SIZES |= {'skillext': 200, 'abstain': 120, 'nearmiss': 220, 'sensorbind_zh': 40}
NOTHING = {
    'route': None,
    'abstain': {'agent': 'PIA', 'commands': []},
    'fastthinking': {'query': None},
    'skillext': [],
}


def gold_answer(name, case):
    """What answers a case perfectly."""
    if name == 'abstain':
        return Answer({'agent': 'SIA', 'commands': []})
    if name == 'fastthinking':
        found = find({case.expected: 0.0}, 0.4, lambda _: True)
        return Answer({'query': 'x', **vars(found)})
    if name == 'skillext':
        return Answer([], points={'acted': 1.0, 'right': 1.0})
    return Answer({'reuse': case.expected} if isinstance(case.expected, bool) else case.expected)


def cases_of(name):
    suite = SUITES[name]()
    return suite, suite.cases(read_rows(shipped(name)).rows)


def test_the_command_knows_all_suites():
    assert tuple(SUITES) == evaluate_arguments.SUITES == tuple(SIZES)
    assert all(SUITES[name]().name == name for name in SUITES)


@pytest.mark.parametrize('name', SUITES)
def test_the_gold_against_itself_is_perfect(name):
    suite, cases = cases_of(name)
    assert sum(case.told for case in cases) == SIZES[name]
    judged = [suite.judge(case, gold_answer(name, case)) for case in cases]
    assert all(one.ok for one in judged)
    for measure_name, measure in suite.measures(judged).items():
        best = 0 if measure_name in ('wrong_firings', 'wrong_reuses', 'wrong_hits', 'misses', 'acted') else 1
        if measure_name == 'acted' and name == 'skillext':
            best = 1
        if measure.value is not None and measure.unit in (Unit.SHARE, Unit.COUNT):
            assert measure.value == best, measure_name


@pytest.mark.parametrize('name', SUITES)
def test_a_failure_and_a_question_are_never_right(name):
    suite, cases = cases_of(name)
    assert not any(suite.judge(case, Answer(failed='Error: no')).ok for case in cases)
    asked = Answer({'question': 'What?', 'agent': 'PIA', 'commands': []}, asked=True)
    right = [suite.judge(case, asked).ok for case in cases]
    assert all(right) if name == 'abstain' else sum(right) == sum(case.expected is False for case in cases)


@pytest.mark.parametrize('name', SUITES)
def test_an_empty_answer_is_right_only_where_nothing_was_to_be_done(name):
    suite, cases = cases_of(name)
    answer = Answer(NOTHING.get(name, []))
    for case in cases:
        nothing = case.expected in ([], False) or name == 'abstain'
        assert suite.judge(case, answer).ok == nothing


@pytest.mark.parametrize('name', SUITES)
def test_no_measure_needs_a_row(name):
    suite, _ = cases_of(name)
    assert {measure.value for measure in suite.measures([]).values()} == {None}


def test_a_third_of_the_rows_is_not_looked_at():
    for name in SUITES:
        rows = read_rows(shipped(name)).rows
        unseen = sum(is_unseen(row['id']) for row in rows)
        assert 0.29 <= unseen / len(rows) <= 0.34, name
    assert is_unseen('fast-03-1') and not is_unseen('fast-01-3') and not is_unseen('near')
    assert is_unseen('task-012-1') and not is_unseen('task-001-12')


def test_an_abstention_counts_by_what_was_done():
    suite, cases = cases_of('abstain')
    ask = next(case for case in cases if case.expected == 'ask')
    chat = next(case for case in cases if case.expected == 'chat')
    for ops, agent, right_ask, right_chat in (
        (['INVOKE'], 'PIA', False, False),
        (['RESET'], 'PIA', False, False),
        (['NEW'], 'SIA', False, True),
        (['MEMORY'], 'SIA', False, False),
        (['UPGRADE'], 'SIA', True, True),
        ([], 'ROUTER', True, True),
    ):
        answer = Answer({'agent': agent, 'commands': [{'op': op} for op in ops]})
        assert (suite.judge(ask, answer).ok, suite.judge(chat, answer).ok) == (right_ask, right_chat), ops


def test_what_fires_wrongly_is_counted_by_command():
    suite, cases = cases_of('nearmiss')
    case = next(case for case in cases if case.expected and isinstance(case.expected, list))
    wrong = [{'op': 'UNBIND', 'sensor': '*'}, {'op': 'INVOKE', 'skill': 'hug', 'params': {}}]
    judged = [suite.judge(case, Answer([*case.expected, *wrong]))]
    assert suite.measures(judged)['wrong_firings'].value == 2 and not judged[0].ok


def test_distances_of_the_nearest_are_told_with_their_deviation():
    suite, cases = cases_of('fastthinking')
    answers = [
        Answer({'query': 'x', 'nearest': cases[0].expected, 'rank_1': first, 'rank_2': 0.5, 'hit': False})
        for first in (0.1, 0.2, 0.3)
    ]
    measures = suite.measures(
        [suite.judge(cases[0], answer) for answer in [*answers, Answer({'query': None})]]
    )
    assert measures['rank_1'].value == pytest.approx(0.2)
    assert measures['rank_1_deviation'].value == pytest.approx(0.1)
    assert measures['top_1'].value == 0.75 and measures['misses'].value == 1  # over all rows
