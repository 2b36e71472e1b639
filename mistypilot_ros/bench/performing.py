"""A story of forty lines: do the parts of a line begin together, and how long is it silent in between."""

import math
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import yaml

from mistypilot_ros.bench.figures import Figure, spread
from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.cli.timeline import Timeline, timeline
from mistypilot_ros.core.social import Emotion

LINES = 40
WORDS = (1, 3, 6)
"""Of the lines in turn: a line may be over before its motion is."""
MOST_SKEW = 100.0
"""Largest time from the first part of a line to begin to its last, ms."""
MOST_SILENCE = 250.0
"""Largest time from the end of a line to the next, ms."""
PATIENCE = 180.0


def story() -> list[dict[str, str]]:
    """Lines of all emotions, long and short."""
    emotions = [emotion.name.lower() for emotion in Emotion]
    return [
        {'text': ' '.join(['well'] * WORDS[line % len(WORDS)]), 'emotion': emotions[line % len(emotions)]}
        for line in range(LINES)
    ]


def measure(folder: Path) -> Iterator[Figure]:
    """Perform the story in a system of its own.

    Args:
        folder: for its state.
    """
    file = folder.with_suffix('.yaml')
    file.write_text(yaml.safe_dump({'language': 'en-US', 'lines': story()}))
    with RunningSystem(folder) as system:
        performed = _perform(system, file)
    skews = [1e3 * seconds for seconds in performed.skews()]
    silences = [1e3 * seconds for seconds in performed.gaps()]
    if len(skews) != LINES:
        raise RuntimeError(f'Of {LINES} lines the robot spoke {len(skews)}.')
    yield from spread('parts of a line, first to last', skews)
    yield Figure(f'parts of a line, first to last, most of {LINES}', _most(skews), 'ms', MOST_SKEW)
    yield from spread('silence between two lines', silences)
    yield Figure(f'silence between two lines, most of {len(silences)}', _most(silences), 'ms', MOST_SILENCE)


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
