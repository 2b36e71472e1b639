"""Parts of a sentence that ask for something, and of which nothing was understood: better asked about."""

from collections.abc import Callable, Iterator, Sequence

from mistypilot_ros.offline.abstention_words import INTERJECTIONS
from mistypilot_ros.offline.lead_words import LEAD_WORDS, WEAK
from mistypilot_ros.offline.marks import Kind, compile_marks
from mistypilot_ros.offline.quantities import Quantity
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence, Word
from mistypilot_ros.offline.things import Clause, Condition, Deed

_MARKS = compile_marks()
_RATHER = compile_marks(Kind.RATHER)
_JOINS = frozenset('and then but plus'.split())
"""Normal forms behind which a further wish may stand."""
_EXPLAINING = frozenset(Kind) - {Kind.FILLER, Kind.BREAK, Kind.JOIN, Kind.BUT, Kind.TIE}
"""Marks that say what their part of the sentence is for."""
_TELLING = frozenset(
    (
        'i we he she they it that this there these those its hes shes theyre im ive weve id thats theres you '
        'youre youve who which what why how where because since so as like for if when while until before '
        'after otherwise or not no thanks thank cheers mind sorry with without at in on from by to about '
        'everybody everyone somebody someone nobody anybody one two my our your his her their the a an some '
        'only even always never maybe perhaps very too also just'
    ).split()
)
"""First normal forms of what is only told, or belongs to what stands before."""
_STATING = frozenset(
    'is are was were isnt arent has hadnt hasnt cant wont need needs wants wanted does'.split()
)
"""Normal forms of verbs that tell how things are."""
_SEVERAL = 2
"""So many words that nobody knows make a wish."""
_ONE = 1
"""The same behind "then"."""


def unexplained(
    sentence: Sentence,
    amounts: Sequence[Quantity],
    clauses: Sequence[Clause],
    skills: SkillWords,
    is_value: Callable[[int], bool],
) -> str:
    """The first such part as it was said; empty for none.

    It begins like a wish, with a verb that is no skill's, and holds nothing that was understood: the first
    part of a sentence, or one that "and", "then" or "but" leads to.
    """
    claimed = {at for amount in amounts if amount.measures for at in range(amount.start, amount.end)}
    claimed |= set(_claimed(sentence, clauses))
    words = sentence.words
    if not any(clause.things for clause in clauses):
        return ''  # What was understood all the same was understood as a whole.
    called = [deed.match.skill for clause in clauses for deed in clause.deeds]
    for begin, end in _parts(words):
        part = range(begin, end)
        if claimed & set(part) or any(_explains(words, at, end) for at in part):
            continue
        if begin and words[begin - 1].text not in _JOINS and not _is_first(words, begin):
            continue
        if any(words[at].text in _STATING or words[at].text.endswith('re') for at in part):
            continue
        if _RATHER.find(words, min(end + 1, len(words) - 1))[0]:
            continue  # It is corrected.
        said = [at for at in part if _says_something(words[at])]
        led = next((at for at in part if words[at].text not in _LEADING and not words[at].is_mark), end)
        several = _ONE if begin and words[begin - 1].text == 'then' else _SEVERAL
        if len(said) >= several and led < end and led == said[0] and words[led].text not in _TELLING:
            name = led and sentence.text[words[led].start].isupper()
            known = any(is_value(at) or any(skills.knows(one, words[at]) for one in called) for at in said)
            if not name and not known and words[said[-1]].text != 'time':
                return sentence.slice(begin, end).strip(' ,.;:')
    return ''


_LEADING = INTERJECTIONS | frozenset(
    'please can could would will you me us kindly first let lets just'.split()
)


def _is_first(words: Sequence[Word], begin: int) -> bool:
    return all(word.is_mark or word.text in _LEADING for word in words[:begin])


def _parts(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    begin = 0
    for at, word in enumerate(words):
        if word.is_mark or word.text in _JOINS:
            if at > begin:
                yield begin, at
            begin = at + 1
    if begin < len(words):
        yield begin, len(words)


def _claimed(sentence: Sentence, clauses: Sequence[Clause]) -> Iterator[int]:
    """Words that are understood."""
    for clause in clauses:
        for thing in clause.things:
            if isinstance(thing, Deed):
                yield from range(thing.match.start, thing.end if thing.match.text else thing.match.end)
            elif isinstance(thing, Condition):
                yield from range(thing.start, thing.end)
    for first, last in sentence.quotes:
        yield from range(first, last)


def _explains(words: Sequence[Word], at: int, end: int) -> bool:
    stop, kind = _MARKS.find(words, at)
    return 0 < stop <= end and kind in _EXPLAINING


def _says_something(word: Word) -> bool:
    return not (word.is_mark or word.is_light or word.text in LEAD_WORDS | WEAK | INTERJECTIONS)
