"""What a thought is about, said first and pointed at behind a comma: `the music, turn it off`."""

from collections.abc import Sequence
from dataclasses import replace

from mistypilot_ros.offline.sensor_words import SensorWords
from mistypilot_ros.offline.text import Sentence, Word

_OWNERS = frozenset('the your that this those'.split())
"""Normal forms with which a topic begins."""
_BEFORE = frozenset('and but then so oh'.split())
"""Normal forms before it."""
_LONGEST = 4
"""Words of a topic, at most, its article included."""
_POLITE = frozenset('please just now yeah um uh er'.split())
"""Normal forms between the comma and the verb."""
_POINTING = frozenset('it that them those'.split())
_HANDLING = frozenset(
    'turn switch put set bring take get shut kill dim lower raise stop change crank flick start play '
    'cut'.split()
)
"""Verbs behind which a topic that is no place is pointed at."""
_OF_PLACES = frozenset('leave keep clear forget unbind drop remove free wipe unhook delete scrap'.split())
"""Verbs behind which a place is."""


def with_topics_in_place(sentence: Sentence, sensors: SensorWords) -> Sentence:
    """The sentence with each topic where it is pointed at: `turn the music off`.

    Quotations are counted by words; where there is one, nothing is moved.

    Args:
        sentence: as it was said.
        sensors: finds places; `the chin, make it nod` stays as it is.
    """
    words = sentence.words
    if sentence.quotes:
        return sentence
    at = 0
    while at < len(words):
        moved = _moved(words, at, sensors)
        words = moved or words
        at += 1
    return replace(sentence, words=words)


def _moved(words: Sequence[Word], at: int, sensors: SensorWords) -> tuple[Word, ...]:
    """The words with the topic that begins at one behind its verb; empty where none begins there."""
    begins = not at or words[at - 1].is_mark or words[at - 1].text in _BEFORE
    if not begins or words[at].text not in _OWNERS:
        return ()
    comma = next((i for i in range(at + 2, min(at + _LONGEST + 1, len(words))) if words[i].is_mark), 0)
    if not comma or words[comma].text != ',':
        return ()
    verb = next((i for i in range(comma + 1, len(words)) if words[i].text not in _POLITE), len(words))
    if verb + 1 >= len(words) or words[verb + 1].text not in _POINTING:
        return ()
    place = any(sensors.find(words, i) is not None for i in range(at, comma))
    if words[verb].text not in (_OF_PLACES if place else _HANDLING):
        return ()
    return (*words[:at], *words[comma + 1 : verb + 1], *words[at:comma], *words[verb + 2 :])
