"""What was asked for last, once more with another value: `the left ear shows fear, the right ear joy`."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from mistypilot_ros.offline.abstention_words import INTERJECTIONS
from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import JOINTS, Kind
from mistypilot_ros.offline.objects import PRONOUNS
from mistypilot_ros.offline.parameter_words import Parameter, Takes
from mistypilot_ros.offline.patterns import SkillMatch
from mistypilot_ros.offline.said_anew import is_corrected
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence, Word

_GIVING = frozenset('give do take snap play have'.split())
_PUTTING = frozenset('put puts turn turns bring brings take takes set sets make makes'.split())
_TO = frozenset('up down to at back'.split())
_BETWEEN = INTERJECTIONS | frozenset(', then does means gets for to make it'.split())
"""Normal forms that may stand between a place and the value alone."""
_BEHIND = frozenset('and then now when if while too there by please instead'.split())
"""Normal forms behind a value that stands for a whole deed."""


def again(
    sentence: Sentence, items: Sequence[Item], skills: SkillWords, covered: Collection[int], at: int
) -> SkillMatch | None:
    """The last skill once more where a word begins that says no more than `one`, or another value of it.

    Args:
        sentence: all of it.
        items: what was found before the word.
        skills: knows which values a skill takes.
        covered: indices of words that are numbers and units.
        at: index of the word.
    """
    last = next((item.match for item in reversed(items) if item.match is not None), None)
    if last is None:
        return None
    if (end := _one(sentence.words, at)) and not last.text:
        return SkillMatch(last.skill, at, end, 2, dict(last.params))
    if not _is_behind_place(sentence.words, items, at) or is_corrected(sentence.words, at + 1):
        return None
    numbers = any(one.takes is Takes.NUMBER for one in skills.parameters(last.skill).values())
    if numbers and (end := _before_amount(sentence.words, covered, at)):
        return SkillMatch(last.skill, at, end, 2, {})
    for name, parameter in skills.parameters(last.skill).items():
        if parameter.takes is Takes.TEXT and parameter.is_place and (end := _town_end(sentence, at)):
            return SkillMatch(last.skill, at, end, 1, {name: sentence.slice(at + 1, end)})
        end, value = _value(sentence.words, parameter, at)
        if name in last.params and end and _ends(sentence.words, end):
            return SkillMatch(last.skill, at, end, 1, {name: value})
    return None


def quoted_again(
    sentence: Sentence, items: Sequence[Item], skills: SkillWords, at: int, end: int
) -> SkillMatch | None:
    """`When I tap the chin say "hi", and when I tap the scruff, "bye"`: other words for the last skill.

    Args:
        sentence: all of it.
        items: what was found before the quotation.
        skills: knows which skill takes words.
        at: first word of the quotation.
        end: word after its last.
    """
    last = next((item.match for item in reversed(items) if item.match is not None), None)
    if last is None or not last.is_long_text or not _is_behind_place(sentence.words, items, at):
        return None
    if not _ends(sentence.words, end):
        return None
    text = sentence.slice(at + 1, end - 1)
    return SkillMatch(last.skill, at, end, 1, {last.text: text}, is_long_text=True)


def in_the_list(
    words: Sequence[Word], last: SkillMatch, match: SkillMatch, skills: SkillWords
) -> SkillMatch | None:
    """`The chin shows anger, the scruff joy, and give me fear now`: the last skill, and no frightened sound.

    Args:
        words: of the sentence.
        last: the skill before.
        match: another one, that the same value means too.
        skills: knows which values a skill takes.
    """
    if match.skill is last.skill or words[match.start].text not in _GIVING:
        return None
    for name, parameter in skills.parameters(last.skill).items():
        end, value = _value(words, parameter, match.end - 1) if parameter.required else (0, None)
        if name in last.params and end == match.end:
            return replace(match, skill=last.skill, params={name: value})
    return None


def _one(words: Sequence[Word], at: int) -> int:
    """Where `give me one` or `take one` ends; 0 where nothing like it begins, or something is counted."""
    if words[at].text not in _GIVING:
        return 0
    end = at + 1 + (at + 1 < len(words) and words[at + 1].text in PRONOUNS)
    one = [word.text for word in words[end : end + 1]] == ['one']
    return end + 1 if one and (_ends(words, end + 1) or words[end + 1].text in ('right', 'too')) else 0


def _before_amount(words: Sequence[Word], covered: Collection[int], at: int) -> int:
    """Where the amount begins behind `puts it up to`; 0 where nothing like it stands there."""
    if words[at].text not in _PUTTING or [word.text for word in words[at + 1 : at + 2]] != ['it']:
        return 0
    end = next((i for i in range(at + 2, len(words)) if words[i].text not in _TO), len(words))
    return end if end in covered else 0


def _is_behind_place(words: Sequence[Word], items: Sequence[Item], at: int) -> bool:
    """Whether a place was named that does nothing yet, and nothing that matters stands behind it."""
    place = next((i for i in reversed(range(len(items))) if items[i].mark not in (*JOINTS, Kind.TIE)), None)
    if place is None or items[place].mention is None:
        return False
    return all(word.is_light or word.text in _BETWEEN for word in words[items[place].end : at])


def _town_end(sentence: Sentence, at: int) -> int:
    """Where `in Malaga` ends, behind a place that has no deed of its own; 0 where it does not stand there."""
    words = sentence.words
    end = at + 1
    while end < len(words) and sentence.text[words[end].start].isupper():
        end += 1
    return end if words[at].text in ('in', 'for') and end > at + 1 and _ends(words, end) else 0


def _value(words: Sequence[Word], parameter: Parameter, at: int) -> tuple[int, Any]:
    if parameter.takes is Takes.CHOICE:
        return parameter.choice_at(words, at)
    end = parameter.colour_end(words, at) if parameter.takes is Takes.COLOUR else 0
    return end, ' '.join(word.text for word in words[at:end])


def _ends(words: Sequence[Word], end: int) -> bool:
    return end >= len(words) or words[end].is_mark or words[end].text in _BEHIND
