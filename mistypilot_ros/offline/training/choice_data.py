"""The sentences on which the choice of a skill is fitted."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.skills import Skill, SkillSet

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Wish:
    """A kind of wish."""

    meaning: str
    """What is wanted, like a documentation."""
    sayings: tuple[str, ...]
    """Sentences by which people express it."""


@dataclass(frozen=True)
class Requested:
    """A skill with requests for it."""

    skill: Skill
    """Known by name and summary alone."""
    requests: tuple[str, ...]
    """Sentences that only this skill answers."""


def read_wishes(path: Path = HERE / 'wishes.txt') -> list[Wish]:
    """Read the kinds of wishes."""
    rows = [line.partition(': ') for line in _lines(path)]
    return [Wish(meaning, _parts(rest)) for meaning, _, rest in rows]


def read_requested(shipped: SkillSet, path: Path = HERE / 'skill_requests.txt') -> list[Requested]:
    """Read the skills with their requests.

    Args:
        shipped: skills that ship; their summaries are those of their files.
        path: the file.

    Raises:
        InvalidInputError: a skill without documentation does not ship.
    """
    found = []
    for line in _lines(path):
        head, *requests = _parts(line)
        name, _, summary = head.partition(':')
        found.append(
            Requested(Skill(name, summary.strip() or shipped.get(name).description), tuple(requests))
        )
    if not found:
        raise InvalidInputError(f"There are no requests in '{path}'.")
    return found


def read_chatter(path: Path = HERE / 'chatter.txt') -> list[str]:
    """Read sentences that ask for no skill."""
    return _lines(path)


def as_wishes(requested: Sequence[Requested]) -> list[Wish]:
    """Skills with their requests as further kinds of wishes."""
    return [Wish(one.skill.description, one.requests) for one in requested]


def _lines(path: Path) -> list[str]:
    lines = path.read_text(encoding='utf-8').splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith('#')]


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(' | ') if part.strip())
