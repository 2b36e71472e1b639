"""Second stage: which words of a sentence mean a sensor, a skill, or how the two belong together."""

from collections.abc import Sequence

from mistypilot_ros.offline.addressing import (
    is_asked,
    is_noun,
    is_question,
    is_stated,
    is_theirs,
    is_told_of,
)
from mistypilot_ros.offline.ahead import Ahead
from mistypilot_ros.offline.all_bindings import everything
from mistypilot_ros.offline.back_references import ended, is_named_only, noun, switched
from mistypilot_ros.offline.changed_there import change_mark, deed_changed
from mistypilot_ros.offline.doubts import Doubts
from mistypilot_ros.offline.free_text import FreeText
from mistypilot_ros.offline.hearers import announces
from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.keeping import keeps
from mistypilot_ros.offline.mark_words import (
    adds_to_place,
    aside_end,
    courtesy_end,
    is_about,
    is_degree,
    is_named_stop,
    is_no_touch,
    is_only_said,
    is_tag,
    kind_here,
    moves_house,
    tells_what,
)
from mistypilot_ros.offline.marks import STRONG, Kind
from mistypilot_ros.offline.other_places import the_other, there
from mistypilot_ros.offline.parallels import again, in_the_list, quoted_again
from mistypilot_ros.offline.patterns import Matcher
from mistypilot_ros.offline.phrases import PhraseBook
from mistypilot_ros.offline.quantities import Quantity
from mistypilot_ros.offline.sensor_words import SIDES, SensorWords
from mistypilot_ros.offline.skill_words import ASKING, SkillWords
from mistypilot_ros.offline.taken_off import taken_off, takes_away, takes_from
from mistypilot_ros.offline.text import Sentence, Word
from mistypilot_ros.offline.told_only import is_only_told
from mistypilot_ros.offline.unfelt import is_beside_the_point, is_condition, unknown_place

SAYING = frozenset('tell tells say says read reads announce announces report reports know'.split())
"""Normal forms before what shall be told: `tell me how much …`."""


class Tagger:
    """Finds the items of a sentence."""

    def __init__(self, marks: PhraseBook[Kind], sensors: SensorWords, skills: SkillWords) -> None:
        """Take the words of marks, sensors and skills."""
        self._marks = marks
        self._sensors = sensors
        self._skills = skills

    def tag(self, sentence: Sentence, amounts: Sequence[Quantity]) -> list[Item]:
        """Return the items in the order of the sentence, none over another."""
        return _Tagging(self._marks, self._sensors, self._skills, sentence, amounts).items()


