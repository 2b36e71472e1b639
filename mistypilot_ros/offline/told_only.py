"""What is named without being asked for: judged, recalled before it is changed, or somebody's purpose."""

from collections.abc import Sequence

from mistypilot_ros.offline.text import Word, behind_mark, next_mark

_IS = frozenset('is are was were gets seems feels'.split())
_JUDGING = frozenset(
    'silly boring dull annoying tiring loud old tedious lame childish ridiculous overdone excessive '
    'exhausting babyish weird creepy wrong stale pointless useless irritating distracting tiresome '
    'catching infectious contagious lovely sweet adorable wonderful gorgeous brilliant amazing'.split()
)
"""Normal forms of what somebody thinks of something."""
_DEGREES = frozenset('so a bit too rather getting quite really very just far way much'.split())
"""Normal forms before them."""
_MOST = 5
"""So many words may stand between a deed and what is thought of it."""
_RECALLED = (['you', 'know'], ['remember'], ['you', 'remember'])
"""Normal forms with which somebody recalls what a place does."""
_CHANGED = frozenset('change swap turn make switch replace exchange'.split())
_POINTING = frozenset({'it', 'that', 'this', 'them'})
_WEARY = (['tired', 'of'], ['sick', 'of'], ['bored', 'of'], ['up', 'with'])
_POINTERS = frozenset('the that this these those your its all'.split())
_DOING = frozenset('shes hes theyre were im'.split())
_HAPPENS = frozenset('goes off on went comes came'.split())
_ADVERBS = frozenset('just finally already nearly almost still always only keeps goes again now'.split())
_SOMEBODY = frozenset('he she they we i everyone everybody people nobody'.split())


def is_only_told(words: Sequence[Word], start: int, end: int) -> bool:
    """Whether a deed is named for another reason than that it shall be done.

    Args:
        words: of the sentence.
        start: first word of the deed.
        end: word after its last.
    """
    return (
        _is_judged(words, start, end)
        or _is_recalled(words, start, end)
        or _is_purpose(words, start)
        or _is_reason(words, start)
        or _is_under_way(words, start, end)
    )


def _is_judged(words: Sequence[Word], start: int, end: int) -> bool:
    """`Five nods is silly, make the chin three`; `the chin's dance is boring` says what the chin does."""
    if start and words[start - 1].text.endswith('s'):
        return False
    behind = [word.text for word in words[end : next_mark(words, end)]]
    if not behind or behind[0] not in _IS or len(behind) > _MOST:
        return False
    rest = [text for text in behind[1:] if text not in _DEGREES]
    return rest[-1:] != [] and (rest[-1] in _JUDGING or 'too' in behind)


def _is_recalled(words: Sequence[Word], start: int, end: int) -> bool:
    """`You know the wave on your chin, swap that for a nod`."""
    told = words[behind_mark(words, start) : start]
    before = [word.text for word in told if not word.is_light and word.text not in _POINTING]
    if before not in _RECALLED:
        return False
    behind = [word.text for word in words[next_mark(words, end) :]]
    return any(one in _CHANGED and other in _POINTING for one, other in zip(behind, behind[1:], strict=False))


def _is_reason(words: Sequence[Word], start: int) -> bool:
    """`Stop the music, she's just dozing off`; `unbind it, we're tired of the laughing`; `it goes off`."""
    before = [word.text for word in words[behind_mark(words, start) : start] if word.text not in _POINTERS]
    if before[-2:] in _WEARY or [word.text for word in words[start : start + 2]] == ['it', 'goes']:
        return True
    if before[:1] and before[0] in _DOING and set(before[1:]) <= _ADVERBS:
        return any(word.text.endswith('ing') for word in words[start : start + 2])
    if words[start].text == 'driving' and words[start - 1].text in ('its', 'thats', 'youre', 'is'):
        return True  # "Clear the chin, it's driving us mad."
    return before[:1] == ['it'] and words[start].text in _HAPPENS and set(before[1:]) <= _ADVERBS


def _is_under_way(words: Sequence[Word], start: int, end: int) -> bool:
    """`Torch on, the film's over`: a thing of theirs, and how far it has come."""
    begin = behind_mark(words, start)
    before = [word.text for word in words[begin:start]]
    behind = [word.text for word in words[end : next_mark(words, end)] if word.text not in _ADVERBS]
    told = behind[:1] in (['is'], ['isnt'], ['has'])
    if before not in _THEIRS or not (told or words[end - 1].text.endswith('s')):
        return False
    stage = behind[told:]
    return any(text in _STAGES for text in stage[stage[:1] == ['not'] :][:1])


_THEIRS = (['the'], ['our'], ['their'], ['his'], ['her'], ['because', 'the'], ['so', 'the'], ['now', 'the'])
_STAGES = frozenset(
    'over finished done begun started starting beginning about ending ended ready yet'.split()
)
"""Normal forms of how far something has come."""


def _is_purpose(words: Sequence[Word], start: int) -> bool:
    """`Spin round so he has a laugh`: what comes of it, and no second wish."""
    begin = next((i + 1 for i in reversed(range(start)) if words[i].is_mark or words[i].text == 'and'), 0)
    said = [word.text for word in words[begin:start]]
    at = next((i for i in reversed(range(len(said))) if said[i] == 'so'), None)
    if at is None or at == 0:
        return False
    whose = said[at + 1 + (said[at + 1 : at + 2] == ['that']) :]
    if whose[-1:] in (['can'], ['could']):
        return False  # "Hold your arm up so we can high five you."
    return whose[:1] != [] and whose[0] in _SOMEBODY
