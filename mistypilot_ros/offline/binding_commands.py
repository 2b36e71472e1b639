"""Commands that let places do something, beside or in the place of what they do already."""

from collections.abc import Mapping, Sequence

from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.commands import Bind, Invoke, PhysicalCommand, Unbind, Update
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.offline.questions import Target


def commands_for(
    target: Target, calls: Sequence[SkillCall], before: Sequence[PhysicalCommand], context: PhysicalContext
) -> tuple[PhysicalCommand, ...]:
    """Return the commands that let a target do something; without places it is done at once.

    Args:
        target: where, and whether it is said that it comes beside what is there.
        calls: what; behind those that the target already has.
        before: commands of the same sentence so far.
        context: what is bound.
    """
    calls = (*target.before, *calls)
    if not target.names:
        return tuple(Invoke(call) for call in calls)
    bound = _bound(before, context)
    found: list[PhysicalCommand] = []
    for name in target.names:
        fresh = any(isinstance(c, (Bind, Update)) and c.sensor == name for c in before)
        for index, call in enumerate(calls):
            replaces = name in bound and not target.also and not fresh and index == 0
            found.append(Update(name, call) if replaces else Bind(name, call))
    return tuple(found)


def done_at(
    sensors: Sequence[str], before: Sequence[PhysicalCommand], context: PhysicalContext
) -> Sequence[SkillCall]:
    """What one place does once the commands so far are carried out; empty for several places.

    Args:
        sensors: names of sensors and groups.
        before: commands of the same sentence so far.
        context: what is bound.
    """
    if len(sensors) != 1:
        return ()
    (name,) = sensors
    told = [c.call for c in before if isinstance(c, (Bind, Update)) and c.sensor == name]
    return told or (context.bindings[name].calls if name in context.bindings else ())


def _bound(before: Sequence[PhysicalCommand], context: PhysicalContext) -> Mapping[str, Binding]:
    """What is bound once the commands so far are carried out, as far as they unbind."""
    gone = {command.sensor for command in before if isinstance(command, Unbind)}
    return {} if '*' in gone else {n: b for n, b in context.bindings.items() if n not in gone}


def still_bound(commands: Sequence[PhysicalCommand], sensors: Sequence[str]) -> list[PhysicalCommand]:
    """The commands without those that unbind sensors: `clear the chin, no, keep the chin`."""
    return [one for one in commands if not (isinstance(one, Unbind) and one.sensor in sensors)]


def without_repeats(commands: Sequence[PhysicalCommand]) -> tuple[PhysicalCommand, ...]:
    """Each command once; `take a photo, turn right, take another photo` takes two all the same."""
    found: list[PhysicalCommand] = []
    for command in commands:
        again = found[-1:] == [command] if isinstance(command, Invoke) else command in found
        if not again:
            found.append(command)
    return tuple(found)
