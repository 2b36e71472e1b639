"""The launch files: an install prefix for them, and a process that runs one as `ros2 launch` does."""

from __future__ import annotations

import configparser
import os
import re
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from ros_domains import next_domain

from mistypilot_ros.launching.plan import NODES, SIMULATOR

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 60.0
"""Seconds after which anything that was waited for has failed."""
DOMAIN = next_domain()

LAUNCH = """
import sys
from launch import LaunchDescription, LaunchService
from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
file, *arguments = sys.argv[1:]
given = [tuple(argument.split(':=', 1)) for argument in arguments]
included = IncludeLaunchDescription(PythonLaunchDescriptionSource(file), launch_arguments=given)
service = LaunchService(noninteractive=True)
service.include_launch_description(LaunchDescription([included]))
sys.exit(service.run())
"""
"""What `ros2 launch` does, without ros2cli."""
STAND_IN = """#!{python}
import json, os, pathlib, signal, sys
file = pathlib.Path({folder!r}, f'{{os.getpid()}}.json')
file.with_suffix('.part').write_text(json.dumps([pathlib.Path(__file__).name, *sys.argv[1:]]))
file.with_suffix('.part').rename(file)
signal.pause()
"""
"""An executable that writes down with what it was started."""


@pytest.fixture(scope='session')
def commands() -> dict[str, str]:
    """Executables that CMake installs: name → module:function."""
    config = configparser.ConfigParser(interpolation=None)
    config.read(ROOT / 'setup.cfg')
    lines = config['options.entry_points']['console_scripts'].strip().splitlines()
    return dict(re.split(r'\s*=\s*', line) for line in lines)


@pytest.fixture
def install(tmp_path: Path) -> Callable[[Callable[[str], str]], None]:
    """A function that makes an install prefix of the package, with an executable for each program."""
    pytest.importorskip('launch_ros', reason='there is no wheel of launch and launch_ros on PyPI')

    def make(source: Callable[[str], str]) -> None:
        index = tmp_path / 'prefix' / 'share' / 'ament_index' / 'resource_index' / 'packages'
        folder = tmp_path / 'prefix' / 'lib' / 'mistypilot_ros'
        for path in (index, folder):
            path.mkdir(parents=True)
        (index / 'mistypilot_ros').touch()
        for name in (*NODES, SIMULATOR):
            (folder / name).write_text(source(name))
            (folder / name).chmod(0o755)

    return make


@pytest.fixture
def installed(install: Any, commands: dict[str, str]) -> None:
    """The executables as CMake makes them are there."""
    template = (ROOT / 'cmake' / 'command.py.in').read_text().replace('/usr/bin/env python3', '@_python@')

    def source(name: str) -> str:
        module, _, function = commands[name].partition(':')
        values = {'command': name, 'module': module, 'function': function, 'python': sys.executable}
        return re.sub(r'@_(\w+)@', lambda match: values[match[1]], template)

    install(source)


@pytest.fixture
def recorded(install: Any, tmp_path: Path) -> Path:
    """A folder in which stand-ins for all programs write their command lines, a JSON file each."""
    folder = tmp_path / 'recorded'
    folder.mkdir()
    install(lambda name: STAND_IN.format(python=sys.executable, folder=str(folder)))
    return folder


@pytest.fixture
def rosbag2(tmp_path: Path, recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for rosbag2 and its command is installed."""
    folder = tmp_path / 'bin'
    folder.mkdir()
    (folder / 'ros2').write_text(STAND_IN.format(python=sys.executable, folder=str(recorded)))
    (folder / 'ros2').chmod(0o755)
    (folder / 'rosbag2_py.py').touch()
    for name in ('PATH', 'PYTHONPATH'):
        monkeypatch.setenv(name, str(folder), prepend=os.pathsep)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    """What the launches say; shown where the test failed."""
    path = tmp_path / 'log.txt'
    path.touch()
    yield path
    print(path.read_text()[-6000:])


@pytest.fixture
def launch(tmp_path: Path, log: Path) -> Iterator[Callable[..., psutil.Popen]]:
    """A function that runs a launch file with arguments; everything is ended after the test."""
    running: list[psutil.Popen] = []

    def start(file: str = 'mistypilot', **arguments: str) -> psutil.Popen:
        words = [f'{name}:={value}' for name, value in arguments.items()]
        command = [sys.executable, '-c', LAUNCH, str(ROOT / 'launch' / f'{file}.launch.py'), *words]
        environment = {
            **os.environ,
            'AMENT_PREFIX_PATH': f'{tmp_path}/prefix{os.pathsep}{os.environ.get("AMENT_PREFIX_PATH", "")}',
            'ROS_DOMAIN_ID': DOMAIN,
            'ROS_LOG_DIR': f'{tmp_path}/ros',
            'XDG_STATE_HOME': f'{tmp_path}/state-home',
            'TMPDIR': str(tmp_path),
        }
        with log.open('a') as output:
            running.append(psutil.Popen(command, env=environment, stdout=output, stderr=output, cwd=tmp_path))
        return running[-1]

    yield start
    for process in running:
        # The launch first: it would start again what ends before it.
        family = [process, *process.children(recursive=True)] if process.is_running() else []
        for member in family:
            member.kill()
        psutil.wait_procs(family, DEADLINE)


@pytest.fixture(scope='session')
def waits() -> Callable[..., Any]:
    """A function that returns the first true value of a condition."""

    def wait_for(condition: Callable[[], Any], what: str) -> Any:
        deadline = time.monotonic() + DEADLINE
        while not (value := condition()):
            assert time.monotonic() < deadline, f'not in time: {what}'
            time.sleep(0.02)
        return value

    return wait_for


class Person:
    """Someone who talks to the launched robot."""

    def __init__(self, rclpy: Any, interfaces: Any, namespace: str) -> None:
        from rclpy.executors import SingleThreadedExecutor

        self._node = rclpy.create_node('person', namespace=namespace)
        self._executor = SingleThreadedExecutor()
        self._executor.add_node(self._node)
        self._instruct = interfaces.INSTRUCT.client(self._node)
        self._turns: dict[str, Any] = {}
        interfaces.TURNS.subscribe(self._node, lambda turn: self._turns.__setitem__(turn.turn_id, turn))

    def says(self, text: str) -> Any:
        """Return the turn of a sentence, which is said each second until it is answered."""
        turn_id, deadline = f'test-{uuid.uuid4().hex}', time.monotonic() + DEADLINE
        while turn_id not in self._turns:
            assert time.monotonic() < deadline, f'not answered in time: {text}'
            request = self._instruct.srv_type.Request(text=text, turn_id=turn_id)
            future = self._instruct.call_async(request)
            again = time.monotonic() + 1.0
            while turn_id not in self._turns and time.monotonic() < again:
                self._executor.spin_once(timeout_sec=0.05)
            if not future.done():
                self._instruct.remove_pending_request(future)
        return self._turns[turn_id]


@pytest.fixture
def person_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Person]]:
    """A function that makes someone who talks to the robot of a namespace."""
    monkeypatch.setenv('ROS_DOMAIN_ID', DOMAIN)
    from mistypilot_ros import prefix

    prefix.ensure()
    import rclpy

    from mistypilot_ros.nodes import interfaces

    rclpy.init()
    yield lambda namespace: Person(rclpy, interfaces, namespace)
    rclpy.try_shutdown()
