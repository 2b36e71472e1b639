"""Words that tell how or when something shall be done, and that nothing took up: better asked about."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.offline.exceptions import forgets_many, is_excepted
from mistypilot_ros.offline.lead_words import says_something
from mistypilot_ros.offline.marks import STRONG, Kind, compile_marks
from mistypilot_ros.offline.parameter_words import Takes
from mistypilot_ros.offline.quantities import Quantity, same_amount
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence, next_mark
from mistypilot_ros.offline.things import Clause, Condition, Deed
from mistypilot_ros.offline.untaken_places import untaken_place

_MEASURES = frozenset({'time', 'length', 'angle', 'share'})
"""What is measured for a deed; a count may be one of touches."""
_LATER = re.compile(
    r'\b(?:at|by|until|before|around) (?:noon|midnight|half past|quarter (?:past|to)|'
    r'(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: : \d+)? '
    r'?(?:o ?clock|am|pm|a m|p m|in the (?:morning|evening|afternoon)))\b'
    r'|\b(?:ago|tomorrow|next week|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b'
)
"""Times at which the robot does nothing: it acts at once or at a touch. Normal forms, apart by blanks."""
_VAGUE = re.compile(
    r'\b(?:too (?:far|long|much|fast|slow|loud|short|often)\b(?=.*\b(?:halve|half|double|less|more)\b)|'
    r'by (?:as much|the same|that much)|the other way(?! round)|the opposite (?:way|direction)|'
    r'all (?:three|four|five|six|seven|eight|nine|ten|\d+) (?:of )?(?:your|the) '
    r'(?:arms|heads|legs|eyes|hands)|'
    r'(?:half|twice|double) (?:as (?:much|long|far|many)|that|the (?:time|number|distance)))\b'
)
"""Amounts and directions that only another one explains."""
_DIRECTIONS = re.compile(
    r'\b(?:left|right|straight (?:on|ahead)) (?:after|at|before|past|behind|by|into|onto) '
    r'(?:the|that|our|my) (?!same\b)\w+'
)
"""How one tells a person the way."""
_RATHER = compile_marks(Kind.RATHER)
_SEVERAL = 2
"""So many unknown words before a condition may be a deed of their own."""


class LeftOver:
    """Looks for them in one sentence."""

    def __init__(
        self,
        sentence: Sentence,
        amounts: Sequence[Quantity],
        clauses: Sequence[Clause],
        skills: SkillWords,
        calls: Sequence[SkillCall],
    ) -> None:
        """Take the sentence, what was found in it, the words of the skills, and what is to be called."""
        self._sentence, self._amounts, self._skills = sentence, amounts, skills
        self._deeds = [deed for clause in clauses for deed in clause.deeds]
        self._clauses, self._calls = clauses, calls

    def words(self) -> str:
        """The first of them as they were said; empty for none, and where no deed was found."""
        told = self._deeds or any(one.like for clause in self._clauses for one in clause.conditions)
        return next(iter(self._all()), '') if told else ''

    def _all(self) -> Iterator[str]:
        for amount in self._amounts:
            if self._says_how(amount) and not self._is_taken(amount):
                yield self._sentence.slice(amount.start, amount.end)
        for amount in self._amounts:
            if self._counts_what_is_done_once(amount):
                yield self._sentence.slice(amount.start, amount.end)
        if begin := self._uncorrected():
            yield self._sentence.slice(begin, len(self._sentence.words)).strip(' ,.;:')
        yield from self._later()
        if (found := _VAGUE.search(' '.join(word.text for word in self._sentence.words))) and not any(
            deed.match.is_long_text for deed in self._deeds
        ):
            if not (same_amount(self._sentence.words) and self._amount_is_shared()):
                yield found[0]
        if (found := _DIRECTIONS.search(' '.join(word.text for word in self._sentence.words))) and not any(
            deed.match.is_long_text for deed in self._deeds
        ):
            yield found[0]
        yield from self._exceptions()
        yield from self._alternatives()
        if place := untaken_place(self._sentence, self._clauses, self._calls, self._skills):
            yield place
        for clause in self._clauses:
            begin, end = self._fore(clause)
            if end > begin:
                yield self._sentence.slice(begin, end).strip(' ,.;:')

    def _later(self) -> Iterator[str]:
        """A time at which something is to happen; beside a short text only in the same thought."""
        words, short = self._sentence.words, [deed for deed in self._deeds if deed.match.text]
        if any(deed.match.is_long_text for deed in self._deeds):
            return
        places = [(deed.match.start, next_mark(words, deed.match.end)) for deed in short] or [(0, len(words))]
        for begin, end in places:
            if found := _LATER.search(' '.join(word.text for word in words[begin:end])):
                yield found[0]

    def _amount_is_shared(self) -> bool:
        """`Forward eighty centimetres, and back by the same`: two calls have an amount in common."""
        numbers = [
            value for call in self._calls for value in call.params.values() if isinstance(value, (int, float))
        ]
        return len(numbers) > len(set(numbers))

    def _says_how(self, amount: Quantity) -> bool:
        """Whether it measures something; `a sec` and `a minute` mostly say no more than "please"."""
        briefly = amount.measures == 'time' and self._sentence.words[amount.start].text in ('a', 'an')
        return amount.measures in _MEASURES and not briefly

    def _counts_what_is_done_once(self, amount: Quantity) -> bool:
        """`Take two photos`, where nothing is said of a touch: the skill has no such parameter."""
        if amount.measures not in ('', 'count') or amount.value <= 1:
            return False
        if any(clause.conditions for clause in self._clauses):
            return False
        near = [
            deed
            for deed in self._deeds
            if deed.match.start <= amount.start
            and amount.end <= deed.match.end + (amount.measures == 'count')
        ]
        return any(
            not deed.negated
            and all(
                parameter.takes is not Takes.TEXT
                for parameter in self._skills.parameters(deed.match.skill).values()
            )
            and not self._takes(deed, amount)
            and not self._skills.knows(deed.match.skill, self._sentence.words[amount.start])  # "High five".
            for deed in near
        )

    def _is_taken(self, amount: Quantity) -> bool:
        """Whether a deed has a parameter for an amount, or holds it as words of a text."""
        if any(deed.match.is_long_text and deed.match.start <= amount.start for deed in self._deeds):
            return True
        if self._is_called_off(amount):
            return True
        near = [deed for deed in self._deeds if self._in_one_thought(deed, amount)]
        takers = [deed for deed in near if self._takes(deed, amount)]
        return bool(takers) and (
            self._is_corrected(amount) or any(self._has(deed, amount) for deed in takers)
        )

    def _is_called_off(self, amount: Quantity) -> bool:
        """`Dance for twenty seconds, no wait, nod`: it belonged to what is not wanted any more."""
        return any(amount.start in words for clause in self._clauses for words in clause.called_off)

    def _has(self, deed: Deed, amount: Quantity) -> bool:
        """Whether an amount became the value of a parameter, or is its default."""
        calls = [call for call in self._calls if call.skill == deed.match.skill.name]
        return any(
            value is not None and value in (parameter.default, *(call.params.get(name) for call in calls))
            for name, parameter in self._skills.parameters(deed.match.skill).items()
            if parameter.takes is Takes.NUMBER and (value := parameter.value_of(amount)) is not None
        )

    def _is_corrected(self, amount: Quantity) -> bool:
        """`Twenty, no, thirty seconds`, and what is left out: `not ten`."""
        words, begin = self._sentence.words, amount.end
        following = min((one.start for one in self._amounts if one.start >= begin), default=len(words))
        if words[amount.start - 1].text == 'not':
            return True
        return any(_RATHER.find(words, at)[0] or words[at].text == 'no' for at in range(begin, following))

    def _takes(self, deed: Deed, amount: Quantity) -> bool:
        numbers = [
            parameter
            for parameter in self._skills.parameters(deed.match.skill).values()
            if parameter.takes is Takes.NUMBER and parameter.value_of(amount) is not None
        ]
        if amount.measures == 'time' and self._is_delay(amount):
            waits = ' '.join(deed.match.skill.keywords)
            return any(f'in {{{parameter.name}}}' in waits for parameter in numbers)
        return bool(numbers)

    def _is_delay(self, amount: Quantity) -> bool:
        """`In ten seconds`: no length of a dance."""
        before = self._sentence.words[: amount.start]
        return next((word.text for word in reversed(before) if not word.is_light), '') == 'in'

    def _in_one_thought(self, deed: Deed, amount: Quantity) -> bool:
        """Whether no end of a sentence stands between them."""
        first, last = sorted((deed.match.start, amount.start))
        return not any(word.text in STRONG for word in self._sentence.words[first:last])

    def _exceptions(self) -> Iterator[str]:
        """`All bumpers except the rear left one`: the robot knows no such group."""
        for clause in self._clauses:
            if forgets_many(clause, self._sentence):
                continue  # "Forget everything except the chin" can be done.
            for condition in clause.conditions:
                for mention in condition.mentions:
                    if is_excepted(mention.start, self._sentence):
                        yield self._sentence.slice(mention.start, mention.end)

    def _alternatives(self) -> Iterator[str]:
        """`Either wave or nod`."""
        for clause in self._clauses:
            for one, other in pairwise(clause.things):
                if isinstance(one, Deed) and isinstance(other, Deed) and not other.negated:
                    between = self._sentence.words[one.match.end : other.match.start]
                    if [word.text for word in between if not word.is_mark][:1] == ['or']:
                        yield self._sentence.slice(one.match.start, other.match.end)

    def _uncorrected(self) -> int:
        """Where unknown words that correct something begin: `dance, no wait, sing`; 0 for none."""
        words = self._sentence.words
        begin = max((end for end, _ in map(self._correction, range(len(words))) if end), default=0)
        if not begin or any(deed.match.is_long_text for deed in self._deeds):
            return 0
        things = [thing for clause in self._clauses for thing in clause.things]
        first = next((at for at in range(begin, len(words)) if not words[at].is_mark), len(words))
        if first < len(words) and words[first].text == 'not':
            return 0  # "No wait, not the chin, the scruff".
        end = next_mark(words, first)
        taken = any(
            begin <= start < end for start in [*map(_start, things), *(a.start for a in self._amounts)]
        )
        said = [at for at in range(begin, end) if says_something(words[at])]
        known = self._is_taken_text(said[:1]) or any(map(self.is_value, range(begin, end)))
        return begin if said and not taken and not known else 0

    def _correction(self, at: int) -> tuple[int, Kind | None]:
        end, kind = _RATHER.find(self._sentence.words, at)
        return (end, kind) if at and self._sentence.words[at - 1].is_mark else (0, None)

    def is_value(self, at: int) -> bool:
        """Whether a word is a choice or a colour that a deed takes."""
        parameters = [p for deed in self._deeds for p in self._skills.parameters(deed.match.skill).values()]
        words = self._sentence.words
        return any(
            (p.takes is Takes.CHOICE and p.choice_at(words, at)[0])
            or (p.takes is Takes.COLOUR and p.colour_end(words, at))
            for p in parameters
        )

    def _is_taken_text(self, said: Sequence[int]) -> bool:
        """Whether a word is part of a text that a call has."""
        texts = [
            value.casefold()
            for call in self._calls
            for value in call.params.values()
            if isinstance(value, str)
        ]
        return any(self._sentence.slice(at, at + 1).casefold() in text for at in said for text in texts)

    def _fore(self, clause: Clause) -> tuple[int, int]:
        """First and last word (exclusive) of unknown words before `when`, where only "and" leads to a deed.

        `Red light if a bumper is hit, and the weather`: what stands in front is what the touch shall do.
        """
        things = clause.things
        first, second = (*things[:2], None, None)[:2]
        if not (isinstance(first, Condition) and isinstance(second, Deed)):
            return 0, 0
        if not (Kind.WHEN in first.marks and Kind.JOIN in second.marks):
            return 0, 0
        words = self._sentence.words
        begin = max((i + 1 for i in range(first.start) if words[i].text in STRONG), default=0)
        unknown = [at for at in range(begin, first.start) if says_something(words[at])]
        return (begin, first.start) if len(unknown) >= _SEVERAL else (0, 0)


def _start(thing: Condition | Deed) -> int:
    """First word of what names a thing last; a correction stands behind the rest of it."""
    if isinstance(thing, Deed):
        return thing.match.start
    return max(mention.start for mention in thing.mentions)
