"""The shipped parameter file and the launch file, held against the nodes."""

import ast
import sys
import types

import pytest
import yaml

from mistypilot_ros import data_folders
from mistypilot_ros.cli.programs import NODES
from mistypilot_ros.nodes import binding_supervisor, bridge_parameters, interpreters, task_router

AGENT = (interpreters.INTERPRETER, interpreters.SENSORS_FILE)
ROWS = {
    'misty_bridge': bridge_parameters.ROWS,
    'binding_supervisor': binding_supervisor.PARAMETERS,
    'task_router': task_router.PARAMETERS,
    'pia': AGENT,
    'sia': AGENT,
}
LAUNCH = data_folders.shipped('launch') / 'mistypilot.launch.py'
ALLOWED = {
    'LaunchDescription', 'DeclareLaunchArgument', 'ExecuteProcess', 'GroupAction', 'SetEnvironmentVariable',
    'IfCondition', 'LaunchConfiguration', 'Node', 'PushRosNamespace', 'ParameterValue',
}  # fmt: skip


@pytest.mark.parametrize('node', ROWS)
def test_the_file_holds_every_parameter_with_its_default(node):
    shipped = yaml.safe_load((data_folders.shipped('config') / 'mistypilot.yaml').read_text())['/**']
    assert set(shipped) == set(ROWS)
    assert shipped[node]['ros__parameters'] == {row.name: row.default for row in ROWS[node]}


def test_the_command_line_sets_only_parameters_that_exist():
    assert {node.name for node in NODES} == set(ROWS)
    for node in NODES:
        assert set(node.parameters) <= {row.name for row in ROWS[node.name]}, node.name


def test_the_launch_file_keeps_to_what_every_distribution_has():
    names = {
        alias.name
        for statement in ast.walk(ast.parse(LAUNCH.read_text()))
        if isinstance(statement, ast.ImportFrom) and statement.module.startswith('launch')
        for alias in statement.names
    }
    assert names <= ALLOWED


def test_the_launch_file_starts_every_node_and_leaves_discovery_alone(monkeypatch):
    made = []

    def recorder(name):
        def make(*arguments, **options):
            made.append((name, arguments, options))
            return made[-1]

        return make

    for name in ('launch', 'launch.actions', 'launch.conditions', 'launch.substitutions', 'launch_ros',
                 'launch_ros.actions', 'launch_ros.parameter_descriptions'):  # fmt: skip
        module = types.ModuleType(name)
        module.__getattr__ = recorder
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setenv('ROS_DISTRO', 'kilted')
    namespace = {}
    exec(compile(LAUNCH.read_text(), str(LAUNCH), 'exec'), namespace)
    namespace['generate_launch_description']()
    nodes = [options for name, _, options in made if name == 'Node']
    assert {node['executable'] for node in nodes} == set(ROWS)
    assert all(node['respawn'] and node['package'] == 'mistypilot_ros' for node in nodes)
    for node in nodes:
        assert set(node['parameters'][1]) <= {row.name for row in ROWS[node['executable']]}
    arguments = {values[0] for name, values, _ in made if name == 'DeclareLaunchArgument'}
    assert arguments == {'robot_address', 'namespace', 'state_dir', 'params_file', 'simulate'}
    assert 'ROS_AUTOMATIC_DISCOVERY_RANGE' not in [v[0] for n, v, _ in made if n == 'SetEnvironmentVariable']
