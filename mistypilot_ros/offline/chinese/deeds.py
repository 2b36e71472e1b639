"""What a Chinese keyword and the words around it ask for."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from mistypilot_ros.offline.chinese.keywords import ChineseSkills, Found
from mistypilot_ros.offline.chinese.words import PATTERNS, Token
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.parameter_words import Takes
from mistypilot_ros.offline.patterns import SkillMatch
from mistypilot_ros.offline.things import Deed

_NOBODY = re.compile(r'^(?:我|你|他|她|它|大家|人|有人|客人|谁)们?$')
_AROUND = re.compile(
    r'^(?:我|你|的|给|告诉|今天|明天|现在|一下|说|报|看|查|那|是|吧|，)+|(?:的|今天|明天|现在|这边|那边|那里)+$'
)
_MUSICAL = re.compile(r'^(?:一?[点些首段个支曲]|我的|你的)+|的$')
_SOFT = re.compile(
    r'^(?:今天|定|设|听|念|读|出来|给|胸口|胸前|身上|身体|器|用|只|举起来?|举|脸|人|钟|光|亮|持续|时间|角度|距离|方向|颜色|色|声|响|大概|大约|左右|往|朝|手|臂|胳膊|片|歌|曲|灯|表情|样子|起来|的|\s)+$'
)


@dataclass
class Wish:
    """A deed that is being read."""

    found: Found
    """Its keyword."""
    said: str
    """The characters of the keyword and of what stands in it."""
    text: str
    """The person's words that it takes."""
    word: int
    """Index of the word behind it."""
    lead: str = ''
    """All that stands before it in the same thought."""
    negated: bool = False
    """It shall not be."""
    forgets: bool = False
    """It shall be no longer."""
    asked: bool = True
    """The sentence asks for it."""
    before: list[str] = field(default_factory=list)
    """Unknown texts before it."""
    behind: list[str] = field(default_factory=list)
    """Unknown texts behind it."""


class Wishes:
    """Makes deeds of wishes."""

    def __init__(self, skills: ChineseSkills) -> None:
        """Take the skills."""
        self._skills = skills

    def takes(self, wish: Wish, text: str) -> bool:
        """Whether there are values of a wish in some words: `亮二十秒`."""
        _, left = self._skills.values(wish.found.keyword.skill, [text])
        return left[0] != text

    def deed(self, wish: Wish) -> Deed:
        """Fill its parameters."""
        keyword = wish.found.keyword
        skill = keyword.skill
        values, left = self._skills.values(skill, [wish.said, *wish.before, *wish.behind])
        parameters = self._skills.parameters(skill)
        several = any(len(found) > 1 for found in values.values())
        params = {name: found[0] for name, found in values.items() if len(found) == 1}
        params |= {
            name: _MUSICAL.sub('', text)
            for name, text in wish.found.values.items()
            if parameters[name].takes is Takes.TEXT and not _NOBODY.match(text)
        }
        rest = left[1:]
        name = self._skills.before(skill)
        if name and name not in params and wish.before:
            city = _AROUND.sub('', wish.lead.strip())
            if 0 < len(city) <= 6:
                params[name] = city
                rest = rest[len(wish.before) :]
        if keyword.text and wish.text and not _NOBODY.match(wish.text):
            whole = parameters[keyword.text].whole_wish
            params[keyword.text] = f'{wish.said}{wish.text}' if whole else wish.text
        asked = wish.asked and not several and all(_is_soft(text, wish.said) for text in rest)
        match = SkillMatch(skill, wish.word, wish.word, len(wish.said), params)
        marks = frozenset({Kind.FORGET} if wish.forgets else ())
        return Deed(match, True, wish.negated, asked, begin=wish.word, end=wish.word, marks=marks)


def _is_soft(text: str, said: str) -> bool:
    """Whether a text says nothing beside what was found."""
    text = ''.join(character for character in text if character not in said).strip()
    return not text or bool(_SOFT.match(text))


def without_light(texts: Sequence[str]) -> str:
    """Texts without the words that mean nothing."""
    return ''.join(PATTERNS[Token.LIGHT].sub('', text) for text in texts)
