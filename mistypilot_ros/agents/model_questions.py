"""Questions that follow from what a language model understood.

What is offered is put into words from the commands themselves, never by the model: whoever says yes gets what
was said, and nothing else.
"""

import unicodedata
from collections.abc import Sequence

from mistypilot_ros.agents import answers
from mistypilot_ros.agents.answers import Answer, listed, place
from mistypilot_ros.agents.chinese_answers import say_in_chinese
from mistypilot_ros.agents.descriptions import describe
from mistypilot_ros.core.commands import Bind, Invoke, PhysicalCommand, Update
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.questions import ANSWER, MOST_LISTED, Offer, Question

LONGEST_QUESTION = 200
"""Characters of a question in a model's own words."""
_UNSPOKEN = frozenset({'Cc', 'Cf', 'Cs', 'Co', 'Cn', 'Zl', 'Zp'})
_UNWANTED = ('://', 'www.', '<', '>', '{', '}', '`', '*', '#', '|')
"""What no spoken question holds: addresses and markup."""


class ModelQuestions:
    """Makes the questions about one sentence."""

    def __init__(self, text: str, context: PhysicalContext) -> None:
        """Take the sentence and what the PIA knows."""
        self._text = text
        self._context = context
        self._say = say_in_chinese if _is_chinese(text) else answers.say

    def unsure(self) -> Question:
        """Nothing was understood."""
        return Question(self._say(Answer.NOT_SURE))

    def confirm(self, commands: Sequence[PhysicalCommand]) -> Question:
        """Shall these be carried out?"""
        deeds = describe(commands, self._context)
        return Question(self._say(Answer.DO_YOU_MEAN, deeds=deeds), (Offer(deeds, tuple(commands)),), 1)

    def own_words(self, text: str) -> Question:
        """A question in the model's words, as far as they can be said."""
        plain = ' '.join(text.split())
        spoken = all(unicodedata.category(sign) not in _UNSPOKEN for sign in plain)
        fit = 0 < len(plain) <= LONGEST_QUESTION and not any(mark in plain for mark in _UNWANTED)
        return Question(plain) if fit and spoken and plain[-1] in '?？؟;' else self.unsure()

    def what_there(self, sensor: str) -> Question:
        """A touch was named, and not what shall happen then."""
        sensors = self._context.sensors
        label = sensors.label(sensor)
        yours = f'the {label.replace(" of the ", " of your ")}' if ' of the ' in label else f'your {label}'
        values = {'verb': sensors.verb(sensor), 'place': place(sensor, sensors)}
        text = self._say(Answer.WHAT_ON_TOUCH, **values)
        return Question(text, completion=f'when I {values["verb"]} {yours}, {ANSWER}')

    def which(self, meanings: Sequence[tuple[PhysicalCommand, ...]]) -> Question:
        """Which of several meanings is it?"""
        by_label: dict[str, Offer] = {}
        answer, labels = self._labels(meanings)
        for label, commands in zip(labels, meanings, strict=True):
            by_label.setdefault(label, Offer(label, commands))
        offers = tuple(by_label.values())[:MOST_LISTED]
        if len(offers) == 1:
            return self.confirm(offers[0].commands)
        names = listed((offer.label for offer in offers), 'or')
        return Question(self._say(answer, skills=names, places=names), offers, len(offers))

    def _labels(self, meanings: Sequence[tuple[PhysicalCommand, ...]]) -> tuple[Answer, list[str]]:
        """Which question it is, and the name of each meaning: as short as it can be told apart."""
        single = [commands[0] for commands in meanings if len(commands) == 1]
        if len(single) == len(meanings):
            bound = [command for command in single if isinstance(command, (Bind, Update))]
            if len(bound) == len(single) and len({command.call for command in bound}) == 1:
                return Answer.WHICH_SENSOR, [place(c.sensor, self._context.sensors) for c in bound]
            if len(bound) == len(single) and len({command.sensor for command in bound}) == 1:
                return Answer.WHICH_SKILL, [answers.deed(c.call, self._context.skills) for c in bound]
            now = [command for command in single if isinstance(command, Invoke)]
            if len(now) == len(single):
                return Answer.WHICH_SKILL, [answers.deed(c.call, self._context.skills) for c in now]
        return Answer.WHICH_SKILL, [describe(commands, self._context) for commands in meanings]


def _is_chinese(text: str) -> bool:
    return any('\u4e00' <= sign <= '\u9fff' for sign in text)
