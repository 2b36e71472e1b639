"""A person speaks to the robot, and the robot does it: the whole way, from its own ears."""

import time

import pytest
import requests

pytestmark = pytest.mark.ros


def say(system, text):
    return requests.post(f'{system.simulator}/sim/say', json={'text': text}, timeout=10)


def await_listening(system):
    deadline = time.monotonic() + 20
    while not system.state()['listening']:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_what_is_said_to_the_robot_is_done(start):
    with start() as system:
        await_listening(system)
        since = system.mark()
        answer = say(system, 'when I tap your chin, wave')
        assert answer.status_code == 200, answer.text
        turn = system.wait(lambda line: line['type'] == 'turn', 20, since)
        assert turn['text'] == 'when I tap your chin, wave' and turn['ok']
        system.binding('chin', since=since)
        entry = system.control('tap', sensor='chin')['seq']
        system.wait(
            lambda line: line['type'] == 'skill_run' and line['skill'] == 'wave' and line['final'], 20, since
        )
        assert [row for row in system.log(entry) if row['path'] == '/api/arms/set']
        turns = [line for line in system.lines[since:] if line['type'] == 'turn']
        assert len(turns) == 1, 'the robot heard it once, and did not hear its own answer'
