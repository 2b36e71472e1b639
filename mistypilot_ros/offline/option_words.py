"""How people ask for another treatment of touches: patterns over sentences whose places and times are signs.

`@` stands for a place that the robot feels, `#` for a time; punctuation is left out of whole sentences.
"""

import re
from collections.abc import Mapping
from enum import Enum


class Wish(Enum):
    """What is asked for."""

    OFF = 'the binding stays and does nothing'
    ON = 'it does something again'
    RESET = 'faults are forgotten'
    AGAIN = 'it works again, however it ended'
    UNCLEAR = 'faults are forgotten, or all bindings'
    PAUSE = 'a time passes between two runs'


_BEFORE = (
    r'(?:(?:please|hey|misty|now|so|and|ok|okay|well|um|uh|but|just|then|you|should|must|to|i|id|we|want|would|'
    r'like|can|could|will|lets|let|us) )*'
)
_FOR_NOW = (
    r'(?: (?:for now|for a while|for a bit|for the moment|for today|at the moment|temporarily|until later|'
    r'until i say so|right now))'
)
_AFTER = rf'(?:{_FOR_NOW}| please| now| again| misty| thanks| thank you| will you| would you| too| as well)*'
_A = r'(?:(?:the|your|my|its|both|all) )*'
_PLACE = rf'{_A}@(?: (?:sensors?|bindings?|panels?|buttons?))?'
_PLACES = rf'{_PLACE}(?:(?: and| or)? {_PLACE})*'
_ALL = (
    r'(?P<all>every (?:sensor|binding)|all (?:of )?(?:the |your |my )?(?:touch )?(?:sensors|bindings|places))'
)
_DOES = r'(?:does|do|is doing|are doing|triggers|trigger|makes you do|make you do)'
_THING = (
    rf'(?:{_PLACES}|(?:what|whatever|everything|anything|all)(?: that)? {_PLACES} {_DOES}|'
    rf'{_A}(?:bindings?|reactions?) (?:of|on|to|for) {_PLACES}|{_ALL})'
)
_TOUCHES = rf'(?:{_A}(?:taps?|touch|touches|press|presses|pats?|strokes?) (?:on|of|to|at) )?'
SENTENCES: Mapping[Wish, tuple[str, ...]] = {
    Wish.OFF: (
        rf'(?:turn|switch) off {_THING}',
        rf'(?:turn|switch) {_THING} off',
        rf'(?:pause|suspend|deactivate|mute) {_THING}',
        # Without "for now" these take the binding away.
        rf'(?:disable|ignore|stop (?:reacting|responding|listening) to|(?:dont|do not) (?:react|respond) to|'
        rf'stop|dont do|do not do) {_TOUCHES}{_THING}{_FOR_NOW}',
    ),
    Wish.ON: (
        rf'(?:turn|switch) (?:back )?on {_THING}',
        rf'(?:turn|switch) {_THING} (?:back )?on',
        rf'(?:resume|reactivate|activate|reenable|re enable|enable|unpause|unmute|continue|go on with) '
        rf'{_THING}',
    ),
    Wish.AGAIN: (rf'(?:make|get) {_PLACES} (?:to )?(?:work|working|going|react) again',),
    Wish.RESET: (
        rf'(?:reset|restart|reboot|repair|fix) {_PLACES}',
        rf'(?:try|retry) (?:{_THING}|everything|all of it|all of them) (?:again|once more|one more time)',
        rf'retry {_THING}',
        rf'try (?:it |that )?(?:again|once more) (?:with|on|for|at) {_PLACES}',
        rf'give {_PLACES} another (?:try|chance|go)',
        r'(?:try|try it) (?:again|once more)',
        r'(?:try|retry) (?:what|everything|all|everything that|all that) '
        r'(?:failed|broke|is broken|was broken|did not work|didnt work|does not work|doesnt work)(?: again)?',
        r'reset (?:all )?(?:of )?(?:the |your )?(?:faults|errors|problems|failures)',
    ),
    Wish.UNCLEAR: (rf'reset (?:{_ALL}|(?:absolutely )?everything|all of it|all of them)',),
}
"""Whole sentences of each kind, apart from polite words before and behind."""

