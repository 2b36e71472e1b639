"""The node that takes every instruction, stops at once where it means stop, and else hands it to an agent."""

import sys
import time
from typing import Any

from rclpy.node import Node
from std_msgs.msg import String

from mistypilot_ros import msg
from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.chinese_answers import say_in
from mistypilot_ros.agents.languages import spoken_in
from mistypilot_ros.agents.router import Decision, TaskRouter, Way, answered, refused, stopped, told
from mistypilot_ros.core.errors import CancelledError, MistyPilotError, UnavailableError
from mistypilot_ros.core.interpretation import Interpreter
from mistypilot_ros.core.language_model import Role
from mistypilot_ros.core.pending_question import Asked, PendingQuestion
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.turns import Agent, Instruction, Outcome, new_id
from mistypilot_ros.nodes import interfaces, runtime, understanding
from mistypilot_ros.nodes.conversions import outcome_to_message, skill_from_message
from mistypilot_ros.nodes.deadlines import Awaited, Deadlines
from mistypilot_ros.nodes.language_models import where_sentences_go
from mistypilot_ros.nodes.latched_words import LatchedWords, forget_when_wished
from mistypilot_ros.nodes.model_calls import TURN_TEXTS, ModelCalls
from mistypilot_ros.nodes.parameters import ParameterRow, declare
from mistypilot_ros.nodes.question_messages import commands_to_messages, question_from_message
from mistypilot_ros.nodes.reply_voice import ReplyVoice
from mistypilot_ros.nodes.router_health import RouterHealth
from mistypilot_ros.nodes.stopping import Stopping
from mistypilot_ros.nodes.thinking import Thinking
from mistypilot_ros.nodes.turn_book import OpenTurn, TurnBook
from mistypilot_ros.nodes.understanding import Understanding
from mistypilot_ros.nodes.waiting_signs import WaitingSigns

PARAMETERS = (
    *understanding.ROWS,
    ParameterRow('speak_replies', True, 'Let the robot speak its answers.'),
    TURN_TEXTS,
    ParameterRow('turn_timeout', 20.0, 'Longest time from an instruction to its answer, s.', (0.5, 600.0)),
)
SKILLS_SECONDS = 3.0
"""How long after the start the skills are waited for."""
ACCEPT_SECONDS = 8.0
"""Longest wait until an agent takes an instruction; the first call after a killed program can take 4 s, and a
program that starts anew on a busy machine needs some as well."""
AGAIN_SECONDS = 1.0
"""After so long without an answer an agent is asked again: it may have been started anew."""
AGENTS = {
    Agent.PIA: (interfaces.PIA_INSTRUCT, interfaces.PIA_OUTCOME, Answer.TOUCH_DUTY),
    Agent.SIA: (interfaces.SIA_INSTRUCT, interfaces.SIA_OUTCOME, Answer.TALK_DUTY),
}
"""How each agent is asked, where its answers come from, and what it is for."""


