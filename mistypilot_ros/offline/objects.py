"""What a verb is done to: whether something stands behind it that could change what is meant."""

from collections.abc import Collection, Sequence

from mistypilot_ros.offline.abstention_words import HEARERS
from mistypilot_ros.offline.lead_words import WEAK
from mistypilot_ros.offline.patterns import SkillMatch
from mistypilot_ros.offline.text import Sentence, Word

HARMLESS = frozenset(
    (
        'with for at of on to towards toward in from by under behind over near like as while because so '
        'since before after until than around into onto again today tonight tomorrow now please twice '
        'once hello goodbye hi bye too also times time everyone everybody people me us him her them you '
        'yourself somebody someone all everything mate sweetheart love darling dear buddy pal champ '
        'friend misty robot when whenever if that where who and or but then instead always never not only '
        'straight forever away ahead back immediately gently nicely would will could can right there here '
        'first one some more along across during very really just okay ok alright yeah up down out off left '
        'visitors guests kids children thing button'
    ).split()
)
"""Normal forms that may follow a skill's words without telling what it is done to."""
PARTICLES = frozenset('off up down out after'.split())
"""Normal forms that make another verb of a verb: `turn off`, `look after`."""
SWITCHING = frozenset('turn turns turning switch switches switching put puts go move come run'.split())
"""Verbs that `on` and `over` change too."""
THINGS = frozenset('it that this them those these'.split())
"""Words for something that was named before."""


def _is_turned(words: Sequence[Word], at: int, verb: str) -> bool:
    """`Turn it off` switches something, and turns nothing round."""
    texts = [word.text for word in words[at : at + 2]]
    return verb in SWITCHING and len(texts) == 2 and texts[0] in THINGS and texts[1] in ('on', 'off', 'out')


ENDING = frozenset('off stops stop ends goes'.split())
"""Normal forms behind what ends or changes: `the music stops`, `the music goes off`."""
_CALLED = frozenset('there little dear lovely'.split())
"""Normal forms behind `say hello` that make it the very words: `say hello little monkeys`."""
_TAKING = frozenset('photograph film'.split())
"""Verbs that may be done to anything."""
_HUGGING = frozenset('hug cuddle embrace'.split())
"""Verbs that are done to people."""
_POINTING = frozenset('that this these those'.split())
_RELATIVES = frozenset(
    'sister brother mother father son daughter wife husband cousin niece nephew neighbour neighbor teacher '
    'grandmother grandfather grandson granddaughter grandchild baby child boy girl lady man woman patient '
    'resident visitor guest pupil student friend colleague'.split()
)
PEOPLE = HEARERS | _RELATIVES | {f'{one}s' for one in _RELATIVES} | {'ladies', 'babies', 'men', 'women'}
"""Normal forms for people, some first names among them."""
PRONOUNS = frozenset('me us him her them'.split())
"""Normal forms for whom something is done."""


def object_at(sentence: Sentence, match: SkillMatch, covered: Collection[int]) -> int | None:
    """The word behind a match that may be what its verb is done to; None where nothing is.

    Args:
        sentence: where the match stands.
        match: a skill; one that takes the words that follow has no other object.
        covered: indices of words that are numbers and units.
    """
    words, at = sentence.words, match.end
    if at < len(words) and words[at].text in ENDING and not match.is_long_text:
        return at  # "Put the music off" plays none.
    if match.text:
        return None
    if _is_turned(words, at, words[match.start].text):
        return at
    if words[at - 1].text == 'of':
        return None  # "Record a video of our puppet show".
    while at < len(words) and (words[at].is_light or at in covered or words[at].text in _POINTING):
        if words[at].text == 'of':
            return None
        at += 1
    if at >= len(words) or words[at].is_mark:
        return None
    text, verb = words[at].text, words[match.start].text
    if verb in ('say', 'says') and (text in _CALLED or _is_call(words, match)):
        return at  # "Say hello there", "say time for tea": the very words.
    if [word.text for word in words[at : at + 2]] == ['out', 'loud']:
        return None
    if verb in _TAKING:
        return None  # "Photograph the table".
    if verb in _HUGGING and any(word.text in PEOPLE for word in words[at : at + 2]):
        return None  # "Hug my sister", "hug the new girl".
    if match.weight == 1 and (text in PARTICLES or (text in ('on', 'over') and verb in SWITCHING)):
        return at
    # "Hug Theo": a name, written with a capital letter, right behind the verb.
    is_name = at == match.end == match.start + 1 and sentence.text[words[at].start].isupper()
    harmless = text in HARMLESS or text in WEAK or text.endswith('ly') or is_name
    return None if harmless else at


def _is_call(words: Sequence[Word], match: SkillMatch) -> bool:
    """`Say time for tea`, and not `say the time for Rome`."""
    return words[match.end].text == 'for' and not words[match.start + 1].is_light
