"""Tells what a language model was asked on behalf of an instruction, and what it answered."""

from collections.abc import Iterable

from rclpy.node import Node

from mistypilot_ros import msg
from mistypilot_ros.core.language_model import ModelCall
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.conversions import duration
from mistypilot_ros.nodes.latched_words import LatchedWords
from mistypilot_ros.nodes.parameters import ParameterRow

TURN_TEXTS = ParameterRow(
    'turn_texts', True, 'Publish what people said, and what a language model was asked and answered.'
)


class ModelCalls:
    """Publishes them, with their words or without."""

    def __init__(self, node: Node, keep_texts: bool) -> None:
        """Take the node that publishes, and whether words are published too."""
        self._clock, self._keep_texts = node.get_clock(), keep_texts
        self._words = LatchedWords(node, interfaces.MODEL_CALLS)

    def publish(self, turn_id: str, calls: Iterable[ModelCall], keep: bool = True) -> None:
        """Publish what was asked for one instruction, in order; see `LatchedWords.publish`."""
        for call in calls:
            message = call_to_message(call, turn_id, self._keep_texts)
            message.header.stamp = self._clock.now().to_msg()
            self._words.publish(message, keep)

    def forget(self) -> None:
        """Tell those who come later nothing of what was asked so far."""
        self._words.forget()


def call_to_message(call: ModelCall, turn_id: str, keep_texts: bool) -> msg.ModelCall:
    """A call as a message without its stamp."""
    return msg.ModelCall(
        turn_id=turn_id,
        role=call.role.value,
        model=call.model,
        speakers=[message.speaker.value for message in call.messages],
        texts=[message.text for message in call.messages] if keep_texts else [],
        answer=call.answer if keep_texts else '',
        prompt_tokens=call.prompt_tokens,
        answer_tokens=call.answer_tokens,
        duration=duration(call.seconds),
        tries=call.tries,
        error=call.error,
    )
