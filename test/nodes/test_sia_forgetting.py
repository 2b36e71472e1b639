"""Forgetting by the SIA as a real process: files, words, and the face on the robot, which may be away."""

from __future__ import annotations

import signal

import pytest
from ros_client import look_for

pytestmark = pytest.mark.ros
ADA, STORY = 'Ada Lovelace', 'new tell a story | hero: a fox'
UNASKED = (
    'If I was taught your face, I still have it, because my bridge does not answer; say "forget me" again'
)


@pytest.fixture
def come(ros, client):
    """A function that lets somebody come who hears what is still told of a topic."""
    nodes = []

    def join(topic):
        nodes.append(ros(client.namespace, f'late_{len(nodes)}'))
        heard = []
        topic.subscribe(nodes[-1], heard.append)
        return heard

    yield join
    for node in nodes:
        node.destroy_node()


def texts(folder):
    """All that stands in the files of a folder, memory and tasks included."""
    return b''.join(path.read_bytes() for path in sorted(folder.rglob('*')) if path.is_file())


def test_what_was_said_is_told_to_nobody_who_comes_later(talk, misty, client, bridges, come):
    topics, state = client.topics, bridges.state
    misty.control('faces', names=['ada-lovelace', 'Ada', 'bob'])
    wishes = client.listen(topics.FORGOTTEN)
    for user in (ADA, 'bob'):
        assert talk.turn(f'{STORY} of {user}; keep', user).ok
    before = talk.turn('hello', ADA)
    (state / 'speech').mkdir(exist_ok=True)
    (state / 'speech' / f'{0:064x}.wav').write_bytes(b'sound')
    (state / 'sentences').write_text('hello\n')
    assert b'a fox of Ada Lovelace' in texts(state)
    early, told = len(talk.outcomes), come(topics.SIA_OUTCOME)
    look_for(lambda: before.turn_id in [one.turn.turn_id for one in told], 'it is told until then')

    turn = talk.turn('forget me', ADA)
    assert turn.ok and turn.reply == (
        'I have forgotten what we talked about, what I kept for you, the sound of what I said and your face.'
    )
    assert misty.state()['taught_faces'] == ['Ada', 'bob']
    assert b'Lovelace' not in texts(state) and b'a fox of bob' in texts(state)
    assert not list((state / 'speech').iterdir())
    assert (state / 'sentences').exists(), 'it belongs to whoever is not named'
    look_for(lambda: wishes, 'it is said that somebody was forgotten')
    assert [(one.user, one.turn_id) for one in wishes] == [(ADA, turn.turn_id)] and wishes[0].header.stamp.sec
    late = come(topics.SIA_OUTCOME)
    look_for(lambda: late, 'the answer to the wish itself')
    assert [one.turn.turn_id for one in late] == [turn.turn_id]
    ids = [one.turn.turn_id for one in talk.outcomes[early:]]
    assert ids == [turn.turn_id], 'who was there is told it once'
    tasks = come(topics.TASK_STATE)
    look_for(lambda: tasks, 'a task state')
    assert [(one.user, one.main_task, list(one.details)) for one in tasks] == [(ADA, '', [])]

    assert not talk.turn('again', ADA).ok and talk.turn('again', 'bob').reply.startswith('tell a story 0')
    assert (
        client.call(topics.LIST_MEMORY, user='bob').ids and not client.call(topics.LIST_MEMORY, user=ADA).ids
    )


def test_whoever_is_not_named_has_no_face(talk, misty, bridges):
    misty.control('faces', names=['default', 'bob'])
    (bridges.state / 'speech').mkdir(exist_ok=True)
    for name in ('memos.jsonl', 'sentences', f'speech/{0:064x}.wav'):
        (bridges.state / name).write_text('x')
    turn = talk.turn('forget me', '', 'zh')
    assert (
        turn.ok
        and turn.reply == '我已经忘掉了我们聊过的内容、备忘和照片、在终端里输入过的话和我说过的话的录音。'
    )
    assert not (bridges.state / 'memos.jsonl').exists() and not (bridges.state / 'sentences').exists()
    assert not misty.commands('faces') and misty.state()['taught_faces'] == ['bob', 'default']


