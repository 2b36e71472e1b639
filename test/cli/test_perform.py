"""Scripts from files on one real system: what is printed, drawn and refused, and what ends a performance."""

import json
import os
import re
import select
import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest
import requests

pytestmark = pytest.mark.ros
REST = 'e_DefaultContent.jpg'
TEXTS = ['It was dark.', 'Then it was day.']


def simulator(running):
    """Address of its test controls."""
    message = next(event['message'] for event in running.events('stage') if event['stage'] == 'simulator')
    return re.findall(r'http://[\d.]+:\d+', message)[0]


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
    no_file, glee, no_folder, elsewhere, long = mistypilot.together(
        ['perform', str(tmp_path / 'nothing.yaml')],
        ['perform', str(broken)],
        ['perform', file, '--timeline', str(tmp_path / 'no' / 'folder.png')],
        ['perform', file, '--namespace', 'nobody', '--timeout', '6'],
        ['perform', file],
    )
    assert no_file.code == 2 and 'there is no file' in no_file.err
    assert glee.code == 2 and "emotion 'glee'" in glee.err
    assert no_folder.code == 2 and 'There is no folder' in no_folder.err
    assert elsewhere.code == 2 and "in namespace 'nobody'" in elsewhere.err
    assert long.code == 1 and '1 to 1000 characters' in long.err and long.out == ''


def test_the_end_of_the_command_ends_the_performance(running, mistypilot, script):
    url = simulator(running)
    since = requests.get(f'{url}/sim/log?limit=1', timeout=10).json()['last']
    done = mistypilot('perform', script(('word ' * 190, 'sadness')), '--timeout', '5')
    assert done.code == 2 and 'longer than 5 s' in done.err and 'sadness' in done.out
    state = requests.get(f'{url}/sim/state', timeout=10).json()
    assert state['speech']['speaking'] is None
    entries = requests.get(f'{url}/sim/log?since={since}&kind=command', timeout=10).json()['entries']
    shown = [entry['body']['FileName'] for entry in entries if entry['path'] == '/api/images/display']
    assert shown == ['e_Sadness.jpg', REST]


@contextmanager
def begun(running, file):
    """The command as a process, once it has printed its first line."""
    process = subprocess.Popen(
        [sys.executable, '-m', 'mistypilot_ros.cli', 'perform', file],
        env={**os.environ, 'ROS_DOMAIN_ID': running.domain},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert select.select([process.stdout], [], [], 60)[0], 'nothing is performed'
        assert process.stdout.readline().startswith('anger')
        yield process
    finally:
        process.kill()
        process.communicate(timeout=10)


def test_a_stop_or_ctrl_c_ends_it(running, mistypilot, script):
    url, file = simulator(running), script(('word ' * 190, 'anger'), ('Never said.', 'neutral'))
    with begun(running, file) as process:
        assert mistypilot('stop').code == 0
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out) == (1, '') and err.count('\n') == 1 and 'stop' in err
    with begun(running, file) as process:
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=30) == ('', '') and process.returncode == 130
        state = requests.get(f'{url}/sim/state', timeout=10).json()
        assert state['speech']['speaking'] is None and state['face']['file'] == REST
