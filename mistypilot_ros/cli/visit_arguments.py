"""The options of the commands for a running system."""

from pathlib import Path

from mistypilot_ros.cli import option_values as read
from mistypilot_ros.cli.arguments import Parser, add_namespace, add_no_color, checked
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.social import Emotion

SAY_TIME = 150.0
"""Seconds; a language model may write a long script."""
TOUCH_TIME = 60.0
"""Seconds; what the touch starts may take its time."""
PERFORM_TIME = 600.0
"""Seconds; a long story takes several minutes."""
TABLE_TIME = 10.0
"""Seconds."""


def describe_say(parser: Parser) -> None:
    """Add the options of `say`."""
    parser.add_argument('text', nargs='+', metavar='TEXT', help='the sentence; quotes are not needed')
    parser.epilog = 'The exit code is 0 if it was done, 1 if not, 2 if nobody was there to be asked.'
    _describe(parser, SAY_TIME)


def describe_listen(parser: Parser) -> None:
    """Add the options of `listen`."""
    parser.add_argument('file', type=checked(read.file), metavar='FILE', help='a WAV file, at most 2 minutes')
    parser.add_argument(
        '--language',
        default='',
        metavar='TAG',
        help='language that is spoken, such as en or zh (default: the recogniser finds out)',
    )
    parser.add_argument(
        '--whisper',
        type=Path,
        metavar='FOLDER',
        help='recognise it on this machine by faster-whisper, with the model in this folder',
    )
    parser.epilog = (
        'Without --whisper the server that OPENAI_API_KEY or OPENAI_BASE_URL names turns it into text; where '
        'none is named, faster-whisper and a model that pip installed. '
        'The exit code is 0 if it was done, 1 if not, 2 if nobody was there to be asked.'
    )
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


def describe_perform(parser: Parser) -> None:
    """Add the options of `perform`."""
    parser.add_argument(
        'file',
        type=checked(read.file),
        metavar='FILE',
        help='the script, YAML or JSON; its form stands below',
    )
    parser.add_argument(
        '--timeline',
        type=Path,
        metavar='PNG',
        help='draw what a simulated robot did over time: lines, speech, audio, motion, light and face',
    )
    parser.epilog = (
        'The file has a list of lines, each with a text and one of the emotions '
        f'{", ".join(emotion.name.lower() for emotion in Emotion)} (neutral where left out), and perhaps '
        'the language of all: {"language": "en-US", "lines": [{"text": "Hello!", "emotion": "happiness"}]}. '
        'share/performances/kite.yaml is an example. Ctrl-C ends it, and the robot comes to rest. The exit '
        'code is 0 if it was performed to its end, 1 if not, 2 if nobody was there or the time was up.'
    )
    _describe(parser, PERFORM_TIME)


def describe_table(parser: Parser) -> None:
    """Add the options of a command that has none of its own."""
    _describe(parser, TABLE_TIME)


def describe_why(parser: Parser) -> None:
    """Add the options of `why`."""
    parser.add_argument(
        'sensor', type=checked(read.place), metavar='SENSOR', help=f'one of: {", ".join(MISTY_SENSORS.names)}'
    )
    _describe(parser, TABLE_TIME)


def describe_bindings(parser: Parser) -> None:
    """Add the options of `bindings`."""
    parser.add_argument(
        'action',
        nargs='?',
        choices=('export', 'import', 'check'),
        metavar='export|import|check',
        help='write them to a file, take them from one, or look at what is saved; without it they are shown',
    )
    parser.add_argument(
        'file', nargs='?', metavar='FILE', help='- as FILE of export writes to standard output'
    )
    parser.add_argument(
        '--replace', action='store_true', help='import: take away what the file does not name'
    )
    parser.add_argument(
        '--state-dir', type=Path, metavar='FOLDER', help='check: state folder (default: as for mistypilot up)'
    )
    parser.epilog = (
        'import changes all or nothing, and what it says is done is on disk. check needs nothing that runs; '
        'without FILE it looks at both files of the state folder. ros2 param load takes such a file too.'
    )
    _describe(parser, TABLE_TIME)
    parser.set_defaults(check=parser.error)


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


def describe_trace(parser: Parser) -> None:
    """Add the options of `trace`."""
    parser.add_argument(
        'turn',
        nargs='?',
        default='',
        metavar='TURN',
        help='turn_id of what was said, or how it begins or ends (default: what was said last)',
    )
    parser.epilog = (
        'Shows which interpreter answered, how long each stage took, and word for word what a language model '
        'was asked and answered. Keys are never in it. The running system keeps the last 20 of each part.'
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
