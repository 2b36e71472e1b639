"""Moving joints of head and arms to targets: what may be asked for, and when they have arrived."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.motion_limits import (
    HEAD_PITCH,
    HEAD_ROLL,
    HEAD_YAW,
    LEFT_ARM,
    LONGEST_MOVE,
    RIGHT_ARM,
    JointLimit,
    check_seconds,
)
from mistypilot_ros.core.robot_state import JointReading

JOINTS: Mapping[str, JointLimit] = {
    'head_pitch': HEAD_PITCH,
    'head_roll': HEAD_ROLL,
    'head_yaw': HEAD_YAW,
    'left_arm': LEFT_ARM,
    'right_arm': RIGHT_ARM,
}
"""Limits by joint."""
MARGIN = 3.0
"""How much longer than its duration a movement may take, s: a motor may be slower than it was told."""
TOLERANCE = 0.12
"""A joint so near to its target has arrived where nobody says how near, rad. Of a robot that was measured the
encoders were wrong by up to 6 degrees."""
FINEST, COARSEST = 0.02, 0.5
"""What may be asked for instead, rad; readings themselves shake by half a degree."""
STILL = 0.03
"""Two readings in a row that differ by no more are of a joint at rest, rad."""
ROUNDING = 1e-3
"""So far beyond a limit is still the limit, rad: people write -0.698 or copy what the URDF has."""


@dataclass(frozen=True)
class JointGoal:
    """Where some joints are to be."""

    targets: Mapping[str, float]
    """rad by joint, each within its limit; at least one, in the order in which they were asked for."""
    seconds: float
    """Duration of the movement, above 0 and up to `LONGEST_MOVE`."""
    tolerance: float = TOLERANCE
    """How near to its target a joint has arrived, rad, `FINEST` to `COARSEST`."""

    @classmethod
    def checked(
        cls, names: Sequence[str], positions: Sequence[float], seconds: float, tolerance: float = 0.0
    ) -> 'JointGoal':
        """Return what is asked for. What is beyond a limit is refused: no joint could ever arrive there.

        Args:
            names: joints of `JOINTS`.
            positions: rad, one for each joint.
            seconds: duration.
            tolerance: rad; 0 for `TOLERANCE`.

        Raises:
            InvalidInputError: it makes no sense.
        """
        if not names:
            raise InvalidInputError('Nothing would move; name at least one joint.')
        if len(names) != len(positions):
            raise InvalidInputError(
                f'There must be one position for each joint, not {len(positions)} for {len(names)}.'
            )
        if tolerance and not FINEST <= tolerance <= COARSEST:
            raise InvalidInputError(
                f'The tolerance must be from {FINEST:g} to {COARSEST:g} rad, not {tolerance:g}.'
            )
        targets: dict[str, float] = {}
        for name, position in zip(names, positions, strict=True):
            if name in targets:
                raise InvalidInputError(f"The joint '{name}' is named twice; name each once.")
            targets[name] = _target(name, position)
        return cls(targets, check_seconds(seconds, LONGEST_MOVE), tolerance or TOLERANCE)


class JointWatch:
    """Hears where the joints of a goal are, and knows when they have arrived. Time is passed in."""

    def __init__(self, goal: JointGoal) -> None:
        """Know nothing of them, and that nothing moves yet."""
        self._goal = goal
        self._due = math.inf
        self._places: dict[str, float] = {}
        self._heard: dict[str, float] = {}
        self._still: set[str] = set()

    @property
    def positions(self) -> tuple[float, ...]:
        """Where each joint was last, rad, in the order of the goal; NaN where the robot did not tell."""
        return tuple(self._places.get(name, math.nan) for name in self._goal.targets)

    def began(self, now: float) -> None:
        """The robot took the command."""
        self._due = now + self._goal.seconds

    def heard(self, reading: JointReading, now: float) -> None:
        """The robot told where a joint is."""
        name, before = reading.joint, self._places.get(reading.joint, math.inf)
        if name not in self._goal.targets:
            return
        self._places[name], self._heard[name] = reading.position, now
        # What comes before its time may be of before the movement: it begins some moments after its command.
        still = now >= self._due and abs(reading.position - before) <= STILL
        (self._still.add if still else self._still.discard)(name)

    @property
    def arrived(self) -> bool:
        """Whether all joints rest at their targets."""
        return len(self._still) == len(self._goal.targets) and not self._away

    def is_late(self, now: float) -> bool:
        """Whether nobody has to wait any more."""
        return now >= self._due + MARGIN

    def places_since(self, moment: float) -> Mapping[str, float]:
        """Where those joints are that the robot told of after a moment, rad."""
        return {name: place for name, place in self._places.items() if self._heard[name] > moment}

    def is_near(self, name: str) -> bool:
        """Whether a joint is as near to its target as asked for, moving or not."""
        return abs(self._places.get(name, math.inf) - self._goal.targets[name]) <= self._goal.tolerance

    @property
    def complaint(self) -> str:
        """Which joints are not at their targets, as one sentence; empty where all are."""
        if not self._away:
            return ''
        seconds = self._goal.seconds + MARGIN
        return f'Not arrived within {seconds:g} s: {"; ".join(map(self._where, self._away))}.'

    @property
    def _away(self) -> list[str]:
        return [name for name in self._goal.targets if not self.is_near(name)]

    def _where(self, name: str) -> str:
        label = JOINTS[name].label
        if name not in self._places:
            return f'of the {label} the robot tells nothing'
        return (
            f'the {label} stands at {self._places[name]:.2f} rad, not at {self._goal.targets[name]:.2f} rad'
        )


def _target(name: str, position: float) -> float:
    limit = JOINTS.get(name)
    if limit is None:
        raise InvalidInputError(f"There is no joint '{name}'; use one of {', '.join(JOINTS)}.")
    if not math.isfinite(position):
        raise InvalidInputError(
            f'The position for the {limit.label} is not a finite number; give one in rad.'
        )
    within = min(limit.high, max(limit.low, position))
    if abs(within - position) > ROUNDING:
        raise InvalidInputError(
            f'The {limit.label} reaches from {limit.low:.3f} to {limit.high:.3f} rad, not to {position:.3f}.'
        )
    return within
