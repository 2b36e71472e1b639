"""A library of skill files that hold documentation and parameters only, read by the product's own loader."""

import keyword
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.skills import SKILL_NAME, SkillSet
from mistypilot_ros.skill_library.loader import read_skill

TYPES: Mapping[str, str] = {'string': 'str', 'integer': 'int', 'number': 'float', 'boolean': 'bool'}
"""Annotations of the types in the rows."""
UNBOUNDED = {'integer': 1_000_000, 'number': 1_000_000}
"""The other end of a range of which a row states one end only."""
FILE = """from typing import Literal

from mistypilot_ros.skill import Robot


def run({signature}) -> None:
    {doc!r}
"""


def library(rows: Iterable[Mapping[str, Any]]) -> SkillSet:
    """Write one file for each row into a folder of their own and read them.

    Args:
        rows: each with `name`, `doc` and `params` as in skillext.jsonl.

    Raises:
        InvalidInputError: a row does not make a skill; the message names it.
    """
    with tempfile.TemporaryDirectory(prefix='mistypilot-skills-') as folder:
        skills = []
        for row in rows:
            path = Path(folder) / f'{_name(row)}.py'
            path.write_text(skill_file(row), encoding='utf-8')
            skills.append(read_skill(path))
    broken = next((skill for skill in skills if skill.problem), None)
    if broken is not None:
        raise InvalidInputError(f"The row of the skill '{broken.name}' makes no skill: {broken.problem}")
    return SkillSet(skills)


def skill_file(row: Mapping[str, Any]) -> str:
    """The text of a skill file."""
    arguments = [_argument(name, spec) for name, spec in row['params'].items()]
    ranges = [line for name, spec in row['params'].items() if (line := _range(name, spec))]
    doc = row['doc'] + ('\n\nArgs:\n' + '\n'.join(f'    {line}' for line in ranges) if ranges else '')
    # Behind the star a parameter without a default may follow one that has one.
    signature = ', '.join(['robot: Robot', *(['*', *arguments] if arguments else [])])
    return FILE.format(signature=signature, doc=doc)


def _name(row: Mapping[str, Any]) -> str:
    if not SKILL_NAME.match(row['name']):
        raise InvalidInputError(
            f"'{row['name']}' cannot be the name of a skill: use small letters, digits and _."
        )
    return str(row['name'])


def _parameter_name(name: str) -> str:
    """A name that Python takes too: `from` becomes `from_`, as PEP 8 has it."""
    plain = f'{name}_' if keyword.iskeyword(name) else name
    if not plain.isidentifier():
        raise InvalidInputError(f"'{name}' cannot be the name of a parameter; use a plain word.")
    return plain


def _argument(name: str, spec: Mapping[str, Any]) -> str:
    choices = ', '.join(map(repr, spec.get('choices', ())))
    annotation = f'Literal[{choices}]' if choices else TYPES[spec['type']]
    return f'{_parameter_name(name)}: {annotation}' + (f' = {spec["default"]!r}' if 'default' in spec else '')


def _range(name: str, spec: Mapping[str, Any]) -> str:
    """What the documentation says of a parameter's range; empty where there is none."""
    if 'min' not in spec and 'max' not in spec:
        return ''
    far = UNBOUNDED[spec['type']]
    low, high = spec.get('min', -far), spec.get('max', far)
    return f'{_parameter_name(name)}: {low} to {high} {spec.get("unit", "")}'.rstrip() + '.'
