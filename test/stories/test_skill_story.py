"""Skills that reach beyond the robot, in a whole system: wishes, memos, bumps in a loop, a timer."""

import pytest
from simulated_misty import wait_for

pytestmark = pytest.mark.ros


def spoken(system, words, since=0):
    """Wait until the robot is told to say something that contains these words."""
    return system.wait(
        lambda line: (
            line['type'] == 'robot_command'
            and line['path'] == '/api/tts/speak'
            and words in line['body']['Text']
        ),
        25,
        since,
    )


def way(system):
    """How far the robot is from where it began, m."""
    return system.state()['pose']['x']


@pytest.mark.timeout(180)
def test_wishes_memos_bumps_and_a_timer_that_outlives_the_system(start):
    with start() as system:
        assert system.say('When I tap your chin, tell me a joke about cats')['ok']
        system.binding('chin')
        since = system.mark()
        system.control('tap', sensor='chin')
        turn = system.wait(lambda line: line['type'] == 'turn', 15, since)
        assert (turn['agent'], turn['text']) == ('SIA', 'tell me a joke about cats')

        assert system.say('Note down buy sixteen eggs')['ok']
        spoken(system, 'I have noted that')
        assert system.say('Read out my memos')['ok']
        spoken(system, 'buy sixteen eggs', since)

        assert system.say('When I press your front left bumper, drive backward 3 metres')['ok']
        assert system.say('When I press your rear left bumper, drive forward 3 metres')['ok']
        for sensor in ('bumper_front_left', 'bumper_rear_left'):
            system.binding(sensor)
        since, runs = system.mark(), []
        for number in range(6):  # What walls on both sides would do.
            sensor = ('bumper_front_left', 'bumper_rear_left')[number % 2]
            before, place = system.mark(), way(system)
            system.control('tap', sensor=sensor)
            step = system.wait(
                lambda line, sensor=sensor: line['type'] == 'skill_run' and line['sensor'] == sensor,
                15,
                before,
            )
            runs.append(step['state'])
            if step['state'] == 'DROPPED':
                break
            wait_for(lambda place=place: abs(way(system) - place) > 0.12, 'it drives to the other wall')
        assert runs == ['STARTED'] * (len(runs) - 1) + ['DROPPED'] and 4 <= len(runs) <= 6
        spoken(system, 'I bump into things by my own driving again and again', since)

        assert system.say('Set a timer for 4 seconds')['ok']
        system.wait(
            lambda line: line['type'] == 'skill_run' and line['skill'] == 'set_timer' and line['final'], 15
        )
    with start() as system:
        assert spoken(system, 'The time is up!')
        system.wait(
            lambda line: line['type'] == 'skill_run' and line['skill'] == 'set_timer' and line['final'], 15
        )
