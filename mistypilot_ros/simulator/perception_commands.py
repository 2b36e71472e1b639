"""The REST commands of faces and hazards."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mistypilot_ros.simulator.hazards import Settings
from mistypilot_ros.simulator.parameters import Arguments, CommandError, Kind, Parameter
from mistypilot_ros.simulator.robot import Robot

Run = Callable[[Robot, Arguments], Any]


def _look(**change: bool) -> Run:
    def run(robot: Robot, _: Arguments) -> Any:
        robot.faces.look(**change)
        return True

    return run


def list_faces(robot: Robot, _: Arguments) -> Any:
    """Return the names of the faces that were taught."""
    return sorted(robot.faces.taught)


def forget_faces(robot: Robot, arguments: Arguments) -> Any:
    """Forget a face, or all where none is named. A face that was never taught is no error; a guess."""
    robot.faces.forget(arguments.text('FaceId'))
    return True


def get_hazard_settings(robot: Robot, _: Arguments) -> Any:
    """Return what counts as a hazard."""
    return robot.hazards.settings.message()


def set_hazard_settings(robot: Robot, arguments: Arguments) -> Any:
    """Change what counts as a hazard; what is not named stays."""
    settings = Settings() if arguments.flag('RevertToDefault') else robot.hazards.settings
    thresholds, bumpers = dict(settings.thresholds), dict(settings.bumpers)
    if arguments.flag('DisableTimeOfFlights'):
        thresholds = dict.fromkeys(thresholds, 0.0)
    if arguments.flag('DisableBumpSensors'):
        bumpers = dict.fromkeys(bumpers, False)
    try:
        rows = {
            name: _rows(arguments.text(name)) for name in ('TimeOfFlightThresholds', 'BumpSensorsEnabled')
        }
        thresholds |= {r['sensorName']: float(r['threshold']) for r in rows['TimeOfFlightThresholds']}
        bumpers |= {r['sensorName']: bool(r['enabled']) for r in rows['BumpSensorsEnabled']}
    except (ValueError, TypeError, KeyError):
        raise CommandError('Cannot update hazard settings - Invalid rows.') from None
    if thresholds.keys() != settings.thresholds.keys() or bumpers.keys() != settings.bumpers.keys():
        raise CommandError('Cannot update hazard settings - Unknown sensor.')
    robot.hazards.settings = replace(settings, thresholds=thresholds, bumpers=bumpers)
    return True


def _rows(text: str | None) -> list[dict[str, Any]]:
    """Read rows, which the official SDK sends as JSON text."""
    rows = json.loads(text) if text else []
    if not isinstance(rows, list):
        raise ValueError(text)
    return rows


_HAZARDS = (
    Parameter('RevertToDefault', Kind.BOOL, default=False),
    Parameter('DisableTimeOfFlights', Kind.BOOL, default=False),
    Parameter('DisableBumpSensors', Kind.BOOL, default=False),
    Parameter('TimeOfFlightThresholds', Kind.ROWS),
    Parameter('BumpSensorsEnabled', Kind.ROWS),
)

ROWS: tuple[tuple[str, str, str, str, Run, tuple[Parameter, ...]], ...] = (
    (
        'POST',
        'faces/detection/start',
        'StartFaceDetection',
        'start face detection',
        _look(detecting=True),
        (),
    ),
    ('POST', 'faces/detection/stop', 'StopFaceDetection', 'stop face detection', _look(detecting=False), ()),
    (
        'POST',
        'faces/recognition/start',
        'StartFaceRecognition',
        'start face recognition',
        _look(recognizing=True),
        (),
    ),
    (
        'POST',
        'faces/recognition/stop',
        'StopFaceRecognition',
        'stop face recognition',
        _look(recognizing=False),
        (),
    ),
    ('GET', 'faces', 'GetKnownFaces', 'get known faces', list_faces, ()),
    (
        'DELETE',
        'faces',
        'ForgetFaces',
        'forget faces',
        forget_faces,
        (Parameter('FaceId', Kind.STRING),),
    ),
    ('GET', 'hazards/settings', 'GetHazardSettings', 'get hazard settings', get_hazard_settings, ()),
    (
        'POST',
        'hazard/updatebasesettings',
        'UpdateHazardSettings',
        'update hazard settings',
        set_hazard_settings,
        _HAZARDS,
    ),
)
"""Method, path, name, what it does, how, and parameters of each."""
