"""Reads the simulator's log as it grows: touches, marks and faults."""

import math
import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import requests

from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.misty.events import BUMP, TOUCH
from mistypilot_ros.soak.marks import sensor_of
from mistypilot_ros.soak.record import Fault, Mark, Touch

PAUSE = 0.25
"""From an answer to the next question, s: what it tells is judged in the end; the robot has other work."""
WAIT = 1.0
"""Longest time that one question waits for an answer, s."""
SECONDS = 15.0
"""Longest time that the simulator may take beyond that, s."""


class LogFollower:
    """Follows in a thread of its own, over one connection."""

    def __init__(self, address: str) -> None:
        """Begin.

        Args:
            address: `http://127.0.0.1:PORT` of the simulator.
        """
        self.touches: list[Touch] = []
        """All so far, in order."""
        self.marks: list[Mark] = []
        """All so far, in order."""
        self.faults: list[Fault] = []
        """All so far, in order of their beginnings."""
        self._address = address
        self._last = 0
        self._numbers: dict[int, int] = {}
        self._failure: requests.RequestException | None = None
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Read what is left and end.

        Raises:
            BrokenPromiseError: the log could not be read to its end.
        """
        self._ending.set()
        self._thread.join(SECONDS + WAIT)
        if self._failure is not None:
            raise BrokenPromiseError(f'The log of the simulator breaks off: {self._failure}')

    def _run(self) -> None:
        try:
            with requests.Session() as session:
                while not self._ending.is_set():
                    self._read(session, WAIT)
                    self._ending.wait(PAUSE)
                self._read(session, 0.0)
        except requests.RequestException as error:
            self._failure = error

    def _read(self, session: requests.Session, wait: float) -> None:
        query: dict[str, str | float] = {'since': self._last, 'wait': wait}
        answer = session.get(f'{self._address}/sim/log', params=query, timeout=SECONDS + wait)
        answer.raise_for_status()
        for entry in answer.json()['entries']:
            self._last = entry['seq']
            self._note(entry)

    def _note(self, entry: Mapping[str, Any]) -> None:
        kind, moment = entry['kind'], float(entry['time'])
        if kind == 'fault':
            self._note_fault(entry, moment)
        elif kind == 'event' and (touch := _touch(entry, moment)) is not None:
            self.touches.append(touch)
        elif kind == 'command' and (sensor := sensor_of(entry)):
            self.marks.append(Mark(sensor, moment))

    def _note_fault(self, entry: Mapping[str, Any], moment: float) -> None:
        if entry['phase'] == 'begins':
            self._numbers[entry['seq']] = len(self.faults)
            self.faults.append(Fault(entry['fault'], moment, math.inf))
        else:
            index = self._numbers[entry['began']]
            self.faults[index] = replace(self.faults[index], ended=moment)


def _touch(entry: Mapping[str, Any], moment: float) -> Touch | None:
    """Return the touch that an event is, if it is one that triggers."""
    message = entry['message']
    if entry['type'] == 'TouchSensor':
        name = TOUCH[message['sensorPosition']]
    elif entry['type'] == 'BumpSensor':
        name = BUMP[message['sensorId']]
    else:
        return None
    on_release = MISTY_SENSORS.sensors[name].trigger_on_release
    return Touch(name, moment) if message['isContacted'] != on_release else None
