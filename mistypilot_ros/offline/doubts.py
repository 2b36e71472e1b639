"""Why words that look like a skill are none: they go on, belong to a place, or mean another skill better."""

from collections.abc import Collection, Sequence

from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.lead_words import LEAD_WORDS
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.objects import ENDING, object_at
from mistypilot_ros.offline.patterns import Matcher, SkillMatch
from mistypilot_ros.offline.phrases import PhraseBook
from mistypilot_ros.offline.sensor_words import SensorWords
from mistypilot_ros.offline.skill_words import ASKING, SkillWords
from mistypilot_ros.offline.text import Sentence

_SAY_THAT = [['say', what] for what in ('its', 'thats', 'theres', 'im', 'were', 'youre', 'lets')]
"""Normal forms with which the very words begin."""


class Doubts:
    """Looks for reasons in one sentence."""

    def __init__(
        self,
        sentence: Sentence,
        marks: PhraseBook[Kind],
        sensors: SensorWords,
        skills: SkillWords,
        matcher: Matcher,
        items: Sequence[Item],
    ) -> None:
        """Take the sentence, the words of marks, sensors and skills, and the items so far, which grow."""
        self._sentence, self._words = sentence, sentence.words
        self._marks, self._sensors, self._skills = marks, sensors, skills
        self._matcher, self._items = matcher, items

    def says(self, at: int) -> bool:
        """`Say it's time for bed`: the very words follow."""
        return [word.text for word in self._words[at : at + 2]] in _SAY_THAT

    def takes_off(self, match: SkillMatch) -> bool:
        """`Take the light off the scruff` switches nothing off."""
        if self._words[match.end - 1].text != 'off' or match.end >= len(self._words):
            return False
        mention = self._sensors.find_behind(self._words, match.end)
        begin = max((item.end for item in self._items if item.mark is Kind.BREAK), default=0)
        taken = any(word.text in ('take', 'takes') for word in self._words[begin : match.start + 1])
        return taken and mention is not None and bool(mention.names)

    def goes_elsewhere(self, at: int, match: SkillMatch | None) -> bool:
        """`The go-ahead` is no way to go, and what goes off is what was named before."""
        if self._words[at].text != 'go' or match is None:
            return False
        article = at > 0 and self._words[at - 1].text in ('the', 'a')
        return article or self._words[match.end - 1].text in ('off', 'out')

    def is_longer_from_its_end(self, match: SkillMatch) -> bool:
        """`Gets the scared sound` is no `get scared`: the last word belongs to what stands behind."""
        last = match.end - 1
        if match.text or last == match.start:
            return False
        other = self._skills.find(self._sentence, last, self._matcher)
        return other is not None and other.skill is not match.skill and other.end > match.end

    def before_place(self, match: SkillMatch) -> SkillMatch | None:
        """What a match means without the words of a place: `make the chin take a photo` makes no photo.

        `Bind a wave to your left ear` speaks of a wave, and of no left arm.
        """
        place = self._stepped_over(match)
        if place is None:
            return match
        before = [word.text for word in self._words[match.start : place] if not word.is_light]
        tied = before[-1:] == ['to']
        return self._skills.find(self._sentence, match.start, self._matcher, until=place) if tied else None

    def _stepped_over(self, match: SkillMatch) -> int | None:
        """Where a place begins that a match steps over; None for nowhere."""
        for at in range(match.start, match.end):
            mention = self._sensors.find(self._words, at)
            inside = self._words[at : mention.end] if mention and mention.names else ()
            if any(not word.is_light and not self._skills.knows(match.skill, word) for word in inside):
                return at
        return None

    def yields(self, match: SkillMatch) -> bool:
        """Whether another skill means these words better: `tell me {request}` and `the time`."""
        wish = self._skills.takes_wish(match.skill)
        for at in range(match.start + 1, len(self._words)):
            word = self._words[at]
            if word.is_mark or (
                at >= match.end and word.text not in LEAD_WORDS and not wish and at > match.end
            ):
                return False
            if at < match.end and not wish:
                continue
            other = self._skills.find(self._sentence, at, self._matcher)
            asks = word.text in ASKING and other is not None and other.weight > 1
            if (
                other is not None
                and other.skill is not match.skill
                and (asks or (wish and self._only_lead(match, at)))
            ):
                return True
            if not wish and at >= match.end:
                return False
        return False

    def _only_lead(self, match: SkillMatch, at: int) -> bool:
        """Whether nothing but little words stands between the verb and what another skill means."""
        return all(word.text in LEAD_WORDS or word.is_light for word in self._words[match.start + 1 : at])

    def has_object(self, match: SkillMatch, covered: Collection[int]) -> bool:
        """Whether the words go on with something that the skill does not know: `turn the heating`.

        Args:
            match: a skill that was found.
            covered: indices of words that are numbers and units, or that were passed over.
        """
        at = object_at(self._sentence, match, covered)
        if at is None or self._words[at].text in ASKING or self._words[match.start].text in ASKING:
            return False
        if self._words[at].text in ENDING | {'there'}:
            return True
        if [word.text for word in self._words[at : at + 2]] in (['up', 'to'], ['up', 'with']):
            return False  # "Hook the yawn up to the chin."
        return not (
            self._skills.knows(match.skill, self._words[at])
            or self._marks.find(self._words, at)[0]
            or self._marks.find(self._words, at - 1)[0] > at  # "The moment": its article is light.
            or self._is_felt(at)
        )

    def _is_felt(self, at: int) -> bool:
        mention = self._sensors.find(self._words, at)
        return mention is not None and bool(mention.names)
