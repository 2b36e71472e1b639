"""How the robot words its answers in Chinese, and which language an answer has."""

from collections.abc import Iterable, Sequence
from typing import Any

from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.chinese_answers import chinese_listed, say_in_chinese
from mistypilot_ros.agents.chinese_deeds import chinese_deed
from mistypilot_ros.agents.languages import CHINESE_SIGN, CHINESE_TAG, is_chinese, is_tag_of
from mistypilot_ros.agents.wording import Wording, parts_of
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.questions import ANSWER
from mistypilot_ros.core.skills import Skill, SkillCall

VERBS = {'tap': '拍', 'touch': '摸', 'press': '按'}
"""What a person does to a place."""
_UNITS = {'hour': '小时', 'minute': '分钟', 'second': '秒'}


class ChineseWording(Wording):
    """The same in Chinese. A skill without Chinese keywords keeps its English name."""

    language = CHINESE_TAG
    apart = '；'

    def say(self, answer: Answer, **values: Any) -> str:
        """Fill the places of an answer; `verb` is the English one of the sensor."""
        verb = values.get('verb', 'tap')
        return say_in_chinese(answer, **{**values, 'verb': VERBS.get(verb, verb)})

    def listed(self, texts: Iterable[str], word: str = 'and') -> str:
        """`甲、乙和丙`."""
        return chinese_listed(texts, word)

    def either(self, texts: Iterable[str]) -> str:
        """`甲、乙还是丙`."""
        return chinese_listed(texts, 'either')

    def some(self, texts: Sequence[str]) -> str:
        """`甲、乙、丙等等`."""
        return f'{"、".join(texts)}等等'

    def place(self, name: str) -> str:
        """`我的下巴`."""
        return f'我的{self.label(name)}'

    def label(self, name: str) -> str:
        """What people call a place: its first Chinese word."""
        words = (word for word in self._sensors.words(name) if CHINESE_SIGN.search(word))
        return next(words, self._sensors.label(name))

    def deed(self, call: SkillCall) -> str:
        """What a call does, as it follows `我`."""
        skill = next((skill for skill in self._skills.all if skill.name == call.skill), None)
        return (skill and chinese_deed(call, skill)) or super().deed(call)

    def deeds(self, calls: Iterable[SkillCall]) -> str:
        """`拍照，然后挥手`."""
        return '，然后'.join(dict.fromkeys(map(self.deed, calls)))

    def can_do(self, skill: Skill) -> str:
        """What a skill does in general, as it follows `我`."""
        return chinese_deed(SkillCall(skill.name), skill) or super().can_do(skill)

    def span(self, seconds: float) -> str:
        """`1分钟30秒`."""
        return ''.join(f'{count:g}{_UNITS[name]}' for name, count in parts_of(seconds))

    def open_touch(self, name: str) -> str:
        """`拍你的下巴的时候，{answer}`."""
        verb = self._sensors.verb(name)
        return f'{VERBS.get(verb, verb)}你的{self.label(name)}的时候，{ANSWER}'

    def refusal(self, reason: str) -> str:
        """The reason may be English; that it is refused is said in Chinese."""
        return reason if is_chinese(reason) else self.say(Answer.REFUSED, reason=reason)


def wording_in(language: str, context: PhysicalContext) -> Wording:
    """The words for an answer.

    Args:
        language: BCP 47 tag of the speaker; English for all but Chinese.
        context: names sensors and skills.
    """
    kind = ChineseWording if is_tag_of(language, CHINESE_TAG) else Wording
    return kind(context.sensors, context.skills)
