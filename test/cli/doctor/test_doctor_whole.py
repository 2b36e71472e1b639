"""`mistypilot doctor` on this machine."""

import json
import os
import signal
import subprocess
import sys

import psutil
import pytest
from ros_domains import next_domain
from simulated_misty import START_DEADLINE, wait_for

from mistypilot_ros.cli.doctor.checks import CHECKS

DOMAIN = next_domain()
KEY = 'sk-very-secret'


def run(*arguments, **environment):
    done = subprocess.run(
        [sys.executable, '-m', 'mistypilot_ros.cli.main', 'doctor', '--json', *arguments],
        env={**os.environ, 'ROS_DOMAIN_ID': DOMAIN, **environment},
        capture_output=True,
        text=True,
        timeout=100,
    )
    print(done.stdout, done.stderr)
    return done, {row['check']: row for row in map(json.loads, done.stdout.splitlines())}


@pytest.mark.ros
def test_this_machine_with_a_bridge_that_has_the_robot_already(tmp_path, misty):
    bridge = subprocess.Popen(
        [sys.executable, '-m', 'mistypilot_ros.nodes.misty_bridge', '--ros-args', '-r', '__ns:=/lab']
        + ['-p', f'robot_address:={misty.address}', '-p', f'state_dir:={tmp_path / "bridge"}'],
        env={**os.environ, 'ROS_DOMAIN_ID': DOMAIN},
    )
    try:
        wait_for(lambda: misty.state()['sockets'], 'the bridge is there', START_DEADLINE)
        done, rows = run('--robot', misty.address, '--state-dir', str(tmp_path / 'state'), OPENAI_API_KEY=KEY)
    finally:
        bridge.send_signal(signal.SIGTERM)
        bridge.wait(20)
    assert done.returncode == 0 and list(rows) == [check.name for check in CHECKS]
    assert all(set(row) == {'check', 'verdict', 'message', 'remedy', 'seconds'} for row in rows.values())
    assert rows['DDS']['verdict'] == 'ok' and 'found each other' in rows['DDS']['message']
    other = rows['other MistyPilots']
    assert other['verdict'] == 'warning' and '/lab' in other['message']
    assert rows['robot events']['verdict'] == 'ok'
    assert KEY not in done.stdout and 'checks' in done.stderr
    assert not (tmp_path / 'state').exists()


@pytest.mark.ros
def test_a_broken_ros_is_a_sentence_and_the_rest_is_looked_at(tmp_path):
    (tmp_path / 'rclpy.py').write_text('raise ImportError("libfirst.so is not there")')
    path = os.pathsep.join([str(tmp_path), os.environ.get('PYTHONPATH', '')])
    done, rows = run('--state-dir', str(tmp_path / 'state'), PYTHONPATH=path)
    assert done.returncode == 1 and list(rows) == [check.name for check in CHECKS]
    assert rows['ROS 2']['verdict'] == 'problem' and 'libfirst.so' in rows['ROS 2']['message']
    assert rows['DDS']['verdict'] == 'skipped' and rows['skills']['verdict'] == 'ok'
    assert 'Traceback' not in done.stdout + done.stderr


@pytest.mark.ros
@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_who_breaks_it_off_leaves_no_process(tmp_path, number):
    doctor = subprocess.Popen(
        [sys.executable, '-m', 'mistypilot_ros.cli.main', 'doctor', '--state-dir', str(tmp_path / 'state')],
        env={**os.environ, 'ROS_DOMAIN_ID': DOMAIN},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        family = wait_for(lambda: len(found := children_of(doctor)) == 2 and found, 'the two that talk', 30)
        doctor.send_signal(number)
        out, err = doctor.communicate(timeout=20)
    finally:
        doctor.kill()
        doctor.wait(10)
    assert not psutil.wait_procs(family, timeout=10)[1]
    assert 'Traceback' not in err
    if number == signal.SIGINT:
        assert doctor.returncode == 130 and 'Broken off after' in out.splitlines()[-1]


def children_of(process):
    return psutil.Process(process.pid).children(recursive=True)


def test_an_address_that_is_none_is_refused():
    done, rows = run('--robot', 'http://misty/')
    assert done.returncode == 2 and not rows
    assert done.stderr.startswith("mistypilot doctor: argument --robot: 'http://misty/' is no address")
