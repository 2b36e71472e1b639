"""What the doctor says of the machine and its settings."""

import os
import socket
import subprocess
import sys
from dataclasses import replace

import pytest
from doctor_world import OK, PROBLEM, SKIPPED, WARNING, found

from mistypilot_ros.cli.doctor import interpreter, language, network, port, shared_memory

KEY = 'sk-very-secret'


@pytest.mark.parametrize(
    ('now', 'verdict', 'words'),
    [
        (1_790_000_000.0, OK, ['UTC']),
        (0.0, PROBLEM, ['1970-01-01', 'timedatectl']),
        (4_200_000_000.0, PROBLEM, ['2103']),
        (1e18, PROBLEM, ['since 1970']),
    ],
)
def test_the_clock(case, now, verdict, words):
    found(interpreter.clock(replace(case, now=now)), verdict, *words)


def test_python_and_compiler(case, monkeypatch):
    found(interpreter.python(case), OK, sys.executable)
    monkeypatch.setattr(sys, 'version_info', (3, 9, 1))
    found(interpreter.python(case), PROBLEM, '3.10 to 3.14', 'MISTYPILOT_PYTHON')
    lacking = replace(case, environment={'CC': 'no-such-compiler -m64'})
    found(interpreter.compiler(lacking), WARNING, "'no-such-compiler'", 'build-essential')


@pytest.mark.parametrize(
    ('value', 'verdict', 'words'),
    [
        (None, OK, ['domain 0']),
        ('7', OK, ['domain 7']),
        ('150', WARNING, ['150', '101']),
        ('233', PROBLEM, ["'233'"]),
        ('lab', PROBLEM, ["'lab'", 'number']),
        ('-1', PROBLEM, ["'-1'"]),
        ('٣', PROBLEM, ['number']),
    ],
)
def test_the_domain(case, value, verdict, words):
    environment = {} if value is None else {'ROS_DOMAIN_ID': value}
    found(network.domain(replace(case, environment=environment)), verdict, *words)


@pytest.mark.parametrize(
    ('environment', 'verdict', 'words'),
    [
        ({}, OK, ['this machine']),
        ({'ROS_LOCALHOST_ONLY': '1'}, OK, ['ROS_LOCALHOST_ONLY']),
        ({'ROS_LOCALHOST_ONLY': 'yes'}, PROBLEM, ["'yes'"]),
        ({'ROS_AUTOMATIC_DISCOVERY_RANGE': 'SUBNET'}, OK, ['SUBNET', 'other machines']),
        ({'ROS_AUTOMATIC_DISCOVERY_RANGE': 'OFF'}, PROBLEM, ['no process finds']),
        ({'ROS_AUTOMATIC_DISCOVERY_RANGE': 'local'}, PROBLEM, ["'local'", 'LOCALHOST']),
        ({'ROS_AUTOMATIC_DISCOVERY_RANGE': 'SUBNET', 'ROS_LOCALHOST_ONLY': '1'}, WARNING, ['both set']),
    ],
)
def test_how_far_discovery_goes(case, environment, verdict, words):
    found(network.reach(replace(case, environment=environment)), verdict, *words)


def test_the_profile_of_fast_dds(case, tmp_path):
    variable = 'FASTDDS_DEFAULT_PROFILES_FILE'

    def look(file, own=True, **more):
        given = {variable: str(file)}
        return network.profile(
            replace(case, environment={**(given if own else {}), **more}, ros_environment=given)
        )

    shipped = case.config / 'fastdds_kilted.xml'
    found(look(shipped, own=False), OK, 'the shipped profile fastdds_kilted.xml')
    found(look(shipped), OK, 'your profile')
    found(look(tmp_path / 'gone.xml'), PROBLEM, 'gone.xml', variable, 'No such file', f'unset {variable}')
    (tmp_path / 'text.xml').write_text('no xml')
    found(look(tmp_path / 'text.xml'), PROBLEM, 'text.xml', 'no XML')
    found(look(shipped, RMW_IMPLEMENTATION='rmw_cyclonedds_cpp'), SKIPPED, 'another middleware')
    found(network.profile(case), WARNING, 'No profile')


@pytest.mark.parametrize(
    ('value', 'verdict', 'word'),
    [
        (None, OK, 'nothing leaves'),
        (KEY, OK, 'is set'),
        (KEY + '\n', PROBLEM, 'line ends'),
        (f'“{KEY}”', PROBLEM, 'no key has'),
    ],
)
def test_the_key_is_never_shown(case, value, verdict, word):
    finding = language.key(replace(case, environment={} if value is None else {'OPENAI_API_KEY': value}))
    found(finding, verdict, word)
    assert KEY not in f'{finding.message}{finding.remedy}'