_UNIT = r'(?:second|minute|hour|day)'
_SPAN = rf'(?P<span>#|(?:(?:a|an|one|per|every|each) )?{_UNIT})'
_LIMIT = (
    r'(?:only|just|at (?:the )?most|at maximum|max|(?:a )?maximum(?: of)?|not more|'
    r'(?:not|no|never) more(?: often)? than)'
)
_TWO = (
    r'(?: (?:(?:the|two|each|every|all|any|your|my) )*'
    r'(?:times?|touch|touches|taps?|press|presses|runs?|goes|turns?|of them))?'
)
_NEXT = (
    r'(?:you do (?:it|that|so)|doing (?:it|that)|you react|reacting|it runs|you start|the next|you listen)'
    r'(?: (?:again|one|time|touch|tap|press|run))?'
)
PAUSES = (
    rf'{_LIMIT} once (?:(?:a|an|per|in|within|every|each) )*{_SPAN}',
    rf'once (?:(?:a|an|per|in|every|each) )*{_SPAN} '
    r'(?:at (?:the )?most|at maximum|only|and (?:no|not) more(?: often)?)',
    rf'{_LIMIT} (?:every|each) {_SPAN}',
    rf'(?:wait|pause|rest) (?:for )?(?:at least )?{_SPAN} (?:in )?between{_TWO}',
    rf'(?:wait|pause|rest) (?:for )?(?:at least )?{_SPAN} before {_NEXT}',
    rf'(?:wait|pause|rest) (?:for )?(?:at least )?{_SPAN} after (?:each|every)'
    r'(?: (?:one|time|touch|tap|press|run))?',
    rf'(?:(?:with|leave|make|take|keep) )+(?:(?:a|an|at least) )*(?:(?:pause|break|gap|cooldown|rest) of )?'
    rf'(?:at least )?{_SPAN}(?: (?:pause|break|gap|rest))? (?:in )?between{_TWO}',
    rf'with a (?:pause|break|gap|cooldown|rest) of (?:at least )?{_SPAN}',
    r'(?P<none>as often as (?:i|we|you|they|people|anybody|anyone|somebody) (?:likes?|wants?|please))',
    rf'(?P<none>without (?:a|any) (?:pause|break|gap|cooldown|wait|waiting)(?: (?:in )?between{_TWO})?)',
)
"""Pauses between two runs, beside another wish or alone."""
SECONDS: Mapping[str, float] = {'second': 1.0, 'minute': 60.0, 'hour': 3_600.0, 'day': 86_400.0}
"""How long a unit without a number is, s."""
REACTS = frozenset(
    (
        'react reacts respond responds work works trigger triggers fire fires count counts listen listens '
        'happen happens answer answers run runs does do that it what whatever always ever only should must '
        'may when whenever i you my someone somebody people anybody on to at for of be is gets get'
    ).split()
)
"""Normal forms that tell of no deed: a sentence of these and a place is about what is bound there."""


def sentence_patterns() -> tuple[tuple[Wish, 're.Pattern[str]'], ...]:
    """The whole sentences, compiled."""
    return tuple(
        (wish, re.compile(f'{_BEFORE}(?:{pattern}){_AFTER}'))
        for wish, patterns in SENTENCES.items()
        for pattern in patterns
    )


def pause_patterns() -> tuple['re.Pattern[str]', ...]:
    """The pauses, compiled, with what joins them to what stands before."""
    joint = r'(?P<joint>(?:(?:,|but|and|then|please|always|you|must|should|do (?:it|that|so)) ){0,5})'
    return tuple(re.compile(rf'(?<!\S){joint}{pattern}(?!\S)') for pattern in PAUSES)
