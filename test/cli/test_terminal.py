"""`mistypilot up` as a person at a terminal sees it."""

import fcntl
import os
import pty
import re
import signal
import struct
import termios
import time

import psutil
import pytest

from mistypilot_ros.cli.history import NAME

pytestmark = pytest.mark.ros
CHIN = 'When I tap your chin, take a photo'
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


@pytest.fixture
def person(up):
    """A function that sits down at a terminal."""
    people = []

    def sit(*arguments, **environment):
        people.append(Person(up, *arguments, **environment))
        return people[-1]

    yield sit
    for one in people:
        os.close(one.fd)


def without_colours(one):
    """Whether nothing that it showed so far has colours."""
    return not re.search(rb'\x1b\[(?:[0-9;]*;)?[349][0-7](?:;[0-9;]*)?m', one.raw)


def ends_by(one, number):
    """A signal at the prompt ends it and all that it started."""
    children = one.up.children()
    assert len(children) >= 6
    one.up.process.send_signal(number)
    one.until('Everything has ended.')
    assert one.up.end(20) == 0 and not psutil.wait_procs(children, timeout=5)[1]


def test_three_lines_then_a_conversation(person, tmp_path):
    one = person()
    one.until('See and touch the simulated Misty at http://127.0.0.1:')
    assert one.until('Say, for instance: ').count('\n') == 1
    assert one.until('Type "stop" to stop the robot, "help" for more; Ctrl-C ends everything.') == (
        'When I tap your chin, wave\r\n'
    )
    one.until('>')
    one.types(f'{CHIN}\r')
    one.until('All right: when you tap my chin, I take a photo.  (PIA: BIND chin take_photo)')
    one.types('help\r')
    one.until('You can say, for instance:')
    one.until('Ctrl-C ends everything.')
    one.until('>')
    one.types('unfinished\x03')  # clears the line
    one.types('stop\r')
    one.until('Stopped.')
    one.types('\x03')  # ends
    one.until('Everything has ended.')
    assert one.up.end(20) == 0
    assert (tmp_path / 'state' / NAME).read_text().splitlines() == [CHIN, 'help', 'stop']
    assert b'[INFO]' not in one.raw and not without_colours(one)


def test_what_happens_meanwhile_leaves_the_typed_line_whole(person, mistypilot):
    one = person()
    one.until('>')
    one.types('When I tap')
    one.until('When I tap')
    assert mistypilot('say', CHIN).code == 0
    one.until(f'Heard: "{CHIN}"')
    one.until('I take a photo.')
    one.until('> When I tap')
    one.types(' your chin, wave\r')
    one.until('when you tap my chin, I now wave.')
    one.until('>')
    ends_by(one, signal.SIGHUP)


def test_control_c_while_it_starts(person):
    one = person()
    one.until('Starting MistyPilot')
    children = one.up.children()
    one.types('\x03')
    one.until('Everything has ended.')
    one.up.end(20)
    assert not psutil.wait_procs(children, timeout=5)[1]


def test_stop_works_at_the_prompt_while_the_router_is_away(person):
    one = person('--no-color')
    one.until('>')
    one.types(f'{CHIN}\r')
    one.until('(PIA: BIND chin take_photo)')
    (router,) = one.up.nodes('task_router')
    router.kill()
    one.until('task_router was ended by SIGKILL and is started again at once.')
    one.types('stop\r')
    one.until('Stopped.')
    one.until('>')
    ends_by(one, signal.SIGTERM)
    assert without_colours(one)


def test_a_variable_takes_the_colours_away(person):
    one = person(NO_COLOR='1')
    one.until('>')
    one.types(f'{CHIN}\r')
    one.until('(PIA: BIND chin take_photo)')
    one.types('\x04')
    assert one.up.end(20) == 0
    assert without_colours(one)


def test_a_simple_terminal_gets_plain_lines(person):
    one = person(TERM='dumb')
    one.until('MistyPilot is ready.')
    one.until('>')
    one.types(f'{CHIN}\n')
    one.until('PIA: BIND chin take_photo\r\nAll right: when you tap my chin, I take a photo.')
    one.types('\x04')
    assert one.up.end(20) == 0
