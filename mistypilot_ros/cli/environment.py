"""The environment in which `mistypilot up` and all that it starts run."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

PROFILE_VARIABLES = ('FASTDDS_DEFAULT_PROFILES_FILE', 'FASTRTPS_DEFAULT_PROFILES_FILE')
"""Variables with which a user names a profile of Fast DDS: new and old name."""
RANGE = 'ROS_AUTOMATIC_DISCOVERY_RANGE'


def ros_environment(given: Mapping[str, str], config: Path) -> dict[str, str]:
    """Return the environment with what is not set in it yet: everything stays on this machine.

    With the range LOCALHOST the middleware of Kilted binds all interfaces and always makes a shared-memory
    segment and a port for each process, and who is killed leaves them behind. The shipped loopback profile
    binds 127.0.0.1 alone and makes none; the range SYSTEM_DEFAULT does not overrule it. ROS tools of this
    machine see everything all the same.

    Args:
        given: the environment of the user, which is never overruled.
        config: folder with the profiles of Fast DDS.
    """
    profile = discovery_profile(given, config, 'fastdds' if given.get(RANGE) else 'fastdds_loopback')
    scope = 'SYSTEM_DEFAULT' if profile else 'LOCALHOST'
    return {RANGE: scope, 'PYTHONUNBUFFERED': '1', **profile, **given}


def discovery_profile(given: Mapping[str, str], config: Path, name: str) -> dict[str, str]:
    """Return the variable that names a shipped profile.

    Nothing is returned where the user set a profile or uses another middleware.

    Args:
        given: the environment of the user.
        config: folder with the profiles of Fast DDS.
        name: `fastdds` for quick discovery on the network, `fastdds_loopback` for this machine alone.
    """
    own = any(given.get(variable) for variable in PROFILE_VARIABLES)
    if own or 'fastrtps' not in given.get('RMW_IMPLEMENTATION', 'rmw_fastrtps_cpp'):
        return {}
    # Fast DDS 2 of Jazzy reads another variable, and elements of other names, than Fast DDS 3 of Kilted.
    new = distro(given) != 'jazzy'
    file = config / f'{name}_{"kilted" if new else "jazzy"}.xml'
    return {PROFILE_VARIABLES[0 if new else 1]: str(file)} if file.is_file() else {}


def distro(given: Mapping[str, str]) -> str:
    """Return the name of the ROS 2 distribution; wheels do not set ROS_DISTRO, so their Fast DDS tells it."""
    prefixes = [sys.prefix, *given.get('AMENT_PREFIX_PATH', '').split(os.pathsep)]
    old = any(Path(prefix, 'share', 'fastrtps').is_dir() for prefix in prefixes if prefix)
    return given.get('ROS_DISTRO') or ('jazzy' if old else 'kilted')
