"""Command line of chaos: `script/chaos --minutes N --seed S [--sabotage KIND] [--json FILE]`."""

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from mistypilot_ros import data_folders
from mistypilot_ros.chaos.run import Run, disturbances
from mistypilot_ros.chaos.sabotage import FAULTS
from mistypilot_ros.cli.environment import ros_environment

LOG_LINES = 30
"""Lines of the system's log that are shown after a failure."""
LONGEST_LINE = 300
"""Characters of a line of that log that are shown: a skill of chaos writes without end."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run, print the table; return 0 where every promise was kept, 1 where one was broken."""
    options = _arguments(argv)
    os.environ.setdefault('ROS_DOMAIN_ID', '78')
    os.environ.update(ros_environment(os.environ, data_folders.shipped('config')))
    with tempfile.TemporaryDirectory(prefix='mistypilot-chaos-') as folder:
        rows = [row for row in disturbances() if options.kinds in row.kind]
        run = Run(Path(folder), rows, options.seed, options.sabotage or '', _say)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: run.end())
        began = time.monotonic()
        run.go(options.minutes * 60, options.steps)
        minutes = (time.monotonic() - began) / 60
        print('\n'.join(run.report.lines(minutes)))
        if run.report.failure:
            for line in run.log.read_text(errors='replace').splitlines()[-LOG_LINES:]:
                print(line[:LONGEST_LINE], file=sys.stderr)
            print(f'A promise is broken. {run.report.failure}', file=sys.stderr)
    if options.json:
        options.json.write_text(json.dumps(run.report.json(minutes), indent=2) + '\n')
    return 1 if run.report.failure else 0


def _say(line: str) -> None:
    print(line, flush=True)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog='script/chaos', description='Disturb the running system and see whether it keeps its promises.'
    )
    parser.add_argument('--minutes', type=float, default=2.0, metavar='N', help='how long (%(default)s)')
    parser.add_argument(
        '--seed',
        type=int,
        default=random.randrange(1_000_000),
        metavar='S',
        help='the same seed disturbs in the same order; without it a new one is chosen and told',
    )
    parser.add_argument('--steps', type=int, metavar='N', help='end after so many steps')
    parser.add_argument(
        '--kinds', default='', metavar='WORD', help='only disturbances that have this in their name'
    )
    parser.add_argument(
        '--sabotage',
        choices=FAULTS,
        help='break the product on purpose: the run must find it and exit with 1',
    )
    parser.add_argument('--json', type=Path, metavar='FILE', help='write the table to a file as well')
    return parser.parse_args(argv)


if __name__ == '__main__':
    sys.exit(main())
