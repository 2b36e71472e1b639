"""A long conversation as data, and somebody who leads it with a whole system and looks at everything."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from somebody import Somebody

from mistypilot_ros import data_folders
from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.agents.chinese_answers import say_in_chinese
from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.core.turns import new_id
from mistypilot_ros.llm.scripted.asked import Asked

DEADLINE = 30.0
"""Seconds after which anything that was waited for has failed."""
LOOK = 0.05
"""From look to look, s."""
SPEED = 20
"""How fast the robot speaks, against a real one."""
OPS = {
    0: 'BIND',
    2: 'UNBIND',
    3: 'INVOKE',
    10: 'NEW',
    11: 'UPDATE',
    12: 'DELETE',
    13: 'UPGRADE',
    14: 'DOWNGRADE',
    15: 'MEMORY',
}
"""Names of the commands of a turn."""
NOTHING = {'task': '', 'details': [], 'saved': False, 'model': ''}
"""The task of somebody who has none."""
PATIENCE = (say(Answer.ONE_MOMENT), say_in_chinese(Answer.ONE_MOMENT))
"""What the router says where an answer takes long."""
SCRIPT = '+'
"""Stands in `spoken` for all lines that the language model writes."""


@dataclass(frozen=True)
class Row:
    """One sentence, and what comes of it. What a row does not say of a task stays to the letter."""

    say: str
    """What the person says."""
    user: str = ''
    """Who."""
    route: str = 'SIA'
    """Agent that a language model sends it to."""
    reads: dict[str, Any] = field(default_factory=dict)
    """What the language model reads in it."""
    script: list[dict[str, str]] = field(default_factory=list)
    """What it writes, a line each by its emotion; empty where it must not be asked."""
    crash: bool = False
    """The program of the SIA is killed before."""
    agent: str = 'SIA'
    """Who answered."""
    ok: bool = True
    """Whether it was done."""
    ops: str | None = None
    """Names of the commands that were carried out; None where that does not matter."""
    task: str | None = None
    """The main task afterwards."""
    details: list[str] | None = None
    """Its details afterwards."""
    model: str | None = None
    """What writes afterwards."""
    saved: bool | None = None
    """Whether the result is kept afterwards."""
    spoken: list[str] = field(default_factory=list)
    """How what is spoken begins, line by line; `=3` is what was spoken in row 3, `=3:1` the same without its
    first line. Empty for the script, or for the whole reply where there is no script."""
    unlike: int = 0
    """Number of a row of which nothing is spoken again."""
    interrupt: int = 0
    """The next sentence comes while this line is spoken, from 1; 0: when the robot is at rest again."""
    rests: bool = True
    """Whether the robot is at rest afterwards, as it was at the beginning."""

    @property
    def lines(self) -> list[str]:
        """The texts of the script."""
        return [text for line in self.script for text in line.values()]


def look_until(condition: Callable[[], Any], what: str, seconds: float = DEADLINE) -> Any:
    """Return the first true value of a condition on the robot, which has work with each look."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, f'not in time: {what}'
        time.sleep(LOOK)
    return value


def read_rows(path: Path) -> list[Row]:
    """Read a conversation."""
    return [Row(**row) for row in yaml.safe_load(path.read_text(encoding='utf-8'))]


class Model:
    """What the scripted server says: what the present row has; a mistake where it must not be asked."""

    def __init__(self) -> None:
        self.row = Row('')
        self.asked: list[Asked] = []
        self.mistakes: list[str] = []

    def __call__(self, asked: Asked) -> Any:
        row = self.row
        self.asked.append(asked)
        if asked.form == 'router':
            return {'agent': row.route, 'confidence': 0.95}
        if asked.form == 'sia':
            return {'actions': [], 'request': 'none', 'pick': 0, 'topic': '', **row.reads}
        if asked.form == 'pia':
            return {'reading': row.reads}
        if not row.script:
            self.mistakes.append(f'{row.say}: {asked.form}')
        lines = [{'text': text, 'emotion': name} for line in row.script for name, text in line.items()]
        return {'lines': lines}


