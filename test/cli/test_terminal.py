"""`mistypilot up` as a person at a terminal sees it."""

import fcntl
import os
import pty
import re
import signal
import struct
import termios
import time
from contextlib import contextmanager
from functools import partial

import psutil
import pytest

from mistypilot_ros.cli.history import NAME

pytestmark = pytest.mark.ros
CHIN = 'When I tap your chin, take a photo'
SCRUFF = 'When I touch your scruff, take a photo'
TERM = {'TERM': 'xterm-256color', 'PROMPT_TOOLKIT_NO_CPR': '1', 'COLUMNS': '100', 'LINES': '30'}
_CODES = re.compile(r'\x1b\[[0-9;?]*[a-zA-Z]')


class Person:
    """At a terminal; each call of `until` goes on where the last one ended."""

    def __init__(self, up, *arguments, **environment):
        self.fd, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack('HHHH', 30, 100, 0, 0))
        try:
            self.up = up(
                *arguments,
                stdin=theirs,
                stdout=theirs,
                stderr=theirs,
                environment={**TERM, **environment},
                start_new_session=True,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C is a signal there
            )
        finally:
            os.close(theirs)
        self._seen = b''
        self.raw = b''

    def until(self, wanted, seconds=30):
        """Read until something was shown, and return what came before, without codes."""
        os.set_blocking(self.fd, False)
        deadline = time.monotonic() + seconds
        while wanted not in self.text:
            assert time.monotonic() < deadline, self.text
            try:
                chunk = os.read(self.fd, 4096)
            except BlockingIOError:
                time.sleep(0.01)
                continue
            except OSError:
                raise AssertionError(f'ended before {wanted!r}: {self.text}') from None
            self._seen += chunk
            self.raw += chunk
        before, _, rest = self.text.partition(wanted)
        self._seen = rest.encode()
        return before

    @property
    def text(self):
        return _CODES.sub('', self._seen.decode('utf-8', 'replace'))

    def types(self, keys):
        os.write(self.fd, keys.encode())


@contextmanager
def people(up):
    """A function that sits down at a terminal where `up` was typed."""
    seated = []

    def sit(*arguments, **environment):
        seated.append(Person(up, *arguments, **environment))
        return seated[-1]

    try:
        yield sit
    finally:
        for one in seated:
            os.close(one.fd)


@pytest.fixture(scope='module')
def host(lasting_up):
    """The first person, with a system for all tests of the module."""
    with people(lasting_up) as sit:
        yield sit()


@pytest.fixture
def visitor(host, guest):
    """A function that sits down at one more terminal of the first person's system.

    Each test binds places of its own there.
    """
    with people(guest) as sit:
        yield sit


def without_colours(one):
    """Whether nothing that it showed so far has colours."""
    return not re.search(rb'\x1b\[(?:[0-9;]*;)?[349][0-7](?:;[0-9;]*)?m', one.raw)


def test_three_lines_then_a_conversation(host):
    host.until('See and touch the simulated Misty at http://127.0.0.1:')
    assert host.until('Say, for instance: ').count('\n') == 1
    assert host.until('Type "stop" to stop the robot, "help" for more; Ctrl-C ends everything.') == (
        'When I tap your chin, wave\r\n'
    )
    host.until('>')
    host.types(f'{CHIN}\r')
    host.until('All right: when you tap my chin, I take a photo.  (PIA: BIND chin take_photo)')
    host.types('help\r')
    host.until('You can say, for instance:')
    host.until('Ctrl-C ends everything.')
    host.until('>')
    host.types('unfinished\x03')  # clears the line
    host.types('stop\r')
    host.until('Stopped.')
    assert (host.up.state / NAME).read_text().splitlines() == [CHIN, 'help', 'stop']


def test_what_happens_meanwhile_leaves_the_typed_line_whole(visitor, mistypilot):
    one = visitor()
    one.until('>')
    one.types('When I touch')
    one.until('When I touch')
    assert mistypilot('say', SCRUFF).code == 0
    one.until(f'Heard: "{SCRUFF}"')
    one.until('I take a photo.')
    one.until('> When I touch')
    one.types(' your scruff, wave\r')
    one.until('when you touch my scruff, I now wave.')
    one.until('>')
    one.up.process.send_signal(signal.SIGHUP)
    one.until('Everything has ended.')
    assert one.up.end(20) == 0


def test_a_variable_takes_the_colours_away(visitor):
    one = visitor(NO_COLOR='1')
    one.until('>')
    one.types('When I tap your head, nod\r')
    one.until('(PIA: BIND head nod)')
    one.types('\x04')
    assert one.up.end(20) == 0
    assert without_colours(one)


def test_a_simple_terminal_gets_plain_lines(visitor):
    one = visitor(TERM='dumb')
    one.until('MistyPilot is ready.')
    one.until('>')
    one.types('When I press your rear left bumper, take a photo\n')
    one.until(
        'PIA: BIND bumper_rear_left take_photo\r\n'
        'All right: when you press my rear left bumper, I take a photo.'
    )
    one.types('\x04')
    assert one.up.end(20) == 0


def test_an_option_takes_the_colours_away(visitor):
    one = visitor('--no-color')
    one.until('>')
    one.types('When I tap the back of your head, nod\r')
    one.until('(PIA: BIND head_back nod)')
    one.types('stop\r')
    one.until('Stopped.')
    one.until('>')
    one.up.process.send_signal(signal.SIGTERM)
    one.until('Everything has ended.')
    assert one.up.end(20) == 0
    assert without_colours(one)


def test_control_c_while_it_starts(up):
    with people(partial(up, '--namespace', 'other', programs=['simulator', 'binding_supervisor'])) as sit:
        one = sit()
        one.until('Starting MistyPilot')
        children = one.up.children()
        one.types('\x03')
        one.until('Everything has ended.')
        one.up.end(20)
    assert not psutil.wait_procs(children, timeout=5)[1]


def test_stop_works_at_the_prompt_while_the_router_is_away(host):
    (router,) = host.up.nodes('task_router')
    router.kill()
    host.until('task_router was ended by SIGKILL and is started again at once.')
    host.types('stop\r')
    host.until('Stopped.')
    host.until('>')


def test_at_last_control_c_ends_everything(host):
    children = host.up.children()
    assert len(children) >= 6
    host.types('\x03')
    host.until('Everything has ended.')
    assert host.up.end(20) == 0 and not psutil.wait_procs(children, timeout=5)[1]
    assert b'[INFO]' not in host.raw and not without_colours(host)
