"""Everything that tests start stays on this machine."""

import os
from collections.abc import Callable, Iterator

import pytest
from simulated_misty import SimulatedMisty

from mistypilot_ros import data_folders
from mistypilot_ros.cli.environment import ros_environment

for name in ('OPENAI_API_KEY', 'OPENAI_BASE_URL'):
    os.environ.pop(name, None)  # A developer's own: no test may send sentences there.
os.environ.update(ros_environment(os.environ, data_folders.shipped('config')))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with those that wait for minutes, while what runs beside them is light."""
    items.sort(key=lambda item: item.path.parent.name not in ('soak', 'chaos'))


@pytest.fixture(scope='session')
def fresh_misty() -> Iterator[Callable[[], SimulatedMisty]]:
    """Gives a simulated robot as it is after its start: one program for many tests, unless one ended it."""
    running: list[SimulatedMisty] = []

    def fresh() -> SimulatedMisty:
        if not running or not running[-1].reset():
            running.append(SimulatedMisty())
        return running[-1]

    yield fresh
    for simulator in running:
        simulator.close()
