"""What the agent wants to do after an instruction, and what is told of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from mistypilot_ros.core.questions import Question
from mistypilot_ros.core.social import Brief, ScriptLine
from mistypilot_ros.core.turns import Agent, Done, Outcome

LONGEST_SHOWN = 2_000
"""Characters of an answer that are shown; the robot speaks all of it."""
GOES_ON = ' …'
"""Ends an answer of which more follows."""


@dataclass(frozen=True)
class Made:
    """A line that was made for a plan."""

    line: ScriptLine
    """What is performed."""
    of_result: bool = True
    """It belongs to what was asked for; False where it is said about that."""
    kept: bool = False
    """It comes from memory."""


@dataclass(frozen=True)
class Plan:
    """What is performed for an instruction, and in which order: what is said, what is there, what is made."""

    user: str
    """Whose conversation it is."""
    text: str
    """The instruction."""
    language: str = ''
    """BCP 47 tag of the answer; empty where unknown."""
    said: tuple[str, ...] = ()
    """Sentences about the conversation itself."""
    lines: tuple[ScriptLine, ...] = ()
    """Lines that are there already."""
    first: int | None = None
    """Where these begin in the result of the user's task, from 0; None where they are no part of it."""
    task: tuple[str, tuple[str, ...]] = ('', ())
    """Main task and details of the user when this was decided."""
    brief: Brief | None = None
    """What shall be made; None where nothing is."""
    fresh: bool = False
    """Nothing kept will do for it."""
    done: tuple[Done, ...] = ()
    """Commands, and whether they were carried out."""
    ok: bool = True
    """False where something was not done."""
    error: str = ''
    """Name of the error where something was not."""
    interpreter: str = ''
    """What understood the instruction."""
    question: Question | None = None
    """What is asked back; its text is the last of `said`."""

    forgets: bool = False
    """The user wants to be forgotten; `SocialAgent.forgotten` does it and completes the plan."""

    @property
    def makes_result(self) -> bool:
        """What is made is the result of the user's task, and not an answer outside it."""
        return self.brief is not None and bool(self.brief.main_task)

    def outcome(
        self, made: Sequence[ScriptLine] = (), more: bool = False, trouble: str = '', error: str = ''
    ) -> Outcome:
        """What came of the instruction.

        Args:
            made: lines that were made for it so far.
            more: further lines will follow.
            trouble: what went wrong in the making, one sentence; empty for nothing.
            error: name of that error.
        """
        texts = [*self.said, *(line.text for line in (*self.lines, *made)), *filter(None, [trouble])]
        reply = ' '.join(texts)
        if more or len(reply) > LONGEST_SHOWN:
            reply = reply[:LONGEST_SHOWN] + GOES_ON
        return Outcome(
            Agent.SIA,
            reply,
            ok=self.ok and not error,
            error=self.error or error,
            interpreter=self.interpreter,
            commands=self.done,
            question=self.question,
        )
