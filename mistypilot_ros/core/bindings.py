"""Bindings: which skills run when a sensor triggers. Immutable; each change makes a new table."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.skills import SkillCall

MAX_CALLS = 10
"""Calls that one sensor can hold."""
RANGES: Mapping[str, tuple[float, float]] = MappingProxyType(
    {'debounce_ms': (0, 10_000), 'cooldown_s': (0, 86_400), 'max_seconds': (0.1, 3_600)}
)
"""Smallest and largest value of an option, in the unit that its name ends with."""


class TriggerMode(Enum):
    """What a trigger does while the sensor's skills run."""

    SINGLE = 'single'
    QUEUED = 'queued'
    RESTART = 'restart'


@dataclass(frozen=True)
class BindingOptions:
    """How the triggers of one sensor are treated."""

    enabled: bool = True
    """False: the binding stays and does nothing."""
    mode: TriggerMode = TriggerMode.SINGLE
    """What a trigger does while the sensor's skills run."""
    debounce_ms: int = 300
    """Triggers closer together than this count once; 0 to 10,000 ms."""
    cooldown_s: float = 0.0
    """Pause after a run before the next trigger counts; 0 to 86,400 s."""
    max_seconds: float = 120.0
    """A run that takes longer is ended; 0.1 to 3,600 s."""

    def __post_init__(self) -> None:
        """Check the ranges.

        Raises:
            InvalidInputError: a value is out of its range.
        """
        for name, (low, high) in RANGES.items():
            value = getattr(self, name)
            if not low <= value <= high:
                raise InvalidInputError(f'{name} is {value}; it must be {low} to {high}.')


@dataclass(frozen=True)
class Binding:
    """What one sensor does."""

    sensor: str
    """Sensor or group."""
    calls: tuple[SkillCall, ...]
    """Run in this order; at least one, at most `MAX_CALLS`, no two equal."""
    options: BindingOptions = BindingOptions()
    """How its triggers are treated."""
    user: str = ''
    """Who made it; empty where nobody is named."""

    def __post_init__(self) -> None:
        """Drop repeated calls and check their number.

        Raises:
            InvalidInputError: no call, or too many.
        """
        object.__setattr__(self, 'calls', tuple(dict.fromkeys(self.calls)))
        if not 1 <= len(self.calls) <= MAX_CALLS:
            raise InvalidInputError(
                f"'{self.sensor}' has {len(self.calls)} calls; it can hold 1 to {MAX_CALLS}."
            )


@dataclass(frozen=True)
class Bindings:
    """All bindings at one moment, with tombstones of those that were removed."""

    by_sensor: Mapping[str, Binding] = field(default_factory=lambda: MappingProxyType({}))
    """Bindings by sensor or group, sorted."""
    removed: tuple[str, ...] = ()
    """Sensors that were unbound on purpose: a launch file does not bring them back."""
    generation: int = 0
    """Grows by one with each change."""

    def bind(self, sensor: str, call: SkillCall, user: str = '') -> 'Bindings':
        """Add a call to a sensor; the same call twice is one."""
        old = self.by_sensor.get(sensor)
        if old is None:
            return self.put(Binding(sensor, (call,), user=user))
        return self.put(replace(old, calls=(*old.calls, call), user=user or old.user))

    def update(self, sensor: str, call: SkillCall, user: str = '') -> 'Bindings':
        """Replace all calls of a sensor by one; its options stay."""
        options = self.by_sensor[sensor].options if sensor in self.by_sensor else BindingOptions()
        return self.put(Binding(sensor, (call,), options, user))

    def unbind(self, sensor: str) -> 'Bindings':
        """Take away what a sensor does; `*` means all. Nothing bound means no change."""
        gone = set(self.by_sensor) if sensor == '*' else {sensor} & set(self.by_sensor)
        if not gone:
            return self
        kept = {name: binding for name, binding in self.by_sensor.items() if name not in gone}
        return Bindings(MappingProxyType(kept), tuple(sorted({*self.removed, *gone})), self.generation + 1)

    def with_options(self, sensor: str, options: BindingOptions) -> 'Bindings':
        """Change how the triggers of a bound sensor are treated."""
        return self.put(replace(self.by_sensor[sensor], options=options))

    def put(self, binding: Binding) -> 'Bindings':
        """Set one sensor's binding; an equal one means no change."""
        if self.by_sensor.get(binding.sensor) == binding:
            return self
        table = dict(sorted({**self.by_sensor, binding.sensor: binding}.items()))
        removed = tuple(name for name in self.removed if name != binding.sensor)
        return Bindings(MappingProxyType(table), removed, self.generation + 1)
