"""What supervisor, worker and fork server say to each other, and how it looks on a socket.

The sockets keep the boundaries of messages (SOCK_SEQPACKET), so one frame is one JSON object in one message.
Imported by workers: standard library only, and little of it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from mistypilot_ros.core.errors import FrameError

MAX_BYTES = 65_536
"""A longer frame is refused on either side."""


@dataclass(frozen=True)
class SkillJob:
    """One call of a run, with all that a worker must know."""

    skill: str
    """Name of the skill."""
    path: str
    """Its file."""
    params: Mapping[str, Any]
    """Values by parameter name; what is not here has the default of the skill's own signature."""


@dataclass(frozen=True)
class Run:
    """To a worker: run these calls in order."""

    run_id: str
    """Names the run in all that follows."""
    epoch: int
    """Number of the last stop known when the run began."""
    jobs: tuple[SkillJob, ...]
    """At least one."""


@dataclass(frozen=True)
class Cancel:
    """To a worker: end this run; each command that it still gives is refused."""

    run_id: str
    """The run."""


@dataclass(frozen=True)
class Reply:
    """To a worker: what came of a command."""

    id: int
    """Number of the command."""
    ok: bool
    """False where it was not carried out."""
    value: Any
    """What the method returns."""
    error: str
    """`MistyPilotError.code` where it was not carried out."""
    message: str
    """One sentence where it was not carried out."""


@dataclass(frozen=True)
class Ready:
    """From a worker or the fork server: it reads its socket from now on."""


@dataclass(frozen=True)
class Beat:
    """From a worker: it lives."""


@dataclass(frozen=True)
class CallStarted:
    """From a worker: a call of a run begins."""

    run_id: str
    """The run."""
    index: int
    """Which call, from 0."""


@dataclass(frozen=True)
class CallEnded:
    """From a worker: a call of a run has ended."""

    run_id: str
    """The run."""
    index: int
    """Which call, from 0."""
    ok: bool
    """False where it raised."""
    error: str
    """Class of the error without `Error` where it raised."""
    message: str
    """One sentence where it raised."""
    seconds: float
    """How long it took, s."""


@dataclass(frozen=True)
class RunEnded:
    """From a worker: nothing of this run will follow, and it is free."""

    run_id: str
    """The run."""


@dataclass(frozen=True)
class Command:
    """From a worker: call this method of the robot."""

    id: int
    """Comes back in the Reply."""
    run_id: str
    """The run on whose behalf."""
    epoch: int
    """As in the Run."""
    method: str
    """Name of a method of the `Robot` port."""
    arguments: Mapping[str, Any]
    """All its arguments by name."""


@dataclass(frozen=True)
class Fork:
    """To the fork server: make a worker; its end of the socket comes with this message."""

    id: int
    """Comes back in the answer."""


@dataclass(frozen=True)
class Reap:
    """To the fork server: this worker is dead; end what is left of its group and say how it died."""

    pid: int
    """Its process number, which cannot be given away before this message."""


@dataclass(frozen=True)
class Forked:
    """From the fork server: here is the worker; a handle of its process comes with this message."""

    id: int
    """Number of the request."""
    pid: int
    """Its process and group number."""


@dataclass(frozen=True)
class ForkFailed:
    """From the fork server: the system refused another process."""

    id: int
    """Number of the request."""
    message: str
    """What the system said."""


@dataclass(frozen=True)
class Reaped:
    """From the fork server: a worker is gone for good."""

    pid: int
    """Its former process number."""
    code: int
    """Exit code, or minus the signal that ended it."""


Frame = (
    Run
    | Cancel
    | Reply
    | Ready
    | Beat
    | CallStarted
    | CallEnded
    | RunEnded
    | Command
    | Fork
    | Reap
    | Forked
    | ForkFailed
    | Reaped
)
"""Any frame."""

KINDS: Mapping[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        Run,
        Cancel,
        Reply,
        Ready,
        Beat,
        CallStarted,
        CallEnded,
        RunEnded,
        Command,
        Fork,
        Reap,
        Forked,
        ForkFailed,
        Reaped,
    )
}
"""Classes of frames by the name under which they travel."""

_SIMPLE: Mapping[Any, tuple[type, ...]] = {
    str: (str,),
    int: (int,),
    float: (float, int),
    bool: (bool,),
    Mapping[str, Any]: (dict,),
}
"""What JSON may hold for a field of each type."""


def encode(frame: Frame) -> bytes:
    """Make the bytes of a frame.

    Raises:
        FrameError: a value cannot be sent, or all together are too long.
    """
    values = {field.name: getattr(frame, field.name) for field in fields(frame)}
    if isinstance(frame, Run):
        values['jobs'] = [
            {'skill': job.skill, 'path': job.path, 'params': dict(job.params)} for job in frame.jobs
        ]
    try:
        data = json.dumps([type(frame).__name__, values], separators=(',', ':')).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise FrameError(f'A value cannot be sent: {error}.') from error
    if len(data) > MAX_BYTES:
        raise FrameError(f'{len(data)} bytes are too many to send; {MAX_BYTES} are allowed.')
    return data


def decode(data: bytes) -> Frame:
    """Read the bytes of a frame.

    Raises:
        FrameError: they are not a frame.
    """
    try:
        if len(data) > MAX_BYTES:
            raise ValueError('too long')
        kind, values = json.loads(data)
        frame: Frame = _build(KINDS[kind], values)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise FrameError(f'A message between supervisor and worker is malformed ({error}).') from error
    return frame


def _build(kind: type[Any], values: dict[str, Any]) -> Any:
    if not isinstance(values, dict):
        raise TypeError('no object')
    if kind is Run:
        values['jobs'] = tuple(_build(SkillJob, job) for job in values['jobs'])
    for field in fields(kind):
        value, allowed = values[field.name], _SIMPLE.get(field.type)
        # In Python a bool is an int; on the wire it is not.
        if allowed and (not isinstance(value, allowed) or isinstance(value, bool) and field.type is not bool):
            raise TypeError(f'{kind.__name__}.{field.name}')
    return kind(**values)
