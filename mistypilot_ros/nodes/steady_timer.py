"""Timers that do not care what the wall clock says or where it jumps."""

from collections.abc import Callable
from typing import Any

from rclpy.clock import Clock
from rclpy.clock_type import ClockType
from rclpy.node import Node


def every(node: Node, seconds: float, call: Callable[[], None], **options: Any) -> Any:
    """Call again and again.

    A timer on the node's own clock would rest for as long as a computer's clock is set back: an hour, or, for
    one that began in a wrong year, for years.

    Args:
        node: whose executor calls.
        seconds: period, above 0.
        call: what is called.
        options: further arguments of `create_timer`.
    """
    return node.create_timer(seconds, call, clock=Clock(clock_type=ClockType.STEADY_TIME), **options)
