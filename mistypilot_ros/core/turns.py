"""Instructions and what came of them."""

import itertools
import os
import secrets
from dataclasses import dataclass, field
from enum import Enum

from mistypilot_ros.core.commands import Command
from mistypilot_ros.core.questions import Question

MAX_TEXT = 2_000
"""Characters that an instruction can have."""

_numbers = itertools.count(1)


class Agent(Enum):
    """Who answers an instruction."""

    ROUTER = 'ROUTER'
    PIA = 'PIA'
    SIA = 'SIA'


@dataclass(frozen=True)
class Instruction:
    """What a person said or typed."""

    turn_id: str
    """Follows the instruction to each robot command."""
    text: str
    """The words, at most `MAX_TEXT` characters."""
    user: str = ''
    """Who said it; empty where nobody is named."""
    language: str = ''
    """BCP 47 tag; empty where unknown."""


@dataclass(frozen=True)
class Done:
    """A command and whether it was carried out."""

    command: Command
    """What was understood."""
    ok: bool
    """False where it was not carried out."""
    run_id: str = ''
    """Run that an Invoke started."""
    targets: tuple[str, ...] = ()
    """Details that a change of the task is about, as they stood before the turn; `*` for the whole task."""


@dataclass(frozen=True)
class Outcome:
    """What came of an instruction."""

    agent: Agent
    """Who answered it."""
    reply: str
    """One plain sentence in the speaker's language."""
    language: str = field(default='', kw_only=True)
    """BCP 47 tag of the reply; empty where its characters alone tell."""
    ok: bool = True
    """False where something was not done."""
    error: str = ''
    """Why not, for programs: `MistyPilotError.code`; empty where ok."""
    interpreter: str = ''
    """Which interpreter understood it; empty where none was asked."""
    commands: tuple[Done, ...] = ()
    """Commands in the order of the instruction."""
    question: Question | None = None
    """What it asks back; None where it is no question."""
    stages: tuple[tuple[str, float], ...] = field(default=())
    """Names of stages and how long each took, s."""


def new_id(kind: str) -> str:
    """Return a name that no other turn or run has, on any machine: `turn-3f9a1c-12`."""
    return f'{kind}-{os.getpid():x}{secrets.token_hex(3)}-{next(_numbers)}'
