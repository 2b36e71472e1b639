"""Parameters as rows: each with its default, what it means, its unit and its range."""

from dataclasses import dataclass
from typing import Any

from rcl_interfaces.msg import FloatingPointRange, IntegerRange, ParameterDescriptor
from rclpy.exceptions import InvalidParameterTypeException, InvalidParameterValueException
from rclpy.node import Node
from rclpy.parameter import Parameter

from mistypilot_ros.core.errors import InvalidInputError

KINDS = {
    bool: 'true or false',
    int: 'a whole number',
    float: 'a number with a decimal point',
    str: 'a text',
    list: 'a list of texts',
}
"""What a value must be, by the type of its default."""


@dataclass(frozen=True)
class ParameterRow:
    """One parameter of a node."""

    name: str
    """Name of the parameter."""
    default: Any
    """Value where nobody sets it; its type is the parameter's."""
    description: str
    """What it means, with unit."""
    bounds: tuple[float, float] | None = None
    """Smallest and largest value; None where the type has none."""
    read_only: bool = True
    """True where it is read at the start alone."""


def declare(node: Node, *rows: ParameterRow) -> None:
    """Declare the parameters of a node.

    Raises:
        InvalidInputError: a value that was given at the start is of a wrong type or out of range.
    """
    for row in rows:
        descriptor = ParameterDescriptor(description=row.description, read_only=row.read_only)
        if row.bounds is not None:
            limit(descriptor, type(row.default), row.bounds)
        try:
            node.declare_parameter(row.name, row.default, descriptor)
        except (InvalidParameterTypeException, InvalidParameterValueException) as error:
            raise InvalidInputError(_refusal(node, row)) from error
    numbers = {row.name for row in rows if isinstance(row.default, float)}
    if numbers:  # A node can have one such callback: rclpy appends what each returns.
        node.add_pre_set_parameters_callback(
            lambda given: [_number(p) if p.name in numbers else p for p in given]
        )


def limit(descriptor: ParameterDescriptor, kind: type, bounds: tuple[float, float]) -> None:
    """Tell a range, which tools show and ROS enforces.

    Args:
        descriptor: of the parameter, changed in place.
        kind: type of its value, int or float.
        bounds: smallest and largest value.
    """
    if kind is int:
        descriptor.integer_range = [IntegerRange(from_value=int(bounds[0]), to_value=int(bounds[1]))]
    else:
        low, high = map(float, bounds)
        descriptor.floating_point_range = [FloatingPointRange(from_value=low, to_value=high)]


def _number(parameter: Parameter) -> Parameter:
    """Take a whole number for one with a decimal point: `ros2 param set … 1` means 1.0."""
    if parameter.type_ is not Parameter.Type.INTEGER:
        return parameter
    return Parameter(parameter.name, value=float(parameter.value))


def _refusal(node: Node, row: ParameterRow) -> str:
    given = node._parameter_overrides[row.name].value  # rclpy tells it to nobody where it cannot be declared
    bounds = '' if row.bounds is None else f', {row.bounds[0]:g} to {row.bounds[1]:g}'
    return f"{row.name} of {node.get_name()} is '{given}'; it must be {KINDS[type(row.default)]}{bounds}."
