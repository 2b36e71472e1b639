"""The Task Router: stop first, without any model; then the open question; then which agent it goes to."""

import re
from dataclasses import dataclass, replace
from enum import Enum

from mistypilot_ros.agents.answers import Answer, listed
from mistypilot_ros.agents.chinese_answers import chinese_listed, say_in
from mistypilot_ros.agents.languages import CHINESE_TAG, answered_in, is_tag_of, spoken_in
from mistypilot_ros.core.answering import Verdict, read_answer
from mistypilot_ros.core.commands import PhysicalCommand
from mistypilot_ros.core.errors import InvalidInputError, MistyPilotError, UnavailableError
from mistypilot_ros.core.interpretation import Interpreter
from mistypilot_ros.core.language_model import ModelCall
from mistypilot_ros.core.pending_question import Asked
from mistypilot_ros.core.questions import ANSWER
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.stop import is_stop
from mistypilot_ros.core.turns import MAX_TEXT, Agent, Instruction, Outcome

SURE = 0.9
"""From this confidence on a sentence is an instruction of its own, whatever was asked before."""
MOST_WORDS = 30
"""Words that an answer in free words may have."""
_ASKS = re.compile(
    r'\?\s*$|^\W*(what|who|why|when|where|which|how|whose|can you|do you|are you)\b', re.IGNORECASE
)


class Way(Enum):
    """Where an instruction goes."""

    REFUSED = 'nowhere'
    STOP = 'to everything that can stop'
    ANSWERED = 'nowhere: the router answers it'
    CARRY_OUT = 'its commands to the agent that offered them'
    AGENT = 'to an agent'


@dataclass(frozen=True)
class Decision:
    """What becomes of an instruction."""

    way: Way
    """Where it goes."""
    agent: Agent = Agent.ROUTER
    """Who answers it."""
    confidence: float = 1.0
    """0 to 1."""
    reply: str = ''
    """The router's own answer, one sentence; empty where an agent answers."""
    language: str = ''
    """BCP 47 tag of the speaker; empty where unknown."""
    text: str = ''
    """What the agent reads: the instruction, completed where it was an answer."""
    commands: tuple[PhysicalCommand, ...] = ()
    """What was picked of the offers of a question."""
    asks: Asked | None = None
    """The question that stays open."""
    completed: bool = False
    """The text was completed by an answer."""
    calls: tuple[ModelCall, ...] = ()
    """What a language model was asked for it, in order."""


class TaskRouter:
    """Decides; sending is up to its owner."""

    def __init__(self, interpreter: Interpreter) -> None:
        """Take what understands sentences."""
        self._interpreter = interpreter

    @property
    def interpreter_name(self) -> str:
        """Name of the interpreter, for turns."""
        return self._interpreter.name

    def cancel(self) -> None:
        """Give up the instructions that are being understood in other threads."""
        self._interpreter.cancel()

    def at_once(self, instruction: Instruction) -> Decision | None:
        """Decide what needs no interpreter: a stop and what cannot be an instruction. None for all else.

        This takes microseconds and never waits.
        """
        language = spoken_in(instruction.text, instruction.language)
        if len(instruction.text) > MAX_TEXT:
            reply = say_in(language, Answer.TOO_LONG, limit=f'{MAX_TEXT:,}')
            return Decision(Way.REFUSED, reply=reply, language=language)
        if not instruction.text.strip():
            return Decision(Way.REFUSED, reply=say_in(language, Answer.EMPTY), language=language)
        return Decision(Way.STOP, language=language) if is_stop(instruction.text) else None

    def route(self, instruction: Instruction, skills: SkillSet, asked: Asked | None = None) -> Decision:
        """Decide where any instruction goes. This may take as long as the interpreter does.

        Args:
            instruction: what was said.
            skills: tell what the robot can do directly.
            asked: the question that was open when it was said.
        """
        decision = self.at_once(instruction) or (_answer(instruction, asked) if asked else None)
        if decision is not None:
            return decision
        route = self._interpreter.route(instruction.text, skills)
        own = route.agent is Agent.PIA and route.confidence >= SURE
        if asked is not None and not own and _completes(instruction.text, asked):
            text = asked.question.completion.replace(ANSWER, instruction.text.strip().rstrip('.!'))
            decision = Decision(Way.AGENT, asked.agent, route.confidence, text=text, completed=True)
        else:
            decision = Decision(Way.AGENT, route.agent, route.confidence, text=instruction.text)
        return replace(decision, calls=route.calls)


def _answer(instruction: Instruction, asked: Asked) -> Decision | None:
    """What an answer to an open question leads to; None where it is none."""
    question = asked.question
    # `2` and `ok` are said in any language; then the question tells it.
    language = spoken_in(instruction.text, instruction.language) or spoken_in(question.text)
    reading = read_answer(instruction.text, question)
    if reading.verdict is Verdict.PICKED:
        commands = tuple(dict.fromkeys(command for offer in reading.offers for command in offer.commands))
        return Decision(Way.CARRY_OUT, asked.agent, commands=commands, language=language)
    if reading.verdict is Verdict.DECLINED:
        return Decision(Way.ANSWERED, reply=say_in(language, Answer.LEFT_IT), language=language)
    if reading.verdict is Verdict.AGREED:
        named = [offer.label for offer in question.offers[: question.listed]]
        offers = chinese_listed(named, 'either') if is_tag_of(language, CHINESE_TAG) else listed(named, 'or')
        reply = say_in(language, Answer.WHICH_ONE, offers=offers) if named else question.text
        return Decision(Way.ANSWERED, reply=reply, asks=asked, language=language)
    return None


def _completes(text: str, asked: Asked) -> bool:
    """Whether a sentence can stand where the question wants free words."""
    completion = asked.question.completion
    if not completion or asked.completed or len(text.split()) > MOST_WORDS:
        return False
    return f'"{ANSWER}"' in completion or not _ASKS.search(text)


def stopped(complaints: tuple[str, ...], language: str = '') -> Outcome:
    """What came of a stop.

    Args:
        complaints: one sentence for each part that did not stop or did not answer.
        language: BCP 47 tag of the speaker.
    """
    if not complaints:
        return told(say_in(language, Answer.STOPPED), language)
    reply = say_in(language, Answer.NOT_ALL_STOPPED, reasons=' '.join(complaints))
    return told(reply, language, UnavailableError())


def answered(reply: str, language: str = '') -> Outcome:
    """What came of an instruction that the router answered itself."""
    return told(reply, language)


def refused(reply: str, language: str = '') -> Outcome:
    """What came of an instruction that is refused."""
    return told(reply, language, InvalidInputError())


def told(reply: str, language: str, error: Exception | None = None) -> Outcome:
    """What came of an instruction, in a sentence of the router.

    Args:
        reply: the sentence.
        language: BCP 47 tag of the speaker.
        error: why it came to nothing; None where all is well.
    """
    code = error.code if isinstance(error, MistyPilotError) else type(error).__name__ if error else ''
    return Outcome(Agent.ROUTER, reply, ok=error is None, error=code, language=answered_in(reply, language))
