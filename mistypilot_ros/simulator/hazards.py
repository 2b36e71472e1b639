"""Hazards: what is in the way, and what that does to a drive."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from mistypilot_ros.simulator import room
from mistypilot_ros.simulator.base import Base, Pose
from mistypilot_ros.simulator.clock import Clock, Timer, utc_stamp
from mistypilot_ros.simulator.parameters import Ignored
from mistypilot_ros.simulator.rangers import EDGE, OUT_OF_BOUNDS, RANGERS, Ranger, Rangers, Reading
from mistypilot_ros.simulator.sensors import FRONT, REAR, SENSORS

ZONES = tuple(f'{end} {side} hazard' for end in ('Front', 'Back') for side in ('right', 'center', 'left'))
"""Misty's names of the zones in which driving is stopped."""

BODY = 0.12
"""Metres from the middle of the base to its bumpers; a guess."""

STEP, TURN_STEP = 0.02, 5.0
"""Metres and degrees between the places of a drive that are looked at ahead of time."""

HORIZON = 60.0
"""Seconds of robot time that are looked ahead; then it looks again."""

_BUMPERS = {row.name: row for row in SENSORS if row.hazard}


@dataclass(frozen=True)
class Settings:
    """What counts as a hazard; factory settings are back after each boot (Misty's documentation).

    Attributes:
        thresholds: metres by name in hazard messages; 0 is off.
        bumpers: whether a bumper counts, by its name in hazard messages.
    """

    thresholds: Mapping[str, float] = field(
        default_factory=lambda: {row.hazard: row.threshold for row in RANGERS}
    )
    bumpers: Mapping[str, bool] = field(
        default_factory=lambda: {row.hazard: True for row in _BUMPERS.values()}
    )

    def message(self) -> dict[str, Any]:
        """Return them as Misty tells them."""
        return {
            'bumpSensors': [{'enabled': on, 'sensorName': name} for name, on in self.bumpers.items()],
            'timeOfFlightSensors': [
                {'sensorName': name, 'threshold': metres} for name, metres in self.thresholds.items()
            ],
        }

    def in_hazard(self, ranger: Ranger, read: Reading) -> bool:
        """Tell whether a reading is a hazard: an obstacle that is near, or a floor that is deep."""
        threshold = self.thresholds[ranger.hazard]
        if threshold <= 0:
            return False
        if ranger.kind == EDGE:
            return read.status == OUT_OF_BOUNDS[EDGE] or (read.status == 0 and read.distance > threshold)
        return read.status == 0 and read.distance <= threshold


@dataclass(frozen=True)
class Standing:
    """What is in the way at one place.

    Attributes:
        rangers: hazards of the time-of-flight sensors by name.
        touched: bumpers that a wall presses.
    """

    rangers: Mapping[str, bool]
    touched: tuple[str, ...] = ()

    def blocks(self, linear: float) -> bool:
        """Tell whether a drive ends here, forwards where ``linear`` is above 0, backwards below."""
        if linear == 0:
            return False
        end, bumpers = ('Front', FRONT) if linear > 0 else ('Back', REAR)
        return self.touched == bumpers or any(
            self.rangers[row.hazard] for row in RANGERS if row.zone.startswith(end)
        )


