"""Bindings as a file that people take along: a ROS 2 parameter file for any robot, with a checksum.

`ros2 param load` and the import of `mistypilot bindings` take it. The files of the state folder differ: they
name the node below the wildcard, which `ros2 param load` does not understand, and hold what one robot needs.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mistypilot_ros.core.binding_parameters import ParameterBook, is_binding
from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.errors import InvalidInputError, StoreError
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.data_files import PARAMETERS, read_yaml
from mistypilot_ros.supervision.bindings_file import NODE, from_bytes

_WILDCARD = '/**'
_FIRST_LINE = re.compile(rb'# mistypilot bindings sha256 ([0-9a-f]{64})\n')
_STATE_FILE = re.compile(rb'# .*generation \d+ sha256 ')


def to_bytes(bindings: Bindings) -> bytes:
    """Write the file: a line of calls and a line of options for each sensor."""
    lines = [f'{_WILDCARD}:', f'  {PARAMETERS}:']
    trees: dict[str, dict[str, Any]] = {'bindings': {}, 'binding_options': {}}
    for name, value in ParameterBook(bindings).parameters().items():
        tree, sensor, *option = name.split('.')
        if option:
            trees[tree].setdefault(sensor, {})[option[0]] = value
        else:
            trees[tree][sensor] = value
    for tree, rows in trees.items():
        # JSON is YAML too; it leaves no doubt of types, whichever parser reads it.
        lines += [f'    {tree}:', *(f'      {sensor}: {json.dumps(row)}' for sensor, row in rows.items())]
    body = '\n'.join([*lines, '']).encode()
    return f'# mistypilot bindings sha256 {hashlib.sha256(body).hexdigest()}\n'.encode() + body


def read_file(path: Path, sensors: SensorMap) -> tuple[Bindings, list[str]]:
    """Read such a file, a file of the state folder, or what `ros2 param dump` writes.

    Skills are not looked at: which there are only a running system knows.

    Args:
        path: the file.
        sensors: sensors and groups that exist.

    Returns:
        The bindings that can be used, and a sentence for each thing that is wrong.

    Raises:
        InvalidInputError: it cannot be read, or is no YAML.
    """
    tree = read_yaml(path)
    data = path.read_bytes()
    damage = _damage(data)
    if damage:
        return Bindings(), [
            f"'{path}' was damaged or changed since it was written: {damage}. Take another copy, or delete "
            f'its first line to take it as it is.'
        ]
    if _STATE_FILE.match(data):
        return from_bytes(data), []
    book, problems = ParameterBook(), []
    for name, value in _flat(_parameters(tree)):
        try:
            book = book.set(name, value, sensors) if is_binding(name) else book
        except InvalidInputError as error:
            problems.append(f"{name} in '{path}' cannot be used: {error}")
    if not book.bindings.by_sensor and not problems:
        problems.append(f"There is no binding in '{path}'; see what mistypilot bindings export writes.")
    return book.bindings, problems


def _damage(data: bytes) -> str:
    """What is wrong with the checksum, as the end of a sentence; empty where it fits or there is none."""
    first = _FIRST_LINE.match(data)
    if first is not None and hashlib.sha256(data[first.end() :]).hexdigest().encode() != first[1]:
        return 'its checksum is wrong'
    if _STATE_FILE.match(data):
        try:
            from_bytes(data)
        except StoreError as error:
            return str(error)
    return ''


def _parameters(tree: Any, path: str = '') -> dict[str, Any]:
    """All parameters for the supervisor, under whatever name the file has it."""
    found: dict[str, Any] = {}
    for key, below in tree.items() if isinstance(tree, Mapping) else ():
        place = f'{path}/{key}'.replace('//', '/')
        if key == PARAMETERS and isinstance(below, Mapping):
            if path in ('', _WILDCARD) or path.rsplit('/', 1)[-1] == NODE:
                found.update(below)
        else:
            found.update(_parameters(below, place))
    return found


def _flat(tree: Mapping[str, Any], before: str = '') -> Iterator[tuple[str, Any]]:
    """Parameters by full name, options last, as the book would have them."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f'{before}{key}.')
        else:
            yield f'{before}{key}', value
