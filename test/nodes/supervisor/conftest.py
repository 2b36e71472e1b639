"""The binding supervisor as a real process; a partner plays the bridge, a client the person at the tools."""

from __future__ import annotations

import importlib
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from simulated_misty import START_DEADLINE
from spinning import spin_until

from mistypilot_ros.core.binding_parameters import free
from mistypilot_ros.core.sensors import MISTY_SENSORS

DEADLINE = 15.0
"""Seconds after which anything that was waited for has failed."""
SKILLS = Path(__file__).with_name('skills')
OWN_SERVICES = {
    'rcl_interfaces.srv': ('set_parameters', 'set_parameters_atomically', 'list_parameters', 'get_parameters')
    + ('describe_parameters', 'get_parameter_types'),
    'lifecycle_msgs.srv': ('change_state', 'get_state'),
}
"""Services that every lifecycle node offers below its name, by the package of their types."""


def new_skill(folder: Path, name: str) -> Path:
    """Write one of the skills of these tests, or a copy of `light` under another name."""
    source = SKILLS / f'{name}.py'
    return Path(shutil.copy(source if source.exists() else SKILLS / 'light.py', folder / f'{name}.py'))


class Bridge:
    """Plays the bridge: takes every command, notes it, and says what the robot feels."""

    def __init__(self, node: Any, interfaces: Any) -> None:
        from rclpy.callback_groups import ReentrantCallbackGroup

        self.node, self.calls = node, []
        self.answer: dict[str, Any] = {'ok': True}
        self._events = interfaces.SENSOR_EVENT.publisher(node)
        self._link = interfaces.LINK_STATE.publisher(node)
        self.stopped = interfaces.STOPPED.publisher(node)
        group = ReentrantCallbackGroup()
        for row in ('MOVE_HEAD', 'MOVE_ARMS', 'SET_LED', 'SHOW_FACE', 'PLAY_SOUND', 'TAKE_PICTURE') + (
            'SET_FLASHLIGHT',
            'SET_VOLUME',
        ):
            service = getattr(interfaces, row)
            service.serve(node, self._service(service.name), callback_group=group)
        for action in (interfaces.SPEAK, interfaces.DRIVE, interfaces.RECORD_VIDEO):
            self._action(action, group)
        interfaces.STOP.serve(node, self._stop, callback_group=group)
        self.link(2)

    def link(self, state: int) -> None:
        from mistypilot_ros.msg import LinkState

        self._link.publish(LinkState(state=state, serial_number='42'))

    def touch(self, sensor: str, active: bool) -> None:
        from mistypilot_ros.msg import SensorEvent

        self._events.publish(SensorEvent(sensor=sensor, active=active, value=float(active)))

    def press(self, sensor: str) -> None:
        self.touch(sensor, True)
        self.touch(sensor, False)

    def named(self, name: str) -> list[Any]:
        """Requests of one service or action so far."""
        return [request for called, request in self.calls if called == name]

    def _stop(self, request: Any, response: Any) -> Any:
        """As the bridge does: everybody hears of it before whoever asked has the answer."""
        from mistypilot_ros.msg import Stopped

        self.calls.append(('stop', request))
        self.stopped.publish(Stopped(epoch=len(self.calls)))
        response.success, response.message = self.answer['ok'], self.answer.get('message', '')
        return response

    def _service(self, name: str) -> Callable[[Any, Any], Any]:
        def handle(request: Any, response: Any) -> Any:
            self.calls.append((name, request))
            for field, value in self.answer.items():
                setattr(response, field, value)
            return response

        return handle

    def _action(self, action: Any, group: Any) -> None:
        def execute(goal: Any) -> Any:
            self.calls.append((action.name, goal.request))
            goal.succeed()
            return action.type.Result(**self.answer)

        action.serve(self.node, execute, callback_group=group)


