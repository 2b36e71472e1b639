"""A wish that no keyword means: the likely skill is run where it is sure, and offered where it is not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from mistypilot_ros.core.commands import Invoke, PhysicalCommand
from mistypilot_ros.core.interpretation import PhysicalContext, PhysicalReading
from mistypilot_ros.core.questions import MOST_LISTED
from mistypilot_ros.core.skills import Skill, SkillCall
from mistypilot_ros.offline.choice.chooser import Chooser
from mistypilot_ros.offline.choice.gate import may_run
from mistypilot_ros.offline.choice.values import choice_value, number_value, text_value
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.parameter_words import Takes
from mistypilot_ros.offline.parameters import Filled, Filler
from mistypilot_ros.offline.patterns import SkillMatch
from mistypilot_ros.offline.quantities import quantities
from mistypilot_ros.offline.questions import Asking, Target, ToCommands, Unsure, about_wish
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.social.errands import leaves_the_floor
from mistypilot_ros.offline.text import Sentence, read
from mistypilot_ros.offline.things import Clause, Condition, Deed

_BINDING = frozenset({Kind.CANCEL, Kind.SWAP, Kind.EVERYTHING})
"""Marks of sentences about bindings."""
SURE = 0.5
"""Confidence from which the first skill is run."""
_LOOKED_AT = 6
"""The likeliest skills among which those that can be offered are found: some lack a value."""
LIKELY = 0.05
"""Confidence from which skills are offered; below, nothing that the robot can do was meant."""


@dataclass(frozen=True)
class Guess:
    """What a wish may mean."""

    call: SkillCall | None = None
    """What is meant; None where it is not sure."""
    open: str = ''
    """Name of the first value that the call lacks; empty for none."""
    offers: tuple[SkillCall, ...] = ()
    """What may be meant, the likeliest first, at most three; empty where nothing is likely, and where a call
    lacks nothing."""
    confidence: float = 0.0
    """How likely the first of them is meant, 0 to 1; `SURE` or more where a call is meant."""


class OtherWords:
    """Guesses what parts of sentences mean."""

    def __init__(self, context: PhysicalContext, skills: SkillWords, chooser: Chooser | None) -> None:
        """Take what the PIA knows, what the skills' parameters take, and the chooser where there is one."""
        self._context = context
        self._skills = skills
        self._chooser = chooser

    def guess(self, text: str) -> Guess:
        """Guess which skill a wish means.

        Args:
            text: the wish, without the condition on which it shall be done.
        """
        ranking = self._chooser.ranked(text, self._context.skills) if self._chooser else None
        if ranking is None or ranking.confidence < LIKELY:
            return Guess()
        wish = _Wish(text, self._skills)
        skills = [self._context.skills.get(name) for name in ranking.names[:_LOOKED_AT]]
        first = wish.filled(skills[0])
        is_sure = ranking.confidence >= SURE and wish.allows(skills[0])
        call = SkillCall(skills[0].name, first.params) if is_sure else None
        if call is not None and not first.open:
            return Guess(call, confidence=ranking.confidence)
        offers = tuple(islice(filter(None, map(wish.offered, skills)), MOST_LISTED))
        return Guess(call, first.open if is_sure else '', offers, ranking.confidence)

    def instead_of(
        self, reading: PhysicalReading, sentence: Sentence, clauses: Sequence[Clause], asking: Asking
    ) -> PhysicalReading:
        """The reading of a sentence, or a better one where it hangs on the bare names of skills.

        A skill without keywords is found by its name alone, and `turn that song off` is no turn.
        """
        if self._chooser is None or not _is_plain(clauses) or _is_vouched_for(reading, clauses):
            return reading
        try:
            found, confidence = self.commands(sentence.text, Target(), asking, _at_once)
        except Unsure as unsure:
            return PhysicalReading(question=unsure.question, confidence=0.5)
        return PhysicalReading(found, confidence=confidence) if found else reading

    def commands(
        self, wish: str, target: Target, asking: Asking, commands: ToCommands
    ) -> tuple[tuple[PhysicalCommand, ...], float]:
        """What a wish means as commands for a target, and how likely; none where nothing is likely.

        Raises:
            Unsure: it is not sure, or a value is missing.
        """
        if leaves_the_floor(read(wish)):
            return (), 1.0
        guess = self.guess(wish)
        found = _raise_or_take(guess, target, asking, commands)
        return found, guess.confidence if found else 1.0


