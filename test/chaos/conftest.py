"""Runs of chaos as programs, each in a ROS domain of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from ros_domains import next_domain


@pytest.fixture
def chaos(tmp_path) -> Callable[..., SimpleNamespace]:
    """A function that runs chaos and returns exit code, what it said, and its report."""

    def run(*arguments: str, timeout: float) -> SimpleNamespace:
        file = tmp_path / 'report.json'
        ended = subprocess.run(
            [sys.executable, '-m', 'mistypilot_ros.chaos', '--json', str(file), *arguments],
            env={**os.environ, 'ROS_DOMAIN_ID': next_domain()},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors='replace',
            timeout=timeout,
        )
        print(ended.stdout[-8000:])
        return SimpleNamespace(code=ended.returncode, said=ended.stdout, report=json.loads(file.read_text()))

    return run
