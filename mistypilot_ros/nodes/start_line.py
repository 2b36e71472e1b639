"""What a node's command line and environment say, seen before ROS does: its own refusals are hard to read."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from mistypilot_ros.cli.domain import domain
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.data_files import check_parameter_file

_NAMESPACE = re.compile(r'/|(/?[A-Za-z_][A-Za-z0-9_]*(/[A-Za-z_][A-Za-z0-9_]*)*)')


def check(arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """Let a start pass that ROS can make something of.

    Args:
        arguments: command line without the program.
        environment: variables.

    Raises:
        InvalidInputError: namespace, parameter, parameter file or domain cannot be used.
    """
    domain(environment)
    for option, value in zip(arguments, arguments[1:], strict=False):
        if option in _READERS:
            _READERS[option](value)


def _remapping(text: str) -> None:
    name, separator, value = text.rpartition(':=')
    if separator and name.rpartition(':')[2] == '__ns' and not _NAMESPACE.fullmatch(value):
        raise InvalidInputError(
            f"'{value}' cannot be a namespace: use letters, digits and _, no digit first, with / between, "
            f'such as /misty.'
        )


def _parameter(text: str) -> None:
    if not text.partition(':=')[1]:
        raise InvalidInputError(f"The parameter '{text}' must have the form NAME:=VALUE.")


def _file(text: str) -> None:
    check_parameter_file(Path(text))


_READERS: Mapping[str, Callable[[str], None]] = {
    '-r': _remapping,
    '--remap': _remapping,
    '-p': _parameter,
    '--param': _parameter,
    '--params-file': _file,
}
