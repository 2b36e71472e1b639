"""Whole utterances that mean stop, and others that only contain the word."""

import pytest

from mistypilot_ros.core.stop import is_stop

POSITIVE = [
    'stop',
    'Stop!',
    'STOP',
    'Misty, stop!',
    'stop, Misty',
    'please stop',
    'please stop now',
    'stop stop stop',
    'Stop it!',
    'stop that right now',
    "that's enough, stop",
    "That's enough!",
    'that is enough now, Misty',
    'enough',
    'halt',
    'Halt!',
    'freeze',
    'Hey Misty, freeze',
    'no no no stop',
    'um, stop please',
    'okay, stop',
    'can you stop',
    'Could you please stop?',
    'would you stop now',
    'I said stop!',
    'stop moving',
    'stop talking please',
    'stop everything',
    'emergency stop',
    "stop what you're doing",
    'stop whatever you are doing',
    "don't move",
    'do not move!',
    'hold still',
    'shut up',
    'be quiet',
    'abort',
    'whoa, whoa, stop',
    'oh my god stop',
    'I want you to stop right now',
    'you can stop now, thank you',
    '停',
    '停下！',
    '请停下来',
    '快停！',
    '别动',
    'Misty 停下',
    '停停停',
    'ＳＴＯＰ！',
]
NEGATIVE = [
    '',
    '   ',
    '!!!',
    'Misty',
    'please',
    'no',
    'okay, thank you',
    'when I tap your chin, stop',
    'stop when I tap your chin',
    'whenever the scruff is touched, stop moving',
    'stop the music',
    'stop the music please',
    'non-stop party music',
    "don't stop",
    'do not stop',
    "please don't stop now",
    'never stop',
    "don't you dare stop",
    "I can't stop laughing",
    'stop sign',
    'what is a stop sign',
    'bus stop story',
    'tell me a story about a bus stop',
    'stop by my desk',
    'how do I stop the hiccups',
    'why did you stop',
    'did you stop',
    'set a stopwatch',
    'unstoppable',
    'full stop',
    'play freeze tag with me',
    'the lake will freeze',
    'say stop',
    'stop reacting to my chin',
    'stop, no wait, go on',
    'enough about me',
    "that's not enough",
    'there is enough milk',
    'halt and catch fire is a show',
    'do not freeze',
    'let the chin be the stop button',
    'one more stop on the way',
    'a pit stop',
    'stop being sad and tell me a joke',
    'quiet music, please',
    '别停',
    '不要停',
    '停车标志是什么',
    '我停不下来',
    '讲一个公交车站的故事',
]


@pytest.mark.parametrize('text', POSITIVE)
def test_means_stop(text: str) -> None:
    assert is_stop(text)


@pytest.mark.parametrize('text', NEGATIVE)
def test_does_not_mean_stop(text: str) -> None:
    assert not is_stop(text)


def test_there_are_enough_cases() -> None:
    assert len(set(POSITIVE)) >= 40 and len(set(NEGATIVE)) >= 40


def test_a_long_text_is_no_stop_and_ends() -> None:
    assert not is_stop('stop the ' * 250)
    assert is_stop('stop ' * 400)
