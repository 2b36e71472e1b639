"""Joining the ROS graph: a node, and a thread that runs its callbacks."""

import faulthandler
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

import rclpy
from rclpy.executors import SingleThreadedExecutor
from rclpy.signals import SignalHandlerOptions

from mistypilot_ros.cli.board import Board
from mistypilot_ros.nodes.executor_thread import ExecutorThread

NAME = 'mistypilot_console'
ASK_AGAIN = 1.0
"""After so many seconds without an answer a service is asked again; where a process was killed, the first
call of a new one can take 4 s."""
LAST_WORK = 2.0
"""How long a callback that still runs at the end may take, s."""
LEAVE_TIME = 10.0
"""After so many seconds a process that cannot leave the graph is ended as it is."""
_SERVICE_CHECK = 0.02
"""Seconds; rclpy reports no change of the graph, so one looks until a service is there."""


class Graph:
    """One node without parameters, logging and signal handlers, in a context of its own."""

    def __init__(self, namespace: str, arguments: Sequence[str] = ()) -> None:
        """Join the graph.

        Args:
            namespace: of the robot, without the leading `/`.
            arguments: further ROS arguments.
        """
        self._context = rclpy.Context()
        rclpy.init(
            args=['--ros-args', *arguments],
            context=self._context,
            signal_handler_options=SignalHandlerOptions.NO,
        )
        self.node = rclpy.create_node(
            NAME,
            namespace=f'/{namespace}',
            context=self._context,
            use_global_arguments=False,
            enable_rosout=False,
            start_parameter_services=False,
        )
        self._executor = SingleThreadedExecutor(context=self._context)
        self._thread = ExecutorThread(self._executor, 'graph', self._failed)

    def start(self) -> None:
        """Run callbacks from now on; create all entities before."""
        self._executor.add_node(self.node)
        self._thread.start()

    def close(self) -> None:
        """Leave the graph."""
        self._thread.end(LAST_WORK)
        # Fast DDS 3.2 can wait for itself for ever here (its issue 6502); no thread of Python runs meanwhile.
        faulthandler.dump_traceback_later(LEAVE_TIME, exit=True)
        try:
            self.node.destroy_node()
            rclpy.try_shutdown(context=self._context)
        finally:
            faulthandler.cancel_dump_traceback_later()

    def inhabited(self) -> bool:
        """Whether another node is known in this namespace."""
        here = self.node.get_namespace()
        nodes = self.node.get_node_names_and_namespaces()
        return any(namespace == here and name != NAME for name, namespace in nodes)

    @staticmethod
    def _failed(error: BaseException) -> bool:
        raise error  # A mistake in the program: Python prints where.


def call(board: Board, client: Any, request: Any, seconds: float, missing: float | None = None) -> Any:
    """Call a service and return its answer, or None where none came in time.

    A service that is not there is waited for as long. It is asked again every `ASK_AGAIN` seconds, for a
    server that was killed looks for a while as if it were there; so it must take a repeated request once.

    Args:
        board: wakes this when an answer is there, and says when the command is to end.
        client: of the service.
        request: what is asked.
        seconds: longest wait.
        missing: longest wait for a service that is not there; None for `seconds`.

    Raises:
        EndedError: the command is to end.
    """
    began = time.monotonic()
    while (left := began + seconds - time.monotonic()) > 0:
        if not client.service_is_ready():
            if missing is not None and time.monotonic() - began > missing:
                break
            board.wait_for(lambda _: False, min(left, _SERVICE_CHECK))
            continue
        future = client.call_async(request)
        future.add_done_callback(lambda _: board.wake())
        if board.wait_for(partial(_is_done, future), min(left, ASK_AGAIN)):
            return future.result()
        client.remove_pending_request(future)
    return None


def _is_done(future: Any, _: Board) -> bool:
    return bool(future.done())
