"""Somebody says a sentence that changes nothing: whoever answers is there."""

from mistypilot_ros.chaos.patience import RECOVERY
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.world import World

_SENTENCE = 'What can you do?'


def talk(world: World) -> None:
    """Say something that changes nothing; it must be answered."""
    try:
        turn = world.system.say(_SENTENCE, RECOVERY)
    except TimeoutError as error:
        raise BrokenPromiseError(f"'{_SENTENCE}' was not answered within {RECOVERY:g} s.") from error
    if not turn['reply']:
        raise BrokenPromiseError(f"'{_SENTENCE}' was answered with nothing.")
