"""What the robot says of a fault to whoever touches it: plain words for what the log says exactly."""

import re
from dataclasses import dataclass

UNCLEAR = 'Something in me went wrong; my log says what.'
"""Said of whatever has no words here and would be said in words that nobody at the robot knows."""
MISTAKE = 'The skill {skill} has a mistake in it; my log says which.'
AGAIN = 'That happened {count} times in a row; once it is mended, say: try the {label} again.'
"""Follows the fault of a place that was given up."""

_JARGON = re.compile(
    r'\bSIG[A-Z]+|\bsignal \d|\bworkers?\b|\bprocess\b|\bexit code\b|\bbytes\b|\barguments?\b|\bparameters?\b'
    r'|\bparse|\bbridge\b|\bsupervisor\b|\bnode\b|\bsocket\b|\bHTTP|\b[Ss]tatus \d|\berrno\b|\[Errno'
    r'|\w(?:Error|Exception|Exit)\b|\w_\w|\d\.\d+\.\d+\.\d|/\w+/|\breset\b',
)
_GIVEN_UP = re.compile(r' It failed (?P<count>\d+) times within .+; reset it to try again\.$')


@dataclass(frozen=True)
class _Row:
    """One kind of fault."""

    told: re.Pattern[str]
    """Finds it in the sentence of the log; its groups fill the places of what is said."""
    said: str
    """The same for people, one sentence."""


def _row(told: str, said: str) -> _Row:
    return _Row(re.compile(told), said)


_ROWS = (
    # --- the skill
    _row(r"^The skill '(?P<skill>[^']+)' failed: its worker ", 'The skill {skill} ended without a word.'),
    _row(r"^The skill '(?P<skill>[^']+)' (?:failed: |cannot be used|has no function )", MISTAKE),
    _row(r"^There is no skill '(?P<skill>[^']+)'", 'I have no skill any more that is called {skill}.'),
    _row(
        r"^The file of the skill '(?P<skill>[^']+)' cannot be read",
        'I cannot read the file of the skill {skill}.',
    ),
    _row(
        r"^'(?P<skill>[^']+)' was ended: the run took longer than (?P<span>[\d.]+) s",
        'The skill {skill} took longer than {span} seconds, so I ended it.',
    ),
    _row(r'^The run ended early', 'What I do there ended before it was done.'),
    _row(
        r'got (?:an argument|a wrong argument)|too many to send|A value cannot be sent|between supervisor',
        'What I do there has a mistake in it; my log says which.',
    ),
    # --- what carries it out
    _row(r'gave no sign of life', 'What I do there got stuck.'),
    _row(
        r'was not ready after|could not be (?:made|started)|^The process that makes',
        'I could not begin what I do there.',
    ),
    _row(r'^The worker of .* (?:was ended|ended itself|was lost)', 'What I do there ended without a word.'),
    # --- the robot
    _row(r'^The camera is off', 'My camera is off; whoever set me up can switch it on.'),
    _row(r'^The microphone is off', 'My microphone is off; whoever set me up can switch it on.'),
    _row(
        r'^The robot at \S+ does not answer|does not answer; is it running|did not answer in time\.$'
        r'|was started again meanwhile',
        'A part of me did not answer in time.',
    ),
)


def in_plain_words(reason: str, label: str) -> str:
    """Say a fault as it is said to people.

    What a skill says of itself stays as it is. A fault of a kind that has no words here is said in general.

    Args:
        reason: the sentence of the log.
        label: what a sentence calls the place, without article.
    """
    given_up = _GIVEN_UP.search(reason)
    fault = reason[: given_up.start()] if given_up else reason
    said = next((_filled(row, found) for row in _ROWS if (found := row.told.search(fault))), fault)
    said = UNCLEAR if _JARGON.search(said) else said
    return f'{said} {AGAIN.format(count=given_up["count"], label=label)}' if given_up else said


def _filled(row: _Row, found: re.Match[str]) -> str:
    return row.said.format_map({name: value.replace('_', ' ') for name, value in found.groupdict().items()})
