"""Third stage: conditions and deeds, in the order of the sentence, with what joins them."""

from dataclasses import replace

from mistypilot_ros.offline.echoes import (
    binds_it,
    corrected,
    corrects_deed,
    deed_end,
    echo,
    ends_with_now,
    has_lost_condition,
    has_second_part,
    is_added,
    is_all_of,
    is_old,
    names_a_value,
)
from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import JOINTS, STAYING, Kind
from mistypilot_ros.offline.named_places import (
    belongs_to,
    forgotten_before,
    is_followed,
    is_heading,
    is_left_out,
    is_taken_back,
    is_unwanted,
    kept_in_mind,
    says_a_number,
    takes_over,
)
from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Clause, Condition, Deed

_ANEW = frozenset('please could can would erm uh um er oh'.split())
"""Normal forms with which a wish of its own begins."""
_ENDS = frozenset({Kind.BREAK, Kind.RATHER, Kind.BUT})
"""Marks that end a negation."""


def clauses(items: list[Item], sentence: Sentence) -> list[Clause]:
    """Group the items of a sentence."""
    words = len(sentence.words)
    items = [
        corrected(item, items[index + 1 : index + 2], sentence.words) for index, item in enumerate(items)
    ]
    result, start = [], 0
    for index, item in enumerate(items):
        if item.strong or index == len(items) - 1:
            begin = items[start - 1].end if start else 0
            end = items[index].start if item.strong else words
            clause = _Builder(items[start : index + (not item.strong)], begin, end, sentence).clause
            if clause.things or clause.marks - {Kind.BREAK}:
                result.append(clause)
            start = index + 1
    return result


