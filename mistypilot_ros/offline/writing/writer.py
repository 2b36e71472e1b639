"""A script writer without a network: it says what people wrote for it, and says honestly what it cannot."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from mistypilot_ros.agents.languages import language_of, name_of
from mistypilot_ros.core.social import Brief, ScriptLine
from mistypilot_ros.offline.social.errands import is_errand
from mistypilot_ros.offline.text import read
from mistypilot_ros.offline.writing.choosing import (
    Choice,
    Chooser,
    forbids,
    is_about,
    meets,
    own_stems,
    special,
)
from mistypilot_ros.offline.writing.repertoire_file import LANGUAGES, LONGEST_LINE, load_repertoire
from mistypilot_ros.offline.writing.rows import Kind, Piece, Row
from mistypilot_ros.offline.writing.wishes import Length, Wish, first_in, normal, wish_of

FEW = 4
"""Lines that need no short version."""
LONGEST_PART = 60
"""Characters of a detail that is said to be left out."""


class OfflineWriter:
    """Writes scripts from rows that ship or that people add; it remembers only which ones it said last."""

    def __init__(self, folder: Path, chance: random.Random | None = None) -> None:
        """Read the rows.

        Args:
            folder: that of `config/offline`.
            chance: decides among rows that fit equally; None for one that differs each time.

        Raises:
            InvalidInputError: a file cannot be read, or a row is malformed.
        """
        self._repertoire = load_repertoire(folder)
        self._chooser = Chooser(chance or random.Random())

    def write(self, brief: Brief) -> Iterator[ScriptLine]:
        """Yield the lines of the row that fits best, after one line about what it does not meet."""
        asked = language_of(brief)
        language = asked if asked in LANGUAGES else 'en'
        kind = self._kind(brief)
        rows = self._repertoire.of_kind(kind, language) if kind is not None else []
        if kind is None or not rows:
            yield self._refusal(brief, language)
            return
        wish = wish_of(brief, language)
        if not wish.topic and language == 'en':
            wish = replace(wish, topic=special(kind, brief.main_task))
        choice = self._chooser.choose(rows, kind, brief, wish)
        values = _values(choice.row, wish, normal(' '.join(brief.window)) if choice.goes_on else '')
        yield from self._notes(kind, choice, wish, '' if asked == language else name_of(asked), values)
        for piece in version(choice.row, wish.length):
            yield _line(piece, values)

    def _kind(self, brief: Brief) -> Kind | None:
        """What kind of talk a brief asks for; None where it is none of them."""
        task, text = normal(brief.main_task), normal(brief.text)
        everything = normal(' '.join((brief.main_task, *brief.details, brief.text)))
        for kind in self._repertoire.kinds:
            if task and kind.verbs and not task.startswith(kind.verbs):
                continue
            if first_in(kind.words, everything if kind.everywhere else task or text):
                return kind
        asks = brief.text.rstrip().endswith(('?', '？', '吗', '呢')) or is_errand(read(brief.text))
        if task or not text or asks:
            return None
        return next((kind for kind in self._repertoire.kinds if kind.name == 'agreement'), None)

    def _refusal(self, brief: Brief, language: str) -> ScriptLine:
        said = normal(f'{brief.main_task} {brief.text}')
        refusals = self._repertoire.refusals
        fitting = next((row for row in refusals if first_in(row.words, said)), refusals[-1])
        return _line(fitting.lines[language], {})

    def _notes(
        self, kind: Kind, choice: Choice, wish: Wish, language: str, values: Mapping[str, str]
    ) -> Iterator[ScriptLine]:
        """At most one line about what is not as it was asked for, and one that says for whom it is."""
        notes = self._repertoire.notes[wish.language]
        called = (kind.called or {}).get(wish.language, '')
        more = {**values, 'a': called, 'about': choice.row.about.format(**values), 'topic': wish.topic}
        more['language'] = language
        names = ['other_language'] if language else []
        left = [] if kind.plain or not called else left_out(kind, choice.row, wish, values)
        if called and not kind.plain:
            names += _about_notes(choice, wish, values)
        if left:
            names.append('parts')
            more['parts'] = '; '.join(part[:LONGEST_PART] for part in left[:3])
        names += _length_notes(choice.row, wish)
        said = [_line(notes[name], more) for name in names]
        if said:
            text = ('' if wish.language == 'zh' else ' ').join(line.text for line in said)
            yield ScriptLine(text[:LONGEST_LINE], said[0].emotion)
        if wish.who and called:
            yield _line(notes['dedication'], more)


def version(row: Row, length: Length) -> tuple[Piece, ...]:
    """The lines of a row in the version that fits a length."""
    if length is Length.SHORT and row.short:
        return row.short
    with_long = length in (Length.LONG, Length.LONGER)
    return tuple(piece for piece in row.lines if with_long or not piece.long_only)


def left_out(kind: Kind, row: Row, wish: Wish, values: Mapping[str, str]) -> list[str]:
    """The details that a row does not meet."""
    own = own_stems(kind)
    unmet = [detail for detail, wanted in wish.others if not (wanted <= own or meets(row, wanted))]
    named = [wish.hero] if wish.hero and values.get('hero') != wish.hero else []
    return [*(_spoken(detail) for detail in (*unmet, *forbids(wish, row))), *named]


def _about_notes(choice: Choice, wish: Wish, values: Mapping[str, str]) -> list[str]:
    row = choice.row
    if wish.topic and not is_about(row, wish.topic):
        return ['one_topic' if choice.passed_over else 'other_topic']
    return ['same_again'] if choice.stale else []


def _length_notes(row: Row, wish: Wish) -> list[str]:
    if wish.length is Length.LONGER or (wish.length is Length.LONG and not row.has_long):
        return ['longest']
    return ['shortest'] if wish.length is Length.SHORT and not row.short and len(row.lines) > FEW else []


def _values(row: Row, wish: Wish, before: str) -> dict[str, str]:
    """What fills the places of a row.

    Args:
        row: that is said.
        wish: what is wished.
        before: what was said lately, where the row is one of then: an animal stays the same one.
    """
    values = {'who': wish.who or 'you'}
    if row.hero:
        values['hero'] = wish.hero or row.hero
    if row.creature:
        creature = first_in(row.creatures, wish.text) or first_in(
            row.creatures, ' '.join(word.removesuffix('s') for word in wish.text.split())
        )
        creature = creature or first_in(row.creatures, before)
        animal = creature or row.creature
        values |= {'creature': animal, 'a_creature': f'{"an" if animal[0] in "aeiou" else "a"} {animal}'}
    return values


def _spoken(detail: str) -> str:
    """A detail as it is named to a person: without its label."""
    return detail.partition(': ')[2] or detail


def _line(piece: Piece, values: Mapping[str, str]) -> ScriptLine:
    return ScriptLine(piece.text.format(**values), piece.emotion)
