"""Latched words of people, which those who come later are told too: until somebody wants to be forgotten."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rclpy.duration import Duration
from rclpy.node import Node

from mistypilot_ros import msg
from mistypilot_ros.nodes import interfaces

LAST_WORDS = Duration(seconds=0.2)
"""So long those who are there already may take to get what was just published."""
MEET_SECONDS = 0.5
"""So long they may take to know the new publisher, s. What is published before would be lost for them if it
were forgotten at once; it takes milliseconds."""
LOOK_SECONDS = 0.001
"""Time from look to look for them, s."""


class LatchedWords:
    """A publisher whose past can be forgotten. Safe to use from several threads."""

    def __init__(self, node: Node, topic: interfaces.Topic) -> None:
        """Publish from now on.

        Args:
            node: publishes.
            topic: latched.
        """
        self._node, self._topic = node, topic
        self._lock = threading.Lock()
        self._publisher = topic.publisher(node)

    def publish(self, message: Any, keep: bool = True) -> None:
        """Tell something to those who are there.

        Args:
            message: what is told.
            keep: tell it to those who come later, too; otherwise they are told nothing of what was before it.
        """
        with self._lock:
            self._publisher.publish(message)
        if not keep:
            self.forget()

    def forget(self) -> None:
        """Tell nobody who comes later what was published so far; who is there gets the last of it yet.

        The middleware keeps the past of a publisher as long as this lives, so another takes its place.
        """
        with self._lock:
            there = self._publisher.get_subscription_count()
            self._publisher.wait_for_all_acked(LAST_WORDS)
            self._node.destroy_publisher(self._publisher)
            self._publisher = self._topic.publisher(self._node)
            until = time.monotonic() + MEET_SECONDS
            while self._publisher.get_subscription_count() < there and time.monotonic() < until:
                time.sleep(LOOK_SECONDS)


class Words(Protocol):
    """Something that holds what people said."""

    def forget(self) -> None:
        """Let go of it."""


def forget_when_wished(node: Node, words: Sequence[Words], also: Callable[[msg.Forgotten], None]) -> None:
    """Listen to `forgotten`, and let go of words each time.

    Args:
        node: listens.
        words: go first.
        also: called then.
    """

    def forget(message: msg.Forgotten) -> None:
        for one in words:
            one.forget()
        also(message)

    interfaces.FORGOTTEN.subscribe(node, forget)
