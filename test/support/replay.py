"""A session that is recorded and played again: what is said and touched, and how it is compared."""

from __future__ import annotations

import time
from typing import Any

from simulated_misty import wait_for

from mistypilot_ros.bench.running_system import RunningSystem

INPUTS = ('utterance', 'sensor_event')
"""What a replay plays; all else is what the nodes make of it."""
OUTPUTS = ('turns', 'skill_runs')
Messages = list[tuple[str, int, Any]]
"""A recording as it was read: topic, time and message."""
LONG = 60.0
"""Seconds after which what needs several processes has failed, on a busy machine too."""
SESSION = (
    ('When I tap your chin, wave with both arms', 'chin', {'chin': 'wave'}),
    ('Please do not wave', '', {'chin': 'wave'}),
    ('When I tap your head, take a photo', 'head_front', {'chin': 'wave', 'head': 'take_photo'}),
    ('Take a photo', '', {'chin': 'wave', 'head': 'take_photo'}),
    ('Now when I tap your chin take a photo instead', 'chin', {'chin': 'take_photo', 'head': 'take_photo'}),
    ('Forget what the chin does', 'chin', {'head': 'take_photo'}),
)
"""What is said, what is touched then, and what each sensor does afterwards."""


def commands(turn: Any) -> list[tuple[Any, ...]]:
    """What a turn did, without what differs from run to run."""
    return [
        (command.op, command.sensor, command.call.skill, command.call.params) for command in turn.commands
    ]


def started(steps: list[Any]) -> list[tuple[str, str, str]]:
    """The calls that began, in order; how they ended depends on the robot."""
    return [(step.sensor, step.call.skill, step.call.params) for step in steps if step.state == 0]


def bound(table: Any) -> dict[str, list[tuple[str, str]]]:
    """What a table of bindings says, without the workers."""
    return {row.sensor: [(call.skill, call.params) for call in row.calls] for row in table.bindings}


def skills_bound(table: Any) -> dict[str, str]:
    """Which skill each sensor has."""
    return {sensor: calls[0][0] for sensor, calls in bound(table).items()}


def served(table: Any) -> bool:
    """Whether each binding has a worker that waits for touches, although there is no robot."""
    return all(row.last_error == 'The robot is not connected yet.' for row in table.bindings)


def by_topic(read: Messages) -> dict[str, list[Any]]:
    return {
        name: [message for topic, _, message in read if topic == f'/misty/{name}']
        for name in INPUTS + OUTPUTS
    }


def lead(system: RunningSystem, node: Any) -> None:
    """Talk to and touch the simulated robot, as a person would.

    Args:
        system: nothing is bound in it.
        node: in its graph.
    """
    from mistypilot_ros.nodes import interfaces

    say = interfaces.UTTERANCE.publisher(node)
    runs: list[Any] = []
    tables: list[Any] = []
    interfaces.SKILL_RUNS.subscribe(node, runs.append)
    interfaces.BINDINGS.subscribe(node, tables.append)
    wait_for(lambda: say.get_subscription_count() > 1, 'the router', LONG)  # and this test itself
    for sentence, sensor, table in SESSION:
        since, ended = system.mark(), sum(step.final for step in runs)
        say.publish(interfaces.UTTERANCE.type(text=sentence, user='ada', language='en', confidence=1.0))
        turn = system.wait(lambda line, s=sentence: line.get('text') == s, LONG, since)
        # The recording must have the table of a turn before the next input: a replay waits for it there.
        wait_for(
            lambda t=table: tables and skills_bound(tables[-1]) == t, f'the table after: {sentence}', LONG
        )
        if sensor and turn['commands'] and not sentence.startswith('Forget'):
            system.binding(sensor.split('_')[0])
        if sensor:
            system.control('tap', sensor=sensor)
        if sensor and not sentence.startswith('Forget') or sentence == 'Take a photo':
            wait_for(lambda n=ended: sum(step.final for step in runs) > n, f'a run after: {sentence}', LONG)


def there_again(before: Messages, heard: dict[str, list[Any]]) -> bool:
    """Whether all that came before in the recording has come in the replay, and the bindings are served."""
    past = by_topic(before)
    tables = [message for topic, _, message in before if topic == '/misty/bindings']
    return (
        len(heard['turns']) >= len(past['turns'])
        and sum(step.final for step in heard['skill_runs']) >= sum(step.final for step in past['skill_runs'])
        and served(heard['bindings'][-1])
        and (not tables or bound(heard['bindings'][-1]) == bound(tables[-1]))
    )


def play(read: Messages, publishers: dict[str, Any], heard: dict[str, list[Any]]) -> None:
    """Play the inputs at the recorded times, which decide what is a bounce of a touch and what is a new one.

    `ros2 bag play` does no more. Here each input also waits for what came before it in the recording, so that
    a busy machine changes nothing.
    """
    ahead = time.monotonic_ns() - read[0][1]
    for index, (topic, at, message) in enumerate(read):
        publisher = publishers.get(topic)
        if publisher is None:
            continue
        time.sleep(max(0, at + ahead - time.monotonic_ns()) / 1e9)
        wait_for(lambda before=read[:index]: there_again(before, heard), f'what is before {index}', LONG)
        copy = publisher.msg_type()
        for field in copy.get_fields_and_field_types():
            if field != 'header':
                setattr(copy, field, getattr(message, field))
        publisher.publish(copy)
