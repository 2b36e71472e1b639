"""What a test control is given, and how one is refused."""

from __future__ import annotations

import base64
import math
from typing import Any

from mistypilot_ros.simulator.assets import wav_beginning
from mistypilot_ros.simulator.sensors import SENSORS, Sensor, find_sensor


class ControlError(Exception):
    """A control that is refused; the text is one sentence for whoever asked."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        """Refuse with an HTTP status."""
        super().__init__(sentence)
        self.status = status


class Fields:
    """The JSON object of a control."""

    def __init__(self, values: dict[str, Any]) -> None:
        """Keep the values."""
        self.values = values

    def sensor(self) -> Sensor:
        """Return the sensor that is named."""
        name = self.values.get('sensor')
        sensor = find_sensor(name) if isinstance(name, str) else None
        if sensor is None:
            names = ', '.join(row.name for row in SENSORS)
            raise ControlError(f"'sensor' must be one of {names}.")
        return sensor

    def number(self, name: str, default: float | None = None, least: float = 0.0) -> float:
        """Return a finite number that is not below ``least``."""
        value = self.values.get(name)
        value = default if value is None else value
        try:
            number = float(value)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise ControlError(f"'{name}' must be a number.") from None
        if not math.isfinite(number) or number < least:
            raise ControlError(f"'{name}' must be a number of at least {least:g}.")
        return number

    def text(self, name: str, longest: int) -> str:
        """Return a text that is not blank, of at most ``longest`` characters."""
        value = self.values.get(name)
        if not isinstance(value, str) or not value.strip() or len(value) > longest:
            raise ControlError(f"'{name}' must be a text of 1 to {longest} characters.")
        return value

    def sound(self, name: str, longest: float) -> bytes:
        """Return a WAV file that is given in base64, cut after ``longest`` seconds; empty when absent."""
        value = self.values.get(name)
        if value is None:
            return b''
        try:
            return wav_beginning(base64.b64decode(value, validate=True), longest)
        except (TypeError, ValueError):
            raise ControlError(f"'{name}' must be a WAV file of PCM in base64.") from None

    def flag(self, name: str, default: bool) -> bool:
        """Return true or false."""
        value = self.values.get(name, default)
        if not isinstance(value, bool):
            raise ControlError(f"'{name}' must be true or false.")
        return value

    def count(self, name: str, least: int) -> int | None:
        """Return a whole number, None when absent."""
        return None if self.values.get(name) is None else int(self.number(name, least=least))
