"""The questions of the offline interpreter, each with the answers that it would take."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.core.commands import PhysicalCommand, Unbind
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.questions import MOST_LISTED, Offer, Question
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.offline.lead_words import LEAD_WORDS
from mistypilot_ros.offline.offer_words import OfferWords
from mistypilot_ros.offline.sensor_words import Mention, SensorWords
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence, Word
from mistypilot_ros.offline.things import Condition, Deed


class Unsure(MistyPilotError):  # noqa: N818 - it is a question, not a fault
    """It is not sure what is meant."""

    def __init__(self, question: Question) -> None:
        """Take the question."""
        super().__init__(question.text)
        self.question = question


def about_wish(unsure: Unsure) -> Unsure:
    """The same question, where what shall be done is all that was not understood."""
    return Unsure(replace(unsure.question, unknown_wish=True))


@dataclass(frozen=True)
class Target:
    """When something shall be done."""

    names: tuple[str, ...] = ()
    """Sensors and groups; none for at once."""
    also: bool = False
    """Besides what they do already."""
    before: tuple[SkillCall, ...] = ()
    """What was said to be done first, then."""


ToCommands = Callable[[Target, Sequence[SkillCall]], tuple[PhysicalCommand, ...]]
"""Makes commands that let a target do something."""


class Asking:
    """Makes the questions about one sentence."""

    def __init__(
        self,
        sentence: Sentence,
        context: PhysicalContext,
        skills: SkillWords,
        sensors: SensorWords,
        words: OfferWords | None = None,
    ) -> None:
        """Take the sentence, what the PIA knows, and the words of skills, sensors and offers."""
        self.sentence = sentence
        """What is asked about."""
        self._context = context
        self._skills = skills
        self._sensors = sensors
        self._words = words or OfferWords(context, skills, sensors)

    def schema(self, skill: str, parameter: str) -> Mapping[str, Any]:
        """The JSON Schema of a skill's parameter."""
        schema: Mapping[str, Any] = self._context.skills.get(skill).parameters['properties'][parameter]
        return schema

    def wish_beside(self, condition: Condition) -> str:
        """What the sentence says besides a condition, behind it or, where nothing is there, before it."""
        behind = self.sentence.slice(condition.end, len(self.sentence.words)).strip(' ,.:;')
        return behind or self.sentence.slice(0, condition.start).strip(' ,.:;')

    def whole(
        self, question: Question, before: Sequence[PhysicalCommand], behind: Sequence[PhysicalCommand]
    ) -> Question:
        """The question with what else the sentence asks for in each of its answers."""
        offers = tuple(
            replace(offer, commands=tuple(dict.fromkeys((*before, *offer.commands, *behind))))
            for offer in question.offers
        )
        completion = question.completion
        if completion and (before or behind):
            parts = [*map(self._words.instruction, before), completion, *map(self._words.instruction, behind)]
            completion = '. '.join(filter(None, parts))
        return replace(question, offers=offers, completion=completion)

    def ends_with(self, texts: Collection[str], deed: Deed) -> bool:
        """Whether the sentence breaks off behind a deed, with one of some words."""
        words = self.sentence.words
        return deed.end == len(words) and words[-1].text in texts and not deed.match.text

    # --- which skill, which value

    def which_skill(self, calls: Sequence[SkillCall], target: Target, commands: ToCommands) -> Unsure:
        """Ask which of some calls is meant; where all of them lack a value, ask for that of the first."""
        calls = list({call.skill: call for call in reversed(calls)}.values())[::-1]
        complete = [call for call in calls if not self._words.missing(call)][:MOST_LISTED]
        if not complete:
            return self.which_value(calls[0], self._words.missing(calls[0]), target, commands)
        offers = tuple(self._skill_offer(call, target, commands) for call in complete)
        text = self._words.say(
            Answer.WHICH_SKILL, skills=self._words.listed((offer.label for offer in offers), 'or')
        )
        return Unsure(Question(text, offers, listed=len(offers)))

    def which_value(self, call: SkillCall, name: str, target: Target, commands: ToCommands) -> Unsure:
        """Ask for a value that is missing or left open."""
        schema = self._context.skills.get(call.skill).parameters['properties'][name]
        if 'enum' not in schema:
            text = self._words.say(
                Answer.WHICH_TEXT, parameter=name, skill=self._words.without(call.skill, name)
            )
            return Unsure(
                Question(text, completion=self._words.completion(call, name, target.names, target.before))
            )
        choices = [self._words.choice(call.skill, name, choice) for choice in schema['enum']]
        few = [*choices[:MOST_LISTED], *([self._words.another] if len(choices) > MOST_LISTED else [])]
        text = self._words.say(Answer.WHICH_VALUE, parameter=name, choices=self._words.listed(few, 'or'))
        offers = tuple(
            Offer(
                self._words.choice(call.skill, name, choice),
                commands(target, [SkillCall(call.skill, {**call.params, name: choice})]),
                self._words.for_choice(call.skill, name, choice),
            )
            for choice in schema['enum']
            if not self._words.missing(SkillCall(call.skill, {**call.params, name: choice}))
        )
        return Unsure(Question(text, offers, listed=min(MOST_LISTED, len(offers))))

    def left_over(self, words: str) -> Unsure:
        """Some words tell how or when, and nothing took them up."""
        return about_wish(Unsure(Question(self._words.say(Answer.LEFT_OVER, words=words))))

    def unknown_wish(self, commands: ToCommands) -> Unsure:
        """Nothing was understood: ask for what is near, or tell a few things that can be done."""
        return about_wish(self._unknown_wish(commands))

    def _unknown_wish(self, commands: ToCommands) -> Unsure:
        if near := self._near(self.sentence.words)[:MOST_LISTED]:
            return self.which_skill([SkillCall(name) for name in near], Target(), commands)
        some = [SkillCall(name) for name in self._skills.plain()][:MOST_LISTED]
        if not some:
            return Unsure(Question(self._words.say(Answer.NO_SKILLS)))
        offers = tuple(self._skill_offer(call, Target(), commands) for call in some)
        text = self._words.say(
            Answer.UNKNOWN_WISH, skills=self._words.listed((offer.label for offer in offers), 'or')
        )
        return Unsure(Question(text, offers, listed=len(offers)))

    def _near(self, words: Sequence[Word]) -> list[str]:
        return self._skills.ranked(words) if self._words.tells_words else []

    # --- what a sensor shall do

    def what_then(
        self, condition: Condition, used: Collection[int], also: bool, commands: ToCommands
    ) -> Unsure:
        """A condition without a deed: ask for what is near, or openly.

        Args:
            condition: which.
            used: indices of words that are understood as something else.
            also: whether it shall be done besides what is done there.
            commands: makes the offers' commands.
        """
        target = Target(condition.names, also)
        words = [
            word
            for index, word in enumerate(self.sentence.words)
            if index not in used and not condition.start <= index < condition.end
        ]
        if near := self._near(words)[:MOST_LISTED]:
            return about_wish(self.which_skill([SkillCall(name) for name in near], target, commands))
        if any(word.text not in LEAD_WORDS and not word.is_mark for word in words):
            return about_wish(self._openly(Answer.UNKNOWN_WISH_ON_TOUCH, target, commands))
        return self._openly(Answer.WHAT_ON_TOUCH, target, commands)

    def without_not(self, condition: Condition, also: bool, commands: ToCommands) -> Unsure:
        """`When you do not feel …`."""
        return self._openly(Answer.SAY_IT_WITHOUT_NOT, Target(condition.names, also), commands)

    def not_there(self, condition: Condition, unwanted: Sequence[str], commands: ToCommands) -> Unsure:
        """What shall end there is not done there."""
        skill = self._words.listed(map(self._words.can_do, unwanted), 'or')
        return self._openly(Answer.NOT_DOING_THAT_THERE, Target(condition.names), commands, skill=skill)

    def single_touches(self, target: Target, calls: Sequence[SkillCall], commands: ToCommands) -> Unsure:
        """`When I tap it twice …`: a touch is a touch."""
        label, names = self._words.each_touch
        text = self._words.say(Answer.ONLY_SINGLE_TOUCHES, **self._words.touch(target.names))
        offers = (Offer(label, commands(target, calls), names),) if calls else ()
        completion = '' if calls else self._words.condition(target.names, target.also)
        return Unsure(Question(text, offers, listed=len(offers), completion=completion))

    def _openly(self, answer: Answer, target: Target, commands: ToCommands, **values: str) -> Unsure:
        text = self._words.say(answer, **self._words.touch(target.names), **values)
        offers = tuple(self._skill_offer(SkillCall(name), target, commands) for name in self._skills.plain())
        return Unsure(Question(text, offers, completion=self._words.condition(target.names, target.also)))

    # --- which sensor

    def which_sensor(
        self,
        mention: Mention,
        others: Sequence[str],
        wished: Sequence[str],
        calls: Sequence[SkillCall],
        also: bool,
        commands: ToCommands,
    ) -> Unsure:
        """A place that the robot does not feel, or one of several.

        Args:
            mention: the words that are not clear.
            others: sensors that were named beside it.
            wished: names of the skills that shall run.
            calls: what shall be done; none where that is open too.
            also: whether it shall be done besides what is done there.
            commands: makes the offers' commands.
        """
        sensors = self._context.sensors
        completion = '' if calls else self._words.place_completion(wished)
        if mention.names:
            names, listed = mention.names, min(MOST_LISTED, len(mention.names))
            places = self._words.listed(map(self._words.place, names[:listed]), 'or')
            text = self._words.say(Answer.WHICH_SENSOR, places=places)
        else:
            names, listed = sensors.names, 0
            words = self.sentence.slice(mention.start, mention.end).casefold()
            text = self._words.say(Answer.NO_SUCH_SENSOR, words=words, places=self._words.felt_places())
        offers = self._sensor_offers(names, others, calls, also, commands) if calls else ()
        return Unsure(Question(text, offers, listed=listed if offers else 0, completion=completion))

    def lone_when(self, wished: Sequence[str], calls: Sequence[SkillCall], commands: ToCommands) -> Unsure:
        """A condition that is no touch: offer a touch.

        Args:
            wished: names of the skills that shall run.
            calls: what shall be done; none where that is open.
            commands: makes the offers' commands.
        """
        first = next(iter([*self._context.sensors.groups, *self._context.sensors.names]))
        names = list(wished) or self._near(self.sentence.words)[:1]
        if not names:
            return self._unknown_wish(commands)
        skills = self._words.listed(map(self._words.can_do, names), 'and')
        text = self._words.say(
            Answer.NO_SUCH_CONDITION, skills=skills, places=self._words.place(first), verb='tap'
        )
        if not wished:
            calls = [call for call in map(SkillCall, names) if not self._words.missing(call)]
        order = [first, *(name for name in self._context.sensors.names if name != first)]
        offers = self._sensor_offers(order, (), calls, False, commands) if calls else ()
        completion = '' if calls else self._words.place_completion(names)
        return Unsure(Question(text, offers, listed=min(1, len(offers)), completion=completion))

    def forget_what(self) -> Unsure:
        """Something shall be forgotten, but what?"""
        bound = list(self._context.bindings) or list(self._context.sensors.names)
        listed = bound[: MOST_LISTED - 1]
        text = self._words.say(
            Answer.FORGET_WHAT, places=self._words.comma.join(map(self._words.place, listed))
        )
        forgets = [Offer(self._words.place(n), (Unbind(n),), self._words.for_sensor(n)) for n in bound]
        label, names = self._words.everything
        everything = Offer(label, (Unbind('*'),), names)
        offers = (*forgets[: len(listed)], everything, *forgets[len(listed) :])
        return Unsure(Question(text, offers, listed=len(listed) + 1, completion=self._words.forgetting))

    def _sensor_offers(
        self,
        names: Sequence[str],
        others: Sequence[str],
        calls: Sequence[SkillCall],
        also: bool,
        commands: ToCommands,
    ) -> tuple[Offer, ...]:
        return tuple(
            Offer(
                self._words.place(name),
                commands(Target((*others, name), also), calls),
                self._words.for_sensor(name),
            )
            for name in names
        )

    def _skill_offer(self, call: SkillCall, target: Target, commands: ToCommands) -> Offer:
        label = self._words.deed(call)
        return Offer(label, commands(target, [call]), self._words.for_skill(call.skill))
