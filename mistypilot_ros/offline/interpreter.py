"""The offline interpreter: its stages, one after the other."""

import re

from mistypilot_ros.core.interpretation import (
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.clauses import Clause, clauses
from mistypilot_ros.offline.composition import Composer
from mistypilot_ros.offline.marks import Kind, compile_marks
from mistypilot_ros.offline.sensor_words import SensorWords
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.tagging import Tagger
from mistypilot_ros.offline.text import Sentence, read

_PLACE = 'sensors?|chin|scruff|head|forehead|bumpers?'
ASKS_BINDINGS = tuple(
    re.compile(pattern)
    for pattern in (
        r'\bwhat (are|is|do|have) (you|your sensors?) (all )?(bound|do when|set up|got set)',
        r'\b(what|which) (bindings?|sensors? (are|do you have) (bound|set|in use|active|doing)|touch)',
        r'\bwhat (happens|will happen|would happen|(do|will|would) you do) (when|if|whenever)\b',
        rf'\bwhat (do|does|will|would) (your|the|my)?\b.*\b({_PLACE})\b.* do\b',
        rf'\bwhat (do|does) (your|the|my) .*\b({_PLACE}) do\b',
        r'\bwhat (have i|did i|have we) (set up|bound|programmed|taught|told you to do)\b',
        r'\b(list|show|tell|read|give)( me| us)?( out)?( all)?( of)?( the| your)?( current)? bindings\b',
        r'\bwhat (is|are) (your|the|my)?.*\b(bound|connected|linked|set|mapped) to\b',
    )
)
"""Questions for what is bound."""


class OfflineInterpreter:
    """Reads sentences by rules over the words of sensors and skills; remembers nothing of them."""

    def __init__(self, sensors: SensorWords) -> None:
        """Take what people call the sensors."""
        self._sensors = sensors
        self._marks = compile_marks()
        self._compiled: tuple[SkillSet, SkillWords] | None = None

    @property
    def name(self) -> str:
        """Name in turns."""
        return 'offline'

    def route(self, text: str, skills: SkillSet) -> Route:
        """Decide which agent an instruction goes to.

        A condition on a sensor, a binding that is spoken of, or a skill that the sentence asks for directly
        makes it the PIA's; all else is the SIA's.
        """
        if asks_bindings(text):
            return Route(Agent.PIA, 0.95)
        _, found = self._read(text, self._words(skills))
        if any(map(_is_about_touch, found)):
            return Route(Agent.PIA, 0.9)
        if found and any(deed.lead for deed in found[0].deeds[:1]):
            return Route(Agent.PIA, 0.85)
        if any(deed.lead for clause in found for deed in clause.deeds):
            return Route(Agent.PIA, 0.7)
        return Route(Agent.SIA, 0.6 if any(clause.deeds or clause.conditions for clause in found) else 0.8)

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        """Read an instruction as commands for sensors and skills, or ask back."""
        if asks_bindings(text):
            return PhysicalReading(asks_bindings=True)
        words = self._words(context.skills)
        sentence, found = self._read(text, words)
        return Composer(sentence, context, words).compose(found)

    def social(self, text: str, context: TaskContext) -> SocialReading:
        """Read an instruction as changes of the social task: nothing yet."""
        return SocialReading(confidence=0.0)

    def _read(self, text: str, words: SkillWords) -> tuple[Sentence, list[Clause]]:
        sentence = read(text)
        items = Tagger(self._marks, self._sensors, words).tag(sentence)
        return sentence, clauses(items, len(sentence.words))

    def _words(self, skills: SkillSet) -> SkillWords:
        compiled = self._compiled
        if compiled is None or compiled[0] is not skills:
            self._compiled = compiled = (skills, SkillWords(skills))
        return compiled[1]


def _is_about_touch(clause: Clause) -> bool:
    """Whether a clause binds or unbinds: it names a sensor as a condition, or as what shall do something."""
    if {Kind.FORGET, Kind.EVERYTHING} <= clause.marks:
        return True
    marks = {mark for condition in clause.conditions for mark in condition.marks}
    asked = any(deed.lead for deed in clause.deeds)
    return bool(clause.conditions) and (asked or bool(marks & _CONDITIONAL))


_CONDITIONAL = {Kind.WHEN, Kind.TIE, Kind.FORGET}


def asks_bindings(text: str) -> bool:
    """Whether a text asks what is bound."""
    flat = ' '.join(word.text for word in read(text).words)
    return any(pattern.search(flat) for pattern in ASKS_BINDINGS)
