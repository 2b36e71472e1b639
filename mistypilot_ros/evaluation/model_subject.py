"""Interpreters over a language model as subjects, and embedders over a network."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from mistypilot_ros import data_folders
from mistypilot_ros.agents.auto import AutoInterpreter
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.interpretation import Interpreter
from mistypilot_ros.core.language_model import LanguageModel
from mistypilot_ros.evaluation.kept_answers import KeptAnswers
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.llm.breaker import BreakerLimits
from mistypilot_ros.llm.client import OpenAiModel
from mistypilot_ros.llm.embeddings import OpenAiEmbedder
from mistypilot_ros.llm.interpreter import OpenAiInterpreter
from mistypilot_ros.llm.settings import KEY, MODEL, ROLE_SETTINGS, SERVER, ServerSettings, from_environment
from mistypilot_ros.llm.single import SingleAgentInterpreter
from mistypilot_ros.offline.abstention import holds
from mistypilot_ros.offline.sensor_words import SensorWords, read_sensor_words
from mistypilot_ros.offline.text import read

_NO_PAUSE = BreakerLimits(open_seconds=0.0, lasting_seconds=0.0, longest=0.0)
"""A robot leaves a server alone that failed; each row of a suite is to be asked all the same."""
OVER_A_MODEL = ('openai', 'single', 'auto')
"""Interpreters that this makes."""


def model_subject(
    name: str,
    offline: Subject,
    environ: Mapping[str, str],
    model: str = '',
    seconds: float = 8.0,
    answers: Path | None = None,
) -> Subject:
    """Make one.

    Args:
        name: one of `OVER_A_MODEL`.
        offline: the offline interpreter as a subject; its skills, checks and embedder are used.
        environ: of the process; names server and key.
        model: name of the model for all roles; empty for the usual ones.
        seconds: longest time for a sentence and a role.
        answers: file in which answers are kept; None for none.

    Raises:
        InvalidInputError: no server is named, or it is named wrongly, or the file holds something else.
        StoreError: the file cannot be used.
    """
    model = model or MODEL
    roles = {role: replace(settings, model=model) for role, settings in ROLE_SETTINGS.items()}
    words = read_sensor_words(data_folders.shipped('config') / 'sensors.yaml')
    client = OpenAiModel(_server(environ), roles, limits=_NO_PAUSE)
    kept = KeptAnswers(client, model, answers) if answers is not None else None
    interpreter = _interpreter(name, kept or client, offline, words, seconds)
    spared = (lambda: kept.spared) if kept is not None else offline.spared
    return replace(offline, interpreter=interpreter, ranker=None, model=model, spared=spared)


def with_embedder(subject: Subject, model: str, environ: Mapping[str, str]) -> Subject:
    """The same, with an embedder over the network to find kept tasks.

    Args:
        subject: whose interpreter stays as it is: what it learnt belongs to the embedder that ships.
        model: name of the model that makes vectors.
        environ: of the process; names server and key.

    Raises:
        InvalidInputError: no server is named, or it is named wrongly.
    """
    embedder = OpenAiEmbedder(_server(environ), model)
    return replace(subject, embedder=embedder, embedder_name=f'openai:{model}', forget=None)


def _interpreter(
    name: str, client: LanguageModel, offline: Subject, words: SensorWords, seconds: float
) -> Interpreter:
    check, embedder = offline.check_call, offline.embedder
    if name == 'single':
        return SingleAgentInterpreter(client, offline.sensors, check, embedder, words.named, seconds)
    roles = OpenAiInterpreter(client, check, embedder, words.named, seconds)
    if name == 'openai':
        return roles
    return AutoInterpreter(offline.interpreter, roles, lambda text: bool(holds(read(text))))


def _server(environ: Mapping[str, str]) -> ServerSettings:
    server = from_environment(environ)
    if server is None:
        raise InvalidInputError(
            f'Neither {KEY} nor {SERVER} is set: set the key, or the address of a server of your own, '
            f'such as {SERVER}=http://127.0.0.1:8000/v1.'
        )
    return server
