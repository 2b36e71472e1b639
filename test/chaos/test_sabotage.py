"""Chaos would find it: a product that is broken on purpose is reported within 30 s."""

import re

import pytest

from mistypilot_ros.chaos.sabotage import FAULTS

SIGNS = {
    'lose': 'file',
    'double': 'ran more often',
    'stale': 'nothing bound to it was touched|ran more often|replayed',
    'leak': 'holds more descriptors',
    'deaf': 'No touch of the .* worked',
}
"""What the report must say of each."""
WITHIN_S = 30.0
"""From the first step to the report, s."""


def test_each_fault_has_its_sign():
    assert set(SIGNS) == set(FAULTS)


@pytest.mark.ros
@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.parametrize('fault', SIGNS)
def test_sabotage_is_found(chaos, fault):
    run = chaos('--minutes', '1', '--seed', '2', '--sabotage', fault, timeout=160)
    assert run.code == 1
    assert run.report['failure'] is not None
    assert re.search(SIGNS[fault], run.report['failure'])
    assert run.report['failed_after_s'] <= WITHIN_S
