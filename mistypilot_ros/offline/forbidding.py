"""Short sentences that only forbid something, whether or not there is a skill for it."""

import re
from collections.abc import Sequence

from mistypilot_ros.offline.text import Sentence, flat
from mistypilot_ros.offline.things import Deed

_BEFORE = r'(?:please |misty |hey |no |oh |ok |now |you |just |you must |you should )*'
_NOT = r'(?:dont|do not|never|must not|mustnt|should not|shouldnt|not)'
_AFTER = (
    r'(?: now| please| again| any more| anymore| right now| for now| misty| yet| today| at all| me| okay| ok|'
    r' thanks| thank you| right| will you)*'
)
_TALK = r'(?!worry|bother|mind|know|care|forget|cry|be|like|think|understand|you|that|this|it|yet|now|ever)'
"""Verbs by which people say something else than what the robot shall leave."""
_UNBINDING = (
    r'(?:unbind|unlink|disconnect|clear|remove|delete|detach|erase|wipe|unassign)'
    r'(?!.*\b(?:but|instead|and|then|just|only)\b)'
)
"""Verbs that take a binding away, in a sentence that asks for nothing else."""
_LEAVES = re.compile(rf'^{_BEFORE}{_NOT} (?:ever |you dare |go (?:ahead )?and |you go and )?{_UNBINDING}\b')
_WAIVES = re.compile(
    r'^(?:please |misty |hey |oh |well |and |so |but )*(?:(?:you|theres|there is) )?(?:neednt|need not|'
    r'dont (?:have|need) to|do not (?:have|need) to|no (?:need|call) (?:to|for)|'
    r'(?:i )?never (?:told|asked|said)|(?:im|i am) not asking you|i didnt ask you|nobody asked you)\b'
    r'(?!.*\b(?:but|instead|just|only|rather|when\w*|if|(?:every|each) time)\b)'
)
"""What is only said not to be needed."""
_NO_SUCH_THING = re.compile(
    r'^(?:please |misty |hey |oh |well |and |so |but |no )*no '
    r'(?!more\b|thanks|yes|problem|worries|idea|wonder|doubt|matter)\w+(?:ing|ies|s)\b'
    r'(?! (?:is|are|was|were)\b)'
    r'(?!.*\b(?:but|instead|just|rather|so|then|and|tell|please \w|can|could)\b)'
)
"""`No stories at the table`: what is not wanted, and no wish behind it."""
_NEVER = re.compile(
    rf'^{_BEFORE}(?:never|dont|do not) (?:ever )?'
    r'(?:take|record|film|play|drive|turn|dance|wave|greet|show|make(?! (?:it|that|them)\b)|read) '
    r'(?!.*\b(?:but|instead|just|only|rather|when\w*|if|then|every|each|until)\b)'
)
"""`Never take a photo of me in my pyjamas.`"""
_NONE_OF = re.compile(
    r'^(?:please |misty |hey |oh |well |no )*'
    r'no (?:photos?|pictures?|videos?|music|dancing|sounds?|noises?|lights?) '
    r'(?:of|for|from|at|in|on) (?:me|us|him|her|them|the|my|our)\b'
    r'(?!.*\b(?:but|instead|just|rather|then|tell|can|could)\b)'
)
"""`No photo of me today, thanks.`"""
_HAS_NONE = re.compile(
    rf'^{_BEFORE}(?:'
    # "Play no loud music", "no thanks to a timer", "nobody who pats you shall get a hug".
    r'(?:play|take|make|record|show|give)(?: (?:me|us|him|her|them))? no (?!more\b|other\b|matter\b)\w+|'
    r'no (?:thanks|thank you) (?:to|for) (?:an?|any|the|your|that|those)\b|'
    r'(?:no one|nobody) who \w+ .*\b(?:should|shall|must|may|is to|gets?|needs)\b|'
    # "The forecast for Oslo is not what I want to hear".
    r'.* (?:is not|isnt) what (?:i|we) (?:want|wanna|wanted|need|like)(?: to)?(?: \w+)?$'
    r')(?!.*\b(?:but|instead|just|rather|then|only|except|please \w)\b)'
)
"""What shall not be, whatever it is."""
_WANTS_NONE = re.compile(
    rf'^{_BEFORE}i (?:dont|do not) want any (?!more\b|of\b|thing\b)\w+\b'
    r'(?!.*\b(?:to|but|instead|just|rather|then|and|when\w*|if)\b)'
)
"""`I don't want any photos of me.`"""
_DECLINES = re.compile(
    rf'^{_BEFORE}(?:i (?:dont|do not) want|(?:dont|do not|never) (?:tell|give|sing|read|write|play|start) '
    r'(?:(?:me|us|him|her|them) )?)'
    r' ?(?:an?|any|another|your|one of your) (?!that\b|it\b|more\b|thing\b)\w+'
    r'(?!.*\b(?:but|instead|just|only|rather|when\w*|if|then|every|each|until|make|use|with|to|and|want|need|'
    r'please \w)\b)'
)
"""`Please don't tell us a joke now, the headmaster is speaking.`"""
_FORBIDS = re.compile(rf'^{_BEFORE}{_NOT} (?:ever )?{_TALK}\w+{_AFTER}$')


def forbids(sentence: Sentence) -> bool:
    """Whether a whole sentence says just that something shall not be done, as in "please don't dance"."""
    said = flat(sentence)
    # Behind a comma may stand what is wanted: "don't wave, nod".
    never = _NEVER.search(said) and not any(word.is_mark for word in sentence.words[:-1])
    return bool(_FORBIDS.search(said) or _LEAVES.search(said) or never) or waives(sentence)


def waives(sentence: Sentence) -> bool:
    """Whether a whole sentence says that something is not needed, whoever would do it."""
    said = flat(sentence)
    return any(
        pattern.search(said) for pattern in (_WAIVES, _NO_SUCH_THING, _NONE_OF, _HAS_NONE, _WANTS_NONE)
    )


def declines(sentence: Sentence) -> bool:
    """Whether a whole sentence says just what nobody shall tell or write: it begins no such task."""
    return bool(_DECLINES.search(flat(sentence)))


def ends_something(sentence: Sentence, deeds: Sequence[Deed]) -> bool:
    """Whether words say that deeds are to end, which happen up to now: `stop waving when I tap the chin`."""
    begin = min((deed.match.start for deed in deeds), default=0)
    return any(word.text in _ENDING for word in sentence.words[:begin])


_ENDING = frozenset('stop stops quit cease longer more anymore enough'.split())
