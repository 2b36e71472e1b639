"""What the launch files name exists, and what pages say of them is true."""

import ast
import re
from pathlib import Path

import pytest
import yaml

from mistypilot_ros.launching import arguments
from mistypilot_ros.launching.plan import NODES, SIMULATOR

ROOT = Path(__file__).resolve().parents[2]
FILES = {'mistypilot': arguments.ROBOT, 'simulation': arguments.SIMULATED, 'fleet': arguments.FLEET}
"""Launch files with their arguments."""
PAGES = [
    *sorted(ROOT.glob('launch/*.py')),
    *sorted(ROOT.glob('config/*.yaml')),
    *sorted(ROOT.glob('*.md')),
    *sorted(ROOT.glob('docs/**/*.md')),
]


@pytest.fixture(scope='module')
def parameters():
    """Parameters of each node in the shipped parameter file."""
    file = yaml.safe_load((ROOT / 'config' / 'mistypilot.yaml').read_text())
    return {node: set(section['ros__parameters']) for node, section in file['/**'].items()}


def test_these_are_all_launch_files():
    assert {path.name for path in (ROOT / 'launch').iterdir() if path.is_file()} == {
        f'{name}.launch.py' for name in FILES
    }


@pytest.mark.parametrize('name', FILES)
def test_each_file_has_its_arguments(name):
    tree = ast.parse((ROOT / 'launch' / f'{name}.launch.py').read_text())
    (table,) = [
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == 'mistypilot_ros.launching.arguments'
        for alias in node.names
    ]
    assert getattr(arguments, table) is FILES[name]


def test_every_argument_is_described():
    for row in {*arguments.ROBOT, *arguments.FLEET}:
        assert re.fullmatch(r'[A-Za-z].*\.', row.description), row.name


@pytest.mark.parametrize('page', PAGES, ids=lambda page: page.name)
def test_pages_name_only_arguments_that_exist(page):
    for line in page.read_text().splitlines():
        for name, rows in FILES.items():
            if f'{name}.launch.py' in line:
                assert set(re.findall(r'(\w+):=', line)) <= {row.name for row in rows}, line


def test_each_program_is_an_executable_that_is_installed(commands):
    assert {*NODES, SIMULATOR} <= set(commands)


def test_the_nodes_are_those_of_the_parameter_file(parameters):
    assert set(NODES) == set(parameters)


def test_each_node_has_the_parameters_that_it_is_given(parameters):
    for name, given in NODES.items():
        assert set(given) <= parameters[name], name
