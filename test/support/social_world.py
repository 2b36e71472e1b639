"""A Social Interaction Agent over a real memory and real files; reading and writing are scripted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from mistypilot_ros.agents.conversation_forgetting import Forgetting
from mistypilot_ros.agents.sia import SocialAgent
from mistypilot_ros.core.commands import (
    New,
)
from mistypilot_ros.core.errors import StoreError, UnavailableError
from mistypilot_ros.core.interpretation import SocialReading, TaskContext
from mistypilot_ros.core.social import Brief, Emotion, ScriptLine
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.core.turns import Instruction
from mistypilot_ros.memory.database import Database
from mistypilot_ros.memory.kept_results import KeptResults
from mistypilot_ros.memory.reuse import ReusableMemory
from mistypilot_ros.memory.task_files import TaskFiles

JOKE, STORY = New('tell a joke'), New('tell a story', ('hero: a fox', 'short'))


class Reader:
    """Understands a text as it was told to."""

    name = 'scripted'

    def __init__(self) -> None:
        self.readings: dict[str, SocialReading] = {}
        self.contexts: list[TaskContext] = []

    def social(self, text: str, context: TaskContext) -> SocialReading:
        self.contexts.append(context)
        return self.readings[text]

    def cancel(self) -> None:
        """Nothing runs."""


class Writer:
    """Writes three numbered lines; notes what it was told."""

    def __init__(self) -> None:
        self.briefs: list[Brief] = []
        self.fails_after = 99

    def write(self, brief: Brief) -> Iterator[ScriptLine]:
        self.briefs.append(brief)
        for number in range(3):
            if number >= self.fails_after:
                raise UnavailableError('The model went away.')
            text = f'{brief.main_task or "chat"} {len(self.briefs)} line {number}'
            yield ScriptLine(text, Emotion.HAPPINESS)


class Album:
    """Pictures of people."""

    def __init__(self) -> None:
        self.broken = False

    def forget(self, user: str, language: str) -> str:
        if self.broken:
            raise StoreError('The pictures cannot be removed.')
        return 'your pictures' if user == 'ada' else ''


OPENED: list[tuple[ReusableMemory, Database]] = []
"""What is open: each has files and a thread, of which a process that runs many tests has not enough."""


def close_all() -> None:
    """Close all that tests have opened."""
    while OPENED:
        memory, database = OPENED.pop()
        memory.close()
        database.close()


class World:
    """An agent, and everything that a turn goes through."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.reader, self.writer, self.album = folder, Reader(), Writer(), Album()
        self.complaints: list[str] = []
        self.places: Mapping[str, str] = {}
        self.start()

    def start(self, models: bool = True) -> None:
        """Start, or start again after a crash; with language models to change between, or without."""
        database = Database(self.folder, pytest.fail)
        self.memory = ReusableMemory(KeptResults(database))
        OPENED.append((self.memory, database))
        self.store = TaskFiles(self.folder, pytest.fail)
        forgetting = Forgetting(self.memory, self.store, [self.album], lambda user: self.places)
        self.agent = SocialAgent(
            self.reader, self.writer, self.memory, self.store, forgetting, self.complaints.append, models
        )

    def turn(
        self,
        *commands: object,
        request: Request = Request.NONE,
        user: str = '',
        text: str = '',
        heard: int = 99,
        interrupted: bool = False,
        **more: object,
    ) -> tuple[object, list[str]]:
        """Say something and hear so many lines of what follows; returns the outcome and all these lines."""
        text = text or f'{request.value} {commands}'
        self.reader.readings[text] = SocialReading(tuple(commands), request, **more)
        instruction = Instruction('turn-1', text, user)
        reading = self.agent.understand(text, self.agent.context(user))
        plan = self.agent.decide(instruction, reading, interrupted)
        plan = self.agent.forgotten(plan) if plan.forgets else plan
        made, trouble, error = [], '', ''
        try:
            made = [] if plan.brief is None else list(self.collected(plan))
            whole = True
        except UnavailableError as failure:
            made, trouble, error, whole = self.got, str(failure), failure.code, False
        result = [one.line for one in made if one.of_result]
        trouble = self.agent.wrote(plan, result, whole) or trouble
        lines = [line.text for line in (*plan.lines, *result)]
        if plan.first is not None or plan.makes_result:
            self.agent.performed(plan, (plan.first or 0) + min(heard, len(lines)))
        outcome = plan.outcome([one.line for one in made], False, trouble, error)
        self.agent.answered(plan, outcome.reply)
        return outcome, lines

    def collected(self, plan):
        self.got = []
        for piece in self.agent.made(plan):
            self.got.append(piece)
        return self.got

    def state(self, user: str = ''):
        return self.agent.state(user)
