"""Recordings become text, by a server or by nobody: what is sent, what is dropped, what fails and how."""

from __future__ import annotations

import hashlib
import time
import wave
from pathlib import Path

import pytest
from speech_server import KEY, PLENTY, answering, place, recording

from mistypilot_ros.core.errors import InvalidInputError, UnavailableError
from mistypilot_ros.core.hearing import UNTOLD, is_noise, is_silence
from mistypilot_ros.core.stop import is_stop
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.scripted.speech import TRANSCRIPTION, tone
from mistypilot_ros.speech.hearing import OpenAiTranscriber, short_language
from mistypilot_ros.speech.hints import HINTS, is_echo
from mistypilot_ros.speech.server import SpeechServer


def ears(server: SpeechServer, seconds: float = PLENTY, **options: str) -> OpenAiTranscriber:
    return OpenAiTranscriber(server, seconds=seconds, **options)  # type: ignore[arg-type]


def test_a_recording_becomes_text_and_its_name_stays_here(tmp_path: Path) -> None:
    path = recording(tmp_path, 1.2, 'maria-mueller.wav')
    known = {hashlib.sha256(tone(1.2)).hexdigest(): '  When I tap\nyour chin, wave. '}
    with ScriptedServer(key=KEY, texts=known) as server:
        heard = ears(place(server)).transcribe(path, 'en-GB')
    assert (heard.text, heard.language, heard.confidence) == ('When I tap your chin, wave.', 'en-GB', UNTOLD)
    (asked,) = server.requests
    assert asked.path == '/v1/audio/transcriptions' and asked.body['language'] == 'en'
    assert asked.body['model'] == 'gpt-4o-mini-transcribe' and asked.body['response_format'] == 'json'
    assert 'maria' not in str(asked.body) and asked.body['file']['bytes'] == len(tone(1.2))


def test_texts_in_order_and_no_language_where_none_is_named(tmp_path: Path) -> None:
    path = recording(tmp_path)
    with ScriptedServer() as server:
        server.put('Nod.', '挥手。', form=TRANSCRIPTION)
        one = ears(place(server))
        assert [one.transcribe(path).text for _ in range(2)] == ['Nod.', '挥手。']
        assert one.transcribe(path).why == 'I heard no words.', 'nobody knows this sound'
    assert 'language' not in server.requests[0].body


def test_what_people_often_say_here_is_hinted_and_its_echo_is_noise(tmp_path: Path) -> None:
    path = recording(tmp_path)
    with ScriptedServer() as server:
        server.put(HINTS['en'], HINTS['en'][:40], 'Misty.', 'Take a photo.', '摸下巴。', form=TRANSCRIPTION)
        one = ears(place(server))
        found = [one.transcribe(path, tag).text for tag in ('en', 'en-US', 'en', 'en', 'zh')]
    assert found == ['', '', 'Misty.', 'Take a photo.', '摸下巴。']
    assert [asked.body['prompt'] for asked in server.requests] == [HINTS['en']] * 4 + [HINTS['zh']]


def test_a_stop_is_in_the_hint_and_never_taken_for_its_echo() -> None:
    assert is_stop(HINTS['en'].split('. ')[-1])
    assert not any(is_echo(text, HINTS['en']) for text in ('Misty, stop!', 'Stop.', 'Misty, stop! Stop!'))


@pytest.mark.parametrize(
    ('heard', 'meant'),
    [
        ('Where I tap your chin, wave.', 'When I tap your chin, wave.'),
        ('wherever I touch your head, nod', 'Whenever I touch your head, nod'),
        ('Where I live it rains.', 'Where I live it rains.'),
        ('Where is the place where I tap?', 'Where is the place where I tap?'),
        ('Whenever I tap your chin, nod.', 'Whenever I tap your chin, nod.'),
    ],
)
def test_a_frequent_mistake_is_mended(tmp_path: Path, heard: str, meant: str) -> None:
    with ScriptedServer() as server:
        server.put(heard, form=TRANSCRIPTION)
        assert ears(place(server)).transcribe(recording(tmp_path), 'en').text == meant


@pytest.mark.parametrize('tag', ['', 'fr'])
def test_no_hint_in_another_language(tmp_path: Path, tag: str) -> None:
    with ScriptedServer() as server:
        ears(place(server)).transcribe(recording(tmp_path), tag)
    assert 'prompt' not in server.requests[0].body


def test_whisper_tells_how_sure_it_is(tmp_path: Path) -> None:
    body = (
        '{"text": "Nod.", "language": "english", "segments": [{"avg_logprob": -0.1}, {"avg_logprob": -0.3}]}'
    )
    with answering(body.encode(), Content_Type='application/json') as server:
        heard = ears(server, model='whisper-1').transcribe(recording(tmp_path))
    assert heard.language == 'en' and heard.confidence == pytest.approx(0.8187, abs=0.001)


@pytest.mark.parametrize(
    'segments', ['[]', '7', '[7, null]', '[{"avg_logprob": "x"}]', '[{"avg_logprob": 1e999}]', '[{}]']
)
def test_strange_figures_count_as_none(tmp_path: Path, segments: str) -> None:
    body = f'{{"text": "Nod.", "language": 7, "segments": {segments}}}'
    with answering(body.encode()) as server:
        heard = ears(server).transcribe(recording(tmp_path))
    assert (heard.text, heard.language, heard.confidence) == ('Nod.', '', UNTOLD)


