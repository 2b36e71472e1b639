"""Thirty turns as data, and somebody who says them to a whole system and looks at what comes of each."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import yaml

from mistypilot_ros.bench.running_system import Line, RunningSystem

DEADLINE = 20.0
"""Seconds after which anything that was waited for has failed."""
BUMPER = 'bumper_rear_left'
FAULT = 'Something goes wrong when you press my bumpers: The neck is stiff.'

BROKEN = '''"""Bow to the audience."""
from mistypilot_ros.skill import Robot, RobotError


def run(robot: Robot) -> None:
    """Bow to the audience.

    Keywords: bow
    """
    raise RobotError('The neck is stiff.')
'''
"""The skill that one of the turns binds to the bumpers."""


@dataclass(frozen=True)
class Turn:
    """One sentence."""

    says: str
    """What the person says."""
    answer: str
    """What Misty answers, word for word."""
    touch: str = ''
    """What is touched afterwards."""
    does: str = ''
    """Path of a command that the robot gets then, or at once where nothing is touched."""


def read_turns(path: Path) -> list[Turn]:
    """Read a conversation."""
    return [Turn(**row) for row in yaml.safe_load(path.read_text(encoding='utf-8'))]


class ThirtyTurns:
    """Says the turns to a system in which nothing is bound; it has the skill `BROKEN` as `bow`."""

    def __init__(self, system: RunningSystem) -> None:
        """Begin with what the robot is told from now on."""
        self._system = system
        self._began = max((entry['seq'] for entry in system.log()), default=0)

    def spoken(self) -> list[str]:
        """Texts that the robot was told to speak, in order."""
        return [entry['body']['Text'] for entry in self._told() if entry['path'] == '/api/tts/speak']

    def lead(self, turn: Turn) -> None:
        """Say a sentence, and wait for all that comes of it."""
        before, mark = len(self._told()), self._system.mark()
        answer = self._system.say(turn.says)
        assert (answer['reply'], answer['ok']) == (turn.answer, True)
        if turn.answer != 'Stopped.':
            # The agent that converses performs its answer line by line.
            self._until(lambda: turn.answer in ' '.join(self.spoken()), f'{turn.answer} is spoken')
        if turn.touch:
            bound = next(command['sensor'] for command in answer['commands'])
            self._system.binding(bound, since=mark)
            self._touch(turn.touch)
        if turn.does:
            paths = lambda: [entry['path'] for entry in self._told()[before:]]  # noqa: E731
            self._until(lambda: turn.does in paths(), f'{turn.says}: {turn.does}')
        if turn.does and not turn.touch and turn.does != '/api/halt':
            self._end_of_run(mark)  # so that the next turn finds the robot at rest
        if turn.answer.endswith('I bow.'):
            self._fail_at_each_touch()

    def _fail_at_each_touch(self) -> None:
        """The robot has said so after the first touch; after the last turn it will have said so once."""
        self._until(lambda: FAULT in self.spoken(), 'the fault is spoken')
        runs = [self._touch(BUMPER), self._touch(BUMPER)]
        failures = [(run['state'], run['message']) for run in runs]
        assert failures == [('FAILED', 'The neck is stiff.')] * 2

    def _touch(self, sensor: str) -> Line:
        """Touch until it counts (soon after another a touch is a bounce of it); return the end of the run."""
        while True:
            mark = self._system.mark()
            self._system.control('tap', sensor=sensor)
            run = self._end_of_run(mark)
            if run['state'] != 'DROPPED':
                return run

    def _end_of_run(self, mark: int) -> Line:
        return self._system.wait(lambda line: line['type'] == 'skill_run' and line['final'], DEADLINE, mark)

    def _until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until something holds that the robot's log shows."""
        deadline, since = time.monotonic() + DEADLINE, 0
        while not condition():
            assert time.monotonic() < deadline, what
            since = (self._system.log(since, wait=0.5) or [{'seq': since}])[-1]['seq']

    def _told(self) -> list[Line]:
        """What the robot was told so far."""
        return self._system.log(self._began)
