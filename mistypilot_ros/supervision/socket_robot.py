"""The robot inside a worker: each method goes to the supervisor as a command and returns with its reply."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mistypilot_ros.core import errors
from mistypilot_ros.core.errors import (
    CancelledError,
    FrameError,
    InvalidParameterError,
    MistyPilotError,
    RobotError,
)
from mistypilot_ros.core.expressions import Expression, expression_from
from mistypilot_ros.supervision.frames import Command, Frame, Reply, SkillJob


class RunContext:
    """One run inside a worker: its commands on their way, and whether it was cancelled."""

    def __init__(
        self, run_id: str, epoch: int, numbers: Iterator[int], send: Callable[[Frame], None]
    ) -> None:
        """Begin without commands.

        Args:
            run_id: the run.
            epoch: number of the last stop known when it began.
            numbers: numbers of commands; no two runs of a process share one, as replies can come late.
            send: gives a frame to the supervisor, from any thread.
        """
        self.run_id = run_id
        self._epoch = epoch
        self._send = send
        self._changed = threading.Condition()
        self._cancelled = threading.Event()
        self._replies: dict[int, Reply | None] = {}
        self._numbers = numbers

    @property
    def cancelled(self) -> bool:
        """Whether the run must end."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """End the run: whoever waits inside it is woken."""
        self._cancelled.set()
        with self._changed:
            self._changed.notify_all()

    def answer(self, reply: Reply) -> None:
        """Hand a reply to the thread that waits for it; one that nobody waits for any more is dropped."""
        with self._changed:
            if reply.id in self._replies:
                self._replies[reply.id] = reply
                self._changed.notify_all()

    def ask(self, method: str, arguments: Mapping[str, Any], ends_run: bool = False) -> Any:
        """Send a command and wait for its reply.

        Args:
            method: of the `Robot` port.
            arguments: all its arguments by name.
            ends_run: the command itself has the run cancelled, which is no reason to stop waiting.

        Raises:
            CancelledError: the run was cancelled, before or, unless `ends_run`, meanwhile.
            InvalidParameterError: an argument is nothing that can be sent.
            MistyPilotError: what the robot or the bridge answered.
        """
        self.check()
        with self._changed:
            number = next(self._numbers)
            self._replies[number] = None
        try:
            self._send(Command(number, self.run_id, self._epoch, method, arguments))
            reply = self._wait(number, ends_run)
        except FrameError as error:
            raise InvalidParameterError(
                f'{method} got an argument that it cannot pass on: {error}'
            ) from error
        finally:
            with self._changed:
                del self._replies[number]
        if not reply.ok:
            raise _error(reply)
        return reply.value

    def sleep(self, seconds: float) -> None:
        """Wait.

        Raises:
            CancelledError: the run was cancelled, before or meanwhile.
        """
        if self._cancelled.wait(max(0.0, seconds)):
            self.check()

    def check(self) -> None:
        """Go on only while the run may.

        Raises:
            CancelledError: it was cancelled.
        """
        if self.cancelled:
            raise CancelledError('The run was cancelled.')

    def _wait(self, number: int, ends_run: bool) -> Reply:
        with self._changed:
            while True:
                if not ends_run:
                    self.check()
                reply = self._replies[number]
                if reply is not None:
                    return reply
                self._changed.wait()


class SocketRobot:
    """The `Robot` port over the socket of a worker."""

    def __init__(self, context: RunContext, job: SkillJob) -> None:
        """Act on behalf of this run, and of this call in it."""
        self._context = context
        self._job = job

    def speak(self, text: str, rate: float = 1.0) -> None:
        """See `Robot.speak`."""
        self._context.ask('speak', {'text': text, 'rate': rate})

    def move_head(
        self,
        pitch: float | None = None,
        roll: float | None = None,
        yaw: float | None = None,
        seconds: float = 0.5,
    ) -> None:
        """See `Robot.move_head`."""
        self._context.ask('move_head', {'pitch': pitch, 'roll': roll, 'yaw': yaw, 'seconds': seconds})

    def move_arms(self, left: float | None = None, right: float | None = None, seconds: float = 0.5) -> None:
        """See `Robot.move_arms`."""
        self._context.ask('move_arms', {'left': left, 'right': right, 'seconds': seconds})

    def set_led(self, red: float, green: float, blue: float) -> None:
        """See `Robot.set_led`."""
        self._context.ask('set_led', {'red': red, 'green': green, 'blue': blue})

    def set_flashlight(self, on: bool) -> None:
        """See `Robot.set_flashlight`."""
        self._context.ask('set_flashlight', {'on': on})

    def show_face(self, expression: str) -> None:
        """See `Robot.show_face`."""
        self._context.ask('show_face', {'expression': expression})

    def expression(self, name: str) -> Expression:
        """See `Robot.expression`."""
        return expression_from(self._context.ask('expression', {'name': name}))

    def set_volume(self, volume: float) -> None:
        """See `Robot.set_volume`."""
        self._context.ask('set_volume', {'volume': volume})

    def play_sound(self, name: str, volume: float | None = None, wait: bool = True) -> None:
        """See `Robot.play_sound`."""
        self._context.ask('play_sound', {'name': name, 'volume': volume, 'wait': wait})

    def drive(self, linear: float, angular: float, seconds: float) -> None:
        """See `Robot.drive`."""
        self._context.ask('drive', {'linear': linear, 'angular': angular, 'seconds': seconds})

    def take_picture(self, width: int = 640, height: int = 480) -> str:
        """See `Robot.take_picture`."""
        return str(self._context.ask('take_picture', {'width': width, 'height': height}))

    def record_video(self, seconds: float, mute: bool = False) -> str:
        """See `Robot.record_video`."""
        return str(self._context.ask('record_video', {'seconds': seconds, 'mute': mute}))

    def battery_level(self) -> float:
        """See `Robot.battery_level`."""
        return float(self._context.ask('battery_level', {}))

    def ask(self, request: str) -> None:
        """See `Robot.ask`."""
        self._context.ask('ask', {'request': request})

    def add_memo(self, text: str) -> None:
        """See `Robot.add_memo`."""
        self._context.ask('add_memo', {'text': text})

    def memos(self) -> Sequence[str]:
        """See `Robot.memos`."""
        return tuple(self._context.ask('memos', {}))

    def call_again(self, seconds: float) -> bool:
        """See `Robot.call_again`."""
        call = {'skill': self._job.skill, 'params': dict(self._job.params)}
        return bool(self._context.ask('call_again', {'seconds': seconds, **call}))

    def stop(self) -> None:
        """See `Robot.stop`."""
        self._context.ask('stop', {}, ends_run=True)

    def sleep(self, seconds: float) -> None:
        """See `Robot.sleep`."""
        self._context.sleep(seconds)


def _error(reply: Reply) -> MistyPilotError:
    kind: type[Any] = getattr(errors, f'{reply.error}Error', RobotError)
    return kind(reply.message) if issubclass(kind, MistyPilotError) else RobotError(reply.message)
