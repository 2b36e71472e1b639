"""Whether a sentence asks this robot for what its words name, or only speaks about it."""

import re
from collections.abc import Collection, Sequence

from mistypilot_ros.offline.abstention_words import HEARERS, INTERJECTIONS
from mistypilot_ros.offline.hearers import SPEAKERS, is_reported, speaks_to_another
from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.lead_words import LEAD_WORDS
from mistypilot_ros.offline.marks import OTHERS, Kind
from mistypilot_ros.offline.objects import PEOPLE
from mistypilot_ros.offline.skill_words import ASKING
from mistypilot_ros.offline.text import Sentence, Word

_NO_QUESTION = re.compile(
    r"^\W*(?:\w+\W+)?(?:we['’]re\b|what (?:i['’]m after|i want|i['’]d like|i would like|i need) is\b)",
    re.IGNORECASE,
)
"""No question although its first words begin one: `we're in the tent`, `what I want is a nod`."""
_OWNERS = OTHERS | {'your', 'whose'}
"""Normal forms before somebody's turn."""
QUESTIONS = frozenset('what why who whose how where which does did is are was were has whats'.split())
"""Normal forms that begin a question which asks for an answer."""
QUESTION_PAIRS = frozenset(
    [('do', who) for who in ('you', 'robots', 'they', 'people', 'i', 'we')]
    + [('have', who) for who in ('you', 'i', 'they', 'we')]
    + [(verb, 'i') for verb in ('am', 'would', 'should', 'could', 'will')]
)
"""Two normal forms that begin one."""
_PROPOSALS = (('why', 'dont'), ('why', 'not'), ('how', 'about'), ('what', 'about'))
"""Two normal forms that begin a wish although they look like a question."""
WISHERS = (('would', 'like'), ('would', 'love'), ('wants',), ('want',), ('needs',), ('would', 'appreciate'))
"""What follows somebody who has a wish."""
TRANSPARENT = frozenset({Kind.TIE, Kind.TOUCH, Kind.ALSO, Kind.NOW, Kind.INSTEAD, Kind.SAME})
"""Marks before which the same words must stand as before a skill."""


def is_question(sentence: Sentence) -> bool:
    """Whether a sentence asks for an answer and for nothing to be done."""
    texts = [word.text for word in sentence.words]
    while texts and texts[0] in (
        'so',
        'and',
        'but',
        'hey',
        'misty',
        'robot',
        'ok',
        'okay',
        ',',
        'well',
        'um',
        'uh',
    ):
        texts = texts[1:]
    supposed = texts[:1] == ['should'] and texts[-1] != '?'  # "Should I tap your chin, wave."
    if supposed or tuple(texts[:2]) in _PROPOSALS or _NO_QUESTION.search(sentence.text):
        return False
    return bool(texts) and (texts[0] in QUESTIONS or tuple(texts[:2]) in QUESTION_PAIRS)


def is_asked(
    sentence: Sentence,
    at: int,
    items: Sequence[Item],
    covered: Collection[int] = (),
    also: Collection[str] = (),
) -> bool:
    """Whether what begins at a word is what the sentence asks of this robot.

    Args:
        sentence: all of it.
        at: first word of what may be asked.
        items: what was found before it.
        covered: indices of words that are numbers and units.
        also: further normal forms that may stand before it.
    """
    begin = next((item.end for item in reversed(items) if item.mark not in TRANSPARENT), 0)
    passed = {i for item in items if item.mark in TRANSPARENT for i in range(item.start, item.end)}
    passed |= {*covered, *_receiver(sentence, begin, at, covered)}
    before = [word.text for i, word in enumerate(sentence.words[begin:at], begin) if i not in passed]
    if before[:2] in (['that', 'one'], ['this', 'one']) and any(item.mention for item in items[-4:]):
        before = before[2:]  # "The scruff, um, that one's a giggle".
    if before[:1] in (['they'], ['it']) and _is_behind_place(items):
        before = before[1:]  # "The rear bumpers, they stop the music".
    if [word.text for word in sentence.words[begin : begin + 2]] in _SOMEBODY_GETS:
        before = before[1:]  # "If he taps the chin, he gets the weather".
    if _wishes_for_its_own(before):
        return False
    if _is_lifted_for(before):
        return not speaks_to_another(sentence, at, items)
    if _tells_liking([*before, sentence.words[at].text]):
        return False
    before = _without_hearers(before)
    before = _after_only(_after_occasion(_after_wisher(before), begin), sentence.words[at].text)
    # "The chin and the scruff should both wave", "when I tap the chin, both wave and nod".
    before = [text for index, text in enumerate(before) if text != 'both' or not (begin or index)]
    touched = any(item.mention for item in items)
    if any(
        text not in LEAD_WORDS and text not in also and not _is_light(sentence, begin, at, text)
        for text in before
    ):
        return False
    if before and (before[-1] in SPEAKERS or (sentence.words[at].text == 'be' and before[-1] in _OWN)):
        return False
    if items and items[-1].mark is Kind.WHEN:
        return False  # It is the condition, not the deed.
    if _is_told(sentence.words[at].text, before, items, touched) and not _is_wished(sentence, at):
        return False
    return not speaks_to_another(sentence, at, items) and not is_reported(sentence, at, items)


