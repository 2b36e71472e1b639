"""What a sentence asks to be made: the frame of the request, and the phrase of the task in it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mistypilot_ros.offline.social import vocabulary as v
from mistypilot_ros.offline.social.thing_words import CANONICAL, VERB_OF
from mistypilot_ros.offline.text import stem

VERBS = '|'.join(sorted((verb.replace(' ', r'\s+') for verb in CANONICAL), key=len, reverse=True))
_ME = (
    r'(?:\s+(?:me|us|him|her|them|the (?:kids|children|class|boys|girls)|my (?:\w+))(?=\s+(?:a|an'
    r'|the|some|another|one|how|why|what|about|up|through|to|\d|something|your|my|our|on|with'
    r'|in)\b))?'
)
_MODAL = (
    r'(?:can|could|would|will|might|may)\s+(?:you|we|i)\s+(?:maybe |perhaps |also |now |just '
    '|quickly |possibly )*'
)
_WISH = (
    r"(?:i|we)(?:'d| would)?\s+(?:really |just |also |now |rather |kind of )*(?:like|love|want"
    "|need|wanna|have|'ve got|ve got|must|enjoy|wish)"
    r'(?:\s+to)?(?:\s+(?:you to|hear|have|get|do|see|give))?(?:\s+to)?'
)
REQUEST = re.compile(
    rf"(?:^|[,;]\s*|\b(?:and|then|so|but|now|instead|or|please)\s+)(?:{_MODAL}|let'?s |let us "
    rf"|help (?:me|us) (?:to |with )?|{_WISH}\s+|i'?ve got to |we'?ve got to |i have to |"
    'do you (?:know|have) |have you got |how about you |would you mind |now |just |please '
    rf'|then |also |next,? |instead,? )*(?P<verb>{VERBS})\b{_ME}\s*(?P<object>.*)',
    re.IGNORECASE,
)
WISH = re.compile(
    rf"(?:^|[,;]\s*|\b)(?:{_WISH}|(?:can|could|may|might) (?:i|we) (?:have|get|hear)|let'?s "
    'have|have you got|do you (?:have|know)|how about|what about|time for|give me|bring on|'
    f"(?:i'm|we're|i am|we are) looking for|i'?m after|there should be|{_MODAL}(?:have"
    r'|do))\s+(?P<object>(?:a|an|some|another|one of|one more|the|our|my|\d+)\s+.*)',
    re.IGNORECASE,
)
WISH_OF_MANY = re.compile(
    rf'(?:^|[,;]\s*|\b)(?:{_WISH}|(?:can|could) (?:i|we) (?:have|get|hear)) (?P<object>[a-z].*)',
    re.IGNORECASE,
)
"""A wish for something without an article: `we need song lyrics`."""
BARE = re.compile(
    r'^(?:now |then |next |just )*(?P<object>(?:(?:a|an|some|another|one|the)\s+)?.+)', re.IGNORECASE
)
_END = re.compile(
    r'\s*[,;:.!?(]|\s+(?:about|with|without|for|on|at|in|by|until|till|from|under|that|who'
    '|which|where|whose|so that|because|and|but|'
    'when|while|before|after|during|if|as|since|using|including|to|into|like|over|around|near'
    '|of mine|tonight|tomorrow|today|next|'
    'this|please|asking|saying|telling|set|called|named|up to|starring|featuring|instead|too'
    r'|again|again please|now|then|or)\b',
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    '^(?:a|an|the|some|another|one|one more|my|our|your|any|any good|a second|a third|a new|a '
    r'few|a couple of|me|us|of those|of|that)\s+',
    re.IGNORECASE,
)
_EMPTY_MODIFIERS = frozenset(
    'very really nice good great quick lovely proper new second other different little and or '
    'more best whole super'.split()
)
ANAPHORS = frozenset(
    'it that this them these those him her one the same again something anything everything '
    'more me us you yours'.split()
)


@dataclass(frozen=True)
class Request:
    """Something that is asked for."""

    verb: str
    """Canonical verb; empty where only the thing is named."""
    thing: str
    """What is asked for, without article, manners and numbers."""
    manners: tuple[str, ...]
    """Manners and numbers that stood before it: details."""
    before: str
    """What stood before the request."""
    after: str
    """What stands behind the thing."""
    definite: bool = False
    """Whether the thing is spoken of as known: `the story`, `it`."""
    recast: bool = False
    """Whether a known thing shall become this: `make it a poem`."""


def request(sentence: str) -> Request | None:
    """The request of a sentence; None where it has none."""
    for match in REQUEST.finditer(sentence):
        verb = CANONICAL[re.sub(r'\s+', ' ', match['verb'].casefold())]
        found = _taken_apart(verb, match['object'], sentence[: match.start()])
        if found is not None:
            return found
    wish = WISH.search(sentence)
    if wish:
        return _taken_apart('', wish['object'], sentence[: wish.start()])
    wish = WISH_OF_MANY.search(sentence)
    found = _taken_apart('', wish['object'], sentence[: wish.start()]) if wish else None
    return found if found and head(found.thing) in VERB_OF else None


def named_thing(sentence: str) -> Request | None:
    """A thing that is only named: `A haiku on the frost`; None where it is no thing that one can ask for."""
    match = BARE.match(sentence)
    if re.match(
        '(?:i|we|he|she|they|you|it|my|by|in|on|at|for|with|without|to|from|because|that|this|what'
        r'|who|how)\b',
        sentence,
        re.IGNORECASE,
    ):
        return None
    found = _taken_apart('', match['object'], '') if match else None
    return found if found and found.thing and head(found.thing) in VERB_OF else None


def head(thing: str) -> str:
    """The word of a thing that says what it is."""
    words = re.findall(r"[\w'-]+", thing.casefold())
    for index, word in enumerate(words):
        if word in ('of', 'in', 'to', 'for', 'on') and index:
            return words[index - 1]
    return words[-1] if words else ''


def _taken_apart(verb: str, phrase: str, before: str) -> Request | None:
    recast = bool(re.match(r'(?:it|that|this|them) (?:into )?(?:an?|some) ', phrase.strip(), re.IGNORECASE))
    if recast:
        phrase = phrase.strip().split(' ', 1)[1]
    phrase = re.sub(
        r'^(?:me |us |him |her )?(?:to|out|up|down|with|on|for|through)\s+(?=(?:a|an|the|some|my|our)\s)',
        '',
        phrase.strip(),
    )
    definite = bool(re.match(r'(?:the|that|this|it|them|these|those)\b', phrase, re.IGNORECASE))
    while match := _ARTICLE.match(phrase):
        phrase = phrase[match.end() :]
    end = _END.search(phrase)
    thing, after = (phrase[: end.start()], phrase[end.start() :]) if end else (phrase, '')
    manners: list[str] = []
    words = thing.split()
    while len(words) > 1 and (
        (words[0].casefold().strip(',') in v.MANNERS and not thing.casefold().startswith('long weekend'))
        or words[0].casefold() in _EMPTY_MODIFIERS
        or (words[0].isdigit() and len(words) > 1)
    ):
        word = words.pop(0).casefold().strip(',')
        if word in v.MANNERS or word.isdigit():
            manners.append(word)
    if words and words[0] == 'minute' and manners and manners[-1].isdigit():
        words.pop(0)
        manners[-1] += ' minutes'
    elif manners and manners[-1].isdigit():
        manners[-1] += f' {words[-1]}' if words else ''
    match = (
        re.match(r'(\d+)-(minute|hour|line|page|verse|sentence|word|question|day|week)$', words[0])
        if len(words) > 1
        else None
    )
    if match:
        words.pop(0)
        manners.append(f'{match[1]} {match[2]}s')
    return Request(verb, ' '.join(words), tuple(manners), before, after, definite, recast)


def canonical_verb(verb: str, thing: str) -> str:
    """The verb of the main task for a thing; the one that was said where the thing is unknown."""
    word = head(thing)
    by_thing = VERB_OF.get(word) or VERB_OF.get(stem(word)) or VERB_OF.get(word.removesuffix('s'))
    if verb in (
        '',
        'give',
        'make',
        'help',
        'have',
        'suggest',
        'make up',
        'sing',
        'ask',
        'set',
        'guide',
        'find',
        'tell',
        'plan',
        'show',
        'recommend',
        'compose',
        'describe',
        'explain',
    ):
        if verb in ('plan', 'recommend', 'explain', 'describe') and by_thing not in ('write', 'tell'):
            return verb
        return by_thing or verb or 'suggest'
    return verb


def with_article(thing: str, words: Sequence[str] = ()) -> str:
    """A thing with its indefinite article, where it takes one."""
    word = head(thing)
    if (
        not word
        or word.endswith('s')
        and not word.endswith('ss')
        or thing[:1].isupper()
        or word in ('advice', 'song lyrics', 'feedback', 'help', 'yoga', 'homework', 'music', 'food')
    ):
        return thing
    return f'{"an" if thing[0].casefold() in "aeiou" else "a"} {thing}'
