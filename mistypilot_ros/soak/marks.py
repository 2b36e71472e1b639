"""The skill that is bound in a run, and by which image of the robot it is known whose skill ran.

A face is a mark because it is told once. A light would be none: whenever the connection is made anew, the
bridge tells the robot again which light, lamp and volume it had.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mistypilot_ros.core.sensors import MISTY_SENSORS

SKILL = 'soak_face'
"""Name of the skill."""
IMAGES = ('Admiration', 'Amazement', 'Anger', 'Disgust', 'Fear', 'Grief', 'Joy', 'Love', 'Rage', 'Surprise')
"""Images of the robot, none of them the one with which a run that was ended is tidied up."""
MARKS: Mapping[str, str] = MappingProxyType(
    {sensor: f'e_{image}.jpg' for sensor, image in zip(MISTY_SENSORS.sensors, IMAGES, strict=True)}
)
"""Image that the skill of a sensor shows, by the name of the sensor."""
PARAMETERS = """/**/binding_supervisor:
  ros__parameters:
    skill_paths: ['{folder}']
    speak_faults: false
"""
_FILE = '''"""Part of soak."""

from mistypilot_ros.skill import Robot


def run(robot: Robot, image: str) -> None:
    """Show an image and be done.

    Args:
        image: which one.
    """
    robot.show_face(image)
'''


def write(folder: Path) -> Path:
    """Write the skill below a folder, and the parameter file that names it; return that file."""
    skills = folder / 'skills'
    skills.mkdir()
    (skills / f'{SKILL}.py').write_text(_FILE)
    file = folder / 'parameters.yaml'
    file.write_text(PARAMETERS.format(folder=skills))
    return file


def sensor_of(entry: Mapping[str, Any]) -> str:
    """Return whose mark an entry of the simulator's log is; empty where it is none, or was refused.

    What comes while the scruff is held counts: the robot ignores it then, which is nobody's fault.
    """
    if entry['path'] != '/api/images/display' or entry['status'] != 200:
        return ''
    shown = {key.lower(): value for key, value in entry['body'].items()}.get('filename')
    return next((sensor for sensor, image in MARKS.items() if image == shown), '')
