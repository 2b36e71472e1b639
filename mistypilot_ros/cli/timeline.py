"""When the robot did what of a performance: bars over time, made of the log of the simulated robot."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

Entry = Mapping[str, Any]
"""One entry of the simulator's log, as `/sim/log` gives it."""
EARLY = 0.15
"""What begins so long before a voice belongs to the same line, s."""
_OK = 200


class Lane(Enum):
    """What of the robot a bar tells of."""

    SPEECH = 'speech'
    AUDIO = 'audio'
    HEAD = 'head'
    ARMS = 'arms'
    LIGHT = 'light'
    FACE = 'face'


VOICES = (Lane.SPEECH, Lane.AUDIO)
"""A line is spoken by the robot itself, or a sound of it is played."""
MOTION = (Lane.HEAD, Lane.ARMS)


@dataclass(frozen=True)
class Bar:
    """Something that the robot did for some time."""

    lane: Lane
    """What of it."""
    begin: float
    """s since the first command of the performance."""
    end: float
    """s since then; not before `begin`."""
    text: str
    """What was said, played or shown; angles in degrees for motion."""
    color: tuple[float, float, float] | None = None
    """Of a light, 0 to 1."""


@dataclass(frozen=True)
class Timeline:
    """A whole performance."""

    bars: tuple[Bar, ...]
    """By their begin."""

    @property
    def end(self) -> float:
        """When the last bar ends, s."""
        return max((bar.end for bar in self.bars), default=0.0)

    @property
    def voices(self) -> tuple[Bar, ...]:
        """One bar for each line."""
        return self.of(*VOICES)

    def of(self, *lanes: Lane) -> tuple[Bar, ...]:
        """Return the bars of some lanes."""
        return tuple(bar for bar in self.bars if bar.lane in lanes)

    def gaps(self) -> list[float]:
        """Return the silence after each line but the last, s; negative where two lines overlap."""
        voices = self.voices
        return [after.begin - before.end for before, after in zip(voices, voices[1:], strict=False)]

    def skews(self) -> list[float]:
        """Return for each line the time from its first part to begin to its last, s.

        The parts are voice, head, arms, light and face. NaN where one of them is missing.
        """
        begins = [bar.begin for bar in self.voices]
        return [
            self._skew(begin, after) for begin, after in zip(begins, [*begins[1:], math.inf], strict=False)
        ]

    def _skew(self, voice: float, after: float) -> float:
        """Of the line whose voice begins at one moment, and the next one's at another."""
        first, last, moments = voice - EARLY, after - EARLY, [voice]
        for lane in (*MOTION, Lane.LIGHT, Lane.FACE):
            begins = [bar.begin for bar in self.of(lane) if first <= bar.begin < last]
            moments.append(min(begins, key=lambda begin: abs(begin - voice), default=math.nan))
        return math.nan if any(map(math.isnan, moments)) else max(moments) - min(moments)


@dataclass(frozen=True)
class _Kind:
    """How a command becomes a bar."""

    lane: Lane
    """Of the bar."""
    texts: tuple[str, ...]
    """Fields of the command that tell what is done."""
    name: str = ''
    """Field of the command that the event of its end repeats; empty where no event tells it."""
    colors: tuple[str, ...] = ()
    """Fields of the command that have its colour, 0 to 255."""


_KINDS: Mapping[str, _Kind] = {
    '/api/tts/speak': _Kind(Lane.SPEECH, ('Text',), 'UtteranceId'),
    '/api/audio/play': _Kind(Lane.AUDIO, ('FileName',), 'FileName'),
    '/api/head': _Kind(Lane.HEAD, ('Pitch', 'Roll', 'Yaw')),
    '/api/arms/set': _Kind(Lane.ARMS, ('LeftArmPosition', 'RightArmPosition')),
    '/api/led': _Kind(Lane.LIGHT, (), colors=('Red', 'Green', 'Blue')),
    '/api/images/display': _Kind(Lane.FACE, ('FileName',)),
}
"""By path. What else the robot is told is no part of a performance."""


def told(entry: Entry) -> bool:
    """Whether an entry of the log is part of a timeline."""
    if entry['kind'] == 'command':
        return entry['path'] in _KINDS and entry['status'] == _OK and not entry['ignored']
    return entry['kind'] == 'event' and _ended(entry) is not None


def timeline(entries: Iterable[Entry], speed: float = 1.0) -> Timeline:
    """Make a timeline.

    Args:
        entries: of the log, in order, from the first command of the performance to its end.
        speed: robot seconds in a second, which shortens movements.
    """
    entries = [entry for entry in entries if told(entry)]
    start = min((entry['time'] for entry in entries if entry['kind'] == 'command'), default=0.0)
    last = max((entry['time'] for entry in entries), default=0.0)
    ends = _ends(entries)
    bars = [
        _bar(_KINDS[entry['path']], entry, start, ends, last, speed)
        for entry in entries
        if entry['kind'] == 'command'
    ]
    return Timeline(tuple(sorted(_until_next(bars), key=lambda bar: bar.begin)))


def _ended(entry: Entry) -> tuple[Lane, str] | None:
    """Which voice an event ends."""
    message = entry['message']
    if entry['type'] == 'TextToSpeechComplete':
        return Lane.SPEECH, str(message['utteranceId'])
    if entry['type'] == 'AudioPlayComplete':
        return Lane.AUDIO, str(message['metaData']['name'])
    return None


def _ends(entries: Sequence[Entry]) -> Mapping[tuple[Lane, str], list[float]]:
    """When each voice ended; a file may have been played several times."""
    ends: dict[tuple[Lane, str], list[float]] = {}
    for entry in entries:
        voice = _ended(entry) if entry['kind'] == 'event' else None
        if voice:
            ends.setdefault(voice, []).append(entry['time'])
    return ends


def _bar(
    kind: _Kind,
    entry: Entry,
    start: float,
    ends: Mapping[tuple[Lane, str], list[float]],
    last: float,
    speed: float,
) -> Bar:
    body, begin, end = entry['body'], entry['time'], last
    if kind.name:
        own = ends.get((kind.lane, str(body.get(kind.name, ''))), ())
        end = min((moment for moment in own if moment >= begin), default=last)
    elif kind.lane in MOTION:
        end = begin + float(body.get('Duration') or 0.0) / speed
    text = ' '.join(_shown(body[field]) for field in kind.texts if body.get(field) is not None)
    red, green, blue = (float(body.get(field) or 0) / 255 for field in kind.colors or ('',) * 3)
    return Bar(kind.lane, begin - start, end - start, text, (red, green, blue) if kind.colors else None)


def _shown(value: Any) -> str:
    return f'{value:.0f}' if isinstance(value, float) else str(value)


def _until_next(bars: Sequence[Bar]) -> list[Bar]:
    """End light, face and motion where the next of the same begins; the last light and face stay on."""
    stay = max((bar.end for bar in bars), default=0.0)
    ended = []
    for number, bar in enumerate(bars):
        if bar.lane not in VOICES:
            after = next((b.begin for b in bars[number + 1 :] if b.lane == bar.lane), stay)
            bar = replace(bar, end=min(bar.end, after) if bar.lane in MOTION else after)
        ended.append(bar)
    return ended
