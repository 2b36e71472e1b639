"""How the router learns: again and again the same, from its own sentences, to weights without pickle."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from sentences import one_sentence

import mistypilot_ros
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.classifier import WEIGHTS, Classifier, read_classifier
from mistypilot_ros.offline.routing import MEANING, SURE, WORDS
from mistypilot_ros.offline.training.ablation import ablation
from mistypilot_ros.offline.training.curve import learning_curve
from mistypilot_ros.offline.training.fitting import fit, sharpened
from mistypilot_ros.offline.training.routing import RIDGE, Example, accuracy, examples, train
from mistypilot_ros.offline.training.sentences import SHIPPED, read_sentences

PACKAGE = Path(mistypilot_ros.__file__).parent


@pytest.fixture(scope='module')
def rows(talk) -> list[Example]:
    return examples(read_sentences(), lambda text: talk.interpreter.route_features(text, talk.skills))


@pytest.fixture(scope='module')
def shipped() -> Classifier:
    return read_classifier(WEIGHTS / WORDS)


# --- fitting


def test_what_decides_gets_the_weight() -> None:
    rows = [{'story': 1.0, 'please': 1.0}, {'wave': 1.0, 'please': 1.0}, {'story': 1.0}, {'wave': 1.0}]
    found = fit(rows, [False, True, False, True], ridge=0.01)
    assert found.probability({'wave': 1.0}) > 0.9 and found.probability({'story': 1.0}) < 0.1
    assert abs(found.weights['please']) < 0.01
    assert found.probability({'something else': 1.0}) == pytest.approx(0.5, abs=0.01)
    assert found.heaviest({'wave': 1.0, 'please': 1.0})[0][0] == 'wave'


def test_it_is_the_optimum_of_logistic_regression() -> None:
    """The gradient of loss and ridge together is 0 there."""
    draw = random.Random(1)
    rows = [{name: draw.gauss(0, 1) for name in 'abc'} for _ in range(40)]
    answers = [row['a'] + draw.gauss(0, 1) > 0 for row in rows]
    ridge = 0.7
    found = fit(rows, answers, ridge)
    misses = [answer - found.probability(row) for row, answer in zip(rows, answers, strict=True)]
    for name in 'abc':
        slope = sum(miss * row[name] for miss, row in zip(misses, rows, strict=True))
        assert slope == pytest.approx(ridge * found.weights[name], abs=1e-3)


def test_features_that_are_too_rare_get_none() -> None:
    found = fit(
        [{'a': 1.0, 'once': 1.0}, {'a': 1.0}, {'b': 1.0}, {'b': 1.0}], [True, True, False, False], 1.0
    )
    assert set(found.weights) == {'a', 'b'}


def test_sharpness_follows_how_often_it_is_right() -> None:
    """A classifier that is always sure and half the time wrong gets less sure."""
    boastful = Classifier({'a': 8.0})
    honest = sharpened(boastful, [{'a': 1.0}] * 10, [True] * 6 + [False] * 4)
    assert honest.probability({'a': 1.0}) < boastful.probability({'a': 1.0})
    right = sharpened(Classifier({'a': 0.5}), [{'a': 1.0}] * 10, [True] * 10)
    assert right.probability({'a': 1.0}) > Classifier({'a': 0.5}).probability({'a': 1.0})


# --- the file of weights


def test_the_same_weights_give_the_same_bytes(tmp_path) -> None:
    first, second = tmp_path / 'first.npz', tmp_path / 'second.npz'
    Classifier({'b': 1.5, 'a': -2.0, 'nothing': 0.0}, 0.25, 1.1).save(first)
    Classifier({'a': -2.0, 'nothing': 0.0, 'b': 1.5}, 0.25, 1.1).save(second)
    assert first.read_bytes() == second.read_bytes()
    found = read_classifier(first)
    assert found.weights == {'a': -2.0, 'b': 1.5} and found.bias == 0.25
    assert found.sharpness == pytest.approx(1.1)


@pytest.mark.parametrize('content', [None, b'', b'no such file', b'PK\x05\x06' + bytes(18)])
def test_a_file_that_is_none(tmp_path, content) -> None:
    path = tmp_path / 'weights.npz'
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InvalidInputError) as error:
        read_classifier(path)
    one_sentence(str(error.value), str(path), 'train them anew')


def test_a_pickle_is_never_opened(tmp_path) -> None:
    path = tmp_path / 'weights.npz'
    np.savez(path, names=np.array([{'a': 1}], dtype=object), weights=np.zeros(1), bias=np.zeros(2))
    with pytest.raises(InvalidInputError):
        read_classifier(path)


# --- the sentences


def test_the_sentences_are_many_and_varied() -> None:
    rows = read_sentences()
    assert len(rows) >= 600 and len({row.text.casefold() for row in rows}) == len(rows)
    for agent in (Agent.PIA, Agent.SIA):
        for hard in (False, True):
            for held in (False, True):
                some = [row for row in rows if (row.agent, row.hard, row.held) == (agent, hard, held)]
                assert len(some) >= 30, (agent, hard, held)


def test_a_line_that_is_no_sentence(tmp_path) -> None:
    path = tmp_path / 'rows.jsonl'
    path.write_text('{"text": "Wave", "agent": "PIA", "difficulty": "easy"}\n{"text": "Wave"}\n')
    with pytest.raises(InvalidInputError) as error:
        read_sentences(path)
    one_sentence(str(error.value), 'Line 2', str(path))
    with pytest.raises(InvalidInputError) as error:
        read_sentences(tmp_path / 'none.jsonl')
    one_sentence(str(error.value), 'none.jsonl')


def test_rows_of_the_evaluation_are_never_fitted_to(tmp_path) -> None:
    path = tmp_path / 'rows.jsonl'
    path.write_text('{"id": "route-1", "text": "Wave", "agent": "PIA", "difficulty": "easy"}\n')
    assert [row.held for row in read_sentences(path)] == [True]


def test_sentences_for_one_agent_alone_are_refused() -> None:
    with pytest.raises(InvalidInputError, match='both agents'):
        train([Example({'a': 1.0}, physical=True, hard=False, held=False)] * 3)


# --- the weights that ship


def test_the_weights_that_ship_are_those_of_the_sentences(rows, shipped) -> None:
    """They are the optimum for these very sentences: fitting anew, which takes seconds, finds them again.

    A few sentences that a change of the grammar lets look different move the optimum only a little.

    Whoever changes sentences, words or grammar trains anew: `python -m mistypilot_ros.cli.training route`.
    """
    fitted = [row for row in rows if not row.held and SURE not in row.features]
    slopes: Counter[str] = Counter()
    for row in fitted:
        miss = row.physical - Classifier(shipped.weights, shipped.bias).probability(row.features)
        slopes.update({name: miss * value for name, value in row.features.items()})
    counts = Counter(name for row in fitted for name in row.features)
    known = [name for name, count in counts.items() if count > 1]
    off = [abs(slopes[name] - RIDGE * shipped.weights.get(name, 0.0)) for name in known]
    assert sum(off) / len(off) < 0.015


def test_training_again_gives_the_same(rows) -> None:
    part = rows[::8]
    assert train(part) == train(part)


def test_they_are_right_on_sentences_that_were_kept_apart(rows, shipped) -> None:
    held = [row for row in rows if row.held]
    assert accuracy(shipped, held) >= 0.92
    assert accuracy(shipped, [row for row in held if row.hard]) >= 0.88


def test_the_confidence_is_as_high_as_it_is_right(rows, shipped) -> None:
    held = [row for row in rows if row.held and SURE not in row.features]
    chances = [shipped.probability(row.features) for row in held]
    sure = [max(chance, 1.0 - chance) for chance in chances]
    right = [(chance > 0.5) == row.physical for chance, row in zip(chances, held, strict=True)]
    assert abs(sum(sure) / len(sure) - sum(right) / len(right)) < 0.05


def test_the_weights_with_the_vector_know_the_same_words() -> None:
    names = read_classifier(WEIGHTS / MEANING).weights
    assert sum(name.startswith('vector ') for name in names) > 350
    assert {'story', 'PART', '@sensor'} & set(names)


# --- the curve and the command


def test_more_sentences_help(rows) -> None:
    held = [row for row in rows if row.held]
    part = [row for row in rows if not row.held][::4]
    few, many = learning_curve(part, {'held': held}, sizes=(30, 10**6), draws=3)
    assert few.sentences == 30 and few.deviation['held'] > 0 and few.mean['held'] > 0.5
    assert many.mean['held'] > few.mean['held'] and many.deviation['held'] == 0
    assert many.sentences == len(part)


def test_each_part_of_the_features_is_worth_something(rows) -> None:
    held = [row for row in rows if row.held]
    part = [row for row in rows if not row.held][::4]
    found = dict(ablation([*part, *held], {'held': held}))
    assert list(found) == ['rules alone', 'what the grammar found', 'wording', 'grammar and wording']
    assert found['grammar and wording']['held'] > found['what the grammar found']['held'] > 0.6


def test_the_vector_is_a_row_of_its_own(rows) -> None:
    held = [row for row in rows if row.held][::4]
    part = [replace(row, features={**row.features, 'vector 0': float(row.physical)}) for row in rows[::20]]
    known = [replace(row, features={**row.features, 'vector 0': float(row.physical)}) for row in held]
    found = dict(ablation(part, {'known': known}))
    assert found['vector alone']['known'] == 1.0
    assert found['grammar and wording; where they are not sure, the vector too']['known'] > 0.8


def test_training_needs_nothing_of_the_evaluation(tmp_path) -> None:
    """A package without its evaluation trains."""
    ignored = shutil.ignore_patterns('evaluation', 'simulator', '__pycache__', 'static')
    shutil.copytree(PACKAGE, tmp_path / 'mistypilot_ros', ignore=ignored)
    for name in ('config', 'skills'):
        shutil.copytree(PACKAGE.parent / name, tmp_path / name)
    few = tmp_path / 'few.jsonl'
    few.write_text('\n'.join(SHIPPED.read_text('utf-8').splitlines()[::10]))
    command = [sys.executable, '-m', 'mistypilot_ros.cli.training', 'route', '--embedder', 'none']
    done = subprocess.run(
        [*command, '--out', str(tmp_path), '--sentences', str(few)],
        cwd=tmp_path,
        env={**os.environ, 'PYTHONPATH': str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(
        r'route_words.npz: [\d,]+ weights from 2\d\d sentences; right on [\d.]+% of', done.stdout
    )
    assert read_classifier(tmp_path / WORDS).weights


def test_no_sentence_is_of_the_evaluation() -> None:
    """No text of four words or more of any suite stands in the sentences."""
    ours = ' | '.join(_flat(row.text) for row in read_sentences(SHIPPED))
    found = [text for text in _texts() if len(text.split()) >= 4 and f' {text} ' in f' {ours} ']
    assert found == []


def _flat(text: str) -> str:
    return ' '.join(''.join(c if c.isalnum() or c == "'" else ' ' for c in text.casefold()).split())


def _texts() -> set[str]:
    keys = {
        'text',
        'user',
        'requests',
        'main_task',
        'canonical',
        'saved',
        'asked',
        'a',
        'b',
        'turns',
        'actions',
    }

    def walk(value, named: bool):
        if isinstance(value, str):
            if named:
                yield _flat(value)
        elif isinstance(value, list):
            for one in value:
                yield from walk(one, named)
        elif isinstance(value, dict):
            for key, one in value.items():
                if key in keys:
                    yield from walk(one, True)

    folder = PACKAGE / 'evaluation' / 'data'
    lines = [line for path in sorted(folder.glob('*.jsonl')) for line in path.read_text('utf-8').splitlines()]
    assert len(lines) > 500
    return {text for line in lines for text in walk(json.loads(line), False)}
