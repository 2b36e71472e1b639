"""Reads a social instruction as changes of the present task."""

from collections.abc import Sequence

from mistypilot_ros.agents.languages import is_chinese
from mistypilot_ros.core.commands import (
    ChangeDetails,
    DeleteDetails,
    Keep,
    New,
    SocialCommand,
)
from mistypilot_ros.core.interpretation import SocialReading, TaskContext
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.offline.classifier import WEIGHTS, read_classifier
from mistypilot_ros.offline.social.beginnings import Beginnings
from mistypilot_ros.offline.social.change_value import Change
from mistypilot_ros.offline.social.changes import ChangeReader
from mistypilot_ros.offline.social.chinese_reader import ChineseSocialReader
from mistypilot_ros.offline.social.earlier import EarlierTasks
from mistypilot_ros.offline.social.idleness import Idleness
from mistypilot_ros.offline.social.kinds import kind_of, no_kind
from mistypilot_ros.offline.social.nearness import Nearness
from mistypilot_ros.offline.social.playing import is_about_play, is_play, tells_topic
from mistypilot_ros.offline.social.reading_requests import Asked, asked
from mistypilot_ros.offline.social.stages import ALL_STAGES, Stage
from mistypilot_ros.offline.social.turn import Sentence, Turn, take_apart


class SocialReader:
    """Reads instructions; remembers nothing of them."""

    def __init__(
        self,
        embedder: Embedder | None = None,
        idleness: Idleness | None = None,
        stages: frozenset[Stage] = ALL_STAGES,
    ) -> None:
        """Take the parts.

        Args:
            embedder: makes vectors; None where there is none.
            idleness: tells remarks from changes; None for the one that ships.
            stages: those that work; the others are left out.
        """
        self._stages = stages
        self._chinese = ChineseSocialReader()
        self._idleness = idleness or Idleness(read_classifier(WEIGHTS / 'social_idle.npz'))
        self._beginnings = Beginnings(Nearness(embedder), kind_of if Stage.KINDS in stages else no_kind)

    def read(self, text: str, context: TaskContext) -> SocialReading:
        """Read an instruction as changes of the social task, or as a request that changes nothing."""
        if is_chinese(text):
            return self._chinese.read(text, context)
        turn = take_apart(text, Stage.ASIDES in self._stages)
        asides: list[SocialCommand] = [*turn.switches, *([Keep()] if turn.keeps else [])]
        wish = self._wish(text, turn, context, bool(asides))
        if wish is not None and wish.request is not Request.EARLIER:
            return SocialReading(tuple(asides), wish.request, wish.pick, confidence=0.95)
        returned = self._returned(turn, context)
        if wish is not None or returned is not None:
            topic = (
                returned.main_task if wish is None and returned is not None else wish.topic if wish else ''
            )
            found = () if returned is None else (returned,)
            return SocialReading((*found, *asides), Request.EARLIER, topic=topic, confidence=0.7)
        commands, sure = self._task_commands(turn, context)
        chats = not commands and not asides and not self._has_wish(turn, context)
        request = Request.CHAT if chats else Request.NONE
        return SocialReading((*commands, *asides), request, confidence=sure)

    def _has_wish(self, turn: Turn, context: TaskContext) -> bool:
        """Whether a turn says more than remarks and questions about the result."""
        if not context.main_task:
            return any(sentence.may_change for sentence in turn.sentences)
        return any(self._may_change(sentence, context) for sentence in turn.sentences)

    def _wish(self, text: str, turn: Turn, context: TaskContext, aside: bool) -> Asked | None:
        """What is asked beside the task, also behind what is said about the model or about keeping."""
        if not aside:
            return asked(text, context)
        return asked('. '.join(sentence.text for sentence in turn.sentences), context)

    def _returned(self, turn: Turn, context: TaskContext) -> New | None:
        """The earlier task that somebody goes back to, as it last stood; None where it is not known."""
        return EarlierTasks(self).return_to(turn, context) if Stage.RETURNS in self._stages else None

    def _task_commands(self, turn: Turn, context: TaskContext) -> tuple[list[SocialCommand], float]:
        """What a turn does to the task, and how sure that is, 0 to 1."""
        begun = self._beginnings.read(turn, context)
        if begun is not None:
            return [begun.command], begun.sure
        if not context.main_task:
            return [], 0.5 if turn.sentences else 0.9
        if turn.cancels:
            return [DeleteDetails()], 0.9
        sentences = [sentence.text for sentence in turn.sentences if self._may_change(sentence, context)]
        reader = ChangeReader(
            context.details, context.main_task, Stage.REASONS in self._stages, Stage.AIM in self._stages
        )
        changes = reader.read(sentences)
        return merged(changes), _sureness(changes, turn)

    def _may_change(self, sentence: Sentence, context: TaskContext) -> bool:
        """Whether a sentence can change details."""
        if not sentence.may_change:
            return False
        plays = Stage.PLAY in self._stages and is_play(context.main_task)
        if plays and not is_about_play(sentence.text):
            return False
        if Stage.REMARKS not in self._stages or tells_topic(sentence.text):
            return True
        if not self._idleness.is_idle(sentence.text, context.details, context.main_task):
            return True
        kinds = ChangeReader(context.details, context.main_task).known_kinds(sentence.text)
        return bool(kinds)  # It says another value of something that the task has.


def _sureness(changes: Sequence[Change], turn: Turn) -> float:
    """How sure changes are: a target is a good sign, a long free text is not."""
    if not changes:
        return 0.9 if all(sentence.asks or sentence.idle for sentence in turn.sentences) else 0.6
    if any(change.targets for change in changes):
        return 0.9
    longest = max(len(text.split()) for change in changes for text in change.details)
    return 0.8 if longest <= 5 else 0.55


def merged(changes: Sequence[Change]) -> list[SocialCommand]:
    """Changes as commands: what replaces, what adds, what goes."""
    replaced = [change for change in changes if change.details and change.targets]
    added = [change for change in changes if change.details and not change.targets]
    gone = tuple(dict.fromkeys(at for change in changes if not change.details for at in change.targets))
    commands: list[SocialCommand] = []
    for group in (replaced, added):
        if group:
            details = tuple(dict.fromkeys(text for change in group for text in change.details))
            targets = tuple(dict.fromkeys(at for change in group for at in change.targets))
            commands.append(ChangeDetails(details, targets))
    if gone:
        commands.append(DeleteDetails(gone))
    return commands
