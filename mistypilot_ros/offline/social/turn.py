"""A turn taken apart: its sentences, and what it says about the model and about keeping the result."""

import re
from dataclasses import dataclass

from mistypilot_ros.core.commands import Downgrade, Upgrade
from mistypilot_ros.offline.social.asides import Aside, pointed, without_asides
from mistypilot_ros.offline.social.change_patterns import FINITE
from mistypilot_ros.offline.social.cues import (
    CANCEL,
    PRAISE,
    REPEAT,
)
from mistypilot_ros.offline.social.vocabulary import MANNERS, STOP_WORDS
from mistypilot_ros.offline.social.wording import plain, without_lead

_SENTENCE = re.compile(r'(?<=[.!?;])(?<!\b[ap]\.m\.)\s+')
_ASK_FOR = re.compile(
    "^(?:and |but |so |no,? )?(?:(?:can|could|would|will|won't|might) (?:you|we)(?: please| "
    "maybe| also| just| perhaps)?|would you mind|why don't (?:you|we)|do you think you could"
    '|is it possible to|may i ask you to|what if (?:you|we)|how about (?:we|you)|(?:can|could'
    r'|may|might) (?:it|this|that|they|there)(?= (?:be|have|last|go|start|end|take)\b)|i want '
    "you to|i'd like you to|you (?:can|could|should|may|might|must)(?! have| not)|let us|let's"
    r'|shall we)\s+(?=\w)',
    re.IGNORECASE,
)
"""How people wrap a wish."""
_QUESTION = re.compile(
    '^(?:and |but |so |then )*(?:who|whose|what|when|where|why|which|how|is|are|was|were|am|do'
    "|does|did|have|has|had|can|could|would|will|should|shall|may|might|isn't|aren't|don't"
    r"|doesn't|didn't|what's|who's|where's|how's|won't)\b",
    re.IGNORECASE,
)
_YOU = re.compile(
    "^(?:i think |i bet |i know |i'm glad |i hope |i wish )?(?:you(?:'re|'d|'ve|'ll| tell| "
    'sing| read| explain| are| were| did| said| sound| look| always| really| know| just| never'
    r'| have| do| made| make me| told| must be| forgot| mean)|your)\b(?! (?:should|can|could'
    "|must|needn't|don't have to|have to|may))",
    re.IGNORECASE,
)
_EXCLAIMED = re.compile(
    r"^(?:(?:that|this|what an?|such an?) [\w' -]{1,30}|how (?:\w+ )?(?:nice|lovely|funny|sweet"
    '|cute|sad|true|clever|odd|strange|interesting|kind)|(?:lovely|great|nice|good|cool|funny'
    r"|beautiful|clever) [\w-]+|i (?:don't|do not|didn't) (?:like|understand|know|get|believe"
    "|remember) (?:it|that|this|that one|this one|them)|you can't|you cannot|only (?:kidding"
    '|joking)|me too|i (?:see|know|think so|hope so|love (?:it|that|this)|like (?:it|that'
    "|this)|did|do|am|can|will|agree|remember|wonder|guess so|'ve got goosebumps)|i(?:'m| am) "
    r'(?:in the [\w ]+|on the [\w ]+ (?:page|screen|site)|ready|back|here|listening|fine|good'
    "|happy|laughing|smiling|done|so excited|excited|all ears)|i've (?:done|got|finished"
    "|written|found) (?:that|it|them|this|goosebumps)|that(?:'s| is| was| sounds| looks| one) "
    r"(?!too |not )[\w' ]{1,40}|i feel (?:so |much |a bit |a lot |a little )?(?:better|good"
    '|great|calmer|happier|fine)(?: now| already)?|got (?:it|him|her|them)|gotcha|(?:he|she'
    r"|they|it)(?:'s|'re| is| are) (?:nearly|almost|fast|already) \w+|i (?:really |quite "
    r')?(?:liked?|loved?|enjoyed|adored?) the (?:first|second|third|last|\w+) (?:idea|one|part'
    r"|ending|bit|verse|joke|line)|(?P<again>\w+)(?:,? (?P=again))+|(?-i:[A-Z])\w+(?:'s| is) "
    "(?:asleep|laughing|smiling|happy|crying|listening|clapping)|it(?:'s| is| was| sounds| "
    'works| worked) (?:so |very |really )?(?:good|great|nice|lovely|perfect|funny|fun'
    '|wonderful|beautiful|working|true|fine|ok|okay|fair|right|cool|better)|(?:he|she|they'
    r"|everyone|everybody|the (?:kids|children|class)|my \w+)(?:'s|'re| is| are| was| were| "
    r'all)? (?:loved?|liked?|nod\w*|listen\w*|asleep|calm now|laugh\w*|smil\w+|asleep now'
    r'|clapp\w*|giggl\w*|enjoy\w*|happy|cry\w*|cried)(?: (?:it|that|this|so (?:much|hard)|now'
    '|already|too|again|at (?:it|that)))*|no problem|never mind me|let me (?:think|see)|just '
    'a (?:second|moment|minute)|one moment|give me a (?:second|moment|minute)|not sure|no idea'
    '|ha+|na|nah)$',
    re.IGNORECASE,
)
_INCLUDED = re.compile(
    r'\b(?:has to|have to|should|must|needs? to) be in\b|^(?:where|what|who|how|why) (?:they|he'
    r'|she|it|the \w+|their \w+) .*(?:\band\b|$)(?<!\?)',
    re.IGNORECASE,
)
_END = re.compile(
    r'(?:end|stop|cancel|call off|forget|scrap|drop) (?:it(?: all)?|everything|the whole [\w ]+'
    '|the (?:quiz|game|story|exercise|plan|trip|party))$',
    re.IGNORECASE,
)
_FIRST = frozenset(
    'by only just under over until before after near make put add include mention keep use '
    'leave skip drop start end finish say ask tell change swap give take call move set more '
    'less because nobody everybody somewhere half both all'.split()
)
"""Other words that are small in the middle of a sentence."""
_NEXT_THING = re.compile(
    '(?:and )?(?:one |the )?(?:last|next|new|final|other|another|different|completely '
    r'different|totally different) (?:thing|topic|question|request|task|plan)\s*[,:]\s*|next '
    r'on (?:the|my) list\s*[,:]\s*|(?:next|now then|then|now|new topic|change of topic|topic '
    r'change)\s*[,:]\s*',
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Sentence:
    """One sentence of a turn."""

    text: str
    """Without what it begins with, and without what it says about the model."""
    lead: str
    """What it began with, small letters."""
    asks: bool
    """A question that waits for an answer."""
    idle: bool
    """Praise, thanks, a remark or a wish for the same once more."""

    @property
    def may_change(self) -> bool:
        """Whether it can change the task."""
        return not self.asks and not self.idle and bool(self.text.strip(' .,!?'))


@dataclass(frozen=True)
class Turn:
    """All of a turn."""

    sentences: tuple[Sentence, ...]
    """What is left for the task."""
    switches: tuple[Upgrade | Downgrade, ...] = ()
    """Which model shall write from now on; at most one."""
    keeps: bool = False
    """Whether the result shall be kept."""
    cancels: bool = False
    """Whether the whole task is called off."""
    about: str = ''
    """The part of the task that the robot shall think about; empty for none."""


def take_apart(text: str, asides: bool = True) -> Turn:
    """Take a turn apart.

    Args:
        text: as it was said.
        asides: whether what it says about the model and about keeping is looked for.
    """
    switches: list[Upgrade | Downgrade] = []
    keeps = cancels = False
    about = ''
    sentences: list[Sentence] = []
    for whole in _SENTENCE.split(plain(text)):
        aside = without_asides(whole) if asides else Aside(whole)
        if aside.switch is not None and aside.switch not in switches:
            switches.append(aside.switch)
        keeps = keeps or aside.keeps
        about = aside.about or about
        lead, body = without_lead(aside.rest)
        if (
            CANCEL.match(body.strip())
            or CANCEL.match(re.sub(r'^never ?mind,? ', '', body.strip(), flags=re.IGNORECASE))
            or _ends_all(body)
        ):
            cancels = True
            continue
        if about:
            body = pointed(body, about)
        if body.strip(' .,!?'):
            sentences.append(_sentence(body, lead))
    return Turn(tuple(sentences), tuple(switches[:1]), keeps, cancels, about)


def _sentence(body: str, lead: str) -> Sentence:
    body = re.sub(r'^no,\s+(?:no,\s+)*', '', body, flags=re.IGNORECASE)
    more, body = without_lead(body)
    lead = f'{lead} {more}'.strip()
    shift = _NEXT_THING.match(body)
    if shift:
        lead, body = f'{lead} next'.strip(), body[shift.end() :]
    body = re.sub(
        r"^(.{2,40}), what(?:'s| is| are) (?:that|those|it|they)\b", r'what is \1', body, flags=re.IGNORECASE
    )
    wish = _ASK_FOR.match(body)
    stripped = re.sub(
        r'^(?:now|so|and) (?=(?:he|she|they|it|i|everyone)\b)', '', body.strip(' .!,?'), flags=re.IGNORECASE
    )
    told = FINITE.match(stripped) and re.match(r"[\w' ]+?(?:'s|'re| is| are) \w+ing\b", stripped)
    if wish and not re.match(
        r'(?:remember|tell me (?:if|whether)|be(?! \d| \w+day| in| on| at| about| shorter| '
        r'longer)|say (?:if|that|to)|mean|explain (?:that|it))\b',
        body[wish.end() :],
    ):
        text = body[wish.end() :]
        text = (
            re.sub(r'^(\w+)ing\b(?= (?:it|the|some|a)\b)', r'\1e', text)
            if re.match(r'(?:mak|chang|us|includ|remov|tak|leav)ing', text)
            else text
        )
        idle = bool(REPEAT.match(stripped) or REPEAT.match(text.strip(' .!,?')))
        return Sentence(text.rstrip('?!. '), lead, False, idle)
    about = re.match(r'(?:how|what) about (?!it\b|that\b)', body, re.IGNORECASE)
    asks = (
        bool(
            re.match(
                '(?:tell|show) (?:me|us) (?:again )?(?:how|what|where|when|who|why'
                r'|which)\b.*\b(?:it|he|she|they|that|you)\b',
                body,
                re.IGNORECASE,
            )
        )
        or bool(_QUESTION.match(body))
        and (
            body.rstrip().endswith('?')
            or bool(re.match(r'(?:how|why|where|who|which|what|did|does|do you)\b', body, re.IGNORECASE))
            and not _INCLUDED.search(body)
        )
    )
    idle = bool(
        REPEAT.match(stripped)
        or (
            _YOU.match(stripped)
            and not re.search(r'\btoo\b|, (?:be|make|do|speak|say|use|take|put|try|so)\b', stripped)
        )
        or _EXCLAIMED.match(stripped)
        or (told and body.rstrip().endswith('!'))
        or (
            PRAISE.match(stripped)
            and not re.search(
                r'\b(?:should|must|(?:has|have|needs?|ought) to|but|shorter|longer|make|add|instead|without'
                r"|no|not|change|can't|with"
                r'|rather|than|more|less)\b',
                stripped,
                re.IGNORECASE,
            )
        )
    )
    body = _small(body)
    if about:
        return Sentence(body.rstrip('?! '), lead, False, False)
    return Sentence(body, lead, asks or (body.rstrip().endswith('?') and not _fragment_wish(body)), idle)


def _ends_all(body: str) -> bool:
    """`He has had enough, end it`."""
    parts = [part.strip(' .!?') for part in re.split(r'\s*,\s*(?:so |please )*', body)]
    ends = [bool(_END.match(part)) for part in parts]
    return any(ends) and all(end or FINITE.match(part) for end, part in zip(ends, parts, strict=True))


def _small(body: str) -> str:
    """A sentence whose first word is small where it is no name."""
    first, blank, rest = body.partition(' ')
    known = first.casefold() in STOP_WORDS or first.casefold() in MANNERS or first.casefold() in _FIRST
    return f'{first[0].casefold()}{first[1:]}{blank}{rest}' if known and first != 'I' else body


def _fragment_wish(body: str) -> bool:
    """`A bit shorter?` and `With more jokes, maybe?` are wishes, although they are asked."""
    return len(body.split()) <= 5 and bool(
        re.match(
            r'(?:with|without|a bit|a little|shorter|longer|maybe|no|more|less|in|for|about|and)\b',
            body,
            re.IGNORECASE,
        )
    )
