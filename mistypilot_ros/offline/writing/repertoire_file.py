"""Reads config/offline/: each row is checked, and a fault names the row and the remedy."""

import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.social import Emotion
from mistypilot_ros.data_files import read_yaml
from mistypilot_ros.offline.writing.rows import Kind, Piece, Refusal, Repertoire, Row

LONGEST_LINE = 300
"""Characters of one line."""
_NAME = re.compile('[a-z0-9]+(?:-[a-z0-9]+)*')
_EMOTIONS = {emotion.name.lower(): emotion for emotion in Emotion}
_MARKUP = re.compile(r'[<>*_`#|~^\[\]\\\n]|https?://')
_PLACES = frozenset({'hero', 'creature', 'a_creature', 'who'})
_NOTE_PLACES = frozenset({'a', 'about', 'topic', 'parts', 'who', 'language'})
_KEYS = frozenset('id kind language about words hero creature creatures asked_only short lines'.split())
LANGUAGES = ('en', 'zh')


def load_repertoire(folder: Path) -> Repertoire:
    """Read all files of the folder: `kinds.yaml`, `cannot.yaml`, `notes.yaml`, and rows in any other.

    Raises:
        InvalidInputError: a file cannot be read, or a row is malformed; the message names it.
    """
    kinds = tuple(_kind(str(name), row) for name, row in _part(folder / 'kinds.yaml', 'kinds').items())
    others = ('kinds.yaml', 'cannot.yaml', 'notes.yaml')
    files = sorted(path for path in folder.glob('*.yaml') if path.name not in others)
    rows = [row for path in files for row in _rows(path, {kind.name for kind in kinds})]
    seen: set[str] = set()
    for row in rows:
        if row.name in seen:
            raise InvalidInputError(f"Two rows in '{folder}' have the id '{row.name}'; rename one of them.")
        seen.add(row.name)
    cannot = _part(folder / 'cannot.yaml', 'cannot', list)
    notes = _part(folder / 'notes.yaml', 'notes')
    return Repertoire(
        kinds,
        tuple(rows),
        tuple(_refusal(row) for row in cannot),
        {language: _notes(language, notes[language]) for language in LANGUAGES},
    )


def _part(path: Path, name: str, kind: type = dict) -> Any:
    content = read_yaml(path)
    part = content.get(name) if isinstance(content, Mapping) else None
    if not isinstance(part, kind) or not part:
        raise InvalidInputError(f"The file '{path}' has no '{name}'; the file that ships shows its form.")
    return part


def _kind(name: str, row: Any) -> Kind:
    try:
        called = {language: str(row[key]) for language, key in (('en', 'a'), ('zh', 'yi')) if key in row}
        return Kind(
            name,
            _words(row['words']),
            _words(row.get('verbs', [])),
            called or None,
            bool(row.get('plain', False)),
            bool(row.get('everywhere', False)),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise InvalidInputError(f"The kind '{name}' is malformed ({error}); see kinds.yaml.") from error


def _rows(path: Path, kinds: set[str]) -> list[Row]:
    rows = []
    for at, row in enumerate(_part(path, 'rows', list), start=1):
        name = str(row.get('id', f'number {at}')) if isinstance(row, Mapping) else f'number {at}'
        try:
            rows.append(_row(row, kinds))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise InvalidInputError(
                f"The row '{name}' of '{path}' is malformed ({error}); see the head of stories.yaml."
            ) from error
        except InvalidInputError as error:
            raise InvalidInputError(f"The row '{name}' of '{path}' cannot be used: {error}") from error
    return rows


def _row(row: Mapping[str, Any], kinds: set[str]) -> Row:
    unknown = set(row) - _KEYS
    if unknown:
        raise InvalidInputError(f'Nothing is called {", ".join(sorted(unknown))} in a row.')
    name, kind, language = str(row['id']), str(row['kind']), str(row.get('language', 'en'))
    if not _NAME.fullmatch(name):
        raise InvalidInputError('Its id needs small letters, digits and hyphens.')
    if kind not in kinds:
        raise InvalidInputError(f"There is no kind '{kind}' in kinds.yaml.")
    if language not in LANGUAGES:
        raise InvalidInputError(f"Its language is '{language}'; it can be {' or '.join(LANGUAGES)}.")
    lines = tuple(piece for part in row['lines'] for piece in _pieces(part))
    short = tuple(piece for part in row.get('short', ()) for piece in _pieces(part))
    if not any(not piece.long_only for piece in lines):
        raise InvalidInputError('It has no lines.')
    made = Row(
        name, kind, language, str(row['about']), _words(row['words']), lines, short, str(row.get('hero', '')),
        str(row.get('creature', '')), _words(row.get('creatures', [])), bool(row.get('asked_only', False)),
    )  # fmt: skip
    for piece in (*lines, *short):
        _check_places(piece.text, {name for name in _PLACES if _has(made, name)})
    return made


def _has(row: Row, place: str) -> bool:
    return place == 'who' or (bool(row.hero) if place == 'hero' else bool(row.creature))


def _pieces(part: Any, long_only: bool = False) -> list[Piece]:
    """The lines of one item: one, or those of the long version."""
    ((name, value),) = part.items()
    if name == 'long' and not long_only:
        return [piece for inner in value for piece in _pieces(inner, long_only=True)]
    return [_piece(str(name), value, long_only)]


def _piece(emotion: str, text: Any, long_only: bool = False) -> Piece:
    if emotion not in _EMOTIONS:
        raise InvalidInputError(f"There is no emotion '{emotion}'; use one of {', '.join(_EMOTIONS)}.")
    if not isinstance(text, str) or not text.strip():
        raise InvalidInputError('A line is empty.')
    if len(text) > LONGEST_LINE:
        raise InvalidInputError(f'A line has {len(text)} characters; {LONGEST_LINE} are allowed.')
    if _MARKUP.search(Formatter().vformat(text, (), _Blank())):
        raise InvalidInputError(f'The line "{text[:40]}" has markup in it; write it as it is spoken.')
    return Piece(text, _EMOTIONS[emotion], long_only)


class _Blank(dict[str, str]):
    """Fills each place with a word."""

    def __missing__(self, name: str) -> str:
        return 'word'


def _check_places(text: str, places: frozenset[str] | set[str]) -> None:
    wrong = {name for _, name, _, _ in Formatter().parse(text) if name is not None} - places
    if wrong:
        raise InvalidInputError(f'The line "{text[:40]}" has places that nothing fills: {", ".join(wrong)}.')


def _refusal(row: Any) -> Refusal:
    try:
        lines = {language: _line(row[language]) for language in LANGUAGES}
        return Refusal(_words(row['words']), lines)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InvalidInputError(f'A row of cannot.yaml is malformed ({error}).') from error


def _notes(language: str, rows: Mapping[str, Any]) -> dict[str, Piece]:
    try:
        notes = {str(name): _line(row) for name, row in rows.items()}
    except (TypeError, ValueError, AttributeError) as error:
        raise InvalidInputError(f"The notes of '{language}' are malformed ({error}).") from error
    for piece in notes.values():
        _check_places(piece.text, _NOTE_PLACES)
    return notes


def _line(row: Any) -> Piece:
    ((emotion, text),) = row.items()
    return _piece(str(emotion), text)


def _words(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError('words are no list')
    return tuple(str(word).casefold() for word in value)
