"""Commands that take a file: scripts, sound and bindings, against one real system."""

import hashlib
import json
import re
import select
import signal
from contextlib import contextmanager

import psutil
import pytest
import requests
from simulated_misty import wait_for
from speech_server import KEY, recording

from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.scripted.speech import TRANSCRIPTION, tone

pytestmark = pytest.mark.ros
CHIN = 'When I tap your chin, take a photo.'
REST = 'e_DefaultContent.jpg'
TEXTS = ['It was dark.', 'Then it was day.']


def simulator(running):
    """Address of its test controls."""
    message = next(event['message'] for event in running.events('stage') if event['stage'] == 'simulator')
    return re.findall(r'http://[\d.]+:\d+', message)[0]


def comes_to_rest(url):
    """The robot is silent and shows its face of rest; the command can be back a moment before that."""

    def rests():
        state = requests.get(f'{url}/sim/state', timeout=10).json()
        return state['speech']['speaking'] is None and state['face']['file'] == REST

    wait_for(rests, 'rest')


@pytest.fixture
def script(tmp_path):
    """A function that writes a script."""

    def write(*lines):
        file = tmp_path / 'script.json'
        rows = [{'text': text, 'emotion': emotion} for text, emotion in lines]
        file.write_text(json.dumps({'language': 'en-US', 'lines': rows}))
        return str(file)

    return write


def test_a_script_is_performed_and_drawn(running, mistypilot, script, tmp_path):
    pytest.importorskip('matplotlib')
    picture = tmp_path / 'timeline.png'
    file = script((TEXTS[0], 'fear'), (TEXTS[1], 'happiness'))
    done = mistypilot('perform', file, '--timeline', str(picture))
    assert (done.code, done.err) == (0, '')
    assert done.out.splitlines() == [f'fear       {TEXTS[0]}', f'happiness  {TEXTS[1]}']
    assert picture.read_bytes().startswith(b'\x89PNG')

    told = mistypilot('perform', file, '--json')
    assert told.values == [
        {'type': 'line', 'line': 0, 'emotion': 'fear', 'text': TEXTS[0]},
        {'type': 'line', 'line': 1, 'emotion': 'happiness', 'text': TEXTS[1]},
        {'type': 'performed', 'ok': True, 'lines_done': 2, 'message': ''},
    ]


def test_what_cannot_be_performed_is_refused(running, mistypilot, script, tmp_path):
    broken = tmp_path / 'broken.yaml'
    broken.write_text('lines: [{text: Hello!, emotion: glee}]')
    file = script(('word ' * 300, 'fear'))
    no_folder = str(tmp_path / 'no' / 'folder.png')
    for words, why in (
        ([str(tmp_path / 'nothing.yaml')], 'there is no file'),
        ([str(broken)], "emotion 'glee'"),
        ([file, '--timeline', no_folder], 'There is no folder'),
        ([file, '--namespace', 'nobody', '--timeout', '6'], "in namespace 'nobody'"),
    ):
        done = mistypilot('perform', *words)
        assert done.code == 2 and why in done.err
    long = mistypilot('perform', file)
    assert long.code == 1 and '1 to 1000 characters' in long.err and long.out == ''


def test_the_end_of_the_command_ends_the_performance(running, mistypilot, script):
    url = simulator(running)
    since = requests.get(f'{url}/sim/log?limit=1', timeout=10).json()['last']
    done = mistypilot('perform', script(('word ' * 190, 'sadness')), '--timeout', '5')
    assert done.code == 2 and 'longer than 5 s' in done.err and 'sadness' in done.out
    comes_to_rest(url)
    entries = requests.get(f'{url}/sim/log?since={since}&kind=command', timeout=10).json()['entries']
    shown = [entry['body']['FileName'] for entry in entries if entry['path'] == '/api/images/display']
    assert shown == ['e_Sadness.jpg', REST]


@contextmanager
def begun(mistypilot, file):
    """The command as a process, once it has printed its first line."""
    process = mistypilot.begin('perform', file)
    try:
        assert select.select([process.stdout], [], [], 60)[0], 'nothing is performed'
        assert process.stdout.readline().startswith('anger')
        yield process
    finally:
        process.kill()
        process.communicate(timeout=10)


def test_a_stop_or_ctrl_c_ends_it(running, mistypilot, script):
    url, file = simulator(running), script(('word ' * 190, 'anger'), ('Never said.', 'neutral'))
    with begun(mistypilot, file) as process:
        assert mistypilot('stop').code == 0
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out) == (1, '') and err.count('\n') == 1 and 'stop' in err
    with begun(mistypilot, file) as process:
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=30) == ('', '') and process.returncode == 130
        comes_to_rest(url)


