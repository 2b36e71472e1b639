"""Last stage: conditions and deeds become commands, or a question where it is not sure what is meant."""

from collections.abc import Callable, Sequence, Set
from dataclasses import replace

from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.commands import Invoke, PhysicalCommand, Unbind
from mistypilot_ros.core.interpretation import PhysicalContext, PhysicalReading
from mistypilot_ros.core.questions import Question
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.offline.binding_commands import commands_for, done_at, still_bound, without_repeats
from mistypilot_ros.offline.choice.other_words import OtherWords
from mistypilot_ros.offline.deed_calls import DeedCalls
from mistypilot_ros.offline.exceptions import all_but
from mistypilot_ros.offline.forbidding import ends_something
from mistypilot_ros.offline.lead_words import DANGLING
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.named_deeds import is_apart, takes_its_place
from mistypilot_ros.offline.pairing import Pair, is_beside, pair_up
from mistypilot_ros.offline.parameters import Filler
from mistypilot_ros.offline.questions import Asking, Target, Unsure
from mistypilot_ros.offline.recalled import recalled
from mistypilot_ros.offline.repeats import LastCalls
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.spoken_texts import without_old_text
from mistypilot_ros.offline.staying import besides_what_stays, without_present
from mistypilot_ros.offline.things import Clause, Condition, Deed
from mistypilot_ros.offline.ties import forgets_all, is_tied, names, takes_back
from mistypilot_ros.offline.transfers import besides, doing_only, explained, transferred

BY_GRAMMAR, BEYOND_DOUBT = 0.9, 1.0  # Confidence of what is not a guess, and of what will be refused.


