"""The services and the action of the binding supervisor: convert, call, convert."""

import queue
from collections.abc import Callable
from typing import Any

from rclpy.action import CancelResponse
from rclpy.callback_groups import MutuallyExclusiveCallbackGroup, ReentrantCallbackGroup
from rclpy.node import Node

import mistypilot_ros.action as action
import mistypilot_ros.msg as msg
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.core.turns import new_id
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.conversions import call_from_message, options_from_message, trace_to_messages

Handler = Callable[[Any, Any], None]


class BindingServices:
    """Answers Bind, Unbind, Invoke, Cancel, ResetBinding, GetTrace, reload_skills and RunSkill."""

    def __init__(
        self,
        node: Node,
        parts: Callable[[], Any],
        sensors: SensorMap,
        check_call: Callable[[SkillCall], SkillCall],
        changed: Callable[[], None],
        reload_skills: Callable[[], str],
    ) -> None:
        """Serve from now on.

        Args:
            node: offers the services.
            parts: book and engine in force (`Parts`); raises `UnavailableError` while the node is not active.
            sensors: sensors and groups that exist.
            check_call: brings the values of a call to their types; raises `InvalidInputError`.
            changed: called after the bindings changed.
            reload_skills: reads the skill folders again and returns one sentence.
        """
        self._node = node
        self._parts = parts
        self._sensors = sensors
        self._check_call = check_call
        self._changed = changed
        self._reload_skills = reload_skills
        self._watched: dict[str, queue.SimpleQueue[msg.SkillRun]] = {}
        # With the parameter and lifecycle services: whatever changes the bindings comes one after the other.
        group = node.default_callback_group
        for service, handler in (
            (interfaces.BIND, self._bind),
            (interfaces.UNBIND, self._unbind),
            (interfaces.INVOKE, self._invoke),
            (interfaces.RESET_BINDING, self._reset),
            (interfaces.GET_TRACE, self._trace),
            (interfaces.RELOAD_SKILLS, self._reload),
        ):
            service.serve(node, self._answer(handler), callback_group=group)
        # Ending runs must not wait for a bind that waits for a slow disk.
        interfaces.CANCEL.serve(
            node, self._answer(self._cancel), callback_group=MutuallyExclusiveCallbackGroup()
        )
        self._action = interfaces.RUN_SKILL.serve(
            node,
            self._run_skill,
            callback_group=ReentrantCallbackGroup(),
            cancel_callback=lambda goal: CancelResponse.ACCEPT,
        )

    def step(self, message: msg.SkillRun) -> None:
        """Hand a step to the RunSkill goal that follows its run."""
        followed = self._watched.get(message.run_id)
        if followed is not None:
            followed.put(message)

    def _answer(self, handler: Handler) -> Callable[[Any, Any], Any]:
        def answer(request: Any, response: Any) -> Any:
            try:
                handler(request, response)
                _set_ok(response, True)
            except MistyPilotError as error:
                _set_ok(response, False)
                response.message = str(error)
            return response

        return answer

    def _bind(self, request: Any, response: Any) -> None:
        options = options_from_message(request.options) if request.set_options else None
        response.generation = self._parts().book.bind(
            request.sensor, call_from_message(request.call), request.replace, options, request.user
        )
        self._changed()

    def _unbind(self, request: Any, response: Any) -> None:
        book = self._parts().book
        response.removed = list(book.unbind(request.sensor))
        response.generation = book.bindings.generation
        self._changed()

    def _invoke(self, request: Any, response: Any) -> None:
        call = self._check_call(call_from_message(request.call))
        response.run_id = self._parts().engine.invoke(call, request.turn_id)

    def _cancel(self, request: Any, response: Any) -> None:
        response.cancelled = list(self._parts().engine.cancel(request.run_id))

    def _reset(self, request: Any, response: Any) -> None:
        if request.sensor != '*':
            self._sensors.check(request.sensor)
        self._parts().engine.reset(request.sensor)

    def _trace(self, request: Any, response: Any) -> None:
        steps = self._parts().engine.trace(self._sensors.check(request.sensor))
        response.steps = trace_to_messages(steps)

    def _reload(self, request: Any, response: Any) -> None:
        response.message = self._reload_skills()

    def _run_skill(self, goal: Any) -> Any:
        try:
            return self._follow(goal, self._check_call(call_from_message(goal.request.call)))
        except MistyPilotError as error:
            goal.abort()
            return action.RunSkill.Result(ok=False, message=str(error))

    def _follow(self, goal: Any, call: SkillCall) -> Any:
        engine, run_id = self._parts().engine, new_id('run')
        steps = self._watched[run_id] = queue.SimpleQueue()
        try:
            engine.invoke(call, goal.request.turn_id, run_id)
            while True:
                try:
                    step = steps.get(timeout=0.1)
                except queue.Empty:
                    if goal.is_cancel_requested:
                        engine.cancel(run_id)
                    continue
                goal.publish_feedback(action.RunSkill.Feedback(step=step))
                if step.final:
                    return _result(goal, step)
        finally:
            del self._watched[run_id]


def _result(goal: Any, step: msg.SkillRun) -> Any:
    ok = step.state == msg.SkillRun.STATE_SUCCEEDED
    if ok:
        goal.succeed()
    elif step.state == msg.SkillRun.STATE_CANCELLED and goal.is_cancel_requested:
        goal.canceled()
    else:
        goal.abort()
    return action.RunSkill.Result(ok=ok, message=step.message, run_id=step.run_id)


def _set_ok(response: Any, ok: bool) -> None:
    setattr(response, 'ok' if hasattr(response, 'ok') else 'success', ok)
