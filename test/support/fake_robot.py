"""A robot that notes what a skill tells it, and the skill files that ship, as modules."""

import importlib.util
import inspect
from functools import cache
from typing import Any

from mistypilot_ros import data_folders
from mistypilot_ros.core.robot import Robot
from mistypilot_ros.misty.expression_file import load_expressions
from mistypilot_ros.skill import CancelledError

FOLDER = data_folders.shipped('skills')
EXPRESSIONS = load_expressions(data_folders.shipped('config') / 'expressions.yaml')


class FakeRobot:
    """Notes each call, checks it against the port, and ends the run at one of them."""

    def __init__(self, cancel_at: int = -1, due: bool = False) -> None:
        self.due = due
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self._cancel_at = cancel_at

    def __getattr__(self, method: str) -> Any:
        signature = _signature(method)

        def call(*arguments: Any, **named: Any) -> Any:
            given = signature.bind(self, *arguments, **named)
            given.apply_defaults()
            bound = given.arguments
            if len(self.calls) == self._cancel_at:
                raise CancelledError('The run was ended.')
            self.calls.append((method, {name: value for name, value in bound.items() if name != 'self'}))
            return self._value(method, bound)

        return call

    def _value(self, method: str, given: dict[str, Any]) -> Any:
        """What a method of the port returns."""
        if method == 'expression':
            return EXPRESSIONS[given['name']]
        values = {'battery_level': 0.1, 'memos': ('buy eggs', 'call Tom'), 'call_again': self.due}
        return {**values, 'take_picture': 'photo.jpg', 'record_video': 'video.mp4'}.get(method)


@cache
def _signature(method: str) -> inspect.Signature:
    return inspect.signature(getattr(Robot, method))


@cache
def load(name: str) -> Any:
    """A shipped skill as a module; the same one each time, since skills keep nothing between runs."""
    spec = importlib.util.spec_from_file_location(name, FOLDER / f'{name}.py')
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
