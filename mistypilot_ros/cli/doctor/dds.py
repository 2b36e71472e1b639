"""Whether two processes hear each other over ROS, and who else is there."""

import json
import os
from collections.abc import Iterator
from typing import Any

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, ok, problem, warning

CHILD = 'mistypilot_ros.cli.doctor.dds_child'
PATIENCE = 12.0
"""Longest time until the first message is heard, the start of both processes included, s."""
SLOW = 3.0
"""A first message that takes longer is remarkable, s."""
REMEDY = (
    'Allow UDP on the loopback interface `lo` (`ip link show lo` must say UP) and multicast 239.255.0.1 '
    'in the firewall, ports 7400 and up; see that ROS_DOMAIN_ID and the profile above are right.'
)


def talk(case: Case) -> Finding:
    """Let one process publish and another listen, as those that `mistypilot up` starts do."""
    topic = f'/mistypilot_doctor_{os.getpid()}'
    listener = case.children.start(CHILD, 'listen', topic, environment=case.ros_environment)
    publisher = case.children.start(CHILD, 'publish', topic, environment=case.ros_environment)
    heard, trouble = case.children.finish(listener, PATIENCE)
    spoken, more = case.children.finish(publisher, 0)
    lines = list(_lines(heard))
    news = next((line for line in lines if 'heard' in line), None)
    ready = [line['ready'] for line in (*lines, *_lines(spoken)) if 'ready' in line]
    if news is None:
        if len(ready) < 2:
            why = ([*(trouble + more).strip().splitlines()] or ['they said nothing'])[-1]
            return problem(f'Two processes that use ROS could not be started: {why}.', REMEDY)
        return problem(f'A process did not hear another one within {PATIENCE:g} s.', REMEDY)
    seconds = max(0.0, news['heard'] - max(ready))
    way = 1e3 * news['way']
    sentence = f'Two processes found each other in {seconds:.2f} s; a message takes {way:.1f} ms.'
    return warning(f'{sentence} That is slow.', REMEDY) if seconds > SLOW else ok(sentence)


def bridges(case: Case) -> Finding:
    """Other bridges of this domain: two on one robot would move it against each other.

    The robot itself tells nobody who is connected to it.
    """
    process = case.children.start(CHILD, 'look', environment=case.ros_environment)
    out, _ = case.children.finish(process, PATIENCE)
    found = {line['namespace']: line for line in _lines(out)}
    same = [name for name, line in found.items() if case.robot and _same(line['address'], case.robot)]
    if same:
        return warning(
            f'MistyPilot runs already in this ROS domain with this robot, as {", ".join(sorted(same))}.',
            'End it before another is started; two would move the robot against each other.',
        )
    if not found:
        return ok('No other MistyPilot was seen in this ROS domain; programs without ROS cannot be seen.')
    rows = [f'{name} with the robot at {found[name]["address"]}' for name in sorted(found)]
    return ok(f'MistyPilot runs in this ROS domain: {"; ".join(rows)}.')


def _same(one: str, other: str) -> bool:
    return one.removesuffix(':80').casefold() == other.removesuffix(':80').casefold()


def _lines(text: str) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in text.splitlines() if line.startswith('{"'))
