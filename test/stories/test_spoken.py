"""Five spoken sentences, from a voice to what the robot does; how the spoken ones are judged."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from mistypilot_ros.bench import spoken
from mistypilot_ros.bench.spoken_rows import is_meant, meant, read_rows, word_errors
from mistypilot_ros.bench.spoken_talk import Outcome, Talker, parameters
from mistypilot_ros.speech.whisper_parts import BASE, gathered_model

ROWS = {row.text: row for row in read_rows()}
FIVE = (
    'Wave at me.',
    'Turn the light blue.',
    'Whenever I touch your head, take a photo.',
    'Tell me a bedtime story about a dragon.',
    'Stop everything, please.',
)
TURN = {'agent': 'PIA', 'ok': True, 'commands': []}


def command(op='INVOKE', sensor='', skill='', params=None, **rest):
    return {'op': op, 'sensor': sensor, 'skill': skill, 'params': params or {}, **rest}


@pytest.fixture(scope='module')
def talker(share, tmp_path_factory):
    """Somebody who speaks to a system that hears by Whisper."""
    folder = tmp_path_factory.mktemp('spoken')
    model = os.environ.get('MISTYPILOT_TEST_WHISPER') or gathered_model(BASE, folder)
    if model is None:
        pytest.skip('the packages of the Whisper model are not installed')
    if why := spoken.missing(str(model)):
        pytest.skip(why)
    file = parameters(folder, str(model))
    return Talker(share('--speed', '10', '--params-file', str(file)).running)


@pytest.mark.ros
@pytest.mark.slow
@pytest.mark.parametrize('text', FIVE)
def test_a_spoken_sentence_is_done(talker, text):
    outcome = talker.speak(ROWS[text], spoken.VOICES[0])
    assert outcome.right and not outcome.wrong, outcome


def test_the_sentences_are_forty_different_ones_of_all_kinds():
    assert len(ROWS) == 40
    kinds = {part.split()[0] for row in ROWS.values() for part in row.means}
    assert kinds == {'BIND', 'UPDATE', 'UNBIND', 'INVOKE', 'NEW', 'STOP'}


def test_what_a_turn_did():
    assert meant(None) == meant(TURN) == ()
    assert meant({**TURN, 'agent': 'ROUTER'}) == ('STOP',)
    assert meant({**TURN, 'agent': 'ROUTER', 'ok': False}) == ()
    params = {'on': True, 'angle': 45.0, 'arm': 'both'}
    turn = {**TURN, 'commands': [command('BIND', 'chin', 'wave', params), command(skill='stop')]}
    assert meant(turn) == ('BIND chin wave angle=45 arm=both on=true', 'STOP')
    new = command('NEW', main_task='tell a bedtime story', details=['about a dragon'])
    assert meant({**TURN, 'commands': [new]}) == ('NEW tell a bedtime story, about a dragon',)


def test_what_counts_as_meant():
    wave, dragon = ROWS['Wave at me.'], ROWS['Tell me a bedtime story about a dragon.']
    assert is_meant(wave, ['INVOKE wave'])
    assert not is_meant(wave, []) and not is_meant(wave, ['INVOKE wave', 'INVOKE nod'])
    assert not is_meant(wave, ['INVOKE wave arm=left'])
    assert is_meant(dragon, ['NEW tell a story, about a dragon'])
    assert not is_meant(dragon, ['NEW tell a story, about a fox']) and not is_meant(dragon, ['UPDATE dragon'])
    done = Outcome(wave, 'en-us', 'Wave.', ('INVOKE wave',), True, 1.0)
    assert done.right and not done.wrong
    assert not replace(done, seen=False).right and not replace(done, seen=False).wrong
    assert replace(done, commands=('INVOKE nod',)).wrong and not replace(done, commands=()).wrong


@pytest.mark.parametrize(
    ('said', 'heard', 'errors', 'words'),
    [
        ('Wave at me.', 'wave at me', 0, 3),
        ('Wave at me.', '', 3, 3),
        ('Wave at me.', 'Wave to me now', 2, 3),
        ('Turn forty five degrees to the right.', 'Turn 45 degrees to the right!', 0, 7),
        ('twenty percent', '20%', 0, 2),
        ("Don't", 'Don’t', 0, 1),
    ],
)
def test_word_errors(said, heard, errors, words):
    assert word_errors(said, heard) == (errors, words)


def test_figures():
    done = Outcome(ROWS['Wave at me.'], 'en-us', 'Wave at me.', ('INVOKE wave',), True, 1.0)
    other = replace(done, heard='Wade at me', commands=('INVOKE nod',), seconds=3.0)
    values = [
        figure.value for figure in spoken.figures([done, other, replace(done, heard='', commands=())], '')
    ]
    assert values == pytest.approx([100 * 4 / 9, 100 / 3, 100 / 3, 1.0, 3.0])


def test_what_is_missing_is_said(monkeypatch, tmp_path: Path):
    monkeypatch.setattr('shutil.which', lambda _: None)
    assert spoken.missing() == 'espeak-ng is not installed: apt-get install espeak-ng.'
    monkeypatch.setattr('shutil.which', lambda _: '/usr/bin/espeak-ng')
    assert spoken.missing(str(tmp_path)).endswith('.')
