"""The SIA as it ships, without a network: what it reads and writes itself, on a simulated robot."""

from __future__ import annotations

import signal
import time

import pytest
from simulated_misty import wait_for

pytestmark = pytest.mark.ros


@pytest.fixture
def talk(misty, bridge, client, node_process, tmp_path):
    """A function that says something to the SIA and returns the turn."""
    misty.control('speed', speed=20)
    outcomes = client.listen(client.topics.SIA_OUTCOME)
    parameters = {'state_dir': str(tmp_path / 'state'), 'embedder': 'none', 'interpreter': 'offline'}
    process = node_process('sia', client.namespace, parameters, log=tmp_path / 'sia.log')

    def say(text, user=''):
        turn_id = f'turn-{time.monotonic_ns()}'
        client.call(client.topics.SIA_INSTRUCT, text=text, user=user, turn_id=turn_id)
        found = lambda: [one.turn for one in outcomes if one.turn.turn_id == turn_id]  # noqa: E731
        return wait_for(found, f'an answer to {text}')[0]

    yield say
    assert process.end(signal.SIGTERM) == 0 and 'Traceback' not in process.said, process.said


def test_a_conversation(talk, misty, client):
    spoken = lambda: [entry['body']['Text'] for entry in misty.commands('tts/speak')]  # noqa: E731
    hello = talk('Hello Misty!')
    assert hello.ok and not hello.commands
    wait_for(lambda: spoken(), 'a greeting')
    story = talk('Tell me a short bedtime story about a fox.')
    assert story.ok and [command.op for command in story.commands] == [10]
    wait_for(lambda: spoken()[-1] in story.reply, 'the story')
    assert len(story.reply) > 100
    again = talk('Tell it again.')
    assert again.reply == story.reply and not again.commands
    kept = talk('Please remember this story for later.')
    assert kept.ok, kept.reply
    assert len(client.call(client.topics.LIST_MEMORY).ids) == 1
    joke = talk('Tell me a joke.')
    assert joke.ok and joke.reply != story.reply
    assert talk('Undo that.').reply == 'All right: I took that back.'
    assert 'I have forgotten what we talked about and what I kept for you' in talk('Forget me.').reply
    assert not client.call(client.topics.LIST_MEMORY).ids
    assert not talk('Tell it again.').ok
