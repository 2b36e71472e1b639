"""`mistypilot up` that starts only some of its programs: `python partial_up.py PROGRAM,… up …`.

With none it joins a system that runs already in its namespace, as one more terminal of it.
"""

import sys
from pathlib import Path

from mistypilot_ros.cli import arguments, main
from mistypilot_ros.cli.arguments import UpOptions
from mistypilot_ros.cli.child import Program
from mistypilot_ros.cli.programs import programs
from mistypilot_ros.cli.up import up


def run(names: frozenset[str], argv: list[str]) -> int:
    """Run as `mistypilot up` does, with the programs of these names alone."""

    def make(options: UpOptions, robot: str, state: Path, files: tuple[Path, ...]) -> list[Program]:
        return [program for program in programs(options, robot, state, files) if program.name in names]

    return up(arguments.up_options(main.parser().parse_args(argv)), make)


if __name__ == '__main__':
    sys.exit(run(frozenset(sys.argv[1].split(',')), sys.argv[2:]))
