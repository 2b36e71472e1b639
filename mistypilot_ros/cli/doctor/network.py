"""Settings of ROS 2 for the network."""

from pathlib import Path
from xml.etree import ElementTree

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, ok, problem, skipped, warning
from mistypilot_ros.cli.environment import PROFILE_VARIABLES, RANGE

DOMAIN, LOCALHOST = 'ROS_DOMAIN_ID', 'ROS_LOCALHOST_ONLY'
LARGEST, SAFE = 232, 101
"""Largest domain that has ports, and the largest whose ports Linux gives to no other program
(documentation of ROS 2)."""
RANGES = ('SUBNET', 'LOCALHOST', 'OFF', 'SYSTEM_DEFAULT')


def domain(case: Case) -> Finding:
    """Whether the number of the domain is one."""
    text = case.environment.get(DOMAIN, '')
    remedy = f'Set {DOMAIN} to a number from 0 to {SAFE}, or unset it for 0.'
    if text and not (text.isascii() and text.isdecimal() and int(text) <= LARGEST):
        return problem(f"{DOMAIN} is '{text}'; it must be a number from 0 to {LARGEST}.", remedy)
    if int(text or 0) > SAFE:
        return warning(f'{DOMAIN} is {text}; other programs may hold its ports.', remedy)
    return ok(f'ROS domain {int(text or 0)}{"" if text else " (the usual one)"}.')


def reach(case: Case) -> Finding:
    """How far discovery goes."""
    range_, local = case.environment.get(RANGE), case.environment.get(LOCALHOST)
    if range_ and range_ not in RANGES:
        return problem(f"{RANGE} is '{range_}'; it must be one of: {', '.join(RANGES)}.", f'unset {RANGE}')
    if range_ == 'OFF':
        return problem(f'{RANGE} is OFF, so that no process finds another.', f'unset {RANGE}')
    if local not in (None, '', '0', '1'):
        return problem(f"{LOCALHOST} is '{local}'; it must be 0 or 1.", f'unset {LOCALHOST}')
    if local == '1' and range_:
        return warning(f'{LOCALHOST} and {RANGE} are both set, and the first one wins.', f'unset {LOCALHOST}')
    if local == '1' or range_ == 'LOCALHOST':
        return ok(f'ROS stays on this machine, as {LOCALHOST if local == "1" else RANGE} says.')
    if range_:
        return ok(f'{RANGE} is {range_}: other machines of the network may take part.')
    return ok('Nothing is set: what `mistypilot up` starts stays on this machine.')


def profile(case: Case) -> Finding:
    """Whether the profile of Fast DDS is there and is XML."""
    if 'fastrtps' not in case.environment.get('RMW_IMPLEMENTATION', 'rmw_fastrtps_cpp'):
        return skipped('RMW_IMPLEMENTATION names another middleware than Fast DDS.')
    for variable in PROFILE_VARIABLES:
        text = case.ros_environment.get(variable)
        if not text:
            continue
        own = bool(case.environment.get(variable))
        remedy = f'unset {variable}, or name a file that is there.' if own else 'Install MistyPilot again.'
        try:
            ElementTree.parse(text)
        except OSError as error:
            return problem(f"The profile '{text}' ({variable}) cannot be read: {error.strerror}.", remedy)
        except (ElementTree.ParseError, ValueError) as error:
            return problem(f"The profile '{text}' ({variable}) is no XML: {error}.", remedy)
        return ok(f'Fast DDS uses {"your" if own else "the shipped"} profile {Path(text).name}.')
    return warning(
        'No profile of Fast DDS is used, so that processes may take seconds to find each other.',
        'Install MistyPilot again: the shipped profiles are missing.',
    )