class _Tagging:
    """The tagging of one sentence."""

    def __init__(
        self,
        marks: PhraseBook[Kind],
        sensors: SensorWords,
        skills: SkillWords,
        sentence: Sentence,
        amounts: Sequence[Quantity],
    ) -> None:
        self._marks = marks
        self._sensors = sensors
        self._skills = skills
        self._sentence = sentence
        self._words = sentence.words
        self._matcher = Matcher(sentence, amounts)
        self._covered = frozenset(i for amount in amounts for i in range(amount.start, amount.end))
        self._question = is_question(sentence)
        self._items: list[Item] = []
        self._ahead = Ahead(sentence, sensors, skills, self._matcher)
        self._free_text = FreeText(sentence, self._items, self._ahead)
        self._doubts = Doubts(sentence, marks, sensors, skills, self._matcher, self._items)

    def items(self) -> list[Item]:
        quoted = dict(self._sentence.quotes)
        at = 0
        while at < len(self._words):
            if at in quoted and quoted[at] - at < len(self._words) - 1:
                said = quoted_again(self._sentence, self._items, self._skills, at, quoted[at])
                self._items += [Item(at, quoted[at], match=said, lead=True)] if said is not None else []
                at = quoted[at]
                continue
            item = self._best(at)
            if item is not None and item.plain == 'other':
                # A place of somebody else's body, or a part that is lifted.
                self._covered |= set(range(item.start, item.end))
            elif item is not None and item.mark is Kind.FILLER:
                self._covered |= set(range(item.start, item.end))
            elif item is not None:
                self._items.append(item)
            at = item.end if item else at + 1
        return self._items

    def _best(self, at: int) -> Item | None:
        """The item that begins here: the one that needs most words, a mark before a sensor before a skill."""
        if (changed := change_mark(self._words, at, self._sensors, self._covered)) is not None:
            return changed
        mark, match = self._mark(at), self._match(at)
        if (
            mark
            and match
            and mark.mark is Kind.NOT
            and (mark.plain in ('stop', 'quit') or is_named_stop(self._words, at))
            and (not self._ahead.skill(mark.end) or self._words[mark.end].text in ('and', 'then'))
        ):
            mark = None  # "Stop" by itself is a skill; before another it forbids that.
            if takes_from(self._words, self._sensors.find_behind(self._words, at + 1)):
                mark = Item(at, at + 1, mark=Kind.FORGET, plain='stop')
        found = [item for item in (mark, self._mention(at), match) if item]
        if self._free_text.goes_on():
            found = [item for item in found if self._free_text.ends_with(item)]
        return max(found, key=self._weight, default=None)

    def _mark(self, at: int) -> Item | None:
        if is_about(self._words, at, self._covered) or is_tag(self._words, at):
            return Item(at, at + 1, mark=Kind.FILLER)
        if passed := courtesy_end(self._words, at) or aside_end(self._words, at):
            return Item(at, passed, mark=Kind.FILLER)
        if (bound := everything(self._words, self._items, at)) is not None:
            return bound
        end, kind = self._marks.find(self._words, at)
        behind = [word.text for word in self._words[end : end + 2]]
        if self._words[at].text == 'whichever' and not (
            self._ahead.sensor(end) or set(behind) & SIDES.keys()
        ):
            return None  # "Play whichever you like."
        if kind is Kind.UNSURE and (behind[:1] in (['each'], ['apiece']) or is_no_touch(self._words, at)):
            return None  # "Three times each" says how often it is done.
        if not end and is_condition(self._words, at):
            return Item(at, at + 1, mark=Kind.WHEN, plain=self._words[at].text)
        if (
            not end
            and self._words[at].text == 'add'
            and adds_to_place(self._words, self._items, self._sensors, at)
        ):
            return Item(at, at + 1, mark=Kind.TIE, plain='add')
        if kind is None:
            return self._taken_off(at)
        items = self._items
        if kind is Kind.FORGET:
            sensor = self._sensors.find_behind(self._words, end + 1) is not None
            forgets = takes_away(self._words, items, at, end, self._is_asked(at), sensor)
            return forgets or self._taken_off(at)
        if kind is Kind.KEEP:
            return keeps(self._words, items, at, end, self._is_asked(at))
        if (kind is Kind.ALSO and is_degree(self._words, at)) or moves_house(self._words, at):
            return None
        if kind is Kind.OTHERS and behind[:1] in (['ear'], ['side'], ['bumper']):
            return None  # "The other ear".
        if self._words[at].text == 'skip' and not self._ahead.skill(end):
            return None
        kind = kind_here(kind, self._words, at, end, items, self._covered, self._sensors)
        text = self._words[at].text
        points = kind is Kind.FILLER and self._words[end - 1].text in ('that', 'happens')
        if points and not any(item.mention for item in items):
            end, kind = at + 1, Kind.WHEN  # "Wave when he does that": nobody knows what that is.
        return Item(at, end, mark=kind, strong=text in STRONG, plain=text)

    def _taken_off(self, at: int) -> Item | None:
        follows = self._sensors.find_behind(self._words, at + 1) is not None
        return taken_off(self._words, self._items, at, follows)

    def _mention(self, at: int) -> Item | None:
        words = self._words
        mention = the_other(words, self._items, self._sensors, at) or self._sensors.find(words, at)
        mention = (
            mention or there(words, self._items, at) or unknown_place(words, self._items, at, self._knows)
        )
        if mention is None:
            return None
        if is_beside_the_point(words, at, mention):
            return Item(at, mention.end, mark=Kind.FILLER, plain='other')
        return Item(at, mention.end + tells_what(words, at, mention.end), mention=mention)

    def _knows(self, at: int) -> bool:
        return self._skills.find(self._sentence, at, self._matcher) is not None

    def _match(self, at: int) -> Item | None:
        if self._awaits_sensor() and self._ahead.sensor(at):
            return None
        if is_named_only(self._words, self._items, at) or is_theirs(self._words, at):
            return None
        made = next((item.match for item in reversed(self._items) if item.match is not None), None)
        match = (
            switched(self._words, self._items, self._skills, at)
            or ended(self._words, self._skills, self._skills.find(self._sentence, at, self._matcher))
            or deed_changed(
                self._sentence,
                self._items,
                self._skills,
                self._sensors,
                self._matcher,
                self._covered,
                at,
            )
            or noun(self._sentence, self._items, self._skills, self._matcher, self._covered, at)
        )
        if match is None and (same := again(self._sentence, self._items, self._skills, self._covered, at)):
            return Item(at, same.end, match=same, lead=True)
        if self._words[at].text in ('says', 'said') and is_only_said(self._words, at):
            return None
        if self._words[at].text == 'do' and at + 1 < len(self._words) and self._knows(at + 1):
            return None  # "Do look sad" only presses.
        if self._words[at].text == 'answer' and is_noun(self._words, at):
            return None  # "Was that the right answer?"
        if self._doubts.goes_elsewhere(at, match):
            return None
        if match and made and (same := in_the_list(self._words, made, match, self._skills)):
            return Item(at, match.end, match=same, lead=True)
        if match and made and at in self._covered and match.skill is made.skill:
            return None  # "Spin to the right, one full turn" is one deed.
        if match and (self._doubts.takes_off(match) or is_only_told(self._words, match.start, match.end)):
            return None
        if match and (self._doubts.is_longer_from_its_end(match) or announces(self._words, match.end)):
            return None
        match = self._doubts.before_place(match) if match is not None else None
        if match and self._skills.takes_wish(match.skill) and self._words[at].text.endswith('ed'):
            return None  # "Aaron asked you something, so nod."
        if match is None or (match.text and self._doubts.yields(match)):
            return None
        if self._doubts.says(at) or self._doubts.has_object(match, self._covered):
            # "Say hello world": no greeting, but words to say.
            match = self._skills.find(self._sentence, at, self._matcher, spoken=True) or match
        asks = self._words[at].text in ASKING
        switches = self._skills.switches(match.skill)
        may_lead = {word.text for word in self._words if word.stem in switches}
        if asks or is_told_of(self._words, self._items, at):
            may_lead |= SAYING
        asked = is_asked(self._sentence, at, self._items, self._covered, may_lead)
        question = self._question and not self._asked_before()
        lead = (asks or not question) and asked and not self._doubts.has_object(match, self._covered)
        lead = lead and not is_stated(self._words, match.start, match.end)
        return Item(at, match.end, match=match, lead=lead)

    def _asked_before(self) -> bool:
        """`How late is it, and note down that …`: what is asked was asked before "and", or is over."""
        if any(item.strong for item in self._items):
            return True
        if not self._items or self._items[-1].mark is not Kind.JOIN:
            return False
        return any(item.lead and self._words[item.start].text in ASKING for item in self._items)

    def _is_asked(self, at: int) -> bool:
        return is_asked(self._sentence, at, self._items, self._covered)

    def _awaits_sensor(self) -> bool:
        """Whether a condition has begun and its sensor is still to come."""
        for item in reversed(self._items):
            if item.mark is Kind.WHEN:
                return True
            if item.mark not in (Kind.TOUCH, Kind.JOIN, Kind.NOT, Kind.UNSURE, Kind.ALSO):
                return False
        return False

    def _weight(self, item: Item) -> tuple[int, int]:
        words: Sequence[Word] = self._words[item.start : item.end]
        needed = item.match.weight if item.match else sum(not word.is_light for word in words)
        return needed, 2 if item.mark else 1 if item.mention else 0
