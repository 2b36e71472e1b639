"""Which details of a task a phrase means: by words, label, kind of fact, order or as `it`."""

import re
from collections.abc import Sequence

from mistypilot_ros.offline.social import vocabulary as v
from mistypilot_ros.offline.social.labels import Detail, content_stems, detail, is_pure
from mistypilot_ros.offline.text import stem

_ORDINALS = {
    'first': 0,
    'second': 1,
    'third': 2,
    'fourth': 3,
    'fifth': 4,
    '1st': 0,
    '2nd': 1,
    '3rd': 2,
    '4th': 3,
    '5th': 4,
}
_ORDINAL = re.compile(
    '^(?:the )?(?:very )?(?P<which>first|second|third|fourth|fifth|[1-5](?:st|nd|rd|th)'
    '|last)(?: (?:one|thing|point|detail|bit|part|wish|item|of (?:those|them)))?$',
    re.IGNORECASE,
)
_IT = frozenset('it that this one those them these bit part'.split()) | {
    'that one',
    'this one',
    'that bit',
    'that part',
    'the last bit',
}
_NAMES: dict[str, tuple[str, ...]] = {
    'date': ('date', 'day', 'month', 'weekday', 'deadline'),
    'clock': ('time', 'hour', 'clock', 'start'),
    'span': ('length', 'duration', 'long', 'time'),
    'size': ('length', 'size', 'long'),
    'money': ('budget', 'limit', 'price', 'money', 'cost', 'spend', 'sum'),
    'people': ('people', 'guests', 'number', 'servings', 'headcount', 'group'),
    'language': ('language',),
    'age': ('age', 'old'),
    'place': ('place', 'location', 'setting', 'venue', 'where'),
    'travel': ('transport', 'travel', 'journey'),
    'topic': ('topic', 'subject', 'theme'),
    'name': ('name', 'called'),
    'tone': ('tone', 'mood', 'style'),
    'level': ('level', 'difficulty'),
    'person': ('audience', 'recipient', 'listener'),
}
"""What people call a detail of each kind."""
FAMILY_OF = {word: family for family, words in _NAMES.items() for word in words}


