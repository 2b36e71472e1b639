"""The Social Interaction Agent, which cannot converse yet and says so."""

from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.interpretation import Interpreter, TaskContext
from mistypilot_ros.core.turns import Agent, Outcome


class SocialAgent:
    """Answers social instructions. It knows the task, never sensors, skills or bindings."""

    def __init__(self, interpreter: Interpreter) -> None:
        """Take what understands sentences."""
        self._interpreter = interpreter

    @property
    def task(self) -> TaskContext:
        """The present task: none."""
        return TaskContext()

    def answer(self, text: str) -> Outcome:
        """Answer an instruction: that conversation is not there yet."""
        return Outcome(Agent.SIA, say(Answer.CANNOT_CONVERSE), ok=False, error=UnavailableError().code)
