"""The product's values as the plain mappings of the rows, and back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.commands import (
    Adjust,
    Bind,
    ChangeDetails,
    Command,
    DeleteDetails,
    Downgrade,
    Invoke,
    Keep,
    New,
    Reset,
    Unbind,
    Update,
    Upgrade,
)
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.evaluation.scoring_tasks import EVERYTHING

OPS: Mapping[type, str] = {
    Bind: 'BIND', Update: 'UPDATE', Unbind: 'UNBIND', Invoke: 'INVOKE', Adjust: 'ADJUST', Reset: 'RESET',
    New: 'NEW', ChangeDetails: 'UPDATE', DeleteDetails: 'DELETE', Upgrade: 'UPGRADE', Downgrade: 'DOWNGRADE',
    Keep: 'MEMORY',
}  # fmt: skip
"""What the rows call each command; ADJUST and RESET are no operation of the suites."""


def plain(commands: Iterable[Command]) -> list[dict[str, Any]]:
    """Commands as the rows write them. Targets are indices into the details before the turn."""
    return [_plain(command) for command in commands]


def bindings(given: Sequence[Mapping[str, Any]]) -> dict[str, Binding]:
    """The present bindings of a row, by sensor."""
    found: dict[str, Binding] = {}
    for row in given:
        earlier = found[row['sensor']].calls if row['sensor'] in found else ()
        call = SkillCall(row['skill'], row['params'])
        found[row['sensor']] = Binding(row['sensor'], (*earlier, call))
    return found


def _plain(command: Command) -> dict[str, Any]:
    row: dict[str, Any] = {'op': OPS[type(command)]}
    if isinstance(command, (Bind, Update, Unbind, Adjust, Reset)):
        row['sensor'] = command.sensor
    if isinstance(command, (Bind, Update, Invoke)):
        row |= {'skill': command.call.skill, 'params': dict(command.call.params)}
    if isinstance(command, Adjust):
        row |= {'enabled': command.enabled, 'cooldown_s': command.cooldown_s}
    if isinstance(command, New):
        row |= {'main_task': command.main_task, 'details': list(command.details)}
    if isinstance(command, ChangeDetails):
        row |= {'details': list(command.details), 'targets': list(command.targets)}
    if isinstance(command, DeleteDetails):
        row['targets'] = list(command.targets) or [EVERYTHING]
    return row