class System:
    """One robot's namespace: its bridge, its supervisor, and a person who calls and looks."""

    def __init__(self, client: Any, bridge: Bridge, folder: Path, until: Any, node_process: Any) -> None:
        self.client, self.bridge, self.folder = client, bridge, folder
        self.until, self._node_process = until, node_process
        self.topics = topics = client.topics
        self.own = {
            name: topics.Service(
                f'binding_supervisor/{name}',
                getattr(importlib.import_module(package), name.title().replace('_', '')),
            )
            for package, names in OWN_SERVICES.items()
            for name in names
        }
        # A supervisor finds these in their order: whoever hears its table will hear its answers.
        for service in (topics.BIND, topics.UNBIND, topics.INVOKE, topics.CANCEL, topics.RESET_BINDING):
            client.client(service)
        for service in (topics.GET_TRACE, topics.RELOAD_SKILLS, topics.RUN_SKILL, *self.own.values()):
            client.client(service)
        self.tables = client.listen(self.topics.BINDINGS)
        self.runs = client.listen(self.topics.SKILL_RUNS)
        self.catalogues = client.listen(self.topics.SKILLS)
        self.supervisors: list[Any] = []
        self.skills = folder / 'skills'
        shutil.copytree(SKILLS, self.skills, ignore=shutil.ignore_patterns('__pycache__'))

    @property
    def state(self) -> Path:
        return self.folder / 'state'

    def start(self, *files: Path, wait: bool = True, **parameters: Any) -> Any:
        """Start a supervisor, and wait until it is active and has the robot. None leaves a parameter out."""
        given = {'skill_paths': [str(self.skills)], 'state_dir': str(self.state), **parameters}
        given = {name: value for name, value in given.items() if value is not None}
        log = self.folder / f'log-{len(self.supervisors)}.txt'
        self.tables.clear()
        self.supervisors.append(
            self._node_process('binding_supervisor', self.client.namespace, given, files, log)
        )
        if wait:
            self.until(
                lambda: self.tables and self.tables[-1].active and self.tables[-1].robot_connected,
                log,
                START_DEADLINE,
            )
        return self.supervisors[-1]

    def call(self, service: Any, **fields: Any) -> Any:
        return self.client.call(service, DEADLINE, **fields)

    def set(self, values: dict[str, Any], service: str = 'set_parameters') -> Any:
        """Set parameters in one request, as `ros2 param` does; returns what the service answered."""
        from rclpy.parameter import Parameter

        messages = [
            Parameter(name, *(value if isinstance(value, tuple) else (None, value))).to_parameter_msg()
            for name, value in values.items()
        ]
        answer = self.call(self.own[service], parameters=messages)
        return answer.results if service == 'set_parameters' else answer.result

    def dump(self) -> dict[str, Any]:
        """All parameters of the bindings that are not as they are without a binding."""
        values = self.everything()
        bound = {name.split('.')[1] for name in values if name.startswith('bindings.') and any(values[name])}
        plain = free(MISTY_SENSORS.names)
        return {name: v for name, v in values.items() if name.split('.')[1] in bound or v != plain[name]}

    def everything(self) -> dict[str, Any]:
        """All parameters of the bindings, those of sensors too that nothing is bound to."""
        from rclpy.parameter import parameter_value_to_python

        listed = self.call(self.own['list_parameters']).result.names
        names = [name for name in listed if name.startswith('binding')]
        values = map(parameter_value_to_python, self.call(self.own['get_parameters'], names=names).values)
        return {
            name: list(value) if name.startswith('bindings.') else value
            for name, value in zip(names, values, strict=True)
        }

    def bind(self, sensor: str, call: str, **fields: Any) -> Any:
        """Bind, and wait until a press reaches the robot."""
        answer = self.call(self.topics.BIND, sensor=sensor, call=self.skill_call(call), **fields)
        if answer.ok:
            self.until(
                lambda: (
                    self.tables and self.tables[-1].generation >= answer.generation and self.works(sensor)
                ),
                f'{sensor} is active',
            )
        return answer

    @staticmethod
    def skill_call(text: str) -> Any:
        from mistypilot_ros.core.skills import SkillCall
        from mistypilot_ros.nodes.conversions import call_to_message

        return call_to_message(SkillCall.parse(text))

    def row(self, sensor: str) -> Any:
        """The newest row of a sensor, None where nothing is bound to it."""
        rows = self.tables[-1].bindings if self.tables else []
        return next((row for row in rows if row.sensor == sensor), None)

    def works(self, sensor: str, *skills: str) -> bool:
        """Whether a press reaches the robot; with names, whether just these skills are bound."""
        row = self.row(sensor)
        bound = tuple(call.skill for call in row.calls) if row else ()
        return bool(row) and row.status == 2 and bound == (skills or bound)

    def ends(self) -> list[Any]:
        """Final steps so far."""
        return [step for step in self.runs if step.final]

    def press(self, sensor: str) -> Any:
        """Press, and return the end of the run."""
        before = len(self.ends())
        self.bridge.press(sensor)
        self.until(lambda: len(self.ends()) > before, f'a run of {sensor}')
        return self.ends()[-1]

    def close(self) -> None:
        """End its supervisors."""
        for supervisor in self.supervisors:
            supervisor.end()
            print(f'--- what a supervisor said\n{supervisor.said}')
        self.supervisors.clear()


