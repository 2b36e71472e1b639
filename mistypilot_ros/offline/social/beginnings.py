"""Whether a turn begins a task, and which."""

import re
from dataclasses import dataclass, replace

from mistypilot_ros.core.commands import New
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.offline.social import change_patterns as patterns
from mistypilot_ros.offline.social.facts import facts
from mistypilot_ros.offline.social.gist import gist_of
from mistypilot_ros.offline.social.kinds import Finder, kind_of
from mistypilot_ros.offline.social.labels import content_stems, detail
from mistypilot_ros.offline.social.main_tasks import main_task
from mistypilot_ros.offline.social.matching import Matcher
from mistypilot_ros.offline.social.named_tasks import destination
from mistypilot_ros.offline.social.nearness import Nearness
from mistypilot_ros.offline.social.requests import (
    ANAPHORS,
    Request,
    canonical_verb,
    head,
    named_thing,
    request,
    with_article,
)
from mistypilot_ros.offline.social.task_value import MainTask
from mistypilot_ros.offline.social.thing_words import VERB_OF
from mistypilot_ros.offline.social.turn import Sentence, Turn
from mistypilot_ros.offline.social.wording import plain

_ANOTHER = re.compile(
    r'\b(?:another|a second|a new|a different|one more|a third|next,|new plan|something else|the next)\b',
    re.IGNORECASE,
)
_OWN_QUESTION = re.compile(
    r'\b(?:how|what|when|where|which \w+|who|why)(?: else| often| long| much| many)? (?:can'
    r'|could|do|should|would|shall|might|to|must) (?:i|we|my \w+|our \w+)\b(?! (?:say|mean'
    '|have) (?:again|before))',
    re.IGNORECASE,
)
_WORLD_QUESTION = re.compile(
    '^(?:and |but |so |now )*(?:how (?:do|does|did|is|are)|why (?:do|does|did|is|are|can)'
    r"|what (?:makes|causes|is an?|are)|where do|what's an?|which (?:\w+ )?\w+s (?!did|do|does"
    r'|is|are|was|were|of|have|has|can|would|should))\s*(?!you\b|i\b|we\b|it\b|that\b|this\b'
    r'|he\b|she\b|they\b|the \w+ (?:one|part|bit)\b)',
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    r'\b(?:it|that one|this one|you|your|yours|again|did|was|were|said|called)\b', re.IGNORECASE
)
_SHORT_DEED = re.compile(
    r'\b(?:i|we|my \w+) \w+ (?:it|that|this|them|that one|this one|the \w+ one)(?:\?|$| '
    r'(?:again|first|then|right|out|up)\b)',
    re.IGNORECASE,
)
"""A question about the result: `How do I pronounce it?`"""
_ONE_MORE = re.compile(
    "^(?:(?:and|now|then|tell me|give me|do|make|write|i want|i'd like|can i have|let me "
    'hear) )*(?:another(?: one)?|one more|a second one|a new one|a different one|one (?=for '
    r'(?:my|our|the|his|her)\b))(?P<rest>[ ,.!?].*|$)',
    re.IGNORECASE,
)
_SHIFT = re.compile(r'\b(?:instead|now|next|enough|new plan|then|anyway|another)\b', re.IGNORECASE)
_ALONE = frozenset(
    'joke story riddle poem haiku limerick lullaby quiz fact fable song rap tale recipe rhyme'.split()
)
"""What is asked for by its name alone, also beside another task."""
_KNOW = re.compile(
    "^(?:now )?(?:i|we)(?:'d| would)? (?:want|like|love|need) to (?:know|understand|learn) (?:how"
    r'|why|what|about) (?!it\b|that\b|this\b|you\b|many\b|much\b)',
    re.IGNORECASE,
)
_BEST_WAY = re.compile(
    "^(?:what's|what is) the (?:best|easiest|quickest|right|safest|cheapest) (?:way|thing|time) to ",
    re.IGNORECASE,
)
_HELPS = re.compile(
    r'\b(?:what helps|what can help|what do (?:i|we) do|what should (?:i|we) do|what now|any '
    r'(?:tips|advice|ideas|suggestions)|what could help)\b',
    re.IGNORECASE,
)
_NOW_A = re.compile(
    r'^(?:now|next|then) (?:for )?(?:an?|some) (?P<thing>(?!.*\bones?\b)[\w-]+(?: '
    r'[\w-]+)?)(?P<rest>(?: (?:with|for|about|without)\b.*|[,.!?].*)?)$',
    re.IGNORECASE,
)
_DOING = frozenset(
    'cheer comfort practise play quiz translate calm summarise settle compare debate interview '
    'sing teach discuss'.split()
)
_TAKEN_UP = re.compile(
    r'^(?:what about|how about|and) (?P<thing>(?:an?|some|the) [\w-]+(?: [\w-]+)?)\b\??(?P<rest>.*)$',
    re.IGNORECASE,
)


