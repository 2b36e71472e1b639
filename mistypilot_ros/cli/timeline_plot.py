"""Draws a timeline. This needs matplotlib, which is an extra: `pip install mistypilot_ros[plot]`."""

import importlib.util
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mistypilot_ros.cli.timeline import MOTION, Bar, Lane, Timeline
from mistypilot_ros.core.errors import StoreError, UnavailableError

LIBRARY = 'matplotlib'
DOTS_PER_INCH = 110
STRIP = 20.0
"""Longest time side by side, s: what is longer goes on below."""
LONGEST = 600.0
"""More is not drawn, s: a picture has a limit."""
LINES = 'line'
"""The row above those of the robot."""
ROWS = (LINES, *(lane.value for lane in Lane))
WIDTH, ROW_HEIGHT, STRIP_BESIDES = 12.0, 0.27, 0.6
"""Of the picture, of a row, and of what a strip needs besides, inches."""
BAR_HEIGHT = 0.8
"""In rows."""
FONT_SIZE = 7
LETTERS = 190
"""That fit into the width of a strip."""
LEAST_LETTERS = 4
"""A bar with room for fewer has no text."""
COLORS = {
    LINES: '#d9d9d9',
    'speech': '#9ecae1',
    'audio': '#c6dbef',
    'head': '#a1d99b',
    'arms': '#c7e9c0',
    'face': '#fdd0a2',
}


def check_library() -> None:
    """See that a picture can be made, without loading what makes it.

    Raises:
        UnavailableError: matplotlib is not installed.
    """
    if importlib.util.find_spec(LIBRARY) is None:
        raise UnavailableError(
            f"A picture needs {LIBRARY}: pip install 'mistypilot_ros[plot]', or leave out --timeline."
        )


def draw(timeline: Timeline, names: Sequence[str], path: Path) -> None:
    """Draw a timeline as PNG, without a screen.

    Args:
        timeline: what is drawn.
        names: of its lines, in order.
        path: of the picture.

    Raises:
        StoreError: it cannot be written.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # here: it costs 40 MB
    from matplotlib.figure import Figure

    end = min(timeline.end, LONGEST)
    strips = max(1, math.ceil(end / STRIP))
    length = min(STRIP, end) or 1.0
    height = strips * (len(ROWS) * ROW_HEIGHT + STRIP_BESIDES)
    figure = Figure(figsize=(WIDTH, height), layout='constrained')
    FigureCanvasAgg(figure)
    bars = [*(_row(bar.lane.value, bar) for bar in timeline.bars), *_lines(timeline, names)]
    for number, axes in enumerate(figure.subplots(strips, squeeze=False)[:, 0]):
        _strip(axes, bars, number * length, length)
    axes.set_xlabel('seconds')
    try:
        figure.savefig(path, dpi=DOTS_PER_INCH, format='png')
    except OSError as error:
        raise StoreError(f"'{path}' cannot be written: {error.strerror}; name another place.") from error


_Row = tuple[str, Bar]


def _row(name: str, bar: Bar) -> _Row:
    return name, bar


def _lines(timeline: Timeline, names: Sequence[str]) -> list[_Row]:
    """A bar for each line, from its voice to the next one's."""
    voices = timeline.voices
    ends = [*(voice.begin for voice in voices[1:]), *(voice.end for voice in voices[-1:])]
    return [
        (LINES, Bar(voice.lane, voice.begin, end, f'{number + 1} {name}'.strip()))
        for number, (voice, end) in enumerate(zip(voices, ends, strict=True))
        for name in [names[number] if number < len(names) else '']
    ]


def _strip(axes: Any, bars: Sequence[_Row], begin: float, length: float) -> None:
    for name, bar in bars:
        if bar.begin < begin + length and bar.end > begin:
            _draw_bar(axes, name, bar, begin, length)
    axes.set_xlim(begin, begin + length)
    axes.set_ylim(len(ROWS) - 0.5, -0.5)
    axes.set_yticks(range(len(ROWS)), ROWS, fontsize=FONT_SIZE + 1)
    axes.tick_params(axis='x', labelsize=FONT_SIZE)
    axes.grid(axis='x', linewidth=0.3)
    axes.set_axisbelow(True)


def _draw_bar(axes: Any, name: str, bar: Bar, begin: float, length: float) -> None:
    y, left, right = ROWS.index(name), max(bar.begin, begin), min(bar.end, begin + length)
    color = bar.color or COLORS[name]
    axes.barh(y, right - left, BAR_HEIGHT, left, color=color, edgecolor='#555555', linewidth=0.4)
    room = int((right - left) / length * LETTERS) - 1
    if room >= LEAST_LETTERS and bar.text and bar.lane not in MOTION:  # Movements are too short for angles.
        text = bar.text if len(bar.text) <= room else f'{bar.text[: room - 1]}…'
        at = left + 0.004 * length
        # The words are the person's own: a dollar sign in them begins no formula.
        axes.text(at, y, text, fontsize=FONT_SIZE, va='center', clip_on=True, parse_math=False)
