"""The words of offers and of the instructions that an answer completes."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from mistypilot_ros.agents import answers
from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.core.commands import Adjust, Bind, Invoke, PhysicalCommand, Reset, Unbind
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.questions import ANSWER
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.offline.parameter_words import Takes, spoken_choices
from mistypilot_ros.offline.sensor_words import SensorWords
from mistypilot_ros.offline.skill_words import SkillWords

_SLOT = re.compile(r'\{(\w+)\}')
_JOINING = re.compile(r' (?:to|in|for|by|at|that|of)$')
LONGEST_NAME = 4
"""Words of a keyword that may pick an offer."""


class OfferWords:
    """Puts sensors and skills into words that can be read back."""

    def __init__(self, context: PhysicalContext, skills: SkillWords, sensors: SensorWords) -> None:
        """Take what the PIA knows and the words of skills and sensors."""
        self._context = context
        self._skills = skills
        self._sensors = sensors

    each_touch: tuple[str, tuple[str, ...]] = ('each touch', ('every touch', 'each time'))
    """The offer to do something at each touch, and further words that pick it."""
    everything: tuple[str, tuple[str, ...]] = ('everything', ('all', 'all of them', 'the lot'))
    """The offer to forget everything, and further words that pick it."""
    forgetting = f'forget what the {ANSWER} does'
    """An instruction that forgets a place which is open."""
    tells_words = True
    """Whether its words alone tell what a sentence is near to; Chinese characters alone do not."""
    comma = ', '
    """Stands between items of a list."""
    another = 'another'
    """Stands for the choices that are not listed."""

    def say(self, answer: Answer, **values: Any) -> str:
        """Fill the places of an answer."""
        return answers.say(answer, **values)

    def listed(self, texts: Iterable[str], word: str = 'and') -> str:
        """`a, b and c`."""
        return answers.listed(texts, word)

    def felt_places(self) -> str:
        """All places that the robot feels."""
        return answers.felt_places(self._context.sensors)

    def deed(self, call: SkillCall) -> str:
        """What a call does, as it follows `I`."""
        return answers.deed(call, self._context.skills)

    def choice(self, skill: str, parameter: str, value: Any) -> str:
        """A value of a choice."""
        return str(value)

    def place(self, name: str) -> str:
        """`my chin`, `the back of my head`."""
        return answers.place(name, self._context.sensors)

    def touch(self, names: Sequence[str]) -> dict[str, str]:
        """Values of `place` and `verb` for an answer about some sensors."""
        verbs = {self._context.sensors.verb(name) for name in names}
        verb = verbs.pop() if len(verbs) == 1 else 'touch'
        return {'place': self.listed(map(self.place, names), 'or'), 'verb': verb}

    def can_do(self, name: str) -> str:
        """What a skill does, as it follows `I`."""
        return answers.can_do(self._context.skills.get(name))

    def without(self, skill: str, parameter: str) -> str:
        """What a skill does, up to where a value stands: `set my light` of `set my light to {color}`."""
        keywords = [text for text in self._context.skills.get(skill).keywords if text.isascii()]
        heads = [text.partition(f'{{{parameter}}}')[0] for text in keywords if f'{{{parameter}}}' in text]
        head = next((head for head in heads if head and '{' not in head), '')
        return _JOINING.sub('', head.strip(' "')) or self.can_do(skill)

    def missing(self, call: SkillCall) -> str:
        """Name of the first parameter that a call needs and has not; empty for none."""
        required = self._context.skills.get(call.skill).parameters.get('required', ())
        return next((name for name in required if name not in call.params), '')

    def for_skill(self, name: str) -> tuple[str, ...]:
        """Words that pick a skill: its name and its short keywords without slots."""
        keywords = [text for text in self._context.skills.get(name).keywords if not _SLOT.search(text)]
        short = [text for text in keywords if len(text.split()) <= LONGEST_NAME]
        return tuple(dict.fromkeys([name.replace('_', ' '), *short]))

    def for_choice(self, skill: str, parameter: str, choice: object) -> tuple[str, ...]:
        """Words that pick a choice."""
        known = self._context.skills.get(skill)
        schema = known.parameters['properties'][parameter]
        return spoken_choices(choice, schema)

    def for_sensor(self, name: str) -> tuple[str, ...]:
        """Words that pick a sensor: its label and all that people call it."""
        return tuple(dict.fromkeys([self._context.sensors.label(name), *self._sensors.words.get(name, ())]))

    def condition(self, names: Sequence[str], also: bool = False) -> str:
        """An instruction whose deed is open: `when I tap your chin, {answer}`."""
        return f'{self._when(names)}, {"also " if also else ""}{ANSWER}'

    def place_completion(self, wished: Sequence[str]) -> str:
        """An instruction whose place is open: `when I touch the {answer}, wave`."""
        return ', '.join(filter(None, [f'when I touch the {ANSWER}', ' and '.join(map(self.can_do, wished))]))

    def instruction(self, command: PhysicalCommand) -> str:
        """A command as a person would say it; empty where it cannot be put into words that read back."""
        if isinstance(command, Unbind):
            everything = command.sensor == '*'
            return 'forget everything' if everything else f'forget what {self._your(command.sensor)} does'
        if isinstance(command, (Adjust, Reset)):
            return ''
        deed = answers.deed(command.call, self._context.skills)
        if '(' in deed:
            return ''
        if isinstance(command, Invoke):
            return deed
        also = 'also ' if isinstance(command, Bind) and command.sensor in self._context.bindings else ''
        return f'{self._when([command.sensor])}, {also}{deed}'

    def completion(
        self, call: SkillCall, name: str, names: Sequence[str] = (), before: Sequence[SkillCall] = ()
    ) -> str:
        """An instruction in which one value of a call is open: `say "{answer}"`."""
        skill = self._context.skills.get(call.skill)
        quoted = self._skills.parameters(skill)[name].takes is Takes.TEXT
        known = {key: str(value) for key, value in call.params.items()}
        keywords = [text for text in skill.keywords if text.isascii() and name in _SLOT.findall(text)]
        fitting = [text for text in keywords if set(_SLOT.findall(text)) <= {name, *known}]
        keyword = max(
            fitting,
            key=lambda text: len(_SLOT.findall(text)),
            default=f'{skill.name.replace("_", " ")} {{{name}}}',
        )
        answer = f'"{ANSWER}"' if quoted and f'"{{{name}}}"' not in keyword else ANSWER
        deed = _SLOT.sub(lambda slot: answer if slot[1] == name else known[slot[1]], keyword)
        deeds = ' and '.join([*(answers.deed(other, self._context.skills) for other in before), deed])
        return f'{self._when(names)}, {deeds}' if names else deeds

    def _when(self, names: Sequence[str]) -> str:
        return f'when I {self.touch(names)["verb"]} {answers.listed(map(self._your, names), "or")}'

    def _your(self, name: str) -> str:
        label = self._context.sensors.label(name)
        return f'the {label.replace(" of the ", " of your ")}' if ' of the ' in label else f'your {label}'
