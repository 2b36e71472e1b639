"""The REST commands of the microphone."""

from __future__ import annotations

from typing import Any

from mistypilot_ros.simulator.ears import Capture, Phase
from mistypilot_ros.simulator.parameters import Arguments, Kind, Parameter
from mistypilot_ros.simulator.robot import Robot

_COMMON = (
    Parameter('OverwriteExisting', Kind.BOOL, default=True),
    Parameter('SilenceTimeout', Kind.INT, default=5000, low=500, high=10_000),
    Parameter('MaxSpeechLength', Kind.INT, default=7500, low=500, high=20_000),
    Parameter('SpeechRecognitionGrammar', Kind.STRING),
)
CAPTURE = (*_COMMON, Parameter('RequireKeyPhrase', Kind.BOOL, default=True))
"""Parameters of a capture; ranges and defaults are those of Misty's documentation."""
RECOGNIZERS = (('', ''), ('vosk', 'Vosk'), ('deepspeech', 'DeepSpeech'))
"""Endings of path and name of what recognises speech on board; all hear the same here."""
KEY_PHRASE = (*_COMMON, Parameter('CaptureSpeech', Kind.BOOL, default=True))
"""Parameters of waiting for the key phrase."""


def capture_speech(robot: Robot, arguments: Arguments) -> Any:
    """Capture one thing that a person says."""
    robot.ears.listen(
        Capture(
            key_phrase=arguments.flag('RequireKeyPhrase'),
            overwrite=arguments.flag('OverwriteExisting'),
            silence=arguments.required_number('SilenceTimeout') / 1000,
            longest=arguments.required_number('MaxSpeechLength') / 1000,
        )
    )
    return True


def start_key_phrase(robot: Robot, arguments: Arguments) -> Any:
    """Wait for the key phrase, and capture what follows it if that is wanted."""
    robot.ears.listen(
        Capture(
            speech=arguments.flag('CaptureSpeech'),
            overwrite=arguments.flag('OverwriteExisting'),
            silence=arguments.required_number('SilenceTimeout') / 1000,
            longest=arguments.required_number('MaxSpeechLength') / 1000,
        )
    )
    return True


def stop_key_phrase(robot: Robot, _: Arguments) -> Any:
    """Wait for the key phrase no more."""
    robot.ears.stop(Phase.KEY_PHRASE)
    return True


def stop_recording(robot: Robot, _: Arguments) -> Any:
    """End a recording of speech."""
    robot.ears.stop(Phase.SPEECH)
    return True


LISTEN = (
    ('audio/speech/capture', 'CaptureSpeech', 'capture speech', capture_speech, CAPTURE),
    (
        'audio/keyphrase/start',
        'StartKeyPhraseRecognition',
        'start key phrase recognition',
        start_key_phrase,
        KEY_PHRASE,
    ),
)
"""Path, name, what it does, how, and parameters of what begins to listen, without a recogniser's ending."""
