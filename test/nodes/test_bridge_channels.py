"""Channels over ROS: who is refused, who is ended and what is said of it, and when a result comes."""

import pytest

from mistypilot_ros.core.arbiter import STORY_FIRST, TAKEN

pytestmark = pytest.mark.ros
CANCELED, ABORTED = 5, 6
REST = 'e_DefaultContent.jpg'
AMBER = {'r': 1.0, 'g': 0.5, 'b': 0.0, 'a': 1.0}


def script(*texts):
    from mistypilot_ros.msg import Script, ScriptLine

    return Script(lines=[ScriptLine(text=text, emotion=3) for text in texts])


STORY = ('Well.', 'word ' * 200, 'never said')


@pytest.fixture
def epoch(bridge, client, waits):
    """Number of the last stop: runs of these tests began after it."""
    stopped = client.listen(client.topics.STOPPED)
    before = [message.epoch for message in stopped]
    assert client.call(client.topics.STOP).success
    return waits(lambda: [m.epoch for m in stopped if m.epoch not in before], 'the number of the stop')[-1]


@pytest.fixture
def tell(misty, client, waits):
    def begin(**fields):
        said = len(misty.commands('tts/speak'))
        goal = client.goal(client.topics.PERFORM, script=script(*STORY), **fields)
        waits(lambda: len(misty.commands('tts/speak')) >= said + 2, 'the second line')
        return goal

    return begin


def light(client, run_id='', epoch=0):
    from std_msgs.msg import ColorRGBA

    return client.call(client.topics.SET_LED, color=ColorRGBA(**AMBER), run_id=run_id, epoch=epoch)


def is_neutral(misty):
    state = misty.state()
    return state['face']['file'] == REST and state['speech']['speaking'] is None


def test_a_skill_ends_a_story_and_its_result_comes_at_rest(misty, tell, client, epoch):
    goal = tell(run_id='turn', epoch=epoch)
    assert light(client, 'skill', epoch).ok
    ended = client.finish(goal)
    assert (ended.status, ended.result.ok, ended.result.message) == (ABORTED, False, TAKEN)
    assert ended.result.lines_done == 1 and is_neutral(misty)
    log = misty.commands()
    assert log[-1]['path'] == '/api/led' and log[-1]['body']['Red'] == 255
    ended = client.finish(client.goal(client.topics.PERFORM, script=script('x'), run_id='turn', epoch=epoch))
    assert not ended.result.ok and ended.result.message == TAKEN, 'its next part does not come by itself'
    ended = client.finish(client.goal(client.topics.PERFORM, script=script('x'), run_id='more', epoch=epoch))
    assert ended.result.ok, 'another turn goes on'


def test_a_cancel_is_answered_when_the_robot_is_neutral(misty, bridge, tell, client, done):
    misty.control('fault', path='/api/tts/stop', delay=0.5, count=1)
    goal = tell()
    done(goal.cancel_goal_async())
    ended = client.finish(goal)
    assert ended.status == CANCELED and not ended.result.ok and ended.result.lines_done == 1
    assert is_neutral(misty)


def test_a_run_that_is_over_keeps_no_older_one_away(misty, client, epoch, waits):
    from builtin_interfaces.msg import Duration
    from mistypilot_ros.msg import SkillRun

    runs = client.topics.SKILL_RUNS.publisher(client.node)
    waits(lambda: runs.get_subscription_count(), 'the bridge hears of runs')
    fields = {'right': 0.1, 'duration': Duration(sec=1), 'epoch': epoch}
    move = lambda run: client.call(client.topics.MOVE_ARMS, run_id=run, **fields)  # noqa: E731
    assert light(client, 'old', epoch).ok and move('new').ok
    assert move('old').message == TAKEN
    runs.publish(SkillRun(run_id='new', final=False))
    runs.publish(SkillRun(run_id='new', final=True))
    waits(lambda: move('old').ok, 'the arms are free')
    client.node.destroy_publisher(runs)


def test_a_new_instruction_ends_a_story_but_not_its_own(misty, tell, client, epoch, waits):
    from std_msgs.msg import String

    began = client.topics.TURN_BEGAN.publisher(client.node)
    waits(lambda: began.get_subscription_count(), 'the bridge hears of turns')
    goal = tell(run_id='newer', epoch=epoch)
    began.publish(String(data='newer'))
    began.publish(String(data='another'))
    ended = client.finish(goal)
    assert ended.result.message == TAKEN and ended.result.lines_done == 1 and is_neutral(misty)
    client.node.destroy_publisher(began)


def test_a_story_that_goes_first(misty, client, start_bridge, tell):
    start_bridge(misty.address, yields='skill')
    client.wait_up()
    goal = tell()
    answer = light(client, 'skill')
    assert not answer.ok and answer.message == STORY_FIRST
    assert misty.state()['speech']['speaking'] and not is_neutral(misty)
    assert light(client).ok, 'whoever has no run is never refused'
    assert client.finish(goal).result.message == TAKEN


def test_a_story_is_told_to_the_face_of_the_user(misty, client, start_bridge, tell, waits):
    from mistypilot_ros.msg import TaskState

    start_bridge(misty.address, face_recognition_enabled=True)
    client.wait_up()
    client.listen(client.topics.FACES)
    waits(lambda: misty.state()['looks_for_faces'], 'it looks for faces')
    misty.control('face', track=1, bearing=-30, distance=60)
    misty.control('face', track=2, name='Ada', bearing=30, distance=200)
    states = client.topics.TASK_STATE.publisher(client.node)
    waits(lambda: states.get_subscription_count(), 'the bridge hears of users')

    def looks_at():
        goal = tell()
        goal.cancel_goal_async()
        client.finish(goal)
        return misty.commands('head')[-2]['body']['Yaw']  # The last one is that of rest.

    waits(lambda: looks_at() == pytest.approx(-30, abs=8), 'it looks at who is nearest')
    states.publish(TaskState(user='ada'))
    waits(lambda: looks_at() == pytest.approx(30, abs=8), 'it looks at who speaks with it')
    client.set_parameters('misty_bridge', gaze=False)
    waits(lambda: looks_at() == pytest.approx(0, abs=8), 'it looks at nobody')
    client.node.destroy_publisher(states)


def test_nobody_else_can_yield(node_process, client, tmp_path):
    log = tmp_path / 'log'
    process = node_process('misty_bridge', f'{client.namespace}_2', {'yields': 'people'}, log=log)
    assert process.code() != 0
    assert "yields is 'people'; use one of story, skill." in process.said
