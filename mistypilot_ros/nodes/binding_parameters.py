"""The bindings as ROS parameters, so that `ros2 param` and rqt_reconfigure read and change them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rcl_interfaces.msg import ParameterDescriptor, ParameterEvent, SetParametersResult
from rclpy.node import Node
from rclpy.parameter import Parameter

from mistypilot_ros.core.binding_parameters import CALLS, OPTION_TYPES, OPTIONS, as_kept, free, is_binding
from mistypilot_ros.core.bindings import RANGES
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.parameters import limit
from mistypilot_ros.supervision.book import BindingBook

DESCRIPTIONS: Mapping[str, str] = {
    '': "Skills that this sensor runs, in order, each such as 'make_sound sound=giggle'.",
    'enabled': 'false: the binding stays and does nothing.',
    'mode': 'Triggers during a run are dropped (single), wait (queued) or begin it again (restart).',
    'debounce_ms': 'Triggers closer together than this count once, ms, 0 to 10000.',
    'cooldown_s': 'Pause after a run before the next trigger counts, s, 0 to 86400.',
    'max_seconds': 'A run that takes longer is ended, s, 0.1 to 3600.',
}
"""What a parameter means: those of options by their names, that of the calls by none."""


class BindingParameters:
    """Keeps the parameters of a node and a book of bindings the same.

    The node must allow undeclared parameters: an unknown sensor then reaches the validator, which names it.
    """

    def __init__(
        self,
        node: Node,
        sensors: Iterable[str],
        book: Callable[[], BindingBook | None],
        changed: Callable[[], None],
    ) -> None:
        """Validate and write from now on.

        Args:
            node: holds the parameters.
            sensors: names of all sensors and groups; each has its parameters, bound or not.
            book: the bindings in force; None while there are none, then every change is refused.
            changed: called after a change is in force.
        """
        self._node = node
        self._free = free(sensors)
        self._book = book
        self._changed = changed
        self._mirroring = False
        self._events = interfaces.PARAMETER_EVENTS.publisher(node)
        node.add_pre_set_parameters_callback(self._normalise)
        node.add_on_set_parameters_callback(self._write)
        node.add_post_set_parameters_callback(self._after)

    def overrides(self) -> dict[str, Any]:
        """Binding parameters that a launch or parameter file gave at start, by full name."""
        # rclpy has no public way to list overrides of undeclared parameters.
        given = self._node._parameter_overrides
        return {name: parameter.value for name, parameter in given.items() if is_binding(name)}

    def mirror(self) -> None:
        """Make the node's parameters equal to the book after a change that came another way."""
        book = self._book()
        if book is None:
            return
        wanted = {**self._free, **book.parameters()}
        changed = [
            Parameter(name, value=value)
            for name, value in wanted.items()
            if not self._node.has_parameter(name) or self._node.get_parameter(name).value != value
        ]
        self._mirroring = True
        try:
            for parameter in changed:
                self._set(parameter)
            for name in wanted:
                self._describe(name)
        finally:
            self._mirroring = False

    def _set(self, parameter: Parameter) -> None:
        if not self._node.has_parameter(parameter.name):
            self._node.declare_parameter(
                parameter.name,
                parameter.value,
                _descriptor(parameter.name),
                ignore_override=True,
            )
        else:
            self._node.set_parameters([parameter])

    def _describe(self, name: str) -> None:
        """Describe a parameter that came by a parameter service, which declares it without a word."""
        if not self._node.describe_parameter(name).description:
            self._node.set_descriptor(name, _descriptor(name))

    def _normalise(self, parameters: list[Parameter]) -> list[Parameter]:
        """Whoever shows parameters, such as rqt_reconfigure, relies on it that their types stay."""
        kept = [
            as_kept(parameter.name, parameter.value) if is_binding(parameter.name) else parameter.value
            for parameter in parameters
        ]
        return [
            parameter if value is parameter.value else Parameter(parameter.name, value=value)
            for parameter, value in zip(parameters, kept, strict=True)
        ]

    def _write(self, parameters: Sequence[Parameter]) -> SetParametersResult:
        reason = '' if self._mirroring else self._refusal(parameters)
        if reason:
            self._tell_again(parameters)
        return SetParametersResult(successful=not reason, reason=reason)

    def _refusal(self, parameters: Sequence[Parameter]) -> str:
        """Write what concerns the bindings; return why it cannot be, empty where it was."""
        mine = [parameter for parameter in parameters if is_binding(parameter.name)]
        for parameter in parameters:
            if parameter not in mine and not self._node.has_parameter(parameter.name):
                return _no_such(parameter.name)
        if not mine:
            return ''
        book = self._book()
        if book is None:
            return 'The binding supervisor is not configured.'
        if len(mine) < len(parameters):
            return 'Set bindings apart from other parameters.'
        try:
            book.set([(parameter.name, parameter.value) for parameter in mine])
        except MistyPilotError as error:
            return str(error)
        return ''

    def _tell_again(self, parameters: Sequence[Parameter]) -> None:
        """Tell the values that stand: rqt_reconfigure would go on to show those that were refused."""
        names = [parameter.name for parameter in parameters if self._node.has_parameter(parameter.name)]
        if names:
            standing = [self._node.get_parameter(name).to_parameter_msg() for name in names]
            event = ParameterEvent(node=self._node.get_fully_qualified_name(), changed_parameters=standing)
            event.stamp = self._node.get_clock().now().to_msg()
            self._events.publish(event)

    def _after(self, parameters: Sequence[Parameter]) -> None:
        if not self._mirroring and any(is_binding(parameter.name) for parameter in parameters):
            self.mirror()
            self._changed()


def _descriptor(name: str) -> ParameterDescriptor:
    option = '' if name.startswith(CALLS) else name.rpartition('.')[2]
    descriptor = ParameterDescriptor(description=DESCRIPTIONS[option], dynamic_typing=True)
    if option in RANGES:  # rqt_reconfigure does not show why a value is refused: it must not let it be typed.
        limit(descriptor, OPTION_TYPES[option], RANGES[option])
    return descriptor


def _no_such(name: str) -> str:
    return (
        f"There is no parameter '{name}'. A binding is {CALLS}SENSOR, its options are {OPTIONS}SENSOR.OPTION."
    )
