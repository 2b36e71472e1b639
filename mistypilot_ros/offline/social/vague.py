"""Texts that only point at something: `the same again, but with him` begins no task where there is none."""

from mistypilot_ros.offline.abstention_words import INTERJECTIONS
from mistypilot_ros.offline.quantities import NUMBER_WORDS
from mistypilot_ros.offline.text import Sentence

_SHORTEST = 3
"""Letters of a word that names something."""

_POINTING = frozenset(
    (
        'a about after again all also always an and angel another any are as at back be before better '
        'bigger bit both but can change come could did different do does done dont earlier else ever '
        'first fix for from get girl give go good had handle happen happens has have he her here him his '
        'how i if in instead is it its just kind know last less let lets like little longer lot make many '
        'me mean more much my next nicer no not now of oh ok okay on once one ones only or other others '
        'our over please put same say shall she shorter should smaller so some sort star stuff such take '
        'tell that the their them then there these they thing things thingy think this those time to too '
        'try uh um us usual very want was way we well were what whatever whatsit when which will with '
        'would yes yesterday you your out set ready come coming prefer robot special week somehow yeah '
        'used smidge tad wee pal pet mate love link mind dont thats goes youd'
    ).split()
)
"""Normal forms that name nothing by themselves."""


def names_nothing(sentence: Sentence) -> bool:
    """Whether all words of a text only point."""
    silent = _POINTING | INTERJECTIONS | NUMBER_WORDS
    return all(word.text in silent or len(word.text) < _SHORTEST for word in sentence.words)
