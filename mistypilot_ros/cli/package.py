"""What package.xml says, for installations by colcon, which have no metadata of pip."""

from pathlib import Path
from xml.etree import ElementTree

from mistypilot_ros import data_folders


def package_version() -> str:
    """Return the version; `unknown` where package.xml is missing."""
    file = Path(data_folders.shipped('config').parent, 'package.xml')
    text = ElementTree.parse(file).findtext('version') if file.is_file() else None
    return text or 'unknown'
