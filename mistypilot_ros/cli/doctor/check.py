"""One row of the examination."""

from collections.abc import Callable
from dataclasses import dataclass

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, Verdict


@dataclass(frozen=True)
class Check:
    """One thing to look at."""

    name: str
    """What people call it."""
    look: Callable[[Case], Finding]
    """Looks at it."""
    seconds: float = 5.0
    """It is given up after so long, s."""
    needs: str = ''
    """Name of an earlier check without which this one has no meaning; empty for none."""


@dataclass(frozen=True)
class Report:
    """What came of one check."""

    check: str
    """Name of the check."""
    finding: Finding
    """What was found."""
    seconds: float
    """How long it took, s."""
    idle: bool = False
    """True where even what it needs was not looked at, so that people are not told of it."""

    @property
    def failed(self) -> bool:
        """Whether it found a problem."""
        return self.finding.verdict is Verdict.PROBLEM
