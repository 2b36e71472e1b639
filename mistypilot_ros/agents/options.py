"""How touches are treated: what can be changed about it, and how the robot says that."""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from mistypilot_ros.agents.answers import Answer, listed, place, say
from mistypilot_ros.core.bindings import RANGES, Binding
from mistypilot_ros.core.commands import Adjust, Bind, PhysicalCommand, Reset, Unbind, Update
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.interpretation import PhysicalContext

UNITS = (('hour', 3600), ('minute', 60))
"""Names of long times, and how many seconds they are."""


def bound_by(commands: Iterable[PhysicalCommand], context: PhysicalContext) -> set[str]:
    """Sensors and groups that are bound once commands were carried out."""
    bound = set(context.bindings)
    for command in commands:
        if isinstance(command, (Bind, Update)):
            bound.add(command.sensor)
        elif isinstance(command, Unbind):
            bound -= bound if command.sensor == '*' else {command.sensor}
    return bound


def check_option(command: Adjust | Reset, context: PhysicalContext, bound: Collection[str]) -> None:
    """See that a change can be made.

    Args:
        command: the change.
        context: what is known.
        bound: sensors and groups that are bound then.

    Raises:
        InvalidInputError: nothing is bound to the sensor, or a value is out of its range.
    """
    name, sensors = context.sensors.check(command.sensor), context.sensors
    if name not in bound:
        whole = sensors.serving(name, tuple(bound))
        values = {'verb': sensors.verb(name), 'place': place(name, sensors)}
        if whole:
            raise InvalidInputError(say(Answer.PART_OF, whole=place(whole, sensors), **values))
        raise InvalidInputError(say(Answer.NOT_SET_UP, **values))
    low, high = RANGES['cooldown_s']
    if isinstance(command, Adjust) and not low <= (command.cooldown_s or 0.0) <= high:
        raise InvalidInputError(say(Answer.LONGEST_COOLDOWN))


def unusual(bindings: Iterable[Binding]) -> list[Adjust]:
    """What makes the options of bindings differ from those of others, as far as people can say it."""
    changes = []
    for binding in bindings:
        if binding.options.cooldown_s:
            changes.append(Adjust(binding.sensor, cooldown_s=binding.options.cooldown_s))
        if not binding.options.enabled:
            changes.append(Adjust(binding.sensor, enabled=False))
    return changes


def option_clauses(commands: Sequence[PhysicalCommand], context: PhysicalContext) -> list[str]:
    """Changes among commands, as one clause each; sensors with the same change share a clause.

    A pause of what the same commands bind needs no place: `when you tap my chin, I wave; I wait 1 minute …`.
    """
    new = {command.sensor for command in commands if isinstance(command, (Bind, Update))}
    clauses: list[str] = []
    changes = [command for command in commands if isinstance(command, (Adjust, Reset))]
    for (kind, enabled, cooldown), alike in groupby(changes, key=_change):
        names = [command.sensor for command in alike]
        if kind is Reset:
            everything = '*' in names
            where = '' if everything else listed(place(name, context.sensors) for name in names)
            clauses.append(say(Answer.RESET_ALL) if everything else say(Answer.RESET, place=where))
        if enabled is not None:
            clauses.append(_switched(names, enabled, context))
        if cooldown is not None:
            clauses += _paused(names, cooldown, context, new)
    return clauses


def span(seconds: float) -> str:
    """A time as people say it: `1 minute and 30 seconds`."""
    parts, left = [], seconds
    for name, size in UNITS:
        count, left = divmod(left, size)
        parts += [_counted(count, name)] if count else []
    parts += [_counted(left, 'second')] if left or not parts else []
    return listed(parts)


def _counted(count: float, name: str) -> str:
    return f'{count:g} {name}{"" if count == 1 else "s"}'


def _change(command: Adjust | Reset) -> tuple[type, bool | None, float | None]:
    if isinstance(command, Reset):
        return (Reset, None, None)
    return (Adjust, command.enabled, command.cooldown_s)


def _switched(names: Sequence[str], enabled: bool, context: PhysicalContext) -> str:
    many = len(names) > 1 or names[0].endswith('s')
    return say(
        Answer.SWITCHED_ON if enabled else Answer.SWITCHED_OFF,
        place=listed(place(name, context.sensors) for name in names),
        are='are' if many else 'is',
    )


def _paused(
    names: Sequence[str], seconds: float, context: PhysicalContext, new: Collection[str]
) -> Iterable[str]:
    if set(names) <= set(new):
        yield say(Answer.COOLDOWN_TOO if seconds else Answer.NO_COOLDOWN_TOO, span=span(seconds))
        return
    for verb, alike in groupby(names, key=context.sensors.verb):
        places = listed((place(name, context.sensors) for name in alike), 'or')
        answer = Answer.COOLDOWN if seconds else Answer.NO_COOLDOWN
        yield say(answer, verb=verb, place=places, span=span(seconds))
