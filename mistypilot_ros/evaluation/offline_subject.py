"""The offline interpreter as a subject, with all that belongs to it."""

from mistypilot_ros import data_folders
from mistypilot_ros.core.reuse import may_serve
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.embedding.minilm import MiniLm, installed_weights
from mistypilot_ros.evaluation.forgetting import ForgettingEmbedder
from mistypilot_ros.evaluation.subject import Subject, Task
from mistypilot_ros.offline.interpreter import OfflineInterpreter
from mistypilot_ros.offline.sensor_words import read_sensor_words
from mistypilot_ros.skill_library.loader import read_skill
from mistypilot_ros.skill_library.schema import check_call


def offline_subject(with_minilm: bool) -> Subject:
    """Make one, from the files that ship.

    Args:
        with_minilm: with the embedder that ships; otherwise without any.

    Raises:
        MistyPilotError: a file or the embedder cannot be used.
    """
    words = read_sensor_words(data_folders.shipped('config') / 'sensors.yaml')
    skills = SkillSet(read_skill(path) for path in sorted(data_folders.shipped('skills').glob('*.py')))
    embedder = ForgettingEmbedder(_minilm) if with_minilm else None
    interpreter = OfflineInterpreter(words, embedder)
    return Subject(
        interpreter,
        words.sensors,
        skills,
        check_call,
        embedder=embedder,
        gate=_gate,
        ranker=interpreter.ranked if embedder else None,
        forget=embedder.forget if embedder else None,
        embedder_name='minilm' if embedder else 'none',
    )


def _gate(saved: Task, asked: Task) -> bool:
    return may_serve(saved.main_task, saved.details, asked.main_task, asked.details)


def _minilm() -> Embedder:
    return MiniLm(installed_weights())
