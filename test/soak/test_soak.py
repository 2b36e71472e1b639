"""Two minutes of a robot that misbehaves: no touch lost or doubled, the link back in time, memory flat."""

import pytest

FEWEST_TOUCHES = 50
"""Touches that count in two minutes even on a very busy machine."""
FEWEST_FAULTS = 8
"""Faults in that time: at a rate of 10 a minute, but not while another one lasts."""


@pytest.mark.ros
@pytest.mark.slow
@pytest.mark.timeout(320)
def test_two_minutes(soak):
    run = soak('--minutes', '2', '--seed', '6', timeout=300)
    assert run.code == 0, run.report.get('complaints')
    assert 'All promises were kept.' in run.said
    assert run.report['counted'] >= FEWEST_TOUCHES
    assert sum(run.report['faults'].values()) >= FEWEST_FAULTS
    assert run.report['reconnections'] and run.report['memory']