def _is_light(sentence: Sentence, begin: int, end: int, text: str) -> bool:
    return any(word.is_light for word in sentence.words[begin:end] if word.text == text)


def _wishes_for_its_own(before: Sequence[str]) -> bool:
    """`The children want their nap`: it is nothing for a robot."""
    pairs = zip(before, before[1:], strict=False)
    return any(verb in ('want', 'wants', 'need', 'needs') and what in _THEIR for verb, what in pairs)


_THEIR = frozenset('their his her there'.split())


def _after_wisher(before: list[str]) -> list[str]:
    """`Grandma would like to hear …`: who it is does not matter."""
    if before[:2] == ['i', 'said']:
        return before[2:]
    for wisher in WISHERS:
        for at in range(1, min(4, len(before))):
            if tuple(before[at : at + len(wisher)]) == wisher and before[at - 1] not in SPEAKERS:
                return before[at + len(wisher) :]
    return before


def _without_hearers(before: list[str]) -> list[str]:
    """`You tell the class how …`: who hears it does not matter."""
    told = [i for i, text in enumerate(before[:-1]) if text in ('tell', 'show', 'give', 'read')]
    heard = {j for i in told for j in range(i + 1, min(i + 4, len(before))) if before[j] in PEOPLE}
    return [text for i, text in enumerate(before) if i not in heard]


def _receiver(sentence: Sentence, begin: int, at: int, covered: Collection[int]) -> range:
    """`A pat gets the lad a high five`, `give the class three nods`: who gets a deed does not matter.

    A name is a skill's, if it is told: `give Marta a greeting`.

    Args:
        sentence: all of it.
        begin: first word that may belong to it.
        at: first word of the deed.
        covered: indices of words that are numbers and units.
    """
    words = sentence.words
    end = next((i + 1 for i in reversed(range(begin, at)) if i not in covered), begin)
    end -= end == at and words[at - 1].text in _ARTICLES
    gives = next((i for i in reversed(range(begin, end)) if words[i].text in _GIVING), at)
    receiver = range(gives + 1, end)
    if end == at or not 0 < len(receiver) <= _LONGEST_RECEIVER:
        return range(0)
    said = {words[i].text for i in receiver if i > gives + 1 or words[i].text not in ('a', 'an', 'all')}
    named = any(sentence.text[words[i].start].isupper() for i in receiver) and not said & PEOPLE
    return range(0) if named or said & _NO_RECEIVER else receiver


_GIVING = frozenset('give gives get gets got earn earns win wins bring brings'.split())
_LONGEST_RECEIVER = 3
_NO_RECEIVER = frozenset(
    'a an at to of that for with when if and or not no up on off out in from by all your tired'.split()
)
"""Normal forms that lead to something else than who gets it."""


def _is_behind_place(items: Sequence[Item]) -> bool:
    return [item.mark for item in items[-1:]] == [Kind.BREAK] and any(item.mention for item in items[-2:-1])


def _after_occasion(before: list[str], begin: int) -> list[str]:
    """`For assembly you nod when …`: what it is for does not matter."""
    leads = begin == 0 and before[:1] == ['for'] and before[-1] == 'you' and len(before) <= _LONGEST_OCCASION
    return [] if leads else before


def _tells_liking(texts: Sequence[str]) -> bool:
    """`I like dancing`."""
    return any(
        list(texts[i : i + 2]) in _LIKING and texts[i + 2].endswith('ing') for i in range(len(texts) - 2)
    )


def _is_lifted_for(before: Sequence[str]) -> bool:
    """`Hold up your left arm so Ida can …`: what an arm is lifted for is wished."""
    lifts = before[:1] != [] and before[0] in _LIFTING and before[-1] in ('can', 'could')
    return lifts and 'so' in before and len(before) - before.index('so') <= _SO_SOMEBODY_CAN


_SOMEBODY_GETS = [[who, gets] for who in ('he', 'she', 'they') for gets in ('gets', 'get')]
_LIKING = [[who, likes] for who in ('i', 'we', 'they', 'you') for likes in ('like', 'love')]
_LIFTING = frozenset('hold up raise lift put stick stretch'.split())
_SO_SOMEBODY_CAN = 4
"""So many words say who can do what an arm is lifted for."""


