"""The stages of the reading that can be left out, to see what each is worth."""

from enum import Enum


class Stage(Enum):
    """One stage, by what it finds."""

    ASIDES = 'asides about the model and about keeping'
    KINDS = 'kinds of task by indirect words'
    RETURNS = 'returns to an earlier topic'
    REMARKS = 'remarks, by the classifier'
    PLAY = 'moves inside a game'
    REASONS = 'reasons beside a wish'
    AIM = 'what a detail replaces, by its kind'


ALL_STAGES = frozenset(Stage)
"""How the reading ships."""
