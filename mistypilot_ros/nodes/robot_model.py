"""The robot as a URDF, with the names that the bridge gives to frames and joints."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from mistypilot_ros.core.errors import StoreError

FILE = 'urdf/misty.urdf'
"""In the shipped folder `share`."""
NAMED = {'link': ('name',), 'joint': ('name',), 'parent': ('link',), 'child': ('link',)}
"""Attributes that hold the name of a link or a joint, by element."""


def robot_model(path: Path, named: Callable[[str], str]) -> str:
    """Read the URDF.

    Args:
        path: of the file.
        named: makes the full name of a frame or joint.

    Raises:
        StoreError: it is missing or damaged.
    """
    try:
        root = ElementTree.fromstring(path.read_bytes())
    except (OSError, ElementTree.ParseError) as error:
        raise StoreError(
            f"The model of the robot, '{path}', cannot be read; install the package again."
        ) from error
    for element in root.iter():
        for attribute in NAMED.get(element.tag, ()):
            element.set(attribute, named(element.attrib[attribute]))
    return ElementTree.tostring(root, encoding='unicode')
