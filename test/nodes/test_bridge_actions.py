"""Movements to their end and scripts over ROS: goals, feedback, results, cancel and stop."""

import math

import pytest

pytestmark = pytest.mark.ros
SUCCEEDED, CANCELED, ABORTED = 4, 5, 6


def duration(seconds):
    from mistypilot_ros.nodes.conversions import duration

    return duration(seconds)


def script(*lines, language=''):
    from mistypilot_ros.msg import Script, ScriptLine

    rows = [ScriptLine(text=text, emotion=emotion) for text, emotion in lines]
    return Script(lines=rows, language=language)


def test_joints_arrive_and_say_where_they_are(misty, bridge, client):
    prefix, feedback = client.namespace[1:], []
    goal = client.goal(
        client.topics.MOVE_JOINTS,
        feedback.append,
        joint_names=[f'{prefix}/left_arm', 'head_yaw'],
        positions=[0.2, -1.0],
        duration=duration(0.6),
    )
    ended = client.finish(goal)
    assert ended.result.ok and ended.status == SUCCEEDED, ended.result.message
    assert list(ended.result.positions) == pytest.approx([0.2, -1.0], abs=0.03)
    state = misty.state()
    assert math.radians(state['pose']['left_arm']) == pytest.approx(0.2, abs=0.01)
    assert not any(state['moving'].values())
    told = [message.feedback for message in feedback]
    assert told and all(len(message.positions) == 2 for message in told)
    assert all(message.elapsed.sec + message.elapsed.nanosec / 1e9 > 0.1 for message in told)

    refused = (
        ({'joint_names': [], 'positions': []}, 'at least one joint'),
        ({'joint_names': ['nose']}, "'nose'"),
        ({'positions': [math.nan]}, 'finite'),
        ({'positions': [3.0]}, 'reaches from'),
        ({'positions': [0.1, 0.2]}, 'one position'),
        ({'tolerance': 9.0}, 'tolerance'),
        ({'duration': duration(0)}, 'duration'),
    )
    sent = len(misty.commands())
    for wrong, said in refused:
        fields = {'joint_names': ['head_yaw'], 'positions': [0.1], 'duration': duration(1), **wrong}
        ended = client.finish(client.goal(client.topics.MOVE_JOINTS, **fields))
        assert not ended.result.ok and said in ended.result.message and ended.status == ABORTED
    assert len(misty.commands()) == sent


def test_a_movement_can_be_cancelled_and_stopped(misty, bridge, client, waits, done):
    fields = {'joint_names': ['head_yaw'], 'positions': [1.4], 'duration': duration(8)}
    goal = client.goal(client.topics.MOVE_JOINTS, **fields)
    waits(lambda: misty.state()['moving']['head'], 'it moves')
    done(goal.cancel_goal_async())
    ended = client.finish(goal)
    assert not ended.result.ok and ended.status == CANCELED and ended.result.positions[0] < 0.7
    waits(lambda: not misty.state()['moving']['head'], 'it rests')
    assert misty.state()['pose']['yaw'] < 40

    stopped = client.listen(client.topics.STOPPED)
    assert client.call(client.topics.STOP).success
    epoch = waits(lambda: stopped, 'the number of the stop')[-1].epoch
    goal = client.goal(client.topics.MOVE_JOINTS, **fields, run_id='r', epoch=epoch)
    waits(lambda: misty.state()['moving']['head'], 'it moves')
    assert client.call(client.topics.EMERGENCY_STOP, data=True).success
    ended = client.finish(goal)
    assert not ended.result.ok and ended.status == ABORTED and 'stop' in ended.result.message
    assert not misty.state()['moving']['head']
    ended = client.finish(client.goal(client.topics.MOVE_JOINTS, **fields))
    assert not ended.result.ok and 'emergency stop' in ended.result.message
    ended = client.finish(client.goal(client.topics.PERFORM, script=script(('Hello.', 0))))
    assert not ended.result.ok and 'emergency stop' in ended.result.message


def test_a_script_is_performed_from_a_line_to_its_end(misty, bridge, client):
    misty.control('speed', speed=4)
    feedback = []
    lines = script(('Not this one.', 0), ('It was dark.', 4), ('Then it was day.', 1), language='en-US')
    goal = client.goal(client.topics.PERFORM, feedback.append, script=lines, first_line=1)
    ended = client.finish(goal)
    assert ended.result.ok and ended.status == SUCCEEDED, ended.result.message
    assert ended.result.lines_done == 2
    assert sorted({message.feedback.line for message in feedback}) == [1, 2]
    assert [e['body']['Text'] for e in misty.commands('tts/speak')] == ['It was dark.', 'Then it was day.']
    faces = [entry['body']['FileName'] for entry in misty.commands('images/display')]
    assert faces == ['e_Fear.jpg', 'e_Joy.jpg', 'e_DefaultContent.jpg']
    assert not any(misty.state()['moving'].values())

    sent = len(misty.commands())
    for wrong, said in (
        ({'script': script()}, '1 to 500 lines'),
        ({'script': script(('Hello.', 8))}, 'unknown emotion 8'),
        ({'script': script(('', 0))}, 'Line 0'),
        ({'script': script(('x' * 1001, 0))}, '1000 characters'),
        ({'script': lines, 'first_line': 3}, 'no line 3'),
    ):
        ended = client.finish(client.goal(client.topics.PERFORM, **wrong))
        assert not ended.result.ok and said in ended.result.message and ended.result.lines_done == 0
    assert len(misty.commands()) == sent


def test_a_script_can_be_cancelled_and_stopped(misty, bridge, client, waits, done):
    lines = script(('Well.', 0), ('word ' * 100, 3), ('never said', 0))
    goal = client.goal(client.topics.PERFORM, script=lines)
    waits(lambda: len(misty.commands('tts/speak')) == 2, 'the second line')
    done(goal.cancel_goal_async())
    ended = client.finish(goal)
    assert not ended.result.ok and ended.status == CANCELED and ended.result.lines_done == 1
    state = misty.state()
    assert state['face']['file'] == 'e_DefaultContent.jpg' and state['speech']['speaking'] is None

    goal = client.goal(client.topics.PERFORM, script=lines, first_line=1)
    waits(lambda: len(misty.commands('tts/speak')) == 3, 'the second line again')
    assert client.call(client.topics.STOP).success
    ended = client.finish(goal)
    assert not ended.result.ok and ended.status == ABORTED and ended.result.lines_done == 0
    assert misty.state()['face']['file'] == 'e_Anger.jpg' and misty.state()['speech']['speaking'] is None
