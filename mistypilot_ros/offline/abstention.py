"""Reasons to leave a sentence alone although it holds words that the robot could act on.

The grammar asks the same of each skill that it finds; this looks at the sentence as a whole, whoever read it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from mistypilot_ros.core.interpretation import PhysicalReading, Route
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.abstention_words import (
    DEVICE,
    FINISHED,
    FORBIDS_ALL,
    HEARERS,
    INTERJECTIONS,
    LOOSE_ENDS,
    NOT_SPEECH,
    ROWS,
    SOUND,
    WEAK_ENDS,
)
from mistypilot_ros.offline.hearers import OTHER_ROBOTS, calls_robot
from mistypilot_ros.offline.marks import STRONG
from mistypilot_ros.offline.text import Sentence


class Hold(Enum):
    """Why nothing shall be done."""

    NOISE = 'no speech'
    UNFINISHED = 'it breaks off'
    OTHER_ROBOT = 'it is said to another machine'
    OTHER_PERSON = 'it is said to somebody else'
    SUPPOSED = 'it is a supposition'
    FICTION = 'it tells what happens in a film or a book'
    REPORTED = 'it tells what somebody said'
    PAST = 'it tells what has been'
    FORBIDDEN = 'it says that something shall not be done'
    ASKED_ABOUT = 'it asks about something and not for it'
    CALLED_OFF = 'it takes back what it says'
    CONVERSATION = 'it is rather for the conversation'


ALWAYS = frozenset(
    {
        Hold.NOISE,
        Hold.UNFINISHED,
        Hold.OTHER_ROBOT,
        Hold.OTHER_PERSON,
        Hold.SUPPOSED,
        Hold.FICTION,
        Hold.CALLED_OFF,
    }
)
"""Hold whatever was understood, by whomever; the others hold only what was understood by likeness."""
NO_TASK = frozenset({Hold.NOISE, Hold.UNFINISHED, Hold.OTHER_ROBOT, Hold.CALLED_OFF})
"""Hold a conversation too: no task begins, and none changes."""
RULED = 0.5
"""From this confidence on somebody vouches for a reading: the grammar (0.9), or the choice by likeness, which
has asked for all the reasons itself (`choice/gate.py`); below nobody does."""
CONVERSING = 0.98
"""How likely a sentence is for the SIA where nothing is done that was understood by likeness.

It is high because the router learned with the skills that ship, and not with those that a lab adds.
"""
_PATTERNS: Mapping[Hold, re.Pattern[str]] = {
    Hold[name]: re.compile('|'.join(f'(?:{row})' for row in rows)) for name, rows in ROWS.items()
}


def restrained(reading: PhysicalReading, sentence: Sentence, route: Callable[[], Route]) -> PhysicalReading:
    """What remains of a reading: nothing where there is a reason to leave the sentence alone.

    Args:
        reading: what was understood; questions stay, except where there is nothing to ask.
        sentence: of what.
        route: who it is for; asked only where commands were understood by likeness.
    """
    if reading.question is not None and forbids_all(sentence):
        return PhysicalReading(confidence=reading.confidence)
    if not reading.commands:
        return reading
    found = holds(sentence)
    if reading.confidence >= RULED:
        found &= ALWAYS
    elif (routed := route()).agent is Agent.SIA and routed.confidence >= CONVERSING:
        found |= {Hold.CONVERSATION}
    return PhysicalReading(confidence=reading.confidence) if found else reading


def forbids_all(sentence: Sentence) -> bool:
    """Whether a sentence only forbids, and perhaps says why: there is nothing to ask back."""
    parts = ' '.join(word.text for word in sentence.words).strip(' .!')
    return bool(FORBIDS_ALL.match(parts))


def holds(sentence: Sentence) -> frozenset[Hold]:
    """All reasons to leave a sentence alone; `CONVERSATION` is the router's to find."""
    flat = ' '.join(word.text for word in sentence.words if not word.is_mark)
    found = {hold for hold, pattern in _PATTERNS.items() if pattern.search(flat)}
    if not flat or NOT_SPEECH.search(sentence.text.casefold()) or _is_babble(flat.split()):
        found.add(Hold.NOISE)
    if _breaks_off(sentence, flat):
        found.add(Hold.UNFINISHED)
    found |= _addressed(sentence)
    return frozenset(found)


def _is_babble(texts: Sequence[str]) -> bool:
    """Whether nothing is said, or one word over and over."""
    said = [text for text in texts if text not in INTERJECTIONS]
    if said and all(SOUND.fullmatch(text) for text in said):
        return True
    return (
        not said
        and len(texts) < 2
        and texts[0] not in ('ok', 'okay', 'yes', 'no')
        or (len(texts) > 3 and len(set(texts)) == 1)
    )


