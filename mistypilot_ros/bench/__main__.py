"""Command line of the benchmark: `script/bench [--json FILE] [--check]`."""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from mistypilot_ros import data_folders
from mistypilot_ros.bench import (
    barge_in,
    binds,
    conversing,
    crowded_memory,
    fast_thinking,
    performing,
    presses,
    recovery,
    resources,
    restoring,
    stopping,
    streams,
    thinking,
)
from mistypilot_ros.bench.figures import Figure, percentile
from mistypilot_ros.bench.graph_client import GraphClient
from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.cli.environment import ros_environment
from mistypilot_ros.core.sensors import MISTY_SENSORS

SKILLS = {
    'bench_light': 'robot.set_led(1.0, 0.5, 0.0)',
    'bench_face': "robot.show_face('joy')",
    'bench_loop': 'while True:\n        robot.set_led(0.0, 0.0, 1.0)\n        robot.sleep(0.05)',
    'bench_drive': 'robot.drive(0.2, 0.0, 30.0)',
}
"""What the skills of the benchmark do; the first two are the shortest: the way to them is measured."""
SKILL_FILE = '''from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Part of the benchmark."""
    {body}
'''
PARAMETERS = """/**/binding_supervisor:
  ros__parameters:
    skill_paths: ['{folder}']
"""
NAMESPACE = '/misty'
SETTLING = 5.0
"""How long processes announce themselves more often after a start, s; they are not idle then."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, write JSON, check."""
    options = _arguments(argv)
    os.environ.setdefault('ROS_DOMAIN_ID', '77')
    os.environ.update(ros_environment(os.environ, data_folders.shipped('config')))
    with tempfile.TemporaryDirectory(prefix='mistypilot-bench-') as folder:
        figures: list[Figure] = []
        for figure in _measure(Path(folder), options):
            print(figure.row(), flush=True)
            figures.append(figure)
    if options.json:
        options.json.write_text(json.dumps([figure.json() for figure in figures], indent=2) + '\n')
    missed = [figure.name for figure in figures if not figure.passed]
    if missed:
        print(f'Targets missed: {", ".join(missed)}.', file=sys.stderr)
    return 1 if options.check and missed else 0


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog='script/bench', description='Measure the running system on this machine.'
    )
    parser.add_argument('--json', type=Path, metavar='FILE', help='write the figures to a file as well')
    parser.add_argument('--check', action='store_true', help='exit with 1 where a target is missed')
    parser.add_argument(
        '--presses', type=int, default=200, metavar='N', help='presses of each client (%(default)s)'
    )
    parser.add_argument('--kills', type=int, default=60, metavar='N', help='kills of a worker (%(default)s)')
    parser.add_argument(
        '--talks', type=int, default=20, metavar='N', help='wishes for a story, new and kept (%(default)s)'
    )
    parser.add_argument(
        '--idle', type=float, default=10.0, metavar='S', help='seconds of watching (%(default)s)'
    )
    parser.add_argument(
        '--barge-in', action='store_true', help='measure alone how soon a story is interrupted'
    )
    return parser.parse_args(argv)


def _measure(folder: Path, options: argparse.Namespace) -> Iterator[Figure]:
    skills, state = folder / 'skills', folder / 'state'
    skills.mkdir()
    for name, body in SKILLS.items():
        text = SKILL_FILE.format(body=body)
        (skills / f'{name}.py').write_text(f'"""Part of the benchmark."""\n{text}')
    (folder / 'parameters.yaml').write_text(PARAMETERS.format(folder=skills))
    arguments = ['--params-file', str(folder / 'parameters.yaml')]
    if not options.barge_in:
        yield from _ready(folder, arguments)
    client = GraphClient(NAMESPACE)
    try:
        yield from barge_in.measure(folder / 'barge-in', arguments, client)
        if options.barge_in:
            return
        with RunningSystem(state, arguments) as system:
            yield from _on(system, client, state, options)
        with (folder / 'parameters.yaml').open('a') as file:
            file.write(streams.PARAMETERS)
        with RunningSystem(folder / 'streams', arguments) as system:
            client.bind(presses.SENSOR, 'bench_face', debounce=False)
            system.binding(presses.SENSOR)
            yield from streams.measure(system, NAMESPACE, options.presses, options.idle)
        yield from thinking.measure(folder / 'thinking', client, 20)
        yield from performing.measure(folder / 'performing')
        yield from fast_thinking.measure(folder / 'talks', client, options.talks)
        yield from crowded_memory.measure(folder)
        yield from conversing.measure(folder / 'conversing', NAMESPACE)
    finally:
        client.close()


def _ready(folder: Path, arguments: Sequence[str]) -> Iterator[Figure]:
    times = []
    for number in range(5):
        with RunningSystem(folder / f'ready-{number}', arguments) as system:
            times.append(time.monotonic() - system.began)
    yield Figure('command to ready, median of 5', percentile(times, 50), 's', 3.0)
    yield Figure('command to ready, slowest of 5', max(times), 's')


def _on(
    system: RunningSystem, client: GraphClient, state: Path, options: argparse.Namespace
) -> Iterator[Figure]:
    time.sleep(SETTLING)
    yield from resources.measure(system, 'without bindings', options.idle, 5.0)
    _bind_all(system, client)
    yield from binds.measure(client, state, presses.SENSOR, 'bench_light', 20)
    _bind_all(system, client)
    yield from presses.measure(system, options.presses)
    yield from recovery.measure_role(system, client, 'worker', options.kills, 60.0, 200.0)
    few = 3  # Whoever starts a node again waits longer each time, which is not what is measured.
    for role in ('misty_bridge', 'binding_supervisor'):
        yield from recovery.measure_role(system, client, role, few, 5_000.0)
    # After the kills: whoever starts it again waits longer each time, which does not count here.
    yield from restoring.measure(system, MISTY_SENSORS.sensors, few, 1.5)
    yield from stopping.measure(system, client)
    _bind_all(system, client)
    time.sleep(SETTLING)
    yield from resources.measure(system, 'with ten bindings', options.idle, 6.0)


def _bind_all(system: RunningSystem, client: GraphClient) -> None:
    """Bind all ten sensors to the shortest skill; the one that is pressed counts each press."""
    for sensor in MISTY_SENSORS.sensors:
        client.bind(sensor, 'bench_light', debounce=sensor != presses.SENSOR)
    deadline = time.monotonic() + 30
    while not set(MISTY_SENSORS.sensors) <= _at_work(system):
        if time.monotonic() > deadline:
            raise TimeoutError(f'Only these are at work: {", ".join(sorted(_at_work(system)))}.')
        time.sleep(0.05)


def _at_work(system: RunningSystem) -> set[str]:
    """Sensors whose newest line says that a touch reaches the robot."""
    status = {line['sensor']: line['status'] for line in system.lines if line['type'] == 'binding'}
    return {sensor for sensor, word in status.items() if word == 'ACTIVE'}


if __name__ == '__main__':
    sys.exit(main())
