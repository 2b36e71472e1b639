"""How the robot words its answers: places, deeds and times as sentences take them, in English."""

from collections.abc import Iterable, Sequence
from typing import Any

from mistypilot_ros.agents import answers
from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.core.questions import ANSWER
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet

UNITS = (('hour', 3600), ('minute', 60))
"""Names of long times, and how many seconds they are."""


class Wording:
    """Words for one catalogue. A further language is a subclass that says the same otherwise."""

    language = 'en'
    """BCP 47 tag of what it says."""
    apart = '; '
    """Stands between clauses."""

    def __init__(self, sensors: SensorMap, skills: SkillSet) -> None:
        """Take what shall be named."""
        self._sensors = sensors
        self._skills = skills

    def say(self, answer: Answer, **values: Any) -> str:
        """Fill the places of an answer.

        Raises:
            KeyError: a value is missing.
        """
        return answers.say(answer, **values)

    def listed(self, texts: Iterable[str], word: str = 'and') -> str:
        """`a, b and c`."""
        return answers.listed(texts, word)

    def either(self, texts: Iterable[str]) -> str:
        """What a question lets somebody pick from: `a, b or c`."""
        return self.listed(texts, 'or')

    def some(self, texts: Sequence[str]) -> str:
        """A few of many: `a, b and more`."""
        return self.listed([*texts, 'more'])

    def place(self, name: str) -> str:
        """What the robot calls one of its places: `my chin`."""
        return answers.place(name, self._sensors)

    def deed(self, call: SkillCall) -> str:
        """What a call does, as it follows `I`."""
        return answers.deed(call, self._skills)

    def deeds(self, calls: Iterable[SkillCall]) -> str:
        """What calls do one after the other, as it follows `I`."""
        return self.listed(map(self.deed, calls))

    def can_do(self, skill: Skill) -> str:
        """What a skill does in general, as it follows `I`."""
        return answers.can_do(skill)

    def span(self, seconds: float) -> str:
        """A time as people say it: `1 minute and 30 seconds`."""
        return self.listed(
            f'{count:g} {name}{"" if count == 1 else "s"}' for name, count in parts_of(seconds)
        )

    def open_touch(self, name: str) -> str:
        """An instruction about a place, as a person would say it, whose deed is open."""
        label = self._sensors.label(name)
        yours = f'the {label.replace(" of the ", " of your ")}' if ' of the ' in label else f'your {label}'
        return f'when I {self._sensors.verb(name)} {yours}, {ANSWER}'

    def refusal(self, reason: str) -> str:
        """Why an instruction cannot be carried out, where the reason is an English sentence."""
        return reason


def parts_of(seconds: float) -> list[tuple[str, float]]:
    """A time in hours, minutes and seconds, without those of which there are none."""
    parts: list[tuple[str, float]] = []
    left = seconds
    for name, size in UNITS:
        count, left = divmod(left, size)
        parts += [(name, count)] if count else []
    return [*parts, ('second', left)] if left or not parts else parts