def _raise_or_take(
    guess: Guess, target: Target, asking: Asking, commands: ToCommands
) -> tuple[PhysicalCommand, ...]:
    if guess.call is not None and not guess.open:
        return commands(target, [guess.call])
    if guess.call is not None and 'enum' in asking.schema(guess.call.skill, guess.open):
        raise asking.which_value(guess.call, guess.open, target, commands)
    if guess.offers:
        raise about_wish(asking.which_skill(guess.offers, target, commands))
    return ()


def _is_plain(clauses: Sequence[Clause]) -> bool:
    """Whether a sentence is about no binding: neither a touch nor a "when" is spoken of."""
    return not any(
        clause.lone_when
        or clause.marks & _BINDING
        or any(is_touch(condition, clause) for condition in clause.conditions)
        for clause in clauses
    )


_TELLING = frozenset({Kind.TOUCH, Kind.FORGET, Kind.KEEP, Kind.ALSO, Kind.INSTEAD})
"""Marks of a place that speak of its touch."""


def is_touch(condition: Condition, clause: Clause) -> bool:
    """Whether a place is spoken of as one whose touch does something, and not as a part of the body."""
    if Kind.WHEN in condition.marks:
        return True
    telling = condition.marks & _TELLING or Kind.TIE in clause.marks
    # "A tap on the elbow should …": a touch, although nobody feels it.
    unfelt = not condition.names and {Kind.TOUCH, Kind.TIE} <= condition.marks
    return unfelt or (bool(condition.names) and bool(telling))


def _is_vouched_for(reading: PhysicalReading, clauses: Sequence[Clause]) -> bool:
    """Whether the grammar has more in hand than the bare name of a skill."""
    deeds = [deed for clause in clauses for deed in clause.deeds]
    if any(deed.match.skill.keywords for deed in deeds):
        return True
    strong = any(deed.match.weight > 1 and deed.lead and not deed.negated for deed in deeds)
    return bool(reading.commands) and strong


def _at_once(target: Target, calls: Sequence[SkillCall]) -> tuple[PhysicalCommand, ...]:
    return tuple(Invoke(call) for call in (*target.before, *calls))


class _Wish:
    """One wish, and the values that it gives."""

    def __init__(self, text: str, skills: SkillWords) -> None:
        self._sentence: Sentence = read(text)
        self._amounts = quantities(self._sentence.words)
        self._skills = skills
        self._filler = Filler(self._sentence, self._amounts, skills)

    def allows(self, skill: Skill) -> bool:
        """Whether nothing in the wish contradicts a skill."""
        parameters = list(self._skills.parameters(skill).values())
        return may_run(self._sentence, skill, parameters, self._amounts)

    def filled(self, skill: Skill) -> Filled:
        """The values of a skill's parameters; one that is out of range counts as missing."""
        parameters = self._skills.parameters(skill)
        found = self._filled(skill, self._texts(skill))
        beyond = [name for name, value in found.params.items() if not parameters[name].allows(value)]
        return Filled(found.params, open=found.open or next(iter(beyond), ''))

    def offered(self, skill: Skill) -> SkillCall | None:
        """A skill as it can be offered; None where a value that it needs is missing.

        What is out of range and may be left out is left out: whoever takes the offer reads it first.
        """
        found = self.filled(skill)
        if found.open and self._skills.parameters(skill)[found.open].required:
            return None
        params = {name: value for name, value in found.params.items() if name != found.open}
        return SkillCall(skill.name, params)

    def _texts(self, skill: Skill) -> Mapping[str, Any]:
        explained = f'{skill.name} {skill.description}'
        found = {
            name: text_value(parameter, self._sentence, explained)
            for name, parameter in self._skills.parameters(skill).items()
            if parameter.takes is Takes.TEXT
        }
        return {name: text for name, text in found.items() if text}

    def _filled(self, skill: Skill, texts: Mapping[str, Any]) -> Filled:
        """The values: texts are found here, all others by the filler anywhere in the wish."""
        match = SkillMatch(skill, 0, 0, 0, texts)
        found = self._filler.fill(Deed(match, joined=False, begin=0, end=len(self._sentence.words)))
        parameter = self._skills.parameters(skill).get(found.open)
        value = choice_value(parameter, self._sentence) if parameter is not None else None
        if value is None and parameter is not None and parameter.takes is Takes.NUMBER:
            value = number_value(parameter, self._sentence, self._amounts)
        return found if value is None else self._with(skill, found, value)

    def _with(self, skill: Skill, found: Filled, value: Any) -> Filled:
        """The values with the one that was open; the next open one, where there is."""
        params = {**found.params, found.open: value}
        open_ones = [
            name
            for name, parameter in self._skills.parameters(skill).items()
            if parameter.required and name not in params
        ]
        return Filled(params, open=next(iter(open_ones), ''))
