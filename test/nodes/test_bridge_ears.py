"""What people say to the robot, as utterances of a bridge that is a process of its own."""

import signal
import time

import pytest
import requests
from ros_domains import next_domain

from mistypilot_ros.misty.ears import TAIL

pytestmark = pytest.mark.ros

DOMAIN = next_domain()


@pytest.fixture(scope='module')
def domain():
    return DOMAIN


@pytest.fixture
def ears(misty, client, start_bridge, waits):
    """A function that starts a bridge which listens, and returns the list of the utterances."""

    def start(**parameters):
        heard = client.listen(client.topics.UTTERANCE)
        start_bridge(misty.address, **{'microphone_enabled': True, **parameters})
        client.wait_up()  # It finds the listeners in their order, so it has found that of the utterances.
        waits(lambda: misty.state()['listening'], 'the robot listens')
        return heard

    return start


def texts(heard):
    return [message.text for message in heard]


def set_microphone(client, on):
    """As `ros2 param set` does."""
    from rcl_interfaces.msg import Parameter, ParameterValue
    from rcl_interfaces.srv import SetParameters

    from mistypilot_ros.nodes.interfaces import Service

    service = Service('misty_bridge/set_parameters', SetParameters)
    value = Parameter(name='microphone_enabled', value=ParameterValue(type=1, bool_value=on))
    return client.call(service, parameters=[value]).results[0].successful


def change_state(client, transition):
    """Ask for a lifecycle transition."""
    from lifecycle_msgs.msg import Transition
    from lifecycle_msgs.srv import ChangeState

    from mistypilot_ros.nodes.interfaces import Service

    service = Service('misty_bridge/change_state', ChangeState)
    wish = Transition(id=getattr(Transition, f'TRANSITION_{transition}'))
    return client.call(service, transition=wish).success


def say(misty, text):
    return requests.post(f'{misty.url}/sim/say', json={'text': text}, timeout=10).status_code


def test_each_sentence_is_one_utterance(misty, ears, client, waits):
    heard = ears()
    misty.control('say', text='when I tap your chin, wave')
    misty.control('say', text='stop')
    waits(lambda: len(heard) >= 2, 'two utterances')
    assert texts(heard) == ['when I tap your chin, wave', 'stop']
    first = heard[0]
    assert (first.user, first.language, first.header.frame_id) == ('', '', '')
    assert 0 < first.confidence < 1 and first.header.stamp.sec > 0


def test_what_is_said_while_it_speaks_is_dropped(misty, ears, client, waits):
    heard = ears()
    goal = client.goal(client.topics.SPEAK, text='one two three four')
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    misty.control('say', text='one two three four')
    assert client.finish(goal).result.ok
    over = time.monotonic()
    waits(lambda: misty.state()['listening'] and time.monotonic() > over + TAIL, 'it listens, past the echo')
    misty.control('say', text='wave')
    waits(lambda: heard, 'an utterance')
    assert texts(heard) == ['wave']


def test_it_works_again_after_a_loss(misty, ears, client, waits):
    heard = ears()
    states = client.listen(client.topics.LINK_STATE)
    for connections, trouble in ((2, 'sockets/drop'), (3, 'reboot')):
        misty.control(trouble, seconds=0.5)
        waits(lambda n=connections: states[-1].connections == n and states[-1].state == 2, trouble)
        waits(lambda: 'VoiceRecord' in misty.state()['subscription_types'], 'it is subscribed')
        waits(lambda: misty.state()['listening'], 'the robot listens')
        misty.control('say', text=trouble)
        waits(lambda n=connections: len(heard) == n - 1, 'heard')
    assert texts(heard) == ['sockets/drop', 'reboot']


def test_it_is_switched_off_and_on_while_it_runs(misty, ears, client, waits):
    heard = ears()
    assert set_microphone(client, False)
    waits(lambda: misty.state()['listening'] is None, 'it listens no more')
    waits(lambda: 'VoiceRecord' not in misty.state()['subscription_types'], 'nothing is subscribed')
    assert say(misty, 'nobody hears this') == 409
    assert set_microphone(client, True)
    waits(lambda: misty.state()['listening'], 'it listens again')
    assert say(misty, 'wave') == 200
    waits(lambda: heard, 'an utterance')
    assert texts(heard) == ['wave']
    assert change_state(client, 'DEACTIVATE')
    waits(lambda: misty.state()['listening'] is None, 'an inactive bridge does not listen')
    assert change_state(client, 'ACTIVATE')
    waits(lambda: misty.state()['listening'], 'an active one does')


def test_nobody_listens_unless_a_parameter_says_so(misty, bridge, client):
    assert misty.state()['listening'] is None and not misty.commands('audio/speech/capturevosk')
    assert say(misty, 'hello') == 409


def test_a_recogniser_that_is_not_there_is_told_once_and_no_text_is_logged(
    misty, client, waits, node_process, tmp_path
):
    misty.control('fault', path='/api/audio/speech/capturevosk', status=404)
    heard = client.listen(client.topics.UTTERANCE)
    parameters = {
        'robot_address': misty.address,
        'state_dir': str(tmp_path / 'state'),
        'microphone_enabled': True,
        'key_phrase_required': False,
    }
    bridge = node_process('misty_bridge', client.namespace, parameters, log=tmp_path / 'log.txt')
    try:
        client.wait_up()  # It finds the listeners in their order, so it has found that of the utterances.
        waits(lambda: misty.state()['listening'] == 'speech', 'the robot listens')
        misty.control('say', text='a secret')
        waits(lambda: heard, 'an utterance')
    finally:
        assert bridge.end() == 0
    assert misty.state()['listening'] is None, 'a bridge that ends leaves no open microphone'
    assert texts(heard) == ['a secret'] and 'a secret' not in bridge.said
    assert bridge.said.count("The robot has no speech recogniser 'vosk'") == 1


def test_a_robot_that_goes_at_the_same_moment_is_no_trouble(misty, client, waits, node_process, tmp_path):
    """As with Ctrl-C, which ends the simulated robot too: it hangs here, so that the moment is the same."""
    client.listen(client.topics.UTTERANCE)
    parameters = {
        'robot_address': misty.address,
        'state_dir': str(tmp_path / 'state'),
        'microphone_enabled': True,
    }
    bridge = node_process('misty_bridge', client.namespace, parameters, log=tmp_path / 'log.txt')
    try:
        client.wait_up()
        waits(lambda: misty.state()['listening'], 'the robot listens')
        before = len(bridge.said)
        misty.process.send_signal(signal.SIGSTOP)
        try:
            assert bridge.end(signal.SIGINT) == 0
        finally:
            misty.process.send_signal(signal.SIGCONT)
        assert bridge.said[before:] == ''
    finally:
        bridge.end()


def test_a_wrong_recogniser_is_refused_at_the_start(misty, client, node_process, tmp_path):
    bridge = node_process(
        'misty_bridge', client.namespace, {'speech_recognizer': 'google'}, log=tmp_path / 'log.txt'
    )
    assert bridge.process.wait(20) == 2
    assert "speech_recognizer is 'google'; use one of vosk, deepspeech, none." in bridge.said
