"""Questions that follow from what a language model understood.

What is offered is put into words from the commands themselves, never by the model: whoever says yes gets what
was said, and nothing else.
"""

import unicodedata
from collections.abc import Sequence

from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.chinese_wording import wording_in
from mistypilot_ros.agents.descriptions import describe
from mistypilot_ros.agents.languages import spoken_in
from mistypilot_ros.core.commands import Bind, Invoke, PhysicalCommand, Update
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.questions import MOST_LISTED, Offer, Question

LONGEST_QUESTION = 200
"""Characters of a question in a model's own words."""
_UNSPOKEN = frozenset({'Cc', 'Cf', 'Cs', 'Co', 'Cn', 'Zl', 'Zp'})
_UNWANTED = ('://', 'www.', '<', '>', '{', '}', '`', '*', '#', '|')
"""What no spoken question holds: addresses and markup."""


class ModelQuestions:
    """Makes the questions about one sentence."""

    def __init__(self, text: str, context: PhysicalContext) -> None:
        """Take the sentence and what the PIA knows."""
        self._context = context
        self._wording = wording_in(spoken_in(text), context)
        self._say = self._wording.say

    def unsure(self) -> Question:
        """Nothing was understood."""
        return Question(self._say(Answer.NOT_SURE))

    def confirm(self, commands: Sequence[PhysicalCommand]) -> Question:
        """Shall these be carried out?"""
        deeds = describe(commands, self._context, self._wording)
        return Question(self._say(Answer.DO_YOU_MEAN, deeds=deeds), (Offer(deeds, tuple(commands)),), 1)

    def own_words(self, text: str) -> Question:
        """A question in the model's words, as far as they can be said."""
        plain = ' '.join(text.split())
        spoken = all(unicodedata.category(sign) not in _UNSPOKEN for sign in plain)
        fit = 0 < len(plain) <= LONGEST_QUESTION and not any(mark in plain for mark in _UNWANTED)
        return Question(plain) if fit and spoken and plain[-1] in '?？؟;' else self.unsure()

    def what_there(self, sensor: str) -> Question:
        """A touch was named, and not what shall happen then."""
        verb, place = self._context.sensors.verb(sensor), self._wording.place(sensor)
        text = self._say(Answer.WHAT_ON_TOUCH, verb=verb, place=place)
        return Question(text, completion=self._wording.open_touch(sensor))

    def which(self, meanings: Sequence[tuple[PhysicalCommand, ...]]) -> Question:
        """Which of several meanings is it?"""
        by_label: dict[str, Offer] = {}
        answer, labels = self._labels(meanings)
        for label, commands in zip(labels, meanings, strict=True):
            by_label.setdefault(label, Offer(label, commands))
        offers = tuple(by_label.values())[:MOST_LISTED]
        if len(offers) == 1:
            return self.confirm(offers[0].commands)
        names = self._wording.either(offer.label for offer in offers)
        return Question(self._say(answer, skills=names, places=names), offers, len(offers))

    def _labels(self, meanings: Sequence[tuple[PhysicalCommand, ...]]) -> tuple[Answer, list[str]]:
        """Which question it is, and the name of each meaning: as short as it can be told apart."""
        single = [commands[0] for commands in meanings if len(commands) == 1]
        if len(single) == len(meanings):
            bound = [command for command in single if isinstance(command, (Bind, Update))]
            if len(bound) == len(single) and len({command.call for command in bound}) == 1:
                return Answer.WHICH_SENSOR, [self._wording.place(c.sensor) for c in bound]
            if len(bound) == len(single) and len({command.sensor for command in bound}) == 1:
                return Answer.WHICH_SKILL, [self._wording.deed(c.call) for c in bound]
            now = [command for command in single if isinstance(command, Invoke)]
            if len(now) == len(single):
                return Answer.WHICH_SKILL, [self._wording.deed(c.call) for c in now]
        return Answer.WHICH_SKILL, [describe(commands, self._context, self._wording) for commands in meanings]
