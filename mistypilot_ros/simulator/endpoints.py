"""The table of REST endpoints: one row each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.simulator import (
    commands,
    ears_commands,
    file_commands,
    perception_commands,
    recordings,
)
from mistypilot_ros.simulator.device import get_device
from mistypilot_ros.simulator.help import describe
from mistypilot_ros.simulator.joints import UNITS
from mistypilot_ros.simulator.parameters import Arguments, Kind, Parameter
from mistypilot_ros.simulator.robot import Robot

TRANSITIONS = ('Blink', 'Breathe', 'TransitOnce')

STRING, BOOL, INT, BYTE, DOUBLE = Kind.STRING, Kind.BOOL, Kind.INT, Kind.BYTE, Kind.DOUBLE


@dataclass(frozen=True)
class Endpoint:
    """One command of the robot.

    Attributes:
        method: HTTP method.
        path: below ``/api/``.
        name: Misty's name of the command.
        group: Misty's group of commands.
        does: words after "Cannot" in error texts.
        run: carries it out; returns the ``result`` of the answer.
        parameters: what it accepts; anything else is accepted too and has no effect.
    """

    method: str
    path: str
    name: str
    group: str
    does: str
    run: Callable[[Robot, Arguments], Any]
    parameters: tuple[Parameter, ...] = ()


_COLOUR = tuple(Parameter(name, BYTE, required=True) for name in ('Red', 'Green', 'Blue'))
_COLOUR_2 = tuple(Parameter(name, BYTE, required=True) for name in ('Red2', 'Green2', 'Blue2'))
_MOVE = (
    Parameter('Duration', DOUBLE, low=0),
    Parameter('Units', STRING, default='degrees', choices=UNITS),
)
_DRIVE = (
    Parameter('LinearVelocity', DOUBLE, required=True),
    Parameter('AngularVelocity', DOUBLE, required=True),
)
_FILE = Parameter('FileName', STRING, required=True)


def _get_help(_: Robot, arguments: Arguments) -> Any:
    return describe(ENDPOINTS, arguments.text('Command'))


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint('GET', 'device', 'GetDeviceInformation', 'System', 'get device information', get_device),
    Endpoint('GET', 'battery', 'GetBatteryLevel', 'System', 'get battery level', commands.get_battery),
    Endpoint('GET', 'help', 'GetHelp', 'System', 'get help', _get_help, (Parameter('Command', STRING),)),
    Endpoint('POST', 'led', 'ChangeLED', 'Expression', 'change LED', commands.set_light, _COLOUR),
    Endpoint(
        'POST',
        'led/transition',
        'TransitionLED',
        'Expression',
        'transition LED',
        commands.set_light_transition,
        (
            *_COLOUR,
            *_COLOUR_2,
            Parameter('TransitionType', STRING, required=True, choices=TRANSITIONS),
            Parameter('TimeMs', INT, required=True, low=4),
        ),
    ),
    Endpoint(
        'POST',
        'flashlight',
        'SetFlashlight',
        'Expression',
        'set flashlight',
        commands.set_flashlight,
        (Parameter('On', BOOL, required=True),),
    ),
    Endpoint('GET', 'images/list', 'GetImageList', 'Asset', 'get image list', commands.list_images),
    Endpoint(
        'POST',
        'images/display',
        'DisplayImage',
        'Expression',
        'display image',
        commands.display_image,
        (
            _FILE,
            Parameter('Alpha', DOUBLE, default=1.0, low=0, high=1),
            Parameter('Layer', STRING, default='DefaultImageLayer'),
            Parameter('IsURL', BOOL, default=False),
        ),
    ),
    Endpoint(
        'POST',
        'head',
        'MoveHead',
        'Movement',
        'move head',
        commands.move_head,
        (
            Parameter('Pitch', DOUBLE),
            Parameter('Roll', DOUBLE),
            Parameter('Yaw', DOUBLE),
            Parameter('Velocity', DOUBLE),
            *_MOVE,
        ),
    ),
    Endpoint(
        'POST',
        'arms',
        'MoveArm',
        'Movement',
        'move arm',
        commands.move_arm,
        (
            Parameter('Arm', STRING, required=True, choices=('left', 'right', 'both')),
            Parameter('Position', DOUBLE, required=True),
            Parameter('Velocity', DOUBLE),
            *_MOVE,
        ),
    ),
    Endpoint(
        'POST',
        'arms/set',
        'MoveArms',
        'Movement',
        'move arms',
        commands.move_arms,
        (
            Parameter('LeftArmPosition', DOUBLE),
            Parameter('RightArmPosition', DOUBLE),
            Parameter('LeftArmVelocity', DOUBLE),
            Parameter('RightArmVelocity', DOUBLE),
            *_MOVE,
        ),
    ),
    Endpoint('POST', 'drive', 'Drive', 'Movement', 'drive', commands.drive, _DRIVE),
    Endpoint(
        'POST',
        'drive/time',
        'DriveTime',
        'Movement',
        'drive',
        commands.drive_time,
        (*_DRIVE, Parameter('TimeMs', INT, required=True), Parameter('Degree', DOUBLE)),
    ),
    Endpoint(
        'POST',
        'drive/stop',
        'Stop',
        'Movement',
        'stop',
        commands.stop_drive,
        (Parameter('Hold', BOOL, default=False),),
    ),
    Endpoint('POST', 'halt', 'Halt', 'Movement', 'halt', commands.halt, (Parameter('MotorMask', INT),)),
    Endpoint(
        'POST',
        'tts/speak',
        'Speak',
        'Expression',
        'speak',
        commands.speak,
        (
            Parameter('Text', STRING, required=True),
            Parameter('Pitch', DOUBLE),
            Parameter('SpeechRate', DOUBLE, default=1.0, low=0.05),
            Parameter('Voice', STRING),
            Parameter('Flush', BOOL, default=False),
            Parameter('UtteranceId', STRING),
            Parameter('Language', STRING),
        ),
    ),
    Endpoint('POST', 'tts/stop', 'StopSpeaking', 'Expression', 'stop speaking', commands.stop_speaking),
    Endpoint('GET', 'audio/list', 'GetAudioList', 'Asset', 'get audio list', commands.list_sounds),
    Endpoint(
        'POST',
        'audio',
        'SaveAudio',
        'Asset',
        'save audio',
        commands.save_sound,
        (
            _FILE,
            Parameter('Data', STRING, required=True),
            Parameter('ImmediatelyApply', BOOL, default=False),
            Parameter('OverwriteExisting', BOOL, default=False),
        ),
    ),
    Endpoint(
        'POST',
        'audio/play',
        'PlayAudio',
        'Expression',
        'play audio',
        commands.play_sound,
        (_FILE, Parameter('Volume', INT, low=0, high=100)),
    ),
    Endpoint('POST', 'audio/stop', 'StopAudio', 'Expression', 'stop audio', commands.stop_sound),
    Endpoint('GET', 'audio/volume', 'GetDefaultVolume', 'System', 'get default volume', commands.get_volume),
    Endpoint(
        'POST',
        'audio/volume',
        'SetDefaultVolume',
        'System',
        'set default volume',
        commands.set_volume,
        (Parameter('Volume', INT, required=True, low=0, high=100),),
    ),
    *(
        Endpoint('POST', path + ending, name + recognizer, 'Perception', does, run, parameters)
        for path, name, does, run, parameters in ears_commands.LISTEN
        for ending, recognizer in ears_commands.RECOGNIZERS
    ),
    Endpoint(
        'POST',
        'audio/keyphrase/stop',
        'StopKeyPhraseRecognition',
        'Perception',
        'stop key phrase recognition',
        ears_commands.stop_key_phrase,
    ),
    Endpoint(
        'POST',
        'audio/record/stop',
        'StopRecordingAudio',
        'Perception',
        'stop recording audio',
        ears_commands.stop_recording,
    ),
    *(
        Endpoint(method, path, name, 'Perception', does, run, parameters)
        for method, path, name, does, run, parameters in perception_commands.ROWS
    ),
    *(Endpoint(*row) for row in (*file_commands.ROWS, *recordings.ROWS)),
    Endpoint(
        'GET',
        'cameras/rgb',
        'TakePicture',
        'Perception',
        'take picture',
        commands.take_picture,
        (
            Parameter('Base64', BOOL, default=False),
            Parameter('FileName', STRING),
            Parameter('Width', INT, low=1),
            Parameter('Height', INT, low=1),
            Parameter('DisplayOnScreen', BOOL, default=False),
            Parameter('OverwriteExisting', BOOL, default=False),
        ),
    ),
)

BY_ROUTE = {(endpoint.method, endpoint.path): endpoint for endpoint in ENDPOINTS}
"""Each endpoint by its method and its path."""
