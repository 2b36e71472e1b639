"""Whole systems started by `mistypilot up`, in a ROS domain of their own."""

import json
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

import psutil
import pytest
from ros_domains import next_domain

UP = (sys.executable, '-m', 'mistypilot_ros.cli', 'up')


class Up:
    """One running `mistypilot up`."""

    def __init__(self, arguments, environment, **streams):
        self._news = threading.Condition()
        self.out, self.err = [], []
        self.process = subprocess.Popen(
            arguments,
            env=environment,
            text=True,
            **{'stdin': subprocess.PIPE, 'stdout': subprocess.PIPE, 'stderr': subprocess.PIPE, **streams},
        )
        self._threads = [
            threading.Thread(target=self._read, args=(stream, lines), daemon=True)
            for stream, lines in ((self.process.stdout, self.out), (self.process.stderr, self.err))
            if stream
        ]
        for thread in self._threads:
            thread.start()

    def _read(self, stream, lines):
        for line in stream:
            with self._news:
                lines.append(line.rstrip('\n'))
                self._news.notify_all()

    def wait(self, look, seconds=60):
        """Wait until `look()` returns something true and return it."""
        deadline = time.monotonic() + seconds
        with self._news:
            while not (found := look()):
                left = deadline - time.monotonic()
                assert left > 0, '\n'.join([*self.out, *self.err])
                self._news.wait(left)
            return found

    def says(self, *sentences):
        """Give it sentences on its standard input, and wait until each was answered."""
        for sentence in sentences:
            before = len(self.events('turn'))
            self.process.stdin.write(sentence + '\n')
            self.process.stdin.flush()
            self.wait(lambda before=before: len(self.events('turn')) > before)

    def events(self, kind):
        """JSON lines of one type so far."""
        return [event for event in map(json.loads, list(self.out)) if event['type'] == kind]

    def ready(self):
        """Wait until it is ready."""
        return self.wait(lambda: [stage for stage in self.events('stage') if stage['stage'] == 'ready'])

    def end(self, seconds=60):
        """Wait for its end and return the exit code."""
        code = self.process.wait(seconds)
        for thread in self._threads:
            thread.join(10)
        return code

    def children(self):
        """All processes below it."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def nodes(self, *names):
        """The processes of these nodes, which are its own children."""
        wanted = {f'mistypilot_ros.nodes.{name}' for name in names}
        children = psutil.Process(self.process.pid).children()
        found = [child for child in children if wanted & set(child.cmdline())]
        assert len(found) == len(names)
        return found


@pytest.fixture(scope='module')
def domain():
    return next_domain()


@contextmanager
def systems(domain, folder):
    """A function that starts `mistypilot up`; all are ended afterwards."""
    running = []

    def start(*arguments, state='state', environment=None, **streams):
        environment = {**os.environ, 'ROS_DOMAIN_ID': domain, **(environment or {})}
        port = () if '--robot' in arguments else ('--simulator-port', '0')
        command = [*UP, '--state-dir', str(folder / state), *port, *arguments]
        running.append(Up(command, environment, **streams))
        return running[-1]

    try:
        yield start
    finally:
        for one in running:
            end(one)


def end(one):
    """End one, by force where it must be."""
    if one.process.poll() is None:
        one.process.terminate()
        try:
            one.process.wait(20)
        except subprocess.TimeoutExpired:
            one.process.kill()
            one.process.wait(10)
    for stream in (one.process.stdin, one.process.stdout, one.process.stderr):
        if stream:
            stream.close()


@pytest.fixture
def up(domain, tmp_path):
    """A function that starts `mistypilot up`; all are ended after the test."""
    with systems(domain, tmp_path) as start:
        yield start


@pytest.fixture(scope='module')
def lasting_up(domain, tmp_path_factory):
    """As `up`; all are ended after the last test of a module."""
    with systems(domain, tmp_path_factory.mktemp('lasting')) as start:
        yield start


@pytest.fixture(scope='module')
def running(domain, lasting_up):
    """One system that is ready, for all tests of a module."""
    one = lasting_up('--json')
    one.ready()
    one.domain = domain
    return one


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def values(self):
        """Its lines, as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


class Mistypilot:
    """Runs other commands in a domain."""

    def __init__(self, domain):
        self._domain = domain

    def __call__(self, *arguments, **environment):
        """Run one."""
        command = [sys.executable, '-m', 'mistypilot_ros.cli', *arguments]
        done = subprocess.run(
            command,
            env={**os.environ, 'ROS_DOMAIN_ID': self._domain, **environment},
            capture_output=True,
            text=True,
            timeout=90,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def together(self, *commands):
        """Run several side by side: each of them mostly waits."""
        with ThreadPoolExecutor(len(commands)) as pool:
            return list(pool.map(lambda words: self(*words), commands))


@pytest.fixture(scope='module')
def mistypilot(domain):
    """Runs another command in the same domain."""
    return Mistypilot(domain)
