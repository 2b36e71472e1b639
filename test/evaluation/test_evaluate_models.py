"""`mistypilot evaluate` with interpreters over a language model, against a server on this machine."""

import json

import pytest
from model_in_memory import actions, commands, invoke

from mistypilot_ros.cli import main
from mistypilot_ros.evaluation.rows import shipped
from mistypilot_ros.llm.scripted.answers import Answer, Script
from mistypilot_ros.llm.scripted.server import ScriptedServer

SOCIAL = actions({'op': 'NEW', 'main_task': 'tell a story', 'details': []})
PHYSICAL = commands(invoke('wave', arm=None))
BY_FORM = {
    'router': {'agent': 'SIA', 'confidence': 0.9},
    'pia': PHYSICAL,
    'sia': SOCIAL,
    'single': {'agent': 'SIA', 'confidence': 0.9, 'physical': PHYSICAL['reading'], 'social': SOCIAL},
}


@pytest.fixture
def server(monkeypatch):
    with ScriptedServer(otherwise=lambda asked: BY_FORM[asked.form]) as server:
        monkeypatch.setenv('OPENAI_BASE_URL', server.url)
        monkeypatch.delenv('OPENAI_API_KEY', raising=False)
        yield server


def few(tmp_path, name, count=4):
    path = tmp_path / f'{name}.jsonl'
    lines = shipped(name).read_text(encoding='utf-8').splitlines()[:count]
    path.write_text('\n'.join(lines) + '\n', encoding='utf-8')
    return path


@pytest.mark.parametrize('name', ['route', 'sensorbind', 'taskparser', 'abstain'])
@pytest.mark.parametrize(
    ('interpreter', 'forms'), [('openai', {'router', 'pia', 'sia'}), ('single', {'single'})]
)
def test_suites_run_through_the_real_client(server, tmp_path, capsys, name, interpreter, forms):
    out = tmp_path / 'scores.json'
    arguments = ['evaluate', name, '--data', str(few(tmp_path, name)), '--embedder', 'none']
    # Loading its client takes seconds where many tests run beside this one.
    arguments += ['--interpreter', interpreter, '--model', 'tiny', '--json', str(out), '--seconds', '60']
    assert main.main(arguments) == 0 and capsys.readouterr().err == ''
    value = json.loads(out.read_text(encoding='utf-8'))
    assert (value['interpreter'], value['model'], value['embedder']) == (interpreter, 'tiny', 'none')
    assert not any('failed' in row for row in value['rows'])
    assert {asked.form for asked in server.requests} <= forms and server.requests
    assert {asked.model for asked in server.requests} == {'tiny'}


def test_auto_asks_the_model_only_where_it_must(server, tmp_path, capsys):
    path = tmp_path / 'route.jsonl'
    row = {'id': 'r-001', 'text': 'When I tap your chin, wave.', 'agent': 'PIA', 'difficulty': 'easy'}
    path.write_text(json.dumps(row) + '\n', encoding='utf-8')
    arguments = ['evaluate', 'route', '--data', str(path), '--embedder', 'none', '--interpreter', 'auto']
    assert main.main(arguments) == 0
    asked = [text for one in server.requests for _, text in one.messages]
    assert not any('tap your chin, wave' in text for text in asked)
    assert 'accuracy 100' in capsys.readouterr().out


def test_a_server_that_fails_meanwhile_makes_rows_fail_and_not_the_program(server, tmp_path, capsys):
    server.script = Script([BY_FORM['router']], Answer(fault='500'))  # The first question warms up.
    out = tmp_path / 'scores.json'
    arguments = ['evaluate', 'route', '--data', str(few(tmp_path, 'route', 2)), '--embedder', 'none']
    arguments += ['--interpreter', 'openai', '--seconds', '2', '--json', str(out)]
    assert main.main(arguments) == 0
    rows = json.loads(out.read_text(encoding='utf-8'))['rows']
    assert len(rows) == 2 and all('UnansweredError' in row['failed'] for row in rows)
    assert 'Traceback' not in capsys.readouterr().err


def test_rows_that_took_too_long_do_not_make_the_next_ones_fail(server, tmp_path):
    server.script = Script([BY_FORM['router'], *[Answer(fault='hang')] * 4], BY_FORM['router'])
    out = tmp_path / 'scores.json'
    arguments = ['evaluate', 'route', '--data', str(few(tmp_path, 'route', 6)), '--embedder', 'none']
    arguments += ['--interpreter', 'openai', '--seconds', '1', '--json', str(out)]
    assert main.main(arguments) == 0
    rows = json.loads(out.read_text(encoding='utf-8'))['rows']
    assert ['failed' in row for row in rows] == [True] * 4 + [False] * 2


def evaluated(tmp_path, *arguments):
    """Evaluate four rows of `route` in three roles, keeping the answers; return the rows' results."""
    out = tmp_path / 'scores.json'
    command = ['evaluate', 'route', '--data', str(few(tmp_path, 'route')), '--embedder', 'none']
    command += ['--interpreter', 'openai', '--model', 'tiny', '--json', str(out), *arguments]
    assert main.main([*command, '--answers', str(tmp_path / 'answers.jsonl')]) == 0
    return json.loads(out.read_text(encoding='utf-8'))['rows']


