"""Values of a chosen skill's texts: a sentence in other words does not say where they stand."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from text_to_num import text2num  # type: ignore[import-untyped]

from mistypilot_ros.offline.choice.wishes import stems_of
from mistypilot_ros.offline.lead_words import LEAD_WORDS, WEAK
from mistypilot_ros.offline.parameter_words import Parameter
from mistypilot_ros.offline.quantities import Quantity
from mistypilot_ros.offline.skill_words import COMMON
from mistypilot_ros.offline.text import Sentence, Word, stem

_QUOTES = '"\'“”‘’«»「」'
_MONTHS = r'(?:january|february|march|april|may|june|july|august|september|october|november|december)'
_DAY = (
    r'(?:today|tonight|tomorrow|(?:next |this |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?|'
    rf'(?:the )?\w+ of {_MONTHS}|{_MONTHS}(?: the)? \w+|christmas|easter|new year|the \w+(?:st|nd|rd|th)|'
    r'daily|every (?:day|morning|evening|night)|weekdays)'
)
_NUMBER = (
    r'(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)'
)
_CLOCK = (
    rf'(?:(?:half|quarter|ten|five|twenty) (?:past|to) {_NUMBER}|'
    rf'(?<=at ){_NUMBER}(?: thirty| fifteen| forty five)?|{_NUMBER} (?:oclock|am|pm|a m|p m|thirty)|'
    rf'\d{{1,2}}[:.]\d\d|(?<=by ){_NUMBER}|(?<=before ){_NUMBER}|noon|midnight|midday)'
    r'(?: in the (?:morning|afternoon|evening))?'
)
_WHEN = re.compile(rf'{_DAY}(?:,? (?:at )?{_CLOCK})?|{_CLOCK}(?: (?:on )?{_DAY})?', re.IGNORECASE)
_LANGUAGES = re.compile(
    r'\b(?:English|French|German|Spanish|Italian|Portuguese|Dutch|Danish|Swedish|Norwegian|Finnish|Icelandic|Polish|'
    r'Czech|Slovak|Hungarian|Romanian|Bulgarian|Greek|Turkish|Arabic|Hebrew|Persian|Farsi|Russian|Ukrainian|Hindi|'
    r'Urdu|Bengali|Tamil|Chinese|Mandarin|Cantonese|Japanese|Korean|Vietnamese|Thai|Malay|Indonesian|Swahili|Welsh|'
    r'Irish|Gaelic|Croatian|Serbian|Slovenian|Albanian|Estonian|Latvian|Lithuanian|Latin|Catalan|Basque)\b',
    re.IGNORECASE,
)
_KIN = (
    r'(?:mum|mom|mummy|dad|daddy|grandma|grandpa|granny|gran|grandad|nana|'
    r'(?:my|our|the) (?:\w+ )?(?:wife|husband|son|daughter|sister|brother|mother|father|aunt|uncle|cousin|'
    r'friend|boss|neighbou?r|teacher|doctor|landlord|nephew|niece|grandson|granddaughter|team|family|office|'
    r'school))'
)
_TITLE = r'(?:aunt|uncle|mr|mrs|ms|miss|dr|coach|professor|granny|grandma|grandpa)'
_PERSON = re.compile(rf'\b(?:(?:{_TITLE}\.? )?(?-i:[A-Z][a-zé]+)|{_KIN})\b', re.IGNORECASE)
_PLACE = re.compile(
    r'\b(?:in|at|from|to|for|of|near|towards)\s+'
    r'((?-i:(?:the )?[A-Z]\w+(?: [A-Z]\w+)*)|(?:the|my|our) \w+(?: \w+)?)',
    re.IGNORECASE,
)
_SOME = re.compile(
    r'\b(?:some|a bit of|a little) (\w+)(?= (?:on|for|please|now|when|while|if)\b|[^\w\s]|$)', re.IGNORECASE
)
"""What is asked for without the word for the whole: `put some jazz on`."""
_NEXT = r'(?:[ -](?:[A-Z]\w*|of|and|the|\d+)(?=[ -][A-Z0-9])|[ -](?:[A-Z]\w*|\d+))'
_CAPITALS = re.compile(rf'(?<!^)(?<![.!?] )\b(?!I\b)[A-Z]\w*{_NEXT}*')
_KINDS: Sequence[tuple[frozenset[str], Callable[[str], str]]] = (
    (frozenset('time when date day until clock hour'.split()), lambda text: _first(_WHEN, text)),
    (frozenset('language'.split()), lambda text: _first(_LANGUAGES, text)),
    (
        frozenset('name contact person recipient who player team child user guest'.split()),
        lambda text: _names(text),
    ),
    (
        frozenset(
            'city place town country location stop station room destination from_place to_place'.split()
        ),
        lambda text: _last_group(_PLACE, text),
    ),
    (frozenset('style genre mood'.split()), lambda text: _last_group(_SOME, text)),
)
"""How a text is found by a word of its parameter's name; empty where it is not there."""
_WHOLE = frozenset(
    'text request message note memo entry question phrase sentence problem order names list story'.split()
)
"""Words of parameter names for which the sentence itself serves."""
_STOPS = frozenset(
    'again already now please just today tonight tomorrow yesterday too either though here there so if '
    'because and or but when while that who which is are was were will would can could do does did dont '
    'has have had'.split()
)


