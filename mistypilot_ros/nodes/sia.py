"""The node of the Social Interaction Agent."""

import sys
import time
from collections import deque
from dataclasses import replace
from typing import Any

from rclpy.node import Node
from rclpy.time import Time
from std_msgs.msg import String

from mistypilot_ros import msg
from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.agents.conversation import DEFAULT_USER, user_name
from mistypilot_ros.agents.conversation_plans import Plan
from mistypilot_ros.core.errors import CancelledError, MistyPilotError, UnavailableError
from mistypilot_ros.core.interpretation import Interpreter, SocialReading
from mistypilot_ros.core.language_model import ModelCall
from mistypilot_ros.core.social import ScriptWriter
from mistypilot_ros.core.task_state import TaskState
from mistypilot_ros.core.turns import Instruction, Outcome
from mistypilot_ros.nodes import interfaces, runtime
from mistypilot_ros.nodes.deadlines import Deadlines
from mistypilot_ros.nodes.latched_words import LatchedWords
from mistypilot_ros.nodes.model_calls import ModelCalls
from mistypilot_ros.nodes.parameters import declare
from mistypilot_ros.nodes.question_messages import outcome_message
from mistypilot_ros.nodes.sia_job import Job
from mistypilot_ros.nodes.sia_parts import PARAMETERS, SiaParts
from mistypilot_ros.nodes.sia_show import Shows
from mistypilot_ros.nodes.thinking import Thinking

AFTER_MODEL = 2.0
"""What understanding an instruction may take beyond the longest question to a language model, s."""
IDLE_SECONDS = 1.5
"""How long an instruction waits for the end of the performance that it interrupts."""
REMEMBERED = 50
"""Turns that are known, so that each is carried out once."""