class TaskRouterNode(Node):
    """Wires the Task Router to ROS. One thread runs all callbacks; none of them waits."""

    def __init__(self, interpreter: Interpreter | None = None) -> None:
        """Declare the parameters and create publishers, subscriptions and clients.

        Args:
            interpreter: None for the one that the parameter names.

        Raises:
            MistyPilotError: a parameter cannot be used.
        """
        super().__init__('task_router')
        declare(self, *PARAMETERS)
        value = {row.name: self.get_parameter(row.name).value for row in PARAMETERS}
        self._turn_timeout = value['turn_timeout']
        self._deadlines, self._thinking = Deadlines(self), Thinking(self)
        means = Understanding(self, self._deadlines, (Role.ROUTER,), interpreter)
        self._router = TaskRouter(means.interpreter)
        self._stopping = Stopping(self, self._deadlines)
        self._skills = Awaited(self._deadlines)
        self._pending = PendingQuestion()
        self._skills_until = time.monotonic() + SKILLS_SECONDS
        self._turns = LatchedWords(self, interfaces.TURNS)
        self._began = interfaces.TURN_BEGAN.publisher(self)
        self._signs = WaitingSigns(self, self._deadlines, lambda: bool(self._book))
        self._book = TurnBook(self._turns.publish, value['turn_texts'], self._signs.closed)
        self._model_calls = ModelCalls(self, value['turn_texts'])
        self._voice = ReplyVoice(self, self._deadlines, value['speak_replies'])
        self._agents = {agent: service.client(self) for agent, (service, _, _) in AGENTS.items()}
        self._carry_out = interfaces.PIA_CARRY_OUT.client(self)
        self._health = RouterHealth(self, means, lambda: self._skills.value)
        for _, outcome, _ in AGENTS.values():
            outcome.subscribe(self, self._on_outcome)
        interfaces.SKILLS.subscribe(self, self._on_skills)
        forget_when_wished(self, (self._turns, self._model_calls), self._on_forgotten)
        interfaces.UTTERANCE.subscribe(self, self._on_utterance)
        interfaces.INSTRUCT.serve(self, self._on_instruct)
        self.get_logger().info(where_sentences_go(means.model))

    # --- what ROS says

    def _on_utterance(self, message: msg.Utterance) -> None:
        self._take(Instruction(new_id('turn'), message.text, message.user, message.language))

    def _on_instruct(self, request: Any, response: Any) -> Any:
        instruction = Instruction(
            request.turn_id or new_id('turn'), request.text, request.user, request.language
        )
        decision = self._router.at_once(instruction)
        response.turn_id = instruction.turn_id
        if decision is not None and decision.way is Way.REFUSED:
            response.message = decision.reply
        else:
            response.accepted = True
            if instruction.turn_id not in self._book:  # Whoever got no answer in time asks again.
                self._take(instruction)
        return response

    def _on_skills(self, message: msg.SkillCatalogue) -> None:
        self._skills.set(SkillSet(map(skill_from_message, message.skills)))
        self._health.changed()

    def _on_outcome(self, message: msg.AgentOutcome) -> None:
        turn = self._book.get(message.turn.turn_id)
        if turn is None:
            self.get_logger().debug(f"The answer of turn '{message.turn.turn_id}' came too late.")
            return
        question = question_from_message(message.question)
        if question is not None:
            self._pending.ask(Asked(question, Agent(message.turn.agent), turn.completed), time.monotonic())
        self._book.close(message.turn)
        if message.turn.agent != Agent.SIA.value:  # The SIA performs its own answers, refusals too.
            self._voice.say(message.turn.reply, message.turn.language)

    def _on_forgotten(self, message: msg.Forgotten) -> None:
        """Ask nothing of before any more, and let nobody who comes later know what is not answered yet."""
        if message.turn_id in self._book:  # Otherwise what is asked may be about this very wish.
            self._pending.take(time.monotonic())
        self._book.forget(message.turn_id)

    # --- a turn

    def _take(self, instruction: Instruction) -> None:
        decision = self._router.at_once(instruction)
        turn = OpenTurn(instruction, self.get_clock().now().to_msg())
        if decision is not None and decision.way is Way.STOP:
            self._stop(turn)
            return
        self._book.open(turn)
        if decision is not None:
            self._answer(instruction.turn_id, refused(decision.reply, decision.language))
            return
        self._began.publish(String(data=instruction.turn_id))
        self._voice.hush()
        self._signs.opened(lambda: instruction.turn_id in self._book, lambda: self._ask_for_patience(turn))
        turn.asked = self._pending.take(time.monotonic())
        turn.cancel_deadline = self._deadlines.after(self._turn_timeout, lambda: self._give_up(turn))
        self._skills.when(lambda _: True, self._skills_until - time.monotonic(), lambda: self._think(turn))

    def _ask_for_patience(self, turn: OpenTurn) -> None:
        self._voice.say(say_in(turn.language, Answer.ONE_MOMENT), turn.language)

    def _stop(self, turn: OpenTurn) -> None:
        turn_id = turn.instruction.turn_id
        self._router.cancel()
        self._pending.take(time.monotonic())
        self._stopping.stop(
            lambda complaints: self._answer(turn_id, stopped(complaints, turn.language), bool(complaints))
        )
        for waiting in self._book.waiting:
            reply = say_in(waiting.language, Answer.TAKEN_BACK)
            self._fail(waiting, reply, CancelledError(), speak=False)
        turn.with_agent = True  # A second stop does not take this one back.
        self._book.open(turn)

    def _think(self, turn: OpenTurn) -> None:
        skills = self._skills.value or SkillSet(())
        if turn.instruction.turn_id not in self._book:
            return
        try:
            self._thinking.start(
                lambda: self._router.route(turn.instruction, skills, turn.asked),
                lambda decision, error: self._routed(turn, decision, error),
            )
        except UnavailableError as error:
            self._fail(turn, str(error), error)

    def _routed(self, turn: OpenTurn, decision: Decision, error: Exception | None) -> None:
        if turn.instruction.turn_id not in self._book:
            return
        turn.lap('route')
        asked = error if decision is None else decision
        self._model_calls.publish(turn.instruction.turn_id, getattr(asked, 'calls', ()), turn.kept)
        if error is not None:
            broke = say_in(turn.language, Answer.BROKE)
            self._fail(turn, str(error) if isinstance(error, MistyPilotError) else broke, error)
            return
        turn.hand_over = lambda: self._hand_over(turn, decision)
        self._book.hand_over()

    def _hand_over(self, turn: OpenTurn, decision: Decision) -> None:
        if decision.asks is not None:
            self._pending.ask(decision.asks, time.monotonic())
        if decision.way is Way.ANSWERED:
            self._answer(turn.instruction.turn_id, answered(decision.reply, decision.language))
            return
        turn.duty, turn.completed = AGENTS[decision.agent][2], decision.completed
        client, request = self._request(turn.instruction, decision)
        seconds = min(ACCEPT_SECONDS, self._turn_timeout)
        self._deadlines.call(
            client, request, seconds, lambda answer: self._accepted(turn, answer), AGAIN_SECONDS
        )

    def _request(self, instruction: Instruction, decision: Decision) -> tuple[Any, Any]:
        if decision.way is Way.CARRY_OUT:
            return self._carry_out, interfaces.PIA_CARRY_OUT.type.Request(
                turn_id=instruction.turn_id,
                user=instruction.user,
                commands=commands_to_messages(decision.commands),
            )
        return self._agents[decision.agent], interfaces.INSTRUCT.type.Request(
            text=decision.text,
            user=instruction.user,
            language=spoken_in(instruction.text, instruction.language),
            turn_id=instruction.turn_id,
        )

    def _accepted(self, turn: OpenTurn, answer: Any) -> None:
        if answer is None:
            self._fail(turn, self._away(turn), UnavailableError())
        elif not answer.accepted:
            self._fail(turn, answer.message, UnavailableError())

    def _give_up(self, turn: OpenTurn) -> None:
        reply = self._away(turn) if turn.duty else say_in(turn.language, Answer.NO_ANSWER)
        self._fail(turn, reply, UnavailableError())

    def _away(self, turn: OpenTurn) -> str:
        assert turn.duty is not None
        duty = say_in(turn.language, turn.duty)
        return say_in(turn.language, Answer.AGENT_AWAY, duty=duty)

    def _fail(self, turn: OpenTurn, reply: str, error: Exception, speak: bool = True) -> None:
        self._answer(turn.instruction.turn_id, told(reply, turn.language, error), speak)

    def _answer(self, turn_id: str, outcome: Outcome, speak: bool = True) -> None:
        if self._book.close(outcome_to_message(outcome, turn_id)) and speak:
            self._voice.say(outcome.reply, outcome.language)


def main() -> int:
    """Run the node until SIGINT or SIGTERM."""
    return runtime.run(TaskRouterNode)


if __name__ == '__main__':
    sys.exit(main())
