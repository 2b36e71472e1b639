"""What one sensor does is given to another: `give the wave of the left bumper to the right one`."""

from collections.abc import Collection
from dataclasses import replace

from mistypilot_ros.core.commands import Bind, PhysicalCommand, Unbind, Update
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.things import Clause, Deed


def transferred(clause: Clause, context: PhysicalContext) -> list[PhysicalCommand] | None:
    """Return the commands of a clause that moves or swaps; None where it does not say from where to where.

    Args:
        clause: one that asks to move something.
        context: what is bound.
    """
    names = [name for condition in clause.conditions for name in condition.names]
    mentions = [mention for condition in clause.conditions for mention in condition.mentions]
    both = Kind.SWAP in clause.marks and len(mentions) == 1  # "Swap your ears round".
    unclear = any(mention.unclear for mention in mentions) and not both
    if len(names) != 2 or unclear or any(not deed.lead and deed.negated for deed in clause.deeds):
        return None
    source, target = names
    bound, there = context.bindings.get(source), context.bindings.get(target)
    if bound is None:
        return None
    more = besides(clause)
    wanted = {deed.match.skill.name for deed in clause.deeds if deed not in more}
    calls = [call for call in bound.calls if not wanted or call.skill in wanted]
    if not calls or len(calls) != len(bound.calls):
        return None
    moved: list[PhysicalCommand] = [
        Update(target, call) if there and index == 0 else Bind(target, call)
        for index, call in enumerate(calls)
    ]
    if Kind.SWAP in clause.marks and there is not None:
        return [
            *(
                Update(source, call) if index == 0 else Bind(source, call)
                for index, call in enumerate(there.calls)
            ),
            *moved,
        ]
    return [Unbind(source), *moved]


def explained(clause: Clause) -> Clause:
    """The clause without a swap that the words behind it explain: `swap your ears, so the left one …`."""
    if Kind.SWAP not in clause.marks or not clause.conditions:
        return clause
    first, *others = clause.conditions
    told = {name for condition in others for name in condition.names}
    if len(first.names) == 1 or told != set(first.names):
        return clause
    things = [thing for thing in clause.things if thing is not first]
    return replace(clause, things=things, marks=clause.marks - {Kind.SWAP})


def besides(clause: Clause) -> list[Deed]:
    """`Move the hug to your scruff, and set a timer`: wishes behind the places that move nothing."""
    last = max((condition.end for condition in clause.conditions), default=0)
    return [deed for deed in clause.deeds if deed.match.start >= last and deed.joined and deed.lead]


def doing_only(skills: Collection[str], context: PhysicalContext) -> list[str]:
    """Sensors and groups that do nothing else than these skills."""
    bound = context.bindings.items()
    return [name for name, binding in bound if {call.skill for call in binding.calls} <= set(skills)]
