"""Services and actions of the bridge: one row for each, one handler for all."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rclpy.action import CancelResponse
from rclpy.callback_groups import CallbackGroup
from rclpy.node import Node
from sensor_msgs.msg import CompressedImage
from std_msgs.msg import Header

from mistypilot_ros.core.errors import InvalidInputError, MistyPilotError
from mistypilot_ros.core.robot_calls import Origin, RobotCall
from mistypilot_ros.misty.channel_keeper import REST_SECONDS
from mistypilot_ros.misty.commands import TRANSITIONS
from mistypilot_ros.misty.desk import CommandDesk
from mistypilot_ros.misty.picture import Picture
from mistypilot_ros.nodes import bridge_actions, interfaces
from mistypilot_ros.nodes.bridge_actions import ActionRow, Told
from mistypilot_ros.nodes.conversions import seconds

FEEDBACK_SECONDS = 0.05
"""How often an action looks whether it was cancelled, s."""
ASSET_KINDS = ('sound', 'image', 'video')
"""Kinds of files by the constants of UploadAsset."""
FEEDBACK_EVERY = 4
"""It tells its progress each so many times."""


def _fill_nothing(response: Any, value: Any, request: Any, header: Callable[[], Header]) -> None:
    """Most answers have no more than `ok` and `message`."""


def _fill_picture(response: Any, value: Picture, request: Any, header: Callable[[], Header]) -> None:
    response.path = value.path
    if request.send:
        response.image = CompressedImage(header=header(), format='jpeg', data=value.data)


def _fill_known(response: Any, value: bool, request: Any, header: Callable[[], Header]) -> None:
    response.known = value


def _asset(request: Any) -> Told:
    if request.kind >= len(ASSET_KINDS):
        raise InvalidInputError(f'There is no kind {request.kind}; use 0 to {len(ASSET_KINDS) - 1}.')
    return 'upload_asset', {
        'kind': ASSET_KINDS[request.kind],
        'name': request.name,
        'data': bytes(request.data),
        'overwrite': request.overwrite,
    }


def _light(request: Any) -> Told:
    first, second = ((color.r, color.g, color.b) for color in (request.color, request.second_color))
    if request.pattern == request.PATTERN_SOLID:
        return 'set_led', dict(zip(('red', 'green', 'blue'), first, strict=True))
    if request.pattern > len(TRANSITIONS):
        raise InvalidInputError(f'There is no light pattern {request.pattern}; use 0 to {len(TRANSITIONS)}.')
    return 'set_led_pattern', {
        'color': first,
        'second': second,
        'transition': TRANSITIONS[request.pattern - 1],
        'seconds': seconds(request.period),
    }


@dataclass(frozen=True)
class ServiceRow:
    """How a service becomes a call of the robot."""

    service: interfaces.Service
    """The service; its answer has `ok` and `message`."""
    told: Callable[[Any], Told]
    """What its request says."""
    fill: Callable[[Any, Any, Any, Callable[[], Header]], None] = _fill_nothing
    """Writes what came of it into the answer; gets answer, value, request and the header of pictures."""


SERVICES = (
    ServiceRow(
        interfaces.MOVE_HEAD,
        lambda r: (
            'move_head',
            {'pitch': r.pitch, 'roll': r.roll, 'yaw': r.yaw, 'seconds': seconds(r.duration)},
        ),
    ),
    ServiceRow(
        interfaces.MOVE_ARMS,
        lambda r: ('move_arms', {'left': r.left, 'right': r.right, 'seconds': seconds(r.duration)}),
    ),
    ServiceRow(interfaces.SET_LED, _light),
    ServiceRow(interfaces.SHOW_FACE, lambda r: ('show_face', {'expression': r.expression})),
    ServiceRow(
        interfaces.PLAY_SOUND,
        lambda r: (
            'play_sound',
            {'name': r.name, 'volume': None if math.isnan(r.volume) else r.volume, 'wait': r.wait},
        ),
    ),
    ServiceRow(interfaces.SET_FLASHLIGHT, lambda r: ('set_flashlight', {'on': r.on})),
    ServiceRow(interfaces.SET_VOLUME, lambda r: ('set_volume', {'volume': r.volume})),
    ServiceRow(interfaces.FORGET_FACE, lambda r: ('forget_face', {'name': r.name}), _fill_known),
    ServiceRow(interfaces.UPLOAD_ASSET, _asset),
    ServiceRow(
        interfaces.TAKE_PICTURE,
        lambda r: ('take_picture', {'width': r.width, 'height': r.height, 'keep': r.keep}),
        _fill_picture,
    ),
)


class RobotDoors:
    """Serves all rows."""

    def __init__(
        self,
        node: Node,
        desk: CommandDesk,
        check_active: Callable[[], None],
        camera_header: Callable[[], Header],
        named: Callable[[str], str],
        group: CallbackGroup,
    ) -> None:
        """Serve from now on.

        Args:
            node: that serves.
            desk: carries the calls out.
            check_active: raises UnavailableError where the node is not active.
            camera_header: makes the header of a picture that just arrived.
            named: makes the full name of a joint.
            group: lets callbacks run side by side, since some wait.
        """
        self._desk = desk
        self._check_active = check_active
        self._camera_header = camera_header
        self._servers = [
            row.service.serve(node, partial(self._answer, row), callback_group=group) for row in SERVICES
        ]
        self._action_servers = [
            row.action.serve(
                node,
                partial(self._execute, row),
                callback_group=group,
                cancel_callback=lambda _: CancelResponse.ACCEPT,
            )
            for row in bridge_actions.rows(named)
        ]

    def close(self) -> None:
        """Serve no actions any more; rclpy ends services by itself."""
        for server in self._action_servers:
            server.destroy()

    def _answer(self, row: ServiceRow, request: Any, response: Any) -> Any:
        try:
            self._check_active()
            value = self._desk.perform(_call(row.told(request), request))
            row.fill(response, value, request, self._camera_header)
            response.ok = True
        except MistyPilotError as error:
            response.message = str(error)
        return response

    def _execute(self, row: ActionRow, goal: Any) -> Any:
        result = row.action.type.Result()
        try:
            self._check_active()
            call = _call(row.told(goal.request), goal.request)
            row.fill(result, self._follow(row, goal, call, result))
            result.ok = True
            goal.succeed()
        except MistyPilotError as error:
            result.message = str(error)
            _ = goal.canceled() if goal.is_cancel_requested else goal.abort()
        return result

    def _follow(self, row: ActionRow, goal: Any, call: RobotCall, result: Any) -> Any:
        """Begin it, tell its progress until it is over, and return what came of it."""
        pending = self._desk.begin(call)
        began, looks = time.monotonic(), 0
        while not pending.wait(FEEDBACK_SECONDS):
            looks += 1
            if goal.is_cancel_requested:
                self._desk.cancel(call, pending)
            elif looks % FEEDBACK_EVERY == 0:
                progress = row.progress(time.monotonic() - began, pending)
                goal.publish_feedback(row.action.type.Feedback(**progress))
        if pending.progress is not None:
            row.note(result, pending.progress)
        if pending.failed:
            pending.wait_for_rest(REST_SECONDS)  # Whoever hears of the end finds the robot at rest.
        result.message = pending.remark  # An error takes its place.
        return pending.result()


def _call(told: Told, origin: Any) -> RobotCall:
    method, arguments = told
    return RobotCall(method, arguments, Origin(origin.run_id, origin.epoch))
