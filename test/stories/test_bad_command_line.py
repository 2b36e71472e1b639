"""Bad options of `mistypilot up`: one sentence, before anything starts."""

import os
import subprocess
import sys

import pytest
from ros_domains import next_domain
from sentences import one_sentence

DOMAIN = next_domain()
LONG = 'tell me a story ' * 640
"""10 kB."""
COMMANDS = {
    'invalid namespace': (['--namespace', '9lives'], ["'9lives'", 'letters, digits']),
    'no address': (['--robot', 'http://misty'], ["'http://misty'", 'HOST:PORT']),
    'unknown sensor': (['--touch', 'chinn'], ["'chinn'", 'chin']),
    'ten kilobytes': (['--say', LONG], ['2,000 characters']),
    'NaN': (['--wait', 'nan'], ["'nan'"]),
    'parameters not in UTF-8': (['--params-file', 'latin.yaml'], ['latin.yaml', 'UTF-8', 'line 2']),
    'parameters that are no YAML': (['--params-file', 'broken.yaml'], ['broken.yaml', 'Line 2']),
    'parameters below nothing': (['--params-file', 'bare.yaml'], ['bare.yaml', 'ros__parameters']),
    'a file as state folder': (['--state-dir', 'bare.yaml'], ['bare.yaml', 'is a file']),
    'no number as domain': ([], ["ROS_DOMAIN_ID is 'lab'", '0 to 232']),
}
FILES = {
    'latin.yaml': '/**:\n  pia: "Caf\u00e9"\n'.encode('latin-1'),
    'broken.yaml': b'/**:\n  pia: [1, }\n',
    'bare.yaml': b'pia:\n  interpreter: offline\n',
}


@pytest.mark.parametrize('row', COMMANDS.values(), ids=COMMANDS)
def test_up_refuses_before_anything_starts(tmp_path, row):
    arguments, words = row
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    done = subprocess.run(
        [sys.executable, '-m', 'mistypilot_ros.cli.main', 'up', *arguments],
        env={**os.environ, 'ROS_DOMAIN_ID': DOMAIN if arguments else 'lab', 'XDG_STATE_HOME': str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=30,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 2 and done.stdout == ''
    (line,) = done.stderr.splitlines()
    one_sentence(line, 'mistypilot', *words)