@pytest.mark.parametrize(
    ('value', 'verdict', 'word'),
    [
        (None, SKIPPED, 'not set'),
        ('https://models.example.org:8443/v1', OK, 'https://models.example.org:8443'),
        (f'https://me:{KEY}@models.example.org:8443/v1', PROBLEM, 'password'),
        (f'https://models.example.org:8443/v1?k={KEY}', PROBLEM, 'end with its path'),
        ('http://127.0.0.1:8000/v1', OK, 'http://127.0.0.1:8000'),
        ('http://models.example.org/v1', WARNING, 'unencrypted'),
        (f'models.example.org/{KEY}', PROBLEM, 'no address'),
        ('http://[::1', PROBLEM, 'no address'),
        ('http://host:99999999/', PROBLEM, 'no address'),
    ],
)
def test_the_server_of_the_model(case, value, verdict, word):
    given = {'OPENAI_API_KEY': KEY, **({} if value is None else {'OPENAI_BASE_URL': value})}
    finding = language.server(replace(case, environment=given))
    found(finding, verdict, word)
    assert KEY not in f'{finding.message}{finding.remedy}'


def test_a_server_without_a_key(case):
    given = replace(case, environment={'OPENAI_BASE_URL': 'http://models.example.org/v1'})
    found(language.key(given), OK, 'not set')
    assert 'leaves' not in language.key(given).message
    found(language.server(given), OK, 'http://models.example.org')


def test_a_proxy_that_cannot_be_used(case):
    given = {'OPENAI_BASE_URL': 'https://models.example.org/v1', 'https_proxy': 'socks5://127.0.0.1:1080'}
    found(language.server(replace(case, environment=given)), PROBLEM, 'HTTPS_PROXY')


def test_who_holds_the_port(case):
    with socket.socket() as other:
        other.bind(('127.0.0.1', 0))
        number = other.getsockname()[1]
        found(port.simulator_port(replace(case, port=number)), WARNING, str(number))
        other.listen()
        found(port.simulator_port(replace(case, port=number)), WARNING, f'process {os.getpid()}')
    found(port.simulator_port(replace(case, port=number)), OK, str(number))
    found(port.simulator_port(replace(case, robot='misty')), SKIPPED, 'real robot')


def test_leftovers_in_shared_memory_are_counted_and_left(case):
    found(shared_memory.leftovers(case), SKIPPED, 'shm')
    case.shared_memory.mkdir()
    found(shared_memory.leftovers(case), OK, 'Nothing')
    names = ['fastrtps_a1b2', 'fastrtps_port7410', 'sem.fastrtps_port7410_mutex', 'lttng-ust-wait-6']
    for name in names:
        (case.shared_memory / name).touch()
    with open(case.shared_memory / names[0]), open(case.shared_memory / names[2]):
        finding = shared_memory.leftovers(case)
        found(finding, WARNING, '1 files', f'rm {case.shared_memory}/fastrtps_port7410')
        with open(case.shared_memory / names[1]):
            found(shared_memory.leftovers(case), OK, '3 files', 'in use')
    assert sorted(path.name for path in case.shared_memory.iterdir()) == sorted(names)


@pytest.mark.parametrize(
    ('names', 'patterns'),
    [
        (('fastdds_port', 'sem.fastdds_port', 'fastdds_'), ['*fastdds_*']),
        (('fastrtps_port', 'sem.fastrtps_port', 'fast_datasharing_'), ['*fastrtps_*', '*fast_datasharing_*']),
        (('fastdds_port', 'fastrtps_port'), ['*fastrtps_*', '*fastdds_*']),
    ],
)
def test_the_remedy_for_many_leftovers_removes_them_all(case, names, patterns):
    folder = case.shared_memory
    folder.mkdir()
    for number in range(7410, 7413):
        for name in names:
            (folder / f'{name}{number}').touch()
    (folder / 'lttng-ust-wait-6').touch()
    finding = shared_memory.leftovers(case)
    command = ' '.join(f'{folder}/{pattern}' for pattern in patterns)
    found(finding, WARNING, f'{3 * len(names)} files', f'End all ROS programs, then: rm {command}')
    subprocess.run(['sh', '-c', finding.remedy.partition('then: ')[2]], check=True, timeout=20)
    assert [path.name for path in folder.iterdir()] == ['lttng-ust-wait-6']
