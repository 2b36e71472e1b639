"""What the launch file names exists."""

import ast
import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / 'launch' / 'mistypilot.launch.py',
    *sorted(ROOT.glob('*.md')),
    *sorted(ROOT.glob('docs/**/*.md')),
]


@pytest.fixture(scope='module')
def parameters():
    """Parameters of each node in the shipped parameter file."""
    file = yaml.safe_load((ROOT / 'config' / 'mistypilot.yaml').read_text())
    return {node: set(section['ros__parameters']) for node, section in file['/**'].items()}


def test_every_argument_is_described(launch_file):
    for name, description in launch_file.arguments.items():
        assert re.fullmatch(r'[A-Z].*\.', description), name


def test_all_arguments_are_used_and_no_others(launch_file):
    used = {
        node.slice.value
        for node in ast.walk(launch_file.tree)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)
    }
    passed = {name for names in launch_file.nodes.values() for name in names}
    assert used | passed == set(launch_file.arguments)


@pytest.mark.parametrize('page', PAGES, ids=lambda page: page.name)
def test_pages_name_only_arguments_that_exist(page, launch_file):
    lines = [line for line in page.read_text().splitlines() if launch_file.path.name in line]
    named = {name for line in lines for name in re.findall(r'(\w+):=', line)}
    assert named <= set(launch_file.arguments)


def test_each_node_is_an_executable_that_is_installed(launch_file, commands):
    assert set(launch_file.nodes) <= set(commands)


def test_the_nodes_are_those_of_the_parameter_file(launch_file, parameters):
    assert set(launch_file.nodes) == set(parameters)


def test_each_node_has_the_parameters_that_it_is_given(launch_file, parameters):
    for name, given in launch_file.nodes.items():
        assert set(given) <= parameters[name], name
