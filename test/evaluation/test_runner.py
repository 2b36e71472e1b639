"""Running a suite: failures, several runs, rows of another form, and what comes out as JSON."""

import json

import pytest

from mistypilot_ros.core.errors import InvalidInputError, MistyPilotError
from mistypilot_ros.core.interpretation import Route
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.evaluation import report
from mistypilot_ros.evaluation.measures import Measure, Unit, over_runs, percentile
from mistypilot_ros.evaluation.result_json import as_json, score_name
from mistypilot_ros.evaluation.rows import read_rows
from mistypilot_ros.evaluation.runner import run
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.evaluation.suites import SUITES
from mistypilot_ros.skill_library.schema import check_call

ROWS = [
    {'id': f'route-{number:03}', 'text': text, 'agent': agent, 'difficulty': difficulty}
    for number, text, agent, difficulty in (
        (1, 'PIA', 'PIA', 'easy'),
        (2, 'SIA', 'PIA', 'hard'),
        (3, 'SIA', 'SIA', 'hard'),
        (4, 'boom', 'SIA', 'easy'),
        (5, 'fickle', 'SIA', 'hard'),
    )
]


class Echo:
    """Routes a text to the agent that it names; the fickle one to the other agent each time."""

    name = 'echo'

    def __init__(self):
        self.fickle = 0

    def route(self, text: str, skills: SkillSet) -> Route:
        if text == 'boom':
            raise RuntimeError('it broke')
        if text == 'fickle':
            self.fickle += 1
            return Route(Agent.SIA if self.fickle % 2 else Agent.PIA, 0.5)
        return Route(Agent.PIA if text == 'PIA' else Agent.SIA, 1.0)


@pytest.fixture
def rows(tmp_path):
    path = tmp_path / 'rows.jsonl'
    path.write_text('\n'.join(map(json.dumps, ROWS)) + '\n\n')
    return read_rows(path)


def echo():
    return Subject(Echo(), MISTY_SENSORS, SkillSet(()), check_call)


def scores(result):
    return {score_name(*key): score.mean for key, score in result.scores.items()}


def test_errors_are_wrong_counted_and_listed(rows):
    told = []
    result = run(SUITES['route'](), rows, echo(), 1, lambda done, of: told.append((done, of)))
    found = scores(result)
    assert found['accuracy'] == 3 / 5 and found['failed'] == 1 and found['n'] == 5
    assert found['accuracy_easy'] == 1 / 2 and found['accuracy_PIA_hard'] == 0
    assert found['accuracy_seen'] == 2 / 4 and found['accuracy_unseen'] == 1 and found['n_unseen'] == 1
    assert told == [(number, 5) for number in range(1, 6)]
    misses, more = report.misses(result, 'all')
    assert [(miss.id, miss.got) for miss in misses] == [
        ('route-002', '"SIA"'),
        ('route-004', 'RuntimeError: it broke'),
    ]
    assert more == 0 and report.misses(result, 'none') == ([], 2)
    matrix = report.matrix(result)
    assert (matrix.golds, matrix.answers) == (('PIA', 'SIA'), ('PIA', 'SIA', 'failed'))
    assert matrix.counts == ((1, 1, 0), (0, 2, 1))


def test_unseen_misses_are_listed_on_demand_alone(rows):
    rows.rows[2]['agent'] = 'PIA'
    result = run(SUITES['route'](), rows, echo(), 1, lambda *_: None)
    seen, more = report.misses(result, 'seen')
    assert [miss.id for miss in seen] == ['route-002', 'route-004'] and more == 1
    assert len(report.misses(result, 'all')[0]) == 3


def test_deviation_is_that_of_the_runs(rows):
    result = run(SUITES['route'](), rows, echo(), 2, lambda *_: None)
    score = result.scores['all rows', 'all', 'accuracy']
    assert score.mean == pytest.approx(0.5) and score.sd == pytest.approx(0.1414, abs=1e-4)  # 0.6 and 0.4
    assert score.text == '50.0 ± 14.1'
    assert result.scores['all rows', 'easy', 'accuracy'].sd == 0
    assert over_runs([Measure(None), Measure(0.5), Measure(1.0)]).mean == 0.75
    assert over_runs([Measure(None, Unit.COUNT)]).text == '–'


def test_json_has_the_form_of_the_readme(rows):
    value = json.loads(json.dumps(as_json(run(SUITES['route'](), rows, echo(), 1, lambda *_: None), echo())))
    assert set(value) == {
        'suite', 'data_sha256', 'interpreter', 'model', 'embedder', 'runs', 'n', 'scores', 'rows'
    }  # fmt: skip
    assert (value['suite'], value['interpreter'], value['runs'], value['n']) == ('route', 'echo', 1, 5)
    assert value['data_sha256'] == rows.sha256 and len(value['data_sha256']) == 64
    assert value['scores']['accuracy'] == {'mean': 0.6, 'sd': 0.0}
    first, *_ = value['rows']
    assert {key: first[key] for key in ('id', 'ok', 'expected', 'got')} == {
        'id': 'route-001',
        'ok': True,
        'expected': 'PIA',
        'got': 'PIA',
    }
    assert first['seconds'] > 0
    several = as_json(run(SUITES['route'](), rows, echo(), 3, lambda *_: None), echo())
    assert [row['run'] for row in several['rows']] == [1] * 5 + [2] * 5 + [3] * 5 and several['n'] == 5


@pytest.mark.parametrize(
    ('text', 'complaint'),
    [
        ('', 'holds no rows'),
        ('{"id": "a"}\nnonsense', 'Line 2 of'),
        ('["a"]', 'Line 1 of'),
        ('{"id": 1}', 'Line 1 of'),
        ('{"id": "a"}\n{"id": "a"}', "repeats the id 'a'"),
    ],
)
def test_files_that_hold_no_rows_are_refused(tmp_path, text, complaint):
    (tmp_path / 'rows.jsonl').write_text(text)
    with pytest.raises(InvalidInputError, match=complaint):
        read_rows(tmp_path / 'rows.jsonl')


def test_files_that_cannot_be_read_are_refused(tmp_path):
    with pytest.raises(InvalidInputError, match='cannot be read'):
        read_rows(tmp_path)
    (tmp_path / 'latin').write_bytes(b'{"id": "\xe9"}')
    with pytest.raises(InvalidInputError, match='UTF-8'):
        read_rows(tmp_path / 'latin')


@pytest.mark.parametrize('name', SUITES)
@pytest.mark.parametrize(
    'row', [{'id': 'x-1'}, {'id': 'x-1', 'a': 3}, {'id': 'x-1', 'turns': [{'user': 'x'}]}]
)
def test_rows_of_another_form_are_refused_in_one_sentence(tmp_path, name, row):
    (tmp_path / 'rows.jsonl').write_text(json.dumps(row))
    with pytest.raises(MistyPilotError, match=f"none of the suite '{name}'"):
        run(SUITES[name](), read_rows(tmp_path / 'rows.jsonl'), echo(), 1, lambda *_: None)


def test_percentiles():
    assert percentile([3.0], 99) == 3.0
    assert percentile([4.0, 1.0, 3.0, 2.0], 50) == 2.5
    assert percentile(list(map(float, range(101))), 99) == 99.0
