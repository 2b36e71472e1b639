"""What was typed before, kept in the state folder for its owner alone."""

import os
from collections.abc import Iterable
from pathlib import Path

from prompt_toolkit.history import History

from mistypilot_ros.core.errors import StoreError

NAME = 'sentences'
KEPT = 1_000
"""So many sentences are kept, the newest."""


class SentenceHistory(History):
    """One sentence a line, the newest last."""

    def __init__(self, folder: Path) -> None:
        """Read it, and cut it where it has grown long.

        Raises:
            StoreError: it cannot be read or written.
        """
        super().__init__()
        self._path = folder / NAME
        try:
            text = self._path.read_text(encoding='utf-8', errors='replace') if self._path.exists() else ''
            lines = [line for line in text.split('\n') if line.strip()]
            # Made anew each time, so that its permissions are right whoever made it.
            fresh = folder / f'{NAME}.new'
            with open(
                os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 'w', encoding='utf-8'
            ) as f:
                f.writelines(f'{line}\n' for line in lines[-KEPT:])
            os.chmod(fresh, 0o600)
            fresh.replace(self._path)
        except OSError as error:
            raise StoreError(f"The file '{self._path}' cannot be written: {error.strerror}.") from error
        self._lines = lines[-KEPT:]

    def load_history_strings(self) -> Iterable[str]:
        """Return the sentences, newest first, as prompt_toolkit wants them."""
        return reversed(self._lines)

    def append_string(self, string: str) -> None:
        """Add a sentence, which the prompt offers from now on."""
        if not self._path.exists():
            self._loaded_strings.clear()  # The prompt's own list.
        super().append_string(string)

    def store_string(self, string: str) -> None:
        """Keep a sentence; one that cannot be written is still known until the end.

        Whoever wanted to be forgotten had the file removed: then those before it are known no more, either.
        """
        if not self._path.exists():
            self._lines.clear()
        sentence = ' '.join(string.split())
        if not sentence or (self._lines and self._lines[-1] == sentence):
            return
        self._lines.append(sentence)
        try:
            handle = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            with open(handle, 'a', encoding='utf-8', errors='replace') as file:
                file.write(sentence + '\n')
        except OSError:
            pass  # A full disk must not end the conversation.

    @property
    def recent(self) -> list[str]:
        """Different sentences, newest first."""
        return list(dict.fromkeys(reversed(self._lines)))
