"""The thirty skills of the suites: their default values, read from data/skills.yaml."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from mistypilot_ros.evaluation.rows import DATA

SKILLS_FILE = DATA / 'skills.yaml'


def default_values(path: Path = SKILLS_FILE) -> Mapping[str, Mapping[str, Any]]:
    """Return the default values by skill and parameter."""
    skills = yaml.safe_load(path.read_text(encoding='utf-8'))
    return {
        name: {parameter: spec['default'] for parameter, spec in skill['params'].items() if 'default' in spec}
        for name, skill in skills.items()
    }