class Matcher:
    """Looks details of one task up."""

    def __init__(self, details: Sequence[str], by_kind: bool = True) -> None:
        """Take the details, in their order, and whether a new one replaces that of its kind."""
        self._by_kind = by_kind
        self.details: tuple[Detail, ...] = tuple(detail(text) for text in details)

    def find(self, phrase: str, last: bool = True) -> int | None:
        """The detail that a phrase means; None where none fits.

        Args:
            phrase: what somebody called it.
            last: whether `it` may mean the newest.
        """
        low = phrase.casefold().strip(" ,.!?'")
        low = re.sub(
            '^(?:the|a|an|any|some|my|our|that|those|all the|all|about|with|for|on|in|at|by|to'
            r'|being) (?=\w)',
            '',
            low,
        )
        if not self.details or not low:
            return None
        if low in _IT:
            return len(self.details) - 1 if last else None
        if match := _ORDINAL.match(low):
            return self._ordinal(match['which'])
        return self._by_words(low)

    def _ordinal(self, which: str) -> int | None:
        index = len(self.details) - 1 if which == 'last' else _ORDINALS[which]
        return index if index < len(self.details) else None

    def _by_words(self, low: str) -> int | None:
        wanted = content_stems(low)
        named = {FAMILY_OF[word] for word in re.findall(r'\w+', low) if word in FAMILY_OF}
        best, best_score = None, 0.0
        for index, known in enumerate(self.details):
            shared = _shared(wanted, known.stems)
            score = 0.0
            if shared:
                score = shared / max(1, len(wanted)) + 0.25 * shared / max(1, len(known.stems))
            label_stems = content_stems(known.label)
            label_shared = _shared(wanted, label_stems)
            if label_shared:
                score += 0.6 * label_shared / max(1, len(wanted))
            if named & known.families and len(wanted) <= 2:
                score = max(score, 0.7)
            if score > best_score + 1e-9:
                best, best_score = index, score
        return best if best_score >= 0.5 else None

    def overlap(self, phrase: str) -> float:
        """Largest share of a phrase's words that one detail has, 0 to 1."""
        wanted = content_stems(phrase.casefold())
        if not wanted or not self.details:
            return 0.0
        return max(
            _shared(wanted, known.stems | content_stems(known.label)) / len(wanted) for known in self.details
        )

    def replaced_by(self, new: str) -> int | None:
        """The detail that a new one takes the place of, by its kind; None where it is an addition."""
        if not self._by_kind:
            return None
        fresh = detail(new)
        opposite = self._opposite(fresh)
        if opposite is not None:
            return opposite
        if not is_pure(fresh) and not (fresh.label and fresh.families & _SINGLE):
            return self._counterpart(fresh)
        for family in sorted(fresh.families, key=lambda name: (_narrowness(name), name)):
            holding = [index for index, known in enumerate(self.details) if family in known.families]
            pure = [index for index in holding if is_pure(self.details[index]) or self.details[index].label]
            if family.startswith('manner'):
                pure = [
                    index
                    for index in holding
                    if is_pure(self.details[index]) and not self.details[index].numbers
                ]
                holding = []
            if len(pure) == 1:
                return pure[0]
            if pure:
                return pure[-1]
            if len(holding) == 1 and family in _AMOUNTS:
                return holding[0]
        return self._counterpart(fresh)

    def opposite(self, phrase: str) -> int | None:
        """The detail that a phrase rules out."""
        index = self._opposite(detail(phrase.casefold()))
        return index if index is None or self.details[index].value.casefold() != phrase.casefold() else None

    def _opposite(self, fresh: Detail) -> int | None:
        """`hard` for `easy`, `no aliens` for `include aliens`."""
        words = set(re.findall(r'[a-z-]+', fresh.value.casefold()))
        for index, known in enumerate(self.details):
            others = set(re.findall(r'[a-z-]+', known.value.casefold()))
            if known.text == fresh.text:
                return index
            for left, right in v.OPPOSITES:
                contrary = (words & left and others & right) or (words & right and others & left)
                if contrary and len(others - v.STOP_WORDS) <= 3 and len(words - v.STOP_WORDS) <= 3:
                    rest, other_rest = (
                        words - left - right - v.STOP_WORDS,
                        others - left - right - v.STOP_WORDS,
                    )
                    if not rest or not other_rest or rest & other_rest:
                        return index
            shared = fresh.stems & known.stems
            if (
                fresh.negative != known.negative
                and shared
                and (shared >= fresh.stems - _VERBS or shared >= known.stems - _VERBS)
            ):
                return index
        return None

    def _counterpart(self, fresh: Detail) -> int | None:
        """The detail of the same words but for a number, a name or an adjective."""
        best, best_share = None, 0.0
        for index, known in enumerate(self.details):
            if fresh.numbers and _is_within(_template(fresh.value), _template(known.value)):
                return index
            shared = _shared(fresh.stems - _VERBS, known.stems - _VERBS)
            share = 2 * shared / max(1, len(fresh.stems - _VERBS) + len(known.stems - _VERBS))
            differ = bool(fresh.numbers) == bool(known.numbers)
            if share > best_share and differ and fresh.negative == known.negative:
                best, best_share = index, share
        return best if best_share >= 0.5 else None


_SINGLE = frozenset('place topic language name character level travel age ending'.split())
"""Families of which a task mostly has one."""
_AMOUNTS = frozenset('clock date money span decade colour'.split())
_VERBS = frozenset(stem(word) for word in 'include with mention add have use likes like topic'.split())


def _template(value: str) -> str:
    """A value without its numbers and what only stresses it."""
    return re.sub(r'\d+', '#', re.sub(r'^(?:only|just|exactly) ', '', value.casefold()))


def _is_within(part: str, whole: str) -> bool:
    """Whether a template is another one, or a piece of some words in it."""
    return part == whole or (bool(re.search('[a-z]{3}', part)) and f' {part} ' in f' {whole} ')


def _narrowness(family: str) -> int:
    return {'size': 2, 'span': 1}.get(family, 0 if ' ' in family else 1)


def _shared(left: frozenset[str], right: frozenset[str]) -> int:
    """How many words two sets share; long ones also where one begins the other."""
    count = len(left & right)
    for word in left - right:
        count += any(
            len(word) >= 3
            and len(other) >= 3
            and abs(len(word) - len(other)) <= 4
            and (
                word.startswith(other) or other.startswith(word) or (len(word) > 6 and word[:6] == other[:6])
            )
            for other in right - left
        )
    return count
