"""How an emotion sounds, in words for a voice that is told how to speak."""

from collections.abc import Mapping
from types import MappingProxyType

from mistypilot_ros.core.social import Emotion

STYLES: Mapping[Emotion, str] = MappingProxyType(
    {
        Emotion.NEUTRAL: 'Speak in a friendly, even voice, like a small robot telling something.',
        Emotion.HAPPINESS: 'Speak brightly and warmly, with a smile in the voice and a lively melody.',
        Emotion.SADNESS: 'Speak softly and low, with falling tones and small pauses, as if near to tears.',
        Emotion.ANGER: 'Speak hard and firmly, with strong stress on single words, but do not shout.',
        Emotion.FEAR: 'Speak in a thin, trembling voice, breathless and a little too high.',
        Emotion.DISGUST: 'Speak as if something smelled bad: drawn-out vowels, a voice that pulls away.',
        Emotion.SURPRISE: 'Speak with sudden high tones and wide eyes in the voice, as if you gasped first.',
        Emotion.CONTEMPT: 'Speak coolly and slowly from above, with a dry, mocking tone.',
    }
)
"""One row for each emotion of a script line."""
_SLOWER, _FASTER = ' Speak a little slower than usual.', ' Speak a little faster than usual.'


def style(emotion: Emotion, rate: float) -> str:
    """The instruction for a line.

    Args:
        emotion: of the line.
        rate: how fast, 1 is usual.
    """
    pace = '' if rate == 1.0 else _SLOWER if rate < 1.0 else _FASTER
    return STYLES[emotion] + pace
