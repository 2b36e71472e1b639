"""The voice of a server: what is asked, kept, and said where it fails."""

from __future__ import annotations

import gzip
import os
import stat
import threading
import time
from pathlib import Path

import pytest
from redirecting_host import redirecting_host
from simulated_misty import wait_for
from speech_server import KEY, PLENTY, answering, place

from mistypilot_ros.core.errors import CancelledError, StoreError, UnavailableError
from mistypilot_ros.core.social import Emotion
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.asked import HIDDEN
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.scripted.speech import SPEECH, seconds, tone
from mistypilot_ros.speech.kept_speech import KeptSpeech
from mistypilot_ros.speech.server import SpeechServer
from mistypilot_ros.speech.styles import STYLES
from mistypilot_ros.speech.voice import LONGEST_TEXT, OpenAiVoice
from mistypilot_ros.speech.wav import read_wav

LINE = 'Once upon a time there was a very small robot.'


def voice(server: SpeechServer, folder: Path, **options: object) -> OpenAiVoice:
    values = {'seconds': PLENTY, 'rest': 0.0, **options}
    return OpenAiVoice(server, KeptSpeech(folder), **values)  # type: ignore[arg-type]


def test_a_line_becomes_a_file_whose_length_is_told(tmp_path: Path) -> None:
    with ScriptedServer(key=KEY) as server:
        spoken = voice(place(server), tmp_path).speak(LINE, Emotion.SADNESS, 0.95)
    assert spoken.seconds == pytest.approx(seconds(LINE, 0.95), abs=0.01)
    assert read_wav(spoken.path.read_bytes(), 'It').seconds == spoken.seconds
    (asked,) = server.requests
    assert asked.path == '/v1/audio/speech' and asked.headers['authorization'] == HIDDEN
    wanted = {'model': 'gpt-4o-mini-tts', 'voice': 'coral', 'input': LINE, 'response_format': 'wav'}
    assert {name: asked.body[name] for name in wanted} == wanted and asked.body['speed'] == 0.95
    assert asked.body['instructions'].startswith(STYLES[Emotion.SADNESS])
    assert 'slower' in asked.body['instructions']


def test_every_emotion_has_words_of_its_own_and_an_old_model_gets_none(tmp_path: Path) -> None:
    assert set(STYLES) == set(Emotion) and len(set(STYLES.values())) == len(Emotion)
    with ScriptedServer() as server:
        voice(place(server), tmp_path, model='tts-1').speak(LINE, Emotion.ANGER)
    assert 'instructions' not in server.requests[0].body and 'speed' not in server.requests[0].body


def test_a_text_is_made_once_also_after_a_restart_and_by_two_at_once(tmp_path: Path) -> None:
    with ScriptedServer(delay=0.2) as server:
        one = voice(place(server), tmp_path)
        found: list[Path] = []
        threads = [threading.Thread(target=lambda: found.append(one.speak(LINE).path)) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PLENTY)
        found.append(voice(place(server), tmp_path).speak(LINE).path)
        assert len(found) == 4 and len(set(found)) == 1 and len(server.requests) == 1
        for other in (one.speak(LINE, Emotion.FEAR), one.speak(LINE, rate=1.05), one.speak(LINE + '!')):
            assert other.path not in found
        assert len(server.requests) == 4
    assert one.speak(LINE).path in found, 'what is kept needs no server'


def test_a_damaged_file_is_made_again(tmp_path: Path) -> None:
    with ScriptedServer() as server:
        one = voice(place(server), tmp_path)
        path = one.speak(LINE).path
        path.write_bytes(b'broken')
        assert one.speak(LINE).path == path and read_wav(path.read_bytes(), 'It').seconds > 1
        assert len(server.requests) == 2


FAULTS = [
    ('400', 'refused what it was asked (status 400)'),
    ('401', 'does not accept the key: check OPENAI_API_KEY'),
    ('403', 'does not allow this'),
    ('404', "has no model 'gpt-4o-mini-tts'"),
    ('429', 'too much to do'),
    ('no_credit', 'nothing left to spend'),
    ('500', 'out of order (status 500)'),
    ('503', 'out of order (status 503)'),
    ('echo', 'refused what it was asked (status 400)'),
    ('redirect', 'sends us on to another address (status 307)'),
    ('no_json', 'of no use'),
    ('bad_json', 'of no use'),
    ('wrong_type', 'of no use'),
    ('cut', 'broke off'),
    ('reset', 'broke off'),
    ('huge', 'more than 5 MB'),
]


@pytest.mark.parametrize(('fault', 'words'), FAULTS)
def test_each_fault_is_one_sentence_and_leaves_nothing(tmp_path: Path, fault: str, words: str) -> None:
    with ScriptedServer() as server:
        server.put(Answer(fault=fault), form=SPEECH)
        one = voice(place(server), tmp_path)
        with pytest.raises(UnavailableError) as failed:
            one.speak(LINE)
        said = str(failed.value)
        assert words in said and said.endswith('.') and KEY not in said and '\n' not in said
        assert server.address in said and not list(tmp_path.rglob('*.*'))
        assert one.speak(LINE).seconds > 1, 'the next time it works'


@pytest.mark.parametrize('fault', ['hang', 'stall', 'slow'])
def test_no_answer_in_time(tmp_path: Path, fault: str) -> None:
    with ScriptedServer() as server:
        server.put(Answer(fault=fault), form=SPEECH)
        began = time.monotonic()
        with pytest.raises(UnavailableError, match='did not answer within 0.5 s'):
            voice(place(server), tmp_path, seconds=0.5).speak(LINE)
        assert 0.4 < time.monotonic() - began < 10.0