def named(server):
    """The environment that names a server."""
    return {'OPENAI_BASE_URL': server.url, 'OPENAI_API_KEY': KEY}


@pytest.fixture
def ears():
    """A server that understands one second of a tone."""
    with ScriptedServer(key=KEY, texts={hashlib.sha256(tone(1.0)).hexdigest(): CHIN}) as server:
        yield server


def test_what_is_spoken_is_done_and_answered(running, mistypilot, ears, tmp_path):
    path = str(recording(tmp_path))
    done = mistypilot.apart('listen', path, **named(ears))
    assert (done.code, done.err) == (0, '')
    assert done.out.splitlines() == [f'"{CHIN}"', 'All right: when you tap my chin, I take a photo.']
    heard, turn = mistypilot('listen', path, '--json', '--language', 'en', **named(ears)).values
    assert heard == {'type': 'heard', 'text': CHIN, 'language': 'en', 'confidence': 0.5}
    assert turn['type'] == 'turn' and turn['ok'] and turn['text'] == CHIN
    assert [asked.path for asked in ears.requests] == ['/v1/audio/transcriptions'] * 2
    assert ears.requests[1].body['language'] == 'en'


def test_what_nobody_says_is_not_given_to_the_robot(running, mistypilot, ears, tmp_path):
    before = len(running.events('turn'))
    short, noise = str(recording(tmp_path, 0.1, 'short.wav')), str(recording(tmp_path, 2.0, 'noise.wav'))
    for path, why in ((short, 'too short'), (noise, 'I heard no words')):
        done = mistypilot('listen', path, **named(ears))
        assert done.code == 1 and done.out == ''
        assert why in done.err and done.err.endswith('Nothing was said to the robot.\n')
    assert len(running.events('turn')) == before and len(ears.requests) == 1


def test_faults_of_speech_are_one_line_without_the_key(mistypilot, ears, tmp_path):
    path = str(recording(tmp_path))
    text = tmp_path / 'notes.txt'
    text.write_text('Dear diary')
    ears.put(Answer(fault='429'), form=TRANSCRIPTION)
    for arguments, environment, why in (
        ([path], named(ears), 'has too much to do just now'),
        ([path], {**named(ears), 'OPENAI_API_KEY': 'sk-wrong-0123456789'}, 'does not accept the key'),
        ([str(text)], named(ears), 'is no WAV file'),
        ([str(tmp_path / 'nowhere.wav')], named(ears), 'there is no file'),
        ([path, '--whisper', str(tmp_path)], {}, 'hisper'),
    ):
        done = mistypilot('listen', *arguments, **environment)
        assert done.code == 2 and done.out == '' and why in done.err.splitlines()[-1]
        assert KEY not in done.err and 'sk-wrong' not in done.err and 'Traceback' not in done.err


def test_bindings_go_into_a_file_and_come_back_all_or_none(running, mistypilot, tmp_path):
    once = 'When I tap your chin, take a photo, but only once a minute'
    running.says('Forget everything', once, 'When I tap your head, nod', 'When I tap your left ear, wave')
    file, unknown, damaged = (tmp_path / name for name in ('class.yaml', 'unknown.yaml', 'damaged.yaml'))
    done = mistypilot.apart('bindings', 'export', str(file))
    assert (done.code, done.out) == (0, f'3 bindings are in {file}: chin, head, head_left.\n')
    running.says('Forget what the head does', 'When I touch your scruff, nod', 'Turn the chin off for now')
    told = mistypilot('bindings', 'import', str(file), '--json')
    assert [row['sensor'] for row in told.values] == ['chin', 'head', 'head_left'], told.err
    replaced = mistypilot('bindings', 'import', str(file), '--replace')
    assert replaced.out == f'As in {file}: chin, head, head_left. Nothing is bound to scruff any more.\n'
    unknown.write_text('/**: {ros__parameters: {bindings: {scruff: [wave], chin: [fly]}}}')
    damaged.write_text(file.read_text().replace('take_photo', 'wave'))
    refused = mistypilot('bindings', 'import', str(unknown))
    assert refused.code == 2 and "Nothing was imported. There is no skill 'fly'" in refused.err
    refused = mistypilot('bindings', 'import', str(damaged))
    assert refused.code == 2 and 'its checksum is wrong' in refused.err and refused.err.count('\n') == 1
    assert mistypilot('bindings', 'export', '-').out == file.read_text(), 'nothing else, and the options too'


def test_at_last_sigkill_leaves_nothing_of_all_that_it_started(running):
    children = running.children()
    assert len(children) >= 6
    running.process.kill()
    assert not psutil.wait_procs(children, timeout=15)[1]
