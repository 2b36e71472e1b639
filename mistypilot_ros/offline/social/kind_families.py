"""Families of tasks: how the main task of a kind is built, and the words that give a kind away."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mistypilot_ros.offline.text import stem

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_FOUND_ALONE = '!'
"""Stands before cues that need no word for what is made: `!superheroes` are for a story, said or not."""


@dataclass(frozen=True)
class Kind:
    """A kind of task."""

    verb: str
    """What is to be done."""
    thing: str
    """To what, without details."""
    cues: tuple[tuple[frozenset[str], ...], ...]
    """Ways to hint at it: every group of a way must be there, by one phrase (stems between blanks)."""
    made: frozenset[str] = frozenset()
    """Stems of further words for what is made: the note of a kind may be called a card."""

    @property
    def phrase(self) -> str:
        """The main task."""
        return f'{self.verb} {self.thing}'

    @property
    def name(self) -> str:
        """What is made, without its article, as stems between blanks."""
        return stems_of(re.sub('^(?:an?|the) ', '', self.thing))

    def is_hinted_at(self, phrases: frozenset[str]) -> bool:
        """Whether the phrases that are in a text give this kind away."""
        return any(not any(group.isdisjoint(phrases) for group in way) for way in self.cues)


@dataclass(frozen=True)
class Family:
    """Kinds of one form, such as all stories."""

    verb: str
    """What is to be done, the same for all."""
    form: str
    """What is made, with `{}` for the kind and `a` for the article that it takes: `a {} story`."""
    made: str
    """Words for what is made, with `|` between them; empty where a kind is known without."""
    kinds: Mapping[str, str]
    """Each kind and its cues: `;` between ways to tell it, `+` between groups, `|` between phrases."""

    def members(self) -> Iterable[Kind]:
        """Its kinds, in order."""
        for name, cues in self.kinds.items():
            thing = with_name(self.form, name)
            ways = [self._way(way) for way in cues.split(';') if way.strip()]
            if self.made:
                ways.append(self._way(name))
            made = frozenset(stem(word) for word in self.made.split('|') if ' ' not in word)
            yield Kind(self.verb, thing, tuple(ways), made)

    def _way(self, text: str) -> tuple[frozenset[str], ...]:
        alone = text.strip().startswith(_FOUND_ALONE)
        groups = text.strip().removeprefix(_FOUND_ALONE).split('+')
        if self.made and not alone:
            groups.append(self.made)
        return tuple(frozenset(stems_of(phrase) for phrase in group.split('|')) for group in groups)


def with_name(form: str, name: str) -> str:
    """What is made, with the article that it takes: `an animal quiz`."""
    filled = form.format(name)
    return f'an {filled[2:]}' if re.match('a [aeiou]', filled, re.IGNORECASE) else filled


def stems_of(text: str) -> str:
    """The stems of a text, each between blanks, so that a phrase is found as whole words alone."""
    words = (re.sub("['’]", '', word) for word in _WORD.findall(text.casefold()))
    return f' {" ".join(stem(word) for word in words)} '
