"""Which whole utterances mean "stop". No model is asked: a stop must not wait for one."""

import re
import unicodedata

STOP_PHRASES = (
    'stop',
    'stop it',
    'stop that',
    'stop this',
    'stop everything',
    'stop all',
    'stop all motion',
    'stop all movement',
    'stop moving',
    'stop driving',
    'stop rolling',
    'stop turning',
    'stop spinning',
    'stop dancing',
    'stop waving',
    'stop talking',
    'stop speaking',
    'stop what you are doing',
    'stop whatever you are doing',
    'stop what youre doing',
    'stop doing that',
    'stop doing this',
    'stop there',
    'come to a stop',
    'emergency stop',
    'halt',
    'freeze',
    'abort',
    'whoa',
    'hold it',
    'hold still',
    'stand still',
    'stay still',
    'dont move',
    'do not move',
    'quit it',
    'quit that',
    'cut it out',
    'knock it off',
    'enough',
    'thats enough',
    'that is enough',
    # Speech is a part of what a stop ends, and a stop is the only way to end it at once.
    'shut up',
    'be quiet',
    'quiet',
    'hush',
    'silence',
    '停',
    '停下',
    '停下来',
    '停止',
    '停住',
    '停一下',
    '别动',
    '不要动',
    '不许动',
    '住手',
    '站住',
    '够了',
    '别说了',
    '闭嘴',
    '安静',
)
"""Utterances that mean stop, after fillers are taken away."""

FILLERS = (
    'misty',
    'mistie',
    'robot',
    'hey',
    'ok',
    'okay',
    'oh',
    'ah',
    'ahh',
    'aah',
    'uh',
    'um',
    'er',
    'ugh',
    'no',
    'nope',
    'now',
    'right now',
    'just',
    'please',
    'pls',
    'so',
    'well',
    'alright',
    'all right',
    'come on',
    'thanks',
    'thank you',
    'immediately',
    'at once',
    'right away',
    'right there',
    'this instant',
    'for a moment',
    'i said',
    'i say',
    'you',
    'would you',
    'could you',
    'can you',
    'will you',
    'you can',
    'you may',
    'you must',
    'you should',
    'you have to',
    'i want you to',
    'i need you to',
    'i would like you to',
    'for gods sake',
    'for goodness sake',
    'oh my god',
    'buddy',
    '请',
    '快',
    '快点',
    '马上',
    '立刻',
    '现在',
    '你',
    '啊',
    '吧',
    '了',
    '呀',
    '好了',
    '米斯蒂',
    '机器人',
    '给我',
)
"""What may stand around such an utterance without changing it: politeness, hesitation, the robot's name."""

_WORD = re.compile(r'[a-z0-9]+|[\u3400-\u9fff]')
_PHRASES = {
    tuple(_WORD.findall(phrase)): means_stop
    for phrases, means_stop in ((FILLERS, False), (STOP_PHRASES, True))
    for phrase in phrases
}
_LONGEST = max(map(len, _PHRASES))


def is_stop(text: str) -> bool:
    """Whether a whole utterance means that the robot shall stop everything.

    Fillers, politeness, the robot's name, punctuation and repetition are ignored. What says anything besides
    ("stop the music", "when I tap your chin, stop", "don't stop") is no stop.
    """
    words = tuple(_WORD.findall(_flat(text)))
    found = False
    while words:
        length = next((n for n in range(min(_LONGEST, len(words)), 0, -1) if words[:n] in _PHRASES), 0)
        if length == 0:
            return False
        found = found or _PHRASES[words[:length]]
        words = words[length:]
    return found


def _flat(text: str) -> str:
    """Small letters without apostrophes; `Stop!` in full-width letters is `stop!`."""
    return re.sub("['’`]", '', unicodedata.normalize('NFKC', text).casefold())
