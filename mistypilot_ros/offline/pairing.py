"""Fourth stage: each condition of a clause gets its deeds; the others are done at once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.skill_words import ends
from mistypilot_ros.offline.things import Clause, Condition, Deed


@dataclass(frozen=True)
class Pair:
    """A condition and what shall be done then; either may be missing."""

    condition: Condition | None
    """None: at once."""
    deeds: tuple[Deed, ...]
    """In order."""
    deeds_first: bool = False
    """Whether the deeds stand before the condition."""


def pair_up(things: Sequence[Condition | Deed]) -> list[Pair]:
    """Pair the things of a clause, in the order of the sentence.

    A condition that comes right behind a deed ("wave when …") takes it, together with the deeds that "and"
    joins to it; another takes the deeds behind it. What is said with "now" is done at once.
    """
    conditions = [index for index, thing in enumerate(things) if isinstance(thing, Condition)]
    taken: dict[int, list[Deed]] = {index: [] for index in conditions}
    first: set[int] = set()
    at_once: dict[int, list[Deed]] = {}
    for before, run in _runs(things, conditions):
        after = next((i for i in conditions if i > before), None)
        follows = after is not None and _takes_before(things, after, run)
        served = (
            before not in taken
            or (
                follows
                and (before in first or _is_kept(things[before]))
                and not _awaits_new(taken[before], run)
            )
            or _is_served(things[before], taken[before])
            or _is_told_already(things[before], run)
            or _is_done_like_the_last(things[before], run, first=before == conditions[0])
        )
        if served:
            if follows and after is not None:
                now, then = _at_once_too(run, things[after], listed=after != conditions[-1])
                if now:
                    at_once.setdefault(before, []).extend(now)
                taken[after].extend(then)
                first.add(after)
            else:
                at_once.setdefault(before, []).extend(run)
        elif follows and after is not None and len(run) > 1:
            taken[before].extend(run[:-1])
            taken[after].append(run[-1])
            first.add(after)
        else:
            kept, now = _split_now(run, things[before], parallel=len(conditions) > 1 and after is None)
            taken[before].extend(kept)
            first.discard(before)
            if now:
                at_once.setdefault(before, []).extend(now)
    return list(_in_order(things, conditions, taken, first, at_once))


def is_beside(pair: Pair, pairs: Sequence[Pair], clause: Clause) -> bool:
    """Whether it is said of a pair that it comes besides what is done: `…, and the scruff waves as well`."""
    if not clause.also:
        return Kind.ALSO in clause.marks  # In Chinese no place is told.
    begins = sorted(map(_begin, pairs))
    begin = _begin(pair)
    following = next((other for other in begins if other > begin), None)
    first = begin == begins[0]
    first_place = pair.condition is not None and [pair.condition] == clause.conditions[:1]
    if first_place and {Kind.INSTEAD, Kind.IN_PLACE_OF, Kind.NOT} & clause.marks and len(pair.deeds) > 1:
        # "Instead of waving the chin should nod, and it should laugh as well": only the last comes beside.
        return any(begin <= at < pair.deeds[1].match.start for at in clause.also)
    return any((first or at >= begin) and (following is None or at < following) for at in clause.also)


def _begin(pair: Pair) -> int:
    places = [pair.condition.start] if pair.condition is not None else []
    return min([*places, *(deed.match.start for deed in pair.deeds)], default=0)


def _in_order(
    things: Sequence[Condition | Deed],
    conditions: Sequence[int],
    taken: dict[int, list[Deed]],
    first: set[int],
    at_once: dict[int, list[Deed]],
) -> Iterable[Pair]:
    if -1 in at_once:
        yield Pair(None, tuple(at_once[-1]))
    for index in conditions:
        condition = things[index]
        assert isinstance(condition, Condition)
        yield Pair(_without_keeping(condition, taken[index]), tuple(taken[index]), index in first)
        if index in at_once:
            yield Pair(None, tuple(at_once[index]))


def _without_keeping(condition: Condition, deeds: Sequence[Deed]) -> Condition:
    """`I'm keeping the chin, only make it nod in place of waving`: it stays, what it does does not."""
    replaced = any(one.negated and Kind.IN_PLACE_OF in one.marks for one in deeds)
    anew = any(not one.negated and {Kind.BUT, Kind.TIE} & one.marks for one in deeds)
    return replace(condition, marks=condition.marks - {Kind.KEEP}) if replaced and anew else condition


def _runs(things: Sequence[Condition | Deed], conditions: Sequence[int]) -> Iterable[tuple[int, list[Deed]]]:
    """Deeds between conditions, each run with the index of the condition before it, -1 for none."""
    for begin, end in zip([-1, *conditions], [*conditions, len(things)], strict=True):
        run = [thing for thing in things[begin + 1 : end] if isinstance(thing, Deed)]
        if run:
            yield begin, run


def _is_served(condition: Condition | Deed, deeds: Sequence[Deed]) -> bool:
    """Whether a condition takes no deeds from behind it: it has one, or it is only forgotten."""
    forgets = isinstance(condition, Condition) and (condition.forgets or condition.vague)
    return forgets or any(not deed.negated and Kind.KEEP not in deed.marks for deed in deeds)


def _is_told_already(condition: Condition | Deed, run: Sequence[Deed]) -> bool:
    """What a place takes over is its deed; `do what the chin does, wave` says that once more."""
    again = run[0].bare and Kind.JOIN not in run[0].marks
    return isinstance(condition, Condition) and bool(condition.like) and not again


def _is_done_like_the_last(condition: Condition | Deed, run: Sequence[Deed], *, first: bool) -> bool:
    """`…, and the scruff does it too, and, oh, hug us now`, `…, and the same for the scruff, and hug us`."""
    if not isinstance(condition, Condition) or first:
        return False
    apart = run[0].now or run[0].fresh or {Kind.BREAK, Kind.JOIN} <= run[0].marks
    return apart and (condition.as_before or Kind.SAME in condition.marks)


def _awaits_new(deeds: Sequence[Deed], run: Sequence[Deed]) -> bool:
    """`Swap the wave on the chin for a dance, and the hug on the scruff for …`: the dance is the chin's."""
    return bool(deeds) and all(one.negated for one in deeds) and len(run) > 1 and run[-1].negated


