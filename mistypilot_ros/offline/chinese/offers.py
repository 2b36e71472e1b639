"""Offers and the instructions that an answer completes, in Chinese."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.chinese_deeds import chinese_value
from mistypilot_ros.agents.chinese_wording import VERBS, ChineseWording
from mistypilot_ros.core.commands import Adjust, Bind, Invoke, PhysicalCommand, Reset, Unbind
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.questions import ANSWER
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.offline.chinese.words import CHINESE_LETTER
from mistypilot_ros.offline.offer_words import OfferWords
from mistypilot_ros.offline.parameter_words import Takes
from mistypilot_ros.offline.sensor_words import SensorWords
from mistypilot_ros.offline.skill_words import SkillWords

_SLOT = re.compile(r'\{(\w+)\}')
_UNIT = re.compile(r'\} ?(?:秒|分钟|米|度|次)')


class ChineseOfferWords(OfferWords):
    """Puts sensors and skills into Chinese words that can be read back."""

    each_touch = ('每次都做', ('每次', '每次碰'))
    everything = ('全部', ('所有', '都'))
    tells_words = False
    comma = '、'
    another = '其他'
    forgetting = f'取消{ANSWER}的绑定'

    def __init__(self, context: PhysicalContext, skills: SkillWords, sensors: SensorWords) -> None:
        """Take what the PIA knows and the words of skills and sensors."""
        super().__init__(context, skills, sensors)
        self._wording = ChineseWording(context.sensors, context.skills)
        self._label = self._wording.label

    def say(self, answer: Answer, **values: Any) -> str:
        """Fill the places of an answer."""
        return self._wording.say(answer, **values)

    def listed(self, texts: Iterable[str], word: str = 'and') -> str:
        """`甲、乙还是丙`."""
        return self._wording.either(texts) if word == 'or' else self._wording.listed(texts, word)

    def place(self, name: str) -> str:
        """`我的下巴`."""
        return self._wording.place(name)

    def felt_places(self) -> str:
        """All places that the robot feels."""
        sensors = self._context.sensors
        groups = sorted(sensors.groups.values(), key=lambda group: -len(group.members))
        covered: set[str] = set()
        names: list[str] = []
        for group in groups:
            if not set(group.members) <= covered:
                names.append(group.name)
                covered |= set(group.members)
        return self.listed(map(self._label, [*names, *(n for n in sensors.sensors if n not in covered)]))

    def deed(self, call: SkillCall) -> str:
        """What a call does, in the words of a Chinese keyword."""
        return self._wording.deed(call)

    def can_do(self, name: str) -> str:
        """What a skill does."""
        return self._wording.can_do(self._context.skills.get(name))

    def without(self, skill: str, parameter: str) -> str:
        """What a skill does, without a value."""
        return self.can_do(skill)

    def instruction(self, command: PhysicalCommand) -> str:
        """A command as a person would say it; empty where it cannot be put into words that read back."""
        if isinstance(command, Unbind):
            return '忘掉所有绑定' if command.sensor == '*' else f'取消{self._label(command.sensor)}的绑定'
        if isinstance(command, (Adjust, Reset)):
            return ''
        deed = self.deed(command.call)
        if '（' in deed or '(' in deed:
            return ''
        if isinstance(command, Invoke):
            return deed
        also = '也' if isinstance(command, Bind) and command.sensor in self._context.bindings else ''
        return f'{self._when([command.sensor])}{also}{deed}'

    def condition(self, names: Sequence[str], also: bool = False) -> str:
        """An instruction whose deed is open."""
        return f'{self._when(names)}{"也" if also else ""}{ANSWER}'

    def place_completion(self, wished: Sequence[str]) -> str:
        """An instruction whose place is open."""
        return f'拍你的{ANSWER}的时候，' + '，然后'.join(map(self.can_do, wished))

    def completion(
        self, call: SkillCall, name: str, names: Sequence[str] = (), before: Sequence[SkillCall] = ()
    ) -> str:
        """An instruction in which one value of a call is open: `说“{answer}”`."""
        skill = self._context.skills.get(call.skill)
        keywords = [text for text in skill.keywords if CHINESE_LETTER.search(text)]
        keyword = next((text for text in keywords if _SLOT.findall(text) == [name]), '')
        if not keyword:
            return super().completion(call, name, names, before)
        takes = self._skills.parameters(skill)[name].takes
        answer = f'“{ANSWER}”' if takes is Takes.TEXT else ANSWER
        deed = _SLOT.sub(lambda slot: answer, _UNIT.sub('}', keyword))
        deeds = '，然后'.join([*map(self.deed, before), ''.join(deed.split())])
        return f'{self._when(names)}{deeds}' if names else deeds

    def _when(self, names: Sequence[str]) -> str:
        return f'{VERBS["tap"]}你的{"或者".join(map(self._label, names))}的时候，'

    def choice(self, skill: str, parameter: str, value: Any) -> str:
        """A value in Chinese where its skill tells how."""
        schema = self._context.skills.get(skill).parameters['properties'][parameter]
        return chinese_value(parameter, value, schema)
