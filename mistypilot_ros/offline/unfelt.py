"""Parts of the robot that it does not feel: touched all the same, or only moved."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.lead_words import LEAD_WORDS
from mistypilot_ros.offline.marks import OTHERS, Kind, compile_marks
from mistypilot_ros.offline.sensor_words import SIDES, Mention
from mistypilot_ros.offline.text import Word


def unknown_place(
    words: Sequence[Word], items: Sequence[Item], at: int, knows: Callable[[int], bool]
) -> Mention | None:
    """`When I press your hubcap`: a place of which nobody has heard.

    Args:
        words: of the sentence.
        items: what was found before the word.
        at: index of the word.
        knows: whether a skill begins with a word.
    """
    word = words[at]
    touched = bool(items) and items[-1].mark is Kind.TOUCH
    touched = touched and all(item.match is None for item in items[-4:])
    yours = at > 0 and words[at - 1].text in ('your', 'mistys')
    plain = not word.is_mark and not word.is_light and word.text not in LEAD_WORDS
    touched = touched or makes_you(words, at + 1)
    if not (touched and yours and plain) or knows(at):
        return None
    sided = word.text in SIDES and at + 1 < len(words) and not words[at + 1].is_mark
    return Mention(at, at + 1 + sided, ())


def makes_you(words: Sequence[Word], at: int) -> bool:
    """`I want your elbow to make you dance`: what makes the robot do something is touched."""
    texts = [word.text for word in words[at : at + 3]]
    return texts[:2] == ['makes', 'you'] or (texts[:1] in _TO and texts[1:] == ['make', 'you'])


_TO = (['to'], ['should'], ['shall'], ['can'])


def is_beside_the_point(words: Sequence[Word], at: int, mention: Mention) -> bool:
    """Whether nobody speaks of a touch there: it is somebody else's, it is lifted, or only compared with."""
    before = [word.text for word in words[:at] if not word.is_light][-1:]
    behind = [word.text for word in words[mention.end : mention.end + 1]]
    if behind in (['car'], ['cars'], ['sticker'], ['stickers']):
        return True  # "Bumper cars".
    if words[at].text == 'hand' and at and words[at - 1].text in ('we', 'i', 'they', 'to', 'and'):
        return True  # "So that we hand you back."
    if [word.text for word in words[max(0, at - 3) : at]][:2] in _SOMEBODY_ON:
        return True  # "Pat her on the head".
    if not mention.names and at and words[at - 1].text in ('a', 'an') and _touches(words, mention.end):
        return True  # "When a hand touches your chin": it is somebody's.
    compared = before in (['like'], ['as']) and words[mention.end : mention.end + 1]
    if compared and words[mention.end].text in ('does', 'do', 'did'):
        return True  # "Just like the left one does".
    owner = at - 1 - (at > 1 and words[at - 1].text == 'own')  # "My own head".
    return bool(at and words[owner].text in OTHERS) or (
        not mention.names and is_lifted(words, at, mention.end)
    )


def _touches(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and words[at].text.endswith('s') and bool(_TOUCH.find(words, at)[0])


def is_lifted(words: Sequence[Word], start: int, end: int) -> bool:
    """`Put your left arm up`: a part of the robot that is to move, and not a place that is touched."""
    before = [word.text for word in words[:start] if not word.is_light and word.text not in ('your', 'both')]
    before = before[-1:]
    return before in (['up'], ['out'], ['raise'], ['lift'], ['stretch'], ['use']) or (
        end < len(words) and words[end].text in ('up', 'out', 'high')
    )


def is_condition(words: Sequence[Word], at: int) -> bool:
    """`Somebody steps on your toes, you say …`: what happens first, and then what the robot is to do."""
    if words[at].text not in _SOMEBODY or at + 1 >= len(words) or at and not words[at - 1].is_mark:
        return False
    verb = words[at + 1].text
    told = verb.endswith('s') and verb not in _NO_DEED
    follows = [word.text for word in words[at + 2 :]]
    return told and any(pair == (',', 'you') for pair in pairwise(follows))


_SOMEBODY_ON = [[who, on] for who in 'me us him her them'.split() for on in ('on', 'in', 'under', 'at')]
_SOMEBODY = frozenset('somebody someone anybody anyone something'.split())
_TOUCH = compile_marks(Kind.TOUCH)
_NO_DEED = frozenset('is was has wants needs likes loves says thinks hopes'.split())
