"""Parts of a sentence that ask for something, and of which nothing was understood: better asked about."""

import re
from collections.abc import Callable, Iterator, Sequence

from mistypilot_ros.offline.abstention_words import INTERJECTIONS
from mistypilot_ros.offline.hearers import announces, calls_robot
from mistypilot_ros.offline.lead_words import says_something
from mistypilot_ros.offline.mark_words import is_no_touch
from mistypilot_ros.offline.marks import Kind, compile_marks
from mistypilot_ros.offline.quantities import Quantity
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence, Word, next_mark
from mistypilot_ros.offline.things import Clause, Condition, Deed

_MARKS = compile_marks()
_RATHER = compile_marks(Kind.RATHER)
_JOINS = frozenset('and then but plus'.split())
"""Normal forms behind which a further wish may stand."""
_EXPLAINING = frozenset(Kind) - {Kind.FILLER, Kind.BREAK, Kind.JOIN, Kind.BUT, Kind.TIE, Kind.NOW}
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
_APOSTROPHE = re.compile(r"\w['’](?:s|re|ve|d|ll|m)$", re.IGNORECASE)
"""Short forms of such verbs: `Siobhan's away`."""
_LEADING = INTERJECTIONS | frozenset(
    'please can could would will you me us kindly first let lets just'.split()
)
"""Normal forms before the verb of a wish."""
_ANY = frozenset('either each every any another'.split())
"""Normal forms before a "one" that tells nothing apart."""
_MAKING = frozenset('do make give'.split())
"""Verbs that say little by themselves."""
_SEVERAL = 2
"""So many words that nobody knows make a wish."""
_TIMES = frozenset('time day morning afternoon evening night week weather'.split())
"""Normal forms at the end of what only says how things are: `rotten day`."""
_SHOWN = [['let', who, verb] for who in ('me', 'us') for verb in ('see', 'hear', 'have')]
"""How a wish begins of which one word says what it is."""
_ONE = 1
"""The same behind "then"."""


