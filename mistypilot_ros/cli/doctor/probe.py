"""Asks the process that tries ROS, once for all checks."""

import json
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mistypilot_ros.cli.doctor.children import Children

MODULE = 'mistypilot_ros.cli.doctor.ros_probe'
PATIENCE = 25.0
"""Longest time until it has tried everything, s."""
THINGS = ('rclpy', 'middleware', 'interfaces')
"""What it tries, in this order."""


@dataclass(frozen=True)
class Attempt:
    """What it tells of one thing."""

    found: Any
    """What it found; None where it failed."""
    error: str = ''
    """Why it failed, in the words of Python; empty where it did not."""


class RosProbe:
    """The process and its answers."""

    def __init__(self, children: Children, environment: Mapping[str, str]) -> None:
        """Start nothing yet.

        Args:
            children: starts the process.
            environment: all its variables.
        """
        self._children, self._environment = children, environment

    @cached_property
    def attempts(self) -> Mapping[str, Attempt]:
        """What came of each of `THINGS`; the first use waits for the process."""
        process = self._children.start(MODULE, environment=self._environment)
        out, err = self._children.finish(process, PATIENCE)
        lines = [json.loads(line) for line in out.splitlines() if line.startswith('{"tried"')]
        told = {line['tried']: Attempt(line['found'], line['error']) for line in lines}
        silent = Attempt(None, _last_words(process.returncode, err))
        return {thing: told.get(thing, silent) for thing in THINGS}


def _last_words(code: int, err: str) -> str:
    if code < 0:
        return f'the process that tried was ended by {signal.Signals(-code).name}'
    return (err.strip().splitlines() or [f'the process that tried ended with exit code {code}'])[-1]
