"""What a check found."""

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """How well it is."""

    OK = 'ok'
    WARNING = 'warning'
    PROBLEM = 'problem'
    SKIPPED = 'skipped'


@dataclass(frozen=True)
class Finding:
    """What one check found."""

    verdict: Verdict
    """How well it is; only a problem makes the exit code 1."""
    message: str
    """One sentence or two."""
    remedy: str = ''
    """What to do about it, one sentence; empty where nothing has to be done."""


def ok(message: str) -> Finding:
    """All is well."""
    return Finding(Verdict.OK, message)


def warning(message: str, remedy: str) -> Finding:
    """It works, but not in every case."""
    return Finding(Verdict.WARNING, message, remedy)


def problem(message: str, remedy: str) -> Finding:
    """It does not work."""
    return Finding(Verdict.PROBLEM, message, remedy)


def skipped(reason: str) -> Finding:
    """It was not looked at."""
    return Finding(Verdict.SKIPPED, reason)
