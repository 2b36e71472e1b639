"""What the README shows is what really happens, and what was bound then is there the next day."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from ros_domains import next_domain

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / 'README.md').read_text()
UP = [sys.executable, '-m', 'mistypilot_ros.cli.main', 'up', '--simulator-port', '0']


def block(name):
    """Lines of a marked block, without its command line."""
    return re.search(rf'<!-- {name} -->\n```console\n\$ .*\n([^`]*)```', README)[1].splitlines()


def comparable(lines):
    """Answers and runs in order, without figures; the table is told beside them, sooner or later."""
    table = sorted({line for line in lines if re.match(r'\w+ \[', line)})
    rest = [re.sub(r'after [\d.]+ s', 'after a while', line) for line in lines if line not in table]
    return rest, table


class Home:
    """One robot's state folder, in which the system is started again and again."""

    def __init__(self, state):
        self.state = state

    def run(self, *arguments, text=None):
        """Run `mistypilot up` to its end and return the lines that it prints."""
        done = subprocess.run(
            [*UP, '--state-dir', str(self.state), *arguments],
            input=text or '',
            capture_output=True,
            text=True,
            timeout=60,
        )
        print(done.stdout[-3000:], done.stderr[-5000:])
        assert done.returncode == 0
        return done.stdout.splitlines()

    def photos(self):
        return len(list((self.state / 'photos').iterdir()))


@pytest.fixture(scope='module')
def home(tmp_path_factory):
    """The home of the robot in all tests of this file, which is new at the first one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv('ROS_DOMAIN_ID', next_domain())
        yield Home(tmp_path_factory.mktemp('home'))


@pytest.fixture(scope='module')
def session(home):
    """Lines that are shown, and those that came; in the end everything is forgotten."""
    shown = block('session')
    answers = r'\w+ \[|PIA:|SIA:|ROUTER:|All right'
    typed = [line for line in shown if not re.match(answers, line)]
    assert len(typed) == 11
    came = home.run(text='\n'.join(typed) + '\n')
    return [line for line in shown if line not in typed], came


@pytest.fixture(scope='module')
def steps(home, session):
    """Lines of the steps, after the session."""
    say = re.search(r"--say '(.*?)' --touch (\w+)", README)
    return home.run('--say', say[1], '--touch', say[2])


@pytest.fixture(scope='module')
def next_day(home, steps):
    """What is told as JSON when the system is started once more."""
    before = home.photos()
    sentence = 'When I touch your scruff, take a photo'
    lines = home.run('--json', '--touch', 'chin', '--touch', 'scruff', '--say', sentence, '--touch', 'scruff')
    return before, [json.loads(line) for line in lines]


@pytest.mark.ros
def test_the_session(session):
    shown, came = session
    assert comparable(came) == comparable(shown)


@pytest.mark.ros
def test_the_steps(home, steps):
    """What was forgotten in the session is not told any more."""
    assert comparable(steps) == comparable(block('steps'))


@pytest.mark.ros
def test_the_next_day(home, next_day):
    """The chin takes a photo still; the scruff did nothing before it was bound."""
    before, lines = next_day
    assert before == 1
    assert all(line['stamp'].endswith('Z') for line in lines)

    def only(kind):
        return [line for line in lines if line['type'] == kind]

    assert not only('error')
    (turn,) = only('turn')
    assert (turn['agent'], turn['ok'], turn['interpreter']) == ('PIA', True, 'offline')
    assert turn['reply'] == 'All right: when you touch my scruff, I take a photo.'
    (command,) = turn['commands']
    assert (command['op'], command['sensor'], command['skill']) == ('BIND', 'scruff', 'take_photo')
    assert only('binding')[-1] | {'sensor': 'scruff', 'status': 'ACTIVE'} == only('binding')[-1]
    said = lines.index(turn)
    runs = [
        (lines.index(line) > said, line['sensor'], line['skill'], line['state']) for line in only('skill_run')
    ]
    assert {run[1] for run in runs if not run[0]} == {'chin'}, 'the scruff is not bound yet'
    ends = [(run['sensor'], run['skill'], run['state']) for run in only('skill_run') if run['final']]
    assert ends == [('chin', 'take_photo', 'SUCCEEDED'), ('scruff', 'take_photo', 'SUCCEEDED')]
    assert [line['path'] for line in only('robot_command')].count('/api/cameras/rgb') == 2
    assert home.photos() == before + 2


def test_every_file_that_is_named_exists():
    for name in re.findall(r'\]\(([\w./-]+)\)|`((?:script|config|skills)/[\w.]+)`', README):
        path = name[0] or name[1]
        assert (ROOT / path).exists(), path
