"""A bridge whose performances have the voice of a server: what it says of that, and stories with faults."""

from __future__ import annotations

import pytest
from speech_server import KEY

from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.scripted.speech import SPEECH

pytestmark = pytest.mark.ros
OWN, SERVER = '/api/tts/speak', '/api/audio/play'
GOES = 'What the robot says in performances goes to'
MEANWHILE = 'The robot speaks in its own voice meanwhile.'
FAULTS = ('429', '500', 'cut', 'no_json', 'huge', 'hang')


@pytest.fixture(scope='module')
def server():
    with ScriptedServer(key=KEY) as running, pytest.MonkeyPatch.context() as patch:
        patch.setenv('OPENAI_BASE_URL', running.url)
        patch.setenv('OPENAI_API_KEY', KEY)
        yield running


@pytest.fixture(scope='module')
def bridge_parameters(server):
    return {'voice': 'openai', 'voice_name': 'ash'}


def script(*texts):
    from mistypilot_ros.msg import Script, ScriptLine

    return Script(lines=[ScriptLine(text=text, emotion=number % 8) for number, text in enumerate(texts)])


def voices(misty):
    """Paths of the voices of all lines, in order."""
    return [entry['path'] for entry in misty.commands() if entry['path'] in (OWN, SERVER)]


def texts(misty):
    return [entry['body']['Text'] for entry in misty.commands('tts/speak')]


def test_it_says_where_lines_go_and_speaks_with_the_voice_of_the_server(misty, bridge, client, server):
    assert f'{GOES} {server.address}, which makes its voice; nothing leaves this machine.' in bridge.said
    misty.control('speed', speed=4)
    server.requests.clear()
    lines = script('It was dark here.', 'Then it was day, at last.')
    ended = client.finish(client.goal(client.topics.PERFORM, script=lines))
    assert ended.result.ok and ended.result.lines_done == 2, ended.result.message
    assert voices(misty) == [SERVER, SERVER]
    assert [(asked.body['input'], asked.body['voice']) for asked in server.requests] == [
        ('It was dark here.', 'ash'),
        ('Then it was day, at last.', 'ash'),
    ]
    said = client.finish(client.goal(client.topics.SPEAK, text='Short answers are its own.'))
    assert said.result.ok and texts(misty) == ['Short answers are its own.']


def test_a_line_to_come_is_made_while_those_before_it_play(misty, bridge, client, server, waits):
    server.requests.clear()
    publisher = client.topics.LINE_TO_COME.publisher(client.node)
    waits(lambda: publisher.get_subscription_count(), 'the bridge takes lines')
    goal = client.goal(client.topics.PERFORM, script=script('A line that plays for a while. ' * 2))
    waits(lambda: voices(misty), 'it plays')
    (later,) = script('This comes later.').lines
    publisher.publish(type(later)(text='No such emotion.', emotion=99))
    publisher.publish(later)
    waits(lambda: len(server.requests) == 2, 'the sound of the line to come')
    assert server.requests[-1].body['input'] == 'This comes later.' and voices(misty) == [SERVER]
    misty.control('speed', speed=10)
    assert client.finish(goal).result.ok
    assert client.finish(client.goal(client.topics.PERFORM, script=script(later.text))).result.ok
    assert voices(misty) == [SERVER, SERVER] and len(server.requests) == 2


@pytest.mark.parametrize('fault', FAULTS)
def test_a_story_goes_on_whatever_the_server_does_in_its_middle(
    misty, start_bridge, client, server, waits, fault
):
    bridge = start_bridge(misty.address, voice='openai')
    client.wait_up()
    misty.control('speed', speed=4)
    lines = [f'This is the line of {fault} with number {number}.' for number in range(4)]
    server.requests.clear()
    server.put(Answer(), Answer(fault=fault), form=SPEECH)
    ended = client.finish(client.goal(client.topics.PERFORM, script=script(*lines)), 40)
    assert ended.result.ok and ended.result.lines_done == 4, ended.result.message
    assert voices(misty) == [SERVER, OWN, OWN, OWN] and texts(misty) == lines[1:]
    assert bridge.said.count(MEANWHILE) == 1 and KEY not in bridge.said
    assert not any(line in bridge.said for line in lines), 'what is said is not logged'
    assert bridge.end() == 0


def test_without_a_server_it_says_so_once_and_speaks_itself(misty, start_bridge, client, monkeypatch):
    monkeypatch.delenv('OPENAI_BASE_URL')
    monkeypatch.delenv('OPENAI_API_KEY')
    bridge = start_bridge(misty.address, voice='openai')
    client.wait_up()
    misty.control('speed', speed=4)
    ended = client.finish(client.goal(client.topics.PERFORM, script=script('It was dark.')))
    assert ended.result.ok and voices(misty) == [OWN]
    needs = 'The voice openai needs a server: set OPENAI_API_KEY or OPENAI_BASE_URL, or set voice to robot. '
    assert bridge.said.count(needs + 'The robot speaks in its own voice.') == 1 and GOES not in bridge.said


def test_a_key_that_is_none_is_said_and_the_robot_speaks_itself(misty, start_bridge, client, monkeypatch):
    monkeypatch.setenv('OPENAI_API_KEY', 'a key')
    bridge = start_bridge(misty.address, voice='openai')
    client.wait_up()
    assert (
        'OPENAI_API_KEY holds blanks' in bridge.said and 'The robot speaks in its own voice.' in bridge.said
    )
    assert 'a key' not in bridge.said


def test_the_robot_speaks_itself_where_nobody_says_otherwise(misty, start_bridge, client, server):
    bridge = start_bridge(misty.address)
    client.wait_up()
    server.requests.clear()
    misty.control('speed', speed=4)
    ended = client.finish(client.goal(client.topics.PERFORM, script=script('It was dark.')))
    assert ended.result.ok and voices(misty) == [OWN] and not server.requests and GOES not in bridge.said


def test_a_voice_that_is_none_is_refused(misty, start_bridge):
    bridge = start_bridge(misty.address, voice='opera')
    assert bridge.code() == 2
    assert "There is no voice 'opera'; use robot or openai." in bridge.said and 'Traceback' not in bridge.said
