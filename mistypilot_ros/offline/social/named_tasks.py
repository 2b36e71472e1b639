"""Tasks that are asked for by name: the request says what is to be made."""

import re

from mistypilot_ros.offline.social import vocabulary as v
from mistypilot_ros.offline.social.facts import own
from mistypilot_ros.offline.social.kind_families import Kind
from mistypilot_ros.offline.social.kinds import Finder
from mistypilot_ros.offline.social.requests import (
    ANAPHORS,
    Request,
    canonical_verb,
    head,
    named_thing,
    request,
    with_article,
)
from mistypilot_ros.offline.social.task_value import MainTask
from mistypilot_ros.offline.social.thing_words import VERB_OF
from mistypilot_ros.offline.text import stem

_WEAK_VERBS = frozenset(
    (
        'give do have ask help take show set explain tell walk talk learn find lead make remind answer teach'
    ).split()
) | {''}
"""Verbs that say nothing about what is to be made."""
_NO_THINGS = frozenset(
    'how why what when where who which if before after until down up off out away with without'.split()
)
"""Words that no thing begins with."""
_SOOTHING = ('cheer', 'comfort', 'console')
_EMPTY_HEADS = frozenset('ideas idea advice tips tip help words suggestions'.split())
"""Things that are nothing without what they are about."""
_VAGUE_FULL = ('title', 'name ')
_VAGUE = frozenset(
    (
        'ideas idea advice tips tip games game note letter message card text plan help list words '
        'adventure activities activity lines song celebration present gift routine schedule exercise '
        'session test quiz email mail fact facts something things'
    ).split()
)
"""Things that say little about the task."""


_ADDED = re.compile(r'\b(?:with|including|containing) (?:an?|some|lots of|plenty of) [^,.;!?]*')


def without_additions(low: str) -> str:
    """A text of small letters without what is only added: `a birthday card with a joke` is a card."""
    return _ADDED.sub('', low)


def asked(sentence: str, current: str, text: str, find: Finder) -> MainTask | None:
    """A request that says itself what it wants."""
    wish = request(sentence) or named_thing(sentence)
    if wish is not None and wish.verb in _SOOTHING:
        return _of_request(wish, current)
    if wish is not None and wish.thing.casefold().split()[:1] in ([word] for word in ANAPHORS):
        return None
    known = find(without_additions(sentence.casefold()))
    if known is not None:
        if wish is None or not (_names(known, wish) or _says_itself(wish)):
            return None
        return _of_kind(known, wish) if _names(known, wish) else _of_request(wish, current)
    if wish is None or not wish.thing:
        return None
    if head(wish.thing) in _VAGUE and (wide := find(text.casefold())) and _fits(wide, wish):
        return None
    return _of_request(wish, current)


def _fits(kind: Kind, asked: Request) -> bool:
    """Whether a thing that says little may be the one of a kind: `tips`, with trouble to sleep."""
    word = head(asked.thing)
    return (
        word in kind.thing
        or kind.verb == VERB_OF.get(word)
        or word in ('ideas', 'idea', 'tips', 'tip', 'help', 'plan', 'words', 'advice')
    )


def _names(kind: Kind, asked: Request) -> bool:
    """Whether the thing that is asked for is the one of the kind, by name."""
    word = head(asked.thing)
    return (
        word in kind.thing.casefold().split()
        or head(kind.thing) in asked.thing.casefold().split()
        or stem(word) in kind.made
    )


def _says_itself(asked: Request) -> bool:
    """Whether a request names what is to be made, so that hints at something else count for nothing."""
    word = head(asked.thing)
    return word in VERB_OF and word not in _VAGUE


def _of_kind(kind: Kind, asked: Request) -> MainTask:
    narrow = _more_of(kind, asked)
    return MainTask(narrow or kind.phrase, pieces(asked, narrow is not None), 0.9)


def _more_of(kind: Kind, asked: Request) -> str | None:
    """The phrase where the words say more than the kind: `a day trip to Ghent`, `a Greek vocabulary quiz`."""
    if kind.verb == 'plan' and (goal := destination(asked)):
        return f'plan {with_article(asked.thing)} {goal}'
    more = [
        word
        for word in asked.thing.split()
        if word.casefold() not in kind.thing.split() and word.casefold() not in v.MANNERS
    ]
    if (
        more
        and head(asked.thing) == head(kind.thing)
        and len(asked.thing.split()) <= 4
        and ' of ' not in asked.thing
    ):
        return f'{kind.verb} {with_article(asked.thing)}'
    return None


