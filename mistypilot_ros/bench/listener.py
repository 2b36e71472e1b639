"""Somebody who listens to the fast streams of a robot, in a process of its own.

Run as `python -m mistypilot_ros.bench.listener NAMESPACE`. It says `ready` when each stream has come; at the
end of its input it prints how many messages a second came of each, as JSON, and ends.
"""

import json
import sys
import threading
import time
from collections import Counter
from functools import partial
from typing import Any

import rclpy
from rclpy.executors import SingleThreadedExecutor

from mistypilot_ros.nodes import interfaces

STREAMS = (interfaces.IMU, *interfaces.RANGES.values(), interfaces.IMAGE)


class Listener:
    """Counts what comes."""

    def __init__(self, namespace: str) -> None:
        """Join the graph and subscribe."""
        rclpy.init(args=[])
        self.counts: Counter[str] = Counter()
        self._node = rclpy.create_node('bench_listener', namespace=namespace)
        self._executor = SingleThreadedExecutor()
        self._executor.add_node(self._node)
        for topic in STREAMS:
            topic.subscribe(self._node, partial(self._take, topic.name))

    def spin_until(self, wanted: Any) -> None:
        """Take messages until something is so."""
        while not wanted():
            self._executor.spin_once(timeout_sec=0.1)

    def close(self) -> None:
        """Leave the graph."""
        self._executor.shutdown()
        self._node.destroy_node()
        rclpy.try_shutdown()

    def _take(self, name: str, message: Any) -> None:
        self.counts[name] += 1


def main(namespace: str) -> int:
    """Count from the moment at which all streams flow until the input ends."""
    listener = Listener(namespace)
    listener.spin_until(lambda: len(listener.counts) == len(STREAMS))
    listener.counts.clear()
    began = time.monotonic()
    print('ready', flush=True)
    ended = threading.Event()
    threading.Thread(target=_read_to_the_end, args=(ended,), daemon=True).start()
    listener.spin_until(ended.is_set)
    elapsed = time.monotonic() - began
    print(json.dumps({topic.name: listener.counts[topic.name] / elapsed for topic in STREAMS}), flush=True)
    listener.close()
    return 0


def _read_to_the_end(ended: threading.Event) -> None:
    sys.stdin.read()
    ended.set()


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
