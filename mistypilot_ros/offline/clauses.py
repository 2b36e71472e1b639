"""Third stage: conditions and deeds, in the order of the sentence, with what joins them."""

from dataclasses import replace

from mistypilot_ros.offline.all_bindings import leaves_open_what
from mistypilot_ros.offline.echoes import (
    binds_it,
    corrected,
    corrects_deed,
    deed_begin,
    deed_end,
    echo,
    has_lost_condition,
    has_second_part,
    is_added,
    is_all_of,
    is_old,
    names_a_value,
    says_a_number,
)
from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.keeping import keeps_it
from mistypilot_ros.offline.marks import JOINTS, STAYING, Kind
from mistypilot_ros.offline.named_deeds import (
    asks_now,
    behind_text,
    is_bare,
    is_fresh,
    is_negated,
    is_now,
    is_told,
    last_joint,
    of_the_deed,
    was_done,
)
from mistypilot_ros.offline.named_places import (
    forgotten_before,
    is_everything_apart,
    is_followed,
    is_over,
    is_spoken_of,
    is_taken_back,
    is_unwanted,
    keeps_all,
    kept_before,
    kept_in_mind,
    led_by,
    left_as_it_is,
    meant_last,
)
from mistypilot_ros.offline.placing import Around, is_touched, not_of_place, place
from mistypilot_ros.offline.said_anew import after_correction, is_broken_off
from mistypilot_ros.offline.taken_off import behind_forgetting_it
from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Clause, Condition, Deed


def clauses(items: list[Item], sentence: Sentence) -> list[Clause]:
    """Group the items of a sentence."""
    words = len(sentence.words)
    items = meant_last(items)
    items = [
        corrected(item, items[index + 1 : index + 2], sentence.words) for index, item in enumerate(items)
    ]
    result: list[Clause] = []
    start = 0
    for index, item in enumerate(items):
        if item.strong or index == len(items) - 1:
            begin = items[start - 1].end if start else 0
            end = items[index].start if item.strong else words
            clause = _Builder(items[start : index + (not item.strong)], begin, end, sentence).clause
            clause = after_correction(clause, result[-1] if result else None, begin)
            if clause.things or clause.marks - {Kind.BREAK}:
                result.append(clause)
            start = index + 1
    return result