def destination(asked: Request) -> str:
    """Where a trip goes: part of the main task."""
    match = re.match(
        r"\s*((?:to|in|around|along|through) (?:the )?[\w' -]+?)(?=\s+(?:for|on|next|this|with"
        r'|by|in|at|and|from|tomorrow|under|about|where|that)\b|[,.!?;]|$)',
        asked.after,
    )
    if match is None or re.match(
        r'in (?:' + '|'.join(v.MONTHS) + r'|\d|my|our|a)\b', match[1], re.IGNORECASE
    ):
        return ''
    return match[1] if match[1].split()[-1][:1].isupper() or match[1].startswith(('to', 'along')) else ''


def pieces(asked: Request, narrowed: bool = False) -> tuple[str, ...]:
    """What a request says besides its thing."""
    after = asked.after
    if narrowed and (goal := destination(asked)):
        after = after.strip()[len(goal) :]
    return tuple(piece for piece in (asked.before, *asked.manners, after) if piece.strip(' ,.!?'))


def _of_request(asked: Request, current: str) -> MainTask | None:
    about = re.match(r'\s*((?:for|on|about|with) [^,.;!?]+)', asked.after)
    if head(asked.thing) in _EMPTY_HEADS and about:
        verb = canonical_verb(asked.verb, asked.thing)
        phrase = f'{verb} {asked.thing} {own(about[1])}'
        return MainTask(phrase, (asked.before, *asked.manners, asked.after[about.end() :]), 0.7)
    words = asked.thing.casefold().split()
    if head(asked.thing) in _EMPTY_HEADS and not asked.thing.casefold().startswith(_VAGUE_FULL):
        return None
    if asked.verb in _SOOTHING:
        verb = 'cheer up' if asked.verb == 'cheer' else asked.verb
        return MainTask(f'{verb} the user', pieces(asked), 0.9)
    if asked.verb in ('quiz', 'test'):
        match = re.match(r'\s*(?:on|about|in) (?:my |our |the )?([\w ]+?)(?=[,.!?]|$)', asked.after)
        if match:
            return MainTask(f'give a quiz on {match[1]}', (asked.before, asked.after[match.end() :]), 0.85)
        return None
    if not words or words[0] in ANAPHORS or words[0] in _NO_THINGS:
        return None
    word = head(asked.thing)
    if word not in VERB_OF and asked.verb in _WEAK_VERBS:
        return None
    if asked.verb == 'settle':
        return MainTask('settle an argument', pieces(asked), 0.8)
    same = _same_thing(asked, current)
    if same:
        return MainTask(current, pieces(asked), 0.8)
    verb = canonical_verb(asked.verb, asked.thing)
    goal = destination(asked) if verb == 'plan' else ''
    addressee = re.match(
        r'\s*to ((?:my|our|the) [\w-]+)(?=\s+(?:asking|saying|telling|about|and|to)\b|[,.!?]|$)', asked.after
    )
    phrase = f'{verb} {with_article(asked.thing)}'
    if goal:
        return MainTask(f'{phrase} {goal}', pieces(asked, True), 0.9)
    if addressee and verb == 'write':
        return MainTask(phrase, pieces(asked), 0.85)
    return MainTask(phrase, pieces(asked), 0.85)


def _same_thing(asked: Request, current: str) -> bool:
    """Whether another one of the present kind is asked for by its head alone: `do a toast for her dad`."""
    return bool(current) and asked.thing.casefold() == head(current) and len(current.split()) > 3


def named(sentence: str, current: str) -> MainTask | None:
    """A task of which only the thing is named."""
    wish = named_thing(sentence)
    return _of_request(wish, current) if wish else None


def around_kind(sentences: list[str]) -> list[str]:
    """The pieces of a text whose kind is known from indirect words: what the request itself does not say."""
    found: list[str] = []
    for sentence in sentences:
        wish = request(sentence)
        if wish is None or not wish.thing:
            wish = named_thing(sentence)
        found.extend([sentence] if wish is None or not wish.thing else pieces(wish))
    return [piece for piece in found if piece.strip(' ,.!?')]