class Unexplained:
    """Looks for them in one sentence.

    Such a part begins like a wish, with a verb that is no skill's, and holds nothing that was understood. It
    is the first of a sentence, or "and", "then" or "but" leads to it, or it stands where a deed should.
    """

    def __init__(
        self,
        sentence: Sentence,
        amounts: Sequence[Quantity],
        clauses: Sequence[Clause],
        skills: SkillWords,
        is_value: Callable[[int], bool],
    ) -> None:
        """Take the sentence, what was found in it, the words of the skills, and what knows values."""
        self._sentence, self._words = sentence, sentence.words
        self._clauses, self._skills, self._is_value = clauses, skills, is_value
        self._claimed = {at for one in amounts if one.measures for at in range(one.start, one.end)}
        self._claimed |= set(_claimed(sentence, clauses))
        called = [deed.match.skill for clause in clauses for deed in clause.deeds]
        # The description of a skill that takes any wish knows too many words.
        self._called = [skill for skill in called if not skills.takes_wish(skill)]

    def part(self) -> str:
        """The first such part as it was said; empty for none."""
        if not any(clause.things for clause in self._clauses):
            return ''  # What was understood all the same was understood as a whole.
        found = ((begin, end) for begin, end in _parts(self._words) if self._is_one(begin, end))
        begin, end = next(found, (0, 0))
        return self._sentence.slice(begin, end).strip(' ,.;:')

    def _is_one(self, begin: int, end: int) -> bool:
        part = range(begin, end)
        if announces(self._words, end) or any(
            calls_robot(self._words, at) for at in range(end, len(self._words))
        ):
            return False  # "Pencils down, everyone. Misty, …": it was said to others.
        if self._is_first(begin) and [word.text for word in self._words[end : end + 1]] == [':']:
            return False  # "Mapping for the demo: the chin …": a heading.
        joined = not begin or self._words[begin - 1].text in _JOINS
        if not joined and not self._is_first(begin) and not self._is_behind_condition(begin):
            return False
        if self._claimed & set(part) or any(_explains(self._words, at, end) for at in part):
            return False
        if self._is_statement(begin, end) or _RATHER.find(self._words, min(end + 1, len(self._words) - 1))[0]:
            return False  # It is only told, or corrected.
        return self._is_wish(begin, end) or (begin > 0 and joined and self._is_another_thing(begin))

    def _is_first(self, begin: int) -> bool:
        return all(word.is_mark or word.text in _LEADING for word in self._words[:begin])

    def _is_behind_condition(self, begin: int) -> bool:
        """`When I tap your chin, do your bear face and …`: where the deed should stand."""
        ends = [one.end for clause in self._clauses for one in clause.conditions if Kind.WHEN in one.marks]
        return begin - 1 in ends

    def _is_statement(self, begin: int, end: int) -> bool:
        name = self._sentence.text[self._words[begin].start].isupper() and begin + 1 < end
        if name and self._words[begin + 1].text.endswith('ed'):
            return True  # "Aaron asked you something and it's a yes, so nod."
        return any(
            self._words[at].text in _STATING or _APOSTROPHE.search(self._sentence.slice(at, at + 1))
            for at in range(begin, end)
        )

    def _is_wish(self, begin: int, end: int) -> bool:
        """Whether a part begins with an unknown verb, or with one that says little: `do your bear face`."""
        words = self._words
        said = [at for at in range(begin, end) if says_something(words[at]) or self._stands_in(at)]
        led = next((at for at in range(begin, end) if words[at].text not in _LEADING), end)
        shown = [word.text for word in words[begin : begin + 3]] in _SHOWN
        several = _ONE if shown or (begin and words[begin - 1].text == 'then') else _SEVERAL
        asks = several == _ONE and words[led : led + 1] and words[led].text in ('how', 'what')
        if len(said) < several or led == end or (words[led].text in _TELLING and not asks):
            return False
        name = led > 0 and self._sentence.text[words[led].start].isupper()
        led_by_another = led != said[0] and words[led].text not in _MAKING and not asks
        if name or words[said[-1]].text in _TIMES or led_by_another:
            return False
        return 2 * sum(map(self._is_known, said)) < len(said)

    def _stands_in(self, at: int) -> bool:
        """`And do me the Porto one`: "one" is what another word tells apart."""
        before = self._words[at - 1]
        return self._words[at].text == 'one' and says_something(before) and before.text not in _ANY

    def _is_known(self, at: int) -> bool:
        """Whether a word is about a skill that is called."""
        return self._is_value(at) or any(self._skills.knows(one, self._words[at]) for one in self._called)

    def _is_another_thing(self, begin: int) -> bool:
        """`Switch the torch off, and the chest light`: what a skill is about that is not called."""
        thing = self._words[begin + 1 : begin + 3]
        if self._words[begin].text in INTERJECTIONS:
            return False
        if not self._words[begin].is_light or len(thing) < 2 or any(word.is_mark for word in thing):
            return False
        if any(map(self._is_value, range(begin, begin + 3))):
            return False
        others = [one for one in self._skills.catalogue if one not in self._called]
        return any(all(self._skills.knows(one, word) for word in thing) for one in others)


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
        for words in clause.called_off:
            yield from words
        for thing in clause.things:
            if isinstance(thing, Deed):
                yield from range(thing.match.start, _end_of(thing, sentence.words))
            elif isinstance(thing, Condition):
                yield from range(thing.start, thing.end)
    for first, last in sentence.quotes:
        yield from range(first, last)


def _end_of(deed: Deed, words: Sequence[Word]) -> int:
    """Where what a deed says itself ends; a name or a place ends with its thought."""
    if deed.match.is_long_text:
        return deed.end
    return max(deed.match.end, min(deed.end, next_mark(words, deed.match.end)) if deed.match.text else 0)


def _explains(words: Sequence[Word], at: int, end: int) -> bool:
    stop, kind = _MARKS.find(words, at)
    return 0 < stop <= end and kind in _EXPLAINING and not is_no_touch(words, at)
