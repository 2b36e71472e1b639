"""Which agent a sentence goes to by rules alone, from its conditions and deeds."""

import re
from collections.abc import Sequence

from mistypilot_ros.core.interpretation import Route
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.addressing import is_question
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Clause, Deed

_CONDITIONAL = {Kind.WHEN, Kind.TIE, Kind.FORGET, Kind.TOUCH, Kind.INSTEAD}
"""Marks beside a sensor that make it more than a part of the body."""
_BRINGS = re.compile(r'(?:gets|makes|means|should|brings|had better|and (?:i|we) get|and you owe|for an?)\b')
"""Normal forms right behind a place whose touch is to do something."""
_MADE_UP = re.compile(r'\b(?:make|think|dream) up (?:something|a|an|one)\b')
"""What is made up is a story, whatever it is called."""
TALK = frozenset(
    (
        'story stories tale joke riddle poem rap lullaby essay letter plan recipe model brain advice tips '
        'explain quiz chapter ending version tell describe write draft suggest'
    ).split()
)
"""Normal forms of what only a conversation is about."""


def rule(sentence: Sentence, clauses: Sequence[Clause], skills: SkillWords) -> Route:
    """Decide which agent an instruction goes to.

    A condition on a sensor, a binding that is spoken of, or a skill that the sentence asks for directly makes
    it the PIA's; all else is the SIA's.
    """
    question = is_question(sentence)
    talk = any(word.text in TALK for word in sentence.words)
    talk |= bool(_MADE_UP.search(' '.join(word.text for word in sentence.words)))
    if not question and any(_is_about_touch(clause, talk, sentence) for clause in clauses):
        return Route(Agent.PIA, 0.9)
    asked = [deed for clause in clauses for deed in clause.deeds if deed.lead and _is_direct(deed, skills)]
    if asked and (not talk or _speaks_words(asked[0], sentence)):
        first = clauses[0].deeds[:1] == asked[:1]
        return Route(Agent.PIA, 0.85 if first else 0.7)
    return Route(Agent.SIA, 0.6 if any(clause.things for clause in clauses) else 0.8)


def _is_direct(deed: Deed, skills: SkillWords) -> bool:
    """Whether a skill is asked for by itself; a whole wish in the person's words is a conversation's."""
    return not skills.takes_wish(deed.match.skill)


def _speaks_words(deed: Deed, sentence: Sentence) -> bool:
    """Whether the person gives the very words: `say …`; `repeat the story` asks for more."""
    return deed.match.is_long_text and sentence.words[deed.match.start].text not in ('repeat', 'read')


def _is_about_touch(clause: Clause, talk: bool, sentence: Sentence) -> bool:
    """Whether a clause binds or unbinds: it names a sensor as a condition, or as what shall do something."""
    if {Kind.FORGET, Kind.EVERYTHING} <= clause.marks:
        return True
    marks = {mark for condition in clause.conditions for mark in condition.marks}
    asked = any(deed.lead for deed in clause.deeds)
    if any(_BRINGS.match(_behind(sentence, one.end)) for one in clause.conditions):
        return True  # "A knock on the chin gets me a story".
    telling = _CONDITIONAL - {Kind.TOUCH, Kind.TIE} if talk else _CONDITIONAL
    return bool(clause.conditions) and (asked or bool(marks & telling))


def _behind(sentence: Sentence, at: int) -> str:
    return ' '.join(word.text for word in sentence.words[at : at + 3])