def test_half_a_sound_is_not_taken_for_a_whole_one(tmp_path: Path) -> None:
    with answering(tone(2.0)[:60_000], ends=False) as server:
        with pytest.raises(UnavailableError, match='did not answer within 0.5 s'):
            voice(server, tmp_path, seconds=0.5).speak(LINE)
    assert not list(tmp_path.rglob('*.*'))


def test_nobody_listens(tmp_path: Path) -> None:
    with ScriptedServer() as server:
        gone = place(server)
    with pytest.raises(UnavailableError, match='Nobody answers at 127.0.0.1:'):
        voice(gone, tmp_path).speak(LINE)


def test_a_redirect_is_not_followed_and_not_shown(tmp_path: Path) -> None:
    with redirecting_host() as address, pytest.raises(UnavailableError, match='sends us on') as failed:
        voice(SpeechServer(f'http://{address}/v1', KEY), tmp_path).speak(LINE)
    assert 'secret' not in str(failed.value)


def test_an_answer_without_a_length_counts_where_it_is_whole(tmp_path: Path) -> None:
    with answering(tone(1.5)) as server:
        assert voice(server, tmp_path).speak(LINE).seconds == pytest.approx(1.5, abs=0.01)
    with answering(bytes(6_000_000)) as server, pytest.raises(UnavailableError, match='more than 5 MB'):
        voice(server, tmp_path / 'other').speak(LINE)


def test_a_packed_answer_is_not_unpacked(tmp_path: Path) -> None:
    packed = gzip.compress(tone(50.0))
    with answering(packed, Content_Encoding='gzip') as server, pytest.raises(UnavailableError) as failed:
        voice(server, tmp_path).speak(LINE)
    assert 'of no use' in str(failed.value) and failed.value.__cause__ is None


def test_the_key_is_in_nothing_that_is_shown(tmp_path: Path) -> None:
    server = SpeechServer('http://127.0.0.1:9/v1', KEY, 'http://me:password@127.0.0.1:9')
    assert KEY not in repr(server) and 'password' not in repr(server)
    outside = SpeechServer('http://speech.example/v1', KEY, 'http://me:password@127.0.0.1:9')
    with pytest.raises(UnavailableError) as failed:
        voice(outside, tmp_path).speak(LINE)
    assert 'password' not in str(failed.value) and failed.value.__suppress_context__


def test_proxies_of_the_environment_are_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ('http_proxy', 'HTTP_PROXY', 'ALL_PROXY'):
        monkeypatch.setenv(name, 'http://127.0.0.1:9')
    with ScriptedServer() as server:
        assert voice(place(server), tmp_path).speak(LINE).seconds > 1


def test_after_a_failure_it_rests_and_still_speaks_what_is_kept(tmp_path: Path) -> None:
    now = [100.0]
    with ScriptedServer() as server:
        one = voice(place(server), tmp_path, rest=20.0, clock=lambda: now[0])
        kept = one.speak('Hello.')
        server.put(Answer(fault='500'), form=SPEECH)
        for _ in range(2):
            with pytest.raises(UnavailableError, match='out of order'):
                one.speak(LINE)
        assert len(server.requests) == 2 and one.speak('Hello.') == kept
        now[0] += 20.0
        assert one.speak(LINE).seconds > 1


def test_cancel_ends_the_wait_and_spoils_nothing(tmp_path: Path) -> None:
    with ScriptedServer() as server:
        server.put(Answer(fault='hang'), form=SPEECH)
        one = voice(place(server), tmp_path, rest=20.0)
        ended: list[BaseException] = []

        def speak() -> None:
            try:
                one.speak(LINE)
            except CancelledError as error:
                ended.append(error)

        thread = threading.Thread(target=speak)
        thread.start()
        assert wait_for(lambda: server.requests, 10)
        one.cancel()
        thread.join(10)
        assert ended and one.speak(LINE).seconds > 1


@pytest.mark.parametrize(
    ('text', 'rate'), [('', 1.0), (' \n', 1.0), ('x' * (LONGEST_TEXT + 1), 1.0), ('x', 9.0)]
)
def test_what_no_server_takes_is_not_sent(tmp_path: Path, text: str, rate: float) -> None:
    with pytest.raises(UnavailableError, match='divide the line'):
        voice(SpeechServer('http://127.0.0.1:9/v1'), tmp_path).speak(text, rate=rate)


def test_as_many_files_are_kept_as_is_said_the_last_ones(tmp_path: Path) -> None:
    kept = KeptSpeech(tmp_path, 3)
    names = [f'{number:064x}' for number in range(5)]
    for number, name in enumerate(names):
        path = kept.keep(name, b'x')
        os.utime(path, ns=(number, number))
        if number == 2:
            assert kept.find(names[0]), 'used again, so it stays'
    other = tmp_path / 'speech' / 'mine.wav'
    other.write_bytes(b'not ours')
    kept.keep('f' * 64, b'x')
    assert len(list((tmp_path / 'speech').iterdir())) == 4 and other.exists()
    assert kept.find(names[0]) and not kept.find(names[1])
    assert stat.S_IMODE((tmp_path / 'speech').stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / 'speech').glob('0*')} == {0o600}
    assert kept.forget('anybody', 'en') == 'the sound of what I said' and other.exists()
    assert not kept.forget('anybody', 'zh')


def test_a_disk_that_takes_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / 'speech').write_text('a file in the way')
    with ScriptedServer() as server, pytest.raises(StoreError, match='cannot be kept'):
        voice(place(server), tmp_path).speak(LINE)
