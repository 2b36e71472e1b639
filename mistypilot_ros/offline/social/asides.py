"""What a sentence says in passing about the model and about keeping the result, and what remains of it."""

import re
from dataclasses import dataclass

from mistypilot_ros.core.commands import Downgrade, Upgrade
from mistypilot_ros.offline.social.cues import DOWNGRADE, MEMORY, NO_LONGER_SMART, NOT_SO_SMART, UPGRADE
from mistypilot_ros.offline.social.telling import is_told
from mistypilot_ros.offline.social.vocabulary import MANNERS, STOP_WORDS
from mistypilot_ros.offline.social.wording import tidy, without_lead

_ABOUT_PART = re.compile(
    r'^\s*(?:about|on|over|for) the (?P<part>[\w-]+(?: [\w-]+)?)(?: part| bit)?(?=\s*(?:[,.!?]|$|\band\b))',
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r'[\s,]*\b(?:use|with|apply|put in|give it|and|but|so|then|please|also|could you|can you'
    r"|would you|will you|i'd like you to)?\s*$",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r'\s*[,;]\s*(?:(?:and|but|so|then)\s+)*|\s+(?:and then|and|but|so|then)\s+', re.IGNORECASE
)
_PURPOSE = re.compile(
    '^(?:to|so|because|since|as|for|in case|just in case|when|while|until|till|before|if|like'
    '|with (?:it|this|that|us|me)|on|about|over|again|please|this time|now|here|too|as well'
    '|from (?:now|here) on|once more|in (?:it|this|that|your)|'
    "i (?:want|need|'d like) (?:to|it|this|that|the best)|i'd like to|i might|it(?:'s| is)"
    "|this (?:is|one)|that's|will you|would you|thanks|thank you|(?:write|do|tell|try|say|make"
    '|answer|read|give|show|send|go) (?:it|this|that|me|us|over|through)(?: (?:it|that|this'
    r'|all|the \w+))?(?: again| once more| over| then)*$|'
    r'(?:would|will|should|can) (?:do|be)\b|(?:just |only )?(?:quick|fast|short) (?:ones?'
    r"|answers?|replies)$|while (?:you're|we're))(?!\w)",
    re.IGNORECASE,
)
_WISH = re.compile(
    r'^(?:make|put|add|include|change|leave|skip|drop|shorten|in \d|with(?:out)? (?!it|this|that|us'
    r"|me)|no |not |tell|write|plan|suggest|give (?:me|us) an?\b|let's|explain|sing|quiz|play)\b",
    re.IGNORECASE,
)


_LEADING = frozenset(
    "use using turn switch let try do doing go back could can would need needed don't put take "
    'give something somewhat stop save bring wake get make this time moment work run think '
    'thinking hard harder off on up down over simply write answer faster quicker smarter better'.split()
)
"""Words that only lead to the model."""


@dataclass(frozen=True)
class Aside:
    """A sentence without what it says in passing."""

    rest: str
    """What remains for the task; empty where nothing does."""
    switch: Upgrade | Downgrade | None = None
    """Which model shall write from now on."""
    keeps: bool = False
    """Whether the result shall be kept."""
    about: str = ''
    """The part of the task that the robot shall think about; empty for none."""


def without_asides(sentence: str) -> Aside:
    """Take out what a sentence says about the model and about keeping the result."""
    down = DOWNGRADE.search(sentence)
    match = down or UPGRADE.search(sentence)
    switch: Upgrade | Downgrade | None = None
    about, rest = '', sentence
    if match is not None:
        before = sentence[max(0, match.start() - 40) : match.end()]
        off = NOT_SO_SMART.search(before) or NO_LONGER_SMART.match(sentence[match.end() :])
        switch = Downgrade() if down or off else Upgrade()
        after = sentence[match.end() :]
        part = _ABOUT_PART.match(after)
        if part:
            about, after = part['part'], after[part.end() :]
        rest = _joined(sentence[: match.start()], after)
    kept = MEMORY.search(rest) if switch is None or rest != sentence else None
    if kept is not None and not re.match(
        r'\s+(?:to \d|short|simple|under|light|in (?:english|rhyme))', rest[kept.end() :]
    ):
        rest = _joined(rest[: kept.start()], rest[kept.end() :])
        return Aside(rest, switch, True, about)
    return Aside(rest, switch, False, about)


def pointed(body: str, about: str) -> str:
    """`make them blue` with the part of which it was spoken: `make the hats blue`."""
    body = re.sub(
        r'\b(make|keep|have|put|let) (?:it|them|that|those|these)\b', rf'\1 the {about}', body, count=1
    )
    return re.sub(
        r'^(?:it|they|that|those) (?=should|must|has|have|needs?|is|are)',
        f'the {about} ',
        body,
        flags=re.IGNORECASE,
    )


def _joined(before: str, after: str) -> str:
    """What stands around an aside, without what only belongs to it."""
    before = _BEFORE.sub('', before).strip(' ,')
    parts = [part for part in re.split(r'\s*,\s*', before) if part]
    before = ', '.join(
        part for part in parts if not is_told(without_lead(part)[1] or part) and not _is_hollow(part)
    )
    loose = not re.match(r'\s*(?:[,;.!?]|and\b|then\b|but\b|$)', after)
    kept: list[str] = []
    for at, part in enumerate(part for part in _PARTS.split(after.strip(' .!?,'))):
        if part and not ((loose and at == 0) or _is_idle(part)):
            if not _is_hollow(part):
                kept.append(part)
    return tidy(', '.join(filter(None, [before, *kept])))


def _is_hollow(part: str) -> bool:
    """Whether a part is only what led to the model: `could you switch`, `no need for`."""
    words = re.findall(r"[a-z']+", part.casefold())
    return not any(word not in STOP_WORDS and word not in _LEADING for word in words)


def _is_idle(part: str) -> bool:
    """Whether a part says only why, what for or how."""
    words = part.casefold().split()
    if _WISH.match(part):
        return bool(
            re.match(
                r'(?:tell|write|give|make) (?:it|this|that|me|us)(?: again| once more)*$', part, re.IGNORECASE
            )
        )
    return bool(_PURPOSE.match(part)) or is_told(part) or (len(words) == 1 and words[0] not in MANNERS)