class SiaNode(Node):
    """Wires the agent to ROS. Each instruction is understood when the one before was decided."""

    def __init__(self, interpreter: Interpreter | None = None, writer: ScriptWriter | None = None) -> None:
        """Declare the parameters, create publishers, servers and clients, and publish the present task.

        Args:
            interpreter: None for the one that the parameter names.
            writer: of scripts; None for the one that the parameters name.

        Raises:
            MistyPilotError: a parameter or the state cannot be used.
        """
        super().__init__('sia')
        declare(self, *PARAMETERS)
        self._deadlines, self._thinking = Deadlines(self), Thinking(self)
        self._parts = SiaParts(self, self._deadlines, self._on_call, interpreter, writer)
        self._agent, self._plan_seconds = self._parts.agent, self._parts.seconds + AFTER_MODEL
        self._model_calls = ModelCalls(self, self.get_parameter('turn_texts').value)
        speaks = self.get_parameter('speak_replies').value
        self._shows = Shows(self, self._deadlines, self._parts, speaks, self._publish_outcome, self._changed)
        self._queue: deque[Job] = deque()
        self._job: Job | None = None
        self._taken: deque[str] = deque(maxlen=REMEMBERED)
        self._cut: dict[str, str] = {}
        self._epoch = 0
        self._told: tuple[str, TaskState] | None = None
        self._outcomes = LatchedWords(self, interfaces.SIA_OUTCOME)
        self._forgotten = interfaces.FORGOTTEN.publisher(self)
        self._silent: frozenset[str] = frozenset()  # Turns of whoever wanted to be forgotten.
        self._states = interfaces.TASK_STATE.publisher(self)
        self._changed([DEFAULT_USER, *self._agent.states][-1])
        interfaces.STOPPED.subscribe(self, self._on_stopped)
        interfaces.TURN_BEGAN.subscribe(self, self._on_turn_began)
        interfaces.SIA_INSTRUCT.serve(self, self._on_instruct)

    # --- what ROS says

    def _on_instruct(self, request: Any, response: Any) -> Any:
        instruction = Instruction(request.turn_id, request.text, request.user, request.language)
        response.accepted, response.turn_id = True, request.turn_id
        if request.turn_id not in self._taken:  # The router asks again where an answer was lost.
            self._taken.append(request.turn_id)
            user, cut = user_name(request.user), self._cut.pop(request.turn_id, '')
            interrupted = user in (cut, self._shows.interrupt())
            self._queue.append(Job(instruction, self.get_clock().now(), self._epoch, interrupted))
            self._deadlines.after(0.0, self._next)
        return response

    def _on_turn_began(self, message: String) -> None:
        """Somebody spoke: whoever is to answer it, what is performed ends."""
        if message.data not in self._taken:
            self._cut = {message.data: self._shows.interrupt()}  # Of the newest turn alone.

    def _on_stopped(self, message: msg.Stopped) -> None:
        """Take back what was said before the stop and is not done yet."""
        self._epoch = max(self._epoch, message.epoch)
        stopped = Time.from_msg(message.header.stamp)
        for job in [*self._queue, *([self._job] if self._job else [])]:
            job.wanted = job.wanted and job.arrived.nanoseconds > stopped.nanoseconds
            if job.wanted:  # The bridge's last stop may be known only now.
                job.epoch = self._epoch
        # What is being forgotten cannot be taken back.
        if self._job is not None and not self._job.wanted and self._job.plan is None:
            self._agent.cancel()
            self._fail(self._job, CancelledError(say(Answer.TAKEN_BACK)))
        self._shows.stopped(stopped)

    def _on_call(self, turn_id: str, call: ModelCall) -> None:
        if turn_id not in self._silent:
            self._model_calls.publish(turn_id, [call])

    # --- a job

    def _next(self) -> None:
        if self._job is not None or not self._queue:
            return
        self._job = job = self._queue.popleft()
        if not job.wanted:
            self._fail(job, CancelledError(say(Answer.TAKEN_BACK)))
            return
        job.lap_began = time.monotonic()
        job.cancel_deadline = self._deadlines.after(
            self._plan_seconds, lambda: self._fail(job, UnavailableError(say(Answer.NO_ANSWER)))
        )
        text, context = job.instruction.text, self._agent.context(job.instruction.user)
        try:
            self._thinking.start(
                lambda: self._agent.understand(text, context),
                lambda reading, error: self._understood(job, reading, error),
            )
        except UnavailableError as error:
            self._fail(job, error)

    def _understood(self, job: Job, reading: SocialReading | None, error: Exception | None) -> None:
        if job is not self._job:
            return  # Answered already: it took too long, or a stop came.
        job.cancel_deadline()
        job.lap('parse')
        self._model_calls.publish(job.instruction.turn_id, getattr(reading or error, 'calls', ()))
        if reading is None:
            self._fail(job, error or UnavailableError(say(Answer.BROKE)))
            return
        # Where the interrupted performance was is known only at its end.
        self._shows.when_idle(IDLE_SECONDS, lambda: self._decide(job, reading))

    def _decide(self, job: Job, reading: SocialReading) -> None:
        if job is not self._job:
            return
        job.plan = plan = self._agent.decide(job.instruction, reading, job.interrupted)
        self._changed(plan.user)
        if plan.forgets:
            self._forget(job, plan)
            return
        self._job = None
        self._shows.begin(job)
        self._next()

    def _forget(self, job: Job, plan: Plan) -> None:
        """Forget a user; it may take long, and nothing further is understood meanwhile."""
        self._silent |= self._shows.forget(plan.user)
        try:
            self._thinking.start(
                lambda: self._agent.forgotten(plan), lambda done, error: self._forgot(job, plan, done, error)
            )
        except UnavailableError as error:
            self._fail(job, error)

    def _forgot(self, job: Job, plan: Plan, done: Plan | None, error: Exception | None) -> None:
        self._outcomes.forget()
        self._model_calls.forget()
        message = interfaces.FORGOTTEN.type(user=plan.user, turn_id=job.instruction.turn_id)
        message.header.stamp = self.get_clock().now().to_msg()
        self._forgotten.publish(message)
        if done is None:
            self._fail(job, error or UnavailableError(say(Answer.BROKE)))
            return
        self._job, job.plan = None, done
        if job.wanted:
            self._shows.begin(job)
        else:  # A stop came: it is told, and not spoken.
            self._publish_outcome(job, done.outcome())
        self._next()

    def _fail(self, job: Job, error: Exception) -> None:
        if job is not self._job:
            return
        self._job = None
        job.cancel_deadline()
        known = error if isinstance(error, MistyPilotError) else UnavailableError(say(Answer.BROKE))
        outcome = self._agent.failure(known, known.code)
        self._publish_outcome(job, outcome)
        if not isinstance(error, CancelledError):
            self._shows.say(job, outcome.reply)
        self._deadlines.after(0.0, self._next)

    # --- what is told

    def _publish_outcome(self, job: Job, outcome: Outcome) -> None:
        job.answered = True
        outcome = replace(outcome, stages=tuple(job.stages))
        self._outcomes.publish(outcome_message(outcome, job.instruction.turn_id))

    def _changed(self, user: str) -> None:
        """Publish a user's task, if it is another one than was published last."""
        state = self._agent.state(user)
        if self._told == (user, state):
            return
        self._told = (user, state)
        message = interfaces.TASK_STATE.type(
            user=user,
            main_task=state.main_task,
            details=list(state.details),
            model=self._parts.writes(state),
            saved=state.saved,
        )
        message.header.stamp = self.get_clock().now().to_msg()
        self._states.publish(message)

    def end(self) -> None:
        """Note how far the performance is, and let go of the memory."""
        self._shows.end()
        self._parts.memory.close()


def main() -> int:
    """Run the node until SIGINT or SIGTERM."""
    return runtime.run(SiaNode)


if __name__ == '__main__':
    sys.exit(main())
