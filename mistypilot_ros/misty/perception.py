"""What the robot is asked to tell of only while somebody takes it: each kind over a connection of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.errors import MistyPilotError, RobotError, RobotUnreachableError
from mistypilot_ros.core.senses import (
    FaceReading,
    ImuReading,
    Photograph,
    RangeReading,
    ReadingsBegin,
    WheelReading,
)
from mistypilot_ros.misty import camera, senses
from mistypilot_ros.misty.camera import Camera, CameraSettings
from mistypilot_ros.misty.events import joint_subscriptions
from mistypilot_ros.misty.ranges import subscriptions as range_subscriptions
from mistypilot_ros.misty.rest import Patience, Request, Rest
from mistypilot_ros.misty.standing_job import Selection
from mistypilot_ros.misty.stream import Source, Stream, StreamListeners

Reading = ImuReading | WheelReading | RangeReading | FaceReading | Photograph | ReadingsBegin

IMU, WHEELS, RANGES, JOINTS, FACES, CAMERA = 'imu', 'wheels', 'ranges', 'joints', 'faces', camera.NAME
"""What there is. Ranges and joints are selected by name; of the others there is one, of its own name."""

FACES_ON = Request('POST', 'faces/recognition/start')
FACES_OFF = Request('POST', 'faces/recognition/stop')
PATIENCE = Patience(connect=0.5, answer=2.0)
"""Of these two."""


@dataclass(frozen=True)
class PerceptionSettings:
    """How often which readings are wanted."""

    imu_period: float = 0.02
    """s."""
    wheel_period: float = 0.05
    """s."""
    range_period: float = 0.1
    """Of each sensor, s."""
    joint_period: float = 0.2
    """Of each joint, s."""
    pictures: CameraSettings = CameraSettings()
    """Of the camera."""


class Perception:
    """All of them. Nothing is read that nobody wants."""

    def __init__(
        self,
        rest: Rest,
        settings: PerceptionSettings,
        event: Callable[[Any], None],
        trouble: Callable[[MistyPilotError], None],
        light: Callable[[str, bool], None],
    ) -> None:
        """Read nothing before `start`.

        Args:
            rest: sends commands, and knows the address.
            settings: how often.
            event: told each `Reading` and JointReading, each kind in a thread of its own.
            trouble: told why there are no readings.
            light: told who begins or ends to see; raises RobotError where the light cannot show it.
        """
        self.malformed = 0
        """Frames that could not be read so far."""
        self._rest, self._light, self._trouble = rest, light, trouble
        listeners = StreamListeners(event, self._count_malformed, trouble)
        sources = (
            Source(IMU, {IMU: senses.imu_subscription(settings.imu_period)}),
            Source(WHEELS, {WHEELS: senses.wheel_subscription(settings.wheel_period)}),
            Source(RANGES, range_subscriptions(settings.range_period)),
            Source(JOINTS, joint_subscriptions(settings.joint_period)),
            Source(FACES, {FACES: senses.face_subscription()}, self._faces_on, self._faces_off),
        )
        streams = {source.name: Stream(rest.address, source, listeners) for source in sources}
        pictures = Camera(rest, settings.pictures, light, event, trouble)
        self._jobs = {CAMERA: pictures.job} | {name: stream.job for name, stream in streams.items()}

    def start(self) -> None:
        """Read from now on what is wanted."""
        for job in self._jobs.values():
            job.start()

    def stop(self) -> None:
        """Read nothing any more."""
        for job in self._jobs.values():
            job.end()
        for job in self._jobs.values():
            job.join()

    def link(self, up: bool) -> None:
        """The robot is connected, or not."""
        for job in self._jobs.values():
            job.link(up)

    def want(self, name: str, selection: Selection) -> None:
        """Say what is wanted of one kind.

        Args:
            name: IMU, WHEELS, RANGES, JOINTS, FACES or CAMERA.
            selection: see there; empty for nothing.
        """
        self._jobs[name].want(selection)

    def _count_malformed(self) -> None:
        self.malformed += 1

    def _faces_on(self) -> None:
        self._light(FACES, True)
        self._rest.send(FACES_ON, PATIENCE)

    def _faces_off(self) -> None:
        try:
            self._rest.send(FACES_OFF, PATIENCE)
        except RobotUnreachableError:
            pass  # The link says so, and a robot that boots anew looks for no faces.
        except RobotError as error:
            self._trouble(error)  # It may go on to look for faces.
        self._light(FACES, False)


def everything(name: str, wanted: bool) -> Selection:
    """Return the selection of a kind of which there is one."""
    return frozenset({name} if wanted else ())
