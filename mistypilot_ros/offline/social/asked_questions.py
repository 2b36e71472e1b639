"""Questions whose answer is the task."""

import re

from mistypilot_ros.offline.social.gist import gist_of
from mistypilot_ros.offline.social.task_value import MainTask

_HOW = re.compile(
    r'\b(?P<wh>how|what|when|where|which|who|why)(?P<extra>(?: \w+)?) (?:(?:can|could|do|does'
    r'|should|would|shall|might|must|will) (?:i|we|you|one|my \w+|our \w+|a person|someone)'
    r'|to)\s+(?P<deed>(?!i\b|we\b|you\b).+)',
    re.IGNORECASE,
)
_EXPLAIN = re.compile(
    '(?:explain|tell|teach|show|describe|understand|know|learn|wonder|wondering'
    r'|idea)\b(?:\s+to)?(?:\s+(?:me|us|him|her|them|the \w+|my '
    r'\w+))?(?:\s+again)?\s+(?P<what>(?:how|why|what|when|where|who|which|whether)\b.+)',
    re.IGNORECASE,
)
_EXPLAIN_THING = re.compile(
    r'\b(?:explain|describe|tell (?:me|us|him|her|them|the \w+|my \w+) (?:something |more |all '
    "|a bit |everything )?about|teach (?:me|us) (?:about )?|what (?:is|are)|what's|who (?:is"
    r'|was|were))\s+(?P<what>.+)',
    re.IGNORECASE,
)
_WORLD = re.compile(
    r'^(?P<what>(?:how|why|what makes|where|when|what causes|what happens|who|how come)\b.+)', re.IGNORECASE
)
_NO_TOPIC = frozenset('it that this them he she wrong up'.split())
"""Words that begin no topic: `what is wrong with it`."""
POINTS_BACK = re.compile(r'\b(?:it|that|this|them|him|her)\b', re.IGNORECASE)
"""Words that say nothing without what went before."""
_CUT = re.compile(
    r'[,.;!?]|\s+(?:for (?:a|an|my|our|the|\d|kids|children)\b|in \d+ |in (?:a few|simple|easy'
    r'|plain|two|one) |to (?:me|us|my \w+|a \w+|the (?:kids|children|class))\b|like i|as if|so '
    r'that|please|without|using|with (?:a|an|some|examples?)\b|because|, )',
    re.IGNORECASE,
)


def question(sentence: str) -> MainTask | None:
    """A question whose answer is the task."""
    for pattern in (_EXPLAIN, _HOW, _EXPLAIN_THING, _WORLD):
        match = pattern.search(sentence)
        if match is None:
            continue
        groups = match.groupdict()
        if 'deed' in groups:
            return _how_to(sentence, match)
        what = groups['what']
        cut = _CUT.search(what)
        core, rest = (what[: cut.start()], what[cut.start() :]) if cut else (what, '')
        if not core.split() or core.casefold().split()[0] in _NO_TOPIC:
            continue
        return MainTask(f'explain {_turned(core)}', (sentence[: match.start()], rest), 0.75)
    return None


def _how_to(sentence: str, match: 're.Match[str]') -> MainTask | None:
    wh, deed = match['wh'].casefold(), match['deed']
    cut = _CUT.search(deed)
    core, rest = (deed[: cut.start()], deed[cut.start() :]) if cut else (deed, '')
    extra = f'{match["extra"].casefold()}' if match['extra'] else ''
    whole = core
    core = re.split(r'\s+(?:tomorrow|tonight|today|from|with|by|on|next|in)\b', core)[0] or core
    bare_core = core
    if wh == 'what' and core.casefold().strip() in ('do', 'do about it', 'do with it'):
        return None
    verb = 'suggest' if wh in ('what', 'which', 'where', 'who') else 'explain'
    core = re.sub(r'\bmy\b', 'the', core)
    if POINTS_BACK.search(core) or core.endswith(' out') or len(core.split()) < 2:
        core = f'{core}: {gist_of([sentence[: match.start()]], 8)}'.rstrip(': ')
    return MainTask(
        f'{verb} {wh}{extra} to {core}',
        (sentence[: match.start()], whole[len(bare_core) :], rest),
        0.75,
    )


def _turned(core: str) -> str:
    """A question as it stands behind `explain`: `why do cats purr` becomes `why cats purr`."""
    match = re.match(r'(how come|how|why|where|when|what) (?:do|does|did|is|are) (.+)', core, re.IGNORECASE)
    if match and match[1].casefold() != 'what':
        return f'{match[1].casefold()} {match[2]}'
    return core
