"""Words that stage directions begin with, such as `*smiles*`, `(softly)` or `（微笑）`."""

_DEEDS = (
    'beam beep blink bow breathe chirp chuckle clap click cough cry dance exhale fidget frown gasp gesture'
    ' giggle glance grin groan growl gulp hiccup hug hum inhale jump laugh lean light lower move murmur nod'
    ' paus point purr raise sigh sing shake shiver shrug smile smil smirk sniff sniffle sob spin squeak'
    ' stretch tap tilt tremble turn twirl wav wave whirr whisper whistle wiggle wink yawn applause music'
    ' silence sound sfx'
)
_MANNERS = (
    'softly gently quietly warmly happily sadly excitedly cheerfully slowly loudly proudly nervously'
    ' playfully brightly dramatically thoughtfully curiously angrily shyly sleepily'
)
_PHRASES = ('in a', 'with a', 'long pause', 'short pause', 'dramatic pause', 'end of', 'fade out', 'fade in')


def _forms(deed: str) -> str:
    """A deed in the forms in which directions have it: `smile`, `smiles`, `smiling`, `smiled`."""
    stem = deed.removesuffix('e')
    return f'{stem}(?:e|es|s|ed|ing)?' if stem != deed else f'{deed}(?:{deed[-1]}?(?:ed|ing)|e?s|e)?'


STAGE = '|'.join(
    [
        *(f'(?:{phrase})' for phrase in _PHRASES),
        *_MANNERS.split(),
        'pauses?', 'beat', 'aside',
        *(_forms(deed) for deed in _DEEDS.split()),
    ]
)  # fmt: skip
"""Pattern of the first words of an English direction."""
CHINESE_STAGE = (
    '微笑|大笑|笑|叹气|叹息|停顿|暂停|小声|轻声|低声|大声|温柔|挥手|点头|摇头|眨眼|鼓掌|拍手|鞠躬|哭|跳舞'
    '|转圈|沉默|音乐|歪头|举手|害羞|开心|高兴|难过|惊讶|悄悄|慢慢'
)
"""Pattern of the first words of a Chinese direction."""
