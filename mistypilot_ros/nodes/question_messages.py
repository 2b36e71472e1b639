"""Questions with their offers to messages and back, and an agent's outcome as its message."""

from collections.abc import Iterable

import mistypilot_ros.msg as msg
from mistypilot_ros.core import commands as c
from mistypilot_ros.core.commands import PhysicalCommand
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.questions import MOST_LISTED, Offer, Question
from mistypilot_ros.core.turns import Done, Outcome
from mistypilot_ros.nodes.conversions import call_from_message, command_to_message, outcome_to_message
from mistypilot_ros.nodes.option_messages import option_command

MOST_OFFERS = 200
"""Offers that a message may hold."""


def outcome_message(outcome: Outcome, turn_id: str) -> msg.AgentOutcome:
    """What an agent made of an instruction, for the router."""
    question = outcome.question
    return msg.AgentOutcome(
        turn=outcome_to_message(outcome, turn_id),
        question=question_to_message(question) if question is not None else msg.Question(),
    )


def question_to_message(question: Question) -> msg.Question:
    """A question to its message."""
    offers = [
        msg.Offer(label=offer.label, names=list(offer.names), commands=commands_to_messages(offer.commands))
        for offer in question.offers[:MOST_OFFERS]
    ]
    return msg.Question(
        text=question.text,
        offers=offers,
        listed=min(question.listed, MOST_LISTED, len(offers)),
        completion=question.completion,
    )


def question_from_message(message: msg.Question) -> Question | None:
    """A message to a question; None where nothing was asked.

    Raises:
        InvalidInputError: an offer holds no command for sensors and skills, or a call that cannot be.
    """
    if not message.text:
        return None
    offers = tuple(
        Offer(offer.label, commands_from_messages(offer.commands), tuple(offer.names))
        for offer in message.offers
    )
    return Question(message.text, offers, min(message.listed, len(offers)), message.completion)


def commands_to_messages(commands: Iterable[PhysicalCommand]) -> list[msg.Command]:
    """Commands that are not carried out yet, to messages."""
    return [command_to_message(Done(command, False)) for command in commands]


def commands_from_messages(messages: Iterable[msg.Command]) -> tuple[PhysicalCommand, ...]:
    """Messages to commands for sensors and skills.

    Raises:
        InvalidInputError: an operation is none of BIND, UPDATE, UNBIND and INVOKE, or a call cannot be.
    """
    return tuple(map(_command, messages))


def _command(message: msg.Command) -> PhysicalCommand:
    if message.op == msg.Command.OP_UNBIND:
        return c.Unbind(message.sensor)
    if message.op == msg.Command.OP_INVOKE:
        return c.Invoke(call_from_message(message.call))
    if message.op == msg.Command.OP_BIND:
        return c.Bind(message.sensor, call_from_message(message.call))
    if message.op == msg.Command.OP_UPDATE and not message.call.skill:
        return option_command(message.sensor, message.details)
    if message.op == msg.Command.OP_UPDATE:
        return c.Update(message.sensor, call_from_message(message.call))
    raise InvalidInputError(f'The operation {message.op} is none that sensors and skills have.')
