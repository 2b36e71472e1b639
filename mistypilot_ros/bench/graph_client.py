"""A ROS node of the benchmark that calls the services of the running system."""

import time
from typing import Any

import rclpy
from rclpy.executors import SingleThreadedExecutor

import mistypilot_ros.msg as msg
import mistypilot_ros.srv as srv
from mistypilot_ros.nodes import interfaces


class GraphClient:
    """Calls the services of the running system."""

    def __init__(self, namespace: str) -> None:
        """Join the graph; the environment of the system must be in force."""
        rclpy.init()
        self._node = rclpy.create_node('bench', namespace=namespace)
        self._executor = SingleThreadedExecutor()
        self._executor.add_node(self._node)
        self._bind = interfaces.BIND.client(self._node)
        self._unbind = interfaces.UNBIND.client(self._node)
        self._reset = interfaces.RESET_BINDING.client(self._node)
        self._utterance = interfaces.UTTERANCE.publisher(self._node)

    def close(self) -> None:
        """Leave the graph."""
        self._node.destroy_node()
        rclpy.try_shutdown()

    def bind(self, sensor: str, skill: str, debounce: bool = True) -> float:
        """Bind a skill; without debounce where asked. Returns milliseconds until it was acknowledged."""
        options = msg.BindingOptions(enabled=True)
        options.max_duration.sec = 60
        options.debounce.nanosec = 300_000_000 if debounce else 0
        request = srv.Bind.Request(
            sensor=sensor, call=msg.SkillCall(skill=skill), replace=True, options=options, set_options=True
        )
        return self._timed(self._bind, request)

    def unbind(self, sensor: str) -> float:
        """Unbind; returns milliseconds until it was acknowledged."""
        return self._timed(self._unbind, srv.Unbind.Request(sensor=sensor))

    def reset(self, sensor: str) -> None:
        """Forget the faults of a binding: what the benchmark kills is not a crash loop."""
        self._timed(self._reset, srv.ResetBinding.Request(sensor=sensor))

    def utter(self, text: str) -> float:
        """Publish a sentence; returns the moment just before, s on `time.monotonic()`."""
        deadline = time.monotonic() + 10
        while not self._utterance.get_subscription_count():
            if time.monotonic() > deadline:
                raise TimeoutError('Nobody listens to utterances.')
            self._executor.spin_once(timeout_sec=0.05)
        began = time.monotonic()
        self._utterance.publish(msg.Utterance(text=text, confidence=1.0))
        return began

    def _timed(self, client: Any, request: Any) -> float:
        """Call a service; milliseconds from the request that was answered.

        It is asked again each second: a server that was killed looks for a while as if it were there.
        """
        if not client.wait_for_service(10):
            raise TimeoutError(f'{client.srv_name} is not there.')
        for _ in range(15):
            began = time.perf_counter()
            future = client.call_async(request)
            self._executor.spin_until_future_complete(future, 1.0)
            elapsed = (time.perf_counter() - began) * 1e3
            if not future.done():
                client.remove_pending_request(future)
                continue
            if not future.result().ok:
                raise RuntimeError(f'{client.srv_name}: {future.result().message}')
            return elapsed
        raise TimeoutError(f'{client.srv_name} does not answer.')
