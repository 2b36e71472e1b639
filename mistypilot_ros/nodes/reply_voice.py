"""Lets the robot speak answers, so that they never pile up: at most one is spoken and one waits."""

from typing import Any

from rclpy.node import Node

from mistypilot_ros.agents.languages import is_tag_of
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.deadlines import Deadlines

LONGEST_TEXT = 1_000
"""Characters that the robot speaks at a time; all of an answer is shown."""
LONGEST_SPEECH = 60.0
"""A speech that the bridge has not ended after so long is taken for lost, s."""


class ReplyVoice:
    """Speaks the newest answer as soon as the one before is over; one that cannot be spoken is still shown.

    A person who goes on before an answer was spoken does not want to hear it any more.
    """

    def __init__(self, node: Node, deadlines: Deadlines, speaks: bool = True) -> None:
        """Create the client, so that it is connected before the first answer.

        Args:
            node: speaks through the bridge.
            deadlines: of the node.
            speaks: False where answers are only shown.
        """
        self._speaks = speaks
        self._client = interfaces.SPEAK.client(node)
        self._deadlines = deadlines
        self._waiting = self._language = ''
        self._speech: object | None = None
        interfaces.STOPPED.subscribe(node, lambda _: self.hush())

    def say(self, reply: str, language: str) -> None:
        """Speak an answer, instead of one that waits.

        Args:
            reply: one sentence.
            language: BCP 47 tag; English and what is unknown are left to the robot's own voice.
        """
        if self._speaks and reply and self._client.server_is_ready():
            self._waiting = reply[:LONGEST_TEXT]
            self._language = '' if is_tag_of(language, 'en') else language
            self._next()

    def hush(self) -> None:
        """After a stop, and once a person goes on, the answer that waited is not wanted any more."""
        self._waiting = ''

    def _next(self) -> None:
        if self._speech is not None or not self._waiting:
            return
        text, self._waiting = self._waiting, ''
        self._speech = speech = object()
        self._deadlines.after(LONGEST_SPEECH, lambda: self._over(speech))
        sent = self._client.send_goal_async(interfaces.SPEAK.type.Goal(text=text, language=self._language))
        sent.add_done_callback(lambda future: self._accepted(speech, future.result()))

    def _accepted(self, speech: object, goal: Any) -> None:
        if not goal.accepted:
            self._over(speech)
            return
        goal.get_result_async().add_done_callback(lambda _: self._over(speech))

    def _over(self, speech: object) -> None:
        if speech is self._speech:
            self._speech = None
            self._next()
