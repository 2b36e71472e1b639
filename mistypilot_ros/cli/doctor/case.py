"""What the checks look at: given from outside, so that each can be tried with another."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mistypilot_ros.cli.doctor.children import Children
from mistypilot_ros.cli.doctor.probe import RosProbe


@dataclass(frozen=True)
class Case:
    """The machine, the user's settings and the robot."""

    environment: Mapping[str, str]
    """Variables that the user has set."""
    ros_environment: Mapping[str, str]
    """Variables with which `mistypilot up` starts its processes."""
    config: Path
    """Folder of the shipped configuration."""
    skill_folders: tuple[Path, ...]
    """Folders of skills, the first that has a name wins."""
    state: Path
    """State folder; it need not exist."""
    python_prefix: Path
    """Where the Python that runs has its packages."""
    children: Children
    """Starts other processes."""
    probe: RosProbe
    """Tries ROS in a process of its own."""
    robot: str = ''
    """HOST or HOST:PORT of a real robot; empty for none."""
    port: int = 8080
    """Port that `mistypilot up` would like for the simulator."""
    proc: Path = Path('/proc')
    """Where the kernel tells about processes."""
    shared_memory: Path = Path('/dev/shm')
    """Where shared memory is."""
    full_ros: Path = Path('/opt/ros')
    """Where a full ROS 2 is installed."""
    now: float = field(default_factory=time.time)
    """Clock of this machine, s since 1970."""

    @property
    def prefixes(self) -> list[Path]:
        """Where ROS packages are looked for, in this order, each once."""
        listed = self.ros_environment.get('AMENT_PREFIX_PATH', '').split(':')
        folders = [Path(text).resolve() for text in (*listed, str(self.python_prefix)) if text]
        return list(dict.fromkeys(folders))
