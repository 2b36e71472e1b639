"""On rows that others wrote the floors less five points hold, and nothing is fired or told wrongly."""

import json
from functools import cache
from pathlib import Path

import pytest

from mistypilot_ros.cli import evaluate, main
from mistypilot_ros.evaluation import suite_skillext
from mistypilot_ros.evaluation.offline_subject import offline_subject

OTHERS = Path(__file__).with_name('others')
FLOORS = {
    'route': {'accuracy': 0.92, 'accuracy_hard': 0.88},
    'sensorbind': {'exact_easy': 0.95, 'exact_hard': 0.65},
    'taskparser': {'targets_easy': 0.80, 'targets_hard': 0.65, 'exact_easy': 0.55, 'exact_hard': 0.35},
    'fastthinking': {'top_1_extracted': 0.85, 'right_hits_extracted': 0.30},
    'skillext': {'acted_100': 0.55, 'right_100': 0.95, 'offered_100': 0.75},
    'abstain': {'right': 0.98},
    'nearmiss': {'exact': 0.70, 'served': 0.60},
}
"""Smallest shares on our own rows, by suite and score."""
LESS = 0.05
"""By so much less they may be on rows of others."""
NEVER = {'fastthinking': ('wrong_hits_extracted',), 'nearmiss': ('wrong_firings', 'wrong_reuses')}
"""Scores that are 0 on all rows."""
FILES = sorted(path.relative_to(OTHERS).as_posix() for path in OTHERS.glob('*/*.jsonl'))


ONE_SUBJECT = cache(offline_subject)
"""To read the weights takes longer than most of the files."""


@pytest.mark.parametrize('file', FILES)
def test_floors_hold(tmp_path, file, monkeypatch):
    # The floors are those of the whole library; the smaller ones and the fillers are for our own rows.
    monkeypatch.setattr(suite_skillext, '_sizes', lambda rows: [len(rows)])
    monkeypatch.setattr(evaluate, 'offline_subject', ONE_SUBJECT)
    suite, out = Path(file).stem, tmp_path / 'scores.json'
    arguments = ['evaluate', suite, '--data', str(OTHERS / file), '--misses', 'none', '--json', str(out)]
    assert main.main(arguments) == 0
    scores = {name: score['mean'] for name, score in json.loads(out.read_text('utf-8'))['scores'].items()}
    # What is not counted, since there are no rows of the kind, has no score: reuses, for some authors.
    counted = {name: floor for name, floor in FLOORS[suite].items() if scores[name] is not None}
    low = {name: scores[name] for name, floor in counted.items() if scores[name] < floor - LESS}
    wrong = {name: scores[name] for name in NEVER.get(suite, ()) if scores[name]}
    assert counted
    assert not low and not wrong
