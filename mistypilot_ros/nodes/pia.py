"""The node of the Physically Interactive Agent."""

import sys
import time
from collections import deque
from dataclasses import replace
from typing import Any

from rclpy.node import Node
from rclpy.time import Time

from mistypilot_ros import msg
from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.chinese_answers import say_in
from mistypilot_ros.agents.languages import answered_in, spoken_in
from mistypilot_ros.agents.pia import PhysicalAgent, Plan, Step
from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.errors import CancelledError, InvalidInputError, MistyPilotError, UnavailableError
from mistypilot_ros.core.interpretation import Interpreter, PhysicalContext
from mistypilot_ros.core.language_model import Role
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.turns import Agent, Instruction, Outcome
from mistypilot_ros.nodes import interfaces, runtime, understanding
from mistypilot_ros.nodes.binding_table import faulted
from mistypilot_ros.nodes.command_runner import CommandRunner
from mistypilot_ros.nodes.conversions import binding_from_message, skill_from_message
from mistypilot_ros.nodes.deadlines import Awaited, Deadlines
from mistypilot_ros.nodes.latched_words import LatchedWords, forget_when_wished
from mistypilot_ros.nodes.model_calls import TURN_TEXTS, ModelCalls
from mistypilot_ros.nodes.parameters import declare
from mistypilot_ros.nodes.pia_job import Job
from mistypilot_ros.nodes.question_messages import commands_from_messages, outcome_message
from mistypilot_ros.nodes.thinking import Thinking
from mistypilot_ros.nodes.understanding import Understanding
from mistypilot_ros.skill_library.schema import check_call

PARAMETERS = (*understanding.ROWS, TURN_TEXTS)
CONTEXT_SECONDS = 3.0
"""How long the skills and the bindings are waited for."""
AFTER_MODEL = 2.0
"""What understanding an instruction may take beyond the longest question to a language model, s."""

REMEMBERED = 50
"""Turns that are known, so that each is carried out once."""


