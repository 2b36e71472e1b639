"""Parameters that are rows: what the tools send is taken in the type that the row has."""

import os

import pytest

pytestmark = pytest.mark.ros


@pytest.fixture
def declared(ros):
    """A function that makes a node with these rows."""
    import rclpy

    from mistypilot_ros.nodes.parameters import ParameterRow, declare

    context, nodes = rclpy.Context(), []
    rclpy.init(context=context, domain_id=int(os.environ['ROS_DOMAIN_ID']))

    def make(*rows):
        nodes.append(rclpy.create_node('rows', context=context))
        declare(nodes[-1], *(ParameterRow(*row, read_only=False) for row in rows))
        return nodes[-1]

    yield make
    for node in nodes:
        node.destroy_node()
    rclpy.shutdown(context=context)


def given(node, name, value):
    from rclpy.parameter import Parameter

    (result,) = node.set_parameters([Parameter(name, value=value)])
    return result.successful, node.get_parameter(name).value


def test_a_whole_number_is_one_with_a_decimal_point_where_that_is_wanted(declared):
    node = declared(('speed', 0.3, 'Speed, m/s.', (0.01, 2.0)), ('count', 3, 'How many.', (0, 5)))
    successful, value = given(node, 'speed', 1)
    assert successful and value == 1.0 and isinstance(value, float)
    assert given(node, 'speed', 3) == (False, 1.0), 'the range counts'
    assert given(node, 'speed', 'fast') == (False, 1.0)
    assert given(node, 'speed', True) == (False, 1.0)
    assert given(node, 'count', 2) == (True, 2)
    assert given(node, 'count', 2.0) == (False, 2), 'the other way something would be lost'


def test_ranges_and_meaning_are_told(declared):
    node = declared(('speed', 0.3, 'Speed, m/s.', (0.01, 2.0)), ('count', 3, 'How many.', (0, 5)))
    speed, count = node.describe_parameters(['speed', 'count'])
    assert (speed.description, count.description) == ('Speed, m/s.', 'How many.')
    assert [(r.from_value, r.to_value) for r in speed.floating_point_range] == [(0.01, 2.0)]
    assert [(r.from_value, r.to_value) for r in count.integer_range] == [(0, 5)]
