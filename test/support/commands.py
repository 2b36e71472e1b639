"""Commands of `mistypilot` for a running system, in this process or in one of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any, TextIO
from unittest import mock

from mistypilot_ros.cli.main import main

LONGEST = 90
"""Seconds that a command in a process of its own may take."""


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def values(self) -> list[dict[str, Any]]:
        """Its lines, as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


class Mistypilot:
    """Runs commands in a ROS domain.

    A call runs it in this process, through the function that the program `mistypilot` is: ROS and the system
    that answers are as real, and no Python has to start. It takes the streams of the whole process, so that
    only the main thread may call.
    """

    def __init__(self, domain: str) -> None:
        self._domain = domain

    def __call__(self, *arguments: str, **environment: str) -> Done:
        """Run one here."""
        with mock.patch.dict(os.environ, self._environment(environment)), captured() as (out, err):
            try:
                code = main(arguments)
            except SystemExit as end:
                code = int(end.code or 0)
            return Done(code, written(out), written(err))

    def apart(self, *arguments: str, **environment: str) -> Done:
        """Run one as a process; any thread may."""
        with self.begin(*arguments, **environment) as process:
            try:
                out, err = process.communicate(timeout=LONGEST)
            finally:
                process.kill()
        return Done(process.returncode, out, err)

    def begin(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """Begin one as a process."""
        return subprocess.Popen(
            [sys.executable, '-m', 'mistypilot_ros.cli', *arguments],
            env={**os.environ, **self._environment(environment)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def _environment(self, more: dict[str, str]) -> dict[str, str]:
        return {'ROS_DOMAIN_ID': self._domain, **more}


@contextmanager
def captured() -> Iterator[tuple[TextIO, TextIO]]:
    """Standard output and standard error go into files, also what libraries write past Python."""
    with ExitStack() as stack:
        files = []
        for number, stream, redirect in ((1, sys.stdout, redirect_stdout), (2, sys.stderr, redirect_stderr)):
            stream.flush()
            file = stack.enter_context(tempfile.TemporaryFile('w+', encoding='utf-8'))
            kept = os.dup(number)
            stack.callback(os.close, kept)
            stack.callback(os.dup2, kept, number)
            os.dup2(file.fileno(), number)
            stack.enter_context(redirect(file))
            files.append(file)
        yield files[0], files[1]


def written(file: TextIO) -> str:
    """All that is in such a file."""
    file.flush()
    file.seek(0)
    return file.read()
