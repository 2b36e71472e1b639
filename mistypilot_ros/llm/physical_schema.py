"""The form of the PIA's answers, and answers as readings that were checked."""

from collections.abc import Mapping
from typing import Any

from mistypilot_ros.agents.model_questions import ModelQuestions
from mistypilot_ros.core.interpretation import PhysicalContext, PhysicalReading
from mistypilot_ros.core.language_model import Form
from mistypilot_ros.llm.command_shape import CommandShape
from mistypilot_ros.llm.strict import InvalidAnswerError, Shape, either, list_of, one_of, record

MOST_OFFERS = 6
"""Meanings that a question may offer."""


def physical_kind(shape: CommandShape) -> Any:
    """The type of what the PIA understands: commands, or a question, or what is asked, or nothing."""
    commands, place = list_of(shape.kind()), shape.place()
    kinds: Mapping[str, Mapping[str, Any]] = {
        'COMMANDS': {'commands': commands},
        'QUESTION': {'text': str, 'offers': list_of(record('meaning', {'commands': commands}))},
        'WHAT_THERE': {'sensor': place},
        'BINDINGS': {'places': list_of(place)},
        'SKILLS': {},
        'NOTHING': {},
    }
    return either(
        [record(name, {'kind': one_of([name]), **fields}) for name, fields in kinds.items()], 'kind'
    )


def physical_reading(
    row: Mapping[str, Any], shape: CommandShape, text: str, context: PhysicalContext
) -> PhysicalReading:
    """What an answer of the form means.

    Args:
        row: the answer.
        shape: of the commands in it.
        text: the sentence.
        context: what the PIA knows.

    Raises:
        InvalidAnswerError: a part of it cannot be carried out.
    """
    kind, questions = row['kind'], ModelQuestions(text, context)
    if kind == 'COMMANDS':
        return PhysicalReading(shape.commands(row['commands']))
    if kind == 'QUESTION':
        if len(row['offers']) > MOST_OFFERS:
            raise InvalidAnswerError(f'offers: at most {MOST_OFFERS}')
        meanings = [shape.commands(offer['commands']) for offer in row['offers']]
        question = questions.which(meanings) if meanings else questions.own_words(row['text'])
        return PhysicalReading(question=question)
    if kind == 'WHAT_THERE':
        return PhysicalReading(question=questions.what_there(row['sensor']))
    if kind == 'BINDINGS':
        return PhysicalReading(asks_bindings=True, asked_places=tuple(dict.fromkeys(row['places'])))
    return PhysicalReading(asks_skills=kind == 'SKILLS')


class PhysicalSchema:
    """The PIA's answers with certain sensors and skills."""

    def __init__(self, shape: CommandShape) -> None:
        """Take the shape of commands."""
        self._commands = shape
        self._shape = Shape('pia', record('pia', {'reading': physical_kind(shape)}))

    @property
    def form(self) -> Form:
        """The form that is asked for."""
        return self._shape.form

    def read(self, answer: str, text: str, context: PhysicalContext) -> PhysicalReading:
        """Read an answer.

        Raises:
            InvalidAnswerError: it has not the form, or names what does not exist.
        """
        return physical_reading(self._shape.read(answer)['reading'], self._commands, text, context)
