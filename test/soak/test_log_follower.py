"""The account of a run is what the simulator says: touches that trigger, marks of skills, faults."""

import time

import pytest
import requests
from simulated_misty import DEADLINE, wait_for

from mistypilot_ros.soak.log_follower import LogFollower
from mistypilot_ros.soak.marks import MARKS


@pytest.fixture
def misty(fresh_misty):
    return fresh_misty()


@pytest.fixture
def log(misty):
    follower = LogFollower(misty.url)
    yield follower
    follower.close()


def show(misty, image, status=200):
    answer = requests.post(f'{misty.url}/api/images/display', json={'FileName': image}, timeout=DEADLINE)
    assert answer.status_code == status


def test_a_touch_is_a_press_and_of_the_scruff_a_release(misty, log):
    before = time.monotonic()
    for sensor in ('chin', 'bumper_rear_left'):
        misty.control('press', sensor=sensor)
        misty.control('release', sensor=sensor)
    misty.control('press', sensor='scruff')
    between = time.monotonic()
    misty.control('release', sensor='scruff')
    wait_for(lambda: len(log.touches) == 3, 'three touches')
    assert [touch.sensor for touch in log.touches] == ['chin', 'bumper_rear_left', 'scruff']
    assert before < log.touches[0].time < log.touches[1].time < between < log.touches[2].time


def test_a_mark_is_an_image_of_a_sensor_that_was_not_refused(misty, log):
    show(misty, 'e_DefaultContent.jpg')
    show(misty, MARKS['chin'])
    misty.control('fault', path='/api/images/display', status=500)
    show(misty, MARKS['head_left'], status=500)
    misty.control('fault', 'DELETE')
    misty.control('press', sensor='scruff')  # While it is held, commands are answered and ignored.
    show(misty, MARKS['head_right'])
    misty.control('release', sensor='scruff')
    show(misty, MARKS['scruff'])
    wait_for(lambda: len(log.marks) == 3, 'three marks')
    assert [mark.sensor for mark in log.marks] == ['chin', 'head_right', 'scruff']


def test_a_fault_lasts_from_its_beginning_to_its_end(misty, log):
    misty.control('fault/begin', kind='silent', seconds=60)
    wait_for(lambda: log.faults, 'the fault')
    assert log.faults[0].kind == 'silent' and log.faults[0].ended == float('inf')
    misty.control('fault', 'DELETE')
    wait_for(lambda: log.faults[0].ended < float('inf'), 'its end')
    assert log.faults[0].began < log.faults[0].ended < time.monotonic()


def test_what_came_last_is_read_before_the_end(misty, log):
    misty.control('tap', sensor='chin', seconds=0)
    log.close()
    assert [touch.sensor for touch in log.touches] == ['chin']
