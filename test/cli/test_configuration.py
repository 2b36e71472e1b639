"""The shipped parameter file and the launch file, held against the nodes."""

import pytest
import yaml

from mistypilot_ros import data_folders
from mistypilot_ros.cli.programs import NODES
from mistypilot_ros.nodes import bridge_parameters, pia, sia_parts, supervisor_parameters, task_router

ROWS = {
    'misty_bridge': bridge_parameters.ROWS,
    'binding_supervisor': supervisor_parameters.ROWS,
    'task_router': task_router.PARAMETERS,
    'pia': pia.PARAMETERS,
    'sia': sia_parts.PARAMETERS,
}


@pytest.mark.parametrize('node', ROWS)
def test_the_file_holds_every_parameter_with_its_default(node):
    shipped = yaml.safe_load((data_folders.shipped('config') / 'mistypilot.yaml').read_text())['/**']
    assert set(shipped) == set(ROWS)
    assert shipped[node]['ros__parameters'] == {row.name: row.default for row in ROWS[node]}


def test_the_command_line_sets_only_parameters_that_exist():
    assert {node.name for node in NODES} == set(ROWS)
    for node in NODES:
        assert set(node.parameters) <= {row.name for row in ROWS[node.name]}, node.name
