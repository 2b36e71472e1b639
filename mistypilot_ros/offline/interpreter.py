"""The offline interpreter: its stages, one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mistypilot_ros.core.interpretation import (
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.binding_questions import asked_places, asks_bindings
from mistypilot_ros.offline.clauses import clauses
from mistypilot_ros.offline.composition import Composer
from mistypilot_ros.offline.forbidding import forbids
from mistypilot_ros.offline.marks import compile_marks
from mistypilot_ros.offline.option_commands import OptionCommands
from mistypilot_ros.offline.option_reading import Option, OptionReader
from mistypilot_ros.offline.parameters import Filler
from mistypilot_ros.offline.quantities import Quantity, quantities
from mistypilot_ros.offline.questions import Asking
from mistypilot_ros.offline.routing import route
from mistypilot_ros.offline.sensor_words import SensorWords
from mistypilot_ros.offline.skill_questions import asks_skills
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.spelling import Speller
from mistypilot_ros.offline.tagging import Tagger
from mistypilot_ros.offline.text import Sentence, read
from mistypilot_ros.offline.things import Clause


class OfflineInterpreter:
    """Reads sentences by rules over the words of sensors and skills; remembers nothing of them."""

    def __init__(self, sensors: SensorWords) -> None:
        """Take what people call the sensors."""
        self._sensors = sensors
        self._options = OptionReader(sensors)
        self._marks = compile_marks()
        self._compiled: _Compiled | None = None

    @property
    def name(self) -> str:
        """Name in turns."""
        return 'offline'

    def route(self, text: str, skills: SkillSet) -> Route:
        """Decide which agent an instruction goes to."""
        tables = self._tables(skills)
        heard = self._hear(text, tables)
        if self._option_alone(heard, tables) is not None:
            return Route(Agent.PIA, 0.9)
        return route(heard.sentence, heard.clauses, tables.words)

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        """Read an instruction as commands for sensors and skills, or ask back."""
        tables = self._tables(context.skills)
        heard = self._hear(text, tables)
        if asks_bindings(heard.sentence):
            places = asked_places(heard.sentence, self._sensors)
            return PhysicalReading(asks_bindings=True, asked_places=places)
        if asks_skills(heard.sentence):
            return PhysicalReading(asks_skills=True)
        if forbids(heard.sentence):
            return PhysicalReading()
        alone = self._option_alone(heard, tables)
        if alone is not None:
            return OptionCommands(context, self._sensors).alone(alone)
        return self._with_pause(heard, context, tables) or self._composed(heard, context, tables)

    def _composed(self, heard: '_Heard', context: PhysicalContext, tables: '_Compiled') -> PhysicalReading:
        asking = Asking(heard.sentence, context, tables.words, self._sensors)
        filler = Filler(heard.sentence, heard.amounts, tables.words)
        return Composer(context, tables.words, filler, asking).compose(heard.clauses)

    def _option_alone(self, heard: '_Heard', tables: '_Compiled') -> Option | None:
        """Another treatment of touches that is all that a sentence asks for."""
        whole = self._options.whole(heard.sentence, heard.amounts)
        pause = self._options.pause(heard.sentence, heard.amounts) if whole is None else None
        if pause is None:
            return whole
        rest = self._hear(pause.rest, tables)
        deeds = any(clause.deeds for clause in rest.clauses)
        return None if deeds or not self._options.is_about_places(rest.sentence) else pause

    def _with_pause(
        self, heard: '_Heard', context: PhysicalContext, tables: '_Compiled'
    ) -> PhysicalReading | None:
        """A binding with a pause between two runs; None where the sentence asks for none."""
        pause = self._options.pause(heard.sentence, heard.amounts)
        if pause is None or not pause.names or (_speaks(heard, pause.start) and not pause.apart):
            return None
        rest = self._composed(self._hear(pause.rest, tables), context, tables)
        return OptionCommands(context, self._sensors).beside(pause, rest)

    def social(self, text: str, context: TaskContext) -> SocialReading:
        """Read an instruction as changes of the social task: nothing yet."""
        return SocialReading(confidence=0.0)

    def _hear(self, text: str, tables: '_Compiled') -> '_Heard':
        sentence = read(text)
        sentence = replace(sentence, words=tables.speller.corrected(sentence.words))
        amounts = quantities(sentence.words)
        items = Tagger(self._marks, self._sensors, tables.words).tag(sentence, amounts)
        return _Heard(sentence, amounts, clauses(items, sentence))

    def _tables(self, skills: SkillSet) -> '_Compiled':
        compiled = self._compiled
        if compiled is None or compiled.skills is not skills:
            words = SkillWords(skills)
            speller = Speller({*words.vocabulary, *self._sensors.vocabulary})
            self._compiled = compiled = _Compiled(skills, words, speller)
        return compiled


def _speaks(heard: '_Heard', before: int) -> bool:
    """Whether the words before a word may be a text that the robot shall speak."""
    deeds = [deed for clause in heard.clauses for deed in clause.deeds]
    return any(deed.match.is_long_text and deed.match.start < before for deed in deeds)


@dataclass(frozen=True)
class _Compiled:
    """The tables of one catalogue."""

    skills: SkillSet
    """The catalogue."""
    words: SkillWords
    """Its skills' words."""
    speller: Speller
    """Knows the long ones."""


@dataclass(frozen=True)
class _Heard:
    """A sentence after the first stages."""

    sentence: Sentence
    """Its words."""
    amounts: Sequence[Quantity]
    """Its quantities."""
    clauses: Sequence[Clause]
    """Its conditions and deeds."""
