"""Whether a sentence only remarks on something: a small classifier where the rules are silent."""

import re

from mistypilot_ros.offline.classifier import Classifier, Features
from mistypilot_ros.offline.social.change_patterns import FINITE
from mistypilot_ros.offline.social.facts import facts
from mistypilot_ros.offline.social.labels import detail
from mistypilot_ros.offline.social.matching import Matcher
from mistypilot_ros.offline.social.playing import is_play
from mistypilot_ros.offline.social.vocabulary import MANNERS, STOP_WORDS

IDLE = 0.4
"""Probability of a change, below which a sentence changes nothing; chosen by cross-validation."""
_WORD = re.compile(r"[a-z']+|\d+|[!?]")
_SUBJECTS = {
    'user': re.compile(r'(?:i|we)\b', re.IGNORECASE),
    'person': re.compile(
        r'(?:he|she|they|everyone|everybody|nobody|somebody|my \w+|our \w+)\b', re.IGNORECASE
    ),
    'it': re.compile(r'(?:it|that|this|there)\b', re.IGNORECASE),
    'robot': re.compile(r'(?:you|your)\b', re.IGNORECASE),
    'thing': re.compile(r'(?:the|his|her|its|their)\b', re.IGNORECASE),
}
_NEEDS = re.compile(
    r"\b(?:can't|cannot|must|mustn't|should|shouldn't|needs?|don't|doesn't|has to|have to|want"
    "|wants|allergic|hates?|likes?|loves?|only|too|won't|isn't|aren't|no|not|allowed|may"
    r'|coming|joining|now|instead)\b',
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:was|were|did|had|used to|knew|said|told|went|\w{3,}ed|'ve|once|last (?:week|year|time"
    r'|night))\b',
    re.IGNORECASE,
)
_OTHERS = frozenset(
    'no not without only instead rather more less too also again please because was were'.split()
)


def features(text: str, details: tuple[str, ...], main_task: str) -> Features:
    """What tells a remark from a change.

    Args:
        text: a sentence without what it begins with.
        details: of the present task.
        main_task: the present one.
    """
    words = _WORD.findall(text.casefold())
    matcher = Matcher(details)
    found: dict[str, float] = {f'word {word}': 1.0 for word in words if word in STOP_WORDS | _OTHERS}
    found |= {f'first {word}': 1.0 for word in words[:1]} | {f'second {word}': 1.0 for word in words[1:2]}
    found['told'] = float(bool(FINITE.match(text)))
    found['shouted'] = float(text.rstrip().endswith('!'))
    found['manner'] = float(any(word in MANNERS for word in words))
    found['number'] = float(any(word.isdigit() for word in words))
    found['play'] = float(is_play(main_task))
    found['overlap'] = matcher.overlap(text)
    found['short'] = float(len(words) < 4)
    pieces = facts(text)
    found['typed'] = float(any(detail(piece).families for piece in pieces))
    aimed = any(matcher.replaced_by(piece) is not None for piece in pieces)
    subject = next((name for name, pattern in _SUBJECTS.items() if pattern.match(text)), 'none')
    meant = 'aimed' if aimed else 'typed' if 'typed' in found and found['typed'] else 'loose'
    needs = bool(_NEEDS.search(text))
    found['aimed'] = float(aimed)
    found['needs'] = float(needs)
    found[f'subject {subject}'] = found[f'subject {subject} {meant}'] = 1.0
    found[f'subject {subject} {"needs" if needs else "tells"} {meant}'] = 1.0
    found[f'past {subject}'] = float(bool(_PAST.search(text)))
    return {name: value for name, value in found.items() if value}


class Idleness:
    """Tells remarks from changes."""

    def __init__(self, classifier: Classifier | None) -> None:
        """Take the weights; None leaves all to the rules."""
        self._classifier = classifier

    def is_idle(self, text: str, details: tuple[str, ...], main_task: str) -> bool:
        """Whether a sentence changes nothing."""
        if self._classifier is None:
            return False
        return self._classifier.probability(features(text, details, main_task)) < IDLE
