"""The environment of the programs, and the port of the simulator."""

import os
import socket
import subprocess
import sys

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.cli.environment import ros_environment
from mistypilot_ros.cli.ports import PREFERRED, choose_port
from mistypilot_ros.cli.shared_memory import remove_dead_segments
from mistypilot_ros.core.errors import InvalidInputError

CONFIG = data_folders.shipped('config')
NEW, OLD = 'FASTDDS_DEFAULT_PROFILES_FILE', 'FASTRTPS_DEFAULT_PROFILES_FILE'


@pytest.mark.parametrize(
    ('given', 'variable', 'file'),
    [
        ({'ROS_DISTRO': 'kilted'}, NEW, 'fastdds_kilted.xml'),
        ({'ROS_DISTRO': 'jazzy'}, OLD, 'fastdds_jazzy.xml'),
        ({'ROS_DISTRO': 'kilted', 'RMW_IMPLEMENTATION': 'rmw_fastrtps_cpp'}, NEW, 'fastdds_kilted.xml'),
    ],
)
def test_profile_of_the_distribution(given, variable, file):
    got = ros_environment(given, CONFIG)
    assert got[variable] == str(CONFIG / file) and os.path.isfile(got[variable])
    assert (NEW in got) != (OLD in got)


def test_another_middleware_gets_no_profile():
    got = ros_environment({'RMW_IMPLEMENTATION': 'rmw_cyclonedds_cpp'}, CONFIG)
    assert NEW not in got and OLD not in got


@pytest.mark.parametrize('name', [NEW, OLD])
def test_a_profile_of_the_user_wins(name):
    got = ros_environment({name: '/mine.xml'}, CONFIG)
    assert {key: value for key, value in got.items() if key in (NEW, OLD)} == {name: '/mine.xml'}


def test_what_the_user_set_wins():
    assert ros_environment({}, CONFIG)['ROS_AUTOMATIC_DISCOVERY_RANGE'] == 'LOCALHOST'
    assert ros_environment({}, CONFIG)['FASTDDS_BUILTIN_TRANSPORTS'] == 'UDPv4'
    given = {'ROS_AUTOMATIC_DISCOVERY_RANGE': 'SUBNET', 'FASTDDS_BUILTIN_TRANSPORTS': 'DEFAULT'}
    assert given.items() <= ros_environment(given, CONFIG).items()


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


HOLD = (
    'import fcntl, sys; f = open(sys.argv[1], "r+b"); fcntl.flock(f, fcntl.LOCK_EX); '
    'print("held", flush=True); sys.stdin.read()'
)


@pytest.fixture
def alive(tmp_path):
    """A segment and its lock, held by a process that lives."""
    (tmp_path / 'fastdds_fedcba9876543210').touch()
    lock = tmp_path / 'fastdds_fedcba9876543210_el'
    lock.touch()
    holder = subprocess.Popen(
        [sys.executable, '-c', HOLD, lock], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    holder.stdout.readline()
    yield lock.with_name('fastdds_fedcba9876543210')
    holder.kill()
    holder.communicate(timeout=10)


def test_only_what_the_dead_left_goes(tmp_path, alive):
    dead = {
        'fastdds_0123456789abcdef', 'fastdds_0123456789abcdef_el', 'fastdds_port7411', 'fastdds_port7411_sl',
        'sem.fastdds_port7411_mutex', 'fastrtps_port7000_el',
    }  # fmt: skip
    others = {'other', 'other_el', 'fastdds_unknown', 'sem.other_mutex'}
    for name in dead | others:
        (tmp_path / name).touch()
    assert remove_dead_segments(tmp_path) == 0  # all too young
    assert remove_dead_segments(tmp_path, young=0.0) == 3
    left = {path.name for path in tmp_path.iterdir()}
    assert left == others | {alive.name, f'{alive.name}_el'}
