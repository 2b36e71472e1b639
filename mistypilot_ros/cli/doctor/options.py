"""The options of `mistypilot doctor`."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from mistypilot_ros.cli import option_values as read
from mistypilot_ros.cli.arguments import checked


@dataclass(frozen=True)
class DoctorOptions:
    """What is to be examined."""

    robot: str = ''
    """Address of a real robot, HOST or HOST:PORT; empty for none."""
    namespace: str = 'misty'
    """Namespace without the leading `/`; empty for the root."""
    state_dir: Path | None = None
    """State folder; None for the user's own."""
    json: bool = False
    """One JSON object a line."""


def describe_doctor(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.epilog = (
        'Each line is ok, warning, problem or skipped, with the remedy. The exit code is 0 where there is no '
        'problem and 1 where there is one. Nothing is changed.'
    )
    parser.add_argument(
        '--robot', type=checked(read.robot), metavar='HOST[:PORT]', help='look at this robot too'
    )
    parser.add_argument(
        '--namespace',
        type=checked(read.namespace),
        default='misty',
        metavar='NAME',
        help='ROS namespace of the robot (default: %(default)s)',
    )
    parser.add_argument(
        '--state-dir', type=Path, metavar='FOLDER', help='state folder (default: as for mistypilot up)'
    )
    parser.add_argument('--json', action='store_true', help='print one JSON object a line')


def doctor_options(parsed: argparse.Namespace) -> DoctorOptions:
    """Return the options."""
    return DoctorOptions(parsed.robot or '', parsed.namespace, parsed.state_dir, parsed.json)
