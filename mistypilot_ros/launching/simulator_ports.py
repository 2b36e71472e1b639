"""Which ports the simulated robots of one launch get."""

from collections.abc import Sequence

from mistypilot_ros.cli.ports import choose_port
from mistypilot_ros.core.errors import InvalidInputError


def choose_ports(wanted: Sequence[int | None]) -> list[int]:
    """Return a port of its own for each.

    Args:
        wanted: ports that must be had; None for 8080 if it is free, else any free one.

    Raises:
        InvalidInputError: a port is in use, or wanted twice.
    """
    taken = [port for port in wanted if port]
    for port in taken:
        if taken.count(port) > 1:
            raise InvalidInputError(f'Two simulated robots have port {port}; give each its own.')
        _check(port)
    used: set[int] = set(taken)
    return [port or _free(port, used) for port in wanted]


def _free(wanted: int | None, used: set[int]) -> int:
    port = choose_port(wanted)
    while port in used:
        port = choose_port(0)
    used.add(port)
    return port


def _check(port: int) -> None:
    try:
        choose_port(port)
    except InvalidInputError:
        raise InvalidInputError(
            f'Port {port} of this machine cannot be had for a simulated robot; end the program that has it, '
            f'or choose another.'
        ) from None
