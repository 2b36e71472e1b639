"""The two streams that `mistypilot up` writes to, from all of its threads."""

import threading
from collections.abc import Callable
from typing import Protocol, TextIO

from mistypilot_ros.cli.events import Event, Problem, Stage
from mistypilot_ros.cli.json_lines import json_line
from mistypilot_ros.cli.plain_lines import plain_text

PROMPT = '> '


class Display(Protocol):
    """Shows things; any thread may call it."""

    def show(self, event: Event) -> None:
        """Show an event."""

    def log(self, name: str, line: str) -> None:
        """Pass on a line that a process wrote."""


class Output:
    """Writes events and log lines, each whole."""

    def __init__(self, out: TextIO, log: TextIO, json: bool, on_closed: Callable[[], None]) -> None:
        """Write to these streams.

        Args:
            out: for answers; with `json` for nothing but JSON.
            log: for progress, errors and what the nodes log.
            json: one JSON object a line.
            on_closed: called when nobody reads `out` any more.
        """
        self._out, self._log, self._json = out, log, json
        self._on_closed = on_closed
        self._lock = threading.Lock()
        self._prompting = False

    def show(self, event: Event) -> None:
        """Show an event."""
        text = plain_text(event)
        aside = isinstance(event, (Stage, Problem))
        if self._json:
            self._write(self._out, json_line(event))
        if text and (aside or not self._json):
            self._write(self._log if aside else self._out, f'[up] {text}' if aside and self._json else text)

    def log(self, name: str, line: str) -> None:
        """Pass on a line that a process wrote."""
        self._write(self._log, f'[{name}] {line}')

    def prompt(self) -> None:
        """Ask for a line; what is written meanwhile goes above it."""
        with self._lock:
            self._prompting = True
            self._put(self._out, PROMPT)

    def answered(self) -> None:
        """A line was read, or none will be."""
        with self._lock:
            self._prompting = False

    def _write(self, stream: TextIO, text: str) -> None:
        with self._lock:
            if self._prompting:
                self._put(self._out, '\r')
            self._put(stream, text + '\n')
            if self._prompting:
                self._put(self._out, PROMPT)

    def _put(self, stream: TextIO, text: str) -> None:
        try:
            stream.write(text)
            stream.flush()
        except (BrokenPipeError, ValueError):
            # Nobody can be told any more; whoever reads the answers went away, so the work is over.
            if stream is self._out:
                self._on_closed()
