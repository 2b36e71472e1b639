"""Questions for what is bound, in their many forms."""

import re

from mistypilot_ros.offline.sensor_words import SensorWords
from mistypilot_ros.offline.text import Sentence, flat

_PLACE = r'(?:sensors?|chin|jaw|scruff|neck|head|forehead|ears?|bumpers?|touch\w*)'
_BOUND = (
    r'(?:bound|connected|linked|set|mapped|assigned|attached|hooked|tied|programmed|doing|in use|active|'
    r'taken|set up)'
)
_WORDS = r'(?:\w+ ){0,5}'
_CHINESE_BLANK = re.compile(r'(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])')
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        # what are you bound to, what do you do when …
        r'\bwhat (?:are|is|do|have)? ?(?:you|your sensors?) (?:all |currently |now )?'
        r'(?:bound|do when|do if|set up|got set|got bound)',
        r'\bwhat (?:happens|will happen|would happen|(?:do|will|would|did) you do) (?:when|if|whenever)\b',
        rf'\bwhat(?: is| are| was|s)? (?:your|the|my|all|on)?.*\b{_BOUND} to\b',
        r'\bhow are (?:you|your sensors) (?:set up|bound|programmed)\b',
        # which sensors are …, list your bindings
        r'\b(?:what|which) (?:bindings?|(?:of your )?sensors? (?:are|is|have|do|has)|touch)\b'
        r'(?!.*\b(?:called|mean)\b)',
        r'\b(?:list|show|tell|read|give|name)(?: me| us)?(?: out)?(?: all)?(?: of)?(?: the| your| my)?'
        r'(?: current| touch| sensor)* bindings\b',
        r'\bwhat (?:your|the) (?:\w+ ){0,4}(?:sensors|bumpers|bindings) (?:do|are)\b',
        # what does your chin do, what is on the chin
        r'^(?:so |and |hey |misty |please |tell me |remind me |can you tell me |could you tell me )*'
        rf'what (?:do|does|will|would|did|can) (?:your|the|my)? ?{_WORDS}{_PLACE} (?:\w+ )?'
        r'(?:do|trigger|make)\b',
        r'\bwhat(?: is| was|s)? (?:bound|on|set|currently on|assigned to|set up|set up on|set up for|'
        rf'connected to|bound to) {_WORDS}{_PLACE}$',
        # what did I set up
        r'\bwhat (?:have i|did i|have we|did we|had i) (?:set up|set|bound|bind|programmed?|taught|teach|'
        r'told? you to do|put on|put|connect)',
        rf'\bwhat .*\b(?:set up|put|bind|bound) (?:for|on|to) {_WORDS}{_PLACE}\b',
        r'\bwhat was it (?:again )?(?:that )?(?:happens? (?:when|if|whenever)|you do (?:when|if|whenever)|'
        r'(?:i|we) (?:set up|hooked up|bound|put|connected|taught|programmed|linked|tied|assigned))\b',
        r'\bwhich (?:spot|place|sensor|part|button)s? (?:on|of) (?:you|your \w+) (?:does|do) what\b',
        # do you wave when I tap your chin
        r'^(?:so |and |hey |misty )*do you (?!mind )(?:\w+ ){1,4}(?:when|if|whenever|each time|every time) '
        r'(?:i|we|you|someone|somebody|anyone|anybody) ',
        # is anything bound to …
        rf'\b(?:is|are) (?:anything|something|there anything|there something|any) .*{_BOUND}\b',
        r'\b(?:is|are) (?:anything|something|there anything|there something) '
        rf'(?:bound |set |assigned )?(?:on|to) .*{_PLACE}\b',
        rf'\bdoes (?:your|the|my) {_WORDS}{_PLACE} do (?:anything|something)\b',
        r'\b(?:do you have|have you got|are there) any (?:touch )?bindings\b',
        r'绑定了(?:什么|哪些)|(?:有哪些|有什么)绑定|(?:时候|时|后|会|要)你?(?:会|要)?[做干](?:些)?(?:什么|啥)',
    )
)

_TAKES_AWAY = re.compile(
    r'(?:please |misty |ok |okay |so |and |now |just |hey |can you |could you |would you |you can |you may |'
    r'you should |lets )*'
    r'(?:forget|remove|take away|clear|delete|drop|undo|erase|unbind|wipe|scrap|scrub|bin|ditch|dump|'
    r'free|lose|get rid of)\b'
)
"""`Forget what you do when …` asks nothing."""


def asked_places(sentence: Sentence, sensors: SensorWords) -> tuple[str, ...]:
    """Sensors and groups that a question names; empty where it names none."""
    names: list[str] = []
    at = 0
    while at < len(sentence.words):
        mention = sensors.find(sentence.words, at)
        names.extend(mention.names if mention is not None else ())
        at = mention.end if mention is not None else at + 1
    return tuple(dict.fromkeys(names))


def asks_bindings(sentence: Sentence) -> bool:
    """Whether a sentence asks what is bound."""
    said = _CHINESE_BLANK.sub('', flat(sentence))
    return not _TAKES_AWAY.match(said) and any(pattern.search(said) for pattern in _PATTERNS)
