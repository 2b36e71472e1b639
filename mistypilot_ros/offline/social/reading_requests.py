"""What is asked without a change of the task: once more, go on, the second one, undo, forget me, chat."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.offline.social.labels import content_stems
from mistypilot_ros.offline.social.request_words import BEFORE, ONCE_MORE, ORDINALS, PICKED, ROWS

_ROWS = tuple((request, re.compile(f'(?:{pattern})')) for request, pattern in ROWS)
_LEAD = re.compile(
    r'(?:ok|okay|oh|well|so|and|now|then|no|yes|yeah|please|hey|misty|dear|robot|just|sorry|wait|actually|um|uh'
    r"|alright|all right|hello|hi|thanks|thank you|let's|let us|i want (?:you )?to|i'd like (?:you )?to"
    r'|(?:can|could|would|will|may|must|should) (?:you|we|i))\s+'
)
_TRAIL = re.compile(r'\s+(?:please|now|then|misty|robot|for me|for us|dear|my friend|little one|if you can)$')
_THE_THING = rf'(?:the|my|our|that|this) (?:last |same |whole )?(?P<thing>(?:\w+ )?\w+?)(?: {ONCE_MORE})'
_THING_AGAIN = re.compile(
    r'(?:(?:tell|say|read|repeat|play|do|sing|recite|show|give|hear)(?: (?:me|us|him|her|them))? )?'
    rf'{_THE_THING}'
)
_THING_ON = re.compile(
    r'(?:go on|continue|carry on|keep going|proceed|resume|finish)(?: with)? (?:the|my|our|that|this) '
    r'(?P<thing>(?:\w+ )?\w+)'
)
_COUNT = '|'.join(sorted(ORDINALS, key=len, reverse=True))
_PICK = re.compile(
    r'(?:(?:tell|say|read|give|show|repeat|take|play|choose|pick|hear|sing'
    r"|i (?:want|take|choose|pick|meant|mean)|i'd like|i'll take|i would like|rather) )?(?:me |us |to hear )?"
    rf'(?:the (?P<the>{_COUNT}|\d+(?:st|nd|rd|th)?)(?: (?:{PICKED}))?'
    rf'|(?:the )?(?P<one>{_COUNT}|\d+(?:st|nd|rd|th)) (?:{PICKED})'
    rf'|(?:number|option) (?P<number>{_COUNT}|\d+))(?: {ONCE_MORE})?'
)
_SMALL_NUMBERS = re.compile('one|two|three|four|five|six|seven|eight|nine|ten')
_BACK = re.compile(
    r'(?:(?:go|get|come|jump|switch|head|return) )?(?:back |return )to (?P<topic>(?:the |our |my |that )?.+?)'
    r'(?: (?:again|from (?:before|earlier)|we had (?:before|earlier)))*'
)
_RETURN = re.compile(r'return to (?P<topic>.+)')
_NO_TOPIC = re.compile(
    r'(?:the )?(?:start|beginning|work|school|bed|sleep|top|you|me|us|normal|it|that|\d+|one|two|first)\b.*'
    r'|home|.*\b(?:model|brain|mode|voice|language|english|chinese)\b.*'
)
_STORY = re.compile(r'\b(?:story|tale|adventure|fable|legend)\b')
"""Tasks whose result people call a story."""
_ARTICLE = re.compile(r'(?:the|our|my|that|this) ')


@dataclass(frozen=True)
class Asked:
    """What is asked, where a whole utterance asks for nothing else."""

    request: Request
    """What is wished."""
    pick: int = 0
    """Which one a `Request.PICK` means, from 1; -1 the last one."""
    topic: str = ''
    """Words that name the topic of a `Request.EARLIER`; empty for the one before."""


def asked(text: str, context: TaskContext) -> Asked | None:
    """What an utterance asks without a change of the task; None where it says anything else.

    A whole utterance must say it: `tell it again, but shorter` is a change, and `do not forget me` is no wish
    to be forgotten.

    Args:
        text: as it was said.
        context: the present task.
    """
    sentences = [part for part in re.split(r'(?<=[.!?。！？;])\s*', text) if re.search(r'\w', part)]
    found = [_sentence(normal(part), context) for part in sentences]
    meant = [one for one in found if one is not None]
    if not found or len(meant) < len(found):
        return None
    wishes = [one for one in meant if one.request is not Request.CHAT]
    if len(wishes) > 1:
        return None  # `Undo that. Forget me.`: rather asked again than half done.
    return wishes[0] if wishes else meant[0]


def earlier_topic(text: str) -> str | None:
    """The words that name the topic of a return to an earlier one; None where the text is no such return."""
    for form in _forms(normal(text)):
        match = _BACK.fullmatch(form) or _RETURN.fullmatch(form)
        if match is not None and not _NO_TOPIC.fullmatch(match['topic']):
            topic = match['topic']
            return '' if re.fullmatch(BEFORE, topic) else _ARTICLE.sub('', topic, count=1)
    return None


def normal(text: str) -> str:
    """Small letters, straight apostrophes, single blanks, no other marks."""
    text = re.sub('[‘’`´]', "'", unicodedata.normalize('NFKC', text)).casefold()
    return re.sub(r'\s+', ' ', re.sub(r"[^\w']+", ' ', text)).strip()


def _forms(text: str) -> Iterator[str]:
    """The utterance, and the same with less and less politeness around it."""
    while True:
        yield text
        shorter = text
        while (trail := _TRAIL.search(shorter)) is not None:
            shorter = shorter[: trail.start()]
            yield shorter
        lead = _LEAD.match(text)
        if lead is None:
            return
        text = text[lead.end() :]


def _sentence(text: str, context: TaskContext) -> Asked | None:
    for form in _forms(text):
        found = _pick(form) or _row(form) or _about_the_result(form, context)
        if found is not None:
            return found
    topic = earlier_topic(text)
    if topic is None:
        return None
    return Asked(Request.GO_ON) if _is_present(topic, context) else Asked(Request.EARLIER, topic=topic)


def _row(form: str) -> Asked | None:
    return next((Asked(request) for request, pattern in _ROWS if pattern.fullmatch(form)), None)


def _pick(form: str) -> Asked | None:
    match = _PICK.fullmatch(form)
    if match is None:
        return None
    word = match['the'] or match['one'] or match['number']
    if not match['number'] and _SMALL_NUMBERS.fullmatch(word):
        return None  # `The two stories` are no second one.
    which = ORDINALS.get(word) or int(re.sub(r'\D', '', word))
    return Asked(Request.PICK, which) if which else None


def _about_the_result(form: str, context: TaskContext) -> Asked | None:
    """`Tell the story again`, `go on with the story`: where the present task makes such a thing."""
    for request, pattern in ((Request.AGAIN, _THING_AGAIN), (Request.GO_ON, _THING_ON)):
        match = pattern.fullmatch(form)
        if match is not None:
            if _is_present(match['thing'], context):
                return Asked(request)
            if request is Request.GO_ON:
                return Asked(Request.EARLIER, topic=match['thing'])
    return None


def _is_present(thing: str, context: TaskContext) -> bool:
    """Whether all words that name a thing are in the present task or its details."""
    if thing == 'story' and _STORY.search(context.main_task):
        return True
    words = content_stems(thing.casefold())
    said = content_stems(' '.join((context.main_task, *context.details)).casefold())
    return bool(words) and words <= said
