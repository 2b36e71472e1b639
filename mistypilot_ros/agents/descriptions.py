"""Commands and bindings as the robot says them."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from mistypilot_ros.agents import answers
from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.options import option_clauses, unusual
from mistypilot_ros.agents.wording import Wording
from mistypilot_ros.core.commands import Adjust, Bind, Invoke, PhysicalCommand, Reset, Unbind, Update
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.skills import SkillCall, SkillSet

MOST_SKILLS = 6
"""Skills that are named where somebody asks what the robot can do."""


def describe(commands: Sequence[PhysicalCommand], context: PhysicalContext, wording: Wording) -> str:
    """Commands as one clause each: `when you tap my chin, I take a photo and wave; I nod`.

    Neighbours that differ in their skill alone, or in their sensor alone, share a clause.
    """
    clauses: list[str] = []
    deeds = [command for command in commands if not isinstance(command, (Adjust, Reset))]
    for _, alike in groupby(_rows(deeds), key=lambda row: row[:2]):
        clauses.extend(_clauses(list(alike), context, wording))
    return wording.apart.join(dict.fromkeys([*clauses, *option_clauses(commands, context, wording)]))


def describe_bindings(context: PhysicalContext, wording: Wording, places: Sequence[str] = ()) -> str:
    """The answer to the question what is bound.

    Args:
        context: what is known.
        wording: names them.
        places: sensors and groups that are asked about; none for all.
    """
    bindings = {
        name: binding for name, binding in context.bindings.items() if _concerns(name, places, context)
    }
    commands: list[PhysicalCommand] = [
        Bind(name, call) for name, binding in bindings.items() for call in binding.calls
    ]
    commands += unusual(bindings.values())
    if not commands and places:
        where = wording.listed(map(wording.place, places), 'or')
        return wording.say(Answer.NO_BINDING_THERE, verb=context.sensors.verb(places[0]), place=where)
    if not commands:
        return wording.say(Answer.NO_BINDINGS)
    fresh = PhysicalContext(context.sensors, context.skills, {})
    return wording.say(Answer.BINDINGS, deeds=describe(commands, fresh, wording))


def _concerns(bound: str, places: Sequence[str], context: PhysicalContext) -> bool:
    """Whether what is bound to a name is what a touch of one of the places does, or of a part of it."""
    if not places or bound in places:
        return True
    names = tuple(context.bindings)
    return any(
        context.sensors.serving(place, names) == bound
        if place in context.sensors.sensors
        else bound in context.sensors.groups[place].members
        for place in places
    )


def describe_skills(skills: SkillSet, wording: Wording) -> str:
    """The answer to the question what the robot can do: a few skills, so that it can be listened to."""
    some = [wording.can_do(skill) for skill in skills if answers.needs_no_words(skill)]
    if not some:
        return wording.say(Answer.NO_SKILLS)
    shown = some[:MOST_SKILLS]
    listed = wording.some(shown) if len(some) > len(shown) else wording.listed(shown)
    return wording.say(Answer.CAN_DO, skills=listed, skill=shown[-1])


Deed = Bind | Update | Unbind | Invoke
"""A command that says what is done, or no longer."""
Row = tuple[type[PhysicalCommand], tuple[SkillCall, ...], str]
"""Kind of command, its calls, and its sensor ('' for none)."""


def _rows(commands: Iterable[Deed]) -> list[Row]:
    """Commands for one sensor that follow one another become one row."""
    rows: list[Row] = []
    for command in commands:
        sensor = '' if isinstance(command, Invoke) else command.sensor
        calls = () if isinstance(command, Unbind) else (command.call,)
        kind = type(command)
        # A second skill of an UPDATE is bound to what the first has replaced.
        if rows and rows[-1][2] == sensor and _joins(rows[-1][0], kind):
            rows[-1] = (rows[-1][0], tuple(dict.fromkeys((*rows[-1][1], *calls))), sensor)
        else:
            rows.append((kind, calls, sensor))
    return rows


def _joins(kind: type[PhysicalCommand], following: type[PhysicalCommand]) -> bool:
    return kind is following or (kind is Update and following is Bind)


def _clauses(rows: Sequence[Row], context: PhysicalContext, wording: Wording) -> Iterable[str]:
    """Rows that differ in their sensors alone, one clause for each verb of touching."""
    kind, calls, _ = rows[0]
    skill = wording.deeds(calls)
    if kind is Invoke:
        return [wording.say(Answer.INVOKED, skill=skill)]
    if any(sensor == '*' for _, _, sensor in rows):
        return [wording.say(Answer.UNBOUND_ALL)]
    sensors = [sensor for _, _, sensor in rows]
    groups = groupby(sensors, key=lambda name: (context.sensors.verb(name), _answer(kind, name, context)))
    return [
        wording.say(answer, skill=skill, verb=verb, place=wording.listed(map(wording.place, names), 'or'))
        for (verb, answer), names in groups
    ]


def _answer(kind: type[PhysicalCommand], sensor: str, context: PhysicalContext) -> Answer:
    if kind is Unbind:
        return Answer.UNBOUND
    if kind is Update:
        return Answer.UPDATED
    return Answer.BOUND_ALSO if sensor in context.bindings else Answer.BOUND
