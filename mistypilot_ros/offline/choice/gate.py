"""What keeps a likely skill from being run: polarity, sides, amounts, and whatever holds a whole sentence.

Distances of vectors do not see these: `turn left` and `turn right`, `dance` and `don't dance` are near.
"""

import re
from collections.abc import Sequence

from mistypilot_ros.core.skills import Skill
from mistypilot_ros.offline.abstention import Hold, holds
from mistypilot_ros.offline.choice.wishes import stems_of
from mistypilot_ros.offline.parameter_words import Parameter, Takes
from mistypilot_ros.offline.quantities import Quantity
from mistypilot_ros.offline.text import Sentence

_LEAD = (
    r'(?:please |misty |hey |ok |okay |well |now |and |so |but |just |oh |no |you |could you |can you |'
    r'would you )*'
)
_BEGIN = rf'(?:^|, |; |\. |! ){_LEAD}'
_FORBIDS = re.compile(
    rf'{_BEGIN}(?:dont|do not|never|must not|mustnt|should not|shouldnt|not|no need|neednt|need not|refrain|'
    r'i dont think|i dont want|i do not want|id rather you didnt|id rather not|theres no need|'
    r'there is no need|by no means|under no circumstances|nobody|no one)\b'
)
_NO_LONGER = re.compile(r'\b(?:any more|anymore|no longer|neednt|need not|no need)\b')
_ENDS = re.compile(rf'{_BEGIN}(?:stop|quit|no more|avoid|enough)\b')
_TALE = re.compile(
    r'^(?:so |and |then |well |anyway )*(?:i|he|she|they|we) (?:told|asked|said to|begged) (?!you\b)'
)
"""How people begin to tell of a talk with somebody else."""
_OPINION = re.compile(
    r'^(?:and |so |but |well |oh )*(?:i (?:reckon|bet|guess|suppose|think|believe|fear|hope)|looks like)\b'
    r'(?!.*\b(?:you|please|can|could|check|tell|show|should|need|want)\b)'
)
"""What somebody thinks, and wants nothing."""
_ABILITY = re.compile(
    r'^(?:and |so |but |well )*(?:what|which|how (?:many|much|long|far|loud|fast)) .*\b(?:are|is) '
    r'(?:you|it|your \w+(?: \w+)?) able to\b'
)
"""A question about what the robot can do."""
_NEWS = re.compile(
    r'^(?:and |so |but |well |hey |misty |by the way )*did you (?:see|hear|notice|know|spot|read|watch) '
)
"""How people begin to talk of what they have seen."""
_ENDING = frozenset(
    'stop halt cease cancel delete delet remove remov forget erase eras clear mute silence silenc quiet '
    'pause hang off close lock'.split()
)
"""Stems in the documentation of skills that end something: for these a negation may be no contradiction."""
_TELLING = frozenset(
    'say tell measure measur read report name explain describe describ count save sav log note '
    'record answer identify compare show enter'.split()
)
"""Stems in the documentation of skills that tell or keep something: these are asked, and told what was."""
_BROKEN_OFF = frozenset(
    'a an the your my our his her for and or with of um uh er erm to by when if that at in on into like as '
    'very please could would can put set take make'.split()
)
"""Words with which no wish ends."""
_SIDES = frozenset({'left', 'right'})
_NEED_UNITS = frozenset({'time', 'length', 'angle'})
"""What nobody tells without its unit."""


_NO_WISH = (_TALE, _ABILITY, _OPINION, _NEWS)


def may_run(
    sentence: Sentence, skill: Skill, parameters: Sequence[Parameter], amounts: Sequence[Quantity]
) -> bool:
    """Whether nothing in a sentence contradicts that a skill is meant.

    Args:
        sentence: all of it.
        skill: the one that is likely.
        parameters: what the skill takes.
        amounts: quantities of the sentence.
    """
    words = [word for word in sentence.words if not word.is_mark]
    flat = _flat(sentence)
    if len(words) < 2 or words[-1].text in _BROKEN_OFF or any(one.match(flat) for one in _NO_WISH):
        return False
    stems = stems_of(f'{skill.name} {skill.description}')
    ending = stems & _ENDING
    if holds(sentence) - _free(stems) or _is_forbidden(flat, {word.stem for word in words}, ending):
        return False
    return _takes_sides(sentence, parameters) and _takes_amounts(parameters, amounts)


def _free(stems: frozenset[str]) -> frozenset[Hold]:
    """Reasons to leave a sentence alone that do not count for a skill."""
    free = {Hold.FORBIDDEN} if stems & _ENDING else set()
    return frozenset(free | {Hold.PAST, Hold.ASKED_ABOUT, Hold.REPORTED} if stems & _TELLING else free)


def _flat(sentence: Sentence) -> str:
    """The normal forms; marks follow their word at once."""
    return re.sub(r' ([,;.!?])', r'\1', ' '.join(word.text for word in sentence.words))


def _is_forbidden(flat: str, said: set[str], ending: frozenset[str]) -> bool:
    """Whether a negation speaks against a skill: `don't stop the music` does, `you needn't know him` may not.

    Args:
        flat: the sentence's normal forms.
        said: its stems.
        ending: stems by which the skill's documentation says that it ends something.
    """
    if _FORBIDS.search(flat):
        return not ending or bool(ending & said) or not _NO_LONGER.search(flat)
    return bool(_ENDS.search(flat)) and not ending


def _takes_sides(sentence: Sentence, parameters: Sequence[Parameter]) -> bool:
    """A side that is spoken of must be one of the skill's values, or a part of its text."""
    flat = _flat(sentence)
    sides = {
        side for side in _SIDES if re.search(rf'\b(?:the|to|your|my|on|turn) {side}\b(?! now| away)', flat)
    }
    if not sides or any(parameter.takes is Takes.TEXT for parameter in parameters):
        return True
    return sides <= {value for parameter in parameters for value in (parameter.phrases or {}).values()}


def _takes_amounts(parameters: Sequence[Parameter], amounts: Sequence[Quantity]) -> bool:
    """A measure that is spoken of must be one that the skill takes, or a part of its text.

    A bare number is none: `protocol nine` means no nine seconds.
    """
    taken = {item.measures for item in parameters if item.takes is Takes.NUMBER}
    if any(item.takes is Takes.TEXT for item in parameters) or '' in taken:
        return True
    measures = {amount.measures for amount in amounts} & {'length', 'angle', 'share'}
    bare = any(not amount.measures for amount in amounts)
    return measures <= taken and not (bare and taken and taken <= _NEED_UNITS)
