"""What one piece of a sentence changes."""

import re

from mistypilot_ros.offline.social import change_patterns as patterns
from mistypilot_ros.offline.social.aiming import Aim
from mistypilot_ros.offline.social.change_value import Change
from mistypilot_ros.offline.social.facts import facts, own
from mistypilot_ros.offline.social.labels import detail
from mistypilot_ros.offline.social.matching import Matcher
from mistypilot_ros.offline.social.telling import is_told

_NUMBER = re.compile(
    r'(?:to |only |just |at |about |up to |at most )?(?P<number>\d+|one|two)(?: (?:at most|max'
    '|tops|kilometres|people))*',
    re.IGNORECASE,
)
_PRONOUN = re.compile(r'^(?:it|them|that|those|him|her|that one|this one|these|this)$', re.IGNORECASE)
_ALSO = re.compile(r'\b(?:also|too|as well|both|add|another|besides|plus)\b', re.IGNORECASE)
_COMPLEMENT = re.compile(
    r"(?:it|he|she|that|they)(?:'s|'re| is| are) (?:an?|the|for|on|in|at)\b", re.IGNORECASE
)
_TASK = re.compile(r'(?:it|that|this|the whole thing|them|everything|things)(?: all)?', re.IGNORECASE)


class PieceReader:
    """Reads pieces of one task."""

    def __init__(self, matcher: Matcher, main_task: str) -> None:
        """Take the present task."""
        self._matcher = matcher
        self._main_task = main_task
        self._aim = Aim(matcher)
        self.mentioned: int | None = None

    def read(self, piece: str) -> list[Change]:
        """The changes of a piece; none where it says nothing about the task."""
        if not piece or patterns.OUT_OF_TALK.match(piece):
            return []
        for reader in (
            self._swapped,
            self._contrasted,
            self._removed,
            self._lifted,
            self._enough,
            self._labelled,
            self._made,
        ):
            found = reader(piece)
            if found is not None:
                return found
        return self._stated(piece)

    def _find(self, phrase: str, last: bool = True) -> int | None:
        """The detail that a phrase means; a pronoun means the one that was spoken of."""
        if _PRONOUN.match(phrase.strip()) and self.mentioned is not None:
            return self.mentioned
        return self._matcher.find(phrase, last)

    def _swapped(self, piece: str) -> list[Change] | None:
        match = patterns.SWAP.match(piece)
        if match is None:
            return None
        index = self._find(match['old'])
        if _TASK.fullmatch(match['old']):
            fitting = [self._matcher.replaced_by(fact) for fact in facts(match['new'])]
            index = fitting[0] if fitting and fitting[0] is not None else index
        if index is None:
            return None
        return [self._aim.instead(index, match['new'])]

    def _contrasted(self, piece: str) -> list[Change] | None:
        for pattern in (patterns.RATHER, patterns.WRONG, patterns.NOT_BUT, patterns.INSTEAD_OF):
            match = pattern.match(piece)
            if match is None:
                continue
            index = self._matcher.find(match['old'], last=False)
            new = _unwrapped(match['new'])
            if index is None:
                index = next(
                    (at for fact in facts(new) if (at := self._matcher.replaced_by(fact)) is not None), None
                )
            if index is None:
                if pattern is patterns.INSTEAD_OF:
                    return self._stated(new)
                continue
            shuts = pattern is patterns.NOT_BUT and re.match(r'(?:no,? )?(?:no|not) ', piece, re.IGNORECASE)
            if (
                shuts
                and is_told(match['new'])
                and ',' not in match['new']
                and not _COMPLEMENT.match(match['new'])
            ):
                return [Change((), (index,))]
            return self._contrast(index, new, match['old'])
        return None

    def _contrast(self, index: int, new: str, old: str) -> list[Change]:
        new = re.sub(
            r"^(?:he|she|they|i|we) (?:wants?|needs?|prefers?|'d like|would like|meant|said) ", '', new
        )
        head, *more = [part for part in re.split(r'\s*,\s*|\s+and\s+', new) if part] or [new]
        while is_told(head) and more:
            head, *more = more
        known = self._matcher.details[index]
        stated = re.match(
            r"^(?:the|his|her|its|my|our|their)? ?[\w' -]+? (?:is|are|be|was) (?P<new>.+)$", head
        )
        inside = re.search(rf'\b{re.escape(old.strip())}\b', known.value, re.IGNORECASE)
        if inside and len(known.value.split()) > len(old.split()) and not detail(head).negative:
            value = own(
                re.sub(
                    r'^(?:it|they|that|he|she)(?:\'s|\'re| is| are) ', '', stated['new'] if stated else head
                )
            )
            value = re.sub(r'^(?:on|in|at|by|with|a|an|the|for) ', '', value, flags=re.IGNORECASE)
            text = known.value[: inside.start()] + value + known.value[inside.end() :]
            changes = [Change((f'{known.text[: len(known.text) - len(known.value)]}{text}',), (index,))]
        else:
            changes = [self._aim.instead(index, head)]
        for extra in more:
            if not is_told(extra):
                changes.extend(self.read(extra))
        return changes

    def _lifted(self, piece: str) -> list[Change] | None:
        match = patterns.LIFTED.match(piece)
        if match is None:
            return None
        name, what = next((name, value) for name, value in match.groupdict().items() if value)
        index = self._matcher.find(what, last=False)
        if index is None:
            contrary = self._matcher.opposite(what) if name in 'ce' else None
            return None if contrary is None else [Change((), (contrary,))]
        known = self._matcher.details[index]
        amount = facts(what)
        if (
            name in 'cde'
            and amount
            and detail(amount[0]).numbers
            and detail(amount[0]).numbers != known.numbers
        ):
            return [self._aim.instead(index, what)]
        if name in 'cde' and not known.negative:
            return None
        return [Change((), tuple(self._aim.also_meant(index)))]

    def _removed(self, piece: str) -> list[Change] | None:
        alone = patterns.NOT_ALONE.match(piece)
        if alone and (index := self._matcher.find(alone['what'], last=False)) is not None:
            if not self._matcher.details[index].negative:
                return [Change((), tuple(self._aim.also_meant(index)))]
        without = patterns.DO_WITHOUT.match(piece)
        back = patterns.PUT_BACK.match(piece)
        for found, negative in ((without, False), (back, True)):
            if found:
                at = self._matcher.find(next(value for value in found.groups() if value), last=False)
                if at is not None and self._matcher.details[at].negative == negative:
                    return [Change((), tuple(self._aim.also_meant(at)))]
        match = patterns.REMOVED.match(piece)
        if match is None:
            return None
        name, what = next((name, value) for name, value in match.groupdict().items() if value)
        what = re.sub(r'^(?:the |that )?(?:part|bit|thing|stuff|idea)s? (?:about|with|of) ', '', what)
        gone = [
            index
            for part in re.split(r'\s+(?:and|or)\s+|\s*,\s*', what)
            if (index := self._find(part, name not in 'cg')) is not None
            and (name not in 'wcg' or not self._matcher.details[index].negative)
        ]
        if gone:
            return [
                Change((), tuple(dict.fromkeys(at for index in gone for at in self._aim.also_meant(index))))
            ]
        if name in 'cg' or _PRONOUN.match(what):
            return None if name in 'cg' else []
        return self._aim.added([f'no {own(re.sub(r"^(?:the|any|a|an) ", "", what))}'])

    def _enough(self, piece: str) -> list[Change] | None:
        """`three hours is doable`, `Sunday works better`, `a boat ride would be nice`."""
        match = patterns.ENOUGH.match(piece)
        if match is None or _PRONOUN.match(match['new']) or len(match['new'].split()) > 6:
            return None
        if re.match(r'(?:i|we|he|she|they|you|it)\b', match['new'], re.IGNORECASE):
            return None
        new = match['new']
        if re.fullmatch(r'\d+', new):
            return self._made(new)
        found = facts(new, coarse=True)
        if not found:
            return []
        if (
            len(found) == 1
            and not detail(found[0]).families
            and not re.match(r'(?:with|no|include|likes) ', found[0])
        ):
            found = [f'include {found[0]}']
        return self._aim.added(found)

    def _labelled(self, piece: str) -> list[Change] | None:
        if match := patterns.CALLED.match(piece):
            who = match['who'].casefold().removeprefix('the ').removeprefix('my ')
            label = 'name' if who in ('it', 'him', 'her', 'them') else f'name of the {who}'
            return self._aim.added([f'{label}: {match["name"]}'])
        if match := patterns.NAME_IS.match(piece):
            who = match['who'] or match['whose'] or match['which']
            label = f'name of the {who}' if who and who.casefold() not in ('it', 'he', 'she') else 'name'
            return self._aim.added([f'{label}: {match["name"]}'])
        if match := patterns.BE_IN.match(piece):
            return self._aim.added([f'include {own(match["what"])}'])
        if match := patterns.SHOULD_HAVE.match(piece):
            how = 'about' if 'about' in match['how'].casefold() else 'with'
            return self._aim.added(
                [f'{(match["what"] or match["part"]).casefold()} {how} {own(match["new"])}']
            )
        match = patterns.THE_IS.match(piece) or patterns.MAKE_THE.match(piece)
        if match is None:
            return None
        what, new = match['what'], match['new']
        if named := re.match(r'(?:called|named) (?P<name>.+)$', new, re.IGNORECASE):
            return self._aim.added([f'name of the {what}: {named["name"]}'])
        by_label = [
            at for at, known in enumerate(self._matcher.details) if what.casefold().rstrip('s') in known.label
        ]
        if by_label:
            return [self._aim.instead(by_label[0], new)]
        for fact in facts(new):
            index = self._matcher.replaced_by(fact)
            if index is not None and self._matcher.overlap(what) > 0:
                return [self._aim.instead(index, new)]
        if match.re is patterns.THE_IS and not re.search(
            r'\b(?:should|must|has to|needs to|make|let|want)\b', piece
        ):
            return None
        return self._aim.added([f'{what.casefold()}: {own(new)}'])

    def _made(self, piece: str) -> list[Change] | None:
        match = patterns.MAKE_THAT.match(piece)
        new = match['new'] if match else piece
        bare_number = _NUMBER.fullmatch(new)
        bound = re.match(r'(?:up to|at most|about) ', new, re.IGNORECASE)
        bounded = [
            at
            for at, known in enumerate(self._matcher.details)
            if bound and bound[0].casefold() in known.text
        ]
        if bare_number is None or (bound and not bounded):
            return self._stated(new) if match else None
        number = {'one': 1, 'two': 2}.get(bare_number['number'].casefold()) or int(bare_number['number'])
        numbered = [
            (abs(int(known.numbers[0]) - number) / max(1, number), -at)
            for at, known in enumerate(self._matcher.details)
            if known.numbers and ('kilomet' not in new or 'kilomet' in known.text)
        ]
        return [self._aim.instead(-min(numbered)[1], new)] if numbered else None

    def known_kinds(self, piece: str) -> list[Change]:
        """What a statement says of a kind that the task has already."""
        return self._aim.known_kinds(piece)

    def _stated(self, piece: str) -> list[Change]:
        report = patterns.REPORT.match(piece)
        if report:
            inner = self.read(report['what']) if not is_told(report['what']) else None
            if inner is not None:
                return inner
            piece = report['what']
        if is_told(piece) and not re.search(r'\b(?:no|not|never|without)\b', piece):
            fitting = self._aim.known_kinds(piece)
            if fitting:
                return fitting
        found = facts(piece, self._main_task, coarse=True)
        if len(found) == 1 and re.fullmatch(r'an? [\w-]+ ones?', found[0]) and self._matcher.details:
            return [self._aim.instead(len(self._matcher.details) - 1, found[0])]
        return self._aim.added(found, bool(_ALSO.search(piece)))


def _unwrapped(new: str) -> str:
    match = patterns.MAKE_THAT.match(new)
    if match and re.match(r'(?:make|let|say|set|keep|put|use|take|do|have|it)\b', new, re.IGNORECASE):
        return match['new']
    return re.sub(r'^(?:but|and|rather|instead|say|put in|put) ', '', new, flags=re.IGNORECASE)
