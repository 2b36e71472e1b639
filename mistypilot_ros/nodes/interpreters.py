"""Which interpreter a node uses, and which embedder that has: one row for each name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from mistypilot_ros import data_folders
from mistypilot_ros.agents.auto import AutoInterpreter
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.interpretation import Interpreter
from mistypilot_ros.core.language_model import LanguageModel
from mistypilot_ros.embedding import minilm
from mistypilot_ros.embedding.background import BackgroundEmbedder
from mistypilot_ros.llm.settings import KEY, SERVER
from mistypilot_ros.nodes.deadlines import Deadlines
from mistypilot_ros.nodes.parameters import ParameterRow
from mistypilot_ros.offline.abstention import holds
from mistypilot_ros.offline.interpreter import OfflineInterpreter
from mistypilot_ros.offline.sensor_words import SensorWords, read_sensor_words
from mistypilot_ros.offline.text import read
from mistypilot_ros.skill_library.schema import check_call

INTERPRETER = ParameterRow(
    'interpreter',
    'auto',
    "What understands sentences: 'auto' asks a language model, where one is set up, about what is not clear "
    "without; 'offline' never does, 'openai' always.",
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


@dataclass(frozen=True)
class Means:
    """What interpreters are made of."""

    sensors: SensorWords
    """What people call the sensors."""
    embedder: BackgroundEmbedder | None = None
    """Compares meanings; None where sentences are understood by their words alone."""
    model: LanguageModel | None = None
    """Language model; None where none is set up."""
    seconds: float = 8.0
    """Longest time for a question to it, s."""


def _offline(means: Means) -> Interpreter:
    return OfflineInterpreter(means.sensors, means.embedder, PATIENCE)


def _openai(means: Means) -> Interpreter:
    if means.model is None:
        raise InvalidInputError(
            f"The interpreter 'openai' needs a language model: set {KEY}, or {SERVER} for a server of your "
            f"own; or set the parameter interpreter to 'auto' or 'offline'."
        )
    # Its schemas cost 0.1 s and 20 MB, which only those pay who use it.
    from mistypilot_ros.llm.interpreter import OpenAiInterpreter

    return OpenAiInterpreter(means.model, check_call, means.embedder, means.sensors.named, means.seconds)


def _auto(means: Means) -> Interpreter:
    if means.model is None:
        return _offline(means)
    return AutoInterpreter(_offline(means), _openai(means), lambda text: bool(holds(read(text))))


ROWS: Mapping[str, Callable[[Means], Interpreter]] = {
    'auto': _auto,
    'offline': _offline,
    'openai': _openai,
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
    name: str, complain: Callable[[str], None], deadlines: Deadlines | None
) -> BackgroundEmbedder | None:
    """Make an embedder, which is loaded a little later or when it is first needed.

    Args:
        name: the parameter `embedder`.
        complain: told in one sentence if it cannot be loaded; everything goes on without.
        deadlines: of the node; None where it is loaded only when it is needed.

    Raises:
        InvalidInputError: there is none of this name.
    """
    if name not in EMBEDDERS:
        raise InvalidInputError(
            f"There is no embedder '{name}'; set the parameter to: {', '.join(EMBEDDERS)}."
        )
    embedder = EMBEDDERS[name](complain)
    if embedder is not None and deadlines is not None:
        deadlines.after(LOAD_AFTER, embedder.start)
    return embedder


def make_interpreter(name: str, means: Means) -> Interpreter:
    """Make an interpreter.

    Args:
        name: the parameter `interpreter`.
        means: what it is made of.

    Raises:
        InvalidInputError: there is none of this name, or something that it needs is missing.
    """
    if name not in ROWS:
        raise InvalidInputError(f"There is no interpreter '{name}'; set the parameter to: {', '.join(ROWS)}.")
    return ROWS[name](means)
