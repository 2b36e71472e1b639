"""What a person sees at a terminal."""

import io
from dataclasses import replace

import pytest

from mistypilot_ros.cli import events as e
from mistypilot_ros.cli.log_file import NAME, LogFile
from mistypilot_ros.cli.look import Look
from mistypilot_ros.cli.plain_lines import RENDERERS as PLAIN
from mistypilot_ros.cli.terminal_lines import RENDERERS, terminal_text
from mistypilot_ros.cli.terminal_output import TerminalOutput

TURN = e.Turn(
    'turn-1', 'tap', 'PIA', 'offline', True, 'All right.', '',
    (e.Command('BIND', 'chin', e.Call('wave')),), (('route', 0.25),), 'now',
)  # fmt: skip
ACTIVE = e.Binding('chin', (e.Call('wave'),), 'ACTIVE')
FAULTED = e.Binding('chin', (e.Call('wave'),), 'FAULTED', last_error='It is broken.')
STARTED = e.SkillRun('run-1', '', 'chin', e.Call('wave'), 'STARTED', False, '', 0.0, 'now')
ERROR_LINE = '[ERROR] [1796.25] [misty.pia]: It is broken.'


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Screen:
    """An output with its streams."""

    def __init__(self, folder, log, **look):
        self.out, self.err, self.closed = Terminal(), log, []
        self.file = LogFile(folder)
        self.output = TerminalOutput(
            self.out, self.err, Look(**look), self.file, lambda: self.closed.append(1)
        )

    def ready(self):
        self.output.show(e.Stage('ready', 1.0, 'MistyPilot is ready.'))
        return self

    @property
    def lines(self):
        return self.out.getvalue().splitlines()


@pytest.fixture
def screen(tmp_path, monkeypatch):
    monkeypatch.setenv('TERM', 'xterm-256color')
    monkeypatch.setenv('COLUMNS', '100')
    made = []

    def make(log=None, **look):
        made.append(Screen(tmp_path, log or Terminal(), **{'color': False, **look}))
        return made[-1]

    yield make
    for one in made:
        one.output.show(e.Stage('finished', 2.0, 'Everything has ended.'))
        one.file.close()


def plain(text):
    for code in ('\x1b[0m', '\x1b[1m', '\x1b[2m'):
        text = text.replace(code, '')
    return text


def test_every_event_has_a_renderer():
    assert set(RENDERERS) == set(PLAIN)


def test_the_answer_comes_first_and_what_was_understood_behind_it(screen):
    one = screen().ready()
    one.output.own('turn-1')
    one.output.show(TURN)
    assert [plain(line) for line in one.lines] == ['All right.  (PIA: BIND chin wave)']
    assert one.lines[0].startswith('\x1b[1mAll right.\x1b[0m\x1b[2m')


def test_what_somebody_else_said_is_shown_with_its_answer(screen):
    one = screen().ready()
    one.output.show(TURN)
    assert plain(one.lines[0]) == 'Heard: "tap"' and plain(one.lines[1]).startswith('All right.')


def test_without_colours_there_is_none_and_with_them_a_fault_is_red(screen):
    for color in (False, True):
        one = screen(color=color).ready()
        one.output.show(FAULTED)
        assert 'chin [wave] is faulted: It is broken.' in one.out.getvalue()
        assert ('\x1b[31m' in one.out.getvalue()) is color


def test_the_stages_are_gone_when_it_is_ready(screen):
    one = screen()
    one.output.show(e.Stage('link', 0.5, 'The robot answers.'))
    one.output.show(ACTIVE)
    assert one.lines == []
    one.ready()
    assert one.lines == [] and one.err.getvalue().endswith('\x1b[2K')
    one.output.show(ACTIVE)
    assert plain(one.lines[0]) == 'chin [wave] is active'


def test_a_fault_before_ready_is_shown(screen):
    one = screen()
    one.output.show(FAULTED)
    assert 'It is broken.' in one.out.getvalue()


def test_steps_are_shown_to_who_wants_them_alone(screen):
    assert terminal_text(STARTED) is None
    assert str(terminal_text(STARTED, True)) == 'chin: wave started'
    assert str(terminal_text(replace(TURN, commands=()), True)) == 'All right.  (PIA, 0.250 s)'
    assert terminal_text(replace(ACTIVE, status='STARTING')) is None
    assert str(terminal_text(replace(ACTIVE, status='STARTING'), True)) == 'chin is starting'


def test_logged_lines_go_to_the_file_and_errors_to_the_person_too(screen, tmp_path):
    one = screen().ready()
    one.output.log('pia', '[INFO] [1796.25] [misty.pia]: Usual.')
    one.output.log('pia', ERROR_LINE)
    assert [plain(line) for line in one.lines] and plain(one.lines[0]).endswith('[pia] It is broken.')
    assert (tmp_path / NAME).read_text().splitlines() == [
        '[pia] [INFO] [1796.25] [misty.pia]: Usual.', f'[pia] {ERROR_LINE}',
    ]  # fmt: skip
    assert (tmp_path / NAME).stat().st_mode & 0o777 == 0o600


def test_verbose_shows_all_logged_lines(screen):
    one = screen(verbose=True).ready()
    one.output.log('pia', 'Usual.')
    assert '[pia] Usual.' in one.out.getvalue()


def test_a_log_that_goes_elsewhere_gets_every_line(screen):
    one = screen(log=io.StringIO()).ready()
    one.output.log('pia', 'Usual.')
    assert one.err.getvalue().endswith('[pia] Usual.\n') and one.lines == []


def test_a_new_start_keeps_the_log_before(tmp_path):
    for text in ('first', 'second'):
        file = LogFile(tmp_path)
        file.write(text)
        file.close()
    assert (tmp_path / NAME).read_text() == 'second\n' and (tmp_path / f'{NAME}.1').read_text() == 'first\n'


def test_a_terminal_that_is_gone_ends_the_command(screen):
    one = screen().ready()

    def gone(_):
        raise OSError(5, 'Input/output error')

    one.out.write = gone
    one.output.show(TURN)
    assert one.closed
    del one.out.write
