"""The test controls below ``/sim/``: plain JSON, no part of the robot."""

from __future__ import annotations

import inspect
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from aiohttp import web

from mistypilot_ros.simulator.calendar import FARTHEST
from mistypilot_ros.simulator.control_fields import ControlError, Fields
from mistypilot_ros.simulator.ears import Said
from mistypilot_ros.simulator.fault_controls import begin_fault, clear_faults, put_faults, set_fault
from mistypilot_ros.simulator.log import CAPACITY, KINDS
from mistypilot_ros.simulator.rest import noted
from mistypilot_ros.simulator.room_controls import clear_faces, clear_ranges, put_face, put_range, teach_faces
from mistypilot_ros.simulator.simulator import Simulator
from mistypilot_ros.simulator.state import describe_state

DEFAULT_TAP = 0.1
"""Seconds that a tap lasts."""

DEFAULT_BOOT = 60.0
"""Seconds of robot time that a boot takes; the real robot needs a little more."""

LONGEST_WAIT = 600.0
"""Seconds."""


LONGEST_SENTENCE = 2000
"""Characters."""

LONGEST_SOUND = 20.0
"""Seconds of a sentence; the robot captures no more."""

PATIENCE = 1.0
"""Seconds that a person waits for Misty to listen: between two captures it is deaf for a moment."""


def _press(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    sensor, page = fields.sensor(), fields.values.get('page')
    if page is not None and not simulator.pages.hold(str(page), sensor.name):
        raise ControlError(f"'page' names a page that is not open: {page}.", 409)
    return {'seq': simulator.press(sensor)}


def _release(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    return {'seq': simulator.release(fields.sensor())}


def _tap(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    return {'seq': simulator.tap(fields.sensor(), fields.number('seconds', DEFAULT_TAP))}


async def _say(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    wav, key_phrase = fields.sound('wav', LONGEST_SOUND), fields.flag('key_phrase', True)
    wordless = wav and fields.values.get('text') is None
    said = Said('' if wordless else fields.text('text', LONGEST_SENTENCE), wav)
    deadline = time.monotonic() + PATIENCE
    # Only a command begins a capture, and a reboot brings new ears.
    while refusal := simulator.robot.ears.refusal(key_phrase):
        left = deadline - time.monotonic()
        if left <= 0:
            raise ControlError(refusal, 409)
        await simulator.log.wait_since(simulator.log.last, 'command', left)
    return {'seq': simulator.robot.ears.hear(said)}


def _drop_sockets(simulator: Simulator, _: Fields) -> dict[str, Any]:
    return {'dropped': simulator.sockets.drop()}


def _reboot(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    simulator.reboot(fields.number('seconds', DEFAULT_BOOT))
    return {}


def _set_speed(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    simulator.clock.set_speed(fields.number('speed', least=0.001))
    return {'speed': simulator.clock.speed}


def _set_calendar(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    error = fields.number('error', 0.0, least=-FARTHEST)
    if error > FARTHEST:
        raise ControlError(f"'error' must be a number of at most {FARTHEST:g}.")
    simulator.calendar.error = error
    return {'error': error}


def _set_battery(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    robot = simulator.robot
    charge = min(1.0, fields.number('charge', robot.battery.charge))
    charging = bool(fields.values.get('charging', robot.battery.charging))
    robot.battery = replace(robot.battery, charge=charge, charging=charging)
    return robot.battery.message()


def _clear_log(simulator: Simulator, _: Fields) -> dict[str, Any]:
    simulator.log.clear()
    return {}


@dataclass(frozen=True)
class Control:
    """One control.

    Attributes:
        method: HTTP method.
        path: full path.
        run: does it, at once or after a while; returns the answer.
    """

    method: str
    path: str
    run: Callable[[Simulator, Fields], dict[str, Any] | Awaitable[dict[str, Any]]]


CONTROLS = (
    Control('POST', '/sim/press', _press),
    Control('POST', '/sim/release', _release),
    Control('POST', '/sim/tap', _tap),
    Control('POST', '/sim/say', _say),
    Control('POST', '/sim/sockets/drop', _drop_sockets),
    Control('POST', '/sim/reboot', _reboot),
    Control('POST', '/sim/speed', _set_speed),
    Control('POST', '/sim/calendar', _set_calendar),
    Control('POST', '/sim/battery', _set_battery),
    Control('POST', '/sim/fault', set_fault),
    Control('POST', '/sim/fault/begin', begin_fault),
    Control('POST', '/sim/faults', put_faults),
    Control('DELETE', '/sim/fault', clear_faults),
    Control('DELETE', '/sim/log', _clear_log),
    Control('POST', '/sim/face', put_face),
    Control('DELETE', '/sim/face', clear_faces),
    Control('POST', '/sim/faces', teach_faces),
    Control('POST', '/sim/range', put_range),
    Control('DELETE', '/sim/range', clear_ranges),
)


class Controls:
    """Answers the requests to ``/sim/``."""

    def __init__(self, simulator: Simulator) -> None:
        """Control this robot."""
        self._simulator = simulator

    def routes(self) -> list[web.RouteDef]:
        """Return the routes of all controls."""
        return [
            web.get('/sim/state', self._state),
            web.get('/sim/log', self._log),
            *(web.route(row.method, row.path, self._handler(row)) for row in CONTROLS),
        ]

    def _handler(self, control: Control) -> Callable[[web.Request], Any]:
        async def handle(request: web.Request) -> web.Response:
            entry: dict[str, Any] = {}
            try:
                values = json.loads(await request.read() or '{}')
                if not isinstance(values, dict):
                    raise ControlError('The body must be a JSON object.')
                entry = self._simulator.log.add(
                    'control', method=control.method, path=control.path, body=noted(values), status=400
                )
                answer = control.run(self._simulator, Fields(values))
                if inspect.isawaitable(answer):
                    answer = await answer
            except ValueError:
                return _refusal('The body must be JSON.')
            except ControlError as error:
                entry['status'] = error.status
                return _refusal(str(error), error.status)
            entry['status'] = 200
            return web.json_response(answer)

        return handle

    async def _state(self, _: web.Request) -> web.Response:
        return web.json_response(describe_state(self._simulator))

    async def _log(self, request: web.Request) -> web.Response:
        fields = Fields(dict(request.query))
        kind = request.query.get('kind')
        try:
            if kind is not None and kind not in KINDS:
                raise ControlError(f"'kind' must be one of {', '.join(KINDS)}.")
            since = int(fields.number('since', 0.0))
            wait = min(LONGEST_WAIT, fields.number('wait', 0.0))
            limit = int(fields.number('limit', CAPACITY, least=1))
        except ControlError as error:
            return _refusal(str(error))
        entries = await self._simulator.log.wait_since(since, kind, wait)
        return web.json_response({'entries': entries[-limit:], 'last': self._simulator.log.last})


def _refusal(sentence: str, status: int = 400) -> web.Response:
    return web.json_response({'error': sentence}, status=status)
