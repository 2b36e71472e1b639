"""The options of the commands for a running system."""

from mistypilot_ros.cli import option_values as read
from mistypilot_ros.cli.arguments import Parser, add_namespace, add_no_color, checked
from mistypilot_ros.core.sensors import MISTY_SENSORS

SAY_TIME = 150.0
"""Seconds; a language model may write a long script."""
TOUCH_TIME = 60.0
"""Seconds; what the touch starts may take its time."""
TABLE_TIME = 10.0
"""Seconds."""


def describe_say(parser: Parser) -> None:
    """Add the options of `say`."""
    parser.add_argument('text', nargs='+', metavar='TEXT', help='the sentence; quotes are not needed')
    parser.epilog = 'The exit code is 0 if it was done, 1 if not, 2 if nobody was there to be asked.'
    _describe(parser, SAY_TIME)


def describe_touch(parser: Parser) -> None:
    """Add the options of `touch`."""
    parser.add_argument(
        'step', type=checked(read.touch), metavar='SENSOR', help=f'one of: {", ".join(MISTY_SENSORS.sensors)}'
    )
    parser.add_argument(
        '--hold',
        type=checked(read.hold),
        default=0.1,
        metavar='S',
        help='hold it for S seconds (default: %(default)s)',
    )
    _describe(parser, TOUCH_TIME)


def describe_table(parser: Parser) -> None:
    """Add the options of a command that has none of its own."""
    _describe(parser, TABLE_TIME)


def describe_turns(parser: Parser) -> None:
    """Add the options of `turns`."""
    parser.add_argument(
        '--last',
        type=checked(read.count),
        default=10,
        metavar='N',
        help='how many, the newest last (default: %(default)s); the running system keeps 20',
    )
    _describe(parser, TABLE_TIME)


def _describe(parser: Parser, seconds: float) -> None:
    add_namespace(parser.add_argument)
    parser.add_argument('--json', action='store_true', help='print one JSON object a line')
    parser.add_argument(
        '--timeout',
        type=checked(read.timeout),
        default=seconds,
        metavar='S',
        help='longest time for the whole command, s (default: %(default)g)',
    )
    add_no_color(parser.add_argument)
