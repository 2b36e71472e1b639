"""A main task in the person's own words, where neither a request nor a kind of task was found."""

import re

from mistypilot_ros.offline.social.requests import with_article
from mistypilot_ros.offline.social.thing_words import VERB_OF

_CUT = re.compile(
    r'[,.;!?]|\s+(?:for (?:a|an|my|our|the|\d|kids|children)\b|in \d+ |to (?:me|us|my \w+)\b'
    r'|please|without|because|so that|by (?:\w+day|tomorrow)|before|until|on (?:the|my|our'
    r'|\w+day)|at (?:the|my|\d))',
    re.IGNORECASE,
)
_MEAL = re.compile(
    r"\b(?:something|anything|an idea|ideas?|what(?:'s| is| could be| can we "
    r'have)?)\b(?P<how>(?: [\w-]+){0,3}?) for (?:the |our |my )?(?P<what>supper|dinner|lunch'
    r'|breakfast|dessert|tea|brunch|pudding|the lunchbox|a snack)\b',
    re.IGNORECASE,
)
_SOMETHING = re.compile(
    r'\b(?P<verb>tell|sing|write|play|read|say|teach|give|show|do|suggest|recommend|make|cook'
    r'|bake|draw|know)\b(?: (?:me|us|him|her|them|the \w+|my \w+|for \w+))? (?:something'
    r'|anything|a little something)(?P<how>(?: (?!about\b|for\b|with\b|to\b|that\b|in\b'
    r'|on\b)[\w-]+){0,2})(?P<rest>.*)',
    re.IGNORECASE,
)
_MADE = {
    'tell': 'tell a fact',
    'know': 'tell a fact',
    'sing': 'sing a song',
    'write': 'write a text',
    'read': 'tell a story',
    'say': 'say something',
    'teach': 'teach something',
    'cook': 'suggest a dish',
    'bake': 'suggest a cake',
    'suggest': 'suggest something',
    'recommend': 'recommend something',
    'play': 'play a game',
    'give': 'suggest something',
    'show': 'explain something',
    'do': 'suggest an activity',
    'make': 'suggest something to make',
    'draw': 'suggest something to draw',
}
_WANTED = re.compile(
    r"\b(?:i|we)(?:'d| would|'m| am|'re| are|'ve got to|'ve| have)? ?(?:really |just |also "
    '|desperately |badly |still )*(?:need|needs|want|like|love|looking for|after|short of|out '
    'of|have to|got to|must have)(?: to have| some| a few| any| more| new| good| your)* '
    '(?P<thing>(?:ideas|tips|advice|help|suggestions|inspiration|words|recipes|games|jokes'
    r'|riddles|facts|books|films|activities|exercises|names|presents|gifts)\b(?: (?:for|on'
    r'|about|with) (?:the |a |an |my |our )?[\w-]+)?)(?P<rest>.*)',
    re.IGNORECASE,
)
_UNABLE = re.compile(
    r"\b(?:i|we) (?:can't|cannot|can not|don't know how to|do not know how to|never know how to"
    '|have no idea how to|want to learn (?:how )?to|want to know how to|need to know how to'
    "|am trying to|'m trying to|try to|struggle to) (?P<deed>.+)",
    re.IGNORECASE,
)
_GOING = re.compile(
    r'\b(?:going|go|off|travelling|traveling|flying|driving|travel|fly|drive|visit|visiting) '
    r'(?:to )?(?P<deed>(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)*)',
    re.IGNORECASE,
)
_HELP = re.compile(
    r"\b(?:help (?:me|us)|i (?:want|need|have|would like|'d like|'ve got|have got) to|we "
    "(?:want|need|have|'ve got) to|could you|can you|would you|let's) (?:to |with "
    ')?(?P<deed>.+)',
    re.IGNORECASE,
)
_WHETHER = re.compile(
    r'^(?:do|does|is|are|can|could|will|did|was|were|has|have|should|would) (?P<deed>(?!you\b'
    r"|it\b|that\b)[\w' -]+?)\?",
    re.IGNORECASE,
)
_TROUBLE = re.compile(
    r"\b(?:my|our|the) (?P<deed>[\w-]+)\b.*\b(?:hurts?|keeps?|won't|doesn't|isn't|aren't|can't"
    r'|always|never|broke|stopped|escaped|lost|refuses|wakes?|cries|barks?|bites?|leaks?)\b',
    re.IGNORECASE,
)
_SAD = re.compile(
    r"\b(?:cry|crying|cried|sad|awful|alone|lonely|upset|miss(?:ing)?|failed|didn't get|lost"
    '|afraid|scared|worried|broke up|hurts?|angry|ashamed|nobody|hate|died|hopeless|worst'
    r'|disappointed|embarrass\w*|nervous|miserable|heartbroken|tired of)\b',
    re.IGNORECASE,
)
_IMPERATIVE = re.compile(
    r'^(?:now |then |just |please |first )*(?P<verb>(?!i\b|we\b|he\b|she\b|they\b|it\b|you\b'
    r'|my\b|our\b|the\b|a\b|an\b|this\b|that\b|there\b|what\b|who\b|why\b|how\b|when\b|where\b'
    r'|is\b|are\b|do\b|does\b|no\b|not\b|yes\b|in\b|on\b|at\b|for\b|with\b)[a-z]+) (?P<deed>.+)',
    re.IGNORECASE,
)
_FORMS = (
    (_UNABLE, 'explain how to {}'),
    (_GOING, 'plan a trip to {}'),
    (_HELP, 'help the user {}'),
    (_WHETHER, 'explain whether {}'),
    (_TROUBLE, 'give advice on the {}'),
)


