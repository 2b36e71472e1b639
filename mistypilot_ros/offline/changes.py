"""What a place does, told only so that it can be changed: `the chin waves, but I want it to nod`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.skills import Skill
from mistypilot_ros.offline.lead_words import WEAK
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.parameter_words import Takes
from mistypilot_ros.offline.parameters import Filler
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Deed

_DOES = frozenset('gives makes tells shows plays does lets gets has'.split())
_FAR = 4
"""So many words before a deed may tell that a place does it."""
_CHANGING = frozenset(
    'change swap switch turn make exchange replace cut shorten lengthen stretch bring lower raise extend '
    'trim'.split()
)
_THAT = frozenset({'that', 'it', 'this'})
_INTO = frozenset('to into for with'.split())
_ENDS = frozenset('and then but when from please instead now'.split())
"""Normal forms behind a new value."""
_QUOTES = ' "\'“”‘’'


class Changes:
    """Looks for them in one sentence."""

    def __init__(self, sentence: Sentence, filler: Filler, skill_words: SkillWords) -> None:
        """Take the sentence, what finds values in it, and the words of the skills."""
        self._sentence, self._words = sentence, sentence.words
        self._filler, self._skill_words = filler, skill_words

    def wanted(self, deeds: Sequence[Deed], bound: Sequence[Binding], also: bool, until: int) -> list[Deed]:
        """The deeds of a place without what is only told of it, or the told one with its new value.

        Args:
            deeds: of one place, in order.
            bound: what the place does, or nothing.
            also: whether something comes besides what is told.
            until: word at which another place is spoken of.
        """
        calls = [call for binding in bound for call in binding.calls]
        if len(calls) != 1 or not deeds:
            return list(deeds)
        told, *others = deeds
        begin, end = self._new_value(told.match.end, others[0].match.start if others else until)
        criticised = any(word.text == 'too' for word in self._words[told.match.end : begin])
        same = told.match.skill.name == calls[0].skill
        # "The party music on the chin, swap that for classical": just what it does, and then a new value.
        named = same and begin > 0 and dict(told.match.params) in ({}, dict(calls[0].params))
        if not (self._is_told(told) or criticised or named):
            return list(deeds)
        if others and same and (also or begin or self._is_instead(others[0])):
            return others
        if also:
            return list(deeds)
        skill = next((one for one in self._skill_words.catalogue if one.name == calls[0].skill), None)
        params = self._valued(skill, calls[0].params, begin, end) if begin and skill else None
        if skill is None or params is None:
            return list(deeds)
        match = replace(told.match, skill=skill, params=params, text='')
        # "That dance on the chin is too long, make it ten seconds": it is tied to the place.
        marks = told.marks | {Kind.TIE}
        return [replace(told, match=match, begin=match.end, end=match.end, marks=marks, lead=True), *others]

    def _is_instead(self, deed: Deed) -> bool:
        behind = self._words[deed.match.end : deed.match.end + 2]
        return Kind.BUT in deed.marks or any(word.text == 'instead' for word in behind)

    def _is_told(self, deed: Deed) -> bool:
        """`The chin waves`, `the chin gives me the weather`."""
        before = self._words[max(0, deed.match.start - _FAR) : deed.match.start]
        named = any(word.text.endswith('s') for word in before[-1:])  # "The chin's dance".
        return deed.told or named or any(word.text in _DOES for word in before)

    def _new_value(self, start: int, stop: int) -> tuple[int, int]:
        """First word and end of what stands behind `change that to`; 0 where nothing does."""
        texts = [word.text for word in self._words]
        for at in range(start, min(stop, len(texts) - 2)):
            changed = texts[at] in _CHANGING and texts[at + 1] in _THAT and texts[at + 2] in _INTO
            made = texts[at : at + 2] == ['make', 'it']
            becomes = 2 * (texts[at] in ('become', 'becomes') and at > start)
            if changed or made or becomes or texts[at : at + 3] == ['it', 'should', 'be']:
                behind = range(at + 3 - made - becomes, len(texts))
                end = next((i for i in behind if self._words[i].is_mark or texts[i] in _ENDS), len(texts))
                return at + 3 - made - becomes, end
        return 0, 0

    def _valued(
        self, skill: Skill, present: Mapping[str, Any], begin: int, end: int
    ) -> dict[str, Any] | None:
        """Parameters with a new value; None where the words name none."""
        found = self._filler.again(skill, present, begin, end)
        texts = [name for name, one in self._skill_words.parameters(skill).items() if one.takes is Takes.TEXT]
        said = any(not word.is_light and word.text not in WEAK for word in self._words[begin:end])
        if found is not None or len(texts) != 1 or not said:
            return found
        return {**present, texts[0]: self._sentence.slice(begin, end).strip(_QUOTES)}
