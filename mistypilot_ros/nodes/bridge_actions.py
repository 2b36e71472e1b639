"""The actions of the bridge as calls of the robot: one row for each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.hearing import Heard
from mistypilot_ros.core.joint_move import JOINTS
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.performance import Performed
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.conversions import duration, seconds

Told = tuple[str, Mapping[str, Any]]
"""Name of a method and its arguments."""


def _fill_path(result: Any, value: str) -> None:
    result.path = value


def _fill_heard(result: Any, value: Heard) -> None:
    result.text, result.path = value.text, value.path


def _elapsed(seconds: float, pending: Pending) -> dict[str, Any]:
    return {'elapsed': duration(seconds)}


@dataclass(frozen=True)
class ActionRow:
    """How an action becomes a call of the robot."""

    action: interfaces.Action
    """The action; its result has `ok` and `message`."""
    told: Callable[[Any], Told]
    """What its goal says."""
    fill: Callable[[Any, Any], None] = lambda result, value: None
    """Writes what came of it into the result."""
    note: Callable[[Any, Any], None] = lambda result, progress: None
    """Writes how far it came into the result, however it ended; what was refused came nowhere."""
    progress: Callable[[float, Pending], dict[str, Any]] = _elapsed
    """Fields of the feedback, from the seconds so far and what is waited for."""


def _script(goal: Any) -> Told:
    lines = [_line(number, line) for number, line in enumerate(goal.script.lines)]
    return 'perform', {'lines': lines, 'first_line': goal.first_line, 'language': goal.script.language}


def _line(number: int, line: Any) -> ScriptLine:
    try:
        return ScriptLine(line.text, Emotion(line.emotion))
    except ValueError as error:
        raise InvalidInputError(
            f'Line {number} of the script, counted from 0, has the unknown emotion {line.emotion}; '
            f'use 0 to {len(Emotion) - 1}.'
        ) from error


def _note_lines(result: Any, progress: Performed) -> None:
    result.lines_done = progress.lines_done


def _note_positions(result: Any, progress: Sequence[float]) -> None:
    result.positions = list(progress)


def _positions(seconds: float, pending: Pending) -> dict[str, Any]:
    return {'positions': list(pending.progress), 'elapsed': duration(seconds)}


def _joints(goal: Any, named: Callable[[str], str]) -> Told:
    plain = {named(joint): joint for joint in JOINTS}
    return 'move_joints', {
        'names': [plain.get(name, name) for name in goal.joint_names],
        'positions': list(goal.positions),
        'seconds': seconds(goal.duration),
        'tolerance': goal.tolerance,
    }


def rows(named: Callable[[str], str]) -> tuple[ActionRow, ...]:
    """Return a row for each action.

    Args:
        named: makes the full name of a joint, as `joint_states` has it.
    """
    return (
        ActionRow(
            interfaces.SPEAK,
            lambda g: (
                'speak',
                {
                    'text': g.text,
                    'rate': g.rate,
                    'pitch': g.pitch,
                    'language': g.language,
                    'interrupt': g.interrupt,
                },
            ),
        ),
        ActionRow(
            interfaces.DRIVE,
            lambda g: ('drive', {'linear': g.linear, 'angular': g.angular, 'seconds': seconds(g.duration)}),
        ),
        ActionRow(
            interfaces.MOVE_JOINTS,
            lambda g: _joints(g, named),
            note=_note_positions,
            progress=_positions,
        ),
        ActionRow(
            interfaces.PERFORM,
            _script,
            note=_note_lines,
            progress=lambda elapsed, pending: {'line': pending.progress.line},
        ),
        ActionRow(
            interfaces.RECORD_VIDEO,
            lambda g: ('record_video', {'seconds': seconds(g.duration), 'mute': g.mute}),
            _fill_path,
        ),
        ActionRow(
            interfaces.CAPTURE_SPEECH,
            lambda g: (
                'capture_speech',
                {
                    'require_key_phrase': g.require_key_phrase,
                    'silence': seconds(g.silence),
                    'longest': seconds(g.max_duration),
                },
            ),
            _fill_heard,
            progress=lambda elapsed, pending: {'listening': pending.underway},
        ),
    )