@pytest.fixture(scope='module')
def bridge_in(ros: Any) -> Iterator[Callable[[str], Bridge]]:
    """A function that starts the partner of a namespace, served by a thread of its own."""
    import rclpy
    from rclpy.executors import MultiThreadedExecutor

    from mistypilot_ros.nodes import interfaces

    context = rclpy.Context()
    rclpy.init(context=context, domain_id=int(os.environ['ROS_DOMAIN_ID']))
    executor = MultiThreadedExecutor(4, context=context)
    ending = threading.Event()

    def spin() -> None:
        spin_until(executor, ending)

    thread = threading.Thread(target=spin)

    def make(namespace: str) -> Bridge:
        node = rclpy.create_node('bridge_partner', namespace=namespace, context=context)
        bridge = Bridge(node, interfaces)
        executor.add_node(node)
        return bridge

    thread.start()
    yield make
    ending.set()
    thread.join(DEADLINE)
    executor.shutdown(DEADLINE)
    rclpy.shutdown(context=context)


@pytest.fixture(scope='module')
def new_system(
    client_in: Any, bridge_in: Any, tmp_path_factory: Any, waits: Any, node_process: Any
) -> Iterator[Callable[[], System]]:
    """A function that makes systems without a supervisor, each in a namespace of its own."""
    made: list[System] = []

    def make() -> System:
        namespace = f'/robot_{os.getpid()}_{len(made)}'
        folder = tmp_path_factory.mktemp('system')
        made.append(System(client_in(namespace), bridge_in(namespace), folder, waits, node_process))
        return made[-1]

    yield make
    for system in made:
        system.close()


@pytest.fixture
def fresh(new_system: Callable[[], System]) -> Iterator[System]:
    """A system of a test's own, without a supervisor; what it starts ends with the test."""
    system = new_system()
    yield system
    system.close()


@pytest.fixture(scope='module')
def running(new_system: Callable[[], System]) -> System:
    """A system with an active supervisor, for a whole module."""
    system = new_system()
    system.start()
    return system


@pytest.fixture
def system(running: System) -> System:
    """The module's system, with nothing bound and nothing running."""
    running.call(running.topics.CANCEL, run_id='*')
    assert running.call(running.topics.UNBIND, sensor='*').ok
    running.until(lambda: not running.tables[-1].bindings, 'nothing is bound')
    running.bridge.calls.clear()
    running.runs.clear()
    return running


@pytest.fixture(scope='session')
def write_skill() -> Callable[[Path, str], Path]:
    return new_skill


@pytest.fixture
def set_options() -> Callable[..., dict[str, Any]]:
    """A function that makes the fields of Bind that set options."""

    def make(**changes: Any) -> dict[str, Any]:
        from mistypilot_ros.core.bindings import BindingOptions
        from mistypilot_ros.nodes.conversions import options_to_message

        return {'options': options_to_message(BindingOptions(**changes)), 'set_options': True}

    return make
