"""`mistypilot evaluate`: each suite on a few rows, what is written, and what is refused."""

import json
import subprocess
import sys

import pytest

from mistypilot_ros.cli import main
from mistypilot_ros.embedding.minilm import MiniLm, installed_weights
from mistypilot_ros.evaluation import offline_subject
from mistypilot_ros.evaluation.rows import shipped
from mistypilot_ros.evaluation.suites import SUITES

FEW = {'fastthinking': 10, 'nearmiss': 130, 'taskparser': 3}
"""Rows of a suite that are enough; firing pairs and reuse rows lie far apart."""


@pytest.fixture
def few(tmp_path):
    """Writes a few rows of a suite, those with reuse too."""

    def write(name):
        lines = shipped(name).read_text(encoding='utf-8').splitlines()[: FEW.get(name, 5)]
        kept = lines[:5] + lines[-5:] if name == 'nearmiss' else lines
        path = tmp_path / f'{name}.jsonl'
        path.write_text('\n'.join(kept) + '\n', encoding='utf-8')
        return path, len(kept)

    return write


@pytest.fixture(scope='module')
def minilm():
    """The embedder that ships. It remembers the texts of the skills, which take a second."""
    return MiniLm(installed_weights())


@pytest.mark.parametrize('name', SUITES)
def test_each_suite_runs_on_rows_of_others(few, tmp_path, capsys, monkeypatch, minilm, name):
    monkeypatch.setattr(offline_subject, '_minilm', lambda: minilm)
    path, count = few(name)
    out = tmp_path / 'scores.json'
    assert main.main(['evaluate', name, '--data', str(path), '--json', str(out)]) == 0
    shown = capsys.readouterr()
    *_, last = shown.out.splitlines()
    assert last.startswith(f'{name}: ') and ' p99 ' in last and last.endswith(' MB') and shown.err == ''
    value = json.loads(out.read_text(encoding='utf-8'))
    assert (value['suite'], value['interpreter'], value['embedder']) == (name, 'offline', 'minilm')
    assert value['n'] >= count and not any('failed' in row for row in value['rows'])
    assert value['scores']['failed' if 'failed' in value['scores'] else next(iter(value['scores']))]
    missed = [row['id'] for row in value['rows'] if not row['ok']]
    assert all(row_id in shown.out for row_id in missed) or name in ('fastthinking', 'skillext')


def test_what_ships_hides_the_misses_of_unseen_rows(capsys, tmp_path):
    out = tmp_path / 'scores.json'
    arguments = ['evaluate', 'sensorbind', '--embedder', 'none']
    assert main.main([*arguments, '--json', str(out), '--misses', 'all']) == 0
    everything = capsys.readouterr().out
    rows = json.loads(out.read_text(encoding='utf-8'))['rows']
    missed = [row['id'] for row in rows if not row['ok']]
    assert all(f'{row_id}  ' in everything for row_id in missed) and 'are not listed' not in everything
    assert main.main(arguments) == 0
    seen = capsys.readouterr().out
    for row_id in missed:
        assert (f'{row_id}  ' in seen) == (int(row_id[-3:]) % 3 != 0)
    assert main.main([*arguments, '--misses', 'none']) == 0
    assert '  expected  ' not in capsys.readouterr().out


def test_pictures_and_tables_are_written(few, tmp_path, capsys):
    path, _ = few('route')
    folder = tmp_path / 'new' / 'plots'
    arguments = ['evaluate', 'route', '--embedder', 'none', '--data', str(path)]
    assert main.main([*arguments, '--plot', str(folder)]) == 0
    assert {one.name for one in folder.iterdir()} == {'route.md', 'route_scores.png', 'route_confusion.png'}
    assert all(one.read_bytes().startswith(b'\x89PNG') for one in folder.glob('*.png'))
    page = (folder / 'route.md').read_text(encoding='utf-8')
    assert page.startswith('# route\n') and '| --- |' in page
    assert capsys.readouterr().out.splitlines()[-1].split(';')[0] in page


@pytest.mark.parametrize(
    ('arguments', 'sentence'),
    [
        (['fastthinking', '--embedder', 'none'], 'needs an embedder'),
        (['route', '--json', '/proc/no/such.json'], 'cannot be written'),
        (['route', '--plot', '/proc/no/such'], 'cannot be written'),
        (['all', '--data', __file__], '--data holds the rows of one suite'),
        (['route', '--data', __file__], 'is no JSON object'),
        (['route', '--data', '/no/such/file'], 'there is no file'),
        (['route', '--embedder', 'glove'], "'glove' is no embedder"),
        (['route', '--runs', '0'], 'give 1 to 100'),
        (['nonsense'], 'invalid choice'),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(arguments, sentence, capsys):
    try:
        code = main.main(['evaluate', arguments[0], '--embedder', 'none', *arguments[1:]])
    except SystemExit as ended:
        code = ended.code
    error = capsys.readouterr().err
    assert code == 2 and sentence in error and error.count('\n') == 1 and 'Traceback' not in error


def test_pictures_without_their_library_are_refused_before_anything_runs(capsys, monkeypatch):
    monkeypatch.setattr('mistypilot_ros.evaluation.plots.LIBRARY', 'no_such_library')
    assert main.main(['evaluate', 'route', '--plot', '/tmp/x', '--embedder', 'none']) == 2
    shown = capsys.readouterr()
    assert 'pip install' in shown.err and shown.err.count('\n') == 1 and shown.out == ''


def test_all_of_them_as_a_program(tmp_path):
    """The suites that need no embedder, as they ship; what needs one is said, and the others go on."""
    out = tmp_path / 'scores.json'
    command = [sys.executable, '-m', 'mistypilot_ros.cli', 'evaluate', 'all', '--embedder', 'none']
    done = subprocess.run([*command, '--json', str(out)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0
    assert done.stderr.count('\n') == 1 and 'fastthinking' in done.stderr
    assert done.stdout.splitlines()[-1].startswith('7 suites: route accuracy ')
    values = json.loads(out.read_text(encoding='utf-8'))
    assert [value['suite'] for value in values] == [name for name in SUITES if name != 'fastthinking']
    assert all(row['seconds'] > 0 for value in values for row in value['rows'])
    assert not any('failed' in row for value in values for row in value['rows'])


def test_a_reader_that_has_seen_enough_is_no_fault(few):
    path, _ = few('abstain')
    command = [sys.executable, '-m', 'mistypilot_ros.cli.main', 'evaluate', 'abstain', '--data', str(path)]
    command += ['--embedder', 'none']
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as evaluate:
        evaluate.stdout.close()
        said = evaluate.stderr.read()
        assert (evaluate.wait(120), said) == (1, '')
