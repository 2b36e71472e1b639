"""A value that a node cannot use at the start is said in one sentence, without a traceback."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.ros
CASES = (
    (
        'misty_bridge',
        'max_linear_speed:=3.0',
        "is '3.0'; it must be a number with a decimal point, 0.01 to 0.45.",
    ),
    (
        'misty_bridge',
        'max_linear_speed:=1',
        "is '1'; it must be a number with a decimal point, 0.01 to 0.45.",
    ),
    ('misty_bridge', 'robot_address:=5', "is '5'; it must be a text."),
    ('binding_supervisor', 'autostart:=never', "is 'never'; it must be true or false."),
    ('binding_supervisor', 'skill_paths:=/skills', "is '/skills'; it must be a list of texts."),
    ('task_router', 'turn_timeout:=ten', "is 'ten'; it must be a number with a decimal point, 0.5 to 600."),
)


def refusal(node, given, domain):
    """Lines that a node says which ends with exit code 2."""
    command = [sys.executable, '-m', f'mistypilot_ros.nodes.{node}', '--ros-args', '-p', given]
    environment = {**os.environ, 'ROS_DOMAIN_ID': domain}
    ended = subprocess.run(command, capture_output=True, text=True, timeout=20, env=environment)
    assert ended.returncode == 2
    return ended.stderr.splitlines()


@pytest.mark.parametrize(('node', 'given', 'sentence'), CASES)
def test_a_value_of_a_wrong_type_or_out_of_range(node, given, sentence, domain):
    assert refusal(node, given, domain) == [f'{given.partition(":=")[0]} of {node} {sentence}']


def test_a_state_folder_that_cannot_be_made(domain):
    (line,) = refusal('misty_bridge', 'state_dir:=/proc/x', domain)
    assert line.startswith("The state folder '/proc/x' cannot be made")
