"""The system calls of a process, seen from outside by strace."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

Call = tuple[str, str]
"""Name of a call and the file that it is about."""
SEEN = 'openat,write,fsync,fdatasync,rename,renameat,renameat2'
_LINE = re.compile(r'^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)')


@cache
def _usable() -> bool:
    """Whether strace is there and may look at a process."""
    found = shutil.which('strace')
    return bool(found) and subprocess.run([found, '-o', '/dev/null', 'true'], timeout=20).returncode == 0


def tracer() -> list[str]:
    """Beginning of a command that traces; the test is skipped where that is impossible, but never in CI."""
    if _usable():
        return ['strace']
    if os.environ.get('CI') == 'true':
        pytest.fail('There is no strace that may look at a process: apt-get install strace')
    pytest.skip('needs strace: apt-get install strace')


def calls_of(command: Sequence[str], log: Path) -> list[Call]:
    """Run a program to its end and return its calls that did something, in order, each with its file."""
    options = ['-f', '-y', '-s', '200', '-o', str(log), '-e', f'trace={SEEN}']
    done = subprocess.run([*tracer(), *options, *command], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    calls = []
    for line in log.read_text().splitlines():
        found = _LINE.match(line)
        if found and int(found[3]) >= 0:
            name, arguments = found[1], found[2]
            paths = re.findall(r'<([^>]*)>', arguments) if 'rename' not in name else None
            target = paths[0] if paths else (re.findall(r'"([^"]*)"', arguments) or [''])[-1]
            calls.append((name, arguments if name == 'write' and target.startswith('pipe:') else target))
    return calls
