"""The offline interpreter: its stages, one after the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from mistypilot_ros.agents.languages import is_chinese
from mistypilot_ros.core.commands import Bind, Invoke, New, Update
from mistypilot_ros.core.interpretation import (
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.abstention import NO_TASK, holds, restrained
from mistypilot_ros.offline.binding_questions import asked_places, asks_bindings
from mistypilot_ros.offline.chinese.offers import ChineseOfferWords
from mistypilot_ros.offline.chinese.reader import ChineseReader
from mistypilot_ros.offline.choice.chooser import Chooser
from mistypilot_ros.offline.choice.other_words import OtherWords
from mistypilot_ros.offline.choice.ranking import Ranking
from mistypilot_ros.offline.clauses import clauses
from mistypilot_ros.offline.composition import BY_GRAMMAR, Composer
from mistypilot_ros.offline.forbidding import declines, forbids, waives
from mistypilot_ros.offline.lead_words import LEAD_WORDS
from mistypilot_ros.offline.left_over import LeftOver
from mistypilot_ros.offline.marks import compile_marks
from mistypilot_ros.offline.offer_words import OfferWords
from mistypilot_ros.offline.option_commands import OptionCommands
from mistypilot_ros.offline.option_reading import Option, OptionReader
from mistypilot_ros.offline.order import in_order
from mistypilot_ros.offline.parameters import Filler
from mistypilot_ros.offline.quantities import Quantity, quantities
from mistypilot_ros.offline.questions import Asking
from mistypilot_ros.offline.routing import SURE, Router
from mistypilot_ros.offline.routing_rules import rule
from mistypilot_ros.offline.second_opinion import SecondOpinion
from mistypilot_ros.offline.sensor_words import SensorWords
from mistypilot_ros.offline.skill_questions import asks_skills
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.social.errands import fetches_somebody, is_errand, leaves_the_floor
from mistypilot_ros.offline.social.vague import names_nothing
from mistypilot_ros.offline.spelling import Speller
from mistypilot_ros.offline.tagging import Tagger
from mistypilot_ros.offline.text import Sentence, read
from mistypilot_ros.offline.things import Clause
from mistypilot_ros.offline.topics import with_topics_in_place
from mistypilot_ros.offline.unexplained import Unexplained

if TYPE_CHECKING:
    from mistypilot_ros.offline.social.reader import SocialReader


class OfflineInterpreter:
    """Reads sentences by rules over the words of sensors and skills; remembers nothing of them."""

    def __init__(
        self, sensors: SensorWords, embedder: Embedder | None = None, patience: float = 60.0
    ) -> None:
        """Take what people call the sensors, and what makes vectors where there is such.

        Args:
            sensors: what people call them.
            embedder: makes vectors; None where sentences are understood by their words alone.
            patience: how long a sentence may wait for the vectors of skills that are new, s.
        """
        self._sensors = sensors
        self._options = OptionReader(sensors)
        self._marks = compile_marks()
        self._router = Router(embedder)
        self._opinion = SecondOpinion()
        self._chooser = Chooser(embedder, patience) if embedder is not None else None
        self._embedder = embedder
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
        chinese = is_chinese(text)
        asks = asks_bindings(heard.sentence) or asks_skills(heard.sentence)
        if chinese and asks:
            return Route(Agent.PIA, 0.95)
        if not asks and self._request(text) is not Request.NONE:
            return Route(Agent.SIA, 0.95)
        if chinese:  # The classifiers have learned English.
            return rule(heard.sentence, heard.clauses, tables.words)
        routed = self._router.route(heard.sentence, heard.clauses, tables.words)
        return self._router.reconsidered(routed, skills, lambda: self._ranking(text, skills))

    def _ranking(self, text: str, skills: SkillSet) -> Ranking | None:
        return self._chooser.ranked(text, skills) if self._chooser is not None else None

    def route_features(self, text: str, skills: SkillSet) -> Mapping[str, float]:
        """What the router sees of an instruction; its training needs that."""
        tables = self._tables(skills)
        heard = self._hear(text, tables)
        found = self._router.features(heard.sentence, heard.clauses, tables.words)
        return found if self._option_alone(heard, tables) is None else {**found, SURE: 1.0}

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        """Read an instruction as commands for sensors and skills, or ask back."""
        tables = self._tables(context.skills)
        heard = self._hear(text, tables)
        reading = self._physical(heard, context, tables)
        reading = restrained(reading, heard.sentence, lambda: self.route(text, context.skills))
        return self._opinion.checked(reading, heard.said, context, tables.words)

    def _physical(self, heard: '_Heard', context: PhysicalContext, tables: '_Compiled') -> PhysicalReading:
        if asks_bindings(heard.sentence) and not asks_skills(heard.sentence):
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
        chinese = is_chinese(heard.sentence.text)
        words = (ChineseOfferWords if chinese else OfferWords)(context, tables.words, self._sensors)
        asking = Asking(heard.sentence, context, tables.words, self._sensors, words)
        filler = Filler(heard.sentence, heard.amounts, tables.words)
        other = OtherWords(context, tables.words, None if chinese else self._chooser)
        reading = Composer(context, tables.words, filler, asking, other).compose(heard.clauses)
        calls = [one.call for one in reading.commands if isinstance(one, (Bind, Update, Invoke))]
        left_over = LeftOver(heard.sentence, heard.amounts, heard.clauses, tables.words, calls)
        left = left_over.words()
        if not left and reading.confidence >= BY_GRAMMAR:  # Who guesses has looked at the whole sentence.
            left = Unexplained(
                heard.sentence, heard.amounts, heard.clauses, tables.words, left_over.is_value
            ).part()
        if left and reading.commands and not chinese:
            return PhysicalReading(question=asking.left_over(left).question, confidence=0.5)
        reading = replace(reading, by_rules=reading.confidence == BY_GRAMMAR)
        reading = other.instead_of(reading, heard.sentence, heard.clauses, asking)
        return PhysicalReading() if self._is_beyond_it(reading, heard.sentence, context, tables) else reading

    def _is_beyond_it(
        self, reading: PhysicalReading, sentence: Sentence, context: PhysicalContext, tables: '_Compiled'
    ) -> bool:
        """Whether a skill that was only guessed is to do what takes hands, legs or wings.

        A skill of a lab may well unlock the door; then it knows one of the words.
        """
        guessed = reading.commands and reading.confidence < BY_GRAMMAR
        # "When I tap your chin, bake me a cake": the errand may stand behind a comma.
        parts = [sentence, *map(read, sentence.text.split(',')[1:])]
        errand = next(filter(is_errand, parts), None) if guessed else None
        if errand is None or fetches_somebody(sentence):
            return False
        names = [one.call.skill for one in reading.commands if isinstance(one, (Bind, Update, Invoke))]
        said = [word for word in errand.words if word.text not in LEAD_WORDS]
        said = said[:1] if leaves_the_floor(errand) else said
        return not any(tables.words.knows(context.skills.get(name), word) for name in names for word in said)

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

    def ranked(self, text: str, skills: SkillSet) -> tuple[str, ...]:
        """Names of the skills in the order in which they fit a wish; none without an embedder."""
        ranking = self._ranking(text, skills)
        return ranking.names if ranking is not None else ()

    def social(self, text: str, context: TaskContext) -> SocialReading:
        """Read an instruction as changes of the social task."""
        sentence = read(text)
        if holds(sentence) & NO_TASK:
            chat = self._request(text) is Request.CHAT  # `Hello` is no sentence, and yet wants an answer.
            return SocialReading(request=Request.CHAT if chat else Request.NONE, confidence=0.0)
        reading = self._social.read(text, context)
        begins = any(isinstance(command, New) for command in reading.commands)
        pointless = is_errand(sentence) or waives(sentence) or declines(sentence)
        if begins and (pointless or (_is_first(context) and names_nothing(sentence))):
            return SocialReading(confidence=0.0)
        return reading

    def _request(self, text: str) -> Request:
        """What a whole utterance asks of a conversation: once more, go on, undo, greetings and the like."""
        from mistypilot_ros.offline.social.chinese_reader import ChineseSocialReader
        from mistypilot_ros.offline.social.reading_requests import asked

        if is_chinese(text):
            return ChineseSocialReader().read(text, TaskContext()).request
        found = asked(text, TaskContext())
        return found.request if found is not None else Request.NONE

    def cancel(self) -> None:
        """Do nothing: an answer takes milliseconds."""

    @cached_property
    def _social(self) -> 'SocialReader':
        """What reads social instructions: compiling its patterns takes 0.3 s, which only the SIA needs."""
        from mistypilot_ros.offline.social.reader import SocialReader

        return SocialReader(self._embedder)

    def _hear(self, text: str, tables: '_Compiled') -> '_Heard':
        sentence = read(text)
        if is_chinese(text):
            return _Heard(sentence, sentence, (), tables.chinese.clauses(sentence))
        said = replace(sentence, words=tables.speller.corrected(sentence.words))
        sentence = with_topics_in_place(said, self._sensors)
        amounts = quantities(sentence.words)
        items = Tagger(self._marks, self._sensors, tables.words).tag(sentence, amounts)
        return _Heard(said, sentence, amounts, in_order(clauses(items, sentence), sentence))

    def _tables(self, skills: SkillSet) -> '_Compiled':
        compiled = self._compiled
        if compiled is None or compiled.skills is not skills:
            words = SkillWords(skills)
            speller = Speller({*words.vocabulary, *self._sensors.vocabulary})
            self._compiled = compiled = _Compiled(skills, words, speller, self._sensors)
        return compiled


def _is_first(context: TaskContext) -> bool:
    """Whether nothing was talked about yet."""
    return not (context.main_task or context.earlier)


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
    sensors: SensorWords
    """What people call the sensors."""

    @cached_property
    def chinese(self) -> ChineseReader:
        """Reads Chinese: compiling its patterns takes most of a second, for which others need not wait."""
        return ChineseReader(self.sensors, self.skills)


@dataclass(frozen=True)
class _Heard:
    """A sentence after the first stages."""

    said: Sentence
    """Its words in the order in which they were said."""
    sentence: Sentence
    """Its words in the order in which they are read."""
    amounts: Sequence[Quantity]
    """Its quantities."""
    clauses: Sequence[Clause]
    """Its conditions and deeds."""
