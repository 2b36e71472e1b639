"""The robot: its parts, and the events by which they make themselves heard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mistypilot_ros.simulator.assets import Assets, system_images, system_sounds
from mistypilot_ros.simulator.audio import Audio
from mistypilot_ros.simulator.base import Base
from mistypilot_ros.simulator.battery import Battery
from mistypilot_ros.simulator.clock import Clock, utc_stamp
from mistypilot_ros.simulator.ears import Ears
from mistypilot_ros.simulator.expression import Face, Light
from mistypilot_ros.simulator.faces import Faces, Pointing
from mistypilot_ros.simulator.hazards import Hazards
from mistypilot_ros.simulator.joints import Joints
from mistypilot_ros.simulator.parameters import Ignored
from mistypilot_ros.simulator.rangers import Rangers
from mistypilot_ros.simulator.sensors import SCRUFF, SENSORS, Sensor
from mistypilot_ros.simulator.speech import Speech
from mistypilot_ros.simulator.videos import VideoRecorder

Publish = Callable[[str, Mapping[str, Any]], int]
"""Sends an event (type, payload) and returns the number of its log entry."""

EVERY_MOTOR = 127
"""Motor mask for all seven motors; the numbering of the bits is not published."""


class Robot:
    """A Misty II that has booted."""

    def __init__(self, clock: Clock, publish: Publish, serial: str) -> None:
        """Wake up with factory settings, at the origin.

        Args:
            clock: the robot's time.
            publish: where its events go.
            serial: its serial number.
        """
        self._publish = publish
        self.serial = serial
        self.joints = Joints(clock)
        self.base = Base(clock, self._drive_changed)
        self.speech = Speech(clock, self._speech_complete)
        self.audio = Audio(clock, self._audio_complete)
        self.images = system_images()
        self.sounds = system_sounds()
        self.ears = Ears(clock, publish, self.sounds)
        self.videos = Assets([])
        self.recorder = VideoRecorder(clock)
        self.light = Light()
        self.flashlight = False
        self.face = Face()
        self.battery = Battery()
        self.held: dict[str, int] = {}
        """Sensors that are touched now, each with the number of the log entry of its press."""
        self.rangers = Rangers()
        self.hazards = Hazards(
            clock,
            self.base,
            self.rangers,
            self.held,
            self._touch,
            lambda message: publish('HazardNotification', message),
        )
        self.faces = Faces(clock, lambda message: publish('FaceRecognition', message), self._pointing)

    def _pointing(self) -> Pointing:
        """Return where the head points."""
        joints = self.joints.positions()
        return self.base.pose().heading + joints['yaw'], joints['pitch']

    def press(self, sensor: Sensor) -> int:
        """Begin to touch a sensor; no effect while it is touched already.

        Returns:
            The number of the log entry of the press.
        """
        if sensor.name not in self.held:
            self.held[sensor.name] = 0
            self.held[sensor.name] = self._publish(sensor.event, sensor.message(True))
            self.hazards.look()
        return self.held[sensor.name]

    def release(self, sensor: Sensor) -> int | None:
        """End a touch.

        Returns:
            The number of the log entry of the release; None if the sensor was not touched.
        """
        if sensor.name not in self.held:
            return None
        del self.held[sensor.name]
        number = self._publish(sensor.event, sensor.message(False))
        self.hazards.look()
        return number

    def check_obeys(self) -> None:
        """Check that commands are carried out now.

        Raises:
            Ignored: the scruff is held, which makes Misty ignore every command (Misty's documentation).
        """
        if SCRUFF in self.held:
            raise Ignored('The scruff is held.')

    def drive(self, linear: float, angular: float, seconds: float) -> None:
        """Begin a drive, as ``Base.drive`` does.

        Raises:
            Ignored: a hazard is on the side that the robot would drive to.
        """
        self.hazards.check_free(linear)
        self.base.drive(linear, angular, seconds)
        self.hazards.look()

    def halt(self, motor_mask: int = EVERY_MOTOR) -> None:
        """Stop base, head and arms. All of them: the bits of the mask are not published."""
        self.base.stop()
        self.joints.halt()
        self._publish('HaltCommand', {'created': utc_stamp(), 'motorMask': motor_mask})

    def power_off(self) -> None:
        """End everything without an event."""
        self.base.power_off()
        self.hazards.rest()
        self.faces.power_off()
        self.speech.power_off()
        self.audio.power_off()
        self.ears.power_off()
        self.recorder.power_off()

    def _touch(self, name: str, pressed: bool) -> None:
        """Be pressed by a wall, or leave it."""
        sensor = next(row for row in SENSORS if row.name == name)
        if pressed:
            self.press(sensor)
        else:
            self.release(sensor)

    def _drive_changed(self, linear: float, angular: float) -> None:
        self._publish(
            'LocomotionCommand',
            {
                'actionId': 0,
                'angularVelocity': angular,
                'created': utc_stamp(),
                'linearVelocity': linear,
                'useTrapezoidalDrive': False,
                'valueIndex': 0,
            },
        )

    def _speech_complete(self, utterance_id: str, interrupted: bool, error: bool) -> None:
        self._publish(
            'TextToSpeechComplete',
            {'created': utc_stamp(), 'error': error, 'interrupted': interrupted, 'utteranceId': utterance_id},
        )

    def _audio_complete(self, name: str) -> None:
        self._publish(
            'AudioPlayComplete',
            {
                'created': utc_stamp(),
                'metaData': {'directory': '/Audio', 'duration': 0, 'name': name, 'vad': [0.0, 0.0, 0.0]},
            },
        )