class _Builder:
    """Builds one clause."""

    def __init__(self, items: list[Item], begin: int, end: int, sentence: Sentence) -> None:
        self._sentence = sentence
        self.clause = Clause(marks={item.mark for item in items if item.mark})
        self._end = end
        self._last_end = begin
        self._between: list[Item] = []
        self._lost = False  # A condition that is no touch stands beside another.
        for index, item in enumerate(items):
            following = items[index + 1 :]
            if item.mention is not None and is_taken_back(self._between, following):
                self._between = [mark for mark in self._between if mark.mark is Kind.RATHER]
                continue
            if item.mention is not None and self._counts(item):
                self._add_condition(item, following)
            elif item.match is not None:
                self._add_deed(item, following)
            elif self._is_said_of_last(item):
                continue
            else:
                self._between += [item] if item.mark is not None else []
                continue
            self._between, self._last_end = [], item.end
        self._close()

    def _is_said_of_last(self, item: Item) -> bool:
        """`The chin's wave stays as it is`, `the wave of the chin must be unbound`."""
        things = self.clause.things
        if not (item.mark is Kind.KEEP and item.plain in STAYING) and item.plain != 'be':
            return False
        only_not = all(mark.mark is Kind.NOT for mark in self._between)
        if things and isinstance(things[-1], Deed) and only_not and item.mark is not None:
            self._between = []
            things[-1] = replace(things[-1], marks=things[-1].marks | {item.mark})
            return True
        return item.mark is Kind.KEEP  # It is said of the place before.

    def _kinds(self) -> frozenset[Kind]:
        return frozenset(mark.mark for mark in self._between if mark.mark)

    def _counts(self, item: Item) -> bool:
        """A place that the robot does not feel matters only where a touch of it is spoken of."""
        assert item.mention is not None
        telling = (Kind.WHEN, Kind.TOUCH, Kind.FORGET, Kind.TIE)
        return bool(item.mention.names) or any(mark.mark in telling for mark in self._between)

    def _add_condition(self, item: Item, following: list[Item]) -> None:
        assert item.mention is not None
        clause, kinds = self.clause, self._kinds()
        last = clause.things[-1] if clause.things else None
        if isinstance(last, Deed) and not last.echo:
            kinds = self._give_back(last, kinds)
        if self._everything_apart():
            kinds -= {Kind.FORGET, Kind.EVERYTHING, Kind.OTHERS}
        kinds = kept_in_mind(kinds, self._between, following)
        unwanted = is_unwanted(self._between, self._sentence.words)
        if isinstance(last, Condition) and forgotten_before(self._between):
            kinds -= {Kind.FORGET}
            clause.things[-1] = last = replace(last, marks=last.marks | {Kind.FORGET})
        led = self._sentence.words[self._last_before(item.start)].text
        if led == 'for' and isinstance(last, Deed) and not last.match.text:
            kinds |= {Kind.TIE}  # "Party music for the chin".
        when = next((mark.start for mark in self._between if mark.mark is Kind.WHEN), item.start)
        joined = bool(kinds & set(JOINTS)) or last is None
        tail = deed_end(following, self._end)
        if (
            isinstance(last, Condition)
            and (Kind.WHEN in kinds or says_a_number(self._between, self._sentence, last.end, when))
            and names_a_value(self.clause.things, self._between, self._sentence, when)
        ):
            last = echo(clause.things, last, when)
            clause.things.append(last)
        self._lost |= has_lost_condition(self._between, self._sentence.words)
        new = Condition(
            (item.mention,),
            when,
            item.end,
            joined,
            kinds,
            is_added(self._between, self._sentence),
            tail,
            isinstance(last, Deed) and Kind.SAME in kinds,
            unwanted,
        )
        self._place(new, last, following)

    def _place(self, new: Condition, last: Condition | Deed | None, following: list[Item]) -> None:
        """Put a condition where it belongs: beside the last one, in its place, or behind it."""
        clause, words = self.clause, self._sentence.words
        (mention,) = new.mentions
        if isinstance(last, Condition) and Kind.COPY in new.marks:
            clause.things[-1] = replace(last, like=mention.names, end=new.end, tail=new.tail)
        elif isinstance(last, Condition) and takes_over(clause.things, self._between, words, mention.start):
            clause.things.append(replace(new, like=last.names))
        elif Kind.RATHER in new.marks and clause.conditions and not self._begins_anew(following):
            self._replace_last(new)
        elif isinstance(last, Condition) and is_heading(clause.things, self._between):
            clause.things[-1] = new
        elif isinstance(last, Condition) and is_left_out(last, self._between, words, mention.start):
            return
        elif isinstance(last, Condition) and belongs_to(last, clause.things, self._between, following):
            clause.things[-1] = replace(
                last,
                mentions=(*last.mentions, mention),
                end=new.end,
                marks=last.marks | new.marks,
                tail=new.tail,
            )
        else:
            clause.things.append(new)

    def _last_before(self, start: int) -> int:
        """The word before one, light words left out."""
        words = self._sentence.words
        return next((at for at in range(start - 1, -1, -1) if not words[at].is_light), start)

    def _give_back(self, last: Deed, kinds: frozenset[Kind]) -> frozenset[Kind]:
        """`Nod twice when …`: marks before "when" belong to the deed."""
        at = next((i for i, mark in enumerate(self._between) if mark.mark in (Kind.WHEN, *JOINTS)), 0)
        own = {mark.mark for mark in self._between[:at] if mark.mark is Kind.UNSURE}
        if Kind.NOW in {mark.mark for mark in self._between[:1]}:
            self.clause.things[-1] = replace(last, now=True)
        return frozenset(kinds - own)

    def _everything_apart(self) -> bool:
        """`Forget everything, and when I tap the chin …`: the chin is not what is forgotten."""
        marks = [mark.mark for mark in self._between]
        at = next((i for i, mark in enumerate(marks) if mark in (Kind.EVERYTHING, Kind.OTHERS)), None)
        return at is not None and bool({Kind.JOIN, Kind.BREAK} & set(marks[at:]))

    def _is_over(self, kind: Kind) -> bool:
        """Whether a joint stands behind the last mark of a kind."""
        marks = [mark.mark for mark in self._between]
        return kind in marks and bool(set(JOINTS) & set(marks[len(marks) - marks[::-1].index(kind) :]))

    def _begins_anew(self, following: list[Item]) -> bool:
        """`…, wait, when I tap the chin …`: a condition of its own, nothing is corrected."""
        last = self.clause.things[-1] if self.clause.things else None
        again = [item.match for item in following[:2] if item.match is not None and item.lead]
        return isinstance(last, Deed) and bool(again) and again[0].skill is not last.match.skill

    def _replace_last(self, new: Condition) -> None:
        """A correction takes the place of the sensor that was spoken of last."""
        things = self.clause.things
        index = max(i for i, thing in enumerate(things) if isinstance(thing, Condition))
        old = things[index]
        assert isinstance(old, Condition)
        things[index] = replace(old, mentions=(*old.mentions[:-1], *new.mentions), end=max(old.end, new.end))

    def _add_deed(self, item: Item, following: list[Item]) -> None:
        assert item.match is not None
        clause, kinds = self.clause, self._kinds()
        if self._everything_apart():
            kinds -= {Kind.FORGET, Kind.EVERYTHING, Kind.OTHERS}
        things = clause.things
        last = things[-1] if things else None
        if isinstance(last, Condition) and self._is_over(Kind.FORGET):
            kinds -= {Kind.FORGET}  # "The chin should do nothing, and nod now".
        now = self._is_now(following)
        unwanted = isinstance(last, Condition) and last.unwanted and not kinds & {Kind.BUT, Kind.BREAK}
        kinds |= {Kind.NOT} if unwanted else set()
        deed = Deed(
            item.match,
            bool(kinds & set(JOINTS)),
            unwanted or self._negated(last) or is_old(item, last, self._between, following, self._sentence),
            item.lead,
            now,
            self._begin_of(last),
            deed_end(following, self._end),
            kinds,
            told=self._is_told(item.start),
            bare=bool(self._between)
            and self._between[-1].mark in JOINTS
            and self._between[-1].end == item.start,
            fresh=self._is_fresh(item.start),
        )
        behind_condition = isinstance(last, Condition) and not any(i.mark is Kind.WHEN for i in following)
        old = things[-2] if behind_condition and len(things) > 1 else last
        if isinstance(old, Deed) and corrects_deed(self._between):
            things[things.index(old)] = replace(deed, joined=old.joined)
        else:
            if isinstance(last, Condition) and binds_it(last, kinds, item.start, self._sentence):
                anew = replace(last, marks=frozenset({Kind.TIE}), joined=True, end=self._between[-1].end)
                things.append(anew)
            elif isinstance(last, Condition):
                self._close()
                self._look_for_vague(max(last.end, self._last_end))
            things.append(deed)

    def _is_told(self, start: int) -> bool:
        words = self._sentence.words
        verb, before = words[start].text, words[start - 1].text if start else ''
        return (verb.endswith('s') and not verb.endswith('ss')) or before in ('gets', 'means', 'for')

    def _look_for_vague(self, begin: int) -> None:
        """Mark the last condition where something stands behind it that makes its deed unknown."""
        condition = self.clause.things[-1]
        if not isinstance(condition, Condition):
            return
        if has_second_part(self._sentence, condition.end):
            self.clause.things[-1] = replace(condition, marks=condition.marks | {Kind.NOT, Kind.WHEN})
        elif Kind.WHEN not in condition.marks and is_followed(self._between, self._sentence.words, begin):
            self.clause.things[-1] = replace(condition, vague=True)

    def _is_fresh(self, start: int) -> bool:
        begin = self._between[-1].end if self._between else self._last_end
        return any(word.text in _ANEW for word in self._sentence.words[begin:start])

    def _is_now(self, following: list[Item]) -> bool:
        before = bool(self._between) and self._between[-1].mark is Kind.NOW and not self._is_said_of_it()
        rest = [mark.mark for mark in following if mark.mark is not Kind.BREAK]
        behind = bool(following) and (following[0].mark is Kind.NOW or ends_with_now(following))
        # "… play music now instead of the time": it is no deed beside the condition, but the condition's.
        replaces = rest[1:2] in ([Kind.IN_PLACE_OF], [Kind.INSTEAD], [Kind.NOT])
        return before or (behind and not replaces)

    def _is_said_of_it(self) -> bool:
        """`It now takes photos` tells what the place does."""
        at = self._between[-1].start
        return at > 0 and self._sentence.words[at - 1].text in ('it', 'should', 'shall')

    def _negated(self, last: Condition | Deed | None) -> bool:
        """A negation holds up to a comma, a "but" or a correction; over "and" and "or" it goes on."""
        kinds = [mark for mark in self._between]
        for mark in reversed(kinds):
            if mark.mark in (Kind.NOT, Kind.IN_PLACE_OF):
                return True
            if mark.mark in _ENDS:
                return False
        only_joins = bool(kinds) and all(mark.mark is Kind.JOIN and mark.plain != 'then' for mark in kinds)
        carried = isinstance(last, Deed) and last.negated and Kind.NOT in last.marks
        return carried and only_joins and not self._speaks_anew(last)

    def _speaks_anew(self, last: Condition | Deed | None) -> bool:
        """`Stop waving and dance`: the verb has another form."""
        return isinstance(last, Deed) and Kind.FORGET in last.marks

    def _begin_of(self, last: Condition | Deed | None) -> int:
        """A deed takes the words since the last thing or joint: `do a twenty second dance`."""
        text = isinstance(last, Deed) and last.match.text  # A comma ends words that are to be said.
        marks = [mark.end for mark in self._between if text or mark.mark is not Kind.BREAK]
        return max([self._last_end, *marks])

    def _close(self) -> None:
        """Marks behind the last condition belong to it: `when I tap it, do nothing`, `… is tapped twice`."""
        things, kinds = self.clause.things, self._kinds()
        if things and isinstance(things[-1], Condition) and things[-1].joined and len(things) > 1:
            self._look_for_vague(things[-1].end)
        if things and isinstance(things[-1], Condition):
            all_of = is_all_of(self._between, self._sentence.words)
            things[-1] = replace(
                things[-1],
                end=max(things[-1].end, all_of),
                all_of=bool(all_of),
                marks=things[-1].marks | (kinds - {Kind.NOT, Kind.KEEP, *self._not_its()}),
                tail=self._end if Kind.SAME in kinds else things[-1].tail,
            )
        sensor_marks = {mark for condition in self.clause.conditions for mark in condition.marks}
        lone = Kind.WHEN in self.clause.marks and Kind.WHEN not in sensor_marks
        self.clause.lone_when = self._lost or lone and not (self.clause.conditions and self._is_touched())

    def _not_its(self) -> set[Kind]:
        """A "when" behind a condition is its own only where a touch is spoken of."""
        return set() if self._is_touched() else {Kind.WHEN}

    def _is_touched(self) -> bool:
        """`The chin should wave when pressed`."""
        marks = [mark.mark for mark in self._between]
        return Kind.WHEN in marks and Kind.TOUCH in marks[marks.index(Kind.WHEN) :]
