"""What some sentences change in the details of the present task."""

import re
from collections.abc import Iterator, Sequence

from mistypilot_ros.offline.social import change_patterns as patterns
from mistypilot_ros.offline.social.change_value import Change
from mistypilot_ros.offline.social.clocks import with_clocks
from mistypilot_ros.offline.social.cues import AS_BEFORE
from mistypilot_ros.offline.social.facts import of_piece
from mistypilot_ros.offline.social.labels import content_stems, detail
from mistypilot_ros.offline.social.matching import Matcher
from mistypilot_ros.offline.social.piece_reading import PieceReader
from mistypilot_ros.offline.social.rewording import reworded
from mistypilot_ros.offline.social.telling import is_told

_WRONG = re.compile(r" (?:isn't|is not|wasn't|is|was) (?:right|correct|wrong)$", re.IGNORECASE)
_ALSO = re.compile(r'\b(?:also|too|as well|both|add|another|besides|plus)\b', re.IGNORECASE)


class ChangeReader:
    """Reads changes of one task."""

    def __init__(
        self, details: Sequence[str], main_task: str, reasons: bool = True, by_kind: bool = True
    ) -> None:
        """Take the present task.

        Args:
            details: as they stand.
            main_task: the present one.
            reasons: whether a statement beside a wish is taken for its reason.
            by_kind: whether a new fact replaces the one of its kind.
        """
        self._leaves_reasons = reasons
        self._matcher = Matcher(details, by_kind)
        self._reader = PieceReader(self._matcher, main_task)

    def read(self, sentences: Sequence[str]) -> list[Change]:
        """The changes of some sentences, without what they begin with."""
        pieces = [
            piece for sentence in self._joined(sentences) for piece in self._pieces(with_clocks(sentence))
        ]
        told = [is_told(piece) for piece in pieces]
        reasons = self._leaves_reasons and any(told) and not all(told)
        if reasons:
            self._reader.mentioned = self._mention(
                [piece for piece, is_ in zip(pieces, told, strict=True) if is_]
            )
        found: list[Change] = []
        for piece, is_ in zip(pieces, told, strict=True):
            if is_ and reasons and not self._tells_fact(piece):
                continue
            for change in self._reader.read(piece):
                if is_ and change.details and any(not gone.details for gone in found):
                    continue  # why something goes
                change = self._aimed(change, piece) if reasons and not is_ else change
                if change not in found:
                    found.append(change)
        return found

    def known_kinds(self, sentence: str) -> list[Change]:
        """What a statement says of a kind that the task has already."""
        return self._reader.known_kinds(with_clocks(sentence).strip(' .!?'))

    def _mention(self, told: Sequence[str]) -> int | None:
        """The detail that statements beside a wish speak of; None for none or many."""
        stems = frozenset().union(*(content_stems(piece.casefold()) for piece in told))
        whole = [
            at
            for at, known in enumerate(self._matcher.details)
            if known.stems
            and len(known.stems) <= 2
            and known.stems - _GENERAL <= stems
            and known.stems - _GENERAL
        ]
        if len(whole) == 1:
            return whole[0]
        subjects = [
            re.split(r"'s|'re|\s+(?:is|are|was|were|has|have|can|will|do|does)\b", piece)[0] for piece in told
        ]
        found = {at for subject in subjects if (at := self._matcher.find(subject, last=False)) is not None}
        return found.pop() if len(found) == 1 else None

    def _aimed(self, change: Change, piece: str) -> Change:
        """An addition beside a statement about a detail takes that detail's place."""
        if self._reader.mentioned is None or change.targets or not change.details or _ALSO.search(piece):
            return change
        known, fresh = self._matcher.details[self._reader.mentioned], detail(change.details[0])
        if (
            fresh.negative
            or (fresh.label and known.label and not fresh.families & known.families)
            or re.match(r'include|mention', fresh.text)
            and not re.match(r'use|take|include', piece)
        ):
            return change
        value = re.sub(r'^(?:include|i take|take|use) ', '', fresh.value)
        return Change((reworded(known, value),), (self._reader.mentioned,))

    def _joined(self, sentences: Sequence[str]) -> list[str]:
        """`Not a cat. A dragon.` is one contrast over two sentences."""
        joined: list[str] = []
        for sentence in sentences:
            before = joined[-1].rstrip('.! ') if joined else ''
            match = re.match(r'^(?:no,? )?(?:not|no more) (?P<old>[^,]+)', before, re.IGNORECASE)
            alone = match and not re.search(r',\s*(?!they|it|he|she|we|i\b)\w', before)
            if alone and match and self._matcher.find(match['old'], last=False) is not None:
                joined[-1] = f'not {match["old"].strip()}, {sentence}'
            else:
                joined.append(sentence)
        return joined

    def _pieces(self, sentence: str) -> Iterator[str]:
        """Pieces of one change each; the two sides of a contrast stay together."""
        sentence = AS_BEFORE.sub(' ', sentence).strip(' .!?,')
        if match := patterns.SAID_FIRST.match(sentence):
            yield f'include {match["what"]}'
            return
        if match := patterns.TOPIC_FIRST.match(sentence):
            sentence = f'{match["do"]} {match["what"]}{match["rest"]}'
        kept: list[str] = []
        for part in patterns.SPLIT.split(sentence):
            part = part.strip(' .!?,')
            if not part or patterns.OUT_OF_TALK.match(part):
                continue
            if kept and not patterns.GLUED.match(part) and is_told(part) and self._shuts_known_out(kept[-1]):
                continue  # the reason between `not this` and `but that`
            if kept and (
                (_WRONG.search(kept[-1]) and not is_told(part))
                or (self._is_contrast(part) and not _says_again(part, kept[-1]))
                or self._shuts_known_out(kept[-1])
            ):
                kept[-1] = f'{kept[-1]}, {part}'
            else:
                kept.append(part)
        yield from (patterns.TAIL.sub('', part) for part in kept)

    def _is_contrast(self, part: str) -> bool:
        return bool(re.match(r'(?:not|instead of|rather than|in place of)\b', part, re.IGNORECASE))

    def _shuts_known_out(self, piece: str) -> bool:
        match = patterns.NOT_BUT.match(f'{piece}, x')
        return match is not None and self._matcher.find(match['old'], last=False) is not None

    def _tells_fact(self, piece: str) -> bool:
        """Whether a statement beside a wish is a fact of its own: an age, a taste, a diet."""
        found = of_piece(piece)
        if len(found) != 1 or re.match(r'no (?:it|that|them|this)\b', found[0]):
            return False
        if re.match(r'likes the (?:\w+)$|likes (?:it|that|them|these|those|him|her)\b', found[0]):
            return False
        return bool(re.match(r'age: |likes |hates |no |people: |budget: |name: |name of', found[0])) or (
            'people' in detail(found[0]).families
        )


def _says_again(part: str, before: str) -> bool:
    """Whether `not the shed` only sums up what was said of the shed."""
    stems = content_stems(part.casefold())
    return bool(stems) and stems <= content_stems(before.casefold()) and is_told(before)


_GENERAL = content_stems('include mention topic likes')
