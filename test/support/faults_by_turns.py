"""`mistypilot up` whose supervisor has, whenever it starts, the fault that a file names then.

Use: `python -m faults_by_turns FILE up …`, with this folder on the path of modules.
"""

import importlib
import sys
from dataclasses import replace
from pathlib import Path

from mistypilot_ros.chaos.sabotage import FAULTS
from mistypilot_ros.chaos.sabotaged_up import VICTIM
from mistypilot_ros.cli import arguments, main
from mistypilot_ros.cli.child import Program
from mistypilot_ros.cli.programs import programs
from mistypilot_ros.cli.up import up


def run(file: str, argv: list[str]) -> int:
    """Run as `mistypilot up` does, with this program in the place of the supervisor's."""

    def faulty(program: Program) -> Program:
        words = ('faults_by_turns', file, VICTIM)
        at = program.command.index(VICTIM) if VICTIM in program.command else len(program.command)
        rest = program.command[at:]
        faulty = (*program.command[:at], *words, *rest[1:])
        return replace(program, command=faulty, forked=False) if rest else program

    options = arguments.up_options(main.parser().parse_args(argv))
    return up(options, lambda *all_of_it: [faulty(program) for program in programs(*all_of_it)])


if __name__ == '__main__':
    named, first = sys.argv.pop(1), sys.argv[1]
    if first == VICTIM:
        kind = Path(named).read_text()
        if kind:
            FAULTS[kind]()
        sys.argv.pop(1)
        sys.exit(importlib.import_module(VICTIM).main())
    sys.exit(run(named, sys.argv[1:]))
