"""Values of parameters that take the person's own words: what is to be said, a name, a place."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.offline.marks import STRONG
from mistypilot_ros.offline.name_texts import EMPTY, OWNERS, NameTexts
from mistypilot_ros.offline.objects import PEOPLE
from mistypilot_ros.offline.parameter_words import Parameter
from mistypilot_ros.offline.patterns import SkillMatch
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence

_LEADING = re.compile(
    r'^(?:(?:for (?:later|me|us|today|tomorrow)|right away|right now|now|at once|quickly)\s*[,:]|'
    r'that|the words?|the sentence|the phrase|to me|to us|out loud|aloud|the following|following|:|,)'
    r'(?:[\s,:]+|$)',
    re.IGNORECASE,
)
_TRAILING = re.compile(
    r'(?:\s*,?\s*\b(?:when|whenever|if|every time|each time) (?:it|he|she|that|this) '
    r'(?:does|happens)(?: that)?|'
    r'\s*,\s*please|[\s,]*(?:out loud|aloud|(?:now )?instead|from now on|right now)|'
    r'\s*(?:,?\s*and|,\s*then|,?\s*and then) (?:please )?(?:tell|let|show|give) (?:me|us)'
    r"(?: know| the| a| an| today's| todays)?|"
    r'\s*,\s*(?:oh|uh|um|erm|er|hm|well|no|i|you|he|she|we|they|somebody|someone)|'
    r'\s*,\s*(?:tell|show|give|let) (?:me|us)|\s*,\s*while|'
    r'\s*,?\s*and (?:for|on|at|with) (?:the|your)(?: (?:front|rear|back|left|right)){1,2}|'
    r'\s*,\s*(?:also|too|as well|again|now|would you|will you|could you))$',
    re.IGNORECASE,
)
_SHORT_TEXT_ENDS = re.compile(
    r'[\s,]*(?:\b(?:today|tonight|tomorrow|now|please|right|from here on|at the moment|'
    r'at present|these days|warmly|nicely|politely|loudly|kindly|cheerfully|'
    r'plus|before|after|at this moment|(?:over |up |down |out |in )?(?:there|here)|'
    r'this (?:morning|afternoon|evening|week)|when|while|'
    r'on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|because|so|(?:on|onto|off) (?:it|there)|'
    r'for me|for us|again|instead|too|also|as well|would|will|could|like|is|look|first|then|'
    r'(?<=\w )(?:(?:over|up|down|out|back) )?(?:at|in|on|by|near|beside|behind|from|next to) '
    r'(?:the|my|our|his|her|their|this|that))\b|'
    r'[,;:!?]|(?<!\bmr)(?<!\bmrs)(?<!\bms)(?<!\bdr)\.).*$',
    re.IGNORECASE,
)
_CORRECTING = re.compile(
    r'\s*,(?:[\s,]*\b(?:no|wait|hang on|hang|hold on|hold|sorry|oops|whoops|not that|make (?:that|it)|'
    r'i meant?|actually|or rather|rather|oh|ah|uh|um|erm|er|hm+))+[\s,]*$',
    re.IGNORECASE,
)
"""Words behind a text that lead to what is corrected: `…, no, hang on, make that`."""
_ORDER_END = re.compile(r'\s*,?\s*\b(?:(?:before|after) you|but first)\s*$', re.IGNORECASE)
"""What leads from a text to another deed."""
_JOINING_END = re.compile(r'\s+(?:and|or|plus)\s*$', re.IGNORECASE)
_POLITE_END = re.compile(
    r'(?<!\byes)(?<!\bno)(?:(?:\s+for (?:us|me))?\s*,\s*please|\s*,\s*(?:thanks|thank you|misty|robot|'
    r"that is all|that's all|that is it|that's it|okay|ok))+[.!?]*$",
    re.IGNORECASE,
)
"""What is said to the robot behind a text, and is no part of it."""
_BY_NAME = re.compile(r'\s*\bby (?:his |her |their |my )?names?\b.*$', re.IGNORECASE)
_CORRECTED = re.compile(
    r'^[^,]+,\s*(?:no wait|no|wait|hang on|hold on|sorry|actually)\s*,?\s*'
    r"(?:it is |it's |that's |i mean |make that )?(.+)$",
    re.IGNORECASE,
)
"""A name that is corrected: `Priya, hang on, it's Petra`."""
_NAMED = re.compile(
    r"^(?:our|my|your|his|her|their|the|this|that)\s+(?:[a-z'’-]+\s+)+"
    r"((?:(?:Mr|Mrs|Ms|Dr|Prof)\.?\s|Miss\s)?(?!I\b|Misty\b)[A-Z][\w’'-]+)(?=$|,)"
)
"""Who somebody is, and then the name, without a comma: `our new volunteer Jean`."""
_APPOSITION = re.compile(r"^(?:our|my|the|this|a)\b[^,]*,\s*((?!I\b|Misty\b)[A-Z][\w’'-]+)\s*(?:,|$)")
"""Who somebody is, and then the name: `our new volunteer, Jean`."""
_AS_WHOM = re.compile(r'^(?:him|her|them|me|us) as (.+)$', re.IGNORECASE)
_PLACE_BEFORE = re.compile(r"\b(?:to|in|at|from|near|for) ((?:[A-Z][\w’'-]+)(?: [A-Z][\w’'-]+)*)")
"""A place that was named."""
_NO_PLACE = OWNERS | frozenset('town here general wise okay ok thanks thank please right would will'.split())
"""First words, in small letters, of what is no name of a place."""
_OWNER = re.compile(r'\b(?:has|does) ([A-Z]\w+(?: [A-Z]\w+)*) (?:got|have|get)\b')
"""Of which something is told: `what weather has Lyon got?`."""
_NAMED_PLACE = re.compile(r'(?:in|for|of|at) (?:the )?(?!Misty\b)[A-Z]\w')
"""`The weather for Lisbon`, whatever verb leads to it."""
_TO_NAME = re.compile(r'to (?!Misty\b)[A-Z]\w')
_PREPOSITION = re.compile(r'^(?:in|for|to|of|at|with|about|from|some)\s+', re.IGNORECASE)
_HESITATES = re.compile(
    r'^(?:that)?\s*,\s*(?:wait|hang on|hold on|um|uh|er|hmm|no|sorry)[.!?]*$|'
    r'^(?:that|saying)?[\s,:]*(?:oh(?: god| no| dear| lord| heavens)?|wait|hang on|hold on|um|uh|er|hmm|'
    r'sorry|excuse me|(?:one|just a) (?:second|sec|moment))'
    r'(?:[\s,]+(?:no|wait|hang on|hold on|um|er|sorry|(?:one|just a) (?:second|sec|moment)))*'
    r"\s*,\s*(?:somebody|someone|the|my|it's|it is|there|i|let me|what)\b",
    re.IGNORECASE,
)
"""Somebody who was about to say what is to be kept, and is kept from it."""
_PAUSES = frozenset(',;:.，。；')
_EACH = 'any every each either both anyone anybody whoever'
_LEADS_ON = frozenset(
    'and or then for on the your with if when also but a an have um uh er erm whats whatevers '
    f'{_EACH}'.split()
)
"""Normal forms at the end of a text that begin what comes behind it."""
_BEFORE_ON = frozenset('is are was were left still stays stay stayed be been switched turned its'.split())
"""Normal forms behind which `on` says how something is."""
_LEAD = _LEADS_ON | frozenset(
    'plus please put set turn make let me could can would you should it its is'.split()
)
"""Normal forms between "and" and the next wish."""
_LISTING = frozenset('and or when if while please now'.split())
"""Normal forms that end what something is for."""
_LONGEST_LEAD = 6
"""Words that lead to the next wish, "and" included."""
_QUOTES = '"\'“”‘’«»「」'
_FORE_WORDS = 6
"""So many words may stand before the colon behind which the very words begin."""
_OLD = re.compile(
    r'\s*,?\s*\b(?:instead of|rather than|in place of|not|and not|and no longer)\s+(.+)$', re.IGNORECASE
)
"""What is not to be said any more."""


class SpokenTexts:
    """The texts of one sentence."""

    def __init__(self, sentence: Sentence, skills: SkillWords) -> None:
        """Take the sentence, and what the parameters of the skills take."""
        self._sentence = sentence
        self._words = sentence.words
        self._skills = skills
        self._names = NameTexts(sentence)

    def values(self, parameter: Parameter, match: SkillMatch, end: int, further: int = 0) -> list[Any]:
        """The text of a parameter; none where nothing is said, several where it is open which.

        Args:
            parameter: one that takes a text.
            match: the skill, as it was found.
            end: word at which the next thing begins.
            further: word behind a sensor, where a place of the world may be named; 0 for none.
        """
        text = self._text(parameter, match, end)
        if not parameter.required and _BY_NAME.search(text):
            return self._names.by_name(_BY_NAME.sub('', text), match.start)
        if parameter.name == 'name':
            return self._names.values(text, match, end)
        if parameter.is_place and text == text.casefold() and (text.split() or [''])[0] in _NO_PLACE:
            text = ''  # "The weather for the weekend".
        if parameter.is_place and text[:1].islower() and (places := _PLACE_BEFORE.findall(text)):
            text = places[-1]
        if parameter.is_place and not text:  # "The weather in Oslo for us".
            return (
                _PLACE_BEFORE.findall(self._sentence.slice(match.start, end))[-1:]
                or self._there(parameter, match, end)
                or _PLACE_BEFORE.findall(self._thought(further))[:1]
            )
        return [text] if text else self._there(parameter, match, end)

    def _thought(self, begin: int) -> str:
        """The words from one up to the next mark or "and"; empty for the first of a sentence."""
        ends = (
            i
            for i in range(begin, len(self._words))
            if self._words[i].is_mark or self._words[i].text == 'and'
        )
        return self._sentence.slice(begin, next(ends, len(self._words))) if begin else ''

    def _there(self, parameter: Parameter, match: SkillMatch, end: int) -> list[Any]:
        """`We go to Leiden, what's the weather there?`: the place that was named before.

        Or what the sentence says with the parameter's own name, `music on, workout style`, or as its owner.
        """
        if parameter.required:
            return []
        said = self._sentence.slice(match.start, end)
        named = re.findall(rf'\b(?!(?:the|a|this|that|your|my|which|what)\b)(\w+) {parameter.name}\b', said)
        if found := named or _OWNER.findall(said):
            return found[:1]
        if not any(word.text == 'there' for word in self._words[match.start : end]):
            return []
        return _PLACE_BEFORE.findall(self._sentence.slice(0, match.start))[-1:]

    def _text(self, parameter: Parameter, match: SkillMatch, end: int) -> str:
        if parameter.name in match.params:
            return str(match.params[parameter.name])
        start = match.start if parameter.whole_wish else match.end
        if match.text != parameter.name:
            slot = self._skills.has_slot(match.skill, parameter.name)
            there = parameter.is_place and _NAMED_PLACE.match(self._sentence.slice(start, end))
            named = there or self._is_to_somebody(start, end)
            if slot and not parameter.required and not named:
                return ''
            if not parameter.required and not _PREPOSITION.match(self._sentence.slice(start, end)):
                return ''
        if (
            not parameter.required
            and not parameter.is_place
            and parameter.name != 'name'
            and self._is_for_people(start, end)
        ):
            return ''
        return self._free_text(start, end, short=not parameter.required)

    def _is_for_people(self, start: int, end: int) -> bool:
        """`Music for my sister`: for whom, and no kind of music."""
        words = self._words
        if self._words[start - 1].text != 'for':
            if words[start : start + 1] == () or words[start].text != 'for':
                return False
            start += 1
        end = next((i for i in range(start, end) if words[i].is_mark or words[i].text in _LISTING), end)
        said = [i for i in range(start, end) if not words[i].is_light]
        name = len(said) == 1 and self._sentence.text[words[said[0]].start].isupper()
        return bool(said) and (name or words[said[-1]].text in PEOPLE)

    def _free_text(self, start: int, end: int, short: bool) -> str:
        words = self._words
        if _HESITATES.match(self._sentence.slice(start, end)):
            return ''
        for first, last in self._sentence.quotes:
            if start <= first < end:
                return self._sentence.slice(first, last).strip(_QUOTES)
        start = start if short else self._behind_colon(start, end)
        while start < end and words[start].is_mark:
            start += 1
        more = end < len(words)
        end = self._without_lead(start, end) if more else end
        if more and [word.text for word in words[end - 1 : end + 1]] == ['now', 'instead']:
            end -= 1
        while start < end and (words[end - 1].text in _PAUSES or (more and self._leads_on(end - 1))):
            end -= 1
        text = self._sentence.slice(start, end)
        text = _CORRECTING.sub('', text) if more else text
        text = (_ORDER_END.sub('', text) or text) if more else text  # "Say after you."
        shorter = _LEADING.sub('', text)
        if text[:4].casefold() != 'that' or ' ' in shorter.strip():  # "Say that tickles" keeps its "that".
            text = shorter
        text = _POLITE_END.sub('', text)
        if short and (corrected := _CORRECTED.match(text) or _APPOSITION.match(text) or _NAMED.match(text)):
            text = corrected[1]
        if short and (as_whom := _AS_WHOM.match(text)):
            text = as_whom[1]
        if short:
            text = _PREPOSITION.sub('', _JOINING_END.sub('', _SHORT_TEXT_ENDS.sub('', text)))
        shorter = _TRAILING.sub('', text)
        text = (shorter or text).strip()
        says_something = any(word.strip('.,').casefold() not in EMPTY for word in text.split())
        return text if says_something else ''

    def _leads_on(self, at: int) -> bool:
        """Whether a word belongs to what comes next: the `on` of `note that the oven is on` does not."""
        before = self._sentence.words[at - 1].text if at else ''
        behind = self._sentence.words[at + 1 : at + 2]
        says_how = before in _BEFORE_ON or any(word.text in STRONG for word in behind)  # "Say steady on."
        return self._sentence.words[at].text in _LEADS_ON and not (
            self._sentence.words[at].text == 'on' and says_how
        )

    def _without_lead(self, start: int, end: int) -> int:
        """Where a text ends before `…, and please set` what stands behind it."""
        for at in range(end - 1, max(start, end - _LONGEST_LEAD), -1):
            if self._words[at].text not in _LEAD:
                return end
            if self._words[at].text in ('and', 'plus'):
                return at
        return end

    def _is_to_somebody(self, start: int, end: int) -> bool:
        """`Wave and say hello to Aunt Rosa`: a name stands behind."""
        return bool(_TO_NAME.match(self._sentence.slice(start, end)))

    def _behind_colon(self, start: int, end: int) -> int:
        """Where the very words begin: `say this word for word: good luck`."""
        for at in range(start, min(end, start + _FORE_WORDS + 1)):
            if self._words[at].text == ':':
                return at + 1
        return start


def without_old_text(params: Mapping[str, Any], bound: Iterable[Binding]) -> dict[str, Any]:
    """Parameters without what a place says until now: `say hello instead of ouch`.

    Args:
        params: as they were said.
        bound: what the place does.
    """
    said = {_plain(value) for one in bound for call in one.calls for value in call.params.values()}
    shorter = {}
    for name, value in params.items():
        found = _OLD.search(value) if isinstance(value, str) else None
        shorter[name] = value[: found.start()] if found and _plain(found[1]) in said else value
    return shorter


def _plain(value: Any) -> str:
    return str(value).casefold().strip(' .!?,\'"')
