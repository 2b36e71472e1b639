"""Near misses through the real agent: what was kept for one wish is never told for another."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from mistypilot_ros.agents.conversation_forgetting import Forgetting
from mistypilot_ros.agents.sia import SocialAgent
from mistypilot_ros.core.commands import Keep, New
from mistypilot_ros.core.interpretation import SocialReading, TaskContext
from mistypilot_ros.core.social import Brief, ScriptLine
from mistypilot_ros.core.turns import Instruction
from mistypilot_ros.embedding import minilm
from mistypilot_ros.evaluation.rows import read_rows, shipped
from mistypilot_ros.memory.database import Database
from mistypilot_ros.memory.kept_results import KeptResults
from mistypilot_ros.memory.reuse import ReusableMemory
from mistypilot_ros.memory.task_files import TaskFiles
from mistypilot_ros.offline.social.reader import SocialReader

OTHER = New('count to three')


class Told:
    """Reads the next instruction as it was told to; where it was not, the reader that ships does."""

    name = 'told'

    def __init__(self, reader: SocialReader) -> None:
        self.reader, self.next = reader, None

    def social(self, text: str, context: TaskContext) -> SocialReading:
        told, self.next = self.next, None
        return self.reader.read(text, context) if told is None else SocialReading(told)

    def cancel(self) -> None:
        """Nothing runs."""


class Writer:
    """Writes one line that says for what."""

    def write(self, brief: Brief) -> Iterator[ScriptLine]:
        yield ScriptLine(f'{brief.main_task}: {"; ".join(brief.details)}')


class Robot:
    """An agent over a real memory with the embedder that ships."""

    def __init__(self, folder) -> None:
        embedder = minilm.MiniLm(minilm.installed_weights())
        self.memory = ReusableMemory(KeptResults(Database(folder, pytest.fail)), embedder, 'minilm')
        store = TaskFiles(folder, pytest.fail)
        self.reader = Told(SocialReader(embedder))
        forgetting = Forgetting(self.memory, store)
        self.agent = SocialAgent(self.reader, Writer(), self.memory, store, forgetting, pytest.fail)

    def say(self, user: str, text: str, *commands) -> bool:
        """Say something; whether a kept result was told for it."""
        self.reader.next = commands or None
        reading = self.agent.understand(text, self.agent.context(user))
        plan = self.agent.decide(Instruction('turn', text, user), reading)
        made = list(self.agent.made(plan))
        self.agent.wrote(plan, [one.line for one in made if one.of_result], True)
        return any(one.kept for one in made)


def task_of(side) -> New:
    return New(side['main_task'], tuple(side['details']))


@pytest.fixture(scope='module')
def rows():
    found = [row for row in read_rows(shipped('nearmiss')).rows if 'reuse' in row]
    assert len(found) == 40
    return found


@pytest.fixture(scope='module')
def robot(tmp_path_factory, rows):
    """A robot that keeps the result of each row for a user of its own."""
    made = Robot(tmp_path_factory.mktemp('state'))
    for row in rows:
        made.say(row['id'], 'keep it', task_of(row['saved']), Keep())
    deadline = time.monotonic() + 60
    while not all(made.memory.listed(row['id'], '', 1)[0].vector.embedder == 'minilm' for row in rows):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    yield made
    made.memory.close()


@pytest.mark.parametrize('by_words', [False, True], ids=['as the row reads it', 'as the robot reads it'])
def test_no_wrong_reuse(robot, rows, by_words):
    wrong, served = [], 0
    for row in rows:
        robot.say(row['id'], 'something else', OTHER)
        commands = () if by_words else (task_of(row['asked']),)
        kept = robot.say(row['id'], row['asked']['text'], *commands)
        wrong += [row['id']] if kept and not row['reuse'] else []
        served += kept and row['reuse']
    reusable = sum(row['reuse'] for row in rows)
    print(f'served {served} of {reusable} reusable, wrong: {len(wrong)} of {len(rows) - reusable}')
    assert not wrong
    assert by_words or served >= reusable // 2


def test_each_is_told_again_where_it_is_asked_for_once_more(robot, rows):
    for row in rows:
        robot.say(row['id'], 'something else', OTHER)
        assert robot.say(row['id'], 'the same', task_of(row['saved'])), row['id']
