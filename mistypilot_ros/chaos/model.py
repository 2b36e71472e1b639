"""What should be: the bindings that were acknowledged, and what a press of each sensor must bring."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from mistypilot_ros.core.bindings import BindingOptions
from mistypilot_ros.core.sensors import MISTY_SENSORS

MARK = 'chaos_mark'
"""Skill that leaves the mark of its tag and does nothing else."""
LARGEST_TAG = 65_535
"""Tags count from 1 to this."""


@dataclass(frozen=True)
class Call:
    """A bound skill call; each leaves a mark of its own at the robot."""

    tag: int
    """What its mark shows, 1 to `LARGEST_TAG`; no two calls of one run of chaos share it."""
    skill: str = MARK
    """Name of the skill."""

    def __str__(self) -> str:
        """The form that parameters and files hold."""
        return f'{self.skill} tag={self.tag}'


@dataclass(frozen=True)
class Bound:
    """What one sensor should do."""

    calls: tuple[Call, ...]
    """In order, at least one."""
    options: BindingOptions
    """How its triggers should be treated."""

    @property
    def tags(self) -> tuple[int, ...]:
        """Marks that one run leaves, in order."""
        return tuple(call.tag for call in self.calls) if self.options.enabled else ()


@dataclass(frozen=True)
class Model:
    """All that should be bound. A table of its own, so that it cannot share a mistake with the product."""

    bound: Mapping[str, Bound] = field(default_factory=lambda: MappingProxyType({}))
    """By sensor or group."""
    removed: frozenset[str] = frozenset()
    """Sensors that were unbound and not bound again."""

    def bind(self, sensor: str, call: Call, options: BindingOptions, instead: bool = True) -> 'Model':
        """A call was bound, instead of what was there or besides."""
        before = () if instead or sensor not in self.bound else self.bound[sensor].calls
        return self._with(sensor, Bound((*before, call), options))

    def set_options(self, sensor: str, options: BindingOptions) -> 'Model':
        """The options of a bound sensor were changed."""
        return self._with(sensor, replace(self.bound[sensor], options=options))

    def unbind(self, sensor: str) -> 'Model':
        """A sensor was unbound."""
        rest = {name: one for name, one in self.bound.items() if name != sensor}
        return Model(MappingProxyType(rest), self.removed | ({sensor} & self.bound.keys()))

    def serving(self, sensor: str) -> str:
        """Which bound name a press of a sensor must reach: its own, then the smallest group; '' for none."""
        groups = [g for g in MISTY_SENSORS.groups.values() if sensor in g.members and g.name in self.bound]
        nearest = min(groups, key=lambda group: len(group.members)).name if groups else ''
        return sensor if sensor in self.bound else nearest

    def touching(self, name: str) -> str:
        """A sensor whose press must reach a bound name; '' where its members are all bound themselves."""
        group = MISTY_SENSORS.groups.get(name)
        members = group.members if group else (name,)
        return next((member for member in members if self.serving(member) == name), '')

    def parameters(self) -> dict[str, Any]:
        """Every parameter of every sensor as it must be."""
        values: dict[str, Any] = {}
        for name in MISTY_SENSORS.names:
            one = self.bound.get(name)
            values[f'bindings.{name}'] = [str(call) for call in one.calls] if one else ['']
            for option, value in option_values(one.options if one else BindingOptions()).items():
                values[f'binding_options.{name}.{option}'] = value
        return values

    def file(self) -> dict[str, Any]:
        """What the parameters in the file must be."""
        names = sorted(self.bound)
        rows: dict[str, Any] = {
            'bindings': {name: [str(call) for call in self.bound[name].calls] for name in names},
            'binding_options': {name: option_values(self.bound[name].options) for name in names},
            'removed_bindings': sorted(self.removed),
        }
        return {name: value for name, value in rows.items() if value}

    def _with(self, sensor: str, one: Bound) -> 'Model':
        return Model(MappingProxyType({**self.bound, sensor: one}), self.removed - {sensor})


def option_values(options: BindingOptions) -> dict[str, Any]:
    """Options as parameters hold them."""
    return {
        'enabled': options.enabled,
        'mode': options.mode.value,
        'debounce_ms': options.debounce_ms,
        'cooldown_s': options.cooldown_s,
        'max_seconds': options.max_seconds,
    }
