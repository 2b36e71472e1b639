"""Whole systems started by `mistypilot up`, in a ROS domain of their own."""

import json
import os
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import partial_up
import psutil
import pytest
from commands import Mistypilot
from ros_domains import next_domain
from watched import Watched

UP = (sys.executable, '-m', 'mistypilot_ros.cli')
PARTIAL_UP = (sys.executable, str(Path(partial_up.__file__)))


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

    def ends_by(self, number, code=0):
        """A signal ends it once it is ready, and all that it started."""
        children = self.children()
        assert len(children) >= 6
        self.process.send_signal(number)
        assert self.end(20) == code
        assert not psutil.wait_procs(children, timeout=5)[1]


@pytest.fixture(scope='module')
def domain():
    return next_domain()


@contextmanager
def systems(domain, folder):
    """A function that starts `mistypilot up`; all are ended afterwards.

    Where a test names `programs`, only these are started, for the others would be for nothing.
    """
    running = []

    def start(*arguments, programs=None, state='state', environment=None, **streams):
        start_up = UP if programs is None else (*PARTIAL_UP, ','.join(programs))
        environment = {**os.environ, 'ROS_DOMAIN_ID': domain, **(environment or {})}
        port = () if '--robot' in arguments else ('--simulator-port', '0')
        command = [*start_up, 'up', '--state-dir', str(folder / state), *port, *arguments]
        one = Up(command, environment, **streams)
        one.domain, one.state = domain, folder / state
        running.append(one)
        return one

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


@pytest.fixture
def guest(up, tmp_path):
    """A function that starts a `mistypilot up` without programs: it joins what runs in its namespace.

    What a script or a terminal shows is as real as with programs of its own. Its lock is in a folder of its
    own, where the one that started the programs does not keep it out.
    """

    def join(*arguments, programs=(), environment=None, **more):
        environment = {'XDG_RUNTIME_DIR': str(tmp_path), **(environment or {})}
        return up(*arguments, programs=programs, state='guest', environment=environment, **more)

    return join


@pytest.fixture(scope='module')
def running(lasting_up):
    """One system that is ready, for all tests of a module.

    It is never made as new: each test binds what it needs and looks at what came since, and those that want
    an empty table say "Forget everything". The last test of a module ends it, which is seen there too.
    """
    one = lasting_up('--json')
    one.ready()
    return one


@pytest.fixture(scope='module')
def mistypilot(domain):
    """Runs other commands in the same domain."""
    return Mistypilot(domain)


@pytest.fixture
def watched():
    made = []

    def make(*programs):
        made.append(Watched(*programs))
        return made[-1]

    yield make
    for one in made:
        one.watcher.end(lambda: None, lambda: True)
        one.watcher.close()
