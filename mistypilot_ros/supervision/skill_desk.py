"""Where the commands of skills arrive: what the supervisor knows is answered here, the rest goes on."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError, MistyPilotError
from mistypilot_ros.core.expressions import Expression
from mistypilot_ros.core.robot_calls import RobotCall, RobotReply
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision.memos import Memos
from mistypilot_ros.supervision.surroundings import Gateway
from mistypilot_ros.supervision.timers import Timers

Done = Callable[[RobotReply], None]


class SkillDesk:
    """A gateway before the gateway. A thread of its own does what touches the disk, so nothing blocks."""

    def __init__(
        self,
        gateway: Gateway,
        expressions: Mapping[str, Expression],
        battery: Callable[[Done], None],
        memos: Memos,
        timers: Timers,
    ) -> None:
        """Answer from now on.

        Args:
            gateway: takes what is for the robot.
            expressions: rows of config/expressions.yaml.
            battery: answers how much charge is left, at once or later.
            memos: keeps memos.
            timers: keeps timers.
        """
        self._gateway, self._expressions, self._battery = gateway, expressions, battery
        self._memos, self._timers = memos, timers
        self._thread = ThreadPoolExecutor(1, 'skill-desk')
        self._rows: Mapping[str, Callable[[RobotCall], Any]] = {
            'expression': lambda call: self._expression(str(call.arguments['name'])),
            'add_memo': lambda call: memos.add(call.arguments['text']),
            'memos': lambda call: memos.today(),
            'call_again': self._call_again,
        }

    def call(self, call: RobotCall, done: Done) -> None:
        """See `Gateway.call`."""
        row = self._rows.get(call.method)
        if row is not None:
            self._thread.submit(self._answer, row, call, done)
        elif call.method == 'battery_level':
            self._battery(done)
        else:
            self._gateway.call(call, done)

    def close(self) -> None:
        """Answer no more."""
        self._thread.shutdown(wait=True, cancel_futures=True)

    def _answer(self, row: Callable[[RobotCall], Any], call: RobotCall, done: Done) -> None:
        try:
            done(RobotReply(True, row(call)))
        except MistyPilotError as error:
            done(RobotReply(False, error=error.code, message=str(error)))
        except (KeyError, TypeError, ValueError) as error:
            done(RobotReply(False, error='Robot', message=f"'{call.method}' got a wrong argument: {error}."))

    def _expression(self, name: str) -> Mapping[str, Any]:
        if name not in self._expressions:
            known = ', '.join(self._expressions)
            raise InvalidInputError(f"There is no expression '{name[:40]}'; use one of {known}.")
        return asdict(self._expressions[name])

    def _call_again(self, call: RobotCall) -> bool:
        given = call.arguments
        again = SkillCall(str(given['skill']), given['params'])
        return self._timers.call_again(again, float(given['seconds']), call.origin.run_id)
