"""The SIA as a process beside a bridge, and somebody who talks with it."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import Any

from ros_client import look_for
from simulated_misty import START_DEADLINE

PROGRAM = Path(__file__).with_name('scripted_sia.py')


class Talk:
    """Somebody who talks with the SIA."""

    def __init__(self, client, misty, user) -> None:
        self.client, self.misty, self.user = client, misty, user
        self.outcomes = client.listen(client.topics.SIA_OUTCOME)
        self.states = client.listen(client.topics.TASK_STATE)

    def say(self, text: str, user: str | None = None, language: str = '') -> str:
        turn_id, user = f'turn-{time.monotonic_ns()}', self.user if user is None else user
        fields = {'text': text, 'user': user, 'language': language, 'turn_id': turn_id}
        look_for(lambda: self._taken(**fields), f'{text} is taken', START_DEADLINE)
        return turn_id

    def _taken(self, **fields: str) -> bool:
        """Ask, as the router does: a server that was killed looks for a while as if it were there."""
        try:
            return self.client.call(self.client.topics.SIA_INSTRUCT, 1.0, **fields).accepted
        except AssertionError:
            return False

    def answer(self, turn_id: str):
        found = lambda: [one.turn for one in self.outcomes if one.turn.turn_id == turn_id]  # noqa: E731
        return look_for(found, f'the outcome of {turn_id}')[0]

    def turn(self, text: str, user: str | None = None, language: str = ''):
        return self.answer(self.say(text, user, language))

    def spoken(self) -> list[str]:
        return [entry['body']['Text'] for entry in self.misty.commands('tts/speak')]

    def hear(self, *texts: str) -> None:
        """Wait until these are the last that were spoken."""
        look_for(lambda: tuple(self.spoken()[-len(texts) :]) == texts, f'{texts}, not {self.spoken()}')

    def state(self, **fields):
        """Wait for a task state."""
        matches = lambda state: all(getattr(state, name) == value for name, value in fields.items())  # noqa: E731
        return look_for(lambda: self.states and matches(self.states[-1]) and self.states[-1], f'{fields}')


class Sias:
    """Runs one SIA at a time in the module's namespace, with the state folder of the bridge."""

    def __init__(self, client, bridges, node_process, folder) -> None:
        self._client, self._bridges, self._folder = client, bridges, folder
        self._kinds = {'offline': node_process, 'scripted': scripted(node_process)}
        self.processes: list[tuple[str, Any]] = []

    def run(self, kind: str, **parameters: Any) -> Any:
        """One of a kind: that which runs already, or a new one in its place."""
        if self.processes and self.processes[-1][0] == kind and self.processes[-1][1].runs:
            return self.processes[-1][1]
        self.end()
        self._client.listen(self._client.topics.TASK_STATE).clear()
        given = {'state_dir': str(self._bridges.state), 'embedder': 'none', **parameters}
        log = self._folder / f'{len(self.processes)}.log'
        process = self._kinds[kind]('sia', self._client.namespace, given, log=log)
        self.processes.append((kind, process))
        return process

    def end(self) -> None:
        for _, process in self.processes:
            assert process.end() in (0, -signal.SIGKILL), process.said
            assert 'Traceback' not in process.said, process.said


def scripted(node_process):
    """Processes of the SIA whose reading and writing are scripted."""

    class Scripted(node_process):
        def program(self, module):
            return [str(PROGRAM)]

    return Scripted
