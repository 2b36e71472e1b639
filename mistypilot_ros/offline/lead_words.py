"""Words around a wish that tell nothing about which wish it is."""

from mistypilot_ros.offline.abstention_words import INTERJECTIONS
from mistypilot_ros.offline.text import Word

WEAK = frozenset(
    (
        'to the your with one over around by at in on it that this these those for up of out so please '
        'just me us him her them everyone everybody now then straight right full whole little bit quick '
        'nice all way some more about'
    ).split()
)
"""Normal forms that may stand between the words of a keyword at no cost."""
LEAD_WORDS = frozenset(
    (
        'a able afternoon afterwards again ahead alright also always an and another at audience away be '
        'buddy but button by can children comes could cue darling dear do does doing duty each earn earns '
        'equals er erm evening everybody everyone fetch fetches first flip folks for friend from get gets '
        'getting give gives giving go going gonna got gotta guests has have having hear hears hello her '
        'here hey hi him honey i id ill im immediately in into is it its job just keep kick kids kindly '
        'later let lets like love maam madam make makes making mate may maybe me mean means merely mind '
        'misty morning must my need needs new next night now of oh ok okay on once one or ought out over '
        'pal patient patients people perform play please pls plus prefer put quick quickly ready right '
        'robot role run see send sends set shall should show signal simply sir so some start starting '
        'starts supposed sweetheart switch task that thats the them then there theres these they thing '
        'things this those to today tonight too try turn u uh uhm um up us use visitors wanna want wants '
        'we wed well whole will wish with would yeah yes yo you youd youll your youre yourself '
        '一 下 你 候 吗 就 我 时 的 给 能 要 请'
    ).split()
)
"""Normal forms that may stand before what the robot shall do."""
DANGLING = frozenset('a an the your my for and or with of um uh er erm to by when if that'.split())
"""Normal forms with which no wish ends."""


def says_something(word: Word) -> bool:
    """Whether a word is none of those that tell nothing."""
    return not (word.is_mark or word.is_light or word.text in LEAD_WORDS | WEAK | INTERJECTIONS)