class Composer:
    """Makes the commands of one sentence."""

    def __init__(
        self,
        context: PhysicalContext,
        skill_words: SkillWords,
        filler: Filler,
        asking: Asking,
        other_words: OtherWords,
    ) -> None:
        """Take what the PIA knows, the skills' words, what fills parameters, what asks and what guesses."""
        self._context, self._skill_words = context, skill_words
        self._filler, self._asking = filler, asking
        self._words = asking.sentence.words
        self._other_words = other_words
        self._commands: list[PhysicalCommand] = []
        self._last = LastCalls(filler, context.skills)
        self._waiting: Condition | None = None
        self._also = self._kept = False
        self._asked: tuple[Question, int] | None = None  # And where in the commands its answer belongs.
        self._used: frozenset[int] = frozenset()
        self._calls = DeedCalls(asking.sentence, filler, skill_words)
        self._undone: Condition | None = None
        self._confidence = BY_GRAMMAR

    def compose(self, clauses: Sequence[Clause]) -> PhysicalReading:
        """Return the commands of all clauses; one question makes all of them a question."""
        if clauses and not clauses[-1].things and takes_back(clauses[-1]):
            return PhysicalReading(confidence=BY_GRAMMAR)
        clauses = recalled(clauses, self._context, self._words)
        matches = [deed.match for clause in clauses for deed in clause.deeds]
        self._used = frozenset(i for match in matches for i in range(match.start, match.end))
        for clause in clauses:
            self._clause(clause)
        if (waiting := self._waiting) is not None:
            self._try(lambda: self._what_then(waiting))
        left = self._kept or any(clause.leaves_alone for clause in clauses)
        if not self._commands and self._asked is None and not left:
            self._try(lambda: self._unknown_wish(clauses))
        if self._calls.beyond is not None:  # Whoever checks it refuses all, and says the range.
            return PhysicalReading((Invoke(self._calls.beyond),), confidence=BEYOND_DOUBT)
        if self._asked is not None:
            question, at = self._asked
            whole = self._asking.whole(question, self._commands[:at], self._commands[at:])
            return PhysicalReading(question=whole, confidence=0.5)
        return PhysicalReading(without_repeats(self._commands), confidence=self._confidence)

    def _try(self, step: Callable[[], None]) -> None:
        """Do a step; what it asks is kept where it is the first question, and nothing else of it."""
        begin = len(self._commands)
        try:
            step()
        except Unsure as unsure:
            del self._commands[begin:]
            self._asked = self._asked or (unsure.question, begin)

    def _clause(self, clause: Clause) -> None:
        self._also = Kind.ALSO in clause.marks
        if clause.lone_when and not all(deed.negated for deed in clause.deeds):
            return self._try(lambda: self._lone_when(clause))
        kept, unbound = all_but(clause, self._asking.sentence, self._context)
        if kept:
            self._kept = True
            self._commands.extend(unbound)
            clause = replace(clause, things=[thing for thing in clause.things if thing not in kept])
        elif Kind.FORGET in clause.marks and forgets_all(clause):
            self._try(lambda: self._forget_all(clause))
        clause = explained(clause)
        moved = transferred(clause, self._context) if {Kind.MOVE, Kind.SWAP} & clause.marks else None
        if moved is not None:
            self._commands.extend(moved)
            return self._try(lambda: self._at_once(besides(clause), clause))
        pairs = self._pairs(clause)
        for pair in pairs:
            self._also = is_beside(pair, pairs, clause)
            pair = replace(pair, deeds=tuple(one for deed in pair.deeds for one in self._filler.apart(deed)))
            self._try(lambda pair=pair: self._pair(pair, clause))  # type: ignore[misc]
        return None

    def _pairs(self, clause: Clause) -> Sequence[Pair]:
        things = list(clause.things)
        waiting, self._waiting = (self._waiting, None) if things else (None, self._waiting)
        if waiting is not None and (isinstance(things[0], Condition) or is_apart(things[0])):
            self._try(lambda: self._what_then(waiting))  # "Chin, sadness. Scruff, surprise. …"
        elif waiting is not None:
            things = [waiting, *things]
        return pair_up(things)

    def _pair(self, pair: Pair, clause: Clause) -> None:
        condition, deeds = pair.condition, [deed for deed in pair.deeds if not deed.negated]
        if condition is None and deeds and takes_its_place(deeds[0], self._undone, clause, self._words):
            condition, self._undone = self._undone, None
            self._commands = still_bound(self._commands, condition.names if condition else ())
        if condition is None:
            return self._at_once(deeds, clause)
        if Kind.KEEP in condition.marks or any(Kind.KEEP in deed.marks for deed in pair.deeds):
            return self._beside_what_stays(condition, pair.deeds, clause)
        self._check(condition, deeds)
        until = next((one.start for one in clause.conditions if one.start > condition.end), len(self._words))
        deeds = self._calls.changes.wanted(deeds, self._bound(condition.names), self._also, until)
        others = without_present(deeds, self._bound(condition.names), self._words)
        self._also, deeds = self._also or len(others) < len(deeds), others
        unwanted = [deed for deed in pair.deeds if deed.negated or Kind.FORGET in deed.marks]
        if unwanted and (not deeds or condition.forgets or Kind.FORGET in unwanted[0].marks):
            return self._undo(condition, unwanted)
        if condition.forgets and (not deeds or pair.deeds_first):
            return self._undo(condition, pair.deeds)
        if not deeds:
            return self._without_deeds(condition, clause.marks | condition.marks)
        if pair.deeds_first and condition.repeats:  # "Dance, and do that when I tap the chin".
            self._at_once(deeds, clause)
            return self._bind(condition, self._last.meant(condition), self._also)
        self._check_asked(deeds, condition)
        if pair.deeds_first and not is_tied(condition, deeds, clause):
            raise self._asking.which_skill(
                self._calls.guesses(deeds, condition), self._target(condition), self._to_commands
            )
        calls = tuple(self._call(deed, condition) for deed in deeds)
        if condition.as_before and not pair.deeds_first:
            calls = (*self._last.meant(condition), *calls)  # "The scruff the same, plus a wave".
        self._last.calls = calls
        return self._bind(condition, calls, self._also)

    def _without_deeds(self, condition: Condition, marks: Set[Kind]) -> None:
        """A place alone: what it or another did before once more, or what is still to come."""
        if condition.like:
            there = done_at(condition.like, self._commands, self._context)
            if not there:
                raise self._asking.what_then(condition, self._used, self._also, self._to_commands)
            return self._bind(condition, there, self._also)
        if self._last.calls and ({Kind.SAME, Kind.ALSO} & marks or self._last.valued(condition)):
            return self._bind(condition, self._once_more(condition), also=False)
        if condition.vague or {Kind.NOT, Kind.WHEN} & condition.marks == {Kind.NOT}:
            raise self._asking.what_then(condition, self._used, self._also, self._to_commands)
        self._waiting = condition
        return None

    def _beside_what_stays(self, condition: Condition, deeds: Sequence[Deed], clause: Clause) -> None:
        """`Keep the wave on the chin, but add a laugh as well`, and `leave the chin as it is and nod`."""
        if Kind.NOT in condition.marks:
            return None  # "Don't change the chin from a giggle to a yawn".
        self._commands = still_bound(self._commands, condition.names)
        if [word.text for word in self._words[condition.end : condition.end + 1]] == ['out']:  # "… of it."
            self._commands = [c for c in self._commands if getattr(c, 'sensor', '') not in condition.names]
            return None
        more = besides_what_stays(condition, deeds, clause, self._words)
        if more.certain:
            self._bind(condition, [self._call(deed, condition) for deed in more.beside], also=True)
        if more.certain or not more.beside:
            return self._at_once(more.at_once, clause)
        target = Target(condition.names, also=True)
        raise self._asking.which_skill(self._calls.guesses(more.beside, condition), target, self._to_commands)

    def _at_once(self, deeds: Sequence[Deed], clause: Clause) -> None:
        if any(Kind.KEEP in deed.marks for deed in deeds):
            return
        forgotten = [deed for deed in deeds if Kind.FORGET in deed.marks]
        if forgotten:
            sensors = doing_only({deed.match.skill.name for deed in forgotten}, self._context)
            if len(sensors) != 1:  # "Forget the dance", where dancing is all that one sensor does.
                raise self._asking.forget_what()
            return self._commands.append(Unbind(sensors[0]))
        self._check_asked(deeds, None)
        calls = []
        for deed in deeds:
            if self._skill_words.takes_wish(deed.match.skill):
                raise self._asking.which_skill(self._calls.guesses([deed]), Target(), self._to_commands)
            calls.append(self._call(deed, None))
            self._last.calls, self._last.at_once = (calls[-1],), tuple(calls)
            self._commands.append(Invoke(calls[-1]))

    def _check_asked(self, deeds: Sequence[Deed], condition: Condition | None) -> None:
        """Ask where the sentence only speaks about a deed, or its words mean several."""
        for index, deed in enumerate(deeds):
            breaks_off = self._asking.ends_with(DANGLING, deed)
            if not deed.lead or deed.match.rivals or breaks_off:
                known = [self._call(other, condition) for other in deeds[:index]]
                target = self._target(condition, known)
                raise self._asking.which_skill(
                    self._calls.guesses([deed], condition), target, self._to_commands
                )

    def _bind(self, condition: Condition, calls: Sequence[SkillCall], also: bool) -> None:
        self._undone = None
        self._commands.extend(self._to_commands(Target(condition.names, also), calls))

    def _to_commands(self, target: Target, calls: Sequence[SkillCall]) -> tuple[PhysicalCommand, ...]:
        return commands_for(target, calls, self._commands, self._context)

    def _forget_all(self, clause: Clause) -> None:
        if Kind.EVERYTHING not in clause.marks:
            raise self._asking.forget_what()
        self._commands.append(Unbind('*'))

    def _undo(self, condition: Condition, deeds: Sequence[Deed]) -> None:
        """`Stop waving when I tap the chin` unbinds where waving is all that the chin does."""
        unwanted = {deed.match.skill.name for deed in deeds}
        for name in condition.names:
            binding = self._context.bindings.get(name)
            alone = not self._commands and self._asked is None
            if alone and binding is None and unwanted and not ends_something(self._asking.sentence, deeds):
                self._kept = True  # "When I tap your chin, don't sneeze": nothing would have happened.
                continue
            if unwanted and (binding is None or {call.skill for call in binding.calls} != unwanted):
                raise self._asking.not_there(condition, sorted(unwanted), self._to_commands)
            self._commands.append(Unbind(name))
        self._undone = replace(condition, marks=frozenset({Kind.WHEN}))

    def _call(self, deed: Deed, condition: Condition | None) -> SkillCall:
        filled = self._calls.filled(deed, condition)
        if deed.echo and not filled.said and not filled.open:
            raise self._asking.which_skill(
                self._calls.guesses([deed], condition), self._target(condition), self._to_commands
            )
        params = without_old_text(filled.params, self._bound(condition.names if condition else ()))
        call = SkillCall(deed.match.skill.name, params)
        if filled.open:
            raise self._asking.which_value(call, filled.open, self._target(condition), self._to_commands)
        return call

    def _bound(self, sensors: Sequence[str]) -> list[Binding]:
        return [self._context.bindings[name] for name in sensors if name in self._context.bindings]

    def _once_more(self, condition: Condition) -> Sequence[SkillCall]:
        calls = self._last.again(condition)
        if calls is None:
            raise self._asking.which_skill(self._last.calls, self._target(condition), self._to_commands)
        return calls

    def _target(self, condition: Condition | None, before: Sequence[SkillCall] = ()) -> Target:
        return Target(condition.names if condition else (), self._also, tuple(before))

    def _check(self, condition: Condition, deeds: Sequence[Deed]) -> None:
        calls = self._calls.certain(deeds, condition)
        for mention in condition.mentions:
            if not mention.names or mention.unclear:
                others = tuple(n for other in condition.mentions if other is not mention for n in other.names)
                raise self._asking.which_sensor(
                    mention, others, names(deeds), calls, self._also, self._to_commands
                )
        if Kind.UNSURE in condition.marks and not condition.forgets:
            raise self._asking.single_touches(self._target(condition), calls, self._to_commands)
        if Kind.NOT in condition.marks and Kind.WHEN in condition.marks:
            raise self._asking.without_not(condition, self._also, self._to_commands)

    def _what_then(self, condition: Condition) -> None:
        told = condition.marks & {Kind.WHEN, Kind.TOUCH} and not self._used
        wish = self._asking.wish_beside(condition) if told else ''
        if not wish or not self._guess(wish, self._target(condition)):
            raise self._asking.what_then(condition, self._used, self._also, self._to_commands)

    def _unknown_wish(self, clauses: Sequence[Clause]) -> None:
        everything = any({Kind.EVERYTHING, Kind.FORGET} <= clause.marks for clause in clauses)
        if everything or not self._guess(self._asking.sentence.text, Target()):
            raise self._asking.unknown_wish(self._to_commands)

    def _guess(self, wish: str, target: Target) -> bool:
        """Do what a wish in other words means, or offer what it may mean; false where nothing is likely."""
        found, confidence = self._other_words.commands(wish, target, self._asking, self._to_commands)
        self._commands.extend(found)
        self._confidence = min(self._confidence, confidence)  # As sure as the least sure part.
        return bool(found)

    def _lone_when(self, clause: Clause) -> None:
        deeds = [deed for deed in clause.deeds if not deed.negated]
        raise self._asking.lone_when(names(deeds), self._calls.certain(deeds), self._to_commands)