def text_value(parameter: Parameter, sentence: Sentence, explained: str) -> str:
    """What a sentence says for a text of a skill; empty where it says nothing.

    Args:
        parameter: the text.
        sentence: what was said.
        explained: name and documentation of the skill: its words are no value.
    """
    for begin, end in sentence.quotes:
        return sentence.slice(begin, end).strip(_QUOTES)
    words = set(parameter.name.split('_'))
    for names, find in _KINDS:
        if words & names:
            return find(sentence.text) or (_thing(sentence, explained) if parameter.required else '')
    if not parameter.required:
        return ''
    if words & _WHOLE:
        return _told(sentence)
    return _first(_CAPITALS, sentence.text) or _thing(sentence, explained)


def choice_value(parameter: Parameter, sentence: Sentence) -> Any:
    """The one choice for which a sentence has another word; None where there is none, or several."""
    stems = {word.stem for word in sentence.words}
    values = {
        value
        for value in (parameter.phrases or {}).values()
        if stems & _CHOICE_WORDS.get(str(value).casefold(), frozenset())
    }
    return values.pop() if len(values) == 1 else None


def number_value(parameter: Parameter, sentence: Sentence, amounts: Sequence[Quantity]) -> float | int | None:
    """The one number of a sentence, as it is said, where nobody knows what the skill measures."""
    if parameter.measures or len(amounts) != 1:
        return None
    first = sentence.words[amounts[0].start].text
    try:
        value = float(first) if first[0].isdigit() else float(text2num(first, 'en'))
    except ValueError:
        return None
    return int(value) if value == int(value) else None if parameter.whole else value


def _told(sentence: Sentence) -> str:
    """The sentence, or what stands behind its colon or its `that`."""
    text = sentence.text.strip()
    behind = re.search(r'(?:: |\bthat )(.{6,})$', text)
    return (behind[1] if behind else text).strip().rstrip('.')


def _thing(sentence: Sentence, explained: str) -> str:
    """The last run of words that the skill's own words do not explain; the sentence where there is none."""
    known = stems_of(explained)
    runs: list[list[int]] = [[]]
    for index, word in enumerate(sentence.words):
        if _says_something(word, known):
            runs[-1].append(index)
        elif runs[-1]:
            runs.append([])
    runs = [run for run in runs if run]
    if not runs:
        return sentence.text.strip().rstrip('.!?')
    led = [run for run in runs if run[0] and sentence.words[run[0] - 1].text in _BEFORE_THINGS]
    best = max(led or runs, key=lambda run: (len(run), run[0]))
    return sentence.slice(best[0], best[-1] + 1)


_CHOICE_WORDS: Mapping[str, frozenset[str]] = {
    choice: frozenset(stem(word) for word in words.split())
    for choice, words in (
        ('up', 'ceiling sky above top upwards roof stars clouds moon overhead'),
        ('down', 'floor ground below bottom downwards feet shoes carpet under'),
        ('ahead', 'straight forward front horizon'),
        ('happiness', 'happy glad joy cheerful delighted delight thrilled merry won smile proud'),
        ('sadness', 'sad unhappy gloomy heartbroken cry crying weep miserable tears lost sorrow down'),
        ('anger', 'angry furious mad cross rage enraged annoyed livid'),
        ('fear', 'afraid scared frightened terrified fright terror panic horror trembling'),
        ('disgust', 'disgusted yuck yucky sick revolted gross nauseous rotten'),
        ('surprise', 'surprised astonished amazed shocked startled astonishment'),
        ('contempt', 'scornful disdain despise sneer contemptuous'),
        ('neutral', 'normal calm bored blank poker expressionless'),
        ('slow', 'slower slowly gently careful snail'),
        ('fast', 'faster quicker quick quicken speed hurry rush'),
        ('loud', 'louder'),
        ('quiet', 'quieter silent'),
        ('high', 'higher more stronger'),
        ('low', 'lower less weaker'),
        ('open', 'opened up daylight light'),
        ('closed', 'close shut down draw'),
        ('start', 'begin go now'),
        ('stop', 'halt end finish finished'),
        ('read', 'long much far'),
        ('rain', 'raining drizzle shower drops raindrops downpour pattering'),
        ('waves', 'ocean sea surf beach'),
        ('wind', 'windy breeze storm gale'),
    )
}
"""Other words for values that many skills take."""
_BEFORE_THINGS = frozenset('a an the my our your his her their some any of for about this that like'.split())


def _says_something(word: Word, known: frozenset[str]) -> bool:
    silent = word.text in LEAD_WORDS or word.text in WEAK or word.text in COMMON or word.text in _STOPS
    return not (silent or word.is_mark or word.is_light or word.stem in known)


def _first(pattern: 're.Pattern[str]', text: str) -> str:
    found = pattern.search(text)
    return found[0].strip() if found else ''


def _last_group(pattern: 're.Pattern[str]', text: str) -> str:
    found = pattern.findall(text)
    return str(found[-1]).strip() if found else ''


def _names(text: str) -> str:
    """The first name or relative that does not merely begin the sentence."""
    found = [
        match for match in _PERSON.finditer(text) if match.start() or match[0].casefold() not in _NO_NAMES
    ]
    inner = [
        match
        for match in found
        if match.start() and not text[: match.start()].rstrip().endswith(('.', '!', '?'))
    ]
    best = next(iter(inner), None) or next(iter(found), None)
    return '' if best is None or best[0].casefold() in _NO_NAMES else best[0]


_NO_NAMES: Mapping[str, None] = dict.fromkeys(
    'i im ill ive misty please can could would do does let lets tell give show say put drop have has is are '
    'the a an my our what who which when where how why you your we us it its this that there here'.split()
)
