"""Timers outlive everything, ring once, and end where nobody can ring them."""

import json
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from simulated_misty import wait_for

from mistypilot_ros.core.errors import InvalidInputError, UnavailableError, UnknownSkillError
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision import timers as module
from mistypilot_ros.supervision.timers import LATEST, MOST, NAME, Timers

EGG = SkillCall('set_timer', {'seconds': 60})


class World:
    """A date that is set, and who rings."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = 1_000_000.0
        self.rung: list[tuple[SkillCall, str]] = []
        self.refusal: Exception | None = None
        self.asked = threading.Event()
        self._open: list[Timers] = []

    def timers(self) -> Timers:
        made = Timers(self.folder, self._ring, lambda: self.now)
        self._open.append(made)
        return made

    def _ring(self, call: SkillCall, run_id: str) -> None:
        self.asked.set()
        if self.refusal is not None:
            raise self.refusal
        self.rung.append((call, run_id))

    def file(self) -> list[Any]:
        return json.loads((self.folder / NAME).read_text())

    def close(self) -> None:
        for made in self._open:
            made.close()


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(module, 'LOOK', 0.005)  # The date that is set here jumps.
    made = World(tmp_path)
    yield made
    made.close()


def rings(world: World, timers: Timers, begin: Callable[[], None] = lambda: None) -> str:
    """Wait until somebody is rung; returns the name of the run."""
    before = len(world.rung)
    begin()
    wait_for(lambda: len(world.rung) > before, 'it rings')
    return world.rung[-1][1]


def test_a_timer_rings_at_its_time_and_is_forgotten_when_its_run_asks(world: World) -> None:
    timers = world.timers()
    timers.start()
    assert timers.call_again(EGG, 60, 'run-1') is False
    assert stat.S_IMODE((world.folder / NAME).stat().st_mode) == 0o600
    world.now += 59.9
    assert not world.asked.wait(0.05)
    world.now += 0.2
    run_id = rings(world, timers)
    assert world.rung[0][0] == EGG and len(world.file()) == 1
    assert timers.call_again(EGG, 60, run_id) is True
    assert world.file() == []
    assert timers.call_again(EGG, 60, run_id) is False, 'a run that asks twice sets a timer like any other'


def test_it_survives_a_restart_and_rings_late(world: World) -> None:
    first = world.timers()
    first.start()
    first.call_again(EGG, 60, 'run-1')
    first.close()
    world.now += 300
    second = world.timers()
    run_id = rings(world, second, second.start)
    assert second.call_again(EGG, 60, run_id) is True
    assert world.file() == []


def test_a_run_that_died_before_it_asked_is_rung_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    timers = world.timers()
    timers.start()
    timers.call_again(EGG, 1, 'run-1')
    world.now += 2
    first = rings(world, timers)
    world.now += module.AGAIN + 0.1
    wait_for(lambda: len(world.rung) == 2, 'it rings again')
    assert world.rung[1][1] != first
    assert timers.call_again(EGG, 1, world.rung[1][1]) is True and world.file() == []


def test_a_run_that_was_ended_before_it_asked_is_not_rung_again(world: World) -> None:
    timers = world.timers()
    timers.start()
    timers.call_again(EGG, 1, 'run-1')
    world.now += 2
    timers.ended(rings(world, timers))
    wait_for(lambda: world.file() == [], 'it is forgotten')
    world.now += module.AGAIN + 0.1
    world.asked.clear()
    assert not world.asked.wait(0.05) and len(world.rung) == 1


def test_while_the_robot_is_away_it_waits_and_in_the_end_gives_up(world: World) -> None:
    timers = world.timers()
    timers.start()
    world.refusal = UnavailableError('The robot is away.')
    timers.call_again(EGG, 1, 'run-1')
    world.now += 2
    assert world.asked.wait(5) and len(world.file()) == 1
    world.refusal = None
    timers.call_again(EGG, 1, rings(world, timers))
    world.refusal = UnavailableError('The robot is away.')
    timers.call_again(EGG, 1, 'run-2')
    world.now += LATEST + 2
    wait_for(lambda: world.file() == [], 'it is given up')


def test_a_skill_that_is_gone_is_not_rung_for_ever(world: World) -> None:
    timers = world.timers()
    timers.start()
    world.refusal = UnknownSkillError('There is no such skill.')
    timers.call_again(EGG, 1, 'run-1')
    world.now += 2
    wait_for(lambda: world.file() == [], 'it is forgotten')


@pytest.mark.parametrize('seconds', [0.5, -1, 86_401, float('nan'), float('inf')])
def test_other_times_are_refused(world: World, seconds: float) -> None:
    with pytest.raises(InvalidInputError, match='1 to 86400'):
        world.timers().call_again(EGG, seconds, 'run-1')
    assert not (world.folder / NAME).exists()


def test_there_is_an_end_to_their_number(world: World) -> None:
    timers = world.timers()
    for _ in range(MOST):
        timers.call_again(EGG, 60, 'run')
    with pytest.raises(InvalidInputError, match=f'{MOST} timers'):
        timers.call_again(EGG, 60, 'run')


@pytest.mark.parametrize('text', ['{', '[1]', '[{"id": "a", "due": 1, "call": "No Name"}]', '{"a": 1}'])
def test_a_damaged_file_is_set_aside(world: World, text: str) -> None:
    (world.folder / NAME).write_text(text)
    timers = world.timers()
    timers.call_again(EGG, 60, 'run-1')
    (aside,) = world.folder.glob(f'{NAME}.damaged-*')
    assert aside.read_text() == text and len(world.file()) == 1
