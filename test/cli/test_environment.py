"""The environment of the programs, and the port of the simulator."""

import os
import socket
import subprocess
import sys

import psutil
import pytest
from ros_domains import next_domain

from mistypilot_ros import data_folders
from mistypilot_ros.cli.environment import ros_environment
from mistypilot_ros.cli.ports import PREFERRED, choose_port
from mistypilot_ros.core.errors import InvalidInputError

CONFIG = data_folders.shipped('config')
MULTICAST = '239.255.0.1'  # The group of DDS discovery; joined on the loopback interface alone.
RANGE = 'ROS_AUTOMATIC_DISCOVERY_RANGE'
NEW, OLD = 'FASTDDS_DEFAULT_PROFILES_FILE', 'FASTRTPS_DEFAULT_PROFILES_FILE'


@pytest.mark.parametrize(
    ('given', 'variable', 'file'),
    [
        ({'ROS_DISTRO': 'kilted'}, NEW, 'fastdds_loopback_kilted.xml'),
        ({'ROS_DISTRO': 'jazzy'}, OLD, 'fastdds_loopback_jazzy.xml'),
        ({'ROS_DISTRO': 'kilted', RANGE: 'SUBNET'}, NEW, 'fastdds_kilted.xml'),
        ({'ROS_DISTRO': 'jazzy', RANGE: 'SUBNET'}, OLD, 'fastdds_jazzy.xml'),
        ({'RMW_IMPLEMENTATION': 'rmw_fastrtps_cpp'}, NEW, 'fastdds_loopback_kilted.xml'),
    ],
)
def test_profile_of_range_and_distribution(given, variable, file):
    got = ros_environment(given, CONFIG)
    assert got[variable] == str(CONFIG / file) and os.path.isfile(got[variable])
    assert (NEW in got) != (OLD in got)
    assert got[RANGE] == given.get(RANGE, 'SYSTEM_DEFAULT')


def test_another_middleware_gets_no_profile():
    got = ros_environment({'RMW_IMPLEMENTATION': 'rmw_cyclonedds_cpp'}, CONFIG)
    assert NEW not in got and OLD not in got and got[RANGE] == 'LOCALHOST'


@pytest.mark.parametrize('name', [NEW, OLD])
def test_a_profile_of_the_user_wins(name):
    got = ros_environment({name: '/mine.xml'}, CONFIG)
    assert {key: value for key, value in got.items() if key in (NEW, OLD)} == {name: '/mine.xml'}


def test_what_the_user_set_wins():
    given = {RANGE: 'SUBNET', 'PYTHONUNBUFFERED': ''}
    assert given.items() <= ros_environment(given, CONFIG).items()


LISTEN = """
import time
import rclpy
rclpy.init()
node = rclpy.create_node('bound')
print('up', flush=True)
time.sleep(60)
"""


def test_the_loopback_profile_binds_this_machine_alone_and_makes_no_shared_memory():
    environment = {**os.environ, **ros_environment({}, CONFIG), 'ROS_DOMAIN_ID': next_domain()}
    listener = subprocess.Popen([sys.executable, '-c', LISTEN], env=environment, stdout=subprocess.PIPE)
    try:
        assert listener.stdout.readline() == b'up\n'
        process = psutil.Process(listener.pid)
        bound = {c.laddr.ip for c in process.net_connections('inet') if c.laddr}
        assert bound == {'127.0.0.1', MULTICAST}
        assert not [m.path for m in process.memory_maps() if m.path.startswith('/dev/shm/fast')]
    finally:
        listener.kill()
        listener.communicate(timeout=10)


def test_a_port_in_use_is_refused_when_wanted():
    with socket.socket() as taken:
        taken.bind(('127.0.0.1', 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(InvalidInputError, match=f'Port {port} is in use'):
            choose_port(port)
    assert choose_port(port) == port
    assert choose_port(0) > 0


def test_another_port_where_the_preferred_one_is_in_use():
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(('127.0.0.1', PREFERRED))
            taken.listen()
        except OSError:
            pass  # Another program has it: just as good.
        assert choose_port(None) != PREFERRED
