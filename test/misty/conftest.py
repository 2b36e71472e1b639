"""The real simulator as a process, and its test controls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from simulated_misty import SimulatedMisty, wait_for


@pytest.fixture
def waits() -> Callable[..., Any]:
    return wait_for


@pytest.fixture
def misty(fresh_misty: Callable[[], SimulatedMisty]) -> SimulatedMisty:
    return fresh_misty()


@pytest.fixture
def misty_at() -> Iterator[Callable[..., SimulatedMisty]]:
    """Starts simulators at given ports."""
    running: list[SimulatedMisty] = []

    def start(port: int = 0, *arguments: str) -> SimulatedMisty:
        running.append(SimulatedMisty(port, *arguments))
        return running[-1]

    yield start
    for simulator in running:
        simulator.close()
