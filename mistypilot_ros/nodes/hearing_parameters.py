"""Parameters of what the robot hears, and what they make of it."""

import os
from pathlib import Path

from rclpy.node import Node

from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.hearing import Transcriber
from mistypilot_ros.misty.ears_commands import HERE, PLAIN, RECOGNIZERS, check_recognizer
from mistypilot_ros.misty.kept_files import KeptFiles
from mistypilot_ros.misty.transcripts import Transcribing
from mistypilot_ros.nodes.parameters import ParameterRow
from mistypilot_ros.nodes.transcribers import named_server, server_transcriber, whisper_transcriber

SERVER, WHISPER = HERE
USUAL = 'vosk'
"""What recognises speech where nobody says otherwise, or what they said cannot be used."""
MOST_KEPT = 500
"""Recordings that stay in the state folder where they are kept; the oldest go."""
ROWS = (
    ParameterRow(
        'microphone_enabled',
        False,
        'Whether the robot may listen. While it does, the light in its chest pulses blue, by itself.',
        read_only=False,
    ),
    ParameterRow(
        'speech_recognizer',
        USUAL,
        f'What turns speech into text: {", ".join(RECOGNIZERS)} on the robot (with none, newer firmware '
        f'alone gives a text), {SERVER} for the server of the environment, {WHISPER} on this machine.',
    ),
    ParameterRow(
        'transcription_model',
        '',
        f"Model of {SERVER} by name, or of {WHISPER} by its folder; '' for the usual one.",
    ),
    ParameterRow('transcription_timeout', 8.0, 'Longest time for a recording at the server, s.', (0.5, 60.0)),
    ParameterRow(
        'speech_language',
        '',
        f"What people speak, such as en or zh, for {SERVER} and {WHISPER}; '' lets them find out.",
    ),
    ParameterRow(
        'keep_recordings',
        False,
        f'Whether what {SERVER} or {WHISPER} got to hear stays in the state folder, the newest {MOST_KEPT}.',
    ),
    ParameterRow('key_phrase_required', True, "Whether the robot waits for 'Hey, Misty' before it listens."),
)


def recognizer(node: Node, folder: Path) -> tuple[str, Transcribing | None]:
    """What the robot is to recognise speech with, and what does so here instead.

    Where the latter is meant and is not there, the node says so and the robot does it itself.

    Args:
        node: has declared `ROWS`.
        folder: of the robot's state.

    Raises:
        InvalidInputError: there is no such recogniser.
    """
    name = check_recognizer(node.get_parameter('speech_recognizer').value)
    if name not in HERE:
        return name, None
    try:
        transcriber, sentence = _transcriber(node, name)
    except MistyPilotError as error:
        node.get_logger().warning(
            f"speech_recognizer '{name}' cannot be used: the robot hears by itself ({USUAL}). {error}"
        )
        return USUAL, None
    node.get_logger().info(sentence)
    keeps = node.get_parameter('keep_recordings').value
    kept = KeptFiles(folder / 'recordings', 'recording', '.wav', MOST_KEPT) if keeps else None
    return PLAIN, Transcribing(transcriber, node.get_parameter('speech_language').value, kept)


def _transcriber(node: Node, name: str) -> tuple[Transcriber, str]:
    """What recognises speech here, and who gets to hear it."""
    model = node.get_parameter('transcription_model').value
    if name == WHISPER:
        return whisper_transcriber(
            model
        ), 'What people say is recognised here; no recording leaves this machine.'
    server, seconds = named_server(os.environ), node.get_parameter('transcription_timeout').value
    stays = '; nothing leaves this machine' if server.is_here else ''
    sentence = f'Recordings of what people say go to {server.place}{stays}.'
    return server_transcriber(server, os.environ, model, seconds), sentence
