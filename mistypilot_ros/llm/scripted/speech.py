"""The scripted server's voice and ears: a tone for each text, as long as it takes; texts for known sounds."""

import hashlib
import io
import math
import struct
import wave
import zlib
from collections.abc import Mapping
from typing import Any

from aiohttp import web

from mistypilot_ros.llm.scripted import bodies
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.asked import Asked

SPEECH, TRANSCRIPTION = 'speech', 'transcription'
"""Stand for the form in answers to requests for speech, and for the text of a sound."""
RATE = 24_000
"""Samples a second, as OpenAI sends them, Hz."""
PER_LETTER, LEAST, MOST = 0.06, 0.3, 60.0
"""How long a tone sounds for each character, and at least and at most, s."""
_PITCH = 220.0
_PITCHES = 300


def seconds(text: str, speed: float = 1.0) -> float:
    """How long the tone of a text is, s.

    Args:
        text: any.
        speed: 0.25 to 4, 1 is usual.
    """
    return min(max(len(text) * PER_LETTER / speed, LEAST), MOST)


def tone(length: float, pitch: float = _PITCH) -> bytes:
    """A WAV file of a tone, 16 bits, mono.

    Args:
        length: s.
        pitch: Hz; a whole number of waves makes up each of its parts.
    """
    period = [
        int(9_000 * math.sin(2 * math.pi * at * pitch / RATE)) for at in range(round(RATE / pitch) or 1)
    ]
    count = round(length * RATE)
    frames = struct.pack(f'<{len(period)}h', *period) * (count // len(period) + 1)
    file = io.BytesIO()
    with wave.open(file, 'wb') as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(frames[: 2 * count])
    return file.getvalue()


def sound(text: str, speed: float = 1.0) -> bytes:
    """The WAV file of a text: other texts mostly have another tone.

    Args:
        text: any.
        speed: 0.25 to 4, 1 is usual.
    """
    return tone(seconds(text, speed), _PITCH + zlib.crc32(text.encode()) % _PITCHES)


def spoken(asked: Asked) -> web.Response:
    """The answer to a request for speech."""
    text, speed = asked.body.get('input'), asked.body.get('speed', 1.0)
    if not isinstance(text, str) or not text or not isinstance(speed, int | float) or not 0.25 <= speed <= 4:
        return web.json_response(
            bodies.failure('No input, or no speed.', 'invalid_request_error'), status=400
        )
    return web.Response(body=sound(text, speed), content_type='audio/wav')


def transcribed(asked: Asked, answer: Answer | None, texts: Mapping[str, str]) -> web.Response:
    """The answer to a request for the text of a sound.

    Args:
        asked: the request.
        answer: what a script says it is; None where it says nothing.
        texts: what is said in known sounds, by the SHA-256 of the file; others are silent.
    """
    sound = asked.body.get('file')
    if not isinstance(sound, Mapping):
        return web.json_response(bodies.failure('No file.', 'invalid_request_error'), status=400)
    text = answer.text if answer is not None else texts.get(sound['sha256'], '')
    return web.json_response({'text': text})


async def form(http: web.Request) -> dict[str, Any]:
    """The fields of a form; of a file its name, length and SHA-256 stand there."""
    return {
        name: _file(value) if isinstance(value, web.FileField) else str(value)
        for name, value in (await http.post()).items()
    }


def _file(sent: web.FileField) -> dict[str, Any]:
    data = sent.file.read()
    return {'name': sent.filename, 'bytes': len(data), 'sha256': hashlib.sha256(data).hexdigest()}
