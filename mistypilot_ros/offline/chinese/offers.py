"""Offers and the instructions that an answer completes, in Chinese."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from mistypilot_ros.agents import answers
from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.chinese_answers import say_in_chinese
from mistypilot_ros.core.commands import Adjust, Bind, Invoke, PhysicalCommand, Reset, Unbind
from mistypilot_ros.core.questions import ANSWER
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.offline.chinese.words import CHINESE_LETTER, COLOURS
from mistypilot_ros.offline.offer_words import OfferWords
from mistypilot_ros.offline.parameter_words import Takes, spoken_choices

_SLOT = re.compile(r'\{(\w+)\}')
_UNIT = re.compile(r'\} ?(?:秒|分钟|米|度|次)')
_VERBS = {'tap': '拍', 'touch': '摸', 'press': '按'}
_COLOURS = {'off': '关', **{name: f'{word}色' for word, name in reversed(tuple(COLOURS.items()))}}
_JOINTS = {'or': '还是', 'and': '和'}


class ChineseOfferWords(OfferWords):
    """Puts sensors and skills into Chinese words that can be read back."""

    each_touch = ('每次都做', ('每次', '每次碰'))
    everything = ('全部', ('所有', '都'))
    tells_words = False
    comma = '、'
    another = '其他'
    forgetting = f'取消{ANSWER}的绑定'

    def say(self, answer: Answer, **values: Any) -> str:
        """Fill the places of an answer."""
        return say_in_chinese(answer, **{**values, 'verb': self.verb(values.get('verb', 'tap'))})

    def verb(self, verb: str) -> str:
        """What one does to a place."""
        return _VERBS.get(verb, verb)

    def listed(self, texts: Iterable[str], word: str = 'and') -> str:
        """`甲、乙还是丙`."""
        items = list(dict.fromkeys(texts))
        return _JOINTS[word].join(filter(None, ['、'.join(items[:-1]), items[-1]])) if items else ''

    def place(self, name: str) -> str:
        """`我的下巴`."""
        return f'我的{self._label(name)}'

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
        """What a call does: its first Chinese keyword that names just the given values."""
        skill = self._context.skills.get(call.skill)
        keywords = [text for text in skill.keywords if CHINESE_LETTER.search(text)]
        whole = next((p.name for p in self._skills.parameters(skill).values() if p.whole_wish), '')
        if whole in call.params:
            return str(call.params[whole])
        shown = {name: self.choice(call.skill, name, value) for name, value in call.params.items()}
        fitting = next((text for text in keywords if set(_SLOT.findall(text)) == set(shown)), None)
        if fitting is not None:
            return ''.join(_SLOT.sub(lambda slot: shown[slot[1]], fitting).split())
        plain = next((text for text in keywords if not _SLOT.search(text)), None)
        if plain is None:
            return answers.deed(call, self._context.skills)
        return f'{plain}（{"，".join(shown.values())}）' if shown else plain

    def can_do(self, name: str) -> str:
        """What a skill does."""
        keywords = [text for text in self._context.skills.get(name).keywords if CHINESE_LETTER.search(text)]
        plain = next((text for text in keywords if not _SLOT.search(text)), '')
        return plain or ''.join(_SLOT.sub('', keywords[0]).split()) if keywords else super().can_do(name)

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
        return f'{self.verb("tap")}你的{"或者".join(map(self._label, names))}的时候，'

    def _label(self, name: str) -> str:
        words = [word for word in self._sensors.words.get(name, ()) if CHINESE_LETTER.search(word)]
        return words[0] if words else self._context.sensors.label(name)

    def choice(self, skill: str, parameter: str, value: Any) -> str:
        """A value in Chinese where its skill tells how."""
        schema = self._context.skills.get(skill).parameters['properties'][parameter]
        if value in _COLOURS:
            return _COLOURS[value]
        spoken = [word for word in spoken_choices(value, schema) if CHINESE_LETTER.search(word)]
        return spoken[0] if spoken else f'{value:g}' if isinstance(value, float) else str(value)
