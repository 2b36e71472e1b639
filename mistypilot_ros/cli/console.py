"""The node inside `mistypilot up`: it listens to the robot's topics and gives instructions."""

import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import rclpy
from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor
from rclpy.signals import SignalHandlerOptions

from mistypilot_ros import msg, srv
from mistypilot_ros.cli.board import Board
from mistypilot_ros.cli.events import Event
from mistypilot_ros.cli.messages import MessageReader
from mistypilot_ros.cli.table_changes import changes
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.nodes import interfaces

NAME = 'mistypilot_console'
TRIES, TRY_TIME = 15, 1.0
"""How often an instruction is given, and seconds between; the first call of a new process can take 4 s."""
_SERVICE_CHECK = 0.02
"""Seconds; rclpy reports no change of the graph, so a timer looks until all services are there."""


class Console:
    """Writes what it hears on the board and shows it."""

    def __init__(
        self, board: Board, show: Callable[[Event], None], namespace: str, arguments: Sequence[str] = ()
    ):
        """Join the graph; callbacks run in a thread of their own from now on.

        Args:
            board: where it writes what it knows.
            show: shows an event; any thread may call it.
            namespace: of the robot, without the leading `/`.
            arguments: further ROS arguments.
        """
        self._board, self._show = board, show
        self._reader = MessageReader()
        self._context = rclpy.Context()
        rclpy.init(
            args=['--ros-args', *arguments],
            context=self._context,
            signal_handler_options=SignalHandlerOptions.NO,
        )
        self._node = rclpy.create_node(
            NAME,
            namespace=f'/{namespace}',
            context=self._context,
            use_global_arguments=False,
            enable_rosout=False,
            start_parameter_services=False,
        )
        # Publishers discover these in their order: once the table is here, no step of a run is missed.
        for topic, callback in (
            (interfaces.SKILL_RUNS, self._on_run),
            (interfaces.TURNS, self._on_turn),
            (interfaces.LINK_STATE, self._on_link),
            (interfaces.SKILLS, self._on_skills),
            (interfaces.BINDINGS, self._on_table),
        ):
            topic.subscribe(self._node, callback)
        self._instruct = interfaces.INSTRUCT.client(self._node)
        self._agents = [
            self._instruct,
            interfaces.PIA_INSTRUCT.client(self._node),
            interfaces.SIA_INSTRUCT.client(self._node),
        ]
        self._look = self._node.create_timer(_SERVICE_CHECK, self._look_for_agents)
        self._executor = SingleThreadedExecutor(context=self._context)
        self._executor.add_node(self._node)
        self._thread = threading.Thread(target=self._spin, name='console', daemon=True)
        self._thread.start()

    def instruct(self, text: str, turn_id: str) -> None:
        """Give an instruction; its outcome comes to the board.

        It is given again and again until it is taken: a router that was restarted meanwhile has not seen it,
        and one that has takes it once.

        Raises:
            UnavailableError: the router did not take it.
            EndedError: the command is to end.
        """
        request = srv.Instruct.Request(text=text, turn_id=turn_id)
        for _ in range(TRIES):
            future = self._instruct.call_async(request)
            future.add_done_callback(lambda _: self._board.wake())
            if self._board.wait_for(partial(_is_done, future), TRY_TIME):
                break
        else:
            raise UnavailableError(
                f'The Task Router did not answer within {TRIES * TRY_TIME:.0f} s: say it again.'
            )
        answer = future.result()
        if not answer.accepted:
            raise UnavailableError(answer.message or 'The Task Router did not take the instruction.')

    def close(self) -> None:
        """Leave the graph."""
        self._executor.shutdown(timeout_sec=1.0)
        self._thread.join(2.0)
        self._node.destroy_node()
        rclpy.try_shutdown(context=self._context)

    def _spin(self) -> None:
        try:
            self._executor.spin()
        except ExternalShutdownException:
            pass  # The usual end.

    def _look_for_agents(self) -> None:
        if all(client.service_is_ready() for client in self._agents):
            self._look.cancel()
            self._board.put(agents_there=True)

    def _on_link(self, message: msg.LinkState) -> None:
        self._board.put(link=self._reader.link(message))

    def _on_skills(self, message: msg.SkillCatalogue) -> None:
        self._board.put(skills=len(message.skills))

    def _on_table(self, message: msg.BindingTable) -> None:
        table = self._reader.table(message)
        old = self._board.table.rows if self._board.table else {}
        for row in changes(old, table.rows):
            self._show(row)
        self._board.put(table=table)

    def _on_turn(self, message: msg.Turn) -> None:
        turn = self._reader.turn(message)
        self._show(turn)
        self._board.put_turn(turn)

    def _on_run(self, message: msg.SkillRun) -> None:
        run = self._reader.run(message)
        self._show(run)
        self._board.put_run(run)


def _is_done(future: Any, _: Board) -> bool:
    return bool(future.done())