def _after_only(before: list[str], verb: str) -> list[str]:
    """`…, um, only a nod`; `it's only nodding` tells how it is."""
    at = before.index('only') if 'only' in before else len(before)
    leads = all(text in INTERJECTIONS for text in before[:at]) and not verb.endswith('ing')
    return before[at + 1 :] if leads and at < len(before) else before


_LONGEST_OCCASION = 5
"""Words of an occasion, "for" and "you" included."""


def _is_wished(sentence: Sentence, at: int) -> bool:
    """`I'd love it if you sneezed`, `a pat gets you greeted`: what is told is what shall be."""
    if at and sentence.words[at - 1].text in ('gets', 'get'):
        return True
    return [word.text for word in sentence.words[max(0, at - 2) : at]] == ['if', 'you']


def _is_told(text: str, before: Sequence[str], items: Sequence[Item], touched: bool) -> bool:
    """Whether a verb tells what was or is, such as `danced` or, at the beginning, `dancing`."""
    if text.endswith('ed') and len(text) > 4 and text not in _FELT:
        return True
    if text in _WAS_DONE and before[-1:] == ['you']:
        return True  # "You told the time so nicely."
    fresh = not items or items[-1].strong
    return not touched and text.endswith('ing') and len(text) > 5 and fresh and not before


_OWN = frozenset('id wed hed shed theyd ill well hell shell theyll'.split())
"""Normal forms before a "be" that tells how people themselves are: `I'd be glad of …`."""
_WAS_DONE = frozenset('told gave took made did sang drove went said shook'.split())
_FELT = frozenset('scared surprised excited relaxed bored tired amused disgusted'.split())
"""How somebody feels; the other forms like these tell what was."""


def is_stated(words: Sequence[Word], start: int, end: int) -> bool:
    """Whether words say how something is: `your chest light is red`."""
    texts = {word.text for word in words[start:end]}
    if words[start].text in ('show', 'shows', 'look', 'looks', 'act'):
        return False  # "Show that you are happy".
    return bool(texts & {'is', 'are', 'was', 'were'}) and not texts & ASKING - {'is'}


def is_theirs(words: Sequence[Word], at: int) -> bool:
    """Whether a verb tells what a person does: `my roommate sleeps`, `grandma is sleeping`."""
    verb, before = words[at].text, [word.text for word in words[max(0, at - 4) : at]]
    is_busy = before[-1:] in (['im'], ['hes'], ['shes'], ['theyre']) and verb.endswith('ing')
    if (
        verb in _BODILY
        and before[-1:] == ['to']
        and set(before[-2:-1]) & _WANTING
        and set(before[:-2]) & _PERSONS
    ):
        return True  # "Torch off, we want to sleep".
    if is_busy or (verb == 'turn' and set(before[-1:]) & _OWNERS):
        return True  # "I'm driving", "he's napping", "your turn to wash up".
    if before[-1:] in (['is'], ['are']) and verb.endswith('ing'):
        before = before[:-1]
        if before[-2:-1] in (['the'], ['our'], ['my']) and before[-1] not in _ITS:
            return True  # "The toddlers are napping".
        if before[-2:-1] in ([','], ['.'], [';']) and before[-1] not in _ITS | _POINTING:
            return True  # "Turn it down, madam is sleeping".
    elif not verb.endswith('s') or verb.endswith('ss'):
        return False
    return before[-1:] != [] and (before[-1] in HEARERS | _ANYBODY or bool(set(before[-3:-1]) & OTHERS))


_ITS = frozenset('chin scruff neck head forehead ear ears bumper bumpers side light robot misty one'.split())
"""Normal forms of what belongs to the robot."""
_BODILY = frozenset('sleep nap doze rest dance wave nod hug laugh giggle yawn sneeze'.split())
"""Verbs of what people do themselves where they want to."""
_WANTING = frozenset('want wants need needs like going got have has trying about ready'.split())
_PERSONS = frozenset('i we they he she im id wed were theyre hes shes'.split())
_POINTING = frozenset('it that this what here there which job'.split())
"""Normal forms that stand for no person."""
_ANYBODY = frozenset('everybody everyone he she nobody'.split())


def is_noun(words: Sequence[Word], at: int) -> bool:
    """Whether an article or the like stands before a word, an adjective between them or not."""
    return any(word.text in _ARTICLES for word in words[max(0, at - 2) : at])


_ARTICLES = frozenset('the a an that this your my his her our their'.split())


def is_told_of(words: Sequence[Word], items: Sequence[Item], at: int) -> bool:
    """Whether it is told what follows: `read me the forecast`, and not `tell him to dance`."""
    begin = items[-1].end if items else 0
    return all(word.text != 'to' for word in words[begin:at])
