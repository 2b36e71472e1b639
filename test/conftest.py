"""Everything that tests start stays on this machine."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from simulated_misty import SimulatedMisty

from mistypilot_ros import data_folders
from mistypilot_ros.cli.environment import ros_environment

for name in ('OPENAI_API_KEY', 'OPENAI_BASE_URL'):
    os.environ.pop(name, None)  # A developer's own: no test may send sentences there.
os.environ.update(ros_environment(os.environ, data_folders.shipped('config')))

LONG = frozenset(
    {
        'chaos/test_sabotage.py',
        'cli/doctor/test_doctor_whole.py',
        'cli/test_commands_with_files.py',
        'cli/test_terminal.py',
        'evaluation/test_evaluate_command.py',
        'nodes/supervisor/test_start.py',
        'nodes/test_several_robots.py',
        'nodes/test_sim_time.py',
        'page/test_page_drawing.py',
        'page/test_page_looks.py',
        'page/test_page_stream.py',
        'recording/test_replay.py',
        'stories/test_half_hour.py',
        'stories/test_skill_readme.py',
    }
)
"""Files that take longest on two cores; `script/test --all` runs them too."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them, and begin with those that wait for minutes, while what runs beside them is light."""
    here = Path(__file__).parent
    items.sort(key=lambda item: item.path.parent.name not in ('soak', 'chaos'))
    for item in items:
        if item.path.relative_to(here).as_posix() in LONG:
            item.add_marker(pytest.mark.long)


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
