"""The face of a user on the robot, which the bridge has it forget."""

import time
from typing import Any

from rclpy.node import Node

from mistypilot_ros.agents.conversation import DEFAULT_USER
from mistypilot_ros.agents.conversation_answers import Remark, tell
from mistypilot_ros.core.errors import RobotError, UnavailableError
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.deadlines import LOOK_AGAIN_SECONDS

READY_SECONDS = 2.0
"""How long a bridge that is not there is waited for, s."""
ANSWER_SECONDS = 8.0
"""Longest time that its answer may take, s: the first call after a killed program can take 4 s."""


class FaceOnRobot:
    """Has it forgotten."""

    def __init__(self, node: Node) -> None:
        """Create the client, so that it is connected before somebody wants to be forgotten."""
        self._client = interfaces.FORGET_FACE.client(node)

    def forget(self, user: str, language: str) -> str:
        """See `PersonalData.forget`. It waits: never in the thread of the node's executor.

        Raises:
            UnavailableError: the bridge did not answer; what is said of the face and what to do.
            RobotError: the robot still has the face; likewise.
        """
        if user == DEFAULT_USER:
            return ''  # Nobody's face is taught without a name.
        answer = self._ask(user)
        if answer is None:
            raise UnavailableError(tell(Remark.FACE_UNASKED, language))
        if not answer.ok:
            raise RobotError(tell(Remark.FACE_STAYS, language, reason=answer.message))
        return tell(Remark.YOUR_FACE, language) if answer.known else ''

    def _ask(self, user: str) -> Any:
        """The bridge's answer; None where none came in time."""
        until = time.monotonic() + READY_SECONDS
        while not self._client.service_is_ready():
            if time.monotonic() > until:
                return None
            time.sleep(LOOK_AGAIN_SECONDS)
        try:
            request = interfaces.FORGET_FACE.type.Request(name=user)
            return self._client.call(request, timeout_sec=ANSWER_SECONDS)
        except TimeoutError:
            return None