@pytest.mark.parametrize('length', [0.0, 0.05, 0.29])
def test_of_what_is_too_short_nothing_is_sent(tmp_path: Path, length: float) -> None:
    path = recording(tmp_path, max(length, 0.001))
    heard = ears(SpeechServer('http://127.0.0.1:9/v1')).transcribe(path)
    assert heard.text == '' and 'too short' in heard.why


@pytest.mark.parametrize('height', [0, 1, 60])
def test_of_silence_and_faint_noise_nothing_is_sent(tmp_path: Path, height: int) -> None:
    path = tmp_path / 'silent.wav'
    with wave.open(str(path), 'wb') as writer:
        writer.setparams((1, 2, 16_000, 0, 'NONE', ''))
        frame = height.to_bytes(2, 'little', signed=True) + (-height).to_bytes(2, 'little', signed=True)
        writer.writeframes(frame * 16_000)
    heard = ears(SpeechServer('http://127.0.0.1:9/v1')).transcribe(path)
    assert heard.text == '' and 'silent' in heard.why


@pytest.mark.parametrize(
    'text',
    ['', ' ', '. . .', '…', '?!', '♪♪', '[Music]', '(silence)', '*coughs*', '[BLANK_AUDIO] .', 'you', 'You.']
    + ['Thank you for watching!', 'Thanks for watching. Please subscribe!', 'ご視聴ありがとうございました。']
    + ['Thank you for watching. Thank you for watching.', '字幕由 Amara.org 社区提供'],
)
def test_noise_is_no_sentence(tmp_path: Path, text: str) -> None:
    with ScriptedServer() as server:
        server.put(Answer(text), form=TRANSCRIPTION)
        heard = ears(place(server)).transcribe(recording(tmp_path))
    assert heard.text == '' and heard.why.startswith('I heard no words')


@pytest.mark.parametrize(
    'text',
    ['Stop.', 'No', 'Thank you.', 'Thank you for watching my dog, now dance.', 'You are funny', 'Bye', '停'],
)
def test_short_sentences_that_people_say_are_kept(text: str) -> None:
    assert is_noise(text) == ''


def test_what_is_silence() -> None:
    assert is_silence(0.3, 0.5) == '' and is_silence(5.0, 0.004) == ''
    assert is_silence(0.29, 0.5) and is_silence(5.0, 0.0039)


FAULTS = [
    ('401', 'does not accept the key: check OPENAI_API_KEY'),
    ('404', "has no model 'gpt-4o-mini-transcribe'"),
    ('429', 'too much to do'),
    ('500', 'out of order (status 500)'),
    ('echo', 'refused what it was asked'),
    ('redirect', 'sends us on'),
    ('no_json', 'of no use'),
    ('bad_json', 'of no use'),
    ('wrong_form', 'of no use'),
    ('wrong_shape', 'of no use'),
    ('cut', 'broke off'),
    ('reset', 'broke off'),
    ('huge', 'more than 1 MB'),
]


@pytest.mark.parametrize(('fault', 'words'), FAULTS)
def test_each_fault_is_one_sentence(tmp_path: Path, fault: str, words: str) -> None:
    with ScriptedServer() as server:
        server.put(Answer(fault=fault), 'Nod.', form=TRANSCRIPTION)
        one = ears(place(server))
        with pytest.raises(UnavailableError) as failed:
            one.transcribe(recording(tmp_path))
        said = str(failed.value)
        assert words in said and said.endswith('.') and KEY not in said and server.address in said
        assert one.transcribe(recording(tmp_path)).text == 'Nod.'


@pytest.mark.parametrize('fault', ['hang', 'stall', 'slow'])
def test_no_text_in_time(tmp_path: Path, fault: str) -> None:
    with ScriptedServer() as server:
        server.put(Answer(fault=fault), form=TRANSCRIPTION)
        began = time.monotonic()
        with pytest.raises(UnavailableError, match='did not answer within 0.5 s'):
            ears(place(server), 0.5).transcribe(recording(tmp_path))
        assert time.monotonic() - began < 10.0


def test_nobody_listens_there(tmp_path: Path) -> None:
    with ScriptedServer() as server:
        gone = place(server)
    with pytest.raises(UnavailableError, match='Nobody answers'):
        ears(gone).transcribe(recording(tmp_path))


def test_files_that_cannot_be_used_are_refused(tmp_path: Path) -> None:
    one = ears(SpeechServer('http://127.0.0.1:9/v1'))
    text = tmp_path / 'notes.txt'
    text.write_text('Dear diary')
    for path, words in (
        (tmp_path / 'nowhere.wav', 'cannot be read'),
        (tmp_path, 'cannot be read'),
        (text, 'is no WAV file'),
        (recording(tmp_path, 121.0, 'long.wav'), 'longer than 120 s'),
    ):
        with pytest.raises(InvalidInputError, match=words):
            one.transcribe(path)


@pytest.mark.parametrize(
    ('tag', 'short'),
    [
        ('', ''),
        ('en', 'en'),
        ('zh-CN', 'zh'),
        ('zh_Hans', 'zh'),
        ('English', 'en'),
        ('klingon', ''),
        ('1', ''),
    ],
)
def test_languages_as_two_letters(tag: str, short: str) -> None:
    assert short_language(tag) == short
