"""Answers of a language model, kept in a file: an evaluation that was broken off goes on where it was."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError, StoreError
from mistypilot_ros.core.language_model import Form, LanguageModel, Message, ModelCall, Role

_KEPT = ('model', 'answer', 'prompt_tokens', 'answer_tokens', 'seconds', 'tries')
"""What is kept of a call; whose it was and what it asked, a later call says itself."""


class KeptAnswers:
    """A language model that asks nothing twice.

    A question that comes again within one evaluation, as with `--runs`, has an answer of its own each time.
    What failed is not kept. The file has a JSON object a line: `question`, a digest, and the answer.
    """

    def __init__(self, model: LanguageModel, name: str, file: Path) -> None:
        """Read what is kept.

        Args:
            model: who is asked.
            name: of the model; others have other answers.
            file: made if it is not there.

        Raises:
            InvalidInputError: it holds something else.
            StoreError: it cannot be read or written.
        """
        self._model = model
        self._name = name
        self._file = file
        self._kept: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self._asked: dict[str, int] = defaultdict(int)
        self.spared = 0.0
        """How long the answers had taken that came out of the file, s."""
        try:
            self._read(file)
            file.open('a').close()  # What cannot be written shows before anything is asked.
        except OSError as error:
            raise StoreError(f"'{file}' cannot be used: {error.strerror}; name another file.") from error

    def ask(self, role: Role, messages: Sequence[Message], form: Form, seconds: float) -> ModelCall:
        """Give the answer that is kept, or ask and keep it; see `LanguageModel.ask`."""
        question = self._digest(role, messages, form)
        number = self._asked[question]
        self._asked[question] += 1
        if number < len(self._kept[question]):
            kept = self._kept[question][number]
            self.spared += kept['seconds']
            return ModelCall(role=role, messages=tuple(messages), **kept)
        call = self._model.ask(role, messages, form, seconds)
        if not call.error:
            kept = {name: value for name, value in asdict(call).items() if name in _KEPT}
            self._kept[question].append(kept)
            with self._file.open('a', encoding='utf-8') as file:
                file.write(json.dumps({'question': question, **kept}, ensure_ascii=False) + '\n')
        return call

    def stream(
        self,
        role: Role,
        messages: Sequence[Message],
        form: Form,
        seconds: float,
        done: Callable[[ModelCall], None],
    ) -> Iterator[str]:
        """Ask, and keep nothing; see `LanguageModel.stream`."""
        return self._model.stream(role, messages, form, seconds, done)

    def cancel(self) -> None:
        """Give up all questions that are open."""
        self._model.cancel()

    def _digest(self, role: Role, messages: Sequence[Message], form: Form) -> str:
        said = [[message.speaker.value, message.text] for message in messages]
        question = [self._name, role.value, said, form.name, dict(form.schema)]
        return hashlib.sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()

    def _read(self, file: Path) -> None:
        if not file.exists():
            return
        *lines, rest = file.read_text(encoding='utf-8').split('\n')
        for number, line in enumerate(lines, 1):
            try:
                entry = json.loads(line)
                kept = {name: entry[name] for name in _KEPT}
                self._kept[entry['question']].append(kept)
            except (ValueError, KeyError, TypeError) as error:
                raise InvalidInputError(
                    f"Line {number} of '{file}' is no answer that was kept; name another file."
                ) from error
        if rest:  # Whoever wrote it was ended in the middle of a line.
            file.write_text(''.join(f'{line}\n' for line in lines), encoding='utf-8')
