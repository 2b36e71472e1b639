"""What tells which agent a sentence is for: what the grammar found in it (`@…`), and how it is worded."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from mistypilot_ros.core.interpretation import Route
from mistypilot_ros.offline.addressing import is_question
from mistypilot_ros.offline.quantities import COUNTS
from mistypilot_ros.offline.route_words import COLLAPSED, TELLING, by_stem
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence, Word
from mistypilot_ros.offline.things import Clause

_LONGEST = 3
"""Words of the longest group of words that counts."""
_VECTOR = 2.0
"""Length of a vector beside features that are 0 or 1."""
_FILLERS = frozenset(
    'um uh er erm uhm hmm oh ok okay well so like yeah hey please misty right and now just'.split()
)
"""Normal forms that may stand before a sentence's first word."""


class RouteFeatures:
    """Finds the features of sentences."""

    def __init__(self) -> None:
        """Compile the classes of words."""
        self._collapsed = by_stem(COLLAPSED)
        self._telling = by_stem(TELLING)

    def of(
        self, sentence: Sentence, clauses: Sequence[Clause], skills: SkillWords, ruled: Route
    ) -> dict[str, float]:
        """The features of a sentence, each with its value.

        Args:
            sentence: its words.
            clauses: its conditions and deeds.
            skills: the words of the catalogue.
            ruled: what the rules alone say.
        """
        names = [*self._evidence(sentence, clauses, skills), *self.wording(sentence)]
        names.append(f'@rules say {ruled.agent.value} {ruled.confidence:g}')
        return dict.fromkeys(names, 1.0)

    # --- what the grammar found

    def _evidence(self, sentence: Sentence, clauses: Sequence[Clause], skills: SkillWords) -> Iterator[str]:
        question = is_question(sentence)
        if question:
            yield '@is question'
        if sentence.text.rstrip().endswith('?'):
            yield '@ends as question'
        conditions = [condition for clause in clauses for condition in clause.conditions]
        deeds = [deed for clause in clauses for deed in clause.deeds]
        for mark in {mark for condition in conditions for mark in condition.marks}:
            yield f'@condition {mark.name}'
        for mark in {mark for clause in clauses for mark in clause.marks}:
            yield f'@mark {mark.name}'
        if any(condition.names for condition in conditions):
            yield '@sensor'
        if any(clause.lone_when for clause in clauses):
            yield '@lone when'
        for deed in deeds:
            kind = 'wish' if skills.takes_wish(deed.match.skill) else 'deed'
            how = 'not ' if deed.negated else '' if deed.lead else 'spoken of '
            yield f'@{how}{kind}'
            yield f'@{how}{kind} {deed.match.skill.name}'
            if conditions:
                yield f'@sensor and {how}{kind}'
            if question:
                yield f'@question and {how}{kind}'
        first = clauses[0].things[0] if clauses and clauses[0].things else None
        if first is not None and first in deeds:
            yield '@begins with a deed'
        near = skills.ranked(sentence.words)
        yield f'@skills near {min(3, len(near))}'

    # --- how it is worded

    def wording(self, sentence: Sentence) -> Iterator[str]:
        """Names of the features that its words alone give it; some come twice."""
        words, places = [word for word in sentence.words if not word.is_mark], _places(sentence)
        tokens = ['^', *(word.stem if word in places else self._token(word) for word in words), '$']
        for length in range(1, _LONGEST + 1):
            for at in range(len(tokens) - length + 1):
                yield ' '.join(tokens[at : at + length])
        for word in words:
            if word not in places:
                yield from (f'<{name}>' for name in self._telling.get(word.stem, ()))
            if word.text.endswith('ed') and len(word.text) > 4:
                yield '<past form>'
        begin = next((word for word in words if word.text not in _FILLERS), None)
        if begin is not None:
            yield f'begins {begin.stem}'
            yield from (f'begins <{name}>' for name in self._telling.get(begin.stem, ()))
        yield f'length {min(6, len(words) // 4)}'

    def _token(self, word: Word) -> str:
        if word.text.isdigit() or word.text in COUNTS:
            return 'NUMBER'
        return self._collapsed.get(word.stem, (word.stem,))[-1]


def _places(sentence: Sentence) -> list[Word]:
    """`The weather for Limerick`: names of places, which are nothing else that is written so."""
    words = sentence.words
    return [
        word
        for before, word in pairwise(words)
        if before.text in ('for', 'in', 'at', 'to') and sentence.text[word.start].isupper()
    ]


def meaning(vector: Sequence[float]) -> dict[str, float]:
    """The features of a unit vector, beside those of the words."""
    return {f'vector {index}': _VECTOR * float(value) for index, value in enumerate(vector)}
