"""The battery and the payload that tells of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mistypilot_ros.simulator.clock import utc_stamp


@dataclass(frozen=True)
class Battery:
    """State of the battery.

    Attributes:
        charge: fraction, 0..1.
        charging: whether it is on the charger.
    """

    charge: float = 0.87
    charging: bool = False

    def message(self) -> dict[str, Any]:
        """Return the payload of BatteryCharge and of ``GET /api/battery``: A, V, degrees Celsius."""
        return {
            'chargePercent': self.charge,
            'created': utc_stamp(),
            'current': 0.9 if self.charging else -0.724,
            'healthPercent': 0.95,
            'isCharging': self.charging,
            'sensorId': 'charge',
            'state': 'Charging' if self.charging else 'Discharging',
            'temperature': 24,
            'trained': True,
            # About 7 V when it dies and 8.4 V when full.
            'voltage': round(7.0 + 1.4 * self.charge, 3),
        }
