"""What the doctor says of the robot."""

import socket
import time
from dataclasses import replace

import pytest
from doctor_world import OK, PROBLEM, SKIPPED, WARNING, found
from redirecting_host import ELSEWHERE, redirecting_host

from mistypilot_ros.cli.doctor import robot
from mistypilot_ros.cli.doctor.check import Check
from mistypilot_ros.cli.doctor.rounds import examine


@pytest.fixture
def with_robot(case, misty):
    yield replace(case, robot=misty.address, now=time.time())
    misty.control('fault', 'DELETE')
    misty.control('battery', charge=0.87)


LOOKS = (robot.address, robot.connection, robot.device, robot.battery, robot.clock, robot.events)


def test_a_robot_that_is_well(with_robot):
    words = {robot.device: 'SIM-0001', robot.events: 'Events arrive', robot.battery: '87%'}
    for look in LOOKS:
        found(look(with_robot), OK, words.get(look, ''))


def test_no_robot_is_named(case):
    found(robot.address(case), SKIPPED, '--robot')


def test_a_robot_that_is_not_well(with_robot, misty):
    misty.control('battery', charge=0.05)
    found(robot.battery(with_robot), WARNING, '5%', 'Charge it')
    found(robot.clock(replace(with_robot, now=time.time() - 3600)), WARNING, 'this computer')
    misty.control('fault', path='/api/device', status=503)
    with pytest.raises(Exception, match='refused'):
        robot.device(with_robot)


@pytest.mark.parametrize('stamp', ['1980-01-06T00:00:00.5Z', '2019-08-02T23:14:38.1302552Z', 'soon', None])
def test_the_clock_of_the_robot(case, monkeypatch, stamp):
    monkeypatch.setattr(robot, '_ask', lambda case, endpoint: {'created': stamp})
    verdict = {'1': PROBLEM, '2': WARNING}.get(str(stamp)[0], SKIPPED)
    found(
        robot.clock(case),
        verdict,
        *({PROBLEM: ['1980-01-06'], WARNING: ['2019-08-02 23:14']}.get(verdict, [])),
    )


@pytest.mark.parametrize(
    ('device', 'verdict', 'words'),
    [
        (
            {'robotVersion': '2.0.6', 'sku': '060-000002', 'serialNumber': 'X'},
            OK,
            ['black Standard', '2.0.6'],
        ),
        ({'robotVersion': '1.9.2.10155'}, WARNING, ['1.9.2.10155', 'Update']),
        ({'name': 'a printer'}, PROBLEM, ['no Misty']),
        (True, PROBLEM, ['no Misty']),
    ],
)
def test_which_robot_it_is(case, monkeypatch, device, verdict, words):
    monkeypatch.setattr(robot, '_ask', lambda case, endpoint: device)
    found(robot.device(case), verdict, *words)


def test_nobody_at_the_port_and_no_such_name(case):
    with socket.socket() as free:
        free.bind(('127.0.0.1', 0))  # and does not listen
        address = f'127.0.0.1:{free.getsockname()[1]}'
        found(robot.connection(replace(case, robot=address)), PROBLEM, 'nothing answers', 'switched on')
    found(robot.address(replace(case, robot='misty.invalid')), PROBLEM, "'misty.invalid'", 'Misty app')
    found(robot.address(replace(case, robot='[::1]:80')), OK, '::1')


def test_a_host_that_sends_on_to_another(case):
    with redirecting_host() as address:
        case = replace(case, robot=address)
        checks = [Check('robot', robot.device), Check('robot events', robot.events)]
        (device, events) = examine(checks, case)
    found_text = device.finding.message
    assert device.failed and f"'{ELSEWHERE}'" in found_text and '302' in found_text
    assert 'secret' not in found_text and 'address of the robot' in found_text
    assert events.failed and 'does not send its events' in events.finding.message
