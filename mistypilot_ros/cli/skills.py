"""`mistypilot skills`: what the robot can do."""

import argparse

from mistypilot_ros.cli.events import Skill
from mistypilot_ros.cli.tables import Column, print_table
from mistypilot_ros.cli.visit import Visit, VisitOptions, print_json

COLUMNS = (Column('skill'), Column('what it does', 3), Column('parameters', 3), Column('problem', 2))


def run(parsed: argparse.Namespace) -> int:
    """Print them; return 0.

    Raises:
        MistyPilotError: nobody tells them.
    """
    options = VisitOptions.parsed(parsed)
    with Visit(options) as visit:
        visit.find(lambda board: board.skills is not None, 'The binding supervisor')
        skills = visit.board.skills or ()
    if options.json:
        for skill in skills:
            print_json(skill)
        return 0
    rows = [(skill.name, skill.description, parameters(skill), skill.problem) for skill in skills]
    print_table(COLUMNS, rows, options.look)
    return 0


def parameters(skill: Skill) -> str:
    """What can be given to a skill: `arm: left | right | both = right`, the default behind the `=`."""
    needed = skill.parameters.get('required', ())
    texts = []
    for name, schema in skill.parameters.get('properties', {}).items():
        kind = ' | '.join(map(str, schema['enum'])) if 'enum' in schema else str(schema.get('type', 'any'))
        known = name not in needed and schema.get('default') not in (None, '')
        default = f' = {schema["default"]}' if known else ''
        texts.append(f'{name}: {kind}{default}')
    return '; '.join(texts)
