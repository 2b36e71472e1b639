"""One round of chaos: every promise is kept, whatever is done to the system."""

import pytest

from mistypilot_ros.chaos.run import disturbances

ROUND = {row.kind: row.times for row in disturbances()}
"""How often each kind of disturbance is in a round."""
MINUTES = 4
"""A very busy machine makes a round in this; another one takes a minute."""


@pytest.mark.ros
@pytest.mark.slow
@pytest.mark.timeout(320)
def test_one_round(chaos):
    steps = sum(ROUND.values())
    run = chaos('--minutes', str(MINUTES), '--steps', str(steps), '--seed', '6', timeout=300)
    assert run.code == 0, run.report['failure']
    assert {kind: row['steps'] for kind, row in run.report['kinds'].items()} == ROUND
    assert run.report['steps'] == steps
