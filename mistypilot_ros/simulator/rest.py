"""The REST interface: from a request to the robot and back to the answer that Misty gives."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import time
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from mistypilot_ros.simulator.camera import CONTENT_TYPE, Picture
from mistypilot_ros.simulator.endpoints import BY_ROUTE, Endpoint
from mistypilot_ros.simulator.faults import Fault
from mistypilot_ros.simulator.parameters import CommandError, Ignored, canonical, read_arguments
from mistypilot_ros.simulator.recordings import SoundFile
from mistypilot_ros.simulator.simulator import Simulator
from mistypilot_ros.simulator.videos import Video

_logger = logging.getLogger(__name__)

# Misty's own tools call the robot from pages of other origins.
CORS = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Allow-Methods': 'GET, POST, DELETE, OPTIONS',
}
LONGEST_NOTED = 10_000
"""Characters of a parameter that the log keeps; no speech is as long."""

HEADERS = {'Misty-Command-Version': 'Current', **CORS}


@dataclass(frozen=True)
class Outcome:
    """What became of a command.

    Attributes:
        status: HTTP status.
        result: the ``result`` of a success, the text of a failure.
        ignored: whether it was answered with success and not carried out.
    """

    status: int
    result: Any
    ignored: bool = False


class Rest:
    """Answers the requests to ``/api/``, and any other that nothing else answers."""

    def __init__(self, simulator: Simulator) -> None:
        """Serve this robot."""
        self._simulator = simulator

    async def handle(self, request: web.Request) -> web.Response:
        """Answer one request, whatever its path."""
        if request.method == 'OPTIONS':
            return web.Response(status=204, headers=CORS)
        path = request.path.rstrip('/').lower()
        if not path.startswith('/api/'):
            return await _response(Outcome(404, f"Nothing at '{path}'."))
        body = await request.read()
        moment = time.monotonic()
        endpoint = BY_ROUTE.get((request.method, path.removeprefix('/api/')))
        given, fault_text = _given(request, body, endpoint)
        fault = self._simulator.faults.take(path)
        if fault is not None:
            await fault.hold()
        entry = self._simulator.log.add(
            'command', moment, method=request.method, path=path, body=noted(given), status=0, ignored=False
        )
        if fault is not None and fault.cut and request.transport is not None:
            request.transport.abort()
            return await _response(Outcome(500, 'Nobody hears this.'))
        outcome = self._outcome(endpoint, path, given, fault_text, fault)
        entry.update(status=outcome.status, ignored=outcome.ignored)
        return await _response(outcome)

    def _outcome(
        self,
        endpoint: Endpoint | None,
        path: str,
        given: dict[str, Any],
        fault_text: str,
        fault: Fault | None,
    ) -> Outcome:
        if refusal := self._simulator.refusal(path):
            return Outcome(503, refusal)
        if fault is not None and fault.status is not None:
            return Outcome(fault.status, True if fault.status == 200 else 'A fault was set on this path.')
        if endpoint is None:
            return Outcome(404, f"No command at '{path}'.")
        if fault_text:
            return Outcome(400, f'Cannot {endpoint.does} - {fault_text}')
        return self._carry_out(endpoint, given)

    def _carry_out(self, endpoint: Endpoint, given: dict[str, Any]) -> Outcome:
        robot = self._simulator.robot
        try:
            arguments = read_arguments(endpoint.does, endpoint.parameters, given)
            if endpoint.method != 'GET':
                robot.check_obeys()
            return Outcome(200, self._simulator.calendar.date(endpoint.run(robot, arguments)))
        except CommandError as error:
            return Outcome(400, str(error))
        except Ignored:
            return Outcome(200, True, ignored=True)
        except Exception as error:
            # The robot answers its own failures with status 500; the trace is for whoever runs the simulator.
            _logger.exception('%s %s failed', endpoint.method, endpoint.path)
            return Outcome(500, f'Exception: {error}')


def noted(given: dict[str, Any]) -> dict[str, Any]:
    """Return parameters as they are logged: of a file that comes as text only how long it is."""
    return {
        name: f'{len(value)} characters' if isinstance(value, str) and len(value) > LONGEST_NOTED else value
        for name, value in given.items()
    }


def _given(request: web.Request, body: bytes, endpoint: Endpoint | None) -> tuple[dict[str, Any], str]:
    """Return the parameters of a request and a text on what is wrong with its body, empty if nothing is.

    A GET has them in its query or, from Misty's Python SDK, in a JSON body; the query wins. Any other
    request has them in a JSON body, whatever content type it states.
    """
    parameters = endpoint.parameters if endpoint is not None else ()
    values: Any = {}
    if body.strip():
        try:
            values = json.loads(body)
        except (ValueError, RecursionError):
            return {}, 'The body is not JSON.'
        values = {} if values is None else values
        if not isinstance(values, dict):
            return {}, 'The body is not a JSON object.'
    given = canonical(parameters, values)
    if request.method == 'GET':
        given.update(canonical(parameters, request.query))
    return given, ''


async def _response(outcome: Outcome) -> web.Response:
    result = outcome.result
    if isinstance(result, Picture):
        # A big picture takes a while: meanwhile presses go on to reach their subscribers.
        data = await asyncio.to_thread(result.render)
        if not result.as_base64:
            return web.Response(body=data, content_type=CONTENT_TYPE, headers=HEADERS)
        result = {
            'base64': base64.b64encode(data).decode('ascii'),
            'contentType': CONTENT_TYPE,
            'height': result.height,
            'name': result.name,
            'width': result.width,
        }
    if isinstance(result, Video | SoundFile):
        data = await asyncio.to_thread(result.render)
        if not result.as_base64:
            return web.Response(body=data, content_type=result.content_type, headers=HEADERS)
        text = base64.b64encode(data).decode('ascii')
        result = {'base64': text, 'contentType': result.content_type, 'name': result.name}
    if outcome.status == 200:
        envelope = {'result': result, 'status': 'Success'}
    else:
        envelope = {'error': result, 'status': 'Failed'}
    return web.json_response(envelope, status=outcome.status, headers=HEADERS)