class PiaNode(Node):
    """Wires the agent to ROS. Instructions are worked off in order: each sees what the last one bound."""

    def __init__(self, interpreter: Interpreter | None = None) -> None:
        """Declare the parameters and create publishers, subscriptions and clients.

        Args:
            interpreter: None for the one that the parameter names.

        Raises:
            MistyPilotError: a parameter cannot be used.
        """
        super().__init__('pia')
        declare(self, *PARAMETERS)
        self._deadlines, self._thinking = Deadlines(self), Thinking(self)
        means = Understanding(self, self._deadlines, (Role.PIA,), interpreter)
        self._sensors, self._plan_seconds = means.sensors.sensors, means.seconds + AFTER_MODEL
        self._agent = PhysicalAgent(means.interpreter, check_call)
        self._runner = CommandRunner(self, self._deadlines)
        self._skills, self._bindings = Awaited(self._deadlines), Awaited(self._deadlines)
        self._queue: deque[Job] = deque()
        self._job: Job | None = None
        self._taken: deque[str] = deque(maxlen=REMEMBERED)
        self._language = ''  # Of the last instruction; what is picked of a question's offers has no text.
        self._model_calls = ModelCalls(self, self.get_parameter('turn_texts').value)
        self._outcomes = LatchedWords(self, interfaces.PIA_OUTCOME)
        interfaces.SKILLS.subscribe(self, self._on_skills)
        interfaces.BINDINGS.subscribe(self, self._bindings.set)
        interfaces.STOPPED.subscribe(self, self._on_stopped)
        forget_when_wished(self, (self._outcomes, self._model_calls), self._on_forgotten)
        interfaces.PIA_INSTRUCT.serve(self, self._on_instruct)
        interfaces.PIA_CARRY_OUT.serve(self, self._on_carry_out)

    # --- what ROS says

    def _on_instruct(self, request: Any, response: Any) -> Any:
        self._language = spoken_in(request.text, request.language)
        instruction = Instruction(request.turn_id, request.text, request.user, self._language)
        response.accepted, response.turn_id = True, request.turn_id
        self._take(Job(instruction, self.get_clock().now()))
        return response

    def _on_carry_out(self, request: Any, response: Any) -> Any:
        instruction = Instruction(request.turn_id, '', request.user, self._language)
        try:
            commands = commands_from_messages(request.commands)
        except InvalidInputError as error:
            response.message = str(error)
            return response
        response.accepted = True
        self._take(Job(instruction, self.get_clock().now(), commands))
        return response

    def _on_skills(self, message: msg.SkillCatalogue) -> None:
        self._skills.set(SkillSet(map(skill_from_message, message.skills)))

    def _on_stopped(self, message: msg.Stopped) -> None:
        """Take back what was said before the stop and is not done yet."""
        stopped = Time.from_msg(message.header.stamp)
        for job in [*self._queue, *([self._job] if self._job else [])]:
            if job.arrived.nanoseconds <= stopped.nanoseconds:
                job.wanted = False
        if self._job is not None and not self._job.wanted and not self._job.executing:
            self._agent.cancel()
            self._finish(
                self._job, self._failure(self._job, CancelledError(_say(self._job, Answer.TAKEN_BACK)))
            )

    def _on_forgotten(self, message: msg.Forgotten) -> None:
        """Let nobody who comes later know of what is not done yet."""
        for job in [*self._queue, *([self._job] if self._job else [])]:
            job.kept = False

    # --- a job

    def _take(self, job: Job) -> None:
        if job.instruction.turn_id not in self._taken:  # The router asks again where an answer was lost.
            self._taken.append(job.instruction.turn_id)
            self._queue.append(job)
            self._deadlines.after(0.0, self._next)

    def _next(self) -> None:
        if self._job is not None or not self._queue:
            return
        self._job = job = self._queue.popleft()
        if not job.wanted:
            self._finish(job, self._failure(job, CancelledError(_say(job, Answer.TAKEN_BACK))))
            return
        job.lap_began = time.monotonic()
        self._skills.when(lambda _: True, CONTEXT_SECONDS, lambda: self._await_bindings(job))

    def _await_bindings(self, job: Job) -> None:
        if job is not self._job:
            return  # Answered already.
        if self._skills.value is None:
            self._finish(job, self._failure(job, UnavailableError(_say(job, Answer.SKILLS_UNKNOWN))))
            return
        # What the last instruction bound is in the table only a moment after it was acknowledged.
        wanted = self._runner.generation
        self._bindings.when(
            lambda table: table.generation >= wanted, CONTEXT_SECONDS, lambda: self._plan(job)
        )

    def _plan(self, job: Job) -> None:
        if job is not self._job:
            return
        context = PhysicalContext(
            self._sensors, self._skills.value, self._known_bindings(), faulted(self._bindings.value)
        )
        job.cancel_deadline = self._deadlines.after(self._plan_seconds, lambda: self._give_up(job))
        try:
            self._thinking.start(
                lambda: self._understand(job, context),
                lambda plan, error: self._planned(job, plan, error, context),
            )
        except UnavailableError as error:
            self._finish(job, self._failure(job, error))

    def _understand(self, job: Job, context: PhysicalContext) -> Plan:
        if job.commands is not None:
            return self._agent.plan_commands(job.commands, context, job.instruction.language)
        return self._agent.plan(job.instruction.text, context, job.instruction.language)

    def _give_up(self, job: Job) -> None:
        self._finish(job, self._failure(job, UnavailableError(_say(job, Answer.NO_ANSWER))))

    def _planned(self, job: Job, plan: Plan, error: Exception | None, context: PhysicalContext) -> None:
        if job is not self._job:
            return  # Answered already: it took too long.
        job.cancel_deadline()
        job.lap('parse')
        self._model_calls.publish(job.instruction.turn_id, getattr(plan or error, 'calls', ()), job.kept)
        if error is not None:
            self._finish(job, self._failure(job, error))
            return
        job.executing = True
        self._runner.run(
            plan.commands,
            job.instruction,
            context.bindings,
            lambda: job.wanted,
            lambda steps: self._executed(job, plan, steps, context),
        )

    def _executed(self, job: Job, plan: Plan, steps: list[Step], context: PhysicalContext) -> None:
        job.lap('execute')
        self._finish(job, self._agent.conclude(plan, steps, context))

    def _finish(self, job: Job, outcome: Outcome) -> None:
        if job is not self._job:
            return
        job.cancel_deadline()
        outcome = replace(outcome, stages=tuple(job.stages))
        self._outcomes.publish(outcome_message(outcome, job.instruction.turn_id), job.kept)
        self._job = None
        self._deadlines.after(0.0, self._next)

    def _failure(self, job: Job, error: Exception) -> Outcome:
        known = error if isinstance(error, MistyPilotError) else UnavailableError(_say(job, Answer.BROKE))
        return Outcome(
            Agent.PIA,
            str(known),
            ok=False,
            error=known.code,
            interpreter=self._agent.interpreter_name,
            language=answered_in(str(known), job.instruction.language),
        )

    def _known_bindings(self) -> dict[str, Binding]:
        table = self._bindings.value
        found = {}
        for row in table.bindings if table is not None else ():
            try:
                found[row.sensor] = binding_from_message(row)
            except MistyPilotError as error:
                self.get_logger().warning(f"The binding of '{row.sensor}' is left out: {error}")
        return found


def _say(job: Job, answer: Answer) -> str:
    return say_in(job.instruction.language, answer)


def main() -> int:
    """Run the node until SIGINT or SIGTERM."""
    return runtime.run(PiaNode)


if __name__ == '__main__':
    sys.exit(main())
