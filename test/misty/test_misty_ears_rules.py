"""The rules of the ears, without a robot: when a capture is started, and what counts."""

import math

import pytest

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.robot_state import SpeechEnded, VoiceRecord
from mistypilot_ros.misty import ears_commands
from mistypilot_ros.misty.completions import Completions
from mistypilot_ros.misty.ears import LONGEST_PAUSE, OLD, TAIL, Capture, Ears, Hearing, Order
from mistypilot_ros.misty.events import EAR_SUBSCRIPTIONS

NEVER = -math.inf
FAILED = VoiceRecord(False, '', 'Did not detect speech.')


def said(text='wave'):
    return VoiceRecord(True, text)


def listening(key_phrase=True, now=0.0):
    """Ears whose first capture has begun."""
    ears = Ears(key_phrase)
    ears.connect(now)
    assert ears.due(now, NEVER)
    ears.armed(now)
    return ears


def text_of(ears, record, now, spoke):
    """End a capture and return the text that counts, as of a robot that recognises speech itself."""
    capture = ears.recorded(record, now, spoke)
    return capture.text if capture and ears.counts(capture, capture.text) else ''


def test_one_capture_after_the_other():
    ears = Ears()
    assert ears.state is Hearing.OFF and not ears.due(0, NEVER)
    ears.connect(1)
    assert ears.state is Hearing.DUE and ears.unclear and ears.due(1, NEVER)
    ears.armed(1.1)
    assert ears.state is Hearing.WAITING and not ears.unclear and not ears.due(500, NEVER)
    ears.key_phrase(500)
    assert ears.state is Hearing.CAPTURING and not ears.due(502, NEVER)
    assert text_of(ears, said('  wave \n now '), 503, NEVER) == 'wave now'
    assert ears.due(503, NEVER) and ears.heard == 1
    ears.armed(503)
    ears.disconnect()
    assert ears.state is Hearing.OFF and text_of(ears, said(), 504, NEVER) == '' and not ears.due(504, NEVER)


def test_without_a_key_phrase_it_captures_at_once():
    assert listening(key_phrase=False).state is Hearing.CAPTURING


@pytest.mark.parametrize(
    'record', [FAILED, VoiceRecord(True, ''), VoiceRecord(True, ' '), VoiceRecord(False, 'x')]
)
def test_a_capture_without_words_is_nothing_and_the_next_one_begins(record):
    ears = listening()
    assert ears.recorded(record, 30, NEVER) is None
    assert ears.due(30, NEVER) and (ears.heard, ears.dropped) == (0, 0)


def test_where_recordings_count_one_without_words_does_too():
    ears = Ears(recordings=True)
    ears.connect(0)
    ears.armed(0)
    ears.key_phrase(4)
    assert ears.recorded(VoiceRecord(True, file='a.wav'), 5, NEVER) == Capture('', 'a.wav', overlaps=False)
    assert ears.due(5, NEVER) and (ears.heard, ears.dropped) == (0, 0)
    ears.armed(5)
    over = ears.recorded(VoiceRecord(True, file='a.wav'), 6, 6)
    assert over == Capture('', 'a.wav', overlaps=True)
    assert (
        not ears.counts(over, 'wave') and ears.counts(over, 'Stop.') and (ears.heard, ears.dropped) == (1, 1)
    )
    ears.armed(6)
    assert ears.recorded(FAILED, 30, NEVER) is None


def test_a_broken_microphone_does_not_spin():
    ears, now, pauses = listening(), 0.0, []
    for _ in range(12):
        text_of(ears, FAILED, now, NEVER)
        began = now
        while not ears.due(now, NEVER):
            now += 0.05
        pauses.append(round(now - began, 2))
        ears.armed(now)
    assert pauses[0] == pytest.approx(0.1, abs=0.06) and pauses[3] > 3 * pauses[1]
    assert pauses == sorted(pauses) and pauses[-1] == pytest.approx(LONGEST_PAUSE, abs=0.06)
    text_of(ears, said(), now, NEVER)
    assert ears.due(now, NEVER), 'it works again'


def test_a_refusal_is_followed_by_a_pause_and_a_stop():
    ears = Ears()
    ears.connect(0)
    for now, pause in ((0, 0.1), (1, 0.2), (2, 0.4)):
        ears.refused(now)
        assert ears.unclear and not ears.due(now + pause - 0.01, NEVER) and ears.due(now + pause, NEVER)


