"""ROS domains for tests: no two that run at the same moment share one."""

import itertools
import os
import random

FIRST, LAST = 1, 76
"""Above are those of bench, chaos and soak, and above 101 the ports are those that the system gives away."""


def _own() -> range:
    """The domains of this process: all, or a share of them where several run tests side by side."""
    workers = int(os.environ.get('PYTEST_XDIST_WORKER_COUNT', '1'))
    index = int(os.environ.get('PYTEST_XDIST_WORKER', 'gw0').removeprefix('gw'))
    share = (LAST - FIRST + 1) // workers
    return range(FIRST + index * share, FIRST + (index + 1) * share)


_DOMAINS = itertools.cycle(random.sample(_own(), len(_own())))


def next_domain() -> str:
    """A domain that this process did not use for long, in which nobody of an earlier test still speaks."""
    return str(next(_DOMAINS))
