"""The bindings as bytes: a ROS 2 parameter file with version, generation and checksum in its first line."""

import hashlib
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import yaml

from mistypilot_ros.core.bindings import Binding, BindingOptions, Bindings, TriggerMode
from mistypilot_ros.core.errors import MistyPilotError, NewerFileError, StoreError
from mistypilot_ros.core.skills import SkillCall

NODE = 'binding_supervisor'
"""Node whose parameters the file holds."""
VERSION = 1
"""Version of the file's form that is written."""
MIGRATIONS: Mapping[int, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = MappingProxyType(
    {0: lambda rows: rows}  # Files of before had the same parameters and did not name their version.
)
"""What makes the parameters of a version those of the next; a row for each that was ever written."""
_LOADER = getattr(yaml, 'CSafeLoader', yaml.SafeLoader)
"""The one in C, where there is one, is five times as fast."""
_FIRST_LINE = re.compile(rb'# (?:version (\d{1,9}) )?generation (\d{1,18}) sha256 [0-9a-f]{64}\n')


class _Quoted(str):
    """A text that is written with quotes: parsers of YAML differ on what `on` or `y` means without."""


class _Dumper(getattr(yaml, 'CSafeDumper', yaml.SafeDumper)):  # type: ignore[misc]
    """Writes `_Quoted`."""


def _represent(dumper: yaml.SafeDumper, text: _Quoted) -> yaml.ScalarNode:
    # Between single quotes control characters and exotic line ends would not come back as they were.
    return dumper.represent_scalar(
        'tag:yaml.org,2002:str', str(text), style="'" if text.isprintable() else '"'
    )


_Dumper.add_representer(_Quoted, _represent)


def to_bytes(bindings: Bindings) -> bytes:
    """Write the file."""
    tree = {'/**': {NODE: {'ros__parameters': _parameters(bindings)}}}
    body = yaml.dump(tree, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1_000_000).encode()
    return _first_line(VERSION, bindings.generation, body) + body


def from_bytes(data: bytes) -> Bindings:
    """Read the file.

    Raises:
        NewerFileError: it is whole and of a version that came later.
        StoreError: it is not as it was written, the message says in which way as the end of a sentence.
    """
    first = _FIRST_LINE.match(data)
    if first is None:
        raise StoreError('its first line is not that of a bindings file')
    version, generation, body = int(first[1] or 0), int(first[2]), data[first.end() :]
    # Written back, so that leading zeros are no second form of the same number.
    if data[: first.end()] != _first_line(version, generation, body):
        raise StoreError('its checksum is wrong')
    if version > VERSION:
        raise NewerFileError(f'it was written by a newer MistyPilot (version {version} of the file)')
    try:
        rows = yaml.load(body, Loader=_LOADER)['/**'][NODE]['ros__parameters'] or {}
        for older in range(version, VERSION):
            rows = MIGRATIONS[older](rows)
        return _bindings(rows, generation)
    except (yaml.YAMLError, MistyPilotError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise StoreError(f'it cannot be understood ({error})') from error


def _first_line(version: int, generation: int, body: bytes) -> bytes:
    said = f'version {version} generation {generation}' if version else f'generation {generation}'
    guarded = said if version else str(generation)
    checksum = hashlib.sha256(f'{guarded}\n'.encode() + body).hexdigest()
    return f'# {said} sha256 {checksum}\n'.encode()


def _parameters(bindings: Bindings) -> dict[str, Any]:
    table = bindings.by_sensor
    rows: dict[str, Any] = {
        'bindings': {name: [_Quoted(call) for call in one.calls] for name, one in table.items()},
        'binding_options': {name: _options(one.options) for name, one in table.items()},
        'binding_users': {name: _Quoted(one.user) for name, one in table.items() if one.user},
        'removed_bindings': [_Quoted(name) for name in bindings.removed],
    }
    # An empty list or map has no type that a parameter file could express.
    return {name: value for name, value in rows.items() if value}


def _options(options: BindingOptions) -> dict[str, Any]:
    return {
        'enabled': options.enabled,
        'mode': _Quoted(options.mode.value),
        'debounce_ms': options.debounce_ms,
        'cooldown_s': float(options.cooldown_s),
        'max_seconds': float(options.max_seconds),
    }


def _bindings(rows: Mapping[str, Any], generation: int) -> Bindings:
    options, users = rows.get('binding_options', {}), rows.get('binding_users', {})
    table = {}
    for name, calls in rows.get('bindings', {}).items():
        values = dict(options[name])
        values['mode'] = TriggerMode(values['mode'])
        table[name] = Binding(
            name,
            tuple(SkillCall.parse(call) for call in calls),
            BindingOptions(**values),
            users.get(name, ''),
        )
    return Bindings(MappingProxyType(table), tuple(rows.get('removed_bindings', ())), generation)
