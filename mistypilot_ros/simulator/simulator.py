"""The whole simulated robot: power, robot, subscriptions, and what tests can do to it."""

from __future__ import annotations

import asyncio
import random

from mistypilot_ros.simulator.calendar import Calendar
from mistypilot_ros.simulator.clock import Clock
from mistypilot_ros.simulator.fault_runner import FaultRunner
from mistypilot_ros.simulator.faults import Faults
from mistypilot_ros.simulator.lines import Lines
from mistypilot_ros.simulator.log import Log
from mistypilot_ros.simulator.page_holds import PageHolds
from mistypilot_ros.simulator.pubsub import Hub
from mistypilot_ros.simulator.robot import Robot
from mistypilot_ros.simulator.sensors import Sensor, find_sensor
from mistypilot_ros.simulator.sockets import Sockets
from mistypilot_ros.simulator.streams import sources

WORKS_DURING_UPDATE = ('/api/halt', '/api/drive/stop')
"""All else is answered with status 503 (Misty's documentation)."""


class Simulator:
    """One robot that can be touched, rebooted and disturbed. The log and the faults outlive a reboot."""

    def __init__(self, serial: str, speed: float = 1.0, boot: float = 0.0) -> None:
        """Switch the robot on.

        Args:
            serial: the robot's serial number.
            speed: robot seconds in a real second.
            boot: seconds of robot time until it answers.
        """
        self.clock = Clock(speed)
        self.log = Log()
        self.faults = Faults()
        self.lines = Lines()
        self.calendar = Calendar()
        self.hub = Hub(self.log, self.calendar.date)
        self.sockets = Sockets(self.hub, self.lines)
        # The noise of the readings is the same in every run with the same serial number.
        self.hub.sources = sources(lambda: self.robot, random.Random(serial))
        self.robot = Robot(self.clock, self.hub.publish, serial)
        self.pages = PageHolds(self._let_go)
        self.updating = False
        """Whether the robot updates its software."""
        self.troubles = FaultRunner(self)
        self._ready_at = boot
        self._releases: dict[str, asyncio.TimerHandle] = {}

    @property
    def booting(self) -> bool:
        """Whether the robot does not answer yet."""
        return self.clock.now() < self._ready_at

    def refusal(self, path: str) -> str:
        """Return why the robot answers nothing at a path now; empty where it does."""
        if self.booting:
            return 'The robot is starting.'
        if self.updating and path not in WORKS_DURING_UPDATE:
            return 'The robot is being updated.'
        return ''

    def finish_boot(self) -> None:
        """Answer from now on, if it does not yet."""
        self._ready_at = min(self._ready_at, self.clock.now())

    def reboot(self, seconds: float) -> None:
        """Cut the power and boot for ``seconds`` of robot time: all state and all subscriptions are gone.

        Faces stay that were taught.
        """
        for handle in self._releases.values():
            handle.cancel()
        self._releases.clear()
        self.robot.power_off()
        self.sockets.drop()
        self.hub.clear()
        taught = self.robot.faces.taught  # They are on the robot's disk.
        self.robot = Robot(self.clock, self.hub.publish, self.robot.serial)
        self.robot.faces.teach(taught)
        self._ready_at = self.clock.now() + seconds

    def press(self, sensor: Sensor) -> int:
        """Touch a sensor until it is released, and return the log number of the press."""
        self._forget_release(sensor)
        return self.robot.press(sensor)

    def release(self, sensor: Sensor) -> int | None:
        """Release a sensor and return the log number of that; None if it was not touched."""
        self._forget_release(sensor)
        self.pages.release(sensor.name)
        return self.robot.release(sensor)

    def tap(self, sensor: Sensor, seconds: float) -> int:
        """Touch a sensor for ``seconds`` of real time and return the log number of the press.

        A sensor that is still touched is released first: a finger that taps again was lifted.
        """
        self.release(sensor)
        number = self.robot.press(sensor)
        loop = asyncio.get_running_loop()
        self._releases[sensor.name] = loop.call_later(seconds, self.release, sensor)
        return number

    def _let_go(self, name: str) -> None:
        sensor = find_sensor(name)
        assert sensor is not None
        self.release(sensor)

    def _forget_release(self, sensor: Sensor) -> None:
        handle = self._releases.pop(sensor.name, None)
        if handle is not None:
            handle.cancel()
