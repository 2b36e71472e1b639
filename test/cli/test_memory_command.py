"""`mistypilot memory` on a real state folder."""

import json
import stat

import pytest

from mistypilot_ros.cli.main import main
from mistypilot_ros.core.social import Emotion, Remembered, ScriptLine
from mistypilot_ros.memory.database import NAME, Database
from mistypilot_ros.memory.kept_results import KeptResults

LINES = (ScriptLine('Once “upon”.', Emotion.HAPPINESS), ScriptLine('The end.'))


@pytest.fixture
def kept(tmp_path):
    """A state folder with two results of nobody by name, and one of Ada."""
    database = Database(tmp_path, pytest.fail)
    results = KeptResults(database, lambda: 1_700_000_000.0)
    results.keep('default', Remembered('tell a story', ('hero: a fox', 'short'), LINES))
    results.keep('default', Remembered('sing', (), LINES[:1]))
    results.keep('ada', Remembered('dance', (), LINES))
    results.used(1)
    database.close()
    return tmp_path


@pytest.fixture
def memory(capsys):
    """A function that runs the command and returns its exit code and both streams."""

    def call(*arguments):
        try:
            code = main(['memory', *map(str, arguments)])
        except SystemExit as end:
            code = end.code
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_list(kept, memory):
    code, out, err = memory('--state-dir', kept)
    assert (code, err) == (0, '')
    head, *rows = out.splitlines()
    assert head.split() == ['number', 'task', 'details', 'kept', 'uses']
    assert [row.split()[0] for row in rows] == ['2', '1']
    assert 'tell a story' in rows[1] and 'hero: a fox; short' in rows[1] and rows[1].endswith('1')
    code, out, _ = memory('list', '--state-dir', kept, '--user', 'ada', '--json')
    (row,) = map(json.loads, out.splitlines())
    assert (row['number'], row['main_task'], row['user'], row['uses']) == (3, 'dance', 'ada', 0)
    assert row['kept'].startswith('2023-11-1') and 'lines' not in row


def test_show(kept, memory):
    code, out, _ = memory('show', 1, '--state-dir', kept)
    assert code == 0
    assert out == 'tell a story: hero: a fox; short\n  happiness  Once “upon”.\n  neutral    The end.\n'
    code, out, _ = memory('show', 1, '--state-dir', kept, '--json')
    assert json.loads(out)['lines'][0] == {'text': 'Once “upon”.', 'emotion': 'happiness'}
    code, out, err = memory('show', 3, '--state-dir', kept)
    assert (code, out) == (1, '') and 'number 3' in err


def test_forget(kept, memory):
    assert memory('forget', 3, '--state-dir', kept)[0] == 1
    assert memory('forget', 0, '--state-dir', kept)[0] == 1
    assert memory('forget', 1, '--state-dir', kept)[:2] == (0, '1 result is forgotten.\n')
    assert [json.loads(line)['number'] for line in memory('--state-dir', kept, '--json')[1].splitlines()] == [
        2
    ]
    assert memory('forget', '--all', '--state-dir', kept)[:2] == (0, '1 result is forgotten.\n')
    assert memory('--state-dir', kept)[1].startswith('Nothing is kept yet')
    assert memory('show', 3, '--user', 'ada', '--state-dir', kept)[0] == 0


def test_export(kept, memory, tmp_path):
    file = tmp_path / 'kept.jsonl'
    code, out, _ = memory('export', file, '--state-dir', kept)
    assert (code, out) == (0, f'2 results are in {file}.\n') and stat.S_IMODE(file.stat().st_mode) == 0o600
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert [row['main_task'] for row in rows] == ['tell a story', 'sing']
    assert memory('export', '-', '--state-dir', kept)[1] == file.read_text()
    assert memory('export', file, '--state-dir', kept, '--user', 'bob')[0] == 1
    code, _, err = memory('export', tmp_path / 'no' / 'file', '--state-dir', kept)
    assert code == 2 and 'cannot be written' in err


def test_what_is_refused(kept, memory, tmp_path):
    for arguments in (
        ('show',),
        ('show', 'x'),
        ('forget',),
        ('forget', '1', '--all'),
        ('export',),
        ('list', '1'),
        ('--all',),
        ('burn',),
    ):
        code, out, err = memory(*arguments, '--state-dir', kept)
        assert (code, out) == (2, '') and err, arguments
    empty = tmp_path / 'empty'
    empty.mkdir()
    assert memory('--state-dir', empty)[:2][0] == 0 and not list(empty.iterdir())
    (empty / NAME).write_bytes(b'rubbish' * 1_000)
    code, out, err = memory('--state-dir', empty)
    assert code == 0 and 'damaged' in err and 'Nothing is kept yet' in out
