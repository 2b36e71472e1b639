"""Bindings as parameters: `bindings.<sensor>` and `binding_options.<sensor>.<option>`.

The command-line tools send awkward types (measured with rclpy): `[]` arrives as a list of bools, a bare word
as a string, an empty list in a file as nothing. All of them are understood here, in one place.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Any

from mistypilot_ros.core.bindings import Binding, BindingOptions, Bindings, TriggerMode
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import SkillCall

CALLS = 'bindings.'
OPTIONS = 'binding_options.'
NO_CALLS = ('',)
"""Value of a sensor that nothing is bound to; the tools take an empty list for one of bytes or of bools."""
OPTION_TYPES: Mapping[str, type] = MappingProxyType(
    {'enabled': bool, 'mode': str, 'debounce_ms': int, 'cooldown_s': float, 'max_seconds': float}
)
"""Options by name, with the type of their value."""
KINDS: Mapping[type, str] = MappingProxyType(
    {bool: 'true or false', int: 'a whole number', float: 'a number'}
)
"""What people call a type."""
_WANTED = "A binding must be a list of skill calls such as ['wave', 'make_sound sound=giggle']."


@dataclass(frozen=True)
class ParameterBook:
    """The bindings, and options that were set before their sensor was bound."""

    bindings: Bindings = Bindings()
    """What is bound."""
    early: Mapping[str, BindingOptions] = field(default_factory=lambda: MappingProxyType({}))
    """Options of sensors that are not bound yet: a parameter file may name them first."""

    def set(self, name: str, value: Any, sensors: SensorMap) -> 'ParameterBook':
        """Apply one parameter.

        Args:
            name: full name of the parameter, one for which `is_binding` is true.
            value: a list of calls or one call; an empty list of any type or None takes the binding away.
            sensors: sensors and groups that exist.

        Raises:
            InvalidInputError: unknown sensor or option, a value of a wrong form or out of range.
        """
        if name.startswith(CALLS):
            return self._set_calls(sensors.check(name.removeprefix(CALLS)), normalised(value))
        sensor, _, option = name.removeprefix(OPTIONS).partition('.')
        return self._set_option(sensors.check(sensor), option, value)

    def parameters(self) -> dict[str, Any]:
        """All bindings and their options by full parameter name."""
        values: dict[str, Any] = {}
        for sensor, binding in self.bindings.by_sensor.items():
            values[CALLS + sensor] = [str(call) for call in binding.calls]
            values.update(_option_values(sensor, binding.options))
        for sensor, options in self.early.items():
            values.update(_option_values(sensor, options))
        return values

    def with_bindings(self, bindings: Bindings) -> 'ParameterBook':
        """Take over changed bindings; a newly bound sensor takes the options that were set for it before."""
        for sensor, options in self.early.items():
            binding = bindings.by_sensor.get(sensor)
            if binding is not None and sensor not in self.bindings.by_sensor:
                bindings = bindings.put(replace(binding, options=options))
        early = {
            sensor: options for sensor, options in self.early.items() if sensor not in bindings.by_sensor
        }
        return ParameterBook(bindings, MappingProxyType(early))

    def _set_calls(self, sensor: str, texts: tuple[str, ...]) -> 'ParameterBook':
        if not texts:
            return self.with_bindings(self.bindings.unbind(sensor))
        calls = tuple(SkillCall.parse(text) for text in texts)
        old = self.bindings.by_sensor.get(sensor)
        binding = Binding(sensor, calls) if old is None else replace(old, calls=calls)
        return self.with_bindings(self.bindings.put(binding))

    def _set_option(self, sensor: str, option: str, value: Any) -> 'ParameterBook':
        if option not in OPTION_TYPES:
            raise InvalidInputError(f"There is no option '{option}'. Use one of: {', '.join(OPTION_TYPES)}.")
        binding = self.bindings.by_sensor.get(sensor)
        old = binding.options if binding else self.early.get(sensor, BindingOptions())
        default = getattr(BindingOptions(), option)
        new = replace(old, **{option: default if value is None else _typed(option, value)})
        if binding is not None:
            return replace(self, bindings=self.bindings.put(replace(binding, options=new)))
        early = {**self.early, sensor: new}
        if new == BindingOptions():
            del early[sensor]
        return replace(self, early=MappingProxyType(early))


def is_binding(name: str) -> bool:
    """Whether a parameter belongs to the bindings."""
    return name.startswith((CALLS, OPTIONS))


def free(sensors: Iterable[str]) -> dict[str, Any]:
    """The parameters of sensors that nothing is bound to, by full name.

    They are there all the same: whoever looks sees what can be bound, and rqt_reconfigure, which ends when a
    parameter that it shows goes away, can bind and unbind.
    """
    values: dict[str, Any] = {}
    for sensor in sensors:
        values |= {CALLS + sensor: [*NO_CALLS], **_option_values(sensor, BindingOptions())}
    return values


def as_kept(name: str, value: Any) -> Any:
    """The value of a binding parameter in the type in which it is kept; unchanged where it cannot be used.

    Args:
        name: full name of the parameter.
        value: as a tool sent it; None, which is a deletion, becomes what the parameter is without a binding.
    """
    if name.startswith(CALLS):
        try:
            return [*(normalised(value) or NO_CALLS)]
        except InvalidInputError:
            return value
    option = name.rpartition('.')[2]
    if value is None and option in OPTION_TYPES:
        return _option_value(BindingOptions(), option)
    whole = isinstance(value, int) and not isinstance(value, bool)
    return float(value) if whole and OPTION_TYPES.get(option) is float else value


def normalised(value: Any) -> tuple[str, ...]:
    """The calls that a parameter's value means, as texts; empty where it takes the binding away.

    Raises:
        InvalidInputError: neither a text, nor a list of texts, nor an empty list.
    """
    if isinstance(value, str) and value.lstrip().startswith('['):
        value = _json_list(value)
    if value is None or (isinstance(value, str) and not value.strip()):
        return ()
    if isinstance(value, str):
        return (value,)
    items = tuple(value) if isinstance(value, Iterable) else (value,)
    if not all(isinstance(item, str) for item in items):
        raise InvalidInputError(_WANTED)
    return tuple(item for item in items if item.strip())


def _json_list(text: str) -> Any:
    """A list of calls in JSON; the command line sends it as one text where it has objects in it."""
    try:
        return [json.dumps(item) if isinstance(item, dict) else item for item in json.loads(text)]
    except (ValueError, RecursionError):
        raise InvalidInputError(_WANTED) from None


def _option_values(sensor: str, options: BindingOptions) -> dict[str, Any]:
    return {f'{OPTIONS}{sensor}.{option}': _option_value(options, option) for option in OPTION_TYPES}


def _option_value(options: BindingOptions, option: str) -> Any:
    value = getattr(options, option)
    return value.value if isinstance(value, Enum) else value


def _typed(option: str, value: Any) -> Any:
    kind = OPTION_TYPES[option]
    if option == 'mode':
        names = [mode.value for mode in TriggerMode]
        if value not in names:
            raise InvalidInputError(f"mode is '{value}'; it must be one of: {', '.join(names)}.")
        return TriggerMode(value)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
        raise InvalidInputError(f"{option} is '{value}'; it must be {KINDS[kind]}.")
    return value
