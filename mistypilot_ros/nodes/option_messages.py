"""Changes of a binding's options as the parts of a Command that can carry them.

They are an OP_UPDATE without a call: each detail is an option as its parameter has it, or `reset`.
"""

from collections.abc import Sequence
from typing import Any

from mistypilot_ros.core.binding_parameters import OPTION_TYPES
from mistypilot_ros.core.commands import Adjust, Reset
from mistypilot_ros.core.errors import InvalidInputError

RESET = 'reset'
_SWITCH = {'true': True, 'false': False}


def details(command: Any) -> list[str]:
    """What a command changes, one text each; empty where it is another command."""
    if isinstance(command, Reset):
        return [RESET]
    if not isinstance(command, Adjust):
        return []
    enabled = [] if command.enabled is None else [f'enabled={str(command.enabled).lower()}']
    return enabled + ([] if command.cooldown_s is None else [f'cooldown_s={command.cooldown_s:g}'])


def option_command(sensor: str, given: Sequence[str]) -> Adjust | Reset:
    """The command that some details mean.

    Raises:
        InvalidInputError: they mean none.
    """
    if list(given) == [RESET]:
        return Reset(sensor)
    values = dict(text.partition('=')[::2] for text in given)
    try:
        enabled, cooldown = values.pop('enabled', None), values.pop('cooldown_s', None)
        if values or not given:
            raise ValueError
        return Adjust(
            sensor,
            None if enabled is None else _SWITCH[enabled],
            None if cooldown is None else OPTION_TYPES['cooldown_s'](cooldown),
        )
    except (KeyError, ValueError):
        raise InvalidInputError(f"'{', '.join(given)}' is no change of the binding of '{sensor}'.") from None
