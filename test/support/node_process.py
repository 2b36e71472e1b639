"""One node of the product as a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from simulated_misty import DEADLINE


class NodeProcess:
    """One node as a process."""

    def __init__(
        self,
        module: str,
        namespace: str,
        parameters: dict[str, Any],
        files: Sequence[Path] = (),
        log: Path | None = None,
    ) -> None:
        options = [part for file in files for part in ('--params-file', str(file))]
        for name, value in parameters.items():
            options += ['-p', f'{name}:={json.dumps(value)}']
        written = None if log is None else log.open('w')
        self.process = subprocess.Popen(
            [sys.executable, *self.program(module), '--ros-args', '-r', f'__ns:={namespace}', *options],
            stdout=written,
            stderr=None if written is None else subprocess.STDOUT,
        )
        self._log = log
        if written is not None:
            written.close()

    def program(self, module: str) -> list[str]:
        """Arguments of Python that run a node."""
        return ['-m', f'mistypilot_ros.nodes.{module}']

    @property
    def said(self) -> str:
        """What it has written to its log so far."""
        return '' if self._log is None else self._log.read_text()

    @property
    def runs(self) -> bool:
        return self.process.poll() is None

    def end(self, number: int = signal.SIGTERM) -> int:
        """End it and return its exit code."""
        if self.runs:
            self.process.send_signal(number)
        return self.code()

    def code(self) -> int:
        """Wait for its end and return its exit code. One that does not come to it is killed."""
        try:
            return self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)  # Shows where it hangs.
            self.process.wait(DEADLINE)
            raise