@pytest.mark.parametrize('key_phrase', [True, False])
def test_what_is_captured_while_the_robot_speaks_is_dropped(key_phrase):
    ears = listening(key_phrase)
    assert text_of(ears, said(), 10, spoke=10) == '' and ears.dropped == 1
    assert ears.due(11, spoke=11) is key_phrase, 'it still speaks: only the key phrase is listened for'
    assert ears.due(12 + TAIL - 0.01, spoke=12) is key_phrase and ears.due(12 + TAIL, spoke=12)


@pytest.mark.parametrize('key_phrase', [True, False])
def test_stop_is_heard_while_the_robot_speaks(key_phrase):
    ears = listening(key_phrase)
    assert text_of(ears, said('Misty, please stop!'), 10, spoke=10) == 'Misty, please stop!'
    assert (ears.heard, ears.dropped) == (1, 0)


def test_the_end_of_a_speech_has_an_echo():
    assert text_of(listening(), said(), 10, spoke=10 - TAIL + 0.01) == ''
    assert text_of(listening(), said(), 10, spoke=10 - TAIL) == 'wave'


def test_a_speech_while_the_key_phrase_is_awaited_does_no_harm():
    ears = listening()
    assert not ears.due(20, spoke=15) and ears.state is Hearing.WAITING
    ears.key_phrase(20)
    assert text_of(ears, said(), 22, spoke=15) == 'wave'


def test_a_capture_that_heard_the_robot_is_begun_anew():
    ears = listening(key_phrase=False)
    assert not ears.due(3, spoke=3) and not ears.due(4 + TAIL - 0.01, spoke=4)
    assert ears.due(4 + TAIL, spoke=4)
    assert text_of(ears, said('all right'), 4.4, spoke=4) == '' and ears.dropped == 1
    assert ears.due(4.4, spoke=4)


def test_the_failure_of_a_capture_that_was_replaced_is_not_that_of_the_new_one():
    ears = listening(key_phrase=False)
    assert ears.due(4 + TAIL, spoke=4)
    ears.armed(5)
    assert text_of(ears, FAILED, 5 + OLD - 0.01, spoke=4) == '' and ears.state is Hearing.CAPTURING
    assert text_of(ears, said(), 7, spoke=4) == 'wave'


def test_a_capture_whose_end_is_not_told_is_given_up():
    ears = listening()
    ears.key_phrase(100)
    lost = Order().lost
    assert not ears.due(100 + lost, NEVER) and ears.due(100 + lost + 0.1, NEVER)


def test_when_the_robot_spoke_last():
    now = [1.0]
    completions = Completions(lambda: now[0])
    assert completions.spoke() == NEVER
    first, second = Pending(), Pending()
    completions.await_speech(first, 'a', 5)
    completions.await_speech(second, 'b', 5)
    now[0] = 2.0
    completions.speech_ended(SpeechEnded('a', False))
    completions.speech_ended(SpeechEnded('stranger', False))
    now[0] = 3.0
    assert completions.spoke() == 3.0
    second.finish()
    now[0] = 4.0
    completions.await_sound(Pending(), 's_Joy.wav')
    assert completions.spoke() == 3.0


def test_whatever_a_record_says_it_is_the_end_of_a_capture():
    read = {row.type: row.read for row in EAR_SUBSCRIPTIONS}['VoiceRecord']
    full = {'success': True, 'speechRecognitionResult': 'hi', 'errorMessage': 'Detected.', 'errorCode': 0}
    assert read({**full, 'filename': 'a.wav'}) == VoiceRecord(True, 'hi', 'Detected.', 'a.wav')
    assert read({**full, 'filename': 7}).file == ''
    assert read({'success': True}) == VoiceRecord(True)  # firmware without a recogniser
    for text in (None, 7, 'x' * 2001):
        assert read({'success': True, 'speechRecognitionResult': text}).text == ''
    assert read({}) == read({'success': 'true'}) == VoiceRecord(False)


def test_commands():
    request = ears_commands.capture('vosk', Order(key_phrase=False))
    assert (request.verb, request.endpoint) == ('POST', 'audio/speech/capturevosk')
    assert request.arguments['RequireKeyPhrase'] is False
    assert 500 <= request.arguments['SilenceTimeout'] <= 10_000
    assert 500 <= request.arguments['MaxSpeechLength'] <= 20_000
    assert ears_commands.capture('none', Order()).endpoint == 'audio/speech/capture'
    with pytest.raises(InvalidInputError, match='vosk, deepspeech, none'):
        ears_commands.check_recognizer('google')
