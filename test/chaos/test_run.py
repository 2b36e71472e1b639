"""Two minutes of chaos: every promise is kept, whatever is done to the system."""

import pytest

FEWEST = 15
"""Steps that even a very busy machine makes in two minutes."""


@pytest.mark.ros
@pytest.mark.slow
@pytest.mark.timeout(320)
def test_two_minutes(chaos):
    run = chaos('--minutes', '2', '--seed', '6', timeout=300)
    assert run.code == 0, run.report['failure']
    assert run.report['steps'] >= FEWEST
    assert sum(kind['steps'] for kind in run.report['kinds'].values()) == run.report['steps']
