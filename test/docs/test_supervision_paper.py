"""The page about supervision: the tests that it names exist, its table of chaos has all that chaos does."""

import re
from pathlib import Path

from mistypilot_ros.chaos.run import disturbances
from mistypilot_ros.chaos.sabotage import FAULTS

ROOT = Path(__file__).resolve().parents[2]
PAPER = (ROOT / 'docs' / 'supervision.md').read_text()


def test_each_test_that_is_named_exists():
    named = re.findall(r'`(test/[\w/]+\.py)::(\w+)`', PAPER)
    assert len(named) >= 10
    for file, name in named:
        assert re.search(rf'^def {name}\(', (ROOT / file).read_text(), re.MULTILINE), name


def test_the_table_of_the_run_has_every_disturbance():
    block = re.search(r'^```text\n(disturbance .*?)^```$', PAPER, re.MULTILINE | re.DOTALL)[1]
    counts = dict(re.findall(r'^(.+?) +(\d+) +[\d.]+ s +[\d.]+ s$', block, re.MULTILINE))
    assert list(counts) == [row.kind for row in disturbances()]
    steps, seed = re.search(r'^(\d+) steps in [\d.]+ min with seed (\d+);', block, re.MULTILINE).groups()
    assert sum(map(int, counts.values())) == int(steps)
    assert f'--seed {seed}' in PAPER


def test_each_fault_of_sabotage_is_explained():
    assert all(f'`{fault}`' in PAPER for fault in FAULTS)
