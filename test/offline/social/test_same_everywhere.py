"""The same sentence means the same in every process, whatever order its sets have there."""

import os
import subprocess
import sys

import pytest

ASK = """
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.offline.social.reader import SocialReader
told = TaskContext('make a study plan', ('for: history', "the test's", 'date: Friday'))
print(SocialReader(None).read("Oh, she's just moved it to Monday!", told).commands)
"""
DEADLINE = 60.0


@pytest.mark.parametrize('seed', ['0', '1', '2'])
def test_what_a_new_detail_replaces_does_not_hang_on_the_process(seed: str) -> None:
    environment = {**os.environ, 'PYTHONHASHSEED': seed}
    asked = subprocess.run(
        [sys.executable, '-c', ASK], env=environment, capture_output=True, text=True, timeout=DEADLINE
    )
    assert 'targets=(2,)' in asked.stdout, asked.stdout + asked.stderr
