"""Where a new detail goes: in the place of another, or beside them."""

import re
from collections.abc import Sequence

from mistypilot_ros.offline.social.change_value import Change
from mistypilot_ros.offline.social.facts import bare, facts, own
from mistypilot_ros.offline.social.labels import content_stems, detail
from mistypilot_ros.offline.social.matching import Matcher
from mistypilot_ros.offline.social.rewording import reworded


class Aim:
    """Aims new details at those of one task."""

    def __init__(self, matcher: Matcher) -> None:
        """Take the details of the task."""
        self._matcher = matcher

    def also_meant(self, index: int) -> list[int]:
        """Details of the same person go with the one that is named."""
        names = set(re.findall(r'\b[A-Z][a-z]+', self._matcher.details[index].value))
        return [
            at
            for at, known in enumerate(self._matcher.details)
            if at == index
            or (names and names & set(re.findall(r'\b[A-Z][a-z]+', known.text)))
            or (at == index + 1 and names and re.match(r'(?:he|she) ', known.text))
        ]

    def known_kinds(self, piece: str) -> list[Change]:
        """What a statement says of a kind that the task has already: `I've moved it into the shed`."""
        found = []
        for fact in facts(piece):
            fresh = detail(fact)
            if (
                fresh.families
                & {'date', 'clock', 'place', 'span', 'money', 'people', 'age', 'travel', 'language'}
                and len(fresh.value.split()) <= 4
            ):
                index = self._matcher.replaced_by(fact)
                if index is not None and self._matcher.details[index].text != fact:
                    found.append(self.instead(index, fact))
        numbers = re.findall(r'\b\d+\b', piece)
        if not found and len(numbers) == 1:
            named = [
                at
                for at, known in enumerate(self._matcher.details)
                if known.numbers and content_stems(known.label) & content_stems(piece.casefold())
            ]
            found = [self.instead(named[0], numbers[0])] if len(named) == 1 else []
        return found

    def added(self, found: Sequence[str], also: bool = False) -> list[Change]:
        """Facts as changes, each in the place of the detail that it replaces."""
        changes: list[Change] = []
        for fact in found:
            index = None if also else self._matcher.replaced_by(fact)
            known = self._matcher.details[index] if index is not None else None
            wished = known is not None and re.match(r'(?:include|with|mention|add)\b', known.value)
            if index is not None and wished and fact.startswith('no ') and known and not known.negative:
                changes.append(Change((), (index,)))
                continue
            if index is None or self._matcher.details[index].text == fact:
                changes.append(Change((fact,)))
            else:
                changes.append(self.instead(index, fact))
        return changes

    def instead(self, index: int, new: str) -> Change:
        """A new value for a detail."""
        known, fresh = self._matcher.details[index], detail(new)
        if fresh.label and not known.label and not fresh.families & known.families:
            return Change((new,), (index,))
        if fresh.negative != known.negative:
            found = facts(new)
            return Change((found[0] if found else own(bare(new)),), (index,))
        return Change((reworded(known, fresh.value),), (index,))
