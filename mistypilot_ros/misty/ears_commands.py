"""Commands of the microphone as REST requests."""

from mistypilot_ros.core.errors import InvalidInputError, RobotError
from mistypilot_ros.misty.ears import Order
from mistypilot_ros.misty.rest import Patience, Request, Rest

PLAIN = 'none'
"""The capture without a recogniser of its own; newer firmware adds a text all the same."""
RECOGNIZERS = {'vosk': 'capturevosk', 'deepspeech': 'capturedeepspeech', PLAIN: 'capture'}
"""Endpoint below audio/speech by recogniser: those that run on the robot, so that no speech leaves it."""
HERE = ('openai', 'whisper')
"""Recognisers that get the recording of a plain capture: a server, and a model on this machine."""
HELP_PATIENCE = Patience(connect=0.5, answer=1.0)
"""Of a question for a remedy."""

STOP_KEY_PHRASE = Request('POST', 'audio/keyphrase/stop')
"""Ends the waiting for the key phrase."""
STOP_RECORDING = Request('POST', 'audio/record/stop')
"""Ends a recording; the documentation does not say whether that of speech too, else it ends by itself."""


def check_recognizer(name: str) -> str:
    """Return the name of a recogniser.

    Raises:
        InvalidInputError: there is none of that name.
    """
    known = (*RECOGNIZERS, *HERE)
    if name not in known:
        raise InvalidInputError(f"speech_recognizer is '{name}'; use one of {', '.join(known)}.")
    return name


def own_recognizer(rest: Rest) -> str:
    """Ask the robot for the name of a recogniser that it has itself; empty where it tells none.

    Args:
        rest: sends the question.
    """
    try:
        for name, command in RECOGNIZERS.items():
            path = f'audio/speech/{command}'
            if name != PLAIN and path in str(
                rest.send(Request('GET', 'help', {'Command': path}), HELP_PATIENCE)
            ):
                return name
    except RobotError:
        pass  # It does not tell.
    return ''


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
