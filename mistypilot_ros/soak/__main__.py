"""Command line of soak: `script/soak --minutes N --seed S [--rate R] [--json FILE]`."""

import argparse
import json
import os
import random
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from mistypilot_ros import data_folders
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.cli.environment import ros_environment
from mistypilot_ros.soak.report import Report
from mistypilot_ros.soak.run import Run

LOG_LINES = 30
"""Lines of the system's log that are shown after a failure."""
MOST_COMPLAINTS = 20
"""Broken promises that are told one by one."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run, print the tables; return 0 where every promise was kept, 1 where one was broken."""
    options = _arguments(argv)
    os.environ.setdefault('ROS_DOMAIN_ID', '79')
    os.environ.update(ros_environment(os.environ, data_folders.shipped('config')))
    with tempfile.TemporaryDirectory(prefix='mistypilot-soak-') as folder:
        run = Run(Path(folder), options.seed, options.rate, _say)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: run.end())
        try:
            report = Report(options.seed, options.rate, run.go(options.minutes * 60))
        except BrokenPromiseError as error:
            _tell([str(error)], run.log)
            return 1
        print('\n'.join(report.lines()), flush=True)
        if options.json:
            options.json.write_text(json.dumps(report.json(), indent=2) + '\n')
        if report.complaints:
            _tell(report.complaints, run.log)
            return 1
    print('All promises were kept.')
    return 0


def _tell(complaints: Sequence[str], log: Path) -> None:
    for line in log.read_text(errors='replace').splitlines()[-LOG_LINES:]:
        print(line[:300], file=sys.stderr)
    for complaint in complaints[:MOST_COMPLAINTS]:
        print(f'A promise is broken. {complaint}', file=sys.stderr)
    if len(complaints) > MOST_COMPLAINTS:
        print(f'And {len(complaints) - MOST_COMPLAINTS} more.', file=sys.stderr)


def _say(line: str) -> None:
    print(line, flush=True)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog='script/soak',
        description='Let the robot misbehave by seed, and see whether all promises are kept.',
    )
    parser.add_argument('--minutes', type=float, default=30.0, metavar='N', help='how long (%(default)s)')
    parser.add_argument(
        '--seed',
        type=int,
        default=random.randrange(1_000_000),
        metavar='S',
        help='the same seed brings the same faults; without it a new one is chosen and told',
    )
    parser.add_argument(
        '--rate', type=float, default=10.0, metavar='R', help='faults a minute, at most (%(default)s)'
    )
    parser.add_argument('--json', type=Path, metavar='FILE', help='write the tables to a file as well')
    return parser.parse_args(argv)


if __name__ == '__main__':
    sys.exit(main())
