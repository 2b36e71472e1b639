"""Which interpreter a node uses, and which embedder that has: one row for each name."""

from collections.abc import Callable, Mapping
from pathlib import Path

from mistypilot_ros import data_folders
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.interpretation import Interpreter
from mistypilot_ros.embedding import minilm
from mistypilot_ros.embedding.background import BackgroundEmbedder
from mistypilot_ros.nodes.deadlines import Deadlines
from mistypilot_ros.nodes.parameters import ParameterRow
from mistypilot_ros.offline.interpreter import OfflineInterpreter
from mistypilot_ros.offline.sensor_words import SensorWords, read_sensor_words

INTERPRETER = ParameterRow(
    'interpreter', 'offline', "What understands sentences: 'offline' needs no network."
)
SENSORS_FILE = ParameterRow(
    'sensors_file', '', 'File of sensors and what people call them; empty for the one shipped.'
)
EMBEDDER = ParameterRow(
    'embedder', 'minilm', "What compares meanings, on this machine: 'minilm', or 'none' to save 100 MB."
)
LOAD_AFTER = 20.0
"""How long after the start of a node its embedder is loaded, s, unless a sentence needs it before: loading
costs seconds of a core, and what is needed at once comes first."""
PATIENCE = 0.3
"""How long a sentence waits for the vectors of new skills, s; they are made in the background."""

ROWS: Mapping[str, Callable[[SensorWords, BackgroundEmbedder | None], Interpreter]] = {
    'offline': lambda sensors, embedder: OfflineInterpreter(sensors, embedder, PATIENCE),
}
EMBEDDERS: Mapping[str, Callable[[Callable[[str], None]], BackgroundEmbedder | None]] = {
    'minilm': lambda complain: BackgroundEmbedder(
        lambda: minilm.MiniLm(minilm.installed_weights()), minilm.THRESHOLD, complain
    ),
    'none': lambda complain: None,
}


def sensor_words(path: str) -> SensorWords:
    """Read the sensors and their words.

    Args:
        path: the parameter `sensors_file`; empty for the file shipped.

    Raises:
        MistyPilotError: the file cannot be used.
    """
    return read_sensor_words(Path(path) if path else data_folders.shipped('config') / 'sensors.yaml')


def make_embedder(
    name: str, complain: Callable[[str], None], deadlines: Deadlines
) -> BackgroundEmbedder | None:
    """Make an embedder, which is loaded a little later or when it is first needed.

    Args:
        name: the parameter `embedder`.
        complain: told in one sentence if it cannot be loaded; everything goes on without.
        deadlines: of the node.

    Raises:
        InvalidInputError: there is none of this name.
    """
    if name not in EMBEDDERS:
        raise InvalidInputError(
            f"There is no embedder '{name}'; set the parameter to: {', '.join(EMBEDDERS)}."
        )
    embedder = EMBEDDERS[name](complain)
    if embedder is not None:
        deadlines.after(LOAD_AFTER, embedder.start)
    return embedder


def make_interpreter(
    name: str, sensors: SensorWords, embedder: BackgroundEmbedder | None = None
) -> Interpreter:
    """Make an interpreter.

    Args:
        name: the parameter `interpreter`.
        sensors: what people call them.
        embedder: None where sentences are understood by their words alone.

    Raises:
        InvalidInputError: there is none of this name.
    """
    if name not in ROWS:
        raise InvalidInputError(f"There is no interpreter '{name}'; set the parameter to: {', '.join(ROWS)}.")
    return ROWS[name](sensors, embedder)
