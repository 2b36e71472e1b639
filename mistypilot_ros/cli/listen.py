"""`mistypilot listen`: says what is spoken in a WAV file to the running system, and prints the answer."""

import argparse
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from mistypilot_ros.cli import say
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.hearing import Heard, Transcriber
from mistypilot_ros.llm.settings import KEY, SERVER, from_environment
from mistypilot_ros.nodes.transcribers import server_transcriber
from mistypilot_ros.speech.hearing import SECONDS
from mistypilot_ros.speech.whisper import WhisperTranscriber
from mistypilot_ros.speech.whisper_parts import gathered_model

UNSPOKEN = 1
"""Exit code where nobody says anything in the file."""


def run(parsed: argparse.Namespace) -> int:
    """Return 0 if it was done, else 1.

    Raises:
        MistyPilotError: the file cannot be used, nothing recognises speech, or nobody is there to be asked.
    """
    heard = transcriber(os.environ, parsed.whisper, parsed.timeout).transcribe(parsed.file, parsed.language)
    if not heard.text:
        print(f'{heard.why} Nothing was said to the robot.', file=sys.stderr)
        return UNSPOKEN
    print(_json(heard) if parsed.json else f'"{heard.text}"', flush=True)
    parsed.text = [heard.text]
    return say.run(parsed)


def transcriber(environ: Mapping[str, str], whisper: Path | None, seconds: float) -> Transcriber:
    """What recognises speech here: the named model, else the server, else the model that pip installed.

    Args:
        environ: of the process.
        whisper: folder of a Whisper model; None where none is named.
        seconds: longest time for a file, s.

    Raises:
        MistyPilotError: there is nothing, or what is named cannot be used.
    """
    if whisper is not None:
        return WhisperTranscriber(whisper)
    server = from_environment(environ)
    if server is not None:
        return server_transcriber(server, environ, '', min(seconds, SECONDS))
    model = gathered_model()
    if model is None:
        raise UnavailableError(
            f'Nothing here turns speech into text: set {KEY} or {SERVER}, or install faster-whisper and '
            'name the folder of a model by --whisper.'
        )
    return WhisperTranscriber(model)


def _json(heard: Heard) -> str:
    return json.dumps(
        {
            'type': 'heard',
            'text': heard.text,
            'language': heard.language,
            'confidence': round(heard.confidence, 3),
        },
        ensure_ascii=False,
    )
