"""Imports point down: nodes, rqt and cli, then the adapters, then the agents, then the core."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = 'mistypilot_ros'
ROOT = Path(__file__).parents[1] / PACKAGE
ADAPTERS = {'misty', 'llm', 'offline', 'embedding', 'memory', 'speech', 'skill_library', 'supervision'}
TOP = {'nodes', 'rqt', 'cli', 'launching', 'bench', 'chaos', 'soak'}
ROS = {'rclpy', 'rcl_interfaces', 'builtin_interfaces', 'launch', 'launch_ros', 'tf2_ros', 'lifecycle_msgs'}
ROS |= {
    'diagnostic_updater',
    'rqt_gui_py',
    'rqt_gui',
    'python_qt_binding',
    'ament_index_python',
    'rosbag2_py',
}
MESSAGES = {'msg', 'srv', 'action'}
MODULES = {'data_folders', 'data_files', 'prefix', 'skill'}
"""Single modules beside the layers: places, files that people write, and what a skill file imports."""
ALLOWED = {
    'core': {'core'},
    'agents': {'core', 'agents'},
    **{adapter: {'core', 'agents', adapter, 'skill', 'data_folders', 'data_files'} for adapter in ADAPTERS},
    'evaluation': {'core', 'agents', 'evaluation', 'skill', 'data_folders', *ADAPTERS},
    'simulator': {'simulator'},
    'skill': {'core'},
    'data_folders': {'core', 'offline'},
    'data_files': {'core'},
    'prefix': set(),
    **{top: {'core', 'agents', *ADAPTERS, 'evaluation', *TOP, *MODULES, *MESSAGES, ''} for top in TOP},
    '': set(),
}
"""What each layer may import of the package. The adapters do not know each other."""


def modules() -> list[Path]:
    return sorted(path for path in ROOT.rglob('*.py') if '__pycache__' not in path.parts)


def layer(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else '' if path.stem == '__init__' else path.stem


def imports(path: Path, source: str | None = None) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text() if source is None else source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parent = ''
            if node.level:
                here = (PACKAGE, *path.relative_to(ROOT).parent.parts)
                parent = '.'.join(here[: len(here) - node.level + 1])
            base = '.'.join(filter(None, (parent, node.module)))
            yield from ((node.lineno, f'{base}.{alias.name}') for alias in node.names)


def complaints(path: Path, source: str | None = None) -> list[str]:
    where, found = layer(path), []
    for line, name in imports(path, source):
        top, _, rest = name.partition('.')
        below = rest.split('.')[0]
        if top == PACKAGE:
            if below not in ALLOWED.get(where, set()) and f'{below}' not in _own(path, where):
                found.append(f'{path.relative_to(ROOT)}:{line} imports {name}')
        elif where in ('core', 'agents') and top not in sys.stdlib_module_names:
            found.append(
                f'{path.relative_to(ROOT)}:{line} imports {name}, which is not of the standard library'
            )
        elif where not in TOP and (top in ROS or top.endswith(('_msgs', '_srvs', '_interfaces'))):
            found.append(f'{path.relative_to(ROOT)}:{line} imports {name}, which is ROS')
    return found


def _own(path: Path, where: str) -> set[str]:
    return {where} if where else set()


@pytest.mark.parametrize('path', modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_down(path: Path) -> None:
    assert layer(path) in ALLOWED, f'{path.relative_to(ROOT)} belongs to no layer; give it one here'
    assert complaints(path) == []


@pytest.mark.parametrize(
    ('module', 'source'),
    [
        ('core/x.py', 'import yaml'),
        ('core/x.py', 'from mistypilot_ros.agents import pia'),
        ('core/x.py', 'from ..agents import pia'),
        ('agents/x.py', 'def f():\n    import requests'),
        ('agents/x.py', 'from mistypilot_ros.offline.text import read'),
        ('agents/x.py', 'import mistypilot_ros.nodes.pia'),
        ('offline/x.py', 'from mistypilot_ros.skill_library import loader'),
        ('offline/x.py', 'import rclpy'),
        ('misty/x.py', 'from std_msgs.msg import Bool'),
        ('misty/x.py', 'from mistypilot_ros import msg'),
        ('misty/x.py', 'from mistypilot_ros.nodes.interfaces import STOP'),
        ('simulator/x.py', 'from mistypilot_ros.core.sensors import MISTY_SENSORS'),
        ('simulator/x.py', 'from sensor_msgs.msg import Imu'),
        ('nodes/x.py', 'from mistypilot_ros.simulator import main'),
        ('skill.py', 'from mistypilot_ros.misty import rest'),
        ('skill.py', 'import rclpy'),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    assert complaints(ROOT / module, source)


@pytest.mark.parametrize(
    ('module', 'source'),
    [
        ('core/x.py', 'import json\nfrom mistypilot_ros.core.skills import Skill'),
        ('nodes/x.py', 'import rclpy\nfrom mistypilot_ros import msg\nfrom mistypilot_ros.misty import rest'),
        ('offline/x.py', 'import yaml\nfrom mistypilot_ros.agents import answers'),
        ('simulator/x.py', 'import aiohttp\nfrom mistypilot_ros.simulator.clock import Clock'),
        ('cli/x.py', 'from . import main'),
    ],
)
def test_a_right_import_is_not(module: str, source: str) -> None:
    assert complaints(ROOT / module, source) == []
