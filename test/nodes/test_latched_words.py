"""Latched words: who is there is told each once, and who comes later nothing of what is forgotten."""

import pytest
from simulated_misty import wait_for

pytestmark = pytest.mark.ros
ROUNDS = 9
"""With two messages each; a reader that is late holds 20."""


@pytest.fixture(scope='module')
def speaker(ros):
    return ros('/words', 'speaker')


@pytest.fixture
def words(speaker):
    from mistypilot_ros.nodes import interfaces
    from mistypilot_ros.nodes.latched_words import LatchedWords

    words = LatchedWords(speaker, interfaces.TURNS)
    yield words
    speaker.destroy_publisher(words._publisher)


@pytest.fixture
def come(ros, speaker):
    """A function that lets somebody come, who hears from now on."""
    from mistypilot_ros.nodes import interfaces

    nodes = []

    def join():
        nodes.append(ros('/words', f'somebody_{len(nodes)}'))
        heard = []
        # Whoever was there before must be known to have gone: that news takes milliseconds.
        wait_for(lambda: nodes[-1].count_publishers(interfaces.TURNS.name) <= 1, 'one publisher is known')
        interfaces.TURNS.subscribe(nodes[-1], lambda turn: heard.append(turn.reply))
        return heard

    yield join
    for node in nodes:
        node.destroy_node()


def turn(reply):
    from mistypilot_ros import msg

    return msg.Turn(reply=reply)


def heard_in_the_end(heard, *replies):
    """The last of them is there, and so is whatever came before it."""
    wait_for(lambda: heard and heard[-1] == replies[-1], f'{replies[-1]}, not {heard}')
    assert heard == list(replies)


def test_who_comes_later_is_told_what_was_not_forgotten(words, come):
    early = come()
    for reply in ('one', 'two'):
        words.publish(turn(reply))
    heard_in_the_end(come(), 'one', 'two')
    words.forget()
    words.publish(turn('three'))
    heard_in_the_end(early, 'one', 'two', 'three')
    heard_in_the_end(come(), 'three')


def test_who_is_there_gets_the_last_words(words, come):
    """What is published right before it is forgotten must still arrive."""
    early = come()
    words.publish(turn('0'))
    wait_for(lambda: early[-1:] == ['0'], 'they know each other')
    early[:] = ['0']  # One who left may have been heard before.
    for number in range(1, ROUNDS):
        words.publish(turn(f'{number} a'))
        words.publish(turn(f'{number} b'), keep=False)
    words.publish(turn('end'))
    expected = [f'{number} {which}' for number in range(1, ROUNDS) for which in 'ab']
    wait_for(lambda: len(early) == len(expected) + 2, 'all of it')
    assert early == ['0', *expected, 'end']
    heard_in_the_end(come(), 'end')


def test_a_thread_may_speak_while_it_is_forgotten(words, come):
    import threading

    early = come()
    words.publish(turn('0'))
    wait_for(lambda: early[-1:] == ['0'], 'they know each other')
    early[:] = ['0']  # One who left may have been heard before.
    broken = []

    def speak():
        try:
            for _ in range(200):
                words.publish(turn('word'))
        except Exception as error:
            broken.append(error)

    thread = threading.Thread(target=speak)
    thread.start()
    for _ in range(10):
        words.forget()
    thread.join(20)
    assert not thread.is_alive() and not broken
    words.forget()
    words.publish(turn('end'))
    heard_in_the_end(come(), 'end')
