"""Last stage: conditions and deeds become commands, or a question where it is not sure what is meant."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from mistypilot_ros.agents import answers
from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.commands import Bind, Invoke, PhysicalCommand, Unbind, Update
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.interpretation import PhysicalContext, PhysicalReading
from mistypilot_ros.core.questions import Question
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.offline.clauses import Clause, Condition, Deed
from mistypilot_ros.offline.marks import LEAD_WORDS, Kind
from mistypilot_ros.offline.parameters import fill
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence


class Unsure(MistyPilotError):  # noqa: N818 - it is a question, not a fault
    """It is not sure what is meant; the message is the question."""


@dataclass(frozen=True)
class Pair:
    """A condition and what shall be done then; either may be missing."""

    condition: Condition | None
    """None: at once."""
    deeds: tuple[Deed, ...]
    """In order."""


class Composer:
    """Makes the commands of one sentence."""

    def __init__(self, sentence: Sentence, context: PhysicalContext, skill_words: SkillWords) -> None:
        """Take the sentence, what the PIA knows, and the skills' words for offers in questions."""
        self._sentence = sentence
        self._context = context
        self._skill_words = skill_words
        self._commands: list[PhysicalCommand] = []
        self._last_calls: tuple[SkillCall, ...] = ()
        self._open: Condition | None = None

    def compose(self, clauses: Sequence[Clause]) -> PhysicalReading:
        """Return the commands of all clauses; one question makes all of them a question."""
        try:
            for clause in clauses:
                self._clause(clause)
            if self._open is not None:
                raise self._what_then(self._open)
            if not self._commands and not any(deed.negated for clause in clauses for deed in clause.deeds):
                raise Unsure(self._unknown_wish())
        except Unsure as question:
            return PhysicalReading(question=Question(str(question)), confidence=0.5)
        return PhysicalReading(tuple(dict.fromkeys(self._commands)), confidence=0.9)

    def _clause(self, clause: Clause) -> None:
        if clause.lone_when:
            raise self._lone_when(clause)
        for condition in clause.conditions:
            self._check_condition(condition)
        forgets = Kind.FORGET in clause.marks
        if forgets and (not clause.conditions or Kind.EVERYTHING in clause.marks):
            self._forget_all(clause)
        for pair in self._pairs(clause):
            self._pair(pair, clause)

    def _pairs(self, clause: Clause) -> Iterable[Pair]:
        things = list(clause.things)
        if self._open is not None and things and not isinstance(things[0], Condition):
            things, self._open = [self._open, *things], None
        conditions = [index for index, thing in enumerate(things) if isinstance(thing, Condition)]
        if not conditions:
            return [Pair(None, tuple(clause.deeds))] if clause.deeds else []
        return pair_up(things, conditions)

    def _pair(self, pair: Pair, clause: Clause) -> None:
        condition, deeds = pair.condition, [deed for deed in pair.deeds if not deed.negated]
        if condition is None:
            return self._at_once(deeds)
        if Kind.FORGET in condition.marks and not deeds:
            return self._commands.extend(Unbind(name) for name in condition.names)
        if not deeds and pair.deeds:
            return self._not_there(condition, pair.deeds)
        marks = clause.marks | condition.marks
        if not deeds and {Kind.SAME, Kind.ALSO} & marks and self._last_calls:
            return self._bind(condition, self._last_calls, also=False)
        if not deeds:
            self._open = condition
            return None
        for deed in deeds:
            if not deed.lead:
                raise Unsure(say(Answer.WHICH_SKILL, skills=self._offers([deed.match.skill.name])))
        self._last_calls = tuple(self._call(deed) for deed in deeds)
        return self._bind(condition, self._last_calls, also=Kind.ALSO in clause.marks)

    def _at_once(self, deeds: Sequence[Deed]) -> None:
        for deed in deeds:
            if not deed.lead:
                raise Unsure(say(Answer.WHICH_SKILL, skills=self._offers([deed.match.skill.name])))
            self._commands.append(Invoke(self._call(deed)))

    def _bind(self, condition: Condition, calls: Sequence[SkillCall], also: bool) -> None:
        for name in condition.names:
            fresh = any(isinstance(c, (Bind, Update)) and c.sensor == name for c in self._commands)
            for index, call in enumerate(calls):
                replaces = name in self._bound() and not also and not fresh and index == 0
                self._commands.append(Update(name, call) if replaces else Bind(name, call))

    def _bound(self) -> Mapping[str, Binding]:
        gone = {command.sensor for command in self._commands if isinstance(command, Unbind)}
        return {} if '*' in gone else {n: b for n, b in self._context.bindings.items() if n not in gone}

    def _forget_all(self, clause: Clause) -> None:
        if Kind.EVERYTHING in clause.marks:
            self._commands.append(Unbind('*'))
        elif not clause.deeds:
            bound = list(self._context.bindings)[:2] or list(self._context.sensors.names)[:2]
            raise Unsure(say(Answer.FORGET_WHAT, places=answers.listed(map(self._place, bound), 'or')))

    def _not_there(self, condition: Condition, deeds: Sequence[Deed]) -> None:
        """`Stop waving when I tap the chin` unbinds where waving is all that the chin does."""
        unwanted = {deed.match.skill.name for deed in deeds}
        for name in condition.names:
            binding = self._context.bindings.get(name)
            if binding is None or {call.skill for call in binding.calls} != unwanted:
                raise Unsure(
                    say(
                        Answer.NOT_DOING_THAT_THERE,
                        place=self._place(name),
                        skill=self._offers(sorted(unwanted)),
                    )
                )
            self._commands.append(Unbind(name))

    def _call(self, deed: Deed) -> SkillCall:
        if deed.match.rivals:
            names = [deed.match.skill.name, *deed.match.rivals][:3]
            raise Unsure(say(Answer.WHICH_SKILL, skills=self._offers(names)))
        params, left_open = fill(deed.match, self._sentence, deed.end)
        if not left_open:
            return SkillCall(deed.match.skill.name, params)
        schema = deed.match.skill.parameters['properties'][left_open]
        if 'enum' in schema:
            choices = [*map(str, schema['enum'][:3]), *(['another'] if len(schema['enum']) > 3 else [])]
            raise Unsure(say(Answer.WHICH_VALUE, parameter=left_open, choices=answers.listed(choices, 'or')))
        raise Unsure(say(Answer.WHICH_TEXT, parameter=left_open, skill=self._offers([deed.match.skill.name])))

    # --- questions

    def _check_condition(self, condition: Condition) -> None:
        for mention in condition.mentions:
            if not mention.names:
                words = ' '.join(word.text for word in self._sentence.words[mention.start : mention.end])
                raise Unsure(
                    say(Answer.NO_SUCH_SENSOR, words=words, places=answers.felt_places(self._context.sensors))
                )
            if mention.unclear:
                places = answers.listed(map(self._place, mention.names[:3]), 'or')
                raise Unsure(say(Answer.WHICH_SENSOR, places=places))
        if Kind.UNSURE in condition.marks:
            raise Unsure(say(Answer.ONLY_SINGLE_TOUCHES, place=self._place(condition.names[0])))
        if Kind.NOT in condition.marks and Kind.WHEN in condition.marks:
            raise Unsure(say(Answer.SAY_IT_WITHOUT_NOT, place=self._place(condition.names[0])))

    def _what_then(self, condition: Condition) -> Unsure:
        words = self._sentence.words[: condition.start] + self._sentence.words[condition.end :]
        near = self._skill_words.ranked(words)[:3]
        if near:
            return Unsure(say(Answer.WHICH_SKILL, skills=self._offers(near)))
        wish = any(word.text not in LEAD_WORDS and not word.is_mark for word in words)
        answer = Answer.UNKNOWN_WISH_ON_TOUCH if wish else Answer.WHAT_ON_TOUCH
        return Unsure(say(answer, place=answers.listed(map(self._place, condition.names), 'or')))

    def _lone_when(self, clause: Clause) -> Unsure:
        names = [deed.match.skill.name for deed in clause.deeds] or self._skill_words.ranked(
            self._sentence.words
        )[:1]
        if not names:
            return Unsure(self._unknown_wish())
        places = answers.listed((self._place(name) for name in list(self._context.sensors.groups)[:1]), 'or')
        return Unsure(say(Answer.NO_SUCH_CONDITION, skills=self._offers(names), places=places))

    def _unknown_wish(self) -> str:
        near = self._skill_words.ranked(self._sentence.words)[:3]
        if near:
            return say(Answer.WHICH_SKILL, skills=self._offers(near))
        some = [skill.name for skill in self._context.skills][:3]
        return say(Answer.UNKNOWN_WISH, skills=self._offers(some)) if some else say(Answer.NO_SKILLS)

    def _offers(self, names: Sequence[str]) -> str:
        return answers.listed((answers.can_do(self._context.skills.get(name)) for name in names), 'or')

    def _place(self, name: str) -> str:
        return answers.place(name, self._context.sensors)