def last_resort(sentences: list[str]) -> tuple[str, list[str], bool] | None:
    """A main task, the pieces for its details, and whether the main task says all; None for no wish."""
    for index, sentence in enumerate(sentences):
        whole = _something(sentence)
        found = whole or _formed(sentence)
        if found is not None:
            pieces = [*sentences[:index], *found[1], *sentences[index + 1 :]]
            return found[0], pieces, whole is not None
    text = ' '.join(sentences)
    if _SAD.search(text):
        return 'comfort the user', sentences, False
    for index, sentence in enumerate(sentences):
        match = _IMPERATIVE.match(sentence)
        if match and len(sentence.split()) > 2:
            core, rest = _cut(match['deed'])
            pieces = [*sentences[:index], rest, *sentences[index + 1 :]]
            return f'{match["verb"].casefold()} {_impersonal(core)}', pieces, False
    return None


def _something(sentence: str) -> tuple[str, list[str]] | None:
    if match := _MEAL.search(sentence):
        thing = match['what'].removeprefix('the ').removeprefix('a ')
        return f'suggest {with_article(thing)}', [
            sentence[: match.start()],
            match['how'],
            sentence[match.end() :],
        ]
    if match := _SOMETHING.search(sentence):
        about = re.match(r'\s*about [^,.;!?]+', match['rest'])
        phrase = f'{_MADE[match["verb"].casefold()]}{about[0] if about else ""}'
        return phrase, [sentence[: match.start()], match['how'], match['rest']]
    if match := _WANTED.search(sentence):
        thing = re.sub(r'\b(?:my|our) ', '', match['thing'])
        verb = VERB_OF.get(thing.split()[0].removesuffix('s'), 'suggest')
        return f'{verb} {thing}', [sentence[: match.start()], match['rest']]
    return None


def _formed(sentence: str) -> tuple[str, list[str]] | None:
    for pattern, form in _FORMS:
        match = pattern.search(sentence)
        if match is None:
            continue
        core, rest = _cut(match['deed'])
        core = _impersonal(core)
        if (
            not core
            or len(core.split()) > 9
            or re.match(r'(?:it|that|this|be|you|me)\b', core, re.IGNORECASE)
        ):
            continue
        return form.format(core), [sentence[: match.start()], rest]
    return None


def _cut(said: str) -> tuple[str, str]:
    cut = _CUT.search(said)
    return (said[: cut.start()], said[cut.start() :]) if cut else (said, '')


def _impersonal(core: str) -> str:
    core = re.sub(r'\b(?:my|our) (?:new |old )?', 'the ', core.strip(' .!?'))
    return re.sub(r'\b(?:me|us)\b', 'the user', core)
