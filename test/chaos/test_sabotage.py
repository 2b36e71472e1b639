"""Chaos would find it: a product that is broken on purpose is reported within 30 s."""

import re

import pytest
from broken_product import BrokenProduct
from ros_domains import next_domain

from mistypilot_ros.chaos.sabotage import FAULTS

SIGNS = {
    'lose': 'file',
    'double': 'ran more often',
    'stale': 'nothing bound to it was touched|ran more often|replayed',
    'leak': 'holds more descriptors',
    'deaf': 'No touch of the .* worked',
}
"""What the report must say of each."""
WHOLE = 'lose'
"""The fault that a run of the whole program finds; the other ones are built into one system, one by one."""
SEED = 2
WITHIN_S = 30.0
"""From the first step to the report, s."""


def test_each_fault_has_its_sign():
    assert set(SIGNS) == set(FAULTS)


@pytest.mark.ros
@pytest.mark.slow
@pytest.mark.timeout(180)
def test_the_program_tells_what_it_found(chaos):
    run = chaos('--minutes', '1', '--seed', str(SEED), '--sabotage', WHOLE, timeout=160)
    assert run.code == 1
    assert run.report['failure'] is not None
    assert re.search(SIGNS[WHOLE], run.report['failure'])
    assert run.report['failed_after_s'] <= WITHIN_S


@pytest.fixture(scope='module')
def product(tmp_path_factory):
    """One system for all faults; each gets a supervisor of its own, and nothing is bound then."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv('ROS_DOMAIN_ID', next_domain())
        product = BrokenProduct(tmp_path_factory.mktemp('sabotage'))
        yield product
        product.close()


@pytest.mark.ros
@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.parametrize('fault', sorted(set(SIGNS) - {WHOLE}))
def test_sabotage_is_found(product, fault):
    report = product.disturb(fault, SEED, 60.0).report
    assert re.search(SIGNS[fault], report.failure)
    assert report.failed_after <= WITHIN_S
    print(report.failure)
