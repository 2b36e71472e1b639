"""Whether a kept result may serve a request: the gate of fast thinking.

Vectors tell that two tasks are near; they do not see numbers, names, sides and negations: a near result
may be a wrong one. The gate lets a result pass only where every word that matters is on both sides.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mistypilot_ros.core.reuse_words import (
    AMOUNTS,
    EMPTY,
    LETTERS,
    NEGATIVE,
    ORDINALS,
    PARTS,
    SAME,
    SIDES,
    TENS,
    UNITS,
    VERBS,
    WRITING,
)

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*")
_CLOCK = re.compile(r'\b(\d{1,2})[:.](\d\d)\b')
_ORDINAL = re.compile(r'\b(\d+)(?:st|nd|rd|th)\b')
_SPOKEN_CLOCK = re.compile(r'\b(half|quarter|ten|five|twenty) (past|to) (\w+)\b')
_MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december'
_DAY = re.compile(rf'\b\d+ ordinal (?:of )?(?:{_MONTH})\b|\b(?:{_MONTH}) (?:the )?\d+ ordinal\b')
"""`The 14th of June` is June 14."""
_YEARS_OLD = re.compile(r'\b(\d{1,2}) years? olds?\b')
_GRADER = re.compile(r'\b(\w+) grader(?=s?\b)')
"""`A fourth grader` is a child in fourth grade."""
_PERSON = re.compile(r'\b(?:grand)?(?:girls?|boys?|sons?|daughters?|nephews?|nieces?|child(?:ren)?|kids?)\b')
_GROWN_UP = 13
"""Whoever is younger, years, is a child."""
_MINUTES = {'half': 30, 'quarter': 15, 'ten': 10, 'five': 5, 'twenty': 20}


@dataclass(frozen=True)
class Facts:
    """What a phrase says, in a form that can be compared."""

    words: frozenset[str]
    """Words that matter, each in one form for all that mean the same."""
    numbers: tuple[str, ...]
    """Numbers, sorted; clock times as `6:30`, full hours as the hour."""
    sides: frozenset[str]
    """Sides that are named."""
    negated: bool
    """It says that something shall not be."""
    part: frozenset[str]
    """Parts of the day: am, pm."""
    names: frozenset[str]
    """Words with a capital that do not begin the phrase."""
    path: tuple[str, ...] = ()
    """The words in order where the phrase says who does something to whom; empty elsewhere."""

    def agrees(self, other: 'Facts') -> bool:
        """Whether two phrases say the same."""
        if (self.numbers, self.sides, self.negated) != (other.numbers, other.sides, other.negated):
            return False
        if self.part and other.part and self.part != other.part:
            return False
        if self.path and other.path and self.path != other.path:
            return False
        if not self.names <= other.words | other.names or not other.names <= self.words | self.names:
            return False
        return self.words == other.words


def may_serve(saved_task: str, saved: Sequence[str], asked_task: str, asked: Sequence[str]) -> bool:
    """Whether a kept result may serve a request.

    Args:
        saved_task: the main task of the kept result.
        saved: its details.
        asked_task: the main task that is asked for; near the other one by an embedder.
        asked: its details.

    Returns:
        True where the main tasks say the same and each detail on either side has its equal on the other.
    """
    tasks = _task(saved_task), _task(asked_task)
    if tasks[0].words != tasks[1].words or not tasks[0].agrees(tasks[1]):
        return False
    return _paired([_detail(text) for text in saved], [_detail(text) for text in asked])


def _task(text: str) -> Facts:
    """A main task; whether words of thanks are a note, a card or a letter tells none apart."""
    written = WRITING & set(_folded(text).split())
    return facts(text, VERBS | LETTERS if written else VERBS)


def facts(text: str, empty: frozenset[str] = frozenset()) -> Facts:
    """What a phrase says.

    Args:
        text: the phrase.
        empty: further words that say nothing in it.
    """
    plain = _figures(_GRADER.sub(r'child in \1 grade', _folded(text)))
    plain = plain if _PERSON.search(plain) else _YEARS_OLD.sub(_aged, plain)
    words = [word.replace("'", '').replace('’', '') for word in _WORD.findall(plain)]
    parts = frozenset(PARTS[word] for word in words if word in PARTS)
    numbers = [word for word in words if word[0].isdigit()]
    capitals = re.findall(r'(?<=[\w,:] )([A-Z][\w’\']*)', unicodedata.normalize('NFKC', text))
    silent = EMPTY | NEGATIVE | SIDES | empty | (frozenset(PARTS) if numbers else frozenset())
    return Facts(
        frozenset(_one_form(word) for word in words if word not in silent and not word[0].isdigit()),
        tuple(sorted(numbers)),
        frozenset(words) & SIDES,
        bool(NEGATIVE & set(words)),
        parts if numbers else frozenset(),
        frozenset(_one_form(name.casefold()) for name in capitals) - _NO_NAMES,
        tuple(_one_form(word) for word in words if word not in silent) if _TOWARDS & set(words) else (),
    )


_TOWARDS = frozenset({'to', 'from', 'by', 'than', 'before', 'after', 'over'})
"""Words that tell who does something to whom, or what comes first."""
_NO_NAMES = frozenset({'am', 'pm', *ORDINALS, *UNITS, *TENS})


@dataclass(frozen=True)
class _Detail:
    """One detail: what it is about, and what it says."""

    label: str
    """Words before the colon; empty for none."""
    says: Facts
    """What stands behind it."""


def _detail(text: str) -> _Detail:
    label, colon, value = text.partition(': ')
    if not colon or len(label.split()) > 4:
        return _Detail('', facts(text, _OF_DETAILS))
    label = _folded(label)
    return _Detail(label, facts(f'x {value}', frozenset({'x'}) | _OF_DETAILS | _forms(label)))


_OF_DETAILS = frozenset({'shift', 'shifts'})
"""Words that tell no two details apart: the night nurse is the nurse on the night shift."""
_WHOSE_AGE = frozenset('child children kid kids girl boy son daughter'.split())
"""Words that say no more than a label does that tells an age: `the child turns seven`."""


def _forms(label: str) -> frozenset[str]:
    """Words of a label, which say nothing once more in its value: `ending: it ends well`."""
    found = set(_WHOSE_AGE if 'age' in label.split() else ())
    found |= {form for word in label.split() for form in (word, *_ROWS.get(_one_form(word), ()))}
    return frozenset(found)


def _paired(saved: Sequence[_Detail], asked: Sequence[_Detail]) -> bool:
    """Whether the details can be paired off so that each pair agrees, those of one label with each other."""
    if len(saved) != len(asked):
        return False
    if not saved:
        return True
    first, labels = saved[0], {detail.label for detail in asked}
    for index, other in enumerate(asked):
        own = first.label and first.label in labels
        if own and other.label != first.label:
            continue
        if _agree(first, other) and _paired(saved[1:], [*asked[:index], *asked[index + 1 :]]):
            return True
    return False


def _agree(one: _Detail, other: _Detail) -> bool:
    """Whether two details say the same; `five words` says it of the label, as `number of words: 5` does."""
    if other.label and not one.label:
        one, other = other, one
    says = other.says
    if one.label and not other.label:
        says = replace(says, words=says.words - {_one_form(word) for word in _forms(one.label)})
    return one.says.agrees(says)


def _folded(text: str) -> str:
    return unicodedata.normalize('NFKC', text).casefold().replace('-', ' ').replace('’', "'")


def _figures(text: str) -> str:
    """Numbers and clock times in figures."""
    for phrase in sorted(AMOUNTS, key=len, reverse=True):
        text = re.sub(rf'\b{phrase}\b', AMOUNTS[phrase], text)
    text = _SPOKEN_CLOCK.sub(_clock, text)
    text = _ORDINAL.sub(r'\1 ordinal', text)
    text = _CLOCK.sub(lambda at: at[1] if at[2] == '00' else f'{int(at[1])}.{at[2]}', text)
    text = re.sub(r"\bo'?clock\b", '', text)
    text = re.sub(r'(?<=\d),(?=\d{3}\b)', '', text)
    text = _spoken_numbers(re.sub(r'\b([ap])\.m\.?', r'\1m', text))
    return _DAY.sub(lambda at: at[0].replace(' ordinal', ''), text)


def _aged(at: 're.Match[str]') -> str:
    """`A ten-year-old` is a child of ten."""
    return f'{at[1]} child' if int(at[1]) < _GROWN_UP else at[0]


def _clock(at: 're.Match[str]') -> str:
    hour = UNITS.get(at[3], int(at[3]) if at[3].isdigit() else 0)
    if not hour:
        return at[0]
    minutes = _MINUTES[at[1]] if at[2] == 'past' else 60 - _MINUTES[at[1]]
    return f'{hour if at[2] == "past" else (hour - 1) or 12}.{minutes}'


def _spoken_numbers(text: str) -> str:
    """`twelve hundred` as 1200, `twenty five` as 25, `third` as 3 and that it is an ordinal."""
    found: list[str] = []
    value: int | None = None
    for word in [*text.split(' '), '']:
        bare = word.strip('.,;:!?')
        if bare in UNITS and (value is None or (value % 10 == 0 and value % 100 >= 20) or value % 100 == 0):
            value = (value or 0) + UNITS[bare]
        elif bare in TENS and (value is None or value % 100 == 0):
            value = (value or 0) + TENS[bare]
        elif bare in ('hundred', 'thousand') and value is not None:
            value *= 100 if bare == 'hundred' else 1000
        elif not (bare == 'and' and value is not None and value % 100 == 0):
            if value is not None:
                found.append(str(value))
                value = None
            found.append(f'{ORDINALS[bare]} ordinal' if bare in ORDINALS else word)
            continue
        if word != bare:
            found.append(str(value))
            value = None
    return ' '.join(found)


def _one_form(word: str) -> str:
    return _FORMS.get(word) or _FORMS.get(_singular(word)) or _singular(word)


def _singular(word: str) -> str:
    word = word.removesuffix("'s")
    if len(word) > 3 and word.endswith('s') and not word.endswith(('ss', 'us', 'is')):
        return f'{word[:-3]}y' if word.endswith('ies') and len(word) > 4 else word[:-1]
    return word


def _first_forms(rows: Iterable[str]) -> dict[str, str]:
    return {word: row.split()[0] for row in rows for word in row.split()}


_FORMS = _first_forms(SAME)
_ROWS = {row.split()[0]: tuple(row.split()) for row in SAME}