def pair_up(things: Sequence[Condition | Deed], conditions: Sequence[int]) -> list[Pair]:
    """Give each condition of a clause its deeds; the others are done at once.

    A condition that comes right behind a deed ("wave when …") takes it, together with the deeds that "and"
    joins to it; another takes the deeds behind it.
    """
    taken: dict[int, list[Deed]] = {index: [] for index in conditions}
    at_once: list[Deed] = []
    for index, run in _runs(things, conditions):
        before = index if index in taken else None
        after = next((i for i in conditions if i > (index if index is not None else -1)), None)
        follows = after is not None and _takes_before(things, after, run)
        served = before is not None and any(not deed.negated for deed in taken[before])
        if before is None or served:
            target = taken[after] if follows and after is not None else at_once
            target.extend(run)
        elif follows and after is not None and len(run) > 1:
            taken[before].extend(run[:-1])
            taken[after].append(run[-1])
        else:
            taken[before].extend(_not_now(run, at_once))
    pairs = [Pair(things[i], tuple(deeds)) for i, deeds in taken.items() if isinstance(things[i], Condition)]  # type: ignore[arg-type]
    return [*pairs, *([Pair(None, tuple(at_once))] if at_once else [])]


def _runs(
    things: Sequence[Condition | Deed], conditions: Sequence[int]
) -> Iterable[tuple[int | None, list[Deed]]]:
    """Deeds between conditions, each run with the condition before it."""
    for begin, end in zip([-1, *conditions], [*conditions, len(things)], strict=True):
        run = [thing for thing in things[begin + 1 : end] if isinstance(thing, Deed)]
        if run:
            yield (begin if begin >= 0 else None), run


def _takes_before(things: Sequence[Condition | Deed], condition: int, run: Sequence[Deed]) -> bool:
    """Whether a condition belongs to the deeds before it."""
    thing = things[condition]
    has_own = condition + 1 < len(things) and isinstance(things[condition + 1], Deed)
    return isinstance(thing, Condition) and bool(run) and (not thing.joined or not has_own)


def _not_now(run: Sequence[Deed], at_once: list[Deed]) -> list[Deed]:
    """Deeds of a condition; one that is to be done now, behind another, is moved to `at_once`."""
    kept = [deed for index, deed in enumerate(run) if not (deed.now and index > 0)]
    at_once.extend(deed for index, deed in enumerate(run) if deed.now and index > 0)
    return kept
