"""Carries out the commands of a plan, one after the other, by the supervisor's services."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rclpy.node import Node

from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.chinese_answers import say_in
from mistypilot_ros.agents.pia import Step
from mistypilot_ros.core.bindings import Binding, Bindings
from mistypilot_ros.core.commands import Adjust, Bind, Invoke, PhysicalCommand, Reset, Unbind, Update
from mistypilot_ros.core.errors import CancelledError, RobotError, UnavailableError
from mistypilot_ros.core.turns import Instruction
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.conversions import call_to_message, options_to_message
from mistypilot_ros.nodes.deadlines import Deadlines

SECONDS = 5.0
"""Longest wait for one answer of the supervisor."""
AGAIN_SECONDS = 1.0
"""After so long without an answer a binding is asked for again: doing it twice is as good as once."""


class CommandRunner:
    """Runs plans. A failure ends the plan it happens in."""

    def __init__(self, node: Node, deadlines: Deadlines) -> None:
        """Create the clients."""
        self._deadlines = deadlines
        self._clients = {
            service.name: service.client(node)
            for service in (interfaces.BIND, interfaces.UNBIND, interfaces.INVOKE, interfaces.RESET_BINDING)
        }
        self.generation = 0
        """Newest generation of the table of bindings that an answer named."""

    def run(
        self,
        commands: Sequence[PhysicalCommand],
        instruction: Instruction,
        bound: Mapping[str, Binding],
        wanted: Callable[[], bool],
        done: Callable[[list[Step]], None],
    ) -> None:
        """Carry out some commands.

        Args:
            commands: in order.
            instruction: names the turn, the user and the speaker's language.
            bound: what is bound before, by sensor.
            wanted: asked before each command; False takes back what is left.
            done: gets a step for each command up to the first that failed.
        """
        steps: list[Step] = []
        table = [Bindings(bound)]

        def step(answer: Any) -> None:
            steps.append(self._step(commands[len(steps)], answer, instruction.language))
            table.append(_carried_out(table[-1], steps[-1], instruction.user))
            proceed()

        def proceed() -> None:
            left = commands[len(steps) :]
            if not left or (steps and not steps[-1].ok):
                done(steps)
            elif not wanted():
                message = say_in(instruction.language, Answer.TAKEN_BACK)
                done([*steps, Step(left[0], False, message, error=CancelledError().code)])
            else:
                service, request = _request(left[0], instruction, table[-1])
                again = None if isinstance(left[0], Invoke) else AGAIN_SECONDS
                self._deadlines.call(self._clients[service.name], request, SECONDS, step, again)

        proceed()

    def _step(self, command: PhysicalCommand, answer: Any, language: str) -> Step:
        if answer is None:
            message = say_in(language, Answer.SUPERVISOR_SILENT)
            return Step(command, False, message, error=UnavailableError().code)
        self.generation = max(self.generation, getattr(answer, 'generation', 0))
        # A refusal names no error class; the sentence is what people read.
        error = '' if answer.ok else RobotError().code
        return Step(command, answer.ok, answer.message, getattr(answer, 'run_id', ''), error)


def _carried_out(bindings: Bindings, step: Step, user: str) -> Bindings:
    """What is bound after a step."""
    command = step.command
    if not step.ok:
        return bindings
    if isinstance(command, Bind):
        return bindings.bind(command.sensor, command.call, user)
    if isinstance(command, Update):
        return bindings.update(command.sensor, command.call, user)
    if isinstance(command, Adjust):
        binding = bindings.by_sensor[command.sensor]
        return bindings.with_options(command.sensor, command.applied(binding.options))
    return bindings.unbind(command.sensor) if isinstance(command, Unbind) else bindings


def _request(
    command: PhysicalCommand, instruction: Instruction, bindings: Bindings
) -> tuple[interfaces.Service, Any]:
    turn_id = instruction.turn_id
    if isinstance(command, Unbind):
        return interfaces.UNBIND, interfaces.UNBIND.type.Request(sensor=command.sensor, turn_id=turn_id)
    if isinstance(command, Reset):
        return interfaces.RESET_BINDING, interfaces.RESET_BINDING.type.Request(sensor=command.sensor)
    if isinstance(command, Adjust):
        return interfaces.BIND, _adjusting(command, instruction, bindings.by_sensor[command.sensor])
    call = call_to_message(command.call)
    if isinstance(command, Invoke):
        return interfaces.INVOKE, interfaces.INVOKE.type.Request(call=call, turn_id=turn_id)
    assert isinstance(command, (Bind, Update))
    return interfaces.BIND, interfaces.BIND.type.Request(
        sensor=command.sensor,
        call=call,
        replace=isinstance(command, Update),
        user=instruction.user,
        turn_id=turn_id,
    )


def _adjusting(command: Adjust, instruction: Instruction, binding: Binding) -> Any:
    """Other options for a binding: a call that it has is bound to it again, which makes no further one."""
    return interfaces.BIND.type.Request(
        sensor=command.sensor,
        call=call_to_message(binding.calls[0]),
        options=options_to_message(command.applied(binding.options)),
        set_options=True,
        turn_id=instruction.turn_id,
    )