def test_a_robot_that_refuses(talk, misty, client):
    misty.control('faces', names=['ada'])
    misty.control('fault', path='/api/faces', status=400)
    talk.turn(f'{STORY}; keep', 'ada')
    turn = talk.turn('forget me', 'ada')
    assert turn.reply.startswith(
        'I have forgotten what we talked about and what I kept for you. '
        'If I was taught your face, I still have it: The robot refused'
    )
    assert turn.reply.endswith('Say "forget me" again when that is mended.')
    assert (turn.ok, turn.error) == (False, 'Robot')
    assert not client.call(client.topics.LIST_MEMORY, user='ada').ids
    turn = talk.turn('forget me', 'ada', 'zh')
    assert '如果我学过你的脸，那我还记得：' in turn.reply and turn.reply.endswith('请再说一次“忘了我”。')
    misty.control('fault', 'DELETE')
    turn = talk.turn('forget me', 'ada')
    assert turn.reply == 'I have forgotten what we talked about and your face.' and turn.ok


def test_nobody_waits_for_a_bridge_that_is_busy(talk, misty, bridge, client):
    misty.control('faces', names=['ada'])
    talk.turn(f'{STORY}; keep', 'ada')
    talk.hear('tell a story 0', 'tell a story 1')
    look_for(lambda: misty.state()['face']['file'] == 'e_DefaultContent.jpg', 'it is told to its end')
    bridge.process.send_signal(signal.SIGSTOP)
    try:
        wish, other = talk.say('forget me', 'ada'), talk.say('hello', 'bob')
        # It answers others meanwhile; the files are gone at once.
        look_for(lambda: not client.call(client.topics.LIST_MEMORY, user='ada').ids, 'what was kept is gone')
        known = [one.turn.turn_id for one in talk.outcomes]
        assert wish not in known and other not in known
    finally:
        bridge.process.send_signal(signal.SIGCONT)
    turn = talk.answer(wish)
    # A bridge that stood still may say, too, that it is not done with what it did before.
    assert turn.reply.startswith('I have forgotten what we talked about, what I kept for you and your face.')
    assert talk.answer(other).ok and misty.state()['taught_faces'] == []


def test_a_stop_does_not_take_it_back(talk, misty, bridge, client):
    misty.control('faces', names=['ada'])
    talk.turn(STORY, 'ada')
    said = len(talk.spoken())
    stopped = client.topics.STOPPED.publisher(client.node)
    look_for(lambda: stopped.get_subscription_count() >= 2, 'the SIA hears it')
    bridge.process.send_signal(signal.SIGSTOP)
    try:
        wish = talk.say('forget me', 'ada')
        talk.state(user='ada', main_task='')
        message = client.topics.STOPPED.type()
        message.header.stamp = client.node.get_clock().now().to_msg()
        other = talk.say('new sing', 'bob')
        message.header.stamp = client.node.get_clock().now().to_msg()
        stopped.publish(message)
        # It came after the stop was heard.
        look_for(lambda: client.call(client.topics.LIST_MEMORY).ok, 'it goes on')
    finally:
        bridge.process.send_signal(signal.SIGCONT)
        client.node.destroy_publisher(stopped)
    assert talk.answer(other).error == 'Cancelled'
    turn = talk.answer(wish)
    assert turn.ok and turn.reply == 'I have forgotten what we talked about and your face.'
    assert misty.state()['taught_faces'] == [] and turn.reply not in talk.spoken()[said:]


def test_a_bridge_that_is_away(talk, misty, bridge, client):
    misty.control('faces', names=['ada'])
    talk.turn(f'{STORY}; keep', 'ada')
    bridge.end()
    turn = talk.turn('forget me', 'ada')
    assert UNASKED in turn.reply and 'I have forgotten what we talked about and what I kept' in turn.reply
    assert (turn.ok, turn.error) == (False, 'Unavailable')
    assert (
        misty.state()['taught_faces'] == ['ada']
        and not client.call(client.topics.LIST_MEMORY, user='ada').ids
    )
    turn = talk.turn('forget me', 'ada', 'zh')
    assert '如果我学过你的脸，那我还记得，因为连接机器人的程序没有回应' in turn.reply
