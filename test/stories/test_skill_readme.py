"""skills/README.md, done as it says: its files are written, its commands run, its sentences said."""

import os
import re
import shlex
import subprocess
import time
from pathlib import Path

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.core.robot import Robot

PAGE = data_folders.shipped('skills') / 'README.md'
BLOCKS = re.findall(r'^```(\w+)\n(.*?)^```$', PAGE.read_text(encoding='utf-8'), re.MULTILINE | re.DOTALL)
(PARAMETERS,) = (text for kind, text in BLOCKS if kind == 'yaml')
(SKILL,) = (text for kind, text in BLOCKS if kind == 'python')
(SENTENCES,) = (text.splitlines() for kind, text in BLOCKS if kind == 'text')
START, WHOLE = (shlex.split(text) for kind, text in BLOCKS if kind == 'sh')
BOW = ['/api/head', '/api/arms/set'] * 2
"""What a bow tells the robot."""
PROMISE = 2.0
"""Seconds after which a saved file is used, says the page."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where the reader sits: the folder and the parameter file are there, the skill is not."""
    (tmp_path / 'my_skills').mkdir()
    (tmp_path / 'my_skills.yaml').write_text(PARAMETERS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(entries):
    return [entry['path'] for entry in entries if entry['path'] in BOW]


def finished(system, since, **facts):
    """Wait for the end of a run."""
    return system.wait(
        lambda line: (
            line['type'] == 'skill_run'
            and line['final']
            and all(line[name] == value for name, value in facts.items())
        ),
        15,
        since,
    )


def test_the_page_names_all_that_the_robot_can_do():
    methods = {name for name in vars(Robot) if not name.startswith('_')}
    assert {name for name in methods if f'`{name}`' not in PAGE.read_text(encoding='utf-8')} == set()


@pytest.fixture
def shared(share, folder):
    """The system that is started as the page says."""
    assert START[0] == 'script/run'
    shared = share(*START[1:])
    yield shared
    shared.end()


@pytest.mark.ros
def test_a_new_skill_is_used_by_voice_two_seconds_after_it_was_saved(shared, folder):
    wish, binding = SENTENCES
    system = shared.running
    first = system.say(wish)['commands']
    assert not [command for command in first if command['skill']], 'it is not there yet'
    system.say('stop')  # What is answered in conversation is performed, with head and arms.
    since, seq = system.mark(), system.log()[-1]['seq']
    (folder / 'my_skills' / 'bow.py').write_text(SKILL)
    time.sleep(PROMISE)
    turn = system.say(wish)
    assert turn['ok'] and wish in turn['reply'] and turn['commands'][0]['skill'] == 'bow'
    assert finished(system, since, skill='bow')['state'] == 'SUCCEEDED'
    assert told(system.log(seq)) == BOW
    assert system.state()['pose']['pitch'] == pytest.approx(0.0, abs=0.5)

    turn = system.say(binding)
    assert turn['ok'] and turn['commands'][0]['params'] == {'times': 3}
    system.binding('chin')
    since, seq = system.mark(), system.log()[-1]['seq']
    system.control('tap', sensor='chin', seconds=0.1)
    assert finished(system, since, sensor='chin')['state'] == 'SUCCEEDED'
    assert told(system.log(seq)) == 3 * BOW

    # "When it breaks": the rest goes on, and a good file mends it.
    since = system.mark()
    (folder / 'my_skills' / 'bow.py').write_text(SKILL.replace('def run(', 'def run(('))
    fault = system.binding('chin', 'FAULTED', since=since)
    assert 'does not parse' in fault['last_error']
    assert system.say('wave')['ok']
    since = system.mark()
    (folder / 'my_skills' / 'bow.py').write_text(SKILL)
    system.binding('chin', since=since)


@pytest.mark.ros
def test_the_whole_command(folder, domain):
    (folder / 'my_skills' / 'bow.py').write_text(SKILL)
    script = PAGE.parents[1] / WHOLE[0]
    if not script.is_file():
        pytest.skip('the scripts are in a checkout only')
    done = subprocess.run(
        [
            str(script),
            *WHOLE[1:],
            '--json',
            '--simulator-port',
            '0',
            '--state-dir',
            str(Path(folder, 'state')),
        ],
        env={**os.environ, 'ROS_DOMAIN_ID': domain},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=90,
    )
    print(done.stdout[-3000:], done.stderr[-3000:])
    assert done.returncode == 0
    assert '"depth": "deep"' in done.stdout and '"times": 2' in done.stdout
