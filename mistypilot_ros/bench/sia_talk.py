"""Somebody who talks to the SIA of a running system, past the router."""

import time
import uuid
from collections.abc import Callable, Sequence
from typing import Any

import rclpy
from rclpy.executors import SingleThreadedExecutor

import mistypilot_ros.srv as srv
from mistypilot_ros.nodes import interfaces

PATIENCE = 30.0
"""How long an answer may take, s."""
ASK_AGAIN = 1.0
"""After so long without a sign that an instruction was taken, it is given again, s."""


class SiaTalk:
    """Says things as different people, and knows their tasks."""

    def __init__(self, namespace: str) -> None:
        """Join the graph; rclpy has begun."""
        self._node = rclpy.create_node('sia_talk', namespace=namespace)
        self._executor = SingleThreadedExecutor()
        self._executor.add_node(self._node)
        self._instruct = interfaces.SIA_INSTRUCT.client(self._node)
        self._memory = interfaces.LIST_MEMORY.client(self._node)
        self._outcomes: dict[str, Any] = {}
        self._details: dict[str, Sequence[str]] = {}
        interfaces.SIA_OUTCOME.subscribe(self._node, self._on_outcome)
        interfaces.TASK_STATE.subscribe(self._node, self._on_state)

    def close(self) -> None:
        """Leave the graph."""
        self._node.destroy_node()

    def say(self, user: str, text: str) -> Any:
        """Say something; returns the turn, `msg/Turn`."""
        turn_id = uuid.uuid4().hex
        request = srv.Instruct.Request(text=text, user=user, turn_id=turn_id)
        self._call(self._instruct, request)
        self._until(lambda: turn_id in self._outcomes, f"'{text}' was not answered")
        return self._outcomes.pop(turn_id)

    def details(self, user: str) -> Sequence[str]:
        """The details of somebody's present task."""
        self._executor.spin_once(timeout_sec=0)
        return self._details.get(user, ())

    def wait_until_nearest(self, user: str, query: str, main_task: str) -> None:
        """Return once the memory compares meanings: it finds what somebody keeps by other words."""
        request = srv.ListMemory.Request(user=user, query=query)
        nearest = lambda: [*self._call(self._memory, request).main_tasks][:1] == [main_task]  # noqa: E731
        self._until(nearest, f"the memory did not find '{main_task}'")

    def _on_outcome(self, message: Any) -> None:
        self._outcomes[message.turn.turn_id] = message.turn

    def _on_state(self, message: Any) -> None:
        self._details[message.user] = list(message.details)

    def _call(self, client: Any, request: Any) -> Any:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if not client.wait_for_service(ASK_AGAIN):
                continue
            future = client.call_async(request)
            self._executor.spin_until_future_complete(future, ASK_AGAIN)
            if future.done():
                return future.result()
            client.remove_pending_request(future)
        raise TimeoutError(f'{client.srv_name} does not answer.')

    def _until(self, there: Callable[[], bool], complaint: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not there():
            if time.monotonic() > deadline:
                raise TimeoutError(f'{complaint} within {PATIENCE:g} s.')
            self._executor.spin_once(timeout_sec=0.1)
