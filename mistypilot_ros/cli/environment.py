"""The environment in which `mistypilot up` and all that it starts run."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

PROFILE_VARIABLES = ('FASTDDS_DEFAULT_PROFILES_FILE', 'FASTRTPS_DEFAULT_PROFILES_FILE')
"""Variables with which a user names a profile of Fast DDS: new and old name."""


def ros_environment(given: Mapping[str, str], config: Path) -> dict[str, str]:
    """Return the environment with what is not set in it yet.

    Everything stays on this machine, nothing is left in shared memory, and processes find each other quickly.

    Args:
        given: the environment of the user.
        config: folder with the profiles of Fast DDS.
    """
    defaults = {
        'ROS_AUTOMATIC_DISCOVERY_RANGE': 'LOCALHOST',
        'FASTDDS_BUILTIN_TRANSPORTS': 'UDPv4',
        'PYTHONUNBUFFERED': '1',
        **discovery_profile(given, config),
    }
    return {**defaults, **given}


def discovery_profile(given: Mapping[str, str], config: Path) -> dict[str, str]:
    """Return the variable that names the shipped profile.

    Nothing is returned where the user set a profile or uses another middleware.

    Args:
        given: the environment of the user.
        config: folder with the profiles of Fast DDS.
    """
    own = any(given.get(name) for name in PROFILE_VARIABLES)
    if own or 'fastrtps' not in given.get('RMW_IMPLEMENTATION', 'rmw_fastrtps_cpp'):
        return {}
    # Fast DDS 2 of Jazzy reads another variable, and elements of other names, than Fast DDS 3 of Kilted.
    new = distro(given) != 'jazzy'
    file = config / ('fastdds_kilted.xml' if new else 'fastdds_jazzy.xml')
    return {PROFILE_VARIABLES[0 if new else 1]: str(file)} if file.is_file() else {}


def distro(given: Mapping[str, str]) -> str:
    """Return the name of the ROS 2 distribution; wheels do not set ROS_DISTRO, so their Fast DDS tells it."""
    prefixes = [sys.prefix, *given.get('AMENT_PREFIX_PATH', '').split(os.pathsep)]
    old = any(Path(prefix, 'share', 'fastrtps').is_dir() for prefix in prefixes if prefix)
    return given.get('ROS_DISTRO') or ('jazzy' if old else 'kilted')