WELL_NAMED = 0.8
"""How sure a task that was asked for by name must be so that its words alone are trusted, 0 to 1."""


@dataclass(frozen=True)
class Begun:
    """A task that begins."""

    command: New
    """Which."""
    sure: float
    """How sure that is, 0 to 1."""


class Beginnings:
    """Finds new tasks."""

    def __init__(self, nearness: Nearness, find: Finder = kind_of) -> None:
        """Take what doubts a kind of task, and what finds one."""
        self._nearness = nearness
        self._find = find

    def read(self, turn: Turn, context: TaskContext) -> Begun | None:
        """The task that a turn begins; None where it begins none."""
        texts = [sentence.text for sentence in turn.sentences]
        if not context.main_task:
            return self._first(turn, texts)
        other = self._other_object(turn, context)
        if other is not None:
            return Begun(other, 0.8)
        for index, sentence in enumerate(turn.sentences):
            if self._begins(sentence, context):
                found = main_task(' '.join(texts[index:]), texts[index:], context.main_task, self._find)
                if found is not None and not self._is_same(found, sentence, context):
                    return _new(self._weighed(found, texts[index:]))
            if (more := _ONE_MORE.match(sentence.text)) and not sentence.asks:
                rest = MainTask(context.main_task, (more['rest'],), 0.7)
                return Begun(New(rest.phrase, tuple(_details(rest, texts[index + 1 :]))), rest.sure)
            taken = self._taken_up(sentence, context)
            if taken is not None:
                return Begun(New(taken.phrase, tuple(_details(taken, texts[index + 1 :]))), taken.sure)
        return None

    def _first(self, turn: Turn, texts: list[str]) -> Begun | None:
        """The first task: whatever is asked for."""
        found = main_task(' '.join(texts), texts, find=self._find)
        idle = all(sentence.idle for sentence in turn.sentences)
        if found is None or (idle and found.sure < 0.5 and sum(len(text.split()) for text in texts) < 7):
            return None
        return _new(self._weighed(found, texts))

    def _weighed(self, found: MainTask, texts: list[str]) -> MainTask:
        """A main task by indirect words is told in the person's own where it seems far from them."""
        if found.by_name and (found.sure >= WELL_NAMED or ': ' in found.phrase):
            return found
        phrase, doubtful = self._nearness.nearest((found.phrase, *found.others), ' '.join(texts))
        if not doubtful:
            return replace(found, phrase=phrase)
        return replace(found, phrase=f'{phrase}: {gist_of(texts)}', sure=0.4)

    def _other_object(self, turn: Turn, context: TaskContext) -> New | None:
        """Another destination or object inside the main task: `a lake rather than the beach`."""
        for sentence in turn.sentences:
            if not sentence.may_change:
                continue
            for pattern in (patterns.RATHER, patterns.NOT_BUT, patterns.INSTEAD_OF, patterns.SWAP):
                match = pattern.match(sentence.text.strip(' .!?'))
                if match is None:
                    continue
                old = re.sub(r'^(?:the|a|an|to|in|on|at) ', '', match['old'])
                new = re.sub(
                    r"^(?:make it|let's do|let's take|it's|to|in|on|at|do|take) ",
                    '',
                    re.split(r'[,.]', match['new'])[0],
                )
                inside = re.search(rf'\b{re.escape(old)}\b', context.main_task, re.IGNORECASE)
                if (
                    inside is None
                    or Matcher(context.details).find(old, last=False) is not None
                    or (len(new.split()) > 5 or request(new) is not None)
                ):
                    continue
                before = context.main_task[: inside.start()]
                if before.endswith(('a ', 'an ', 'the ')):
                    new = re.sub(r'^(?:a|an|the) ', '', new)
                return New(f'{before}{new}{context.main_task[inside.end() :]}', context.details)
        return None

    def _begins(self, sentence: Sentence, context: TaskContext) -> bool:
        """Whether a sentence asks for something else than the present task."""
        low = sentence.text.casefold()
        if sentence.idle:
            return False
        asked = request(sentence.text)
        if asked is not None and self._is_new_thing(asked, sentence, context):
            return True
        if _BEST_WAY.match(low) and not re.search(r'\b(?:it|that|this)\b', low):
            return True
        if _KNOW.search(low) and not sentence.asks:
            return True
        if _HELPS.search(low) and len(low.split()) > 4 and self._find(low) is not None:
            return True
        if _OWN_QUESTION.search(low) and not _SHORT_DEED.search(low):
            return True
        if sentence.asks and _WORLD_QUESTION.match(low) and not _POINTS_BACK.search(low):
            return True
        named = named_thing(sentence.text)
        if named is not None and asked is None and not sentence.asks:
            shifts = bool(_SHIFT.search(sentence.lead)) or low.split()[0] in ('now', 'next', 'another', 'new')
            listed = low.split()[0] in ('a', 'an') and head(named.thing) in _ALONE
            return (shifts or listed) and self._is_new_thing(named, sentence, context)
        return False

    def _is_new_thing(self, asked: Request, sentence: Sentence, context: TaskContext) -> bool:
        words = asked.thing.casefold().split()
        low = sentence.text.casefold()
        if asked.verb in ('cheer', 'comfort', 'calm') and asked.verb not in context.main_task:
            return True
        if re.match(
            r'(?:now |next |then |just |please )*(?:explain|tell \w+|teach \w+|show '
            r'\w+)\s+(?:me |us )?(?:how|why|what)\b',
            low,
        ) and not re.search(r'\b(?:it|that)\b', low):
            return True
        if not words or words[0] in ANAPHORS:
            return False
        if (
            asked.definite
            and not _SHIFT.search(f'{sentence.lead} {low}')
            and asked.verb not in ('write', 'plan')
        ):
            return False
        if asked.recast or (asked.definite and head(asked.thing) in context.main_task):
            return False
        goal = destination(asked)
        if goal and _same_head(asked, context.main_task) and goal.split()[-1] not in context.main_task:
            return True
        if _same_head(asked, context.main_task):
            anew = bool(patterns.ASKS_ANEW.match(low)) and not asked.definite and head(asked.thing) in _ALONE
            return (
                anew
                or bool(_ANOTHER.search(low))
                or (bool(_SHIFT.search(f'{sentence.lead} {low}')) and len(low.split()) > 5)
            )
        shifts = _SHIFT.search(f'{sentence.lead} {low}')
        if shifts and asked.verb in ('plan', 'write', 'compose') and not asked.definite:
            return True
        return (
            head(asked.thing) in VERB_OF
            or head(asked.thing).removesuffix('s') in VERB_OF
            or asked.verb in _DOING
        )

    def _taken_up(self, sentence: Sentence, context: TaskContext) -> MainTask | None:
        """`And what about a dessert?`: the same for another thing."""
        if (now := _NOW_A.match(sentence.text)) and not re.search(
            rf'\b{re.escape(now["thing"])}\b', context.main_task
        ):
            verb = canonical_verb('', now['thing'])
            if head(now['thing']) not in VERB_OF:
                verb = context.main_task.split()[0]
            return MainTask(f'{verb} {with_article(now["thing"])}', (now['rest'],), 0.7)
        match = _TAKEN_UP.match(sentence.text)
        if match is None:
            return None
        asked = named_thing(match['thing'])
        if asked is None or _same_head(asked, context.main_task):
            return None
        found = main_task(match['thing'], [match['thing']], context.main_task, self._find)
        return None if found is None else MainTask(found.phrase, (*found.rest, match['rest']), found.sure)

    def _is_same(self, found: MainTask, sentence: Sentence, context: TaskContext) -> bool:
        """Whether it is the present task over again."""
        low = f'{sentence.lead} {sentence.text}'.casefold()
        return found.phrase.casefold() == context.main_task.casefold() and not (
            _ANOTHER.search(low) or _SHIFT.search(low) or patterns.ASKS_ANEW.match(sentence.text)
        )


def _same_head(asked: Request, main: str) -> bool:
    """Whether a thing is what the present task makes."""
    word = head(asked.thing)
    return bool(word) and word in re.findall(r"[\w'-]+", main.casefold())


def _new(found: MainTask) -> Begun:
    return Begun(New(found.phrase, tuple(_details(found, ()))), found.sure)


def _details(found: MainTask, more: 'list[str] | tuple[()]') -> list[str]:
    """The details of a beginning: what the main task does not say already."""
    phrase = found.phrase.split(': ')[0].casefold()
    said = content_stems(phrase)
    kept: list[str] = []
    for piece in (*found.rest, *more):
        for fact in facts(piece, found.phrase):
            known = detail(fact)
            if (known.stems and known.stems <= said and not known.numbers) or fact in plain(phrase):
                continue
            if fact not in kept:
                kept.append(fact)
    return kept
