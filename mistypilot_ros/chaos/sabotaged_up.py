"""`mistypilot up` with a faulty supervisor: `python -m mistypilot_ros.chaos.sabotaged_up KIND up …`."""

import sys
from dataclasses import replace
from pathlib import Path

from mistypilot_ros.cli import arguments, main
from mistypilot_ros.cli.arguments import UpOptions
from mistypilot_ros.cli.child import Program
from mistypilot_ros.cli.programs import programs
from mistypilot_ros.cli.up import up

VICTIM = 'mistypilot_ros.nodes.binding_supervisor'
"""Module that runs with the fault."""


def run(kind: str, argv: list[str]) -> int:
    """Run as `mistypilot up` does, the supervisor alone being another program.

    Args:
        kind: one of `sabotage.FAULTS`.
        argv: command line of `mistypilot`.
    """

    def make(options: UpOptions, robot: str, state: Path, files: tuple[Path, ...]) -> list[Program]:
        return [_sabotaged(program, kind) for program in programs(options, robot, state, files)]

    return up(arguments.up_options(main.parser().parse_args(argv)), make)


def _sabotaged(program: Program, kind: str) -> Program:
    if VICTIM not in program.command:
        return program
    at = program.command.index(VICTIM)
    words = ('mistypilot_ros.chaos.sabotaged', kind, *program.command[at:])
    return replace(program, command=(*program.command[:at], *words), forked=False)


if __name__ == '__main__':
    sys.exit(run(sys.argv[1], sys.argv[2:]))
