"""The kinds of fault that befall the robot by seed: one row each."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mistypilot_ros.simulator.faults import Fault
from mistypilot_ros.simulator.sensors import SENSORS

if TYPE_CHECKING:
    from mistypilot_ros.simulator.simulator import Simulator

ALL_COMMANDS = '/api/*'

TICK = 0.01
"""Seconds between two gushes of a flood."""

Stop = Callable[[], None]
"""Ends a fault."""


@dataclass(frozen=True)
class FaultKind:
    """One kind of fault.

    Attributes:
        name: as the log tells it.
        cards: its weight: how often it comes in a round in which every kind comes.
        shortest: seconds that it lasts at least.
        longest: seconds that it lasts at most.
        begin: begins it on a robot, for so many seconds, and returns what ends it.
    """

    name: str
    cards: int
    shortest: float
    longest: float
    begin: Callable[[Simulator, random.Random, float], Stop]


def _slow_http(simulator: Simulator, rng: random.Random, _: float) -> Stop:
    """Each command waits; one that waits in the end is carried out then."""
    return simulator.faults.begin(Fault(ALL_COMMANDS, delay=rng.uniform(0.2, 1.5)))


def _failed_http(simulator: Simulator, _: random.Random, __: float) -> Stop:
    """Each command is answered with status 500 and not carried out."""
    return simulator.faults.begin(Fault(ALL_COMMANDS, status=500))


def _cut_http(simulator: Simulator, _: random.Random, __: float) -> Stop:
    """The connection of each command is cut instead of an answer; it is not carried out."""
    return simulator.faults.begin(Fault(ALL_COMMANDS, cut=True))


def _dropped(simulator: Simulator, _: random.Random, __: float) -> Stop:
    """All sockets are closed, without a closing handshake."""
    simulator.sockets.drop()
    return _nothing


def _reset(simulator: Simulator, _: random.Random, __: float) -> Stop:
    """All TCP connections of clients are reset, those for commands too."""
    simulator.lines.reset()
    return _nothing


def _half_open(simulator: Simulator, _: random.Random, __: float) -> Stop:
    """The robot is gone without a word: what was connected is dead for good, what connects waits."""
    return simulator.lines.lose()


def _silent(simulator: Simulator, _: random.Random, __: float) -> Stop:
    """Sockets stay open and bring nothing, not even pongs; commands are answered."""
    return simulator.sockets.fall_silent()


def _late_registration(simulator: Simulator, rng: random.Random, _: float) -> Stop:
    """The sockets are closed, and new subscriptions are answered late, at the latest in the end."""
    end = simulator.sockets.registrar.delay(rng.uniform(0.3, 3.0))
    simulator.sockets.drop()
    return end


def _failed_registration(simulator: Simulator, _: random.Random, __: float) -> Stop:
    """The sockets are closed, and new subscriptions are refused."""
    end = simulator.sockets.registrar.refuse()
    simulator.sockets.drop()
    return end


def _double_press(simulator: Simulator, rng: random.Random, seconds: float) -> Stop:
    """One touch makes the events of two."""
    free = [sensor for sensor in SENSORS if sensor.name not in simulator.robot.held]
    if not free:
        return _nothing
    sensor = rng.choice(free)
    simulator.press(sensor)
    loop = asyncio.get_running_loop()
    steps = (
        loop.call_later(seconds / 4, simulator.release, sensor),
        loop.call_later(seconds / 2, simulator.press, sensor),
    )

    def end() -> None:
        for step in steps:
            step.cancel()
        simulator.release(sensor)

    return end


def _missed_release(simulator: Simulator, _: random.Random, __: float) -> Stop:
    """What is let go is told to nobody."""
    touching = {sensor.event for sensor in SENSORS}

    def is_release(event_type: str, message: Mapping[str, Any]) -> bool:
        return event_type in touching and not message['isContacted']

    def end() -> None:
        simulator.hub.loses = lambda _, __: False

    simulator.hub.loses = is_release
    return end


def _flood(simulator: Simulator, rng: random.Random, _: float) -> Stop:
    """Readings come by the hundred a second, whatever interval was asked for."""
    task = asyncio.create_task(_pour(simulator, int(rng.uniform(200, 1000) * TICK)))

    def end() -> None:
        task.cancel()

    return end


async def _pour(simulator: Simulator, gush: int) -> None:
    while True:
        simulator.hub.flood(gush)
        await asyncio.sleep(TICK)


def _reboot(simulator: Simulator, _: random.Random, __: float) -> Stop:
    """The robot starts anew and answers when the fault ends."""
    simulator.reboot(math.inf)
    return simulator.finish_boot


def _updating(simulator: Simulator, _: random.Random, __: float) -> Stop:
    """Only halt and stop work, all else is answered with status 503; in the end the robot starts anew."""
    simulator.updating = True

    def end() -> None:
        simulator.updating = False
        simulator.reboot(0.0)

    return end


def _nothing() -> None:
    """Undo nothing: it is over already."""


FAULT_KINDS = (
    FaultKind('slow_http', 2, 2.0, 6.0, _slow_http),
    FaultKind('failed_http', 1, 1.0, 4.0, _failed_http),
    FaultKind('cut_http', 1, 1.0, 4.0, _cut_http),
    FaultKind('dropped', 2, 0.0, 0.0, _dropped),
    FaultKind('reset', 2, 0.0, 0.0, _reset),
    FaultKind('half_open', 2, 1.0, 7.0, _half_open),
    FaultKind('silent', 2, 1.0, 7.0, _silent),
    FaultKind('late_registration', 1, 2.0, 5.0, _late_registration),
    FaultKind('failed_registration', 1, 1.0, 4.0, _failed_registration),
    FaultKind('double_press', 2, 0.1, 0.4, _double_press),
    FaultKind('missed_release', 1, 2.0, 5.0, _missed_release),
    FaultKind('flood', 1, 1.0, 4.0, _flood),
    FaultKind('reboot', 1, 1.0, 5.0, _reboot),
    FaultKind('updating', 1, 2.0, 5.0, _updating),
)
"""All kinds."""


def find_kind(name: str) -> FaultKind | None:
    """Return the kind of a name; None where there is none."""
    return next((kind for kind in FAULT_KINDS if kind.name == name), None)
