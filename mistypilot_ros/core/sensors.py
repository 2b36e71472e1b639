"""The places where the robot can be touched, and the groups that they form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType

from mistypilot_ros.core.errors import UnknownSensorError

_DONE = {'tap': 'tapped', 'touch': 'touched', 'press': 'pressed'}
"""What was done to a sensor, by the verb for doing it."""


@dataclass(frozen=True)
class Sensor:
    """One touchable place. Left and right are the robot's own."""

    name: str
    """Name in topics, parameters and bindings."""
    label: str
    """What a sentence towards a person calls it, without article."""
    trigger_on_release: bool = False
    """True where the release triggers, because the robot ignores commands while it is held."""
    verb: str = 'tap'
    """What a person does to it, in the robot's sentences: tap, touch or press."""
    words: tuple[str, ...] = field(default=(), compare=False)
    """What people call it, in any language; the first of a language is what the robot calls it there."""


@dataclass(frozen=True)
class SensorGroup:
    """Several sensors under one name; it triggers on any member."""

    name: str
    """Name in topics, parameters and bindings."""
    label: str
    """What a sentence towards a person calls it, without article."""
    members: tuple[str, ...]
    """Names of sensors."""
    verb: str = 'tap'
    """What a person does to one of them, in the robot's sentences."""
    words: tuple[str, ...] = field(default=(), compare=False)
    """What people call it, in any language; the first of a language is what the robot calls it there."""


@dataclass(frozen=True)
class SensorEvent:
    """One change of a sensor."""

    sensor: str
    """Name of the sensor, never of a group."""
    active: bool
    """True when touched or pressed, false when let go."""
    value: float = 1.0
    """0 or 1 for touch and bump."""


class SensorMap:
    """All sensors and groups that a system knows, looked up by name."""

    def __init__(self, sensors: Sequence[Sensor], groups: Sequence[SensorGroup]) -> None:
        """Check that names are unique and that members exist.

        Raises:
            UnknownSensorError: a group names a sensor that does not exist.
        """
        self._sensors = {sensor.name: sensor for sensor in sensors}
        self._groups = {group.name: group for group in groups}
        if len({*self._sensors, *self._groups}) < len(sensors) + len(groups):
            raise UnknownSensorError('Two sensors or groups have the same name; give each its own.')
        for group in groups:
            for member in group.members:
                self.sensor(member)

    @property
    def sensors(self) -> Mapping[str, Sensor]:
        """Sensors by name."""
        return MappingProxyType(self._sensors)

    @property
    def groups(self) -> Mapping[str, SensorGroup]:
        """Groups by name."""
        return MappingProxyType(self._groups)

    @property
    def names(self) -> tuple[str, ...]:
        """Names that can be bound: sensors, then groups."""
        return (*self._sensors, *self._groups)

    def sensor(self, name: str) -> Sensor:
        """Return one sensor.

        Raises:
            UnknownSensorError: no sensor has this name; the message names the nearest.
        """
        if name not in self._sensors:
            raise UnknownSensorError(self._unknown(name))
        return self._sensors[name]

    def check(self, name: str) -> str:
        """Return the name if it can be bound.

        Raises:
            UnknownSensorError: neither a sensor nor a group has this name; the message names the nearest.
        """
        if name not in self._sensors and name not in self._groups:
            raise UnknownSensorError(self._unknown(name))
        return name

    def label(self, name: str) -> str:
        """What a sentence towards a person calls a sensor or group, without article."""
        return self._entry(name).label

    def words(self, name: str) -> tuple[str, ...]:
        """What people call a sensor or group, in any language."""
        return self._entry(name).words

    def verb(self, name: str) -> str:
        """What a person does to a sensor or group, in the robot's sentences."""
        return self._entry(name).verb

    def happened(self, event: SensorEvent) -> str:
        """What an event was, one sentence, such as `The chin was tapped`."""
        deed = _DONE.get(self.verb(event.sensor), 'touched') if event.active else 'let go'
        return f'The {self.label(event.sensor)} was {deed}.'

    def triggers(self, name: str, event: SensorEvent) -> bool:
        """Whether an event is one that triggers what is bound to `name`, precedence aside."""
        members = self._groups[name].members if name in self._groups else (name,)
        if event.sensor not in members or event.sensor not in self._sensors:
            return False
        return event.active != self._sensors[event.sensor].trigger_on_release

    def serving(self, sensor: str, bound: Sequence[str]) -> str:
        """Which of the bound names serves a sensor: its own first, then the smallest group; '' for none."""
        if sensor in bound:
            return sensor
        groups = [g for g in self._groups.values() if g.name in bound and sensor in g.members]
        return min(groups, key=lambda g: len(g.members)).name if groups else ''

    def lost_to_others(self, event: SensorEvent, served: str, bound: Sequence[str]) -> tuple[str, ...]:
        """Bound groups that an event would have triggered, had not what is nearer to it taken it.

        Args:
            event: what happened.
            served: the bound name that serves it.
            bound: all bound names.
        """
        return tuple(name for name in bound if name != served and self.triggers(name, event))

    def _entry(self, name: str) -> Sensor | SensorGroup:
        entry = self._sensors.get(name) or self._groups.get(self.check(name))
        assert entry is not None
        return entry

    def _unknown(self, name: str) -> str:
        known = [other for other in self.names if other != name]  # A group is no sensor.
        *first, last = get_close_matches(name, known, n=3, cutoff=0.4) or ['']
        if not last:
            return f"There is no sensor '{name}'. Use one of: {', '.join(known)}."
        return (
            f"There is no sensor '{name}'. Do you mean {' or '.join(filter(None, [', '.join(first), last]))}?"
        )


HEAD_PANELS = ('head_front', 'head_back', 'head_left', 'head_right')
FRONT_BUMPERS = ('bumper_front_left', 'bumper_front_right')
REAR_BUMPERS = ('bumper_rear_left', 'bumper_rear_right')

MISTY_SENSORS = SensorMap(
    sensors=(
        Sensor('head_front', 'forehead'),
        Sensor('head_back', 'back of the head'),
        Sensor('head_left', 'left side of the head'),
        Sensor('head_right', 'right side of the head'),
        Sensor('chin', 'chin'),
        # A held scruff makes Misty ignore every command (official documentation).
        Sensor('scruff', 'scruff', trigger_on_release=True, verb='touch'),
        Sensor('bumper_front_left', 'front left bumper', verb='press'),
        Sensor('bumper_front_right', 'front right bumper', verb='press'),
        Sensor('bumper_rear_left', 'rear left bumper', verb='press'),
        Sensor('bumper_rear_right', 'rear right bumper', verb='press'),
    ),
    groups=(
        SensorGroup('head', 'head', HEAD_PANELS),
        SensorGroup('front_bumpers', 'front bumpers', FRONT_BUMPERS, verb='press'),
        SensorGroup('rear_bumpers', 'rear bumpers', REAR_BUMPERS, verb='press'),
        SensorGroup('bumpers', 'bumpers', FRONT_BUMPERS + REAR_BUMPERS, verb='press'),
    ),
)
