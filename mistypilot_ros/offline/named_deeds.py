"""A deed that is named: what the words around it make of it."""

from collections.abc import Sequence
from itertools import pairwise

from mistypilot_ros.offline.echoes import ends_with_now
from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import JOINTS, Kind
from mistypilot_ros.offline.skill_words import ASKING
from mistypilot_ros.offline.text import Word
from mistypilot_ros.offline.things import Clause, Condition, Deed

_ANEW = frozenset('please could can would erm uh um er oh'.split())
"""Normal forms with which a wish of its own begins."""
_USED_TO = 5
"""So many words may stand between a place and what it used to do, `used to make you` among them."""
_TELL = frozenset('tell say me us please just then'.split())
_DOING = frozenset({'do', 'doing', 'give', 'giving', 'its'})
"""Normal forms before the name of a deed that say no more than the name."""
_NOT_ONLY = (['not', 'just'], ['not', 'only'])
_ENDS = frozenset({Kind.BREAK, Kind.RATHER, Kind.BUT})
"""Marks that end a negation."""


def is_told(words: Sequence[Word], start: int) -> bool:
    """`The chin takes a photo`: it is told what a place does, and not wished for."""
    verb, before = words[start].text, words[start - 1].text if start else ''
    told = [word.text for word in words[max(0, start - 2) : start]]
    if told[1:] in (['me'], ['us']) and told[0] in ('tells', 'shows', 'gives'):
        return True  # "… tells me how much charge you've got".
    return (verb.endswith('s') and not verb.endswith('ss')) or before in ('gets', 'for')


def was_done(words: Sequence[Word], begin: int, start: int) -> bool:
    """`The chin used to wave`: what a place does no more, or is to do no more.

    Args:
        words: of the sentence.
        begin: word behind the place.
        start: first word of the deed.
    """
    return [word.text for word in words[begin : begin + 2]] == ['used', 'to'] and start <= begin + _USED_TO


def is_besides(words: Sequence[Word], start: int) -> bool:
    """`The chin should nod as well as the hug`: what a place does already, where it does that.

    Args:
        words: of the sentence.
        start: first word of the deed.
    """
    before = [word.text for word in words[:start] if not word.is_light and word.text not in _DOING]
    return before[-3:] == ['as', 'well', 'as'] or before[-2:] in _NOT_ONLY


def is_bare(words: Sequence[Word], begin: int, start: int) -> bool:
    """Whether a deed begins right behind a joint: `…, and nod`, `…, and tell me how …`."""
    return all(word.text in _TELL for word in words[begin:start])


def is_apart(deed: Deed) -> bool:
    """Whether a deed is done at once; `it should nod now` says what the place before is to do."""
    return deed.now and Kind.TIE not in deed.marks


def is_fresh(words: Sequence[Word], begin: int, start: int) -> bool:
    """Whether a wish of its own begins before a deed: `…, and could you …`."""
    return any(word.text in _ANEW for word in words[begin:start])


def is_now(between: Sequence[Item], following: Sequence[Item], words: Sequence[Word]) -> bool:
    """Whether a deed is to be done at once.

    Args:
        between: marks since the thing before it.
        following: what comes behind it.
        words: of the sentence.
    """
    if between and between[-1].plain == 'just':
        between = between[:-1]  # "Right now just wave".
    before = bool(between) and between[-1].mark is Kind.NOW and not _is_said_of_it(between, words)
    before = before or _leads_aside(between)
    # "Wave both arms right now": the arms are no place that is touched.
    following = [item for item in following if item.mention is None or item.mention.names]
    rest = [mark.mark for mark in following if mark.mark is not Kind.BREAK]
    behind = bool(following) and (following[0].mark is Kind.NOW or ends_with_now(following))
    # "… play music now instead of the time": it is no deed beside the condition, but the condition's.
    replaces = rest[1:2] in ([Kind.IN_PLACE_OF], [Kind.INSTEAD], [Kind.NOT])
    return before or (behind and not replaces)


