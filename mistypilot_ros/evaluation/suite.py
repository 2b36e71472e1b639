"""The protocol behind which each suite stands, and the values that pass through it."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from mistypilot_ros.evaluation.measures import Measure
from mistypilot_ros.evaluation.rows import Row
from mistypilot_ros.evaluation.subject import Subject

Value = TypeVar('Value')
ALL = 'all'
"""Label of a case that counts among all."""
FIRST_LABELS = (ALL, 'easy', 'hard')
"""Labels that come first in tables."""


@dataclass(frozen=True)
class Case:
    """One thing to understand. A row has one or more of them."""

    id: str
    """Begins with the id of its row."""
    text: str
    """What is said."""
    expected: Any
    """The gold, as JSON."""
    labels: tuple[str, ...]
    """Subsets that it belongs to; `ALL` where it counts among all."""
    given: Any = None
    """What the suite needs besides the text, of its own form."""
    told: bool = True
    """Its miss is listed and its time counts. False for what repeats another case or is no sentence."""


@dataclass(frozen=True)
class Answer:
    """What was understood."""

    got: Any = None
    """As JSON; None where it failed."""
    asked: bool = False
    """A question back, or nothing that could be done."""
    failed: str = ''
    """One sentence where an error or a time-out came instead of an answer."""
    seconds: float = 0.0
    """How long it took, s; 0 where whoever asked measures it."""
    points: Mapping[str, float] = field(default_factory=dict)
    """What the answerer measured itself, such as distances."""


@dataclass(frozen=True)
class Judged:
    """A case with its answer and what that is worth."""

    case: Case
    """What was to be understood."""
    answer: Answer
    """What was."""
    ok: bool
    """Right, by the strictest score of the suite."""
    points: Mapping[str, float] = field(default_factory=dict)
    """Numbers from which the measures are made, by name; absent where one does not apply."""
    cell: tuple[str, str] | None = None
    """Row and column of the confusion matrix; None where there is none."""


Answerer = Callable[[Case], Answer]
"""Understands one case; it may raise."""


class Suite(Protocol):
    """One kind of rows, and how it is asked and scored. Judging is pure."""

    @property
    def name(self) -> str:
        """Name on the command line, and of the file without `.jsonl`."""

    @property
    def title(self) -> str:
        """What it measures, as a heading."""

    @property
    def headline(self) -> Mapping[str, Sequence[str]]:
        """The measures that sum it up, with the labels for which each is told first."""

    def cases(self, rows: Sequence[Row]) -> list[Case]:
        """Make the cases. A row of another form raises KeyError, TypeError, ValueError or AttributeError."""

    def answerer(self, rows: Sequence[Row], subject: Subject) -> Answerer:
        """Prepare what takes time and is not measured; return what answers."""

    def judge(self, case: Case, answer: Answer) -> Judged:
        """Compare an answer with the gold."""

    def measures(self, judged: Sequence[Judged]) -> dict[str, Measure]:
        """The measures of some cases."""


def timed(work: Callable[[], Value]) -> tuple[Value, float]:
    """What a call gives, and how long it took, s."""
    began = time.perf_counter()
    value = work()
    return value, time.perf_counter() - began