def _breaks_off(sentence: Sentence, flat: str) -> bool:
    """Whether the last words want others behind them."""
    ends = sentence.text.rstrip()
    if ends.endswith((',', '，')) and not flat.endswith(('please', 'thanks', 'misty')):
        return True
    if ends.endswith(('...', '…', '-', '–', '—')):
        return not FINISHED.search(flat)
    if ends.rstrip('.!?').endswith(' A'):
        return False  # "We got an A."
    return bool(LOOSE_ENDS.search(flat)) or (
        not ends.endswith(('.', '!', '?')) and bool(WEAK_ENDS.search(flat))
    )


def _addressed(sentence: Sentence) -> set[Hold]:
    """Who is spoken to, where it is somebody else: by a name at the beginning or behind the last comma."""
    words = sentence.words
    texts = [word.text for word in words]
    begin = next((i for i, text in enumerate(texts) if text not in INTERJECTIONS and text != ','), len(texts))
    if texts[begin : begin + 2] == ['come', 'on']:
        begin = next((i for i in range(begin + 2, len(texts)) if texts[i] != ','), len(texts))
    greeted = any(text in ('hey', 'hi', 'ok', 'okay', 'hello') for text in texts[:begin])
    if begin >= len(texts):
        return set()
    if any(word.text in STRONG and calls_robot(words, at) for at, word in enumerate(words[:-1], 1)):
        return set()  # "Class, sit down. Robot, wave."
    last = max((i for i, text in enumerate(texts[:-1]) if text == ','), default=-1)
    behind = [text for text in texts[last + 1 :] if text.isalnum()] if last > 0 else []
    if texts[begin] in OTHER_ROBOTS and (greeted or texts[begin + 1 : begin + 2] in ([','], ['!'])):
        return {Hold.OTHER_ROBOT}
    if texts[begin] in OTHER_ROBOTS - _ALSO_VERBS or (len(behind) == 1 and behind[0] in OTHER_ROBOTS):
        return {Hold.OTHER_ROBOT}
    if texts[begin + 1 : begin + 3] in (['robot', ','], ['robot', '!']) and texts[begin] not in _OUR_ROBOT:
        return {Hold.OTHER_ROBOT}  # "Milking robot, stop!"
    comma = next((i for i, text in enumerate(texts[begin:], begin) if text in (',', '!')), None)
    called = texts[begin:comma] if comma is not None else []
    behind_call = texts[begin + len(called) + 1 :]
    if DEVICE.fullmatch(' '.join(called)) and not _POLITE & set(behind_call[:1]):
        return {Hold.OTHER_ROBOT}  # "Floor scrubber, back out of that doorway."
    if 0 < len(called) <= 2 and called[-1] in HEARERS and called[0] not in _ABOUT:
        return set() if 'or' in behind_call[:3] else {Hold.OTHER_PERSON}  # "Anna, Ben or Leo, who begins?"
    named = len(called) == 1 and sentence.text[words[begin].start].isupper() and called[0] not in _NO_CALLS
    if named and tuple(behind_call[:2]) in _ASKED_PEOPLE:
        return {Hold.OTHER_PERSON}
    if _asks_somebody(sentence):
        return {Hold.OTHER_PERSON}
    if len(behind) == 1 and behind[0] in HEARERS and not _ABOUT & set(texts):
        return {Hold.OTHER_PERSON}
    return set()


def _asks_somebody(sentence: Sentence) -> bool:
    """`The torch is flat again, Kenny, have you any batteries?`: a name in the middle."""
    words = sentence.words
    return any(
        [words[at - 1].text, words[at + 1].text] == [',', ',']
        and sentence.text[words[at].start].isupper()
        and words[at].text not in _NO_CALLS
        and (words[at + 2].text, words[at + 3].text) in _ASKED_PEOPLE
        for at in range(1, len(words) - 3)
    )


_ALSO_VERBS = frozenset({'google', 'spot', 'echo', 'vector', 'pepper', 'telly', 'astro', 'miro'})
"""Names of machines that are other words too; they count where a comma or a greeting shows a call."""
_POLITE = frozenset('please thanks thank now on off'.split())
"""What follows a machine's name where it is wished for: `radio, please`."""
_OUR_ROBOT = frozenset(
    'misty dear good nice little sweet my our lovely clever hello hi hey funny silly mr'.split()
)
"""Words before "robot" with which this one is called."""
_ASKED_PEOPLE = frozenset({('have', 'you'), ('did', 'you'), ('were', 'you'), ('are', 'you')})
"""How questions begin that somebody is asked by name: `Sandra, have you got the notes?`"""
_NO_CALLS = _OUR_ROBOT | frozenset(
    'robot buddy mate friend morning evening afternoon goodbye quick now then there alright right'.split()
)
"""Words before a comma that are no name of somebody else."""
_ABOUT = frozenset(
    'for to with from about say says saying tell greet hug wish sing shout call announce hello welcome '
    'love'.split()
)
"""Words that speak of a person; with them a name at the end calls nobody."""
