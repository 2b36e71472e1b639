"""Commands of the microphone as REST requests."""

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.misty.ears import Order
from mistypilot_ros.misty.rest import Request

PLAIN = 'none'
"""The capture without a recogniser of its own; newer firmware adds a text all the same."""
RECOGNIZERS = {'vosk': 'capturevosk', 'deepspeech': 'capturedeepspeech', PLAIN: 'capture'}
"""Endpoint below audio/speech by recogniser: those that run on the robot, so that no speech leaves it."""

STOP_KEY_PHRASE = Request('POST', 'audio/keyphrase/stop')
"""Ends the waiting for the key phrase."""
STOP_RECORDING = Request('POST', 'audio/record/stop')
"""Ends a recording; the documentation does not say whether that of speech too, else it ends by itself."""


def check_recognizer(name: str) -> str:
    """Return the name of a recogniser.

    Raises:
        InvalidInputError: there is none of that name.
    """
    if name not in RECOGNIZERS:
        raise InvalidInputError(f"speech_recognizer is '{name}'; use one of {', '.join(RECOGNIZERS)}.")
    return name


def capture(recognizer: str, order: Order) -> Request:
    """Capture one thing that a person says.

    Args:
        recognizer: one of `RECOGNIZERS`.
        order: how to listen.
    """
    return Request(
        'POST',
        f'audio/speech/{RECOGNIZERS[recognizer]}',
        {
            'RequireKeyPhrase': order.key_phrase,
            'OverwriteExisting': True,
            'SilenceTimeout': round(order.silence * 1e3),
            'MaxSpeechLength': round(order.longest * 1e3),
        },
    )