class HalfHour:
    """Leads a conversation."""

    def __init__(self, system: RunningSystem, somebody: Somebody, model: Model | None = None) -> None:
        self.system, self.somebody, self.model = system, somebody, model
        self.spoken: list[list[str]] = [[]]
        self.states: dict[str, dict[str, Any]] = {}
        self._told = somebody.listen('TASK_STATE')
        self._turns = somebody.listen('TURNS')
        self._since = 0
        config = yaml.safe_load((data_folders.shipped('config') / 'expressions.yaml').read_text())
        self._looks = config['expressions']

    def lead(self, rows: Iterable[Row]) -> None:
        """Say all of it."""
        for number, row in enumerate(rows, 1):
            try:
                self._row(row)
            except AssertionError as error:
                error.add_note(f'row {number}: {row.say}; spoken: {self._spoken()}; task: {self._task(row)}')
                raise

    def _row(self, row: Row) -> None:
        self._since = max([self._since, *(entry['seq'] for entry in self.system.log(self._since))])
        if row.crash:
            self._crash()
        if self.model is not None:
            self.model.row = row
        turn = self._say(row)
        self.system.control('speed', speed=1 if row.interrupt else SPEED)
        assert (turn.agent, turn.ok) == (row.agent, row.ok), turn
        ops = ' '.join(OPS.get(command.op, '?') for command in turn.commands)
        assert row.ops in (None, ops), turn.commands
        if row.interrupt:
            look_until(lambda: len(self._spoken()) >= row.interrupt, 'the line is spoken')
        else:
            self._hear(row, turn.reply)
            if row.rests:
                look_until(lambda: not self._unrest(), 'the robot is at rest')
            self._judge(row)
        self.spoken.append(self._spoken())
        self._await_task(row)

    def _crash(self) -> None:
        before = self.system.processes()['sia']
        before.kill()
        running = lambda: self.system.processes().get('sia', before).pid != before.pid  # noqa: E731
        look_until(running, 'the SIA runs again')

    def _say(self, row: Row) -> Any:
        turn_id = new_id('turn')
        assert self.somebody.call('INSTRUCT', text=row.say, user=row.user, turn_id=turn_id).accepted
        found = lambda: [turn for turn in self._turns if turn.turn_id == turn_id]  # noqa: E731
        return look_until(found, 'the turn')[0]

    # --- what is heard and seen

    def _spoken(self) -> list[str]:
        """What was spoken since the last sentence, but that it takes a moment: a busy machine takes some."""
        texts = [entry['body']['Text'] for entry in self._sent('/api/tts/speak')]
        return [text for text in texts if text not in PATIENCE]

    def _sent(self, path: str) -> list[dict[str, Any]]:
        return [entry for entry in self.system.log(self._since) if entry['path'] == path]

    def _wanted(self, row: Row) -> list[str]:
        return [text for part in row.spoken or [SCRIPT] for text in self._meant(part, row)]

    def _meant(self, part: str, row: Row) -> list[str]:
        if not part.startswith('='):
            return row.lines if part == SCRIPT else [part]
        number, _, line = part[1:].partition(':')
        return self.spoken[int(number)][int(line or 0) :]

    def _hear(self, row: Row, reply: str) -> None:
        """Wait for all that shall be spoken."""
        wanted = self._wanted(row)
        if wanted:
            look_until(lambda: len(self._spoken()) >= len(wanted), f'{wanted} are spoken')
        elif row.agent == 'SIA':
            text = reply.removesuffix(' …')
            look_until(lambda: ' '.join(self._spoken()).startswith(text), f'{reply} is spoken')

    def _judge(self, row: Row) -> None:
        """What was spoken is what was to be spoken, nothing twice, each line with its face."""
        spoken, wanted = self._spoken(), self._wanted(row)
        if wanted:
            matches = [text.startswith(part) for text, part in zip(spoken, wanted, strict=False)]
            assert len(spoken) == len(wanted) and all(matches), f'{spoken} instead of {wanted}'
        assert len(spoken) == len(set(spoken)), 'something is said twice'
        assert not row.unlike or not set(spoken) & set(self.spoken[row.unlike])
        faces = iter([entry['body'].get('FileName') for entry in self._sent('/api/images/display')])
        shown = [self._looks[name]['image'] for line in row.script for name in line]
        assert all(face in faces for face in shown), f'the faces {shown} in this order'

    def _unrest(self) -> str:
        """In what the robot is not as it was at the beginning."""
        state, rest = self.system.state(), self._looks['neutral']
        pose, light = state['pose'], state['led']
        fine = {
            'voice': not state['speech']['speaking'] and not state['speech']['queued'],
            'motion': not any(state['moving'].values()),
            'face': state['face']['file'] == rest['image'],
            'light': [light[name] for name in ('red', 'green', 'blue')] == rest['led'],
            'head': all(abs(pose[name]) < 1.0 for name in ('pitch', 'roll', 'yaw')),
            'arms': all(abs(pose[name] - 80.0) < 1.0 for name in ('left_arm', 'right_arm')),
        }
        return ', '.join(name for name, is_fine in fine.items() if not is_fine)

    # --- the task

    def _task(self, row: Row) -> dict[str, Any]:
        """The newest task of a user that was published."""
        user = row.user or 'default'
        state = next((state for state in reversed(self._told) if state.user == user), None)
        if state is None:
            return dict(NOTHING)
        return {
            'task': state.main_task,
            'details': list(state.details),
            'saved': state.saved,
            'model': state.model,
        }

    def _await_task(self, row: Row) -> None:
        """Wait for the task, of which all that the row does not name is as it was."""
        said = {'task': row.task, 'details': row.details, 'saved': row.saved, 'model': row.model}
        before = self.states.get(row.user, NOTHING)
        wanted = {name: before[name] if value is None else value for name, value in said.items()}
        look_until(lambda: self._task(row) == wanted, f'the task is {wanted}', 5.0)
        self.states[row.user] = wanted
