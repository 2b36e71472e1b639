"""Places of the world that a sentence names and no call took up: `the weather on the chin, Galway`."""

from collections.abc import Sequence

from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.offline.parameter_words import Takes
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Clause, Condition

_BEFORE_PLACE = frozenset('for in at near from to not'.split())
"""Normal forms right before a place."""


def untaken_place(
    sentence: Sentence, clauses: Sequence[Clause], calls: Sequence[SkillCall], skills: SkillWords
) -> str:
    """The first place that is named beside a skill which takes one, and has none; empty for none.

    Args:
        sentence: that was read; a place is written with a capital letter.
        clauses: of the sentence.
        calls: that it asks for.
        skills: what their parameters take.
    """
    if not any(_lacks_place(call, skills) for call in calls):
        return ''
    behind_sensor = {
        mention.end
        for clause in clauses
        for thing in clause.things
        if isinstance(thing, Condition)
        for mention in thing.mentions
    }
    for at, word in enumerate(sentence.words[1:], 1):
        led = sentence.words[at - 1].text in _BEFORE_PLACE or at in behind_sensor
        if led and not word.is_light and sentence.text[word.start].isupper():
            return sentence.slice(at, at + 1)
    return ''


def _lacks_place(call: SkillCall, skills: SkillWords) -> bool:
    skill = next((one for one in skills.catalogue if one.name == call.skill), None)
    parameters = skills.parameters(skill).items() if skill is not None else ()
    return any(
        one.takes is Takes.TEXT and one.is_place and not one.required and name not in call.params
        for name, one in parameters
    )
