"""The state of the simulated robot as JSON, for tests and for the page."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from mistypilot_ros.simulator.robot import Robot
from mistypilot_ros.simulator.room import HALF
from mistypilot_ros.simulator.simulator import Simulator


def describe_state(simulator: Simulator) -> dict[str, Any]:
    """Return everything that can be seen or heard of the robot: metres, degrees, seconds, percent."""
    robot = simulator.robot
    types = simulator.hub.types()
    # Before the pose: time goes on, and what is at rest here must be at its target there.
    moving = _moving(robot)
    return {
        'serial': robot.serial,
        'booting': simulator.booting,
        'speed': simulator.clock.speed,
        'pose': _pose(robot),
        'moving': moving,
        'led': asdict(robot.light),
        'flashlight': robot.flashlight,
        'face': asdict(robot.face),
        'speech': _speech(robot),
        'audio': {'playing': robot.audio.playing, 'volume': robot.audio.volume},
        'listening': robot.ears.phase.value,
        'recording': robot.recorder.recording,
        'room': {'half': HALF},
        'hazards': [name for name, on in robot.hazards.in_hazard().items() if on],
        'faces': [face.name for face in robot.faces.seen.values()],
        'taught_faces': sorted(robot.faces.taught),
        'looks_for_faces': robot.faces.detecting or robot.faces.recognizing,
        'battery': robot.battery.message(),
        'held': list(robot.held),
        'faults': simulator.troubles.running,
        'sockets': simulator.sockets.count,
        'subscriptions': len(types),
        'subscription_types': types,
    }


def _pose(robot: Robot) -> dict[str, float]:
    """Return x and y in metres, the heading (-180..180) and the joints in degrees."""
    base = robot.base.pose()
    return {
        'x': base.x,
        'y': base.y,
        'heading': (base.heading + 180) % 360 - 180,
        **dict(sorted(robot.joints.positions().items())),
    }


def _moving(robot: Robot) -> dict[str, bool]:
    joints = robot.joints.moving()
    return {
        'base': robot.base.speeds() != (0.0, 0.0),
        'head': any(not name.endswith('_arm') for name in joints),
        'arms': any(name.endswith('_arm') for name in joints),
    }


def _speech(robot: Robot) -> dict[str, Any]:
    texts = [utterance.text for utterance in robot.speech.queue()]
    return {'speaking': texts[0] if texts else None, 'queued': texts[1:]}
