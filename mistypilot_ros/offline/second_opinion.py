"""What a sentence wants by its wording alone: a second opinion on what the rules have read in it.

The rules know words and their order; what they do not know, such as a new way to forbid something, they read
past. These classifiers know nothing but how some thousand sentences were worded, so they err elsewhere.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from functools import cached_property
from pathlib import Path

from mistypilot_ros.agents.languages import is_chinese
from mistypilot_ros.agents.model_questions import ModelQuestions
from mistypilot_ros.core.commands import Bind, Invoke, PhysicalCommand, Unbind, Update
from mistypilot_ros.core.interpretation import PhysicalContext, PhysicalReading
from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.offline.abstention import holds
from mistypilot_ros.offline.classifier import WEIGHTS, ClassifierTable, read_table
from mistypilot_ros.offline.composition import BEYOND_DOUBT
from mistypilot_ros.offline.route_features import RouteFeatures
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence, read

KINDS_FILE, SKILLS_FILE = 'wanted_kinds.npz', 'wanted_skills.npz'
"""Files of the weights: for kinds of wishes, and for the skills that ship."""
DOUBTFUL = 0.06
"""How likely a kind of wish must be at least; what is less likely is asked about before it is done."""
HELD_AND_DOUBTFUL = 0.2
"""The same where the sentence looks told, forbidden or the like, which by itself is no reason yet."""
AGAINST = -1.5
"""Evidence below which the words rather speak against a skill; words that nobody has used are silent."""


class Want(Enum):
    """A kind of wish, and its name among the answers."""

    ANYTHING = 'anything'
    BINDING = 'binding'
    FORGETTING = 'forgetting'
    DEED = 'deed'


_SLOT, _NUMBER = re.compile(r'\{(\w+)\}'), '5'
_KINDS: Mapping[type, Want] = {
    Bind: Want.BINDING,
    Update: Want.BINDING,
    Unbind: Want.FORGETTING,
    Invoke: Want.DEED,
}


class SecondOpinion:
    """Says whether a sentence hardly wants what was read in it."""

    def __init__(self, folder: Path = WEIGHTS) -> None:
        """Take where the weights are; nothing is read yet."""
        self._folder = folder
        self._features = RouteFeatures()
        self._known: dict[tuple[str, tuple[str, ...]], bool] = {}  # By name and keywords.

    def checked(
        self, reading: PhysicalReading, sentence: Sentence, context: PhysicalContext, words: SkillWords
    ) -> PhysicalReading:
        """A reading, or the question whether it is meant where that is doubted.

        Chinese is not doubted, since it has learned English, nor what will be refused anyway.

        Args:
            reading: what was read.
            sentence: as it was said.
            context: skills and bindings.
            words: those of the skills.
        """
        if is_chinese(sentence.text) or reading.confidence == BEYOND_DOUBT:
            return reading
        # What is bound, was found by likeness or takes any wish may be meant without a word for it.
        unnamed = {call.skill for binding in context.bindings.values() for call in binding.calls}
        unnamed |= {skill.name for skill in context.skills if not reading.by_rules or words.takes_wish(skill)}
        if not self.doubts(sentence, reading.commands, context.skills, unnamed):
            return reading
        question = ModelQuestions(sentence.text, context).confirm(reading.commands)
        return PhysicalReading(question=question, confidence=0.5)

    def doubts(
        self,
        sentence: Sentence,
        commands: Iterable[PhysicalCommand],
        skills: SkillSet,
        unnamed: Collection[str] = (),
    ) -> bool:
        """Whether the sentence hardly wants what some commands do; without commands nothing is doubted.

        Where it wants several kinds of things, the wording of each hides the others: only whether it wants
        anything is asked then. A skill that it has not learned is not doubted, nor is what comes with it.

        Args:
            sentence: as it was said.
            commands: what was read in it.
            skills: the catalogue.
            unnamed: skills that it may well mean without a word for them.
        """
        commands = [command for command in commands if type(command) in _KINDS]
        names = {one.call.skill for one in commands if isinstance(one, (Bind, Update, Invoke))}
        known = {skill.name for skill in skills if skill.name in names and self.knows(skill)}
        if not commands or known != names:
            return False
        wording = tuple(self._features.wording(sentence))
        kinds = {_KINDS[type(command)] for command in commands}
        asked = {Want.ANYTHING, *kinds} if len(kinds) == 1 else {Want.ANYTHING}
        evidence = self._kinds.evidence(wording)
        # "I don't want you to wave when …" forbids, and so it unbinds.
        held = Want.FORGETTING not in kinds and holds(sentence)
        least = HELD_AND_DOUBTFUL if held else DOUBTFUL
        if any(self._kinds.probability(want.value, evidence) < least for want in asked):
            return True
        evidence = self._skills.evidence(wording)
        return any(evidence[name] < AGAINST for name in names.difference(unnamed))

    def knows(self, skill: Skill) -> bool:
        """Whether it has learned all words for a skill: a lab may give other ones to one that ships."""
        key = (skill.name, skill.keywords)
        if key not in self._known:
            texts = [spoken(keyword, skill) for keyword in skill.keywords if keyword.isascii()]
            found = [self._skills.evidence(self._features.wording(read(text))) for text in texts]
            self._known[key] = skill.name in self._skills.answers and all(
                one[skill.name] >= AGAINST for one in found
            )
        return self._known[key]

    @cached_property
    def _kinds(self) -> ClassifierTable:
        return read_table(self._folder / KINDS_FILE)

    @cached_property
    def _skills(self) -> ClassifierTable:
        return read_table(self._folder / SKILLS_FILE)


def spoken(keyword: str, skill: Skill) -> str:
    """A keyword as somebody may say it: with the first choice or some number where it leaves a value open."""

    def value(slot: re.Match[str]) -> str:
        schema = skill.parameters.get('properties', {}).get(slot[1], {})
        return str(schema.get('enum', (_NUMBER,))[0])

    return _SLOT.sub(value, keyword)
