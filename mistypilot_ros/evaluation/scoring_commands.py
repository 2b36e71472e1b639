"""When commands for sensors and skills are the same, by "Scoring v1" of data/README.md.

A command is a plain mapping as in the rows: `{"op": "BIND", "sensor": …, "skill": …, "params": {…}}`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.evaluation.matching import matched_pairs
from mistypilot_ros.evaluation.scoring_text import norm

Command = Mapping[str, Any]
Defaults = Mapping[str, Mapping[str, Any]]
"""Default values by skill and parameter."""
FREE_TEXT = frozenset(
    (
        ('say', 'text'),
        ('add_memo', 'text'),
        ('converse', 'request'),
        ('play_music', 'style'),
        ('weather_report', 'city'),
        ('set_light', 'color'),
        ('greet', 'name'),
    )
)
"""Skills and parameters whose words are compared under `norm`."""
TOLERANCE = 1e-6
"""Numbers that are no further apart are equal."""
LEVELS = ('op', 'op_sensor', 'op_sensor_skill', 'all')
"""How much of a command the four F1 compare."""


@dataclass(frozen=True)
class Counts:
    """What a micro-F1 is made of, at one level."""

    common: int
    """Commands of the answer that are in the gold."""
    got: int
    """Commands of the answer."""
    gold: int
    """Commands of the gold."""


class CommandScorer:
    """Compares commands."""

    def __init__(self, defaults: Defaults) -> None:
        """Take the values that are dropped on both sides."""
        self._defaults = defaults

    def same(self, one: Command, other: Command) -> bool:
        """Whether two commands are equal."""
        if any(one.get(key) != other.get(key) for key in ('op', 'sensor', 'skill')):
            return False
        mine, theirs = self._params(one), self._params(other)
        skill = str(one.get('skill'))
        return mine.keys() == theirs.keys() and all(
            same_value(skill, name, mine[name], theirs[name]) for name in mine
        )

    def exact(self, gold: Sequence[Command], got: Sequence[Command]) -> bool:
        """Whether the set of what changes bindings is equal, and the list of INVOKEs is."""
        want, have = self.merged(gold), self.merged(got)
        calls, mine = _calls(want), _calls(have)
        changes, my_changes = _changes(want), _changes(have)
        return (
            len(calls) == len(mine)
            and all(map(self.same, calls, mine))
            and len(changes) == len(my_changes)
            and matched_pairs(changes, my_changes, self.same) == len(changes)
        )

    def not_in_gold(self, gold: Sequence[Command], got: Sequence[Command]) -> list[Command]:
        """The wrong firings: commands of an answer that are not in the gold, INVOKEs once too often too."""
        left, wrong = self.merged(gold), []
        for command in self.merged(got):
            found = next((at for at, wanted in enumerate(left) if self.same(wanted, command)), None)
            if found is None:
                wrong.append(command)
            else:
                left.pop(found)
        return wrong

    def counts(self, gold: Sequence[Command], got: Sequence[Command]) -> dict[str, Counts]:
        """What a row adds to each micro-F1."""
        want, have = self.merged(gold), self.merged(got)
        common = {
            level: sum((_projected(want, level) & _projected(have, level)).values()) for level in LEVELS[:-1]
        }
        common['all'] = matched_pairs(want, have, self.same)
        return {level: Counts(common[level], len(have), len(want)) for level in LEVELS}

    def merged(self, commands: Sequence[Command]) -> list[Command]:
        """The commands without the repetitions of what changes bindings; INVOKEs all stay."""
        kept: list[Command] = []
        for command in commands:
            if command.get('op') == 'INVOKE' or not any(self.same(command, earlier) for earlier in kept):
                kept.append(command)
        return kept

    def _params(self, command: Command) -> dict[str, Any]:
        skill = str(command.get('skill'))
        defaults = self._defaults.get(skill, {})
        return {
            name: value
            for name, value in (command.get('params') or {}).items()
            if name not in defaults or not same_value(skill, name, value, defaults[name])
        }


def same_value(skill: str, parameter: str, one: Any, other: Any) -> bool:
    """Whether two values of a parameter are equal."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) <= TOLERANCE
    if not isinstance(one, str) or not isinstance(other, str):
        return False
    if (skill, parameter) in FREE_TEXT:
        return norm(one) == norm(other)
    return one.casefold() == other.casefold()


def micro_f1(counts: Sequence[Counts]) -> float:
    """F1 over all rows, 0 to 1; 1 where there was nothing to find and nothing was found."""
    total = sum(count.got + count.gold for count in counts)
    return 2 * sum(count.common for count in counts) / total if total else 1.0


def _calls(commands: Sequence[Command]) -> list[Command]:
    return [command for command in commands if command.get('op') == 'INVOKE']


def _changes(commands: Sequence[Command]) -> list[Command]:
    return [command for command in commands if command.get('op') != 'INVOKE']


def _projected(commands: Sequence[Command], level: str) -> Counter[tuple[Any, ...]]:
    keys = level.split('_')
    return Counter(tuple(command.get(key) for key in keys) for command in commands)
