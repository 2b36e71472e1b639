"""A ROS node that calls the services of the running system and hears what it publishes."""

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import rclpy
from rcl_interfaces.srv import GetParameters, SetParameters
from rclpy.executors import SingleThreadedExecutor
from rclpy.parameter import Parameter, parameter_value_to_python
from rclpy.signals import SignalHandlerOptions

import mistypilot_ros.msg as msg
import mistypilot_ros.srv as srv
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.core.bindings import BindingOptions
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.conversions import call_to_message, options_to_message

NODE = 'binding_supervisor'
PATIENCE = 25.0
"""Longest time until a service that was killed answers again, s."""
ASK_AGAIN = 1.0
"""A server that was killed looks for a while as if it were there: it is asked again after so long, s."""
RUNS_KEPT = 2_000
"""Final steps of runs that are remembered."""


class Graph:
    """Lives as long as the run, with a thread that takes what comes."""

    def __init__(self, namespace: str) -> None:
        """Join the graph; the environment of the system must be in force."""
        rclpy.init(signal_handler_options=SignalHandlerOptions.NO)  # Who asks to end gets a report first.
        self._node = rclpy.create_node('chaos', namespace=namespace)
        self._executor = SingleThreadedExecutor()
        self._news = threading.Condition()
        self.table = msg.BindingTable()
        """The newest table."""
        self.ends: deque[tuple[float, Any]] = deque(maxlen=RUNS_KEPT)
        """Final steps of runs, each with the moment when it was heard, s, steady."""
        interfaces.BINDINGS.subscribe(self._node, self._on_table)
        interfaces.SKILL_RUNS.subscribe(self._node, self._on_run)
        services = (interfaces.BIND, interfaces.UNBIND, interfaces.RESET_BINDING, interfaces.GET_TRACE)
        self._clients = {service.name: service.client(self._node) for service in services}
        for kind, name in ((GetParameters, 'get_parameters'), (SetParameters, 'set_parameters')):
            self._clients[name] = self._node.create_client(kind, f'{NODE}/{name}')
        self._executor.add_node(self._node)
        self._thread = threading.Thread(target=self._executor.spin, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Leave the graph."""
        self._executor.shutdown(5)
        self._thread.join(5)
        self._node.destroy_node()
        rclpy.try_shutdown()

    def until(self, condition: Callable[[], Any], seconds: float) -> Any:
        """Wait for a condition on what is heard; return its value, which is false where it did not come."""
        with self._news:
            return self._news.wait_for(condition, seconds)

    def begin_bind(self, sensor: str, call: str, options: BindingOptions, instead: bool) -> Any:
        """Ask for a binding and return the future."""
        message = call_to_message(SkillCall.parse(call))
        request = srv.Bind.Request(sensor=sensor, call=message, replace=instead, set_options=True)
        request.options = options_to_message(options)
        return self._clients['bind'].call_async(request)

    def bind(self, sensor: str, call: str, options: BindingOptions, instead: bool) -> Any:
        """Bind; the answer may be a refusal."""
        return self._answer('bind', lambda: self.begin_bind(sensor, call, options, instead))

    def unbind(self, sensor: str) -> Any:
        """Unbind; the answer may be a refusal."""
        return self._call('unbind', srv.Unbind.Request(sensor=sensor))

    def reset(self, sensor: str) -> Any:
        """Forget the faults of a binding."""
        return self._call('reset_binding', srv.ResetBinding.Request(sensor=sensor))

    def trace(self, sensor: str) -> Sequence[Any]:
        """The last triggers of a sensor."""
        return list(self._call('get_trace', srv.GetTrace.Request(sensor=sensor)).steps)

    def parameters(self, names: Sequence[str]) -> dict[str, Any]:
        """Values of parameters of the supervisor."""
        answer = self._call('get_parameters', GetParameters.Request(names=list(names)))
        values = map(parameter_value_to_python, answer.values)
        return {
            name: value if isinstance(value, (str, bool, int, float)) else list(value or ())
            for name, value in zip(names, values, strict=False)
        }

    def set_parameters(self, values: Mapping[str, Any]) -> Sequence[Any]:
        """Set parameters of the supervisor; one result for each."""
        messages = [Parameter(name, value=value).to_parameter_msg() for name, value in values.items()]
        return list(self._call('set_parameters', SetParameters.Request(parameters=messages)).results)

    def _call(self, name: str, request: Any) -> Any:
        return self._answer(name, lambda: self._clients[name].call_async(request))

    def _answer(self, name: str, ask: Callable[[], Any]) -> Any:
        """Ask until there is an answer; what is asked for must be harmless to ask twice."""
        deadline = time.monotonic() + PATIENCE
        futures: list[Any] = []
        while time.monotonic() < deadline:
            futures.append(ask())
            futures[-1].add_done_callback(self._wake)
            done = self.until(lambda: next((one for one in futures if one.done()), None), ASK_AGAIN)
            if done:
                self._forget(name, futures)
                return done.result()
        raise BrokenPromiseError(f"The service '{name}' does not answer within {PATIENCE:g} s.")

    def _forget(self, name: str, futures: Sequence[Any]) -> None:
        for future in futures:
            if not future.done():
                self._clients[name].remove_pending_request(future)

    def _wake(self, _: Any = None) -> None:
        with self._news:
            self._news.notify_all()

    def _on_table(self, table: Any) -> None:
        with self._news:
            self.table = table
            self._news.notify_all()

    def _on_run(self, step: Any) -> None:
        if step.final:
            with self._news:
                self.ends.append((time.monotonic(), step))
                self._news.notify_all()
