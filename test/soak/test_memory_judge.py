"""Memory that grows is found, and memory that only swings is not."""

import pytest

from mistypilot_ros.soak.judge import Judge
from mistypilot_ros.soak.memory_judge import growths
from mistypilot_ros.soak.record import Memory, Record

SECONDS = 1800


def run(**programs):
    """A record with a reading each 5 s; each program is a function of the share of the run that is over."""
    readings = [
        Memory(float(at), {name: of(at / SECONDS) for name, of in programs.items()})
        for at in range(0, SECONDS + 1, 5)
    ]
    return Record(0.0, float(SECONDS), memory=readings)


def test_growing_memory_is_found():
    complaints = list(Judge(run(misty_bridge=lambda share: 40 + 5 * share)).complaints())
    assert complaints == ['The memory of misty_bridge grew by 2.8 MB.']


@pytest.mark.parametrize(
    'of',
    [
        lambda share: 40.0,
        lambda share: 20 + 20 * min(1.0, share / 0.15),  # It warms up.
        lambda share: 40 + 30 * (round(share * SECONDS) % 100 == 0),  # Single readings are high.
        lambda share: 40 - 10 * share,
        lambda share: 40 + 3 * share,  # By less than 2 MB from window to window.
        lambda share: 400 + 30 * share,  # By less than 5 %.
    ],
)
def test_flat_memory_is_good(of):
    assert not list(Judge(run(one=of)).complaints())


def test_each_program_is_judged_by_itself():
    rows = growths(run(small=lambda share: 10 + 5 * share, large=lambda share: 300.0))
    assert {row.program: row.kept for row in rows} == {'small': False, 'large': True}
