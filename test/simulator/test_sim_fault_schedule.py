"""Which fault comes when: by seed, every kind in every round, within its bounds; and the option for it."""

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from mistypilot_ros.simulator.fault_kinds import FAULT_KINDS, find_kind
from mistypilot_ros.simulator.fault_schedule import plan
from mistypilot_ros.simulator.main import main

PAPER = Path(__file__).resolve().parents[2] / 'docs' / 'simulator.md'
ROUND = sum(kind.cards for kind in FAULT_KINDS)


def first(count, seed=3, rate=6.0):
    return list(islice(plan(seed, rate, FAULT_KINDS), count))


def test_a_seed_repeats_everything_and_another_does_not():
    assert first(300) == first(300)
    assert [one.kind for one in first(300)] != [one.kind for one in first(300, seed=4)]


def test_each_round_has_every_kind_as_often_as_its_cards_say():
    kinds = [one.kind for one in first(3 * ROUND)]
    for start in range(0, 3 * ROUND, ROUND):
        assert Counter(kinds[start : start + ROUND]) == {kind: kind.cards for kind in FAULT_KINDS}


def test_each_lasts_as_long_as_its_row_says():
    for one in first(300):
        assert one.kind.shortest <= one.seconds <= one.kind.longest


def test_the_rate_is_that_of_the_gaps():
    gaps = [one.gap for one in first(600, rate=12)]
    assert 2.5 <= min(gaps) and max(gaps) <= 7.5
    assert sum(gaps) / len(gaps) == pytest.approx(5.0, rel=0.05)


def test_the_rate_changes_nothing_but_the_gaps():
    slow, fast = first(100, rate=1), first(100, rate=60)
    assert [(one.kind, one.seconds, one.chance) for one in slow] == [
        (one.kind, one.seconds, one.chance) for one in fast
    ]


def test_names_are_unique():
    assert [find_kind(kind.name) for kind in FAULT_KINDS] == list(FAULT_KINDS)
    assert find_kind('boredom') is None


def test_the_paper_has_the_table():
    lines = PAPER.read_text().splitlines()
    rows = [
        line.strip('| ').split(' | ')
        for line in lines[lines.index('| kind | weight | lasts, s | what happens |') :]
    ]
    told = [tuple(row[:3]) for row in rows[2:] if len(row) == 4]
    assert told == [(kind.name, str(kind.cards), lasts(kind)) for kind in FAULT_KINDS]


def lasts(kind):
    return f'{kind.shortest:g} to {kind.longest:g}' if kind.longest else 'at once'


@pytest.mark.parametrize('value', ['', 'x', '-1', '1.5', '5:', '5:x', '5:0', '5:nan', '5:61', '5:1:2'])
def test_a_bad_option(value, capsys):
    with pytest.raises(SystemExit) as ended:
        main(['--faults', value])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert '--faults' in said and ('7:12' in said or '60 a minute' in said or 'not a number' in said)
