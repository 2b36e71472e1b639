"""Second stage: which words of a sentence mean a sensor, a skill, or how the two belong together."""

from dataclasses import dataclass

from mistypilot_ros.offline.marks import LEAD_WORDS, OTHERS, SPEAKERS, STRONG, Kind
from mistypilot_ros.offline.phrases import PhraseBook
from mistypilot_ros.offline.sensor_words import SIDES, Mention, SensorWords
from mistypilot_ros.offline.skill_words import SkillMatch, SkillWords, takes_text
from mistypilot_ros.offline.text import Sentence


@dataclass(frozen=True)
class Item:
    """Some words and what they mean. Exactly one of `mark`, `mention` and `match` is set."""

    start: int
    """First word."""
    end: int
    """Word after the last."""
    mark: Kind | None = None
    """How things belong together."""
    mention: Mention | None = None
    """Sensors."""
    match: SkillMatch | None = None
    """A skill."""
    lead: bool = False
    """The skill is what the sentence asks for, not something that it speaks about."""
    strong: bool = False
    """A mark that ends a sentence."""
    plain: str = ''
    """Normal form of a mark's first word."""


class Tagger:
    """Finds the items of a sentence."""

    def __init__(self, marks: PhraseBook[Kind], sensors: SensorWords, skills: SkillWords) -> None:
        """Take the words of marks, sensors and skills."""
        self._sensors = sensors
        self._skills = skills
        self._marks = marks

    def tag(self, sentence: Sentence) -> list[Item]:
        """Return the items in the order of the sentence, none over another."""
        items: list[Item] = []
        quoted = dict(sentence.quotes)
        at = 0
        while at < len(sentence.words):
            if at in quoted:
                at = quoted[at]
                continue
            item = self._best(sentence, at, items)
            if item is not None:
                items.append(item)
            at = item.end if item else at + 1
        return items

    def _best(self, sentence: Sentence, at: int, items: list[Item]) -> Item | None:
        """The item that begins here: the one that needs most words, a mark before a sensor before a skill."""
        found = [
            item
            for item in (
                self._mark(sentence, at, items),
                self._mention(sentence, at, items),
                self._match(sentence, at, items),
            )
            if item
        ]
        if _in_free_text(items):
            found = [item for item in found if self._ends_free_text(sentence, item, items)]
        return max(found, key=lambda item: _weight(sentence, item), default=None)

    def _mark(self, sentence: Sentence, at: int, items: list[Item]) -> Item | None:
        end, kind = self._marks.find(sentence.words, at)
        if not end:
            return None
        forbidden = bool(items) and items[-1].mark is Kind.NOT and items[-1].plain != 'no'
        if kind is Kind.FORGET and (forbidden or not _is_asked(sentence, at, items)):
            return None  # "Don't unbind the chin".
        return Item(
            at,
            end,
            mark=kind,
            strong=sentence.words[at].text in STRONG,
            plain=sentence.words[at].text,
        )

    def _mention(self, sentence: Sentence, at: int, items: list[Item]) -> Item | None:
        words = sentence.words
        if at + 1 < len(words) and words[at + 1].text == 'one' and words[at].text in SIDES:
            before = next(
                (item.mention for item in reversed(items) if item.mention and item.mention.names), None
            )
            sibling = self._sensors.sibling(before.names[-1], words[at].text) if before else ''
            return Item(at, at + 2, mention=Mention(at, at + 2, (sibling,))) if sibling else None
        if at and words[at - 1].text in OTHERS:
            return None
        mention = self._sensors.find(words, at)
        return Item(at, mention.end, mention=mention) if mention else None

    def _match(self, sentence: Sentence, at: int, items: list[Item]) -> Item | None:
        if _awaits_sensor(items) and self._sensor_ahead(sentence, at):
            return None
        match = self._skills.find(sentence.words, at)
        if match is None:
            return None
        return Item(at, match.end, match=match, lead=_is_asked(sentence, at, items))

    def _ends_free_text(self, sentence: Sentence, item: Item, items: list[Item]) -> bool:
        """Whether an item counts although the words before it are text that the robot shall speak."""
        if item.mark is Kind.WHEN:
            return self._sensor_ahead(sentence, item.end)
        if item.mark in (Kind.ALSO, Kind.INSTEAD, Kind.NOW):
            return item.end == len(sentence.words) or sentence.words[item.end].is_mark
        if item.match is not None:
            return item.lead and items[-1].mark in (Kind.JOIN, Kind.BREAK)
        return item.mark in (Kind.BREAK, Kind.JOIN)

    def _sensor_ahead(self, sentence: Sentence, start: int) -> bool:
        """Whether a sensor is spoken of before the thought ends."""
        for at in range(start, len(sentence.words)):
            if sentence.words[at].is_mark:
                return False
            mention = self._sensors.find(sentence.words, at)
            if mention is not None:
                return True
        return False


def _is_asked(sentence: Sentence, at: int, items: list[Item]) -> bool:
    """Whether what begins at a word is what the sentence asks of this robot."""
    begin = items[-1].end if items else 0
    before = [word.text for word in sentence.words[begin:at]]
    if any(text not in LEAD_WORDS for text in before) or (before and before[-1] in SPEAKERS):
        return False
    if items and items[-1].mark is Kind.WHEN:
        return False  # It is the condition, not the deed.
    return not _speaks_to_another(sentence, items)


def _speaks_to_another(sentence: Sentence, items: list[Item]) -> bool:
    """Whether the sentence begins with a name, of one or two words, that is not this robot's."""
    if not items or items[0].mark is not Kind.BREAK or not 0 < items[0].start <= 2:
        return False
    return any(word.text not in LEAD_WORDS for word in sentence.words[: items[0].start])


def _in_free_text(items: list[Item]) -> bool:
    """Whether the last skill takes a text and nothing has ended that text."""
    for item in reversed(items):
        if item.match is not None:
            return takes_text(item.match.skill)
        if item.strong or item.mention is not None or item.mark not in (Kind.BREAK, Kind.JOIN):
            return False
    return False


def _awaits_sensor(items: list[Item]) -> bool:
    """Whether a condition has begun and its sensor is still to come."""
    for item in reversed(items):
        if item.mark is Kind.WHEN:
            return True
        if item.mark not in (Kind.TOUCH, Kind.JOIN, Kind.NOT, Kind.UNSURE, Kind.ALSO):
            return False
    return False


def _weight(sentence: Sentence, item: Item) -> tuple[int, int]:
    words = sum(not word.is_light for word in sentence.words[item.start : item.end])
    needed = item.match.weight if item.match else words
    return needed, 2 if item.mark else 1 if item.mention else 0
