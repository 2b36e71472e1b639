"""A process that tries what can go wrong with ROS, and prints one JSON object for each thing that it tried.

It is a process of its own, because a broken ROS may crash or hang whoever imports it.
"""

import importlib
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mistypilot_ros import prefix

PACKAGE = 'mistypilot_ros'
KINDS = ('msg', 'srv', 'action')


def main() -> None:
    """Try one thing after the other."""
    prefix.ensure()
    for name, attempt in (('rclpy', _rclpy), ('middleware', _middleware), ('interfaces', _interfaces)):
        _try(name, attempt)


def _try(name: str, attempt: Callable[[], Any]) -> None:
    try:
        line = {'tried': name, 'found': attempt(), 'error': ''}
    except Exception as error:
        line = {'tried': name, 'found': None, 'error': f'{type(error).__name__}: {error}'}
    print(json.dumps(line), flush=True)


def _rclpy() -> str:
    import rclpy

    return str(rclpy.__file__)


def _middleware() -> str:
    from rclpy.utilities import get_rmw_implementation_identifier

    return str(get_rmw_implementation_identifier())


def _interfaces() -> dict[str, Any]:
    """Load each type that is installed, down to its library."""
    from rclpy.type_support import check_for_type_support

    failed = {}
    names = list(_names())
    for kind, name in names:
        try:
            check_for_type_support(getattr(importlib.import_module(f'{PACKAGE}.{kind}'), name))
        except Exception as error:
            failed[f'{kind}/{name}'] = f'{type(error).__name__}: {error}'
    return {'number': len(names), 'failed': failed, 'module': _place()}


def _place() -> str:
    return str(importlib.import_module(f'{PACKAGE}.msg').__file__)


def _names() -> Iterator[tuple[str, str]]:
    for kind in KINDS:
        for folder in installed():
            yield from ((kind, path.stem) for path in sorted((folder / kind).glob(f'*.{kind}')))


def installed() -> list[Path]:
    """The first installed copy of the interfaces, empty where there is none."""
    for text in os.environ.get(prefix.VARIABLE, '').split(os.pathsep):
        share = Path(text, 'share', PACKAGE)
        if text and (share / 'msg').is_dir():
            return [share]
    return []


if __name__ == '__main__':
    main()
