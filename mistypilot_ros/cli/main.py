"""The command `mistypilot`: one subcommand for each thing that a person wants to do.

Nothing heavy is imported before the command line is understood, so that help and refusals come at once.
"""

import importlib
import importlib.metadata
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.cli import arguments
from mistypilot_ros.cli import evaluate_arguments as evaluating
from mistypilot_ros.cli import memory_arguments as memory
from mistypilot_ros.cli import visit_arguments as visit
from mistypilot_ros.cli.doctor import options as doctor_options
from mistypilot_ros.core.errors import MistyPilotError

FAILED = 1
"""Exit code where something that was begun did not come to its end."""
REFUSED = 2
"""Exit code where nothing was started, or nobody was there."""
INTERRUPTED = 130
"""Exit code where Ctrl-C ended a command, as shells count."""


@dataclass(frozen=True)
class Subcommand:
    """One subcommand."""

    name: str
    """What is typed."""
    help: str
    """One line."""
    describe: Callable[[arguments.Parser], None]
    """Adds the options."""
    run: Callable[[Any], int]
    """Does it, with the parsed options; returns the exit code."""


def _run_up(options: Any) -> int:
    from mistypilot_ros.cli.up import up  # after parsing: it imports more

    return up(arguments.up_options(options))


def _run_doctor(options: Any) -> int:
    from mistypilot_ros.cli.doctor.command import doctor

    return doctor(doctor_options.doctor_options(options))


def _from(module: str) -> Callable[[Any], int]:
    """Return the function `run` of a module of this folder, which is imported when it is called."""
    return lambda options: int(importlib.import_module(f'mistypilot_ros.cli.{module}').run(options))


SUBCOMMANDS: tuple[Subcommand, ...] = (
    Subcommand(
        'up',
        'start MistyPilot with a simulated or a real robot, and talk to it',
        arguments.describe_up,
        _run_up,
    ),
    Subcommand('say', 'give one instruction to a running MistyPilot', visit.describe_say, _from('say')),
    Subcommand(
        'listen',
        'give the instruction that is spoken in a WAV file to a running MistyPilot',
        visit.describe_listen,
        _from('listen'),
    ),
    Subcommand('touch', 'touch a simulated robot that runs', visit.describe_touch, _from('touch')),
    Subcommand(
        'perform',
        'have the robot perform a script from a file, and draw what it did when',
        visit.describe_perform,
        _from('perform'),
    ),
    Subcommand('stop', 'stop the robot and all that it does', visit.describe_table, _from('stop')),
    Subcommand(
        'bindings',
        'show what is bound to which place, or write it to a file and take it from there',
        visit.describe_bindings,
        _from('bindings'),
    ),
    Subcommand(
        'why', 'show what the last touches of a place did, and why not', visit.describe_why, _from('why')
    ),
    Subcommand('skills', 'show what the robot can do', visit.describe_table, _from('skills')),
    Subcommand('turns', 'show what was said lately', visit.describe_turns, _from('turns')),
    Subcommand(
        'trace',
        'show how an instruction was understood, and what a language model was asked for it',
        visit.describe_trace,
        _from('trace'),
    ),
    Subcommand(
        'memory',
        'show what the robot keeps for reuse, forget it, or write it to a file',
        memory.describe_memory,
        _from('memory'),
    ),
    Subcommand(
        'evaluate',
        'measure how well sentences are understood, with the suites that ship or rows of your own',
        evaluating.describe_evaluate,
        _from('evaluate'),
    ),
    Subcommand(
        'doctor',
        'look at everything that MistyPilot needs, and say the remedy',
        doctor_options.describe_doctor,
        _run_doctor,
    ),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: command line without the program; None for that of the process.

    Returns:
        Exit code: 0 if all went well, 1 if a step failed, 2 if nothing was started.
    """
    options = parser().parse_args(argv)
    try:
        code = int(options.run(options))
        sys.stdout.flush()  # What cannot be written any more shows here, and not at the interpreter's end.
        return code
    except MistyPilotError as error:
        print(f'mistypilot: {error}', file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has seen enough, as `head` does; the interpreter's own flush would complain once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def parser() -> arguments.Parser:
    """Return the parser of all subcommands."""
    top = arguments.Parser(
        prog='mistypilot', description='Say what a Misty II robot shall do, and it does it.'
    )
    top.add_argument('--version', action='version', version=version())
    subparsers = top.add_subparsers(
        title='commands', metavar='COMMAND', required=True, parser_class=arguments.Parser
    )
    for command in SUBCOMMANDS:
        subparser = subparsers.add_parser(
            command.name, help=command.help, description=f'{command.help[0].upper()}{command.help[1:]}.'
        )
        command.describe(subparser)
        subparser.set_defaults(run=command.run)
    return top


def version() -> str:
    """Return the version, from the metadata of pip or from package.xml beside the package."""
    try:
        return importlib.metadata.version('mistypilot_ros')
    except importlib.metadata.PackageNotFoundError:
        from mistypilot_ros.cli.package import package_version  # colcon installs no metadata of pip

        return package_version()


if __name__ == '__main__':
    sys.exit(main())
