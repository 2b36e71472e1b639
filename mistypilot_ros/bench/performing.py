"""A story of forty lines: do the parts of a line begin together, and how long is it silent in between.

Twice: with the robot's own voice, and with that of a server, which is quicker than lines last.
"""

import math
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import yaml

from mistypilot_ros.bench.figures import Figure, spread
from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.cli.timeline import Lane, Timeline, timeline
from mistypilot_ros.core.social import Emotion
from mistypilot_ros.llm.scripted.server import ScriptedServer

LINES = 40
WORDS = (1, 3, 6)
"""Of the lines in turn: a line may be over before its motion is."""
MOST_SKEW = 100.0
"""Largest time from the first part of a line to begin to its last, ms."""
MOST_SILENCE = 250.0
"""Largest time from the end of a line to the next, ms."""
PATIENCE = 180.0
ANSWER_SECONDS = 0.2
"""How long the server takes for a line; the shortest lasts 0.3 s."""
VOICE = {'/**/misty_bridge': {'ros__parameters': {'voice': 'openai'}}}
"""Parameters of the system that speaks with it."""


def story() -> list[dict[str, str]]:
    """Lines of all emotions, long and short, no two alike."""
    emotions = [emotion.name.lower() for emotion in Emotion]
    return [
        {
            'text': ' '.join([*['well'] * (WORDS[line % len(WORDS)] - 1), f'well{line}']),
            'emotion': emotions[line % len(emotions)],
        }
        for line in range(LINES)
    ]


def measure(folder: Path) -> Iterator[Figure]:
    """Perform the story in systems of their own.

    Args:
        folder: for their state.
    """
    file = folder.with_suffix('.yaml')
    file.write_text(yaml.safe_dump({'language': 'en-US', 'lines': story()}))
    with RunningSystem(folder) as system:
        yield from _figures(_perform(system, file), Lane.SPEECH, "the robot's voice")
    parameters = folder.with_suffix('.parameters.yaml')
    parameters.write_text(yaml.safe_dump(VOICE))
    with (
        ScriptedServer(delay=ANSWER_SECONDS) as server,
        RunningSystem(
            folder.with_name(f'{folder.name}-voice'),
            ['--params-file', str(parameters)],
            {'OPENAI_BASE_URL': server.url},
        ) as system,
    ):
        yield from _figures(_perform(system, file), Lane.AUDIO, "a server's voice")


def _figures(performed: Timeline, lane: Lane, voice: str) -> Iterator[Figure]:
    skews = [1e3 * seconds for seconds in performed.skews()]
    silences = [1e3 * seconds for seconds in performed.gaps()]
    spoken = performed.of(lane)
    if len(skews) != LINES or len(spoken) != LINES:
        raise RuntimeError(f'Of {LINES} lines {len(skews)} were spoken, {len(spoken)} of them by {voice}.')
    what = f'parts of a line, {voice}'
    yield from spread(what, skews)
    yield Figure(f'{what}, most of {LINES}', _most(skews), 'ms', MOST_SKEW)
    what = f'silence between two lines, {voice}'
    yield from spread(what, silences)
    yield Figure(f'{what}, most of {len(silences)}', _most(silences), 'ms', MOST_SILENCE)


def _most(values: Sequence[float]) -> float:
    """The largest; NaN, a part that is missing, is larger than all."""
    return max(values, key=lambda value: (math.isnan(value), value))


def _perform(system: RunningSystem, file: Path) -> Timeline:
    before = system.log() + system.log(kind='event')
    since = max((entry['seq'] for entry in before), default=0)
    command = [sys.executable, '-m', 'mistypilot_ros.cli.main', 'perform', str(file)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
    entries = system.log(since) + system.log(since, 'event')
    return timeline(sorted(entries, key=lambda entry: entry['seq']))
