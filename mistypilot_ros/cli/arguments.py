"""The options of `mistypilot up`, and what is refused before anything starts."""

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from mistypilot_ros.cli import option_values as read
from mistypilot_ros.cli.look import Look
from mistypilot_ros.cli.steps import Step, Touch
from mistypilot_ros.core.errors import UnknownSensorError
from mistypilot_ros.core.sensors import MISTY_SENSORS

INTERPRETERS = ('auto', 'offline', 'openai')
LOG_LEVELS = ('debug', 'info', 'warn', 'error', 'fatal')


@dataclass(frozen=True)
class UpOptions:
    """What `mistypilot up` shall do."""

    robot: str = ''
    """Address of a real robot, HOST or HOST:PORT; empty for the simulator."""
    namespace: str = 'misty'
    """Namespace without the leading `/`; empty for the root."""
    state_dir: Path | None = None
    """State folder; None for the user's own."""
    camera: bool = False
    """Switches the camera of a real robot on."""
    microphone: bool = False
    """Lets a real robot listen."""
    simulator_port: int | None = None
    """TCP port of the simulator; 0 for any free one, None for 8080 if free, else any free one."""
    speed: float = 1.0
    """How many times faster the simulator is; above 0."""
    params_files: tuple[Path, ...] = ()
    """ROS parameter files; a later one wins."""
    log_level: str = 'info'
    """Least level of what the nodes log, one of `LOG_LEVELS`."""
    interpreter: str = ''
    """One of `INTERPRETERS`; empty for what the parameter files say."""
    json: bool = False
    """One JSON object a line on standard output."""
    look: Look = Look()
    """How things look on a terminal."""
    steps: tuple[Step, ...] = ()
    """The script; empty for a conversation."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses with one sentence."""

    def __init__(self, *args: Any, **options: Any) -> None:
        """Take no abbreviations: a later option must not change what an old script means."""
        super().__init__(*args, **{'allow_abbrev': False, **options})

    def error(self, message: str) -> NoReturn:
        """Print the sentence and exit with 2."""
        end = '' if message.endswith(('.', '?')) else '.'
        print(f'{self.prog}: {message}{end} See {self.prog} --help.', file=sys.stderr)
        self.exit(2)


Add = Callable[..., Any]
"""Adds one option, as ArgumentParser.add_argument does."""


class _AddStep(argparse.Action):
    """Appends a step, so that steps of different kinds keep their order."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        namespace.steps = (*namespace.steps, values)


def describe_up(parser: Parser) -> None:
    """Add the options of `up`."""
    parser.set_defaults(steps=())
    parser.epilog = (
        '--say, --touch and --wait can be given many times and are carried out in the order given; then '
        'everything ends. The exit code is 0 if all of them succeeded and 1 if one failed. Without them, '
        'sentences are read from standard input, one a line.'
    )
    _add_robot(parser.add_argument)
    _add_processes(parser.add_argument)
    _add_steps(parser.add_argument)
    parser.set_defaults(check=parser.error)


def _add_robot(add: Add) -> None:
    add(
        '--robot',
        type=checked(read.robot),
        metavar='HOST[:PORT]',
        help='a real robot; without it a simulated one is started',
    )
    add_namespace(add)
    add(
        '--state-dir',
        type=Path,
        metavar='FOLDER',
        help="where bindings and pictures are kept (default: the user's state folder, mistypilot/NAMESPACE)",
    )
    add('--camera', action='store_true', help='switch the camera of a real robot on; the simulated one is on')
    add('--microphone', action='store_true', help='let a real robot listen; the simulated one always does')
    add(
        '--simulator-port',
        type=checked(read.port),
        metavar='P',
        help='port of the simulated robot and its page, 0 for any free one (default: 8080 if free, else any)',
    )
    add(
        '--speed',
        type=checked(read.speed),
        default=1.0,
        metavar='N',
        help='how many times faster the simulated robot moves and speaks (default: 1)',
    )


def _add_processes(add: Add) -> None:
    add(
        '--params-file',
        type=checked(read.parameter_file),
        action='append',
        default=[],
        metavar='FILE',
        help='ROS parameter file besides the one that is shipped; of several, the last wins',
    )
    add(
        '--log-level',
        choices=LOG_LEVELS,
        default='info',
        help='least level of logged lines (default: %(default)s)',
    )
    add(
        '--interpreter',
        choices=INTERPRETERS,
        default='',
        help='what reads sentences: auto asks a language model, where one is set up, about what is not clear',
    )


def _add_steps(add: Add) -> None:
    add(
        '--say',
        dest='steps',
        action=_AddStep,
        type=checked(read.say),
        metavar='TEXT',
        help='give an instruction and wait until it is done and its bindings work',
    )
    add(
        '--touch',
        dest='steps',
        action=_AddStep,
        type=checked(read.touch),
        metavar='SENSOR',
        help=f'tap the simulated robot and wait for what it does; one of: {", ".join(MISTY_SENSORS.sensors)}',
    )
    add('--wait', dest='steps', action=_AddStep, type=checked(read.wait), metavar='S', help='wait S seconds')
    add('--json', action='store_true', help='print one JSON object a line on standard output')
    add('--verbose', action='store_true', help='on a terminal, show each step and what the processes log')
    add_no_color(add)


def up_options(parsed: argparse.Namespace) -> UpOptions:
    """Return the options of `up`; refuse those that do not go together."""
    if parsed.robot:
        touches = any(isinstance(step, Touch) for step in parsed.steps)
        given = {
            '--touch': touches,
            '--simulator-port': parsed.simulator_port is not None,
            '--speed': parsed.speed != 1.0,
        }
        for name in given:
            if given[name]:
                parsed.check(f'{name} works with the simulated robot alone: leave out {name} or --robot.')
    return UpOptions(
        robot=parsed.robot or '',
        namespace=parsed.namespace,
        state_dir=parsed.state_dir,
        camera=parsed.camera,
        microphone=parsed.microphone,
        simulator_port=parsed.simulator_port,
        speed=parsed.speed,
        params_files=tuple(parsed.params_file),
        log_level=parsed.log_level,
        interpreter=parsed.interpreter,
        json=parsed.json,
        look=look(parsed),
        steps=tuple(parsed.steps),
    )


def add_namespace(add: Add) -> None:
    """Add the option that says which robot is meant."""
    add(
        '--namespace',
        type=checked(read.namespace),
        default='misty',
        metavar='NAME',
        help='ROS namespace of the robot (default: %(default)s)',
    )


def add_no_color(add: Add) -> None:
    """Add the option that does without colours."""
    add('--no-color', action='store_true', help='no colours; the variable NO_COLOR says the same')


def look(parsed: argparse.Namespace) -> Look:
    """How things shall look on a terminal."""
    color = not (parsed.no_color or os.environ.get('NO_COLOR'))
    return Look(color, getattr(parsed, 'verbose', False))


def checked(reader: Callable[[str], Any]) -> Callable[[str], Any]:
    """Let a ValueError's own sentence reach the person; argparse would replace it."""

    def convert(text: str) -> Any:
        try:
            return reader(text)
        except (ValueError, UnknownSensorError) as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return convert
