"""How touches are treated: what can be changed about it, and how the robot says that."""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.wording import Wording
from mistypilot_ros.core.bindings import RANGES, Binding
from mistypilot_ros.core.commands import Adjust, Bind, PhysicalCommand, Reset, Unbind, Update
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.interpretation import PhysicalContext


def bound_by(commands: Iterable[PhysicalCommand], context: PhysicalContext) -> set[str]:
    """Sensors and groups that are bound once commands were carried out."""
    bound = set(context.bindings)
    for command in commands:
        if isinstance(command, (Bind, Update)):
            bound.add(command.sensor)
        elif isinstance(command, Unbind):
            bound -= bound if command.sensor == '*' else {command.sensor}
    return bound


def check_option(
    command: Adjust | Reset, context: PhysicalContext, bound: Collection[str], wording: Wording
) -> None:
    """See that a change can be made.

    Args:
        command: the change.
        context: what is known.
        bound: sensors and groups that are bound then.
        wording: says why not.

    Raises:
        InvalidInputError: nothing is bound to the sensor, or a value is out of its range.
    """
    name, sensors = context.sensors.check(command.sensor), context.sensors
    if name not in bound:
        whole = sensors.serving(name, tuple(bound))
        values = {'verb': sensors.verb(name), 'place': wording.place(name)}
        if whole:
            raise InvalidInputError(wording.say(Answer.PART_OF, whole=wording.place(whole), **values))
        raise InvalidInputError(wording.say(Answer.NOT_SET_UP, **values))
    low, high = RANGES['cooldown_s']
    if isinstance(command, Adjust) and not low <= (command.cooldown_s or 0.0) <= high:
        raise InvalidInputError(wording.say(Answer.LONGEST_COOLDOWN))


def unusual(bindings: Iterable[Binding]) -> list[Adjust]:
    """What makes the options of bindings differ from those of others, as far as people can say it."""
    changes = []
    for binding in bindings:
        if binding.options.cooldown_s:
            changes.append(Adjust(binding.sensor, cooldown_s=binding.options.cooldown_s))
        if not binding.options.enabled:
            changes.append(Adjust(binding.sensor, enabled=False))
    return changes


def option_clauses(
    commands: Sequence[PhysicalCommand], context: PhysicalContext, wording: Wording
) -> list[str]:
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
            where = '' if everything else wording.listed(map(wording.place, names))
            clauses.append(wording.say(Answer.RESET_ALL if everything else Answer.RESET, place=where))
        if enabled is not None:
            clauses.append(_switched(names, enabled, wording))
        if cooldown is not None:
            clauses += _paused([] if set(names) <= new else names, cooldown, context, wording)
    return clauses


def _change(command: Adjust | Reset) -> tuple[type, bool | None, float | None]:
    if isinstance(command, Reset):
        return (Reset, None, None)
    return (Adjust, command.enabled, command.cooldown_s)


def _switched(names: Sequence[str], enabled: bool, wording: Wording) -> str:
    many = len(names) > 1 or names[0].endswith('s')
    return wording.say(
        Answer.SWITCHED_ON if enabled else Answer.SWITCHED_OFF,
        place=wording.listed(map(wording.place, names)),
        are='are' if many else 'is',
    )


def _paused(
    names: Sequence[str], seconds: float, context: PhysicalContext, wording: Wording
) -> Iterable[str]:
    """A pause of some places; of what was just bound where none is named."""
    span = wording.span(seconds)
    if not names:
        yield wording.say(Answer.COOLDOWN_TOO if seconds else Answer.NO_COOLDOWN_TOO, span=span)
    for verb, alike in groupby(names, key=context.sensors.verb):
        places = wording.listed(map(wording.place, alike), 'or')
        answer = Answer.COOLDOWN if seconds else Answer.NO_COOLDOWN
        yield wording.say(answer, verb=verb, place=places, span=span)