def _leads_aside(between: Sequence[Item]) -> bool:
    """`…, and this minute, before I forget, dim the light`: an aside stands between "now" and the deed."""
    at = next((i for i, mark in enumerate(between) if mark.mark is Kind.NOW), 0)
    behind = between[at + 1 :]
    led = at > 0 and between[at - 1].mark in JOINTS and between[at - 1].end == between[at].start
    return led and bool(behind) and all(mark.mark is Kind.BREAK for mark in behind)


def asks_now(between: Sequence[Item], words: Sequence[Word], start: int, end: int) -> bool:
    """`When I tap the chin, nod, and how late is it?`: a question beside a binding is asked at once.

    Args:
        between: marks since the thing before it.
        words: of the sentence.
        start: first word of the question.
        end: the mark that ends the sentence.
    """
    asks = [word.text for word in words[end : end + 1]] in (['?'], ['？'])
    # "…, and do the rainbow?" is a wish.
    does = words[start].text == 'do' and any(word.is_light for word in words[start + 1 : start + 2])
    joined = any(mark.mark is Kind.JOIN for mark in between)
    return asks and joined and not does and words[start].text in ASKING


def behind_text(between: Sequence[Item]) -> list[Item]:
    """Marks behind words that are to be said: a comma inside those words joins nothing.

    `Say well done, everybody and nod`: more of the text stands between the comma and "and".
    """
    inside = [
        mark
        for mark, then in pairwise(between)
        if mark.mark is Kind.BREAK and then.mark is Kind.JOIN and mark.end < then.start
    ]
    return [mark for mark in between if mark not in inside]


def takes_its_place(deed: Deed, undone: Condition | None, clause: Clause, words: Sequence[Word]) -> bool:
    """`Stop dancing when …; wave instead`, `the head no longer hugs, make it a nod`: one deed for another.

    Args:
        deed: what is asked for.
        undone: a place that is to do nothing more; None where there is none.
        clause: that asks for the deed.
        words: of the sentence.
    """
    if undone is None or Kind.INSTEAD in clause.marks:
        return undone is not None
    said = [word.text for word in words[max(0, deed.match.start - 2) : deed.match.start + 2]]
    makes_it = any(pair in _MAKING_IT for pair in pairwise(said))
    return makes_it and not deed.now and any(one.start == undone.start for one in clause.conditions)


_MAKING_IT = (('make', 'it'), ('have', 'it'), ('let', 'it'))


def of_the_deed(between: Sequence[Item]) -> set[Kind]:
    """Kinds of marks between a deed and a place that belong to the deed.

    `Nod twice when …` counts; `the weather in Trieste, not Turin, and the scruff …` refuses a town.
    """
    at = next((i for i, mark in enumerate(between) if mark.mark in (Kind.WHEN, *JOINTS)), 0)
    own = {Kind.UNSURE} if any(mark.mark is Kind.UNSURE for mark in between[:at]) else set[Kind]()
    for refused, ends, joins in zip(between, between[1:], between[2:], strict=False):
        said = refused.end < ends.start and refused.plain == 'not'
        if said and [one.mark for one in (refused, ends, joins)] == [Kind.NOT, Kind.BREAK, Kind.JOIN]:
            own |= {Kind.NOT}
    return own


def last_joint(between: Sequence[Item], begin: int) -> int:
    """Where the words behind the last comma or "and" begin; `begin` where there is none."""
    return next((mark.end for mark in reversed(between) if mark.mark in JOINTS), begin)


def _is_said_of_it(between: Sequence[Item], words: Sequence[Word]) -> bool:
    """`It now takes photos` tells what the place does."""
    at = between[-1].start
    return at > 0 and words[at - 1].text in ('it', 'should', 'shall')


def is_negated(between: Sequence[Item], last: Condition | Deed | None) -> bool:
    """A negation holds up to a comma, a "but" or a correction; over "and" and "or" it goes on."""
    for mark in reversed(between):
        if mark.mark in (Kind.NOT, Kind.IN_PLACE_OF):
            return True
        if mark.mark in _ENDS:
            return False
    only_joins = bool(between) and all(mark.mark is Kind.JOIN and mark.plain != 'then' for mark in between)
    if not isinstance(last, Deed) or not only_joins:
        return False
    # "Stop waving and dance": the verb has another form.
    return last.negated and Kind.NOT in last.marks and Kind.FORGET not in last.marks
