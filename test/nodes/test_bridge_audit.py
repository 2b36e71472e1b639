"""Whatever the bridge offers is used by a test that has a simulated robot.

What there is the running bridge itself says. Whether a test *judges* what it uses no program can tell: this
one finds what was added and forgotten.
"""

import ast
from pathlib import Path

import pytest
from simulated_misty import wait_for

from mistypilot_ros.core.range_sensors import RANGE_SENSORS

pytestmark = pytest.mark.ros
HERE = Path(__file__).parent
ROBOTS = {'misty', 'misty_at'}
"""Fixtures that are a simulated robot."""
NOT_USES = {Path(__file__).name, 'test_bridge_lifecycle.py', 'test_bridge_lost.py'}
"""This file, and those that want everything to be refused."""
OF_ROS = ('misty_bridge/', '/rosout', '/parameter_events', '/tf')
"""What every node has, or lifecycle nodes, by the begin of the names; and what tf2 alone brings."""


def functions(tree):
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def arguments(function):
    return {argument.arg for argument in function.args.args}


def reaches(name, found, shared, wanted, seen=()):
    """Whether a function has a fixture, by itself or by its own fixtures."""
    function = found.get(name) or shared.get(name)
    if function is None or name in seen:
        return False
    return any(
        argument in wanted or reaches(argument, found, shared, wanted, (*seen, name))
        for argument in arguments(function)
    )


def constants(function, found):
    """Names in capitals that a function and the functions of its file that it calls use."""
    used, todo, done = set(), [function], set()
    while todo:
        one = todo.pop()
        done.add(one.name)
        for node in ast.walk(one):
            if isinstance(node, ast.Attribute) and node.attr.isupper():
                used.add(node.attr)
            elif isinstance(node, ast.Name) and node.id in found and node.id not in done:
                todo.append(found[node.id])
        todo += [found[name] for name in arguments(one) if name in found and name not in done]
    return used


def uses():
    """Tests by the constant of interfaces.py that they use."""
    shared = functions(ast.parse((HERE / 'conftest.py').read_text()))
    table = {}
    for path in sorted(HERE.glob('test_*.py')):
        if path.name in NOT_USES:
            continue
        found = functions(ast.parse(path.read_text()))
        for name, function in found.items():
            if name.startswith('test_') and reaches(name, found, shared, ROBOTS):
                for constant in constants(function, found):
                    table.setdefault(constant, []).append(f'{path.name}::{name}')
    return table


def offered(client):
    """Names that the bridge publishes, subscribes and serves, without what is of ROS."""
    from rclpy.action import get_action_server_names_and_types_by_node

    node, place = client.node, ('misty_bridge', client.namespace)
    rows = [
        *node.get_publisher_names_and_types_by_node(*place),
        *node.get_subscriber_names_and_types_by_node(*place),
        *node.get_service_names_and_types_by_node(*place),
        *get_action_server_names_and_types_by_node(node, *place),
    ]
    names = {full.removeprefix(f'{client.namespace}/') for full, _ in rows}
    return {name for name in names if not name.startswith(OF_ROS) and '/_action/' not in name}


def test_everything_that_the_bridge_offers_has_a_test(bridge, client):
    topics = client.topics
    entries = {key: [value] for key, value in vars(topics).items() if hasattr(value, 'name')}
    entries['RANGES'] = list(topics.RANGES.values())
    constant_of = {entry.name: key for key, row in entries.items() for entry in row}
    names = wait_for(lambda: len(offered(client)) >= 40 and offered(client), 'the bridge is seen')
    assert names <= set(constant_of), 'written down in interfaces.py'
    table = uses()
    assert {name for name in names if constant_of[name] not in table} == set()


def test_each_distance_sensor_has_a_test():
    text = (HERE / 'test_bridge_streams.py').read_text()
    assert [name for name in RANGE_SENSORS if f"('{name}', " not in text] == []
