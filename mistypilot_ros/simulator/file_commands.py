"""The REST commands of videos, of images and videos that are brought, and of sounds that are removed."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import replace
from typing import Any

from mistypilot_ros.simulator.assets import DISPLAY_SIZE, Asset, Assets
from mistypilot_ros.simulator.expression import Face
from mistypilot_ros.simulator.parameters import Arguments, CommandError, Kind, Parameter
from mistypilot_ros.simulator.robot import Robot
from mistypilot_ros.simulator.videos import MOST, Video

NAME = re.compile(r'[A-Za-z0-9_-]+\Z')
"""Names of recordings (Misty's documentation)."""
DEFAULT_NAME, DEFAULT_SECONDS, LONGEST = 'misty_video', 30, 180
SIZES = ((3840, 2160), (1920, 1080), (1280, 960), (640, 480), (320, 240))
"""Widths and heights of recordings (Misty's documentation); the second is the default."""
LARGEST = {'image': 3_000_000, 'video': 6_000_000}
"""Bytes of a file (Misty's documentation)."""
ENDINGS = {'image': ('.jpg', '.jpeg', '.gif', '.png'), 'video': ('.mp4', '.wmv')}


def start_recording(robot: Robot, arguments: Arguments) -> Any:
    """Record a video."""
    name = arguments.text('FileName') or DEFAULT_NAME
    width, height = arguments.number('Width'), arguments.number('Height')
    size = SIZES[1] if width is None or height is None else (int(width), int(height))
    for wrong, why in (
        (robot.recorder.recording is not None, 'A video is being recorded.'),
        (not NAME.match(name), f"Name '{name}' has other characters than letters, digits, - and _."),
        (size not in SIZES, f'There is no resolution {size[0]} x {size[1]}.'),
        (len(robot.recorder.videos) >= MOST, 'The robot is full.'),
    ):
        if wrong:
            raise CommandError(f'Cannot start recording video - {why}')
    seconds = arguments.required_number('Duration')
    robot.recorder.start(Video(name, seconds, *size, bool(robot.faces.seen)))
    return True


def stop_recording(robot: Robot, _: Arguments) -> Any:
    """End the recording."""
    robot.recorder.stop()
    return True


def list_recordings(robot: Robot, _: Arguments) -> Any:
    """Return the names of the recordings, without extension."""
    return list(robot.recorder.videos)


def get_recording(robot: Robot, arguments: Arguments) -> Video:
    """Return a recording that is complete."""
    return replace(_recording(robot, arguments, 'get'), as_base64=arguments.flag('Base64'))


def delete_recording(robot: Robot, arguments: Arguments) -> Any:
    """Delete a recording."""
    del robot.recorder.videos[_recording(robot, arguments, 'delete').name]
    return True


def _recording(robot: Robot, arguments: Arguments, does: str) -> Video:
    name = arguments.text('Name') or DEFAULT_NAME
    if name not in robot.recorder.videos:
        raise CommandError(f"Cannot {does} video recording - File '{name}' does not exist.")
    return robot.recorder.videos[name]


def list_videos(robot: Robot, _: Arguments) -> Any:
    """Return the videos that were brought."""
    return [{'name': asset.name, 'systemAsset': asset.system} for asset in robot.videos.all()]


def save_video(robot: Robot, arguments: Arguments) -> Any:
    """Keep a video, which comes as base64; showing one is not simulated."""
    name = _checked('video', robot.videos, arguments)
    robot.videos.add(Asset(name, False))
    return [{'name': name, 'userAddedAsset': True}]


def save_image(robot: Robot, arguments: Arguments) -> Any:
    """Keep an image, which comes as base64, and show it if asked to; it is given the size of the display."""
    name = _checked('image', robot.images, arguments)
    robot.images.add(Asset(name, False, *DISPLAY_SIZE))
    if arguments.flag('ImmediatelyApply'):
        robot.face = Face(name)
    width, height = DISPLAY_SIZE
    return [{'height': height, 'name': name, 'userAddedAsset': True, 'width': width}]


def _checked(kind: str, files: Assets, arguments: Arguments) -> str:
    """Return the name of a file that the robot has a place for."""
    name = arguments.required_text('FileName')
    try:
        size = len(base64.b64decode(arguments.required_text('Data'), validate=True))
    except binascii.Error:
        raise CommandError(f"Cannot save {kind} - Parameter 'Data' is not base64.") from None
    present = files.find(name)
    for wrong, why in (
        (not name.lower().endswith(ENDINGS[kind]), f'must end with one of {", ".join(ENDINGS[kind])}'),
        (not 0 < size <= LARGEST[kind], f'has {size} bytes, at most {LARGEST[kind]} are possible'),
        (present is not None and present.system, 'is a system file'),
        (present is not None and not arguments.flag('OverwriteExisting'), 'exists'),
    ):
        if wrong:
            raise CommandError(f"Cannot save {kind} - File '{name}' {why}.")
    return name


_UPLOAD = (
    Parameter('FileName', Kind.STRING, required=True),
    Parameter('Data', Kind.STRING, required=True),
    Parameter('ImmediatelyApply', Kind.BOOL, default=False),
    Parameter('OverwriteExisting', Kind.BOOL, default=False),
)
_RECORD = (
    Parameter('FileName', Kind.STRING),
    Parameter('Mute', Kind.BOOL, default=False),
    Parameter('Duration', Kind.INT, default=DEFAULT_SECONDS, low=1, high=LONGEST),
    Parameter('Width', Kind.INT),
    Parameter('Height', Kind.INT),
)
_NAMED = Parameter('Name', Kind.STRING)
_START = ('StartRecordingVideo', 'Perception', 'start recording video', start_recording, _RECORD)
_STOP = ('StopRecordingVideo', 'Perception', 'stop recording video', stop_recording, ())

ROWS = (
    # Newer and older paths of the same commands.
    *(('POST', path, *_START) for path in ('videos/recordings/start', 'video/record/start')),
    *(('POST', path, *_STOP) for path in ('videos/recordings/stop', 'video/record/stop')),
    (
        'GET', 'videos/recordings/list', 'GetVideoRecordingsList', 'Perception', 'get video recordings list',
        list_recordings, (),
    ),
    (
        'GET', 'videos/recordings', 'GetVideoRecording', 'Perception', 'get video recording',
        get_recording, (_NAMED, Parameter('Base64', Kind.BOOL, default=False)),
    ),
    (
        'DELETE', 'videos/recordings', 'DeleteVideoRecording', 'Perception', 'delete video recording',
        delete_recording, (_NAMED,),
    ),
    ('GET', 'videos/list', 'GetVideoList', 'Asset', 'get video list', list_videos, ()),
    ('POST', 'videos', 'SaveVideo', 'Asset', 'save video', save_video, _UPLOAD),
    ('POST', 'images', 'SaveImage', 'Asset', 'save image', save_image, _UPLOAD),
)  # fmt: skip
"""Method, path, name, group, what it does, how, and parameters of each endpoint."""