class _Builder:
    """Builds one clause."""

    def __init__(self, items: list[Item], begin: int, end: int, sentence: Sentence) -> None:
        self._sentence = sentence
        self.clause = Clause(
            marks={item.mark for item in items if item.mark},
            also=[item.start for item in items if item.mark is Kind.ALSO or item.plain == 'add'],
        )
        self.clause.marks |= {Kind.ALSO} if self.clause.also else set()
        self._end = end
        self._last_end = begin
        self._between: list[Item] = []
        self._lost = False  # A condition that is no touch stands beside another.
        for index, item in enumerate(items):
            following = items[index + 1 :]
            if item.mention is not None and is_taken_back(self._between, following):
                self._between = [mark for mark in self._between if mark.mark is Kind.RATHER]
                continue
            if item.mention is not None and is_spoken_of(
                item, self._between, self.clause.things[-1:], self._sentence.words
            ):
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
        if keeps_it(item, self._sentence.words) and len(self.clause.conditions) == 1:
            things[:] = [replace(one, marks=one.marks | {Kind.KEEP}) for one in things]
            return True
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

    def _add_condition(self, item: Item, following: list[Item]) -> None:
        assert item.mention is not None
        clause = self.clause
        last = clause.things[-1] if clause.things else None
        if isinstance(last, Condition) and (
            rest := behind_forgetting_it(self._between, self._sentence.words)
        ):
            self._between, last = rest, self._forgotten(last)
        kinds = self._kinds()
        if isinstance(last, Deed) and not last.echo:
            kinds = self._give_back(last, kinds)
        if is_everything_apart(self._between):
            kinds -= {Kind.FORGET, Kind.EVERYTHING, Kind.OTHERS}
        elif not isinstance(last, Condition) and leaves_open_what(self._between, self._sentence.words):
            kinds -= {Kind.FORGET}
            clause.forgets_something = True
        if isinstance(last, Condition) and left_as_it_is(following) and is_over(self._between, Kind.FORGET):
            last = self._forgotten(last)  # "…, unhook those two, the ear can stay."
        kinds = kept_in_mind(kinds, self._between, following)
        unwanted = is_unwanted(self._between, self._sentence.words)
        if isinstance(last, Condition) and forgotten_before(self._between):
            kinds -= {Kind.FORGET}
            last = self._forgotten(last)
        if isinstance(last, Condition) and kept_before(self._between):
            kinds -= {Kind.KEEP}
            clause.things[-1] = last = replace(last, marks=last.marks | {Kind.KEEP})
        led = led_by(self._sentence.words, item.start)
        if led == 'for' and isinstance(last, Deed) and not last.match.text:
            kinds |= {Kind.TIE}  # "Party music for the chin".
        when = next((mark.start for mark in self._between if mark.mark is Kind.WHEN), item.start)
        joined = bool(kinds & set(JOINTS)) or last is None
        tail = deed_end(following, self._end)
        if (
            isinstance(last, Condition)
            and (
                Kind.WHEN in kinds
                or led == 'for'
                or says_a_number(self._between, self._sentence, last.end, when)
            )
            and names_a_value(self.clause.things, self._between, self._sentence, when)
        ):
            value = echo(clause.things, last, when)
            clause.things[-1:] = [replace(last, tail=last.end), value]
            last = value
            kinds |= {Kind.TIE} if led == 'for' else set()  # "… blue for the chin, red for the scruff".
        self._lost |= has_lost_condition(self._between, self._sentence.words, clause.things)
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
        place(new, last, self.clause, Around(self._between, following, self._sentence.words))

    def _forgotten(self, last: Condition) -> Condition:
        """The last place, of which is said that it is forgotten."""
        self.clause.things[-1] = forgotten = replace(last, marks=last.marks | {Kind.FORGET})
        return forgotten

    def _give_back(self, last: Deed, kinds: frozenset[Kind]) -> frozenset[Kind]:
        """`Nod twice when …`: marks before "when" belong to the deed."""
        if Kind.NOW in {mark.mark for mark in self._between[:1]}:
            self.clause.things[-1] = replace(last, now=True)
        return frozenset(kinds - of_the_deed(self._between))

    def _add_deed(self, item: Item, following: list[Item]) -> None:
        assert item.match is not None
        things = self.clause.things
        last = things[-1] if things else None
        if isinstance(last, Condition) and was_done(self._sentence.words, last.end, item.start):
            things[-1] = replace(last, end=item.end, tail=item.end)
            return  # "The chin used to wave, …".
        if isinstance(last, Condition) and is_broken_off(last, self._between):
            del things[-1]
            self.clause.marks.discard(Kind.WHEN)
            last = things[-1] if things else None
        if isinstance(last, Condition) and (stays := keeps_all(self._between)):
            end = self._between[stays].end  # Behind "but": what stands before says what stays.
            things[-1] = last = replace(last, marks=last.marks | {Kind.KEEP}, end=end, tail=end)
            self._between = self._between[stays:]
        if isinstance(last, Deed) and last.match.is_long_text:
            self._between = behind_text(self._between)
        self._lost |= Kind.WHEN in self._kinds() and not isinstance(last, Condition)
        deed = self._deed(item, following, last)
        behind_condition = isinstance(last, Condition) and not any(i.mark is Kind.WHEN for i in following)
        old = things[-2] if behind_condition and len(things) > 1 else last
        if isinstance(old, Deed) and corrects_deed(self._between, self._sentence.words, item.match, old):
            things[things.index(old)] = replace(deed, joined=old.joined)
            self.clause.called_off.append(range(old.begin, item.start))
        else:
            if isinstance(last, Condition) and binds_it(last, deed.marks, item.start, self._sentence):
                anew = replace(last, marks=frozenset({Kind.TIE}), joined=True, end=self._between[-1].end)
                things.append(anew)
            elif isinstance(last, Condition):
                self._close(deed_follows=True)
                self._look_for_vague(max(last.end, self._last_end))
            things.append(deed)

    def _deed(self, item: Item, following: list[Item], last: Condition | Deed | None) -> Deed:
        assert item.match is not None
        kinds, between, words = self._kinds(), self._between, self._sentence.words
        if is_everything_apart(self._between):
            kinds -= {Kind.FORGET, Kind.EVERYTHING, Kind.OTHERS}
        if isinstance(last, Condition) and is_over(self._between, Kind.FORGET):
            kinds -= {Kind.FORGET}  # "The chin should do nothing, and nod now".
        # "I don't want the chin to change from dancing to nodding" refuses both.
        place = next((one for one in reversed(self.clause.things) if isinstance(one, Condition)), None)
        ends = {Kind.BUT, Kind.BREAK} | (set() if place is last else {Kind.JOIN, Kind.NOW})
        unwanted = place is not None and place.unwanted and not kinds & ends
        kinds |= {Kind.NOT} if unwanted else set()
        replaced = is_old(item, last, between, following, self._sentence)
        return Deed(
            item.match,
            bool(kinds & set(JOINTS)),
            unwanted or is_negated(between, last) or replaced,
            item.lead,
            is_now(between, following, words) or asks_now(between, words, item.start, self._end),
            deed_begin(last, between, self._last_end),
            deed_end(following, self._end, bool(item.match.text)),
            kinds,
            told=is_told(words, item.start),
            bare=bool(between) and between[-1].mark in JOINTS and is_bare(words, between[-1].end, item.start),
            too=any(other.mark is Kind.ALSO for other in following[:1]),
            fresh=is_fresh(words, last_joint(between, self._last_end), item.start),
        )

    def _look_for_vague(self, begin: int) -> None:
        """Mark the last condition where something stands behind it that makes its deed unknown."""
        condition = self.clause.things[-1]
        if not isinstance(condition, Condition) or Kind.KEEP in condition.marks:
            return
        if has_second_part(self._sentence, condition.end):
            self.clause.things[-1] = replace(condition, marks=condition.marks | {Kind.NOT, Kind.WHEN})
        elif Kind.WHEN not in condition.marks and is_followed(self._between, self._sentence.words, begin):
            self.clause.things[-1] = replace(condition, vague=True)

    def _close(self, deed_follows: bool = False) -> None:
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
                as_before=Kind.SAME in kinds,
                marks=things[-1].marks | (kinds - not_of_place(self._between, deed_follows)),
                tail=self._end if Kind.SAME in kinds else things[-1].tail,
            )
        if len(self.clause.conditions) == 1 and is_touched(self._between):
            # "The chin is the panic button: stop when I press it."
            things[:] = [replace(one, vague=False) if isinstance(one, Condition) else one for one in things]
        sensor_marks = {mark for condition in self.clause.conditions for mark in condition.marks}
        lone = Kind.WHEN in self.clause.marks and Kind.WHEN not in sensor_marks
        self.clause.lone_when = (
            self._lost or lone and not (self.clause.conditions and is_touched(self._between))
        )
