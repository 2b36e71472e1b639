"""A return to an earlier topic: its state is rebuilt from what the user said then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, New, SocialCommand
from mistypilot_ros.core.interpretation import SocialReading, TaskContext
from mistypilot_ros.offline.social.changes import ChangeReader
from mistypilot_ros.offline.social.cues import AS_BEFORE, RETURN
from mistypilot_ros.offline.social.labels import content_stems
from mistypilot_ros.offline.social.turn import Turn

_END = re.compile(
    r'\s*[,.;!?]|\s+(?:but|and|with|only|this time|now|for|exactly|just|all|please|then)\b', re.IGNORECASE
)
_ONE = re.compile(r'\s+(?:one|thing|topic|idea|question|stuff)$')


class Reads(Protocol):
    """What reads one instruction."""

    def read(self, text: str, context: TaskContext) -> SocialReading:
        """Read an instruction."""


class EarlierTasks:
    """Finds the task that somebody goes back to."""

    def __init__(self, reader: Reads) -> None:
        """Take what reads the earlier texts once more."""
        self._reader = reader

    def return_to(self, turn: Turn, context: TaskContext) -> New | None:
        """The earlier task as it last stood, with what is said about it now; None where none is meant."""
        if not context.earlier:
            return None
        for index, sentence in enumerate(turn.sentences):
            match = RETURN.search(sentence.text)
            if match is None or sentence.asks:
                continue
            said = next(value for value in match.groups() if value)
            end = _END.search(said)
            topic = _ONE.sub('', said[: end.start()] if end else said)
            if re.fullmatch(
                r'(?:the )?(?:start|beginning|work|school|bed|sleep|top|you|me|normal|\d+|one|two)',
                topic.strip().casefold(),
            ):
                continue
            rest = said[end.start() :] if end else ''
            if match.lastgroup in ('topic_3', 'topic_5', 'topic_6'):
                rest = sentence.text[match.start(match.lastgroup) + len(topic) :]
            found = self._task_of(
                topic, context, 0.3 if match.lastgroup in ('topic', 'topic_2', 'topic_4') else 0.5
            )
            if found is None:
                continue
            more = [
                re.sub(r'\bagain\b', '', AS_BEFORE.sub(' ', rest)),
                *(other.text for other in turn.sentences[index + 1 :] if other.may_change),
            ]
            return New(found[0], changed(found[1], found[0], more))
        return None

    def _task_of(self, topic: str, context: TaskContext, least: float) -> tuple[str, tuple[str, ...]] | None:
        wanted = content_stems(topic.casefold())
        best, best_score = None, 0.0
        for main, details in reversed(self._states(context)):
            words = content_stems(main.casefold())
            in_details = (
                frozenset().union(*(content_stems(text.casefold()) for text in details))
                if details
                else frozenset()
            )
            score = _overlap(wanted, words) + 0.8 * _overlap(wanted, in_details)
            if score > best_score + 1e-9:
                best, best_score = (main, details), score
        states = self._states(context)
        if best_score < least and least < 0.5 and len(states) == 1:
            return states[0]
        return best if best_score >= least else None

    def _states(self, context: TaskContext) -> list[tuple[str, tuple[str, ...]]]:
        """The tasks of the earlier texts as each last stood, oldest first."""
        states: list[tuple[str, tuple[str, ...]]] = []
        main = ''
        details: tuple[str, ...] = ()
        for index, text in enumerate(context.earlier):
            reading = self._reader.read(text, TaskContext(main, details, context.earlier[:index]))
            for command in reading.commands:
                if isinstance(command, New):
                    if main:
                        states.append((main, details))
                    main, details = command.main_task, command.details
                elif main:
                    details = after(command, details)
        is_present = (
            _overlap(content_stems(main.casefold()), content_stems(context.main_task.casefold())) >= 0.5
        )
        if main and not is_present:
            states.append((main, details))
        return states


def after(command: SocialCommand, details: tuple[str, ...]) -> tuple[str, ...]:
    """The details after a change."""
    if isinstance(command, DeleteDetails):
        return tuple(text for at, text in enumerate(details) if at not in command.targets)
    if not isinstance(command, ChangeDetails):
        return details
    if not command.targets:
        return (*details, *(text for text in command.details if text not in details))
    kept: list[str] = []
    for at, text in enumerate(details):
        if at == min(command.targets):
            kept.extend(command.details)
        if at not in command.targets:
            kept.append(text)
    return tuple(kept)


def changed(details: tuple[str, ...], main: str, texts: Sequence[str]) -> tuple[str, ...]:
    """The details after what some sentences say about them."""
    for text in texts:
        for change in ChangeReader(details, main).read([text]):
            command = (
                ChangeDetails(change.details, change.targets)
                if change.details
                else DeleteDetails(change.targets)
            )
            details = after(command, details)
    return details


def _overlap(wanted: frozenset[str], words: frozenset[str]) -> float:
    return len(wanted & words) / max(1, len(wanted))
