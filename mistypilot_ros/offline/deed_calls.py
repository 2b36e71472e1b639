"""The calls that deeds mean, with their values."""

from collections.abc import Sequence

from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.offline.changes import Changes
from mistypilot_ros.offline.parameters import Filled, Filler
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Condition, Deed
from mistypilot_ros.offline.ties import tail


class DeedCalls:
    """Makes the calls of the deeds of one sentence."""

    def __init__(self, sentence: Sentence, filler: Filler, skill_words: SkillWords) -> None:
        """Take the sentence, what finds the values, and the words of the skills."""
        self.changes = Changes(sentence, filler, skill_words)
        """What a place does, told only to be changed."""
        self._filler = filler
        self._skill_words = skill_words
        self.beyond: SkillCall | None = None
        """The first call with a value that is out of range; None where there is none."""

    def filled(self, deed: Deed, condition: Condition | None) -> Filled:
        """Values of a deed; one that is out of range is kept, so that it can be said."""
        filled = self._filler.fill(deed, tail(condition, deed))
        parameters = self._skill_words.parameters(deed.match.skill)
        if not all(parameters[name].allows(value) for name, value in filled.params.items()):
            self.beyond = self.beyond or SkillCall(deed.match.skill.name, filled.params)
        return filled

    def guesses(self, deeds: Sequence[Deed], condition: Condition | None = None) -> list[SkillCall]:
        """Calls that words may mean: with the values that were said, and those of the rivals without."""
        calls = []
        for deed in deeds:
            calls.append(SkillCall(deed.match.skill.name, self.filled(deed, condition).params))
            calls += [SkillCall(name) for name in deed.match.rivals]
        return calls

    def certain(self, deeds: Sequence[Deed], condition: Condition | None = None) -> tuple[SkillCall, ...]:
        """Calls of deeds of which nothing is open; none where something is."""
        filled = [(deed, self.filled(deed, condition)) for deed in deeds]
        if not all(deed.lead and not deed.match.rivals and not found.open for deed, found in filled):
            return ()
        return tuple(SkillCall(deed.match.skill.name, found.params) for deed, found in filled)
