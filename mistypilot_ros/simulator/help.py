"""The answer of ``GET /api/help``, in the shape that Misty's SDK generator reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mistypilot_ros.simulator.parameters import Kind, Parameter

if TYPE_CHECKING:
    from mistypilot_ros.simulator.endpoints import Endpoint

_ASSEMBLY = 'System.Private.CoreLib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=7cec85d7bea7798e'
_METHODS = ('get', 'post', 'delete', 'put')


def describe(endpoints: Iterable[Endpoint], command: str | None) -> dict[str, list[dict[str, Any]]]:
    """Return the commands by HTTP method.

    Args:
        endpoints: the table.
        command: the only path (below ``/api/``) to describe; all when None.
    """
    result: dict[str, list[dict[str, Any]]] = {method: [] for method in _METHODS}
    for endpoint in endpoints:
        if command is None or command.strip('/').lower() == endpoint.path:
            result[endpoint.method.lower()].append(_describe_one(endpoint))
    return result


def _describe_one(endpoint: Endpoint) -> dict[str, Any]:
    arguments = {
        parameter.name: {'getValueType': _net_type(parameter), 'ordinalNumber': number}
        for number, parameter in enumerate(endpoint.parameters)
    }
    return {
        'endpoint': endpoint.path,
        'apiCommand': {'name': endpoint.name, 'apiCommandGroup': endpoint.group, 'arguments': arguments},
    }


def _net_type(parameter: Parameter) -> str:
    """Return the .NET name; values other than text that may be absent are ``Nullable``."""
    plain = f'{parameter.kind.net_type}, {_ASSEMBLY}'
    if parameter.required or parameter.kind is Kind.STRING:
        return plain
    return f'System.Nullable`1[[{plain}]], {_ASSEMBLY}'
