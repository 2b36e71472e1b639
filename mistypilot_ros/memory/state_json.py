"""Task histories as JSON and back. A script that several states hold is written once."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mistypilot_ros.core.errors import NewerFileError, StoreError
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.core.task_history import Scene, TaskHistory
from mistypilot_ros.core.task_state import TaskState

VERSION = 1
"""Of the form. A file of a later one is neither read nor written over."""


def to_bytes(user: str, history: TaskHistory) -> bytes:
    """What is written for a user."""
    scripts = _Scripts()
    scenes = [_scene(scene, scripts) for scene in (*history.past, history.scene)]
    document = {'version': VERSION, 'user': user, 'scenes': scenes, 'scripts': scripts.rows}
    return json.dumps(document, ensure_ascii=False, separators=(',', ':')).encode()


def from_bytes(data: bytes) -> tuple[str, TaskHistory]:
    """Return the user and the history.

    Raises:
        StoreError: it is damaged; the text says how, in a few words.
        NewerFileError: a later version of MistyPilot wrote it.
    """
    try:
        document = json.loads(data)
        if document['version'] > VERSION:
            raise NewerFileError('a later version of MistyPilot wrote it')
        scripts = [script_from_rows(rows) for rows in document['scripts']]
        scenes = [_scene_read(row, scripts) for row in document['scenes']]
        return str(document['user']), TaskHistory(scenes[-1], tuple(scenes[:-1]))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise StoreError(f'it is no task state ({type(error).__name__})') from error


@dataclass
class _Scripts:
    """Scripts by their number."""

    rows: list[list[list[Any]]] = field(default_factory=list)
    numbers: dict[tuple[ScriptLine, ...], int] = field(default_factory=dict)

    def number(self, script: tuple[ScriptLine, ...]) -> int:
        if script not in self.numbers:
            self.numbers[script] = len(self.rows)
            self.rows.append(script_to_rows(script))
        return self.numbers[script]


def script_to_rows(script: tuple[ScriptLine, ...]) -> list[list[Any]]:
    """A script as rows of text and emotion."""
    return [[line.text, line.emotion.name] for line in script]


def script_from_rows(rows: Any) -> tuple[ScriptLine, ...]:
    """Rows of text and emotion as a script.

    Raises:
        ValueError, KeyError, TypeError: they are none.
    """
    return tuple(map(_line_read, rows))


def _line_read(row: Any) -> ScriptLine:
    text, emotion = row
    if not isinstance(text, str):
        raise TypeError('a line without a text')
    return ScriptLine(text, Emotion[emotion])


def _scene(scene: Scene, scripts: _Scripts) -> list[Mapping[str, Any]]:
    """The topics, oldest first, and the present task last."""
    return [_state(state, scripts) for state in (*scene.topics, scene.present)]


def _scene_read(rows: Any, scripts: list[tuple[ScriptLine, ...]]) -> Scene:
    states = [_state_read(row, scripts) for row in rows]
    return Scene(states[-1], tuple(states[:-1]))


def _state(state: TaskState, scripts: _Scripts) -> Mapping[str, Any]:
    return {
        'main_task': state.main_task,
        'details': list(state.details),
        'script': scripts.number(state.result),
        'position': state.position,
        'whole': state.whole,
        'strong': state.strong,
        'saved': state.saved,
        'language': state.language,
    }


def _state_read(row: Any, scripts: list[tuple[ScriptLine, ...]]) -> TaskState:
    return TaskState(
        str(row['main_task']),
        tuple(map(str, row['details'])),
        scripts[row['script']],
        int(row['position']),
        bool(row['whole']),
        bool(row['strong']),
        bool(row['saved']),
        str(row['language']),
    )
