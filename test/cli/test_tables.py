"""Tables for people and for pipes."""

import io
import time

import pytest

from mistypilot_ros.cli.events import Binding, Call, Skill
from mistypilot_ros.cli.look import Look
from mistypilot_ros.cli.skills import parameters
from mistypilot_ros.cli.tables import Column, print_table
from mistypilot_ros.cli.turns import local_time

COLUMNS = (Column('place'), Column('what it does', 2), Column('last error', 3))
ERROR = 'The robot at 127.0.0.1:9 does not answer; check that it is on and in the same network.'
ROWS = [('chin', 'take_photo, make_sound sound=giggle', ERROR), ('bumper_front_left', 'say text=[red]', '')]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def shown(out, color=True):
    print_table(COLUMNS, ROWS, Look(color), out)
    return out.getvalue()


def test_a_pipe_gets_one_line_a_row_without_edges_and_escapes():
    head, chin, bumper = shown(io.StringIO()).splitlines()
    assert head.split('  ')[0] == 'place' and chin.startswith('chin ') and chin.endswith(ERROR)
    assert bumper == bumper.rstrip() and 'say text=[red]' in bumper and '\x1b' not in head + chin + bumper
    assert chin.index('take_photo') == bumper.index('say') == head.index('what it does')


@pytest.mark.parametrize('width', [50, 80, 200])
def test_a_terminal_gets_what_fits_and_nothing_is_lost(width, monkeypatch):
    monkeypatch.setenv('COLUMNS', str(width))
    monkeypatch.setenv('TERM', 'xterm')
    text = shown(Terminal(), color=False)
    assert all(len(line) <= width for line in text.replace('\x1b[1m', '').replace('\x1b[0m', '').splitlines())
    letters = text.replace('\n', ' ').split()
    for word in (*ERROR.split(), 'bumper_front_left'):
        assert word in letters or width < 80


def test_an_empty_column_is_left_out_at_a_terminal_alone(monkeypatch):
    monkeypatch.setenv('TERM', 'xterm')
    for out, shows in ((Terminal(), False), (io.StringIO(), True)):
        print_table(COLUMNS, [('chin', 'wave', '')], Look(False), out)
        assert ('last error' in out.getvalue()) is shows


def test_no_colour_at_a_terminal(monkeypatch):
    monkeypatch.setenv('TERM', 'xterm')
    assert '\x1b[3' not in shown(Terminal(), color=False)


def test_parameters_of_a_skill():
    schema = {
        'properties': {'arm': {'enum': ['left', 'right'], 'default': 'right'}, 'text': {'type': 'string'}},
        'required': ['text'],
    }
    assert parameters(Skill('a', '', (), schema, '')) == 'arm: left | right = right; text: string'
    assert parameters(Skill('a', '', (), {}, '')) == ''


def test_bindings_that_are_switched_off_say_so():
    from mistypilot_ros.cli.bindings import _texts

    row = Binding('chin', (Call('wave'),), 'STOPPED', restarts=2, enabled=False)
    assert _texts(row) == ('chin', 'wave', 'switched off', '2', '')


def test_times_of_today_are_short(monkeypatch):
    noon = 1_796_040_000.0  # 2026-11-30 12:00 UTC
    monkeypatch.setenv('TZ', 'UTC')
    time.tzset()
    assert local_time('2026-11-30T11:59:01.250Z', noon) == '11:59:01'
    assert local_time('2026-11-28T11:59:01.250Z', noon) == '2026-11-28 11:59:01'
