"""Words that point back: to what was switched, and to what a place does already."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.objects import PRONOUNS, SWITCHING, THINGS
from mistypilot_ros.offline.patterns import MAKING, Matcher, SkillMatch
from mistypilot_ros.offline.said_anew import is_corrected
from mistypilot_ros.offline.skill_words import SkillWords, ends
from mistypilot_ros.offline.text import Sentence, Word

LEADS_TO = frozenset(
    'from with to for by like trigger triggers means equals gets get into is : starts'.split()
)
"""Normal forms before what a touch shall bring."""
BESIDES = frozenset('besides apart in on additionally'.split())
"""First normal forms of marks before what is done already: `besides waving`."""

_WHAT_IS_THERE = frozenset('the that your its'.split())
"""Normal forms before what is done already: `besides the nod`; `besides a nod` asks for one."""
_FOR_IT = (['during', 'the'], ['for', 'the'], ['for', 'our'], ['for', 'this'], ['for', 'my'])
_FOLLOWING = frozenset('and then please when if of for'.split())


def is_named_only(words: Sequence[Word], items: Sequence[Item], at: int) -> bool:
    """`Besides waving, …` and `music for sleeping`: nobody asks for that."""
    last = items[-1] if items else None
    if last is not None and last.match is not None and [word.text for word in words[at - 2 : at]] in _FOR_IT:
        return True  # "Make the light white for the film".
    if _is_occasion(words, at):
        return True
    if words[at].text.endswith('ed') and [word.text for word in words[at - 2 : at]] == ['where', 'it']:
        return True  # "… where it nodded before".
    if _is_time_of(words, at):
        return True  # "At nap time".
    if last is not None and last.match is not None and _is_pictured(words, last.end, at):
        return True
    if last is None:
        return False
    besides = last.mark is Kind.ALSO and last.plain in BESIDES
    if besides and at > last.start + 1 and words[at - 1].text in _WHAT_IS_THERE:
        return True
    if not words[at].text.endswith('ing'):
        return False
    besides = besides and last.end == at
    purpose = last.match is not None and bool(last.match.text) and words[at - 1].text == 'for'
    return besides or purpose


def _is_occasion(words: Sequence[Word], at: int) -> bool:
    """`For the film, turn your light blue`; `for the wave, use your left arm` asks for the wave."""
    begins = at == 2 or (at > 2 and words[at - 3].is_mark)
    if not begins or [word.text for word in words[at - 2 : at]] not in _FOR_IT:
        return False
    behind = [word.text for word in words[at + 1 : at + 4] if word.text != 'please']
    return behind[:1] == [','] and len(behind) > 1 and behind[1] not in _SHAPING


_SHAPING = frozenset('use make do take both left right only just with raise keep have give set put'.split())
"""Normal forms of a wish behind the comma that says how the deed before it is to be."""


def _is_time_of(words: Sequence[Word], at: int) -> bool:
    """`At nap time`, `nap time, so turn the music off`."""
    if at + 1 >= len(words) or words[at + 1].text != 'time':
        return False
    if at and words[at - 1].text == 'at':
        return True
    ends = at + 2 < len(words) and words[at + 2].is_mark
    begin = at - (at > 0 and words[at - 1].text == 'its')
    return ends and (not begin or words[begin - 1].is_mark)


def _is_pictured(words: Sequence[Word], end: int, at: int) -> bool:
    """`Take a photo of the dance class`.

    Args:
        words: of the sentence.
        end: word behind what is made.
        at: index of the word.
    """
    of = next((i for i in (end - 1, end) if words[i].text == 'of'), at)
    return of < at and all(word.is_light for word in words[of + 1 : at])


def switched(words: Sequence[Word], items: Sequence[Item], skills: SkillWords, at: int) -> SkillMatch | None:
    """`… and the scruff turns it off`: what the last skill has switched."""
    texts = [word.text for word in words[at : at + 3]]
    if len(texts) > 1 and texts[0] in _STOPPING and texts[1] in THINGS:
        return _stopped(items, skills, at)
    goes = texts[:1] == ['it'] and texts[1:2] in (['go'], ['goes'])  # "… and then it goes off again".
    if len(texts) < 3 or not (goes or (texts[0] in SWITCHING and texts[1] in THINGS)):
        return None
    last = next((item.match for item in reversed(items) if item.match is not None), None)
    if last is None or texts[2] not in ('on', 'off', 'out'):
        return None
    params = skills.switched(last.skill, texts[2] == 'on')
    if not params and texts[2] != 'on' and (ending := _stopped(items, skills, at)):
        return replace(ending, end=at + 3)  # "Play music, and the scruff turns it off".
    return SkillMatch(last.skill, at, at + 3, 3, params) if params else None


def ended(words: Sequence[Word], skills: SkillWords, match: SkillMatch | None) -> SkillMatch | None:
    """`The workout music stops`: what ends a skill, where the words behind it say so; else the skill."""
    behind = words[match.end : match.end + 1] if match is not None else ()
    if match is None or not behind or behind[0].text not in _STOPS:
        return match
    found = next((one for one in skills.catalogue if ends(one, match.skill)), None)
    return SkillMatch(found, match.start, match.end + 1, match.weight + 1) if found is not None else match


_STOPS = frozenset('stops stopped stopping ends ended'.split())


def _stopped(items: Sequence[Item], skills: SkillWords, at: int) -> SkillMatch | None:
    """`Play some music, and the scruff stops it`: what ends the last skill is named like it."""
    last = next((item.match for item in reversed(items) if item.match is not None), None)
    found = next((one for one in skills.catalogue if last is not None and ends(one, last.skill)), None)
    return SkillMatch(found, at, at + 2, 3, {}) if found is not None else None


_STOPPING = frozenset({'stop', 'stops', 'end', 'ends'})


def noun(
    sentence: Sentence,
    items: Sequence[Item],
    skills: SkillWords,
    matcher: Matcher,
    covered: Collection[int],
    at: int,
) -> SkillMatch | None:
    """`Replace the dance on the chin with a photo`: what a skill makes, where a place is to make it."""
    words = sentence.words
    if at in covered:
        return None
    begin = max((item.end for item in items if item.strong), default=0)
    if _goes_on(items, at, words) or _is_parallel(items, at, words, covered):
        match = skills.noun(sentence, at, matcher)
        alone = match is not None and _ends_there(words, match.end)
        return match if match and alone and not is_corrected(words, match.end) else None
    if _is_put(items, at, words):
        return skills.noun(sentence, at, matcher)
    if not any(item.mention and item.start >= begin for item in items):
        return None
    made = skills.noun(sentence, at, matcher)
    behind = [word.text for word in words[made.end : made.end + 2]] if made else []
    if set(behind[:1]) & _SWITCHES:
        return made  # "Make the scruff your photo button".
    if behind[:1] == ['instead'] and behind != ['instead', 'of'] and items[-1].mark is Kind.BREAK:
        return made  # "No waving for the chin, a photo instead".
    told = (
        word.text for word in reversed(words[begin:at]) if not word.is_light and word.text not in PRONOUNS
    )
    before = next(told, '')
    if words[at].is_light or before not in LEADS_TO:
        return None
    return skills.noun(sentence, at, matcher)


def _goes_on(items: Sequence[Item], at: int, words: Sequence[Word]) -> bool:
    """Whether a list goes on behind what is made: `take a photo, a video and …`."""
    if not items or items[-1].mark not in (Kind.JOIN, Kind.BREAK) or words[at].is_light:
        return False
    if words[items[-1].end - 1].text == 'then':
        return True  # "…, and then a photo".
    made = next((item.match for item in reversed(items[-4:]) if item.match is not None), None)
    between = words[items[-1].end : at]
    return made is not None and _is_made(words, made.start) and all(word.is_light for word in between)


def _is_made(words: Sequence[Word], start: int) -> bool:
    """Whether a verb such as "take" leads to what is made: `take a photo`, `give her the weather`."""
    before = [word for word in words[max(0, start - 3) : start] if not word.is_light]
    return words[start].text in MAKING or any(word.text in _GIVING for word in before[-2:])


def _is_put(items: Sequence[Item], at: int, words: Sequence[Word]) -> bool:
    """`Put a photo on the chin and a video on the scruff`: what stands between the verb and the place."""
    begin = max((i + 1 for i, item in enumerate(items) if item.strong), default=0)
    put = any(item.mark is Kind.TIE and words[item.start].text in _PUTTING for item in items[begin:])
    behind = bool(items) and items[-1].mark in (Kind.TIE, Kind.JOIN)
    return put and behind and not words[at].is_light and any(w.text == 'on' for w in words[at + 1 : at + 4])


_GIVING = frozenset('give gives tell tells get'.split())
_SWITCHES = frozenset({'button', 'trigger', 'key', 'switch'})
"""What a place is called that makes something."""


def becomes_a_switch(words: Sequence[Word], end: int) -> bool:
    """`Your tail's the new photo button`: the words behind a place call it so, in the same thought."""
    behind = (word for word in words[end : end + _FAR])
    for word in behind:
        if word.is_mark or word.text in _SWITCHES:
            return word.text in _SWITCHES
    return False


_FAR = 6
"""So many words behind a place may call it a button."""
_PUTTING = frozenset({'put', 'want', 'have'})


def _is_parallel(items: Sequence[Item], at: int, words: Sequence[Word], covered: Collection[int]) -> bool:
    """`The left ear tells me the time, the right ear the weather`: the verb is left out."""
    if not items or items[-1].mention is None or not items[-1].mention.names or words[at].is_light:
        return False
    between = range(items[-1].end, at)
    spoken = any(item.match is not None for item in items) and items[0].match is None
    return (
        spoken
        and bool(between)
        and all(i in covered or words[i].is_light or words[i].text in _ONLY for i in between)
    )


_ONLY = frozenset({'only', 'just', ','})


def _ends_there(words: Sequence[Word], end: int) -> bool:
    """Whether nothing stands behind some words that could make something else of them."""
    return end >= len(words) or words[end].is_mark or words[end].text in _FOLLOWING
