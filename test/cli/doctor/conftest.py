"""A made-up world for the checks."""

import pytest
from doctor_world import Probe, install_ros
from simulated_misty import SimulatedMisty

from mistypilot_ros import data_folders
from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.children import Children
from mistypilot_ros.cli.doctor.probe import Attempt


@pytest.fixture
def case(tmp_path):
    """A world in which all is well, in folders of its own."""
    children = Children()
    prefix = tmp_path / 'venv'
    rclpy = install_ros(prefix)
    yield Case(
        environment={},
        ros_environment={'AMENT_PREFIX_PATH': str(prefix)},
        config=data_folders.shipped('config'),
        skill_folders=(tmp_path / 'skills',),
        state=tmp_path / 'state',
        python_prefix=prefix,
        children=children,
        probe=Probe(rclpy=Attempt(str(rclpy))),
        shared_memory=tmp_path / 'shm',
        full_ros=tmp_path / 'opt',
    )
    children.end()


@pytest.fixture(scope='module')
def misty():
    simulator = SimulatedMisty()
    yield simulator
    simulator.close()
