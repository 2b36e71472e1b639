"""A thread that runs the callbacks of a test's own nodes."""

from __future__ import annotations

import threading
from typing import Any


def spin_until(executor: Any, ending: threading.Event, expected: tuple[type[Exception], ...] = ()) -> None:
    """Run callbacks until an event is set.

    Args:
        executor: of rclpy.
        ending: ends it.
        expected: raised by callbacks on purpose.
    """
    while not ending.is_set():
        try:
            executor.spin_once(timeout_sec=0.05)
        except expected:
            continue
        except AttributeError as error:
            # rclpy puts an action client into its node before the client's own lock is made, so that an
            # executor in another thread may meet it half made; at the next turn it is whole.
            if '_lock' not in str(error):
                raise
