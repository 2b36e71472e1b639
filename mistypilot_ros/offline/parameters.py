"""Values of a skill's parameters, from the words around it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mistypilot_ros.core.skills import Skill
from mistypilot_ros.offline.addressing import OTHERS
from mistypilot_ros.offline.lead_words import says_something
from mistypilot_ros.offline.marks import MARKS, Kind
from mistypilot_ros.offline.parameter_words import Parameter, Takes
from mistypilot_ros.offline.patterns import SkillMatch
from mistypilot_ros.offline.quantities import UNITS, Quantity, same_amount
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.spoken_texts import SpokenTexts
from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Deed

_BEHIND = 3
"""So many words behind those of a deed may say that an amount is that of before."""
_MAY_FOLLOW = frozenset(
    'please to for by on in at with and or when if while percent now then so but as the would will is'.split()
)
"""Normal forms that may follow a number without a unit; others are what is counted: `two people`."""
_FOR_ALL = frozenset({'each', 'apiece', 'both'})
"""Normal forms behind an amount that is that of several deeds."""
_IN_ALL_CASES = ('in both cases', 'in each case', 'in either case', 'both times', 'for both')
"""The same in several words."""
_RATHER = tuple(sorted((text.strip() for text in MARKS[Kind.RATHER].split('|')), key=len, reverse=True))


@dataclass(frozen=True)
class Filled:
    """What was found."""

    params: dict[str, Any]
    """Values that are not defaults."""
    said: bool = False
    """Whether any value was said, a default too."""
    open: str = ''
    """Name of the first parameter that is missing or left open; empty for none."""


class Filler:
    """Fills the parameters of the deeds of one sentence."""

    def __init__(self, sentence: Sentence, amounts: Sequence[Quantity], skills: SkillWords) -> None:
        """Take the sentence, its quantities, and what the parameters of the skills take."""
        self._sentence = sentence
        self._words = sentence.words
        self._amounts = amounts
        self._skills = skills
        self._texts = SpokenTexts(sentence, skills)

    def fill(self, deed: Deed, tail: tuple[int, int] = (0, 0)) -> Filled:
        """Find the values of a deed's parameters.

        Args:
            deed: what shall be done.
            tail: first and last word (exclusive) of a further place where values may stand.
        """
        match = deed.match
        params, left_open, said = dict(match.params), '', bool(match.params)
        for name, parameter in self._skills.parameters(match.skill).items():
            values = self._values(parameter, match, deed, tail)
            said = said or bool(values)
            if len(values) > 1:
                left_open = left_open or name
            elif values:
                params[name] = values[0]
            elif name not in params and parameter.required:
                left_open = left_open or name
            if len(values) != 1 and left_open == name:
                params.pop(name, None)
        defaults = {name: item.default for name, item in self._skills.parameters(match.skill).items()}
        return Filled({n: v for n, v in params.items() if not _same(v, defaults.get(n))}, said, left_open)

    def again(self, skill: Skill, params: Mapping[str, Any], begin: int, end: int) -> dict[str, Any] | None:
        """Parameters of a skill that is called once more, with the values that some words name.

        Returns:
            None where the words name none; a parameter for which they name several stays as it is.
        """
        parameters = self._skills.parameters(skill)
        found = {
            name: self._found(one, begin, end)
            for name, one in parameters.items()
            if one.takes is not Takes.TEXT
        }
        other = {name: values[0] for name, values in found.items() if len(values) == 1}
        whole = {**params, **other}
        return {n: v for n, v in whole.items() if not _same(v, parameters[n].default)} if other else None

    def apart(self, deed: Deed) -> list[Deed]:
        """`Look up, then down` are two deeds: one for each of several choices; the deed alone for one."""
        for name, parameter in self._skills.parameters(deed.match.skill).items():
            spans = self._choices(parameter, deed)
            if len(spans) > 1:
                params = {key: value for key, value in deed.match.params.items() if key != name}
                bare = replace(deed, match=replace(deed.match, params=params))
                return [replace(bare, begin=begin, end=end) for begin, end in spans]
        return [deed]

    def _choices(self, parameter: Parameter, deed: Deed) -> list[tuple[int, int]]:
        """The words of each of several choices that "and", "then" or a comma joins.

        `Up, then left, no wait, right`: a correction is in the place of the last one.
        """
        values = set((parameter.phrases or {}).values())
        if parameter.takes is not Takes.CHOICE or values & {True, False, 'both'}:
            return []
        right = self._after_correction(deed.begin, deed.end)
        wrong = self._before_correction(deed.begin, deed.end) if right > deed.begin else deed.end
        found: dict[Any, int] = {}
        for at in range(deed.begin, wrong):
            stop, value = self._value_at(parameter, at, deed.end)
            if stop:
                found.setdefault(value, at)
        begins = list(found.values())
        if len(begins) < 2 or not all(self._is_joined(at) for at in begins[1:]):
            return []
        ends = [*begins[1:], wrong]
        if wrong < deed.end:
            begins, ends = [*begins[:-1], right], [*ends[:-2], *begins[-1:], deed.end]
        return list(zip([deed.begin, *begins[1:]], ends, strict=True))

    def _is_theirs(self, at: int) -> bool:
        """`Your left arm for the high five, my right one's in plaster`: an arm of whoever speaks."""
        return at > 1 and self._words[at - 1].text in OTHERS and self._words[at - 2].is_mark

    def _is_joined(self, at: int) -> bool:
        if self._is_theirs(at):
            return False
        before = (word.text for word in reversed(self._words[:at]) if not word.is_light and word.text != 'to')
        return next(before, '') in ('and', 'then', ',', 'also')

    def _values(
        self, parameter: Parameter, match: SkillMatch, deed: Deed, tail: tuple[int, int]
    ) -> list[Any]:
        if parameter.takes is Takes.TEXT:
            meant = self._corrected_text(parameter, deed)
            return [meant] if meant else self._texts.values(parameter, match, deed.end, tail[0])
        begin = self._after_correction(deed.begin, deed.end)
        corrected = begin > deed.begin
        if parameter.takes is Takes.COLOUR and not corrected and parameter.name in match.params:
            return [match.params[parameter.name]]
        if (late := self._after_correction(*tail)) > tail[0] and (
            said := self._found(parameter, late, tail[1])
        ):
            return said  # "…, not the chin, the scruff, and make it both arms".
        values = self._found(parameter, begin, deed.end, match.start)  # "Three nods".
        if len(values) > 1 and parameter.takes is Takes.CHOICE and begin < match.start:
            # "The cane's in my left hand, so give me a high five with your right".
            values = self._found(parameter, match.start, deed.end) or values
        if len(values) > 1 and parameter.takes is Takes.CHOICE and not corrected:
            # "Torch off, they're starting"; "look left, the choir is warming up".
            comma = next((i for i in range(match.end, deed.end) if self._words[i].is_mark), deed.end)
            values = self._found(parameter, begin, comma) or values
        if not values and corrected:
            if parameter.takes is Takes.COLOUR and parameter.name in match.params:
                return [match.params[parameter.name]]  # Another place was meant, and no other colour.
            values = self._found(parameter, deed.begin, self._before_correction(deed.begin, deed.end))
        return values or self._found(parameter, *tail)

    def _corrected_text(self, parameter: Parameter, deed: Deed) -> str:
        """`Play party music, hold on, no, classical`: another value for a keyword's text; empty for none."""
        begin = self._after_correction(deed.match.end - 1, deed.end)
        if parameter.name not in deed.match.params or parameter.required or begin < deed.match.end:
            return ''
        while begin < deed.end and self._words[begin].is_mark:
            begin += 1
        end = begin + 1
        ends = end >= len(self._words) or self._words[end].is_mark
        said = begin < deed.end and ends and says_something(self._words[begin])
        return self._sentence.slice(begin, end) if said else ''

    def _found(self, parameter: Parameter, begin: int, end: int, noun: int = -1) -> list[Any]:
        if parameter.takes is Takes.NUMBER:
            return self._numbers(parameter, begin, end, noun)
        found: list[Any] = []
        at = begin
        while at < end:
            stop, value = self._value_at(parameter, at, end)
            if self._words[at].text == 'both' and at + 1 == noun:
                stop = 0  # "The chin and the scruff should both wave": no arms.
            if stop and self._is_theirs(at):
                stop = 0
            if stop:
                found.append(value)
            at = stop or at + 1
        return list(dict.fromkeys(found))

    def _numbers(self, parameter: Parameter, begin: int, end: int, noun: int) -> list[Any]:
        inside = [
            amount
            for amount in self._amounts
            if begin <= amount.start < end and (amount.end == noun or self._stands_alone(amount))
        ]
        measured = next((amount.end for amount in inside if amount.measures), end)
        # "Turn forty-five degrees to the right, you've got your back to Table Two."
        inside = [amount for amount in inside if amount.measures or amount.start < measured]
        inside = [amount for amount in inside if not self._is_old(amount)] or inside
        numbers = [self._number(parameter, amount) for amount in inside]
        found = list(dict.fromkeys(number for number in numbers if number is not None))
        return found or self._as_before(parameter, begin, end) or self._of_each(parameter, end)

    def _number(self, parameter: Parameter, amount: Quantity) -> float | None:
        """The value of an amount; `twenty centimetres, and here the same but thirty` leaves out a unit."""
        value = parameter.value_of(self._with_unit(amount))
        before = [one for one in self._amounts if one.end <= amount.start and one.measures]
        if value is None or parameter.allows(value) or amount.measures or not before:
            return value
        unit = UNITS.get(self._words[before[-1].end - 1].text)
        if unit is None:
            return value
        return parameter.value_of(replace(amount, value=amount.value * unit[1], measures=unit[0]))

    def _is_old(self, amount: Quantity) -> bool:
        """`Seven minutes rather than five`: what it was until now."""
        before = [word.text for word in self._words[max(0, amount.start - 2) : amount.start]]
        return before[-1:] == ['than'] or before == ['instead', 'of']

    def _of_each(self, parameter: Parameter, end: int) -> list[Any]:
        """`Chin for a nod, scruff for a shake of the head, three times each`: said once for all of them."""
        behind = [one for one in self._amounts if one.start >= end and one.end < len(self._words)]
        values = (
            parameter.value_of(one)
            for one in behind
            if self._words[one.end].text in ('each', 'apiece', 'both')
            or ' '.join(word.text for word in self._words[one.end : one.end + 3]) in _IN_ALL_CASES
        )
        return [value for value in values if value is not None][:1]

    def _as_before(self, parameter: Parameter, begin: int, end: int) -> list[Any]:
        """`… by the same distance`: the last amount of that kind that was said before."""
        said = same_amount(self._words[begin : end + _BEHIND])
        before = [one for one in self._amounts if one.end <= begin and one.measures] if said else []
        values = (parameter.value_of(one) for one in reversed(before))
        return [value for value in values if value is not None][:1]

    def _with_unit(self, amount: Quantity) -> Quantity:
        """`Ten minutes, wait, make it twelve`: a number that corrects another one has its unit."""
        before = next((one for one in reversed(self._amounts) if one.end <= amount.start), None)
        if amount.measures or before is None or not before.measures:
            return amount
        unit = UNITS.get(self._words[before.end - 1].text)
        if unit is None or not any(self._is_correction(at) for at in range(before.end, amount.start)):
            return amount
        return replace(amount, value=amount.value * unit[1], measures=unit[0])

    def _value_at(self, parameter: Parameter, at: int, end: int) -> tuple[int, Any]:
        if parameter.takes is Takes.CHOICE:
            stop, value = parameter.choice_at(self._words[:end], at)
            leads = value is True and at + 1 < len(self._words) and self._words[at + 1].is_light
            return (0, None) if leads and self._words[at].text == 'on' else (stop, value)  # "On the chin".
        stop = parameter.colour_end(self._words, at)
        text = self._sentence.slice(at, stop) if stop else ''
        return stop, 'off' if text == 'out' else text

    def _stands_alone(self, amount: Quantity) -> bool:
        """A number without a unit must not count something: `dance for two people`."""
        if amount.measures or amount.end >= len(self._words):
            return True
        word = self._words[amount.end]
        return word.is_mark or word.text in _MAY_FOLLOW or self._is_correction(amount.end) > 0

    def _after_correction(self, begin: int, end: int) -> int:
        """Where the words begin that hold after `eighty, no, seventy`."""
        for at in reversed(range(begin + 1, end)):
            if after := self._is_correction(at):
                return after
        return begin

    def _before_correction(self, begin: int, end: int) -> int:
        """Where the words of the last correction begin: the "on" of "hang on" is no value."""
        return next((at for at in reversed(range(begin + 1, end)) if self._is_correction(at)), end)

    def _is_correction(self, at: int) -> int:
        texts = ' '.join(word.text for word in self._words[at : at + 4])
        if self._words[at].text == 'no' and at + 1 < len(self._words) and self._words[at + 1].is_mark:
            return at + 2
        followed = self._words[at + 1].text if at + 1 < len(self._words) else ''
        if self._words[at].text == 'no' and (followed in ('the', 'both') or self._between_numbers(at)):
            return at + 1
        phrase = next((phrase for phrase in _RATHER if texts == phrase or texts.startswith(f'{phrase} ')), '')
        return at + len(phrase.split()) if phrase else 0

    def _between_numbers(self, at: int) -> bool:
        """`Twenty no thirty centimetres`."""
        return any(one.end == at for one in self._amounts) and any(
            one.start == at + 1 for one in self._amounts
        )


def _same(value: Any, default: Any) -> bool:
    if isinstance(value, str) and isinstance(default, str):
        return value.casefold() == default.casefold()
    return bool(value == default) and isinstance(value, bool) == isinstance(default, bool)
