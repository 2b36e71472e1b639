"""Runs of soak as programs, each in a ROS domain of its own."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from ros_domains import next_domain

SCRIPT = Path(__file__).resolve().parents[2] / 'script' / 'soak'


@pytest.fixture
def soak(tmp_path) -> Callable[..., SimpleNamespace]:
    """A function that runs the script and returns exit code, what it said, and its report."""

    def run(*arguments: str, timeout: float) -> SimpleNamespace:
        file = tmp_path / 'report.json'
        ended = subprocess.run(
            [SCRIPT, '--json', str(file), *arguments],
            env={**os.environ, 'ROS_DOMAIN_ID': next_domain()},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors='replace',
            timeout=timeout,
        )
        print(ended.stdout[-8000:])
        return SimpleNamespace(
            code=ended.returncode,
            said=ended.stdout,
            report=json.loads(file.read_text()) if file.exists() else {},
        )

    return run
