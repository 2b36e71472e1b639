"""What a place does already, with another amount: `stretch the video on the scruff to forty seconds`."""

from collections.abc import Collection, Sequence

from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.patterns import Matcher, SkillMatch
from mistypilot_ros.offline.sensor_words import SensorWords
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence, Word

_OWNERS = frozenset('the that this your its'.split())
"""Normal forms before what a place does."""
_AT_PLACE = frozenset('on at of from'.split())
_LONGEST = 3
"""Words of what a place does, at most."""
_WAYS = frozenset('up down out back now'.split())
"""Normal forms before the "to" of an amount."""
_MAKING = frozenset('make have'.split())
"""Verbs behind which an amount needs no "to"."""
_BEFORE_VERB = frozenset('and then please but just now can could would you to lets'.split())


def changed_deed(words: Sequence[Word], at: int, sensors: SensorWords, covered: Collection[int]) -> int:
    """Where what a place does is named behind a verb that gives it another amount; 0 where none does.

    Args:
        words: of the sentence.
        at: index of the verb.
        sensors: finds places.
        covered: indices of words that are numbers and units.
    """
    begins = not at or words[at - 1].is_mark or words[at - 1].text in _BEFORE_VERB
    owned = [word.text for word in words[at + 1 : at + 2] if word.text in _OWNERS]
    if not begins or not owned or words[at].is_mark or words[at].is_light:
        return 0
    named = at + 2
    reach = range(named + 1, min(named + _LONGEST + 1, len(words)))
    on = next((i for i in reach if words[i].text in _AT_PLACE), None)
    place = sensors.find_behind(words, on + 1) if on is not None else None
    if place is None or not place.names:
        return 0
    end = place.end
    while end < len(words) and words[end].text in _WAYS:
        end += 1
    led = [word.text for word in words[end : end + 1]] == ['to']
    amount = end + led if led or words[at].text in _MAKING else len(words)
    while amount < len(words) and words[amount].is_light:
        amount += 1
    return named if amount in covered else 0


def change_mark(
    words: Sequence[Word], at: int, sensors: SensorWords, covered: Collection[int]
) -> Item | None:
    """The mark of such a verb, whichever it is."""
    return (
        Item(at, at + 1, mark=Kind.TIE, plain='change') if changed_deed(words, at, sensors, covered) else None
    )


def deed_changed(
    sentence: Sentence,
    items: Sequence[Item],
    skills: SkillWords,
    sensors: SensorWords,
    matcher: Matcher,
    covered: Collection[int],
    at: int,
) -> SkillMatch | None:
    """What a place does, at the word behind such a verb and its article; None elsewhere."""
    verb = items[-1] if items else None
    if verb is None or verb.mark is not Kind.TIE or verb.end != at - 1:
        return None
    if changed_deed(sentence.words, verb.start, sensors, covered) != at:
        return None
    return skills.noun(sentence, at, matcher) or skills.find(sentence, at, matcher)
