"""What the doctor says of ROS."""

import os
import shutil
from dataclasses import replace

import pytest
from doctor_world import OK, PROBLEM, WARNING, Probe, found, install_ros

from mistypilot_ros import data_folders
from mistypilot_ros.cli.doctor import ros
from mistypilot_ros.cli.doctor.probe import Attempt, RosProbe


def test_ros_from_wheels_and_what_the_middleware_says(case):
    found(ros.ros(case), OK, 'from wheels', str(case.python_prefix))
    found(ros.middleware(case), OK, 'rmw_fastrtps_cpp')
    found(ros.interfaces(case), OK, '3')
    stale = replace(case, environment={'ROS_DISTRO': 'humble'})
    found(ros.ros(stale), WARNING, 'humble', 'unset ROS_DISTRO')


def test_no_ros_and_one_that_is_not_sourced(case, tmp_path):
    failed = Probe(rclpy=Attempt(None, "ModuleNotFoundError: No module named 'rclpy'"))
    without = replace(case, probe=failed, python_prefix=tmp_path / 'bare', ros_environment={})
    found(ros.ros(without), PROBLEM, "No module named 'rclpy'", 'script/setup')
    (tmp_path / 'opt' / 'jazzy').mkdir(parents=True)
    (tmp_path / 'opt' / 'jazzy' / 'setup.bash').touch()
    found(ros.ros(without), PROBLEM, 'does not use it', f'source {tmp_path}/opt/jazzy/setup.bash')
    found(ros.ros(replace(case, probe=failed)), PROBLEM, 'cannot be loaded', str(case.python_prefix))


def test_a_full_ros_that_is_sourced_over_the_wheels(case, tmp_path):
    other = install_ros(tmp_path / 'jazzy')
    mixed = replace(case, ros_environment={'AMENT_PREFIX_PATH': f'{tmp_path}/jazzy:{case.python_prefix}'})
    found(ros.ros(mixed), WARNING, f'{tmp_path}/jazzy')
    shadowed = replace(mixed, probe=Probe(rclpy=Attempt(str(other))))
    found(ros.ros(shadowed), PROBLEM, 'mixed', f'{tmp_path}/jazzy', 'Open a shell')
    broken = replace(mixed, probe=Probe(rclpy=Attempt(None, 'ImportError: wrong Python')))
    found(ros.ros(broken), PROBLEM, 'mixed', 'wrong Python')
    astray = replace(case, probe=Probe(rclpy=Attempt(str(other))))
    found(ros.ros(astray), PROBLEM, 'PYTHONPATH')
    full = replace(astray, python_prefix=tmp_path / 'bare')
    full = replace(full, ros_environment={'AMENT_PREFIX_PATH': f'{tmp_path}/jazzy'})
    found(ros.ros(full), OK, 'a full ROS 2', f'{tmp_path}/jazzy')


def test_a_middleware_that_is_not_there_or_does_not_load(case):
    named = replace(
        case,
        environment={'RMW_IMPLEMENTATION': 'rmw_none_cpp'},
        probe=Probe(rclpy=Attempt(None, 'exiting with 102'), middleware=Attempt(None, 'x')),
    )
    found(ros.ros(named), PROBLEM, "'rmw_none_cpp'", 'there is: rmw_fastrtps_cpp', 'unset RMW_IMPLEMENTATION')
    broken = replace(case, probe=Probe(middleware=Attempt(None, 'OSError: libfastdds.so')))
    found(ros.middleware(broken), PROBLEM, 'libfastdds.so')


def test_interfaces_that_fail_are_stale_or_twice_there(case, tmp_path):
    def look(found=None, error='', **changes):
        probe = Probe(interfaces=Attempt(found or {'number': 2, 'failed': {}, 'module': ''}, error))
        return ros.interfaces(replace(case, probe=probe, **changes))

    found(look(error='ImportError: no C'), PROBLEM, 'no C', 'script/setup', 'colcon')
    found(look({'number': 0, 'failed': {}}), PROBLEM, 'none is installed')
    found(look({'number': 2, 'failed': {'msg/Turn': 'AttributeError: x'}}), PROBLEM, '1 of 2', 'msg/Turn')
    copies = [tmp_path / name / 'share' / 'mistypilot_ros' for name in ('venv', 'other')]
    for share in copies:
        for kind in ('msg', 'srv', 'action'):
            shutil.copytree(data_folders.shipped(kind), share / kind)
    found(look(), OK, '2')
    both = {'AMENT_PREFIX_PATH': f'{tmp_path}/venv:{tmp_path}/other'}
    found(look(ros_environment=both), WARNING, '2 times', f'{tmp_path}/other')
    (copies[0] / 'msg' / 'Turn.msg').write_text('string old\n')
    found(look(), PROBLEM, 'not those of this checkout: msg/Turn.msg')


@pytest.mark.parametrize(
    ('source', 'words'),
    [
        ('raise ImportError("libfirst.so is not there")', ['ImportError', 'libfirst.so']),
        ('import os; os.abort()', ['SIGABRT']),
        ('import sys; sys.exit("this is not my Python")', ['this is not my Python']),
    ],
)
def test_a_broken_ros_ends_the_probe_alone(case, tmp_path, source, words):
    (tmp_path / 'rclpy.py').write_text(source)
    path = os.pathsep.join([str(tmp_path), os.environ.get('PYTHONPATH', '')])
    probe = RosProbe(case.children, {**os.environ, 'PYTHONPATH': path})
    error = probe.attempts['rclpy'].error
    assert all(word in error for word in words), error
    assert probe.attempts['interfaces'].error
