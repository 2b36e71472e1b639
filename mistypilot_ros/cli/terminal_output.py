"""What `mistypilot up` shows to a person at a terminal, from all of its threads."""

import threading
from collections.abc import Callable
from typing import Any, TextIO

from rich.console import Console
from rich.status import Status
from rich.text import Text

from mistypilot_ros.cli.events import Binding, Event, Stage, Turn
from mistypilot_ros.cli.log_file import LogFile, alarm
from mistypilot_ros.cli.look import Look
from mistypilot_ros.cli.terminal_lines import ANSWER, ASIDE, WRONG, terminal_text
from mistypilot_ros.cli.welcome import Line

STARTING = 'Starting MistyPilot …'


class TerminalOutput:
    """Shows what matters; the stages of the start replace each other in one line and vanish."""

    def __init__(
        self, out: TextIO, log: TextIO, look: Look, file: LogFile, on_closed: Callable[[], None]
    ) -> None:
        """Begin with the progress display.

        Args:
            out: the terminal.
            log: standard error; where it is a terminal, logged lines go to the file.
            look: how it shall look.
            file: keeps what the processes log.
            on_closed: called when the terminal is gone.
        """
        self._look, self._file, self._on_closed = look, file, on_closed
        self._lock = threading.RLock()
        self._console = Console(file=out, no_color=not look.color, highlight=False, soft_wrap=False)
        self._log = log
        self._status: Status | None = Status(STARTING, console=Console(file=log, no_color=not look.color))
        self._status.start()
        self._own: set[str] = set()

    def show(self, event: Event) -> None:
        """Show an event."""
        if isinstance(event, Stage):
            self._progress(event)
        if isinstance(event, Turn) and event.text and event.turn_id not in self._own:
            self._print(Text(f'Heard: "{event.text}"', ASIDE))
        text = terminal_text(event, self._look.verbose)
        usual = isinstance(event, Binding) and not event.last_error and self._status is not None
        if text is not None and not usual:  # that saved bindings come up is a part of the start
            self._print(text)

    def show_line(self, line: Line) -> None:
        """Show a line that is no event."""
        self._print(Text.assemble(line.before, (line.main, ANSWER), line.after))

    def own(self, turn_id: str) -> None:
        """Know an instruction that was typed here, and is seen already."""
        self._own.add(turn_id)

    def log(self, name: str, line: str) -> None:
        """Keep a line that a process wrote; show it where it is an error."""
        text = f'[{name}] {line}'
        self._file.write(text)
        if not self._log.isatty():
            self._log_aside(text)
        elif self._look.verbose:
            self._print(Text(text, ASIDE))
        elif message := alarm(line):
            self._print(Text(f'[{name}] {message}', WRONG))

    def above(self, stream: Any) -> None:
        """From now on write to this stream, which keeps a prompt whole."""
        with self._lock:
            self._console.file = stream

    def _progress(self, event: Stage) -> None:
        with self._lock:
            if self._status is not None and event.stage in ('ready', 'finished'):
                self._status.stop()
                self._status = None
            elif self._status is not None:
                self._status.update(f'{STARTING} {event.message}')

    def _print(self, text: Text) -> None:
        with self._lock:
            status, self._status = self._status, None
            if status is not None:
                status.stop()
            try:
                self._console.print(text)
            except OSError:
                self._on_closed()
            if status is not None:
                status.start()
                self._status = status

    def _log_aside(self, text: str) -> None:
        with self._lock:
            try:
                self._log.write(text + '\n')
                self._log.flush()
            except (OSError, ValueError):
                pass  # Nobody reads it there; the file has it.