def test_what_was_answered_once_is_not_asked_again(server, tmp_path):
    server.script = Script(otherwise=Answer(json.dumps(BY_FORM['router']), delay=0.05))
    first = evaluated(tmp_path)
    asked = len(server.requests)
    again = evaluated(tmp_path)
    assert len(server.requests) == asked
    assert [row['got'] for row in again] == [row['got'] for row in first]
    assert all(row['seconds'] >= 0.05 for row in again), 'the time is that of the model'
    evaluated(tmp_path, '--runs', '2')
    assert len(server.requests) == asked + 4, 'each row has a second answer'
    evaluated(tmp_path, '--model', 'larger')
    assert len(server.requests) > asked + 4, 'another model has other answers'


def test_an_evaluation_that_was_broken_off_in_the_middle_of_a_line_goes_on(server, tmp_path):
    evaluated(tmp_path)
    asked, answers = len(server.requests), tmp_path / 'answers.jsonl'
    answers.write_text(answers.read_text(encoding='utf-8')[:-20], encoding='utf-8')
    evaluated(tmp_path)
    assert len(server.requests) == asked + 1
    assert all(json.loads(line) for line in answers.read_text(encoding='utf-8').splitlines())


def test_what_failed_is_asked_again(server, tmp_path):
    server.script = Script([BY_FORM['router']], otherwise=Answer(fault='500'))
    assert all('failed' in row for row in evaluated(tmp_path, '--seconds', '2'))
    kept = (tmp_path / 'answers.jsonl').read_text(encoding='utf-8').splitlines()
    assert len(kept) == 1, 'that of the question that warms up'
    server.script = Script(otherwise=BY_FORM['router'])
    assert not any('failed' in row for row in evaluated(tmp_path))


@pytest.mark.parametrize(
    ('name', 'content', 'sentence'),
    [
        ('a.jsonl', '{}\n', "Line 1 of '{file}' is no answer"),
        ('none/a.jsonl', None, "'{file}' cannot be used"),
    ],
)
def test_a_file_that_holds_no_answers_is_refused(server, tmp_path, capsys, name, content, sentence):
    file = tmp_path / name
    if content is not None:
        file.write_text(content, encoding='utf-8')
    command = ['evaluate', 'route', '--embedder', 'none', '--interpreter', 'openai']
    assert main.main([*command, '--answers', str(file)]) == 2
    error = capsys.readouterr().err
    assert sentence.format(file=file) in error and error.count('\n') == 1
    assert content is None or file.read_text(encoding='utf-8') == content, 'nothing of it is lost'


def test_a_server_that_never_answers_is_told_at_once(server, tmp_path, capsys):
    server.script = Script(otherwise=Answer(fault='401'))
    assert main.main(['evaluate', 'route', '--embedder', 'none', '--interpreter', 'openai']) == 2
    error = capsys.readouterr().err
    assert error.count('\n') == 1 and 'Traceback' not in error and len(server.requests) == 1


def test_vectors_of_a_server_find_kept_tasks(server, tmp_path, capsys):
    path = few(tmp_path, 'fastthinking', 5)
    out = tmp_path / 'scores.json'
    arguments = ['evaluate', 'fastthinking', '--data', str(path), '--embedder', 'openai:some-model']
    assert main.main([*arguments, '--json', str(out)]) == 0
    assert json.loads(out.read_text(encoding='utf-8'))['embedder'] == 'openai:some-model'
    assert any(asked.path.endswith('/embeddings') for asked in server.requests)


@pytest.mark.parametrize(
    ('environment', 'arguments', 'sentence'),
    [
        ({}, ['--interpreter', 'openai'], 'Neither OPENAI_API_KEY nor OPENAI_BASE_URL is set'),
        ({}, ['--interpreter', 'single'], 'Neither OPENAI_API_KEY nor OPENAI_BASE_URL is set'),
        ({}, ['--embedder', 'openai:x'], 'Neither OPENAI_API_KEY nor OPENAI_BASE_URL is set'),
        ({'OPENAI_BASE_URL': 'nonsense'}, ['--interpreter', 'openai'], 'OPENAI_BASE_URL is no address'),
        ({}, ['--model', 'x'], '--model names a language model'),
        ({}, ['--answers', 'x'], '--answers keeps those of a language model'),
        ({}, ['--seconds', 'long'], 'give 0.1 to 600 s'),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(monkeypatch, capsys, environment, arguments, sentence):
    for name in ('OPENAI_API_KEY', 'OPENAI_BASE_URL'):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    try:
        code = main.main(['evaluate', 'route', '--embedder', 'none', *arguments])
    except SystemExit as ended:
        code = ended.code
    error = capsys.readouterr().err
    assert code == 2 and sentence in error and error.count('\n') == 1 and 'Traceback' not in error
