"""The ROS domain: the part of a network's ROS traffic that a process sees."""

from collections.abc import Mapping

from mistypilot_ros.core.errors import InvalidInputError

VARIABLE = 'ROS_DOMAIN_ID'
LARGEST = 232
"""The largest for which DDS has ports."""


def domain(environment: Mapping[str, str]) -> int:
    """Return the number of the domain, 0 to `LARGEST`; 0 where the environment names none.

    Raises:
        InvalidInputError: the environment names something else.
    """
    text = environment.get(VARIABLE, '') or '0'
    if not text.isdecimal() or int(text) > LARGEST:
        raise InvalidInputError(
            f"{VARIABLE} is '{text}', which is no ROS domain: set it to a number from 0 to {LARGEST}, "
            f'or unset it.'
        )
    return int(text)
