"""A whole system started by `mistypilot up --json`, for benchmarks and stories."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import psutil
import requests

Line = dict[str, Any]


class RunningSystem:
    """Starts `mistypilot up`, reads its JSON lines, talks to it and to its simulator, and ends it."""

    def __init__(
        self,
        state_dir: Path | None,
        arguments: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        log: Path | None = None,
        program: Sequence[str] = ('mistypilot_ros.cli.main',),
    ) -> None:
        """Start it and return at once.

        Args:
            state_dir: folder of the robot's state; None for the user's own.
            arguments: further options of `mistypilot up`.
            environment: variables besides those of this process.
            log: file for what the processes log; None throws it away.
            program: module whose `up` it is, with arguments that come before.
        """
        self.lines: list[Line] = []
        self.began = time.monotonic()
        self._news = threading.Condition()
        self._log = open(log or os.devnull, 'ab')
        command = [
            sys.executable,
            '-m',
            *program,
            'up',
            '--json',
            '--simulator-port',
            '0',
            *(('--state-dir', str(state_dir)) if state_dir else ()),
            *arguments,
        ]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**_without_secrets(os.environ), **(environment or {})},
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> 'RunningSystem':
        """Wait until it is ready."""
        self.wait(lambda line: line['type'] == 'stage' and line['stage'] == 'ready', 60)
        return self

    def __exit__(self, *exc: object) -> None:
        """End it."""
        self.close()

    def close(self, seconds: float = 20.0) -> int:
        """End it as Ctrl-C does and return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        finally:
            self._reader.join(5)
            self._log.close()

    @property
    def simulator(self) -> str:
        """Address of the simulator, `http://127.0.0.1:PORT`."""
        line = self.wait(lambda line: line['type'] == 'stage' and line['stage'] == 'simulator', 30)
        return re.findall(r'http://[\d.]+:\d+', line['message'])[0]

    def wait(self, wanted: Callable[[Line], bool], seconds: float, since: int = 0) -> Line:
        """Return the first line from number `since` on that is wanted.

        Raises:
            TimeoutError: there was none in time, or the program ended before.
        """
        deadline = time.monotonic() + seconds
        with self._news:
            while True:
                for line in self.lines[since:]:
                    if wanted(line):
                        return line
                since = max(since, len(self.lines))
                left = deadline - time.monotonic()
                if left <= 0 or (not self._reader.is_alive() and not self._news.wait(0.05)):
                    raise TimeoutError(f'Not seen within {seconds} s; the last lines were {self.lines[-5:]}.')
                self._news.wait(min(left, 0.5))

    def mark(self) -> int:
        """Number of lines so far, for `wait(since=…)`."""
        with self._news:
            return len(self.lines)

    def say(self, text: str, seconds: float = 15.0) -> Line:
        """Say a sentence and return its turn."""
        since = self.mark()
        assert self.process.stdin is not None
        self.process.stdin.write(text + '\n')
        self.process.stdin.flush()
        return self.wait(lambda line: line['type'] == 'turn' and line['text'] == text, seconds, since)

    def binding(self, sensor: str, status: str = 'ACTIVE', seconds: float = 15.0, since: int = 0) -> Line:
        """Wait until a binding has a status and return its line."""
        return self.wait(
            lambda line: line['type'] == 'binding' and line['sensor'] == sensor and line['status'] == status,
            seconds,
            since,
        )

    def control(self, control: str, /, **body: Any) -> Any:
        """Use a test control of the simulator, such as `press`."""
        answer = requests.post(f'{self.simulator}/sim/{control}', json=body, timeout=10)
        answer.raise_for_status()
        return answer.json()

    def log(self, since: int = 0, kind: str = 'command', wait: float = 0.0) -> list[Line]:
        """Entries of the simulator's log newer than `since`."""
        query: dict[str, str | float] = {'since': since, 'kind': kind, 'wait': wait}
        answer = requests.get(f'{self.simulator}/sim/log', params=query, timeout=10 + wait)
        answer.raise_for_status()
        return list(answer.json()['entries'])

    def state(self) -> Line:
        """State of the simulated robot."""
        answer = requests.get(f'{self.simulator}/sim/state', timeout=10)
        answer.raise_for_status()
        return dict(answer.json())

    def processes(self) -> dict[str, psutil.Process]:
        """Processes by role: `up`, each node, `simulator`, `zygote`, `fork_server`, `worker-<pid>`."""
        roles = {'up': psutil.Process(self.process.pid)}
        for process in roles['up'].children(recursive=True):
            try:
                roles[_role(process)] = process
            except psutil.NoSuchProcess:
                continue
        return roles

    def _read(self) -> None:
        assert self.process.stdout is not None
        for text in self.process.stdout:
            with self._news:
                self.lines.append(json.loads(text))
                self._news.notify_all()


def _without_secrets(environment: Mapping[str, str]) -> dict[str, str]:
    """All but a language model of the user's own: what is measured stays on this machine."""
    return {name: value for name, value in environment.items() if not name.startswith('OPENAI_')}


def _role(process: psutil.Process) -> str:
    words = ' '.join(process.cmdline())
    parent = process.parent()
    if 'fork_server' in words and parent is not None and 'fork_server' in ' '.join(parent.cmdline()):
        return f'worker-{process.pid}'
    for role in (
        'fork_server',
        'zygote',
        'simulator',
        'task_router',
        'misty_bridge',
        'binding_supervisor',
        'pia',
        'sia',
    ):
        if f'.{role}' in words:
            return role
    return f'other-{process.pid}'
