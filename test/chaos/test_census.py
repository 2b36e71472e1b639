"""Processes are known by what they inherit, also those that escaped; what they hold is counted."""

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator

import pytest

from mistypilot_ros.chaos import census

ESCAPES = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        print(os.getpid(), flush=True)
        time.sleep(60)
    os._exit(0)
os.wait()
"""
DEADLINE = 15.0


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def mark() -> str:
    return uuid.uuid4().hex


@pytest.fixture
def start(mark) -> Iterator[Callable[[str], 'subprocess.Popen[str]']]:
    """A function that runs Python with the mark in its environment."""
    running = []

    def begin(code: str) -> 'subprocess.Popen[str]':
        environment = {**os.environ, census.VARIABLE: mark}
        command = [sys.executable, '-c', code]
        running.append(
            subprocess.Popen(
                command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        )
        return running[-1]

    yield begin
    for process in running:
        process.kill()
        process.communicate(timeout=DEADLINE)


def test_a_process_that_escaped_is_found(mark, start):
    process = start(ESCAPES)
    stray = int(process.stdout.readline())
    process.wait(DEADLINE)
    try:
        assert [(one.pid, one.role) for one in census.processes(mark)] == [(stray, census.STRAY)]
    finally:
        os.kill(stray, signal.SIGKILL)
    until(lambda: not census.processes(mark))


def test_a_child_that_nobody_asked_for_is_found(mark, start):
    process = start('import os\nif os.fork() == 0: os._exit(0)\nprint(os.getpid(), flush=True)\ninput()')
    process.stdout.readline()
    until(lambda: census.ZOMBIE in {one.state for one in census.processes(mark)})


def test_descriptors_are_counted_by_kind(start):
    code = (
        "import socket\na = socket.socketpair()\nb = open('/dev/null')\nprint('ready', flush=True)\ninput()"
    )
    process = start(code)
    process.stdout.readline()
    held = census.descriptors(process.pid)
    assert (held['socket'], held['pipe'], held['file']) == (
        2,
        2,
        2,
    )  # /dev/null, and standard error or a file


def test_nothing_is_known_of_a_process_that_is_gone(start):
    process = start('')
    process.communicate(timeout=DEADLINE)
    assert not census.descriptors(process.pid)
    assert not census.shared_memory(process.pid)
