"""Wishes for another treatment of touches become commands, or a question."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from mistypilot_ros.agents import answers
from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.core.commands import Adjust, Bind, PhysicalCommand, Reset, Unbind, Update
from mistypilot_ros.core.interpretation import PhysicalContext, PhysicalReading
from mistypilot_ros.core.questions import MOST_LISTED, Offer, Question
from mistypilot_ros.offline.option_reading import Option
from mistypilot_ros.offline.option_words import Wish
from mistypilot_ros.offline.sensor_words import SensorWords

_CONFIDENCE = 0.9


class OptionCommands:
    """Makes the commands of one wish."""

    def __init__(self, context: PhysicalContext, sensors: SensorWords) -> None:
        """Take what the PIA knows, and what people call the sensors."""
        self._context = context
        self._sensors = sensors

    def alone(self, option: Option) -> PhysicalReading:
        """What a sentence asks for that asks for nothing else."""
        if option.wish is Wish.UNCLEAR:
            return PhysicalReading(question=self._forget_or_retry(), confidence=0.5)
        if option.wish is Wish.RESET and not option.names:
            return PhysicalReading((Reset('*'),), confidence=_CONFIDENCE)
        names = self._bound(option)
        if not names:
            return PhysicalReading(asks_bindings=True)  # The answer is that nothing is bound.
        one_of_them = any(mention.unclear for mention in option.mentions)
        one_of_them = one_of_them or (option.wish is Wish.PAUSE and not option.names and len(names) > 1)
        if one_of_them:
            return PhysicalReading(question=self._which(names, option), confidence=0.5)
        return PhysicalReading(tuple(self._command(name, option) for name in names), confidence=_CONFIDENCE)

    def beside(self, option: Option, reading: PhysicalReading) -> PhysicalReading | None:
        """A pause beside what else a sentence asks for; None where that binds nothing.

        Args:
            option: the pause.
            reading: of the rest of the sentence.
        """
        if reading.question is not None:
            question = reading.question
            offers = [
                replace(offer, commands=self._with_pause(offer.commands, option)) for offer in question.offers
            ]
            completion = question.completion and f'{question.completion}, but {option.words}'
            return replace(reading, question=replace(question, offers=tuple(offers), completion=completion))
        commands = self._with_pause(reading.commands, option)
        return None if commands == reading.commands else replace(reading, commands=commands)

    def _with_pause(self, commands: Sequence[PhysicalCommand], option: Option) -> tuple[PhysicalCommand, ...]:
        bound = dict.fromkeys(c.sensor for c in commands if isinstance(c, (Bind, Update)))
        meant = [name for name in bound if name in option.names] or list(bound)
        return (*commands, *(self._command(name, option) for name in meant))

    def _command(self, name: str, option: Option) -> PhysicalCommand:
        binding = self._context.bindings.get(name)
        off = binding is not None and not binding.options.enabled
        makers: dict[Wish, Callable[[], PhysicalCommand]] = {
            Wish.OFF: lambda: Adjust(name, enabled=False),
            Wish.ON: lambda: Adjust(name, enabled=True),
            Wish.RESET: lambda: Reset(name),
            Wish.AGAIN: lambda: Adjust(name, enabled=True) if off else Reset(name),
            Wish.PAUSE: lambda: Adjust(name, cooldown_s=option.seconds),
        }
        return makers[option.wish]()

    def _bound(self, option: Option) -> list[str]:
        """Names that are meant: of a group that nothing is bound to, its members; all where none is named."""
        if not option.names:
            return list(self._context.bindings)
        found: list[str] = []
        for name in option.names:
            group = self._context.sensors.groups.get(name)
            members = [part for part in group.members if part in self._context.bindings] if group else []
            found += [name] if name in self._context.bindings or not members else members
        return list(dict.fromkeys(found))

    def _which(self, names: Sequence[str], option: Option) -> Question:
        listed = min(MOST_LISTED, len(names))
        places = [answers.place(name, self._context.sensors) for name in names]
        offers = tuple(
            Offer(
                place,
                (self._command(name, option),),
                (self._context.sensors.label(name), *self._sensors.words.get(name, ())),
            )
            for name, place in zip(names, places, strict=True)
        )
        return Question(
            say(Answer.WHICH_SENSOR, places=answers.listed(places[:listed], 'or')), offers, listed=listed
        )

    def _forget_or_retry(self) -> Question:
        retry = Offer('try again what did not work', (Reset('*'),), ('try again', 'retry', 'try it again'))
        forget = Offer('forget everything', (Unbind('*'),), ('forget', 'forget it', 'forget it all'))
        return Question(say(Answer.FORGET_OR_RETRY), (forget, retry), listed=2)
