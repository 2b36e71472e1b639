"""The Task Router: stop first, without any model; then which agent an instruction goes to."""

from dataclasses import dataclass
from enum import Enum

from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.interpretation import Interpreter
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.stop import is_stop
from mistypilot_ros.core.turns import MAX_TEXT, Agent, Instruction, Outcome


class Way(Enum):
    """Where an instruction goes."""

    REFUSED = 'nowhere'
    STOP = 'to everything that can stop'
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
    """Why it is refused, one sentence."""


class TaskRouter:
    """Decides; sending is up to its owner."""

    def __init__(self, interpreter: Interpreter) -> None:
        """Take what understands sentences."""
        self._interpreter = interpreter

    @property
    def interpreter_name(self) -> str:
        """Name of the interpreter, for turns."""
        return self._interpreter.name

    def at_once(self, instruction: Instruction) -> Decision | None:
        """Decide what needs no interpreter: a stop and what cannot be an instruction. None for all else.

        This takes microseconds and never waits.
        """
        if len(instruction.text) > MAX_TEXT:
            return Decision(Way.REFUSED, reply=say(Answer.TOO_LONG, limit=f'{MAX_TEXT:,}'))
        if not instruction.text.strip():
            return Decision(Way.REFUSED, reply=say(Answer.EMPTY))
        return Decision(Way.STOP) if is_stop(instruction.text) else None

    def route(self, instruction: Instruction, skills: SkillSet) -> Decision:
        """Decide where any instruction goes. This may take as long as the interpreter does."""
        decision = self.at_once(instruction)
        if decision is not None:
            return decision
        route = self._interpreter.route(instruction.text, skills)
        return Decision(Way.AGENT, route.agent, route.confidence)


def stopped(complaints: tuple[str, ...]) -> Outcome:
    """What came of a stop.

    Args:
        complaints: one sentence for each part that did not stop or did not answer.
    """
    if not complaints:
        return Outcome(Agent.ROUTER, say(Answer.STOPPED))
    return Outcome(
        Agent.ROUTER, say(Answer.NOT_ALL_STOPPED, reasons=' '.join(complaints)), ok=False, error='Unavailable'
    )


def refused(reply: str) -> Outcome:
    """What came of an instruction that is refused."""
    return Outcome(Agent.ROUTER, reply, ok=False, error=InvalidInputError().code)