class Hazards:
    """Looks where the robot is and where it drives to; a drive ends exactly where something is in the way."""

    def __init__(
        self,
        clock: Clock,
        base: Base,
        rangers: Rangers,
        held: Collection[str],
        touch: Callable[[str, bool], None],
        tell: Callable[[Mapping[str, Any]], Any],
    ) -> None:
        """Have nothing in the way.

        Args:
            clock: the robot's time.
            base: what drives.
            rangers: what sees.
            held: bumpers that are pressed now, by name.
            touch: presses (True) or lets go a bumper, when a wall does.
            tell: sends the payload of a HazardNotification.
        """
        self._clock, self._base, self._rangers = clock, base, rangers
        self._held, self._touch, self._tell = held, touch, tell
        self._settings = Settings()
        self._standing = self._at(base.pose())
        self._told = self._message_of(self._standing)
        self._timer: Timer | None = None

    @property
    def settings(self) -> Settings:
        """What counts as a hazard."""
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self._settings = settings
        self.look()

    def check_free(self, linear: float) -> None:
        """Let a drive begin that nothing is in the way of.

        Raises:
            Ignored: something is; the robot ignores the command (Misty's documentation).
        """
        if self._blocks(self._at(self._base.pose()), linear):
            raise Ignored('A hazard is in the way.')

    def look(self) -> None:
        """See what is in the way now, tell what has changed, and look ahead."""
        standing = self._at(self._base.pose())
        before, self._standing = self._standing, standing
        if self._blocks(standing, self._base.speeds()[0]):
            self._base.stop()
        for name in (*before.touched, *standing.touched):
            if (name in before.touched) != (name in standing.touched):
                self._touch(name, name in standing.touched)
        message = self._message_of(standing)
        if message != self._told:
            self._told = message
            self._tell({'created': utc_stamp(), **message})
        self._look_ahead()

    def rest(self) -> None:
        """Look ahead no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def in_hazard(self) -> Mapping[str, bool]:
        """Return for each time-of-flight sensor whether it sees a hazard, by name in hazard messages."""
        return self._at(self._base.pose()).rangers

    def _at(self, pose: Pose) -> Standing:
        rangers = {
            row.hazard: self._settings.in_hazard(row, self._rangers.read(row, pose)) for row in RANGERS
        }
        distance, direction = room.nearest(pose.x, pose.y)
        if distance > BODY:
            return Standing(rangers)
        ahead = math.cos(direction - math.radians(pose.heading)) > 0
        return Standing(rangers, FRONT if ahead else REAR)

    def _blocks(self, standing: Standing, linear: float) -> bool:
        return standing.blocks(linear) or self._pressed(FRONT if linear > 0 else REAR) and linear != 0

    def _pressed(self, names: Collection[str]) -> bool:
        """Tell whether one of these bumpers is pressed and counts."""
        return any(name in self._held and self._settings.bumpers[_BUMPERS[name].hazard] for name in names)

    def _look_ahead(self) -> None:
        """Let the drive end where something will be in the way, and look again when anything changes."""
        self.rest()
        linear, angular = self._base.speeds()
        if (linear, angular) == (0.0, 0.0):
            return
        now, end = self._clock.now(), self._base.end
        last = min(end, now + HORIZON)
        step = min(
            STEP / abs(linear) if linear else math.inf, TURN_STEP / abs(angular) if angular else math.inf
        )
        before = now
        while before < last:
            moment = min(before + step, last)
            if self._differs(moment):
                moment = self._first(before, moment)
                if self._at(self._base.at(moment)).blocks(linear):
                    self._base.limit(moment)
                break
            before = moment
        self._timer = self._clock.call_at(min(moment, last), self.look)

    def _differs(self, moment: float) -> bool:
        return self._at(self._base.at(moment)) != self._standing

    def _first(self, same: float, other: float) -> float:
        """Return the first moment, to a millisecond, of what begins between two."""
        while other - same > 1e-3:
            middle = (same + other) / 2
            same, other = (same, middle) if self._differs(middle) else (middle, other)
        return other

    def _message_of(self, standing: Standing) -> dict[str, Any]:
        """Return the payload without its date: whatever is in it, is in it always."""
        pressed = {row.hazard: self._pressed((row.name,)) for row in _BUMPERS.values()}
        stopped = {row.zone for row in RANGERS if standing.rangers[row.hazard]}
        stopped |= {
            f'{end} center hazard'
            for end, names in (('Front', FRONT), ('Back', REAR))
            if self._pressed(names)
        }
        return {
            'bumpSensorsHazardState': _rows(pressed),
            'criticalInternalError': 0,
            'currentSensorsHazard': [],
            'driveStopped': _rows({zone: zone in stopped for zone in ZONES}),
            'excessiveSpeedHazard': [],
            'motorStallHazard': [],
            'timeOfFlightSensorsHazardState': _rows(standing.rangers),
        }


def _rows(hazards: Mapping[str, bool]) -> list[dict[str, Any]]:
    return [{'inHazard': on, 'sensorName': name} for name, on in hazards.items()]
