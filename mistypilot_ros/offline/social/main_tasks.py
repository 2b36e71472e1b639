"""The main task of a wish: a short imperative phrase, and what is left for the details."""

import re
from dataclasses import replace

from mistypilot_ros.offline.social.asked_questions import POINTS_BACK, question
from mistypilot_ros.offline.social.by_means import by_means
from mistypilot_ros.offline.social.gist import gist_of
from mistypilot_ros.offline.social.kinds import Finder, hinted_kinds, kind_of
from mistypilot_ros.offline.social.last_resort import last_resort
from mistypilot_ros.offline.social.named_tasks import around_kind, asked, named, pieces, without_additions
from mistypilot_ros.offline.social.requests import ANAPHORS, request, with_article
from mistypilot_ros.offline.social.task_value import MainTask
from mistypilot_ros.offline.social.thin import filled_out

MOST_KINDS = 4
"""Kinds of task at most that are weighed against each other: each costs the time of a vector."""
_FEELING = re.compile(
    r"\bi(?:'m| am| feel|'ve been feeling)\s+(?:feeling |so |really |very |a bit |quite |just "
    '|all |such a |totally )*(?P<feeling>awful|sad|lonely|down|exhausted|tired|upset|angry'
    '|scared|afraid|nervous|anxious|worried|stressed|bored|miserable|terrible|overwhelmed'
    '|frustrated|jealous|ashamed|guilty|homesick|low|blue|heartbroken|grumpy|hopeless'
    r'|depressed|hurt)\b',
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"\b(?:what (?:do|can|should|could|shall) (?:i|we) do|any (?:advice|tips|ideas)|what(?:'s| "
    r'is) wrong|what would you do|advice\??$|tips\??$|help me (?:with|deal)|how do (?:i|we) '
    r'(?:deal|cope|handle))\b',
    re.IGNORECASE,
)


def main_task(text: str, sentences: list[str], current: str = '', find: Finder = kind_of) -> MainTask | None:
    """Find the main task of a turn, and say enough of it to find it again.

    Args:
        text: the turn in plain form.
        sentences: its sentences, without what they begin with.
        current: the present main task, for what is left unsaid; empty where there is none.
        find: finds kinds of task by indirect words.
    """
    sentences = by_means(sentences)
    task = _main_task(text, sentences, current, find)
    return replace(task, phrase=filled_out(task.phrase, sentences)) if task is not None else None


def _main_task(text: str, sentences: list[str], current: str, find: Finder) -> MainTask | None:
    for index, sentence in enumerate(sentences):
        found = asked(sentence, current, text, find)
        if found is not None:
            return MainTask(
                found.phrase, (*sentences[:index], *found.rest, *sentences[index + 1 :]), found.sure
            )
    low = text.casefold()
    kind = find(without_additions(low)) or find(low)
    if kind is not None:
        hinted = hinted_kinds(low)
        others = tuple(other.phrase for other in hinted[1:MOST_KINDS]) if kind in hinted else ()
        return MainTask(kind.phrase, tuple(around_kind(sentences)), 0.8, by_name=False, others=others)
    for index, sentence in enumerate(sentences):
        found = question(sentence) or named(sentence, current)
        if found is not None:
            others = (*sentences[:index], *sentences[index + 1 :])
            phrase = found.phrase
            if POINTS_BACK.search(phrase) and ': ' not in phrase:
                phrase = (
                    f'{phrase}: {gist_of(others or sentences)}'  # `explain how it works` alone says nothing.
                )
            return MainTask(phrase, (*sentences[:index], *found.rest, *sentences[index + 1 :]), found.sure)
    if current:
        return _problem(sentences)
    return _problem(sentences) or _any(sentences)


def _any(sentences: list[str]) -> MainTask | None:
    """A task that is only known by the words that were said; None where nothing is asked for."""
    for index, sentence in enumerate(sentences):
        wish = request(sentence)
        if wish is not None and wish.thing and wish.thing.casefold().split()[0] not in ANAPHORS:
            phrase = f'{wish.verb or "give"} {with_article(wish.thing)}: {gist_of(sentences)}'
            rest = (*sentences[:index], *pieces(wish), *sentences[index + 1 :])
            return MainTask(phrase, rest, 0.5)
    words = last_resort(sentences)
    gist = gist_of(sentences)
    if words is not None:
        return MainTask(
            f'{words[0]}: {gist}' if len(words[0].split()) < 6 and not words[2] else words[0],
            tuple(words[1]),
            0.4,
        )
    return MainTask(f'talk about {gist}', tuple(sentences), 0.3) if len(gist.split()) > 1 else None


def _problem(sentences: list[str]) -> MainTask | None:
    """Somebody tells of a trouble: comfort, or advice on what it is about."""
    text = ' '.join(sentences)
    feeling = _FEELING.search(text)
    if feeling and not _ADVICE.search(text):
        rest = [sentence for sentence in sentences if not _FEELING.fullmatch(sentence.strip(' .!'))]
        weary = feeling['feeling'] in ('bored', 'tired', 'exhausted')
        verb = f'{"cheer up" if weary else "comfort"} the user'
        return MainTask(f'{verb}: {gist_of(rest, 8)}' if rest else verb, tuple(sentences), 0.6)
    if _ADVICE.search(text):
        kept = tuple(_ADVICE.sub('', sentence) for sentence in sentences)
        gist = gist_of(sentences, 10)
        return MainTask(f'give advice: {gist}' if gist else 'give advice', kept, 0.6)
    return None
