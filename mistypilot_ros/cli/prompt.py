"""The prompt at a terminal: a line with history and completion, while others write above it."""

import threading
from collections.abc import Iterator
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import Completer
from prompt_toolkit.history import History
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.patch_stdout import StdoutProxy

from mistypilot_ros.cli.output import PROMPT

MENU_LINES = 6
"""Lines that the completions may take below the prompt."""
_BUNDLE = 0.02
"""Seconds within which lines are written above the prompt at once."""


class Prompt:
    """The sentences that a person types; waiting for the next one can be ended from another thread."""

    def __init__(self, history: History, completer: Completer, color: bool) -> None:
        """Prepare; nothing is shown yet."""
        self._stopped = threading.Event()
        self._session: PromptSession[str] = PromptSession(
            PROMPT,
            history=history,
            completer=completer,
            complete_while_typing=False,
            enable_history_search=True,
            # Without colours a suggestion would look as if it had been typed.
            auto_suggest=AutoSuggestFromHistory() if color else None,
            key_bindings=_keys(),
            color_depth=None if color else ColorDepth.MONOCHROME,
            reserve_space_for_menu=MENU_LINES,
        )

    def stream(self) -> StdoutProxy:
        """Return a stream whose lines appear above the prompt, to be closed after the last sentence."""
        return StdoutProxy(_BUNDLE, raw=True)

    def stop(self) -> None:
        """End the iteration; any thread, and a signal handler, may call it."""
        self._stopped.set()
        loop = self._session.app.loop
        if loop is not None and not loop.is_closed():
            try:
                loop.call_soon_threadsafe(self._leave)
            except RuntimeError:
                pass  # It was closed at this very moment: the line is over anyway.

    def __iter__(self) -> Iterator[str]:
        """Yield sentences until Ctrl-D, or Ctrl-C on an empty line, or `stop`."""
        while not self._stopped.is_set():
            try:
                text = self._session.prompt(pre_run=self._leave_if_stopped)
            except (EOFError, KeyboardInterrupt):
                return
            except OSError:
                return  # The terminal is gone; there is nobody to be told.
            if text.strip():
                yield text.strip()

    def _leave_if_stopped(self) -> None:
        if self._stopped.is_set():
            self._leave()

    def _leave(self) -> None:
        app: Any = self._session.app
        if app.is_running and not app.future.done():
            app.exit(exception=EOFError())


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add('c-c')
    def _clear_or_end(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt())

    return keys
