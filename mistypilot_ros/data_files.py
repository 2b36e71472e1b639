"""Files that people write: what is wrong with one is said in a sentence that names it and the remedy."""

from pathlib import Path
from typing import Any

import yaml

from mistypilot_ros.core.errors import InvalidInputError

PARAMETERS = 'ros__parameters'
"""Key below which ROS looks for the parameters of a node."""

LOADER = getattr(yaml, 'CSafeLoader', yaml.SafeLoader)
"""The one of libyaml is ten times as fast, where PyYAML was built with it."""


def read_yaml(path: Path) -> Any:
    """Read a YAML file.

    Raises:
        InvalidInputError: it cannot be read, or is no YAML in UTF-8.
    """
    try:
        text = path.read_bytes().decode('utf-8-sig')
        return yaml.load(text, Loader=LOADER)
    except OSError as error:
        raise InvalidInputError(f"The file '{path}' cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b'\n') + 1
        raise InvalidInputError(
            f"The file '{path}' is no text in UTF-8 (line {line}); save it as UTF-8."
        ) from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise InvalidInputError(
            f"Line {line} of '{path}' is no YAML ({error.problem}); correct it there or just before."
        ) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise InvalidInputError(f"The file '{path}' is no YAML; write it as a text editor does.") from error


def check_parameter_file(path: Path) -> None:
    """See that ROS will take a parameter file, as far as can be told without ROS.

    Raises:
        InvalidInputError: it will not.
    """
    if not _has_parameters(read_yaml(path)):
        raise InvalidInputError(
            f"The file '{path}' is no ROS parameter file: nothing in it stands below '{PARAMETERS}'; "
            f'see config/mistypilot.yaml.'
        )


def _has_parameters(tree: Any) -> bool:
    if not isinstance(tree, dict):
        return False
    return isinstance(tree.get(PARAMETERS), dict) or any(map(_has_parameters, tree.values()))
