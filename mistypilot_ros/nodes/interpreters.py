"""Which interpreter a node uses: one row for each name."""

from collections.abc import Callable, Mapping
from pathlib import Path

from mistypilot_ros import data_folders
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.interpretation import Interpreter
from mistypilot_ros.nodes.parameters import ParameterRow
from mistypilot_ros.offline.interpreter import OfflineInterpreter
from mistypilot_ros.offline.sensor_words import SensorWords, read_sensor_words

INTERPRETER = ParameterRow(
    'interpreter', 'offline', "What understands sentences: 'offline' needs no network."
)
SENSORS_FILE = ParameterRow(
    'sensors_file', '', 'File of sensors and what people call them; empty for the one shipped.'
)

ROWS: Mapping[str, Callable[[SensorWords], Interpreter]] = {
    'offline': OfflineInterpreter,
}


def sensor_words(path: str) -> SensorWords:
    """Read the sensors and their words.

    Args:
        path: the parameter `sensors_file`; empty for the file shipped.

    Raises:
        MistyPilotError: the file cannot be used.
    """
    return read_sensor_words(Path(path) if path else data_folders.shipped('config') / 'sensors.yaml')


def make_interpreter(name: str, sensors: SensorWords) -> Interpreter:
    """Make an interpreter.

    Raises:
        InvalidInputError: there is none of this name.
    """
    if name not in ROWS:
        raise InvalidInputError(f"There is no interpreter '{name}'; set the parameter to: {', '.join(ROWS)}.")
    return ROWS[name](sensors)