def _is_kept(condition: Condition | Deed) -> bool:
    """`Leave the scruff alone, but take the wave off the chin`."""
    return isinstance(condition, Condition) and Kind.KEEP in condition.marks


def _takes_before(things: Sequence[Condition | Deed], condition: int, run: Sequence[Deed]) -> bool:
    """Whether a condition belongs to the deeds before it."""
    thing = things[condition]
    has_own = condition + 1 < len(things) and isinstance(things[condition + 1], Deed)
    if not isinstance(thing, Condition) or not run:
        return False
    same = thing.repeats or Kind.SAME in thing.marks
    if same and any(isinstance(one, Condition) for one in things[:condition]):
        return False  # "When I tap the chin wave and nod, and do the same when …".
    if run[-1].negated and Kind.IN_PLACE_OF in run[-1].marks and thing.joined:
        return False  # "Let the chin nod in place of the wave, and the scruff as well".
    if run[-1].echo:
        return True  # "… green when I tap your left ear, and red when it's the right".
    if Kind.INSTEAD in thing.marks and thing.joined and not any(deed.now for deed in run):
        return False  # "Nod, and from now on whoever taps the chin …".
    if thing.vague and thing.joined:
        return False  # "…, and let the chin do something unheard of".
    if (thing.forgets or _is_kept(thing)) and thing.joined and Kind.WHEN not in thing.marks:
        return False  # "The chin shall hug me, and forget the scruff".
    return not thing.joined or not (has_own or thing.added)  # "Nod, and when I tap your chin …".


def _at_once_too(
    run: Sequence[Deed], condition: Condition | Deed, listed: bool
) -> tuple[list[Deed], list[Deed]]:
    """What is done now of the deeds before a condition, and what then.

    `Wave now, and wave whenever …` has one of each; `dance now, and again whenever …` does the same twice.
    `Look up, and from now on nod when …` says where the second begins; so does what ends the first.
    """
    behind = ((i, deed, run[i - 1]) for i, deed in enumerate(run) if i)
    fresh = (
        i
        for i, deed, before in behind
        if Kind.INSTEAD in deed.marks or ends(deed.match.skill, before.match.skill)
    )
    later = next(fresh, 0)
    if len(run) > 1 and any(deed.match.skill is run[-1].match.skill for deed in run[:-1]):
        later = len(run) - 1  # "Greet Omar, laugh, and greet Omar again whenever …".
    if listed and Kind.BREAK in run[-1].marks and Kind.JOIN not in run[-1].marks:
        later = len(run) - 1  # "Dance, nod whenever …, and wave if …".
    if len(run) > 1 and _begins_anew(run[-1]) and not all(map(_is_short, run[:-1])):
        later = len(run) - 1  # "Ten minutes on the timer, and stop the music when …".
    until = max([later, *(index + 1 for index, deed in enumerate(run) if deed.now)])
    now, then = list(run[:until]), list(run[until:])
    if now and not then and isinstance(condition, Condition):
        return (now if condition.joined else []), now
    return now, then


def _is_short(deed: Deed) -> bool:
    """`Wave, nod, and laugh when …` is a list."""
    return deed.match.end == deed.match.start + 1 and not deed.match.text


def _begins_anew(deed: Deed) -> bool:
    """`…, and turn left`: a comma, "and", and a wish that says nothing of the place before."""
    joined = {Kind.BREAK, Kind.JOIN} <= deed.marks and not {Kind.TIE, Kind.ALSO} & deed.marks
    return joined and deed.bare and not (deed.told or deed.too)


def _split_now(
    run: Sequence[Deed], condition: Condition | Deed, *, parallel: bool
) -> tuple[list[Deed], list[Deed]]:
    """Deeds of a condition, and those behind the first that are to be done now.

    Now is meant where it is said; where a wish follows on what a sensor does (`the chin takes a photo, and
    turn left`, `let the chin wave, and turn left`); and, behind the last of several conditions, where a wish
    of its own begins.
    """
    tied = not {Kind.WHEN, Kind.TOUCH} & condition.marks and Kind.TIE in condition.marks | run[0].marks
    first = next((index for index, deed in enumerate(run) if index and deed.now), len(run))
    now = [
        deed
        for index, deed in enumerate(run)
        if index
        and (
            index >= first  # "…, take a photo now and drive back".
            or (deed.fresh and (parallel or {Kind.BREAK, Kind.JOIN} <= deed.marks))
            or (run[0].told and deed.bare and not deed.told)
            or (tied and _begins_anew(deed))
        )
    ]
    return [deed for deed in run if deed not in now], now
