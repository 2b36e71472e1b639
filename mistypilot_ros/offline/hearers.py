"""Whom a sentence speaks to, where it is not this robot, and what it only reports that somebody said."""

from collections.abc import Sequence

from mistypilot_ros.offline.abstention_words import INTERJECTIONS
from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.lead_words import LEAD_WORDS
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.text import Sentence, Word

SPEAKERS = frozenset({'i', 'we', 'they', 'ive', 'weve', 'theyve'})
"""Normal forms right before what somebody else does."""
REPORTS = frozenset(
    (
        'said says saying told tells telling asked asks yelled yells shouted shouts shouting shout '
        'mumbles mumbled whispered whispers screamed screams replied answered wrote cried sang sings '
        'called calls goes'
    ).split()
)
"""Normal forms that tell what somebody said."""
_WAYS = (['to'], ['on'], ['in'], ['into'], ['off'], ['out'], ['up'], ['down'])
"""What follows `goes` where nobody says anything."""
_IS = (['is'], ['are'], ['hes'], ['shes'], ['was'])
"""Normal forms before `called` where it names somebody."""
OWN_REPORTS = ('i said', 'i asked', 'i told', 'i just said', 'i just asked', 'i just told')
"""How one tells what one said oneself: a wish, said once more."""
OTHER_ROBOTS = frozenset(
    (
        'alexa siri google cortana bixby pepper nao roomba cozmo vector aibo spot furby sophia asimo jibo '
        'telly echo hal paro moxie kuri temi furhat lovot qtrobot elliq loomo eilik miro baymax walle zora '
        'beebot keepon icub kaspar haru sanbot astro tiago tapia'
    ).split()
)
"""Names that are not this robot's."""


def calls_robot(words: Sequence[Word], at: int) -> bool:
    """Whether this robot is called at a word: `Robot, …`, and not `Misty has the day off`."""
    return words[at].text in ('robot', 'misty') and [word.text for word in words[at + 1 : at + 2]] in _CALLS


_CALLS = ([','], ['!'], ['，'])


def speaks_to_another(sentence: Sentence, at: int, items: Sequence[Item]) -> bool:
    """Whether the sentence begins with a name, of one or two words, that is not this robot's."""
    begin = max((item.end for item in items if item.strong), default=0)
    if calls_robot(sentence.words, begin):
        return False  # "Kids, line up. Robot, wave."
    words = sentence.words[:at]
    if any(word.text in OTHER_ROBOTS for word in words[:3]) or _calls_another_behind(sentence.words, at):
        return True
    quoted = {index for first, end in sentence.quotes for index in range(first, end)}
    commas = [i for i, word in enumerate(words[:8]) if word.text in ',，!' and i not in quoted]
    start = 0
    for comma in commas[:2]:
        unknown = [
            word
            for word in words[start:comma]
            if word.text not in LEAD_WORDS and word.text not in INTERJECTIONS and not word.is_light
        ]
        found = any(start <= item.start < comma and item.mark is not Kind.BREAK for item in items)
        if _tells(sentence, start, comma):
            unknown = []
        if 0 < comma - start <= 2 and unknown and not found:
            return True
        if unknown:
            return False
        start = comma + 1
    return False


def _calls_another_behind(words: Sequence[Word], at: int) -> bool:
    """`Dance for the children, Pepper, …`: the other robot's name stands alone between two marks."""
    for i in range(at + 1, len(words)):
        alone = words[i - 1].text == ',' and all(word.is_mark for word in words[i + 1 : i + 2])
        bot = [word.text for word in words[i - 2 : i + 2 : 3]] == [',', ','] and words[i].text == 'bot'
        if (alone and words[i].text in OTHER_ROBOTS) or (bot and words[i - 1].text not in _OUR_BOT):
            return True  # "…, Bee-Bot, …".
    return False


_OUR_BOT = frozenset('little dear good nice sweet clever lovely silly'.split())


def _tells(sentence: Sentence, start: int, end: int) -> bool:
    """Whether words call nobody but tell something: `pasta's in, so …`, `I'm packing, so …`."""
    said = sentence.slice(start, end).replace('’', "'")
    if end - start > 1 and not sentence.text[sentence.words[end - 1].start].isupper():
        return True  # "Closing time, …": no first and second name.
    return "'" in said or bool(SPEAKERS & {word.text for word in sentence.words[start:end]})


def is_reported(sentence: Sentence, at: int, items: Sequence[Item]) -> bool:
    """Whether the words are what somebody said to somebody else."""
    begin = max((item.end for item in items if item.strong), default=0)
    texts = [word.text for word in sentence.words[begin:at]]
    said = (
        index
        for index, text in enumerate(texts)
        if text in REPORTS
        and not (text == 'goes' and texts[index + 1 : index + 2] in _WAYS)
        and not (text == 'called' and texts[index - 1 : index] in _IS)
    )
    told = next(said, None)
    if told is None or told == 0:
        return False
    if any(item.mention and item.start < begin + told for item in items):
        return False  # `The chin says …`: the sensor does it.
    comma = next((i for i in reversed(range(told, len(texts))) if texts[i] == ','), told)
    to_whom = texts[told + 1 : told + 2] == ['to']  # "She said to him, set the alarm."
    if comma - told > 2 + to_whom:
        return False  # "My brother says broccoli is candy, shake your head": the report is over.
    return (
        ' '.join(texts[max(0, told - 2) : told + 1]).removeprefix('and ') not in OWN_REPORTS
        and ' '.join(texts[max(0, told - 1) : told + 1]) not in OWN_REPORTS
    )


def announces(words: Sequence[Word], end: int) -> bool:
    """`Nap time, everyone.` says what comes, and to whom.

    Args:
        words: of the sentence.
        end: word after those that may name a skill.
    """
    if end < len(words) and words[end].text in _EVENTS:
        end += 1
    called = [word.text for word in words[end : end + 2]]
    named = end > 0 and words[end - 1].text in _EVENTS
    return named and called[:1] == [','] and called[1:] != [] and called[1] in _ALL_OF_YOU


_EVENTS = frozenset('time game lesson hour class'.split())
_ALL_OF_YOU = frozenset(
    'everyone everybody kids children class folks guys all friends ladies boys girls'.split()
)
