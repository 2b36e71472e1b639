"""The part of the command that listens to the robot's topics and gives instructions."""

from collections.abc import Callable, Sequence
from typing import Any

from mistypilot_ros import msg, srv
from mistypilot_ros.cli.board import Board
from mistypilot_ros.cli.events import Event
from mistypilot_ros.cli.graph import Graph, call
from mistypilot_ros.cli.messages import MessageReader
from mistypilot_ros.cli.table_changes import changes
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.steady_timer import every

TAKE_TIME = 15.0
"""Seconds within which the router must take an instruction."""
Listening = tuple[interfaces.Topic, Callable[[Any], None]]
"""A topic, and what takes its messages."""
_SERVICE_CHECK = 0.02
"""Seconds; rclpy reports no change of the graph, so a timer looks until all services are there."""


class Console:
    """Writes what it hears on the board and shows it."""

    def __init__(
        self,
        board: Board,
        show: Callable[[Event], None],
        namespace: str,
        arguments: Sequence[str] = (),
        services: Sequence[interfaces.Service] = (),
        topics: Sequence[Listening] = (),
        actions: Sequence[interfaces.Action] = (),
    ):
        """Join the graph; callbacks run in a thread of their own from now on.

        Args:
            board: where it writes what it knows.
            show: shows an event; any thread may call it.
            namespace: of the robot, without the leading `/`.
            arguments: further ROS arguments.
            services: further services that are called.
            topics: further topics, and what takes their messages.
            actions: those that are called.
        """
        self._board, self._show = board, show
        self._reader = MessageReader()
        self.graph = Graph(namespace, arguments)
        node = self.graph.node
        # Publishers discover these in their order: once the table is here, no step of a run is missed.
        for topic, callback in (
            (interfaces.SKILL_RUNS, self._on_run),
            (interfaces.TURNS, self._on_turn),
            (interfaces.LINK_STATE, self._on_link),
            (interfaces.SKILLS, self._on_skills),
            (interfaces.BINDINGS, self._on_table),
            *topics,
        ):
            topic.subscribe(node, callback)
        self._turns_topic = node.resolve_topic_name(interfaces.TURNS.name)
        self._instruct = interfaces.INSTRUCT.client(node)
        self.stop_client = interfaces.STOP.client(node)
        self.cancel_client = interfaces.CANCEL.client(node)
        self.clients = {service.name: service.client(node) for service in services}
        self.actions = {action.name: action.client(node) for action in actions}
        self._agents = [
            self._instruct,
            interfaces.PIA_INSTRUCT.client(node),
            interfaces.SIA_INSTRUCT.client(node),
        ]
        self._look = every(node, _SERVICE_CHECK, self._look_for_agents)
        self.graph.start()

    def instruct(self, text: str, turn_id: str) -> None:
        """Give an instruction; its outcome comes to the board.

        It is given again and again until it is taken: a router that was restarted meanwhile has not seen it,
        and one that has takes it once.

        Raises:
            UnavailableError: the router did not take it.
            EndedError: the command is to end.
        """
        request = srv.Instruct.Request(text=text, turn_id=turn_id)
        answer = call(self._board, self._instruct, request, TAKE_TIME)
        if answer is None:
            raise UnavailableError(f'The Task Router did not answer within {TAKE_TIME:.0f} s: say it again.')
        if not answer.accepted:
            raise UnavailableError(answer.message or 'The Task Router did not take the instruction.')

    @property
    def router_there(self) -> bool:
        """Whether somebody takes instructions."""
        return bool(self._instruct.service_is_ready())

    @property
    def turns_there(self) -> bool:
        """Whether somebody publishes what came of instructions."""
        return bool(self.graph.node.count_publishers(self._turns_topic))

    def close(self) -> None:
        """Leave the graph."""
        self.graph.close()

    def _look_for_agents(self) -> None:
        if all(client.service_is_ready() for client in self._agents):
            self._look.cancel()
            self._board.put(agents_there=True)

    def _on_link(self, message: msg.LinkState) -> None:
        self._board.put(link=self._reader.link(message))

    def _on_skills(self, message: msg.SkillCatalogue) -> None:
        self._board.put(skills=self._reader.skills(message))

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
