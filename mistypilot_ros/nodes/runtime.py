"""How every node process begins and ends."""

import faulthandler
import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Any

import rclpy
from rclpy.executors import Executor, MultiThreadedExecutor, SingleThreadedExecutor
from rclpy.signals import SignalHandlerOptions

from mistypilot_ros import prefix
from mistypilot_ros.core.errors import InvalidInputError, MistyPilotError
from mistypilot_ros.nodes import start_line
from mistypilot_ros.nodes.executor_thread import ExecutorThread

SIGNALS = (signal.SIGINT, signal.SIGTERM)
LAST_WORK = 2.0
"""How long callbacks that still run at the end may take, s."""
LONGEST_END = 9.5
"""How long all of the end may take, s; less than the 10 s after which a launch ends its nodes by force."""


class _Spinner:
    """Runs an executor in a thread, so that the main thread is free for signals.

    The handlers of rclpy would shut ROS down under the feet of callbacks that still have an answer to send.
    """

    def __init__(self) -> None:
        self.error: BaseException | None = None
        # A pipe and no Event: a handler may interrupt the main thread where it holds the Event's own lock.
        self._over, self._tell = os.pipe()
        for number in SIGNALS:
            signal.signal(number, lambda *_: self._end())

    def run(self, executor: Executor, end: Callable[[], None]) -> None:
        """Spin until a signal comes or a callback raises, then call `end` while callbacks still run."""
        thread = ExecutorThread(executor, 'executor', self._failed, self._end)
        thread.start()
        os.read(self._over, 1)
        # Fast DDS 3.2 can wait for itself for ever (its issue 6502): then the process says where it stands,
        # and is gone. Never taken back, since the end of the interpreter belongs to it.
        faulthandler.dump_traceback_later(LONGEST_END, exit=True)
        end()
        thread.end(LAST_WORK)

    def _failed(self, error: BaseException) -> bool:
        self.error = error
        return False

    def _end(self) -> None:
        os.write(self._tell, b'.')


def _init(argv: Sequence[str] | None) -> None:
    """Start ROS.

    Raises:
        InvalidInputError: the command line or the environment cannot be used.
    """
    start_line.check(sys.argv[1:] if argv is None else argv, os.environ)
    try:
        rclpy.init(args=argv, signal_handler_options=SignalHandlerOptions.NO)
    except RuntimeError as error:
        # What follows the first ', at /' are places in the source code of ROS.
        why = ' '.join(str(error).partition(', at /')[0].split())
        raise InvalidInputError(f'ROS cannot start with this command line ({why}); correct it.') from error


def run(make_node: Callable[[], Any], threads: int = 1, argv: Sequence[str] | None = None) -> int:
    """Run one node until SIGINT or SIGTERM.

    Args:
        make_node: builds the node, once ROS is there. A node that has a method `end` gets it called at the
            end, while its callbacks still run and ROS is still there.
        threads: that run callbacks. With one, callbacks never overlap and latency is least.
        argv: command line, None for that of the process.

    Returns:
        Exit code of the process: 0 after SIGINT or SIGTERM, 2 where the node could not be built.
    """
    prefix.ensure()
    try:
        _init(argv)
        spinner = _Spinner()
        node = make_node()
    except MistyPilotError as error:
        print(error, file=sys.stderr)
        rclpy.try_shutdown()
        return 2
    executor = SingleThreadedExecutor() if threads == 1 else MultiThreadedExecutor(threads)
    executor.add_node(node)
    spinner.run(executor, getattr(node, 'end', lambda: None))
    node.destroy_node()
    rclpy.try_shutdown()
    gc.freeze()  # A last search for cycles as the process ends takes most of a second, and is for nothing.
    if spinner.error is not None:
        raise spinner.error
    return 0
