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
    rf'{_BEGIN}(?:(?:dont|do not|never|must not|mustnt)(?! let (?:me|us|him|her|them|my \w+) '
    r'(?:forget|miss|skip|oversleep)\b)|should not|shouldnt|not(?! (?:so|too|quite|this|that)\b)|'
    r'no need|no call|no \w+ (?:needed|required|necessary)|neednt|need not|refrain|'
    r'i dont think|i dont want|i do not want|id rather you didnt|id rather not|theres no need|'
    r'there is no need|by no means|under no circumstances|nobodys?|no ones?)\b'
)
_NO_LONGER = re.compile(r'\b(?:any more|anymore|any longer|no longer|neednt|need not|no need|after all)\b')
_ENDS = re.compile(rf'{_BEGIN}(?:stop|quit|no more|avoid|enough)\b')
_TALE = re.compile(
    r'^(?:so |and |then |well |anyway )*(?:i|he|she|they|we) (?:told|asked|said to|begged) (?!you\b)'
)
"""How people begin to tell of a talk with somebody else."""
_OPINION = re.compile(
    r'^(?:and |so |but |well |oh )*'
    r'(?:i (?:reckon|bet(?! on\b| my\b)|guess|suppose|think|believe|fear|hope)|looks like)\b'
    r'(?!.*\b(?:you|please|can|could|check|tell|show|should|need|want)\b)'
)
"""What somebody thinks, and wants nothing."""
_JUDGEMENT = re.compile(
    r'^(?:and |so |but |well |oh )*(?!it\b|its\b|thats\b|that is\b|you\b)(?:\w+ ){1,5}'
    r'(?:is|are|was|were|sounds?|looks?) '
    r'(?:so |very |really |quite |rather |always |just |absolutely )*(?:lovely|beautiful|nice|great|catching|'
    r'infectious|funny|cute|sweet|wonderful|brilliant|amazing|fantastic|awful|terrible|dreadful|horrible|sad|good|'
    r'bad|fun|clever|gorgeous|adorable|stunning|boring)\W*$'
)
"""What somebody thinks of something, and wants nothing: `photos of babies are lovely`."""
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
    'say tell measure measur read report name explain describe describ count '
    'answer identify compare show spell convert translat define guess imitat calculat check detect'.split()
)
"""Stems in the documentation of skills that tell something: these are asked."""
_KEEPING = frozenset('record enter save sav log note add remember'.split())
"""Stems in the documentation of skills that keep something: these are told what was."""
_BROKEN_OFF = frozenset(
    'a an the your my our his her for and or with of um uh er erm to by when if that at in on into like as '
    'very could would can put set take make'.split()
)
"""Words with which no wish ends where nobody has set a full stop behind them."""
_SIDES = frozenset({'left', 'right'})
_NEED_UNITS = frozenset({'time', 'length', 'angle'})
"""What nobody tells without its unit."""
_ROUND_ANGLES = frozenset({45.0, 90.0, 180.0, 270.0, 360.0})
"""Degrees that nobody needs to call degrees."""


_NO_WISH = (_TALE, _JUDGEMENT, _ABILITY, _OPINION, _NEWS)


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
    if len(words) < 2 or sentence.words[-1].text in _BROKEN_OFF:
        return False
    if any(one.match(flat) for one in _NO_WISH):
        return False
    stems = stems_of(f'{skill.name} {skill.description}')
    ending = stems & _ENDING
    found = holds(sentence)
    if found - _free(stems) or _is_forbidden(flat, {word.stem for word in words}, ending):
        return False
    if Hold.REPORTED in found and sentence.quotes:
        return False  # Somebody else's words, whatever they would mean.
    return _takes_sides(sentence, parameters) and _takes_amounts(sentence, stems, parameters, amounts)


def _free(stems: frozenset[str]) -> frozenset[Hold]:
    """Reasons to leave a sentence alone that do not count for a skill."""
    free = {Hold.FORBIDDEN} if stems & _ENDING else set()
    if stems & (_TELLING | _KEEPING):
        free |= {Hold.PAST, Hold.REPORTED}
    return frozenset(free | {Hold.ASKED_ABOUT} if stems & _TELLING else free)


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


def _takes_amounts(
    sentence: Sentence, stems: frozenset[str], parameters: Sequence[Parameter], amounts: Sequence[Quantity]
) -> bool:
    """A measure that is spoken of must be one that the skill takes, or a part of its text.

    A bare number is none: `protocol nine` means no nine seconds. Whoever asks for an amount may name one:
    `is there a metre in front of you?`
    """
    taken = {measure for item in parameters if item.takes is Takes.NUMBER for measure in item.taken}
    if any(item.takes is Takes.TEXT for item in parameters) or '' in taken or not taken and stems & _TELLING:
        return True
    measures = {amount.measures for amount in amounts} & {'length', 'angle', 'share'}
    bare = any(_is_bare(sentence, amount, taken) for amount in amounts)
    return measures <= taken and not (bare and taken and taken <= _NEED_UNITS)


def _is_bare(sentence: Sentence, amount: Quantity, taken: frozenset[str] | set[str]) -> bool:
    """Whether a number says nothing without a unit.

    `One after the other` counts nothing; a hundred and eighty, or a quarter, are plain where something turns.
    """
    if amount.measures or sentence.words[amount.start].text == 'one' and amount.value == 1:
        return False
    return not ('angle' in taken and (amount.value < 1 or amount.value in _ROUND_ANGLES))
