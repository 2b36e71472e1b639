"""What was asked for last, once more for another place: `the scruff the same, but four times`."""

from typing import Any

from mistypilot_ros.core.skills import SkillCall, SkillSet
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.parameters import Filler
from mistypilot_ros.offline.things import Condition


class LastCalls:
    """The calls of the last deeds of one sentence."""

    def __init__(self, filler: Filler, skills: SkillSet) -> None:
        """Know of none yet."""
        self._filler, self._skills = filler, skills
        self.calls: tuple[SkillCall, ...] = ()
        """In order."""
        self.at_once: tuple[SkillCall, ...] = ()
        """Those that are done at once together, in order."""

    def meant(self, condition: Condition) -> tuple[SkillCall, ...]:
        """Those that a condition asks for once more, as they were."""
        return self.at_once if condition.all_of and self.at_once else self.calls

    def valued(self, condition: Condition) -> bool:
        """`A pat on the head, ten seconds of dancing; a poke in the scruff, twenty-five`."""
        return self._values(self.calls[-1], condition) is not None

    def again(self, condition: Condition) -> tuple[SkillCall, ...] | None:
        """The calls with the values that stand behind a condition; None where "but" leads to none."""
        calls = self.meant(condition)
        params = [self._values(call, condition) for call in calls]
        if Kind.BUT in condition.marks and not any(one is not None for one in params):
            return None
        pairs = zip(calls, params, strict=True)
        return tuple(call if one is None else SkillCall(call.skill, one) for call, one in pairs)

    def _values(self, call: SkillCall, condition: Condition) -> dict[str, Any] | None:
        skill = self._skills.get(call.skill)
        return self._filler.again(skill, call.params, condition.end, condition.tail)
