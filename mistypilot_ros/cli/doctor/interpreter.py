"""Python, compiler and clock of this machine."""

import os
import platform
import shutil
import sys
import sysconfig
from datetime import datetime, timezone

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, ok, problem, warning

OLDEST, NEWEST = (3, 10), (3, 14)
"""Versions of Python that the wheels of ROS 2 exist for."""
EARLIEST = datetime(2000, 1, 1, tzinfo=timezone.utc).timestamp()
LATEST = datetime(2100, 1, 1, tzinfo=timezone.utc).timestamp()
"""A clock outside was never set, s since 1970."""


def python(case: Case) -> Finding:
    """Version and place of Python."""
    version = f'Python {platform.python_version()} at {sys.executable}'
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        return problem(
            f'{version} is not one that MistyPilot knows; it needs 3.10 to 3.14.',
            'Install a fitting Python and call script/setup with MISTYPILOT_PYTHON=/path/to/it.',
        )
    return ok(f'{version}, {platform.system()} on {platform.machine()}.')


def compiler(case: Case) -> Finding:
    """Compilers and header files, which set-up alone needs."""
    named = {'CC': 'cc', 'CXX': 'c++'}
    programs = [(case.environment.get(name) or usual).split()[0] for name, usual in named.items()]
    lacking = [f"the compiler '{program}'" for program in programs if shutil.which(program) is None]
    if not os.path.exists(os.path.join(sysconfig.get_path('include'), 'Python.h')):
        lacking.append('the header files of Python (Python.h)')
    if lacking:
        return warning(
            f'Not there: {" and ".join(lacking)}. Only script/setup needs them, to build the interfaces.',
            'Where the interfaces are to be built: apt-get install build-essential python3-dev',
        )
    return ok(f'Compilers {" and ".join(programs)} and the header files of Python are there.')


def clock(case: Case) -> Finding:
    """The clock of this machine."""
    if not EARLIEST <= case.now < LATEST:
        return problem(
            f'The clock of this computer says {when(case.now)}, so stamps and names of pictures are wrong.',
            'Set it: timedatectl set-ntp true, or date --set "YYYY-MM-DD HH:MM".',
        )
    return ok(f'It is {when(case.now)}.')


def when(seconds: float) -> str:
    """Return a moment in UTC as people read it.

    Args:
        seconds: since 1970.
    """
    try:
        return f'{datetime.fromtimestamp(seconds, timezone.utc):%Y-%m-%d %H:%M} UTC'
    except (OverflowError, ValueError, OSError):
        return f'{seconds:g} s since 1970'
