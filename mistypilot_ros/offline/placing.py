"""Where a condition belongs: beside the last one, in its place, or behind it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.named_places import (
    begins_anew,
    belongs_to,
    corrects_place,
    is_followed,
    is_heading,
    is_left_out,
    is_model,
    said_before,
    takes_over,
)
from mistypilot_ros.offline.text import Word
from mistypilot_ros.offline.things import Clause, Condition, Deed


@dataclass(frozen=True)
class Around:
    """What stands around a place."""

    between: Sequence[Item]
    """Marks since the thing before it."""
    following: Sequence[Item]
    """Items behind it."""
    words: Sequence[Word]
    """Of the sentence."""


def place(new: Condition, last: Condition | Deed | None, clause: Clause, around: Around) -> None:
    """Put a condition where it belongs.

    Args:
        new: the condition, with one place.
        last: the thing before it.
        clause: where it is put.
        around: what stands around its place.
    """
    kinds = frozenset(mark.mark for mark in around.between if mark.mark)
    (mention,) = new.mentions
    if isinstance(last, Condition) and Kind.COPY in new.marks:
        clause.things[-1] = replace(last, like=mention.names, end=new.end, tail=new.tail)
    elif isinstance(last, Condition) and takes_over(
        clause.things, around.between, around.words, mention.start
    ):
        clause.things.append(replace(new, like=last.names))
    elif isinstance(last, Deed) and (again := said_before(around.between, clause.things, mention)):
        del clause.things[again]
        clause.things.append(replace(new, marks=new.marks | {Kind.WHEN}))
    elif (
        corrects_place(around.between, around.words, mention.start)
        and clause.conditions
        and not begins_anew(clause.things, around.following)
    ):
        _replace_last(clause.things, new)
    elif isinstance(last, Condition) and (
        is_heading(clause.things, around.between) or (mention.inside and kinds <= {Kind.BREAK})
    ):
        clause.things[-1] = replace(new, marks=new.marks | last.marks, start=last.start)
    elif (
        isinstance(last, Condition)
        and is_model(last, around.words)
        and not clause.marks & {Kind.SWAP, Kind.MOVE}
    ):
        # "I like what the chin does, and …": that place is only spoken of.
        clause.things[-1] = new if Kind.JOIN in kinds else replace(new, like=last.names)
    elif isinstance(last, Condition) and is_left_out(last, around.between, around.words, mention.start):
        return
    elif (
        isinstance(last, Condition)
        and belongs_to(last, clause.things, around.between, around.following)
        and not is_followed(around.between, around.words, last.end)
    ):
        clause.things[-1] = replace(
            last,
            mentions=(*last.mentions, mention),
            end=new.end,
            marks=last.marks | new.marks,
            tail=new.tail,
        )
    else:
        clause.things.append(new)


def _replace_last(things: list[Condition | Deed], new: Condition) -> None:
    """A correction takes the place of the sensor that was spoken of last."""
    index = max(i for i, thing in enumerate(things) if isinstance(thing, Condition))
    old = things[index]
    assert isinstance(old, Condition)
    mentions = (*old.mentions[:-1], *new.mentions)
    things[index] = replace(old, mentions=mentions, end=max(old.end, new.end), tail=new.tail)


def not_of_place(between: Sequence[Item], deed_follows: bool) -> set[Kind]:
    """Kinds of the marks behind a place that say nothing of it.

    A "when" is its own only where a touch is spoken of, and a "drop" behind "and" not before a deed:
    `the chin and the scruff, and drop the hug …`.

    Args:
        between: marks since the place.
        deed_follows: whether a deed stands behind them.
    """
    marks = [mark.mark for mark in between]
    another = deed_follows and Kind.FORGET in marks and Kind.JOIN in marks[: marks.index(Kind.FORGET)]
    found = {Kind.NOT, Kind.KEEP} | ({Kind.FORGET} if another else set())
    return found if is_touched(between) else found | {Kind.WHEN}


def is_touched(between: Sequence[Item]) -> bool:
    """`The chin should wave when pressed`."""
    marks = [mark.mark for mark in between]
    return Kind.WHEN in marks and Kind.TOUCH in marks[marks.index(Kind.WHEN) :]
