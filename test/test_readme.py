"""What the README shows is what really happens."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from ros_domains import next_domain

README = (Path(__file__).resolve().parents[1] / 'README.md').read_text()
UP = [sys.executable, '-m', 'mistypilot_ros.cli.main', 'up', '--simulator-port', '0']
pytestmark = pytest.mark.ros


def block(name):
    """Lines of a marked block, without its command line."""
    return re.search(rf'<!-- {name} -->\n```console\n\$ .*\n([^`]*)```', README)[1].splitlines()


def comparable(lines):
    """Answers and runs in order, without figures; the table is told beside them, sooner or later."""
    table = sorted({line for line in lines if re.match(r'\w+ \[', line)})
    rest = [re.sub(r'after [\d.]+ s', 'after a while', line) for line in lines if line not in table]
    return rest, table


def run(*arguments, text=None):
    done = subprocess.run([*UP, *arguments], input=text, capture_output=True, text=True, timeout=60)
    print(done.stderr)
    return done.stdout.splitlines()


def test_the_session(tmp_path, monkeypatch):
    shown = block('session')
    answers = r'\w+ \[|PIA:|SIA:|ROUTER:|All right'
    typed = [line for line in shown if not re.match(answers, line)]
    assert len(typed) == 11
    monkeypatch.setenv('ROS_DOMAIN_ID', next_domain())
    lines = run('--state-dir', str(tmp_path), text='\n'.join(typed) + '\n')
    assert comparable(lines) == comparable([line for line in shown if line not in typed])


def test_the_steps(tmp_path, monkeypatch):
    monkeypatch.setenv('ROS_DOMAIN_ID', next_domain())
    say = re.search(r"--say '(.*?)' --touch (\w+)", README)
    lines = run('--state-dir', str(tmp_path), '--say', say[1], '--touch', say[2])
    assert comparable(lines) == comparable(block('steps'))


def test_every_file_that_is_named_exists():
    root = Path(__file__).resolve().parents[1]
    for name in re.findall(r'\]\(([\w./-]+)\)|`((?:script|config|skills)/[\w.]+)`', README):
        path = name[0] or name[1]
        assert (root / path).exists(), path
