"""A skill file, read with `ast` alone: nothing of it runs before a worker imports it."""

import ast
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.skills import SKILL_NAME, Skill
from mistypilot_ros.skill_library import syntax
from mistypilot_ros.skill_library.annotations import parameter_schema
from mistypilot_ros.skill_library.docstrings import SkillDoc, read_docstring

DIALECT = 'https://json-schema.org/draft/2020-12/schema'
MAX_BYTES = 1_000_000
"""Larger files are not read."""


class SkillProblem(InvalidInputError):  # noqa: N818 - it is listed with the skill, not raised to programs
    """Why a file is no skill, in one sentence."""


def read_skill(path: Path) -> Skill:
    """Read a skill file.

    Args:
        path: file whose name without `.py` is the skill's name.

    Returns:
        The skill. A file that cannot be used gives a skill with its `problem`; this never raises because of
        what a file holds.
    """
    try:
        if not SKILL_NAME.match(path.stem):
            raise SkillProblem(
                f"The file name '{path.name}' must be small letters, digits and _, then '.py'; rename it."
            )
        run = _find_run(_parse(path))
        doc = _read_doc(run)
        parameters = _parameters(run, doc)
    except InvalidInputError as error:
        return Skill(path.stem, '', source=str(path), problem=str(error))
    return Skill(path.stem, doc.summary, doc.when_to_use, doc.keywords, parameters, str(path))


def _parse(path: Path) -> ast.Module:
    try:
        source = path.read_bytes()
    except OSError as error:
        raise SkillProblem(f'The file cannot be read ({error.strerror}); check that it may be.') from None
    if len(source) > MAX_BYTES:
        raise SkillProblem(f'The file has {len(source)} bytes; a skill has at most {MAX_BYTES}.')
    try:
        return syntax.module(source)
    except SyntaxError as error:
        raise SkillProblem(_syntax(source, error)) from None
    except (ValueError, RecursionError, MemoryError) as error:
        why = str(error) or 'it is nested too deeply'
        raise SkillProblem(f'The file does not parse ({why}); write it anew.') from None


def _syntax(source: bytes, error: SyntaxError) -> str:
    """What is wrong with a file that is no Python."""
    try:
        source.decode('utf-8')
    except UnicodeDecodeError as undecodable:
        line = source.count(b'\n', 0, undecodable.start) + 1
        return f'The file is no text in UTF-8 (see line {line}); save it as UTF-8.'
    return f'Line {error.lineno or 1} does not parse ({error.msg}); correct it and save the file again.'


def _find_run(module: ast.Module) -> ast.FunctionDef:
    """The last function `run`: it is the one that an import leaves."""
    found = [node for node in module.body if getattr(node, 'name', '') == 'run']
    if not found:
        raise SkillProblem("The file has no function 'run(robot, …)'; add it: it is what the skill does.")
    run = found[-1]
    if not isinstance(run, ast.FunctionDef):
        raise SkillProblem(f"'run' in line {run.lineno} must be a plain function: def run(robot, …).")
    return run


def _read_doc(run: ast.FunctionDef) -> SkillDoc:
    text = ast.get_docstring(run)
    if not text or not text.strip():
        raise SkillProblem(f"'run' in line {run.lineno} needs a docstring that says what it does.")
    try:
        return read_docstring(text)
    except ValueError as error:
        raise SkillProblem(f"The docstring of 'run' in line {run.lineno} does not parse: {error}.") from None


def _parameters(run: ast.FunctionDef, doc: SkillDoc) -> Mapping[str, Any]:
    arguments = run.args
    if arguments.posonlyargs or arguments.vararg or arguments.kwarg:
        raise SkillProblem(f"'run' in line {run.lineno} may have only parameters with names, no *, ** or /.")
    if not arguments.args or arguments.args[0].arg != 'robot':
        raise SkillProblem(f"The first parameter of 'run' in line {run.lineno} must be 'robot'.")
    positional = arguments.args[1:]
    if len(arguments.defaults) > len(positional):
        raise SkillProblem(f"'robot' in line {run.lineno} must have no default.")
    defaults: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults))
    pairs = [
        *zip(positional, [*defaults, *arguments.defaults], strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    properties = {
        item.arg: parameter_schema(item, default, doc.parameters.get(item.arg, '')) for item, default in pairs
    }
    return MappingProxyType(
        {
            '$schema': DIALECT,
            'type': 'object',
            'properties': properties,
            'required': [item.arg for item, default in pairs if default is None],
            'additionalProperties': False,
        }
    )
