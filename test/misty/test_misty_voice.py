"""Lines with the voice of a server on the simulated robot: made ahead, brought once, replaced on faults."""

from __future__ import annotations

import hashlib
import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from acting_misty import ActingMisty, error_of
from simulated_misty import SimulatedMisty
from speech_server import PLENTY, place

from mistypilot_ros import data_folders
from mistypilot_ros.cli.timeline import Lane, timeline
from mistypilot_ros.core.errors import CancelledError, RobotUnreachableError
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.performance import Cue, Performed
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.scripted.speech import SPEECH, sound, tone
from mistypilot_ros.misty import line_sounds
from mistypilot_ros.misty.asset_list import names_on_robot
from mistypilot_ros.misty.commands import upload_sound
from mistypilot_ros.misty.expression_file import load_expressions
from mistypilot_ros.misty.line_shelf import LineShelf
from mistypilot_ros.misty.rest import Request, Rest
from mistypilot_ros.speech.kept_speech import KeptSpeech
from mistypilot_ros.speech.styles import STYLES
from mistypilot_ros.speech.voice import OpenAiVoice
from mistypilot_ros.speech.wav import read_wav

PLAY, BRING, TTS, HUSH = 'audio/play', 'audio', 'tts/speak', 'audio/stop'
SCRIPT = (
    ScriptLine('Once there was a robot.', Emotion.SADNESS),
    ScriptLine('It was very small, they say.', Emotion.NEUTRAL),
    ScriptLine('Look there now!', Emotion.SURPRISE),
    ScriptLine('And who took the key of its door?', Emotion.ANGER),
)
LONG = ScriptLine('word ' * 100, Emotion.SADNESS)
ROWS = load_expressions(data_folders.shipped('config') / 'expressions.yaml')


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def voice(server: ScriptedServer, tmp_path: Path) -> Callable[..., OpenAiVoice]:
    def make(**options: Any) -> OpenAiVoice:
        return OpenAiVoice(place(server), KeptSpeech(tmp_path), **{'seconds': PLENTY, **options})

    return make


@pytest.fixture
def acting(misty: SimulatedMisty, voice: Callable[..., OpenAiVoice], tmp_path: Path) -> Iterator[ActingMisty]:
    rest = Rest(misty.address)
    for name in names_on_robot(rest, 'audio'):  # The robot of the tests before: their sounds are gone.
        if name.startswith('mistypilot_'):
            rest.send(Request('DELETE', 'audio', {'FileName': name}))
    misty.control('log', 'DELETE')
    acting = ActingMisty(misty, tmp_path)
    acting.machine.lines.voice = voice()
    yield acting
    acting.machine.close()


@pytest.fixture
def perform(acting: ActingMisty) -> Callable[..., Pending]:
    return lambda lines=SCRIPT: acting.begin('perform', lines=lines)


def file_of(line: ScriptLine) -> str:
    """Name on the robot."""
    made = read_wav(sound(line.text, ROWS[line.emotion.name.lower()].rate), 'It').to_wav()
    return f'mistypilot_voice_{hashlib.sha256(made).hexdigest()[:16]}.wav'


def said(acting: ActingMisty, lines: Sequence[ScriptLine] = SCRIPT) -> list[tuple[str, str]]:
    """What the robot took, in order: with which voice, and the text."""
    texts = {file_of(line): line.text for line in lines}
    return [
        ('own', entry['body']['Text'])
        if entry['path'].endswith(TTS)
        else ('server', texts[entry['body']['FileName']])
        for entry in acting.told(TTS, PLAY)
        if entry['status'] == 200
    ]


def all_texts(acting: ActingMisty) -> list[str]:
    return [text for _, text in said(acting)]


def test_a_story_is_made_ahead_brought_once_and_each_line_begins_as_a_whole(
    misty: SimulatedMisty, acting: ActingMisty, perform: Callable[..., Pending], server: ScriptedServer
) -> None:
    misty.control('speed', speed=2)
    assert error_of(pending := perform()) is None and pending.progress == Performed(3, 4)
    assert said(acting) == [('server', line.text) for line in SCRIPT] and not acting.troubles
    assert [asked.body['input'] for asked in server.requests] == [line.text for line in SCRIPT]
    assert [asked.body.get('speed', 1.0) for asked in server.requests] == [0.95, 1.0, 1.05, 1.05]
    for asked, line in zip(server.requests, SCRIPT, strict=True):
        assert asked.body['instructions'].startswith(STYLES[line.emotion])
    performed = timeline(misty.control('log', 'GET')['entries'], misty.state()['speed'])
    assert [bar.lane for bar in performed.voices] == [Lane.AUDIO] * 4
    assert not any(map(math.isnan, performed.skews())), 'each line has all its parts, and all near its voice'
    brought = acting.told(BRING)
    for number, play in enumerate(acting.told(PLAY)[1:], 1):
        assert brought[number]['seq'] < play['seq']
        ended = [entry['seq'] for entry in ends(misty) if entry['seq'] < play['seq']]
        assert brought[number]['seq'] < ended[-1], 'it was there before the line before was over'
    assert misty.state()['face']['file'] == 'e_DefaultContent.jpg'

    assert error_of(perform()) is None
    assert len(acting.told(PLAY)) == 8 and len(acting.told(BRING)) == len(server.requests) == 4


def test_forty_lines_are_spoken_one_after_the_other(
    misty: SimulatedMisty, acting: ActingMisty, perform: Callable[..., Pending]
) -> None:
    misty.control('speed', speed=4)
    emotions = list(Emotion)
    lines = [ScriptLine(f'This is line {number} of them.', emotions[number % 8]) for number in range(40)]
    assert error_of(pending := perform(lines), 60) is None and pending.progress == Performed(39, 40)
    assert said(acting, lines) == [('server', line.text) for line in lines] and not acting.troubles
    performed = timeline(misty.control('log', 'GET')['entries'], misty.state()['speed'])
    assert len(performed.skews()) == 40 and not any(map(math.isnan, performed.skews()))
    # What a machine at rest does is in script/bench; here most sounds were there before they were due.
    due = [entry['time'] for entry in ends(misty)]
    brought = [entry['time'] for entry in acting.told(BRING)][1:]
    assert sum(there < over for there, over in zip(brought, due, strict=False)) > 30
    assert sorted(performed.gaps())[20] < 0.5


def ends(misty: SimulatedMisty) -> list[dict[str, Any]]:
    events = misty.control('log?kind=event', 'GET')['entries']
    return [entry for entry in events if entry['type'] == 'AudioPlayComplete']


def test_the_first_line_does_not_wait_for_the_second(
    acting: ActingMisty,
    perform: Callable[..., Pending],
    server: ScriptedServer,
    waits: Callable[..., Any],
) -> None:
    server.put(Answer(), Answer(fault='hang'), form=SPEECH)
    pending = perform()
    waits(lambda: acting.told(PLAY), 'the first line plays')
    waits(lambda: len(server.requests) == 2, 'the second is being made')
    acting.cancel('perform', pending)
    assert isinstance(error_of(pending), CancelledError)
    waits(lambda: len(server.gone) == 1, 'the server is not waited for any more')


@pytest.mark.parametrize('fault', ['429', '500', 'hang', 'stall', 'cut', 'reset', 'no_json', 'huge'])
def test_a_story_goes_on_in_the_robots_own_voice(
    misty: SimulatedMisty,
    acting: ActingMisty,
    perform: Callable[..., Pending],
    server: ScriptedServer,
    voice: Callable[..., OpenAiVoice],
    fault: str,
) -> None:
    misty.control('speed', speed=4)
    acting.machine.lines.voice = voice(seconds=PLENTY if fault not in ('hang', 'stall') else 1.0)
    server.put(Answer(), Answer(fault=fault), form=SPEECH)
    assert error_of(pending := perform(), 30) is None and pending.progress == Performed(3, 4)
    assert said(acting) == [('server', SCRIPT[0].text), *(('own', line.text) for line in SCRIPT[1:])]
    assert len(server.requests) == 2, 'a server that failed is left alone'
    (trouble,) = acting.troubles
    assert str(trouble).endswith('The robot speaks in its own voice meanwhile.') and server.address in trouble


def test_a_sound_that_is_too_slow_is_not_waited_for_again_and_a_good_one_ends_that(
    misty: SimulatedMisty,
    acting: ActingMisty,
    perform: Callable[..., Pending],
    server: ScriptedServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    misty.control('speed', speed=4)
    monkeypatch.setattr(line_sounds, 'PATIENCE', 1.5)
    server.put(Answer(delay=2.2), form=SPEECH)
    lines = [*SCRIPT, *(ScriptLine('more ' * count) for count in range(4, 9))]
    assert error_of(pending := perform(lines), 60) is None and pending.progress.lines_done == len(lines)
    voices, texts = zip(*said(acting, lines), strict=True)
    assert list(texts) == [line.text for line in lines], 'nothing twice, nothing lost'
    assert voices[0] == 'own' and voices[-1] == 'server'
    assert [str(trouble).partition('.')[0] for trouble in acting.troubles] == [
        'The sound of a line was not ready within 1'
    ]


def test_a_sound_that_never_comes_is_waited_for_once(
    misty: SimulatedMisty,
    acting: ActingMisty,
    perform: Callable[..., Pending],
    server: ScriptedServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    misty.control('speed', speed=4)
    monkeypatch.setattr(line_sounds, 'PATIENCE', 3.0)
    server.put(Answer(), Answer(fault='hang'), form=SPEECH)
    assert error_of(perform(), 30) is None
    assert said(acting) == [('server', SCRIPT[0].text), *(('own', line.text) for line in SCRIPT[1:])]
    gaps = timeline(misty.control('log', 'GET')['entries'], misty.state()['speed']).gaps()
    assert gaps[0] > 1.0 > 0.5 * max(gaps[1:]), 'three seconds, and then hardly any'
    assert len(acting.troubles) == 1 and len(server.requests) == 2


@pytest.mark.parametrize('endpoint', [BRING, PLAY])
def test_what_the_robot_does_not_take_it_says_itself(
    misty: SimulatedMisty,
    acting: ActingMisty,
    perform: Callable[..., Pending],
    endpoint: str,
) -> None:
    misty.control('speed', speed=4)
    misty.control('fault', path=f'/api/{endpoint}', status=400, count=1)
    assert error_of(perform()) is None
    assert all_texts(acting) == [line.text for line in SCRIPT] and said(acting)[0][0] == 'own'
    (trouble,) = acting.troubles
    assert 'The robot took no sound of a line' in trouble and 'A fault was set' in trouble
    assert said(acting)[-1] == ('own', SCRIPT[-1].text), 'nothing is made for a while'


@pytest.mark.parametrize('stops', [False, True])
def test_a_sound_is_silenced_at_once_and_makes_deaf_while_it_plays(
    misty: SimulatedMisty,
    acting: ActingMisty,
    perform: Callable[..., Pending],
    waits: Callable[..., Any],
    stops: bool,
) -> None:
    completions = acting.machine._completions
    assert completions.spoke() == -math.inf
    pending = perform((LONG, ScriptLine('never said')))
    waits(lambda: misty.state()['audio']['playing'], 'it plays')
    before = time.monotonic()
    assert completions.spoke() >= before, 'it speaks'
    _ = acting.machine.stop() if stops else acting.cancel('perform', pending)
    assert isinstance(error_of(pending), CancelledError) and pending.progress == Performed(0, 0)
    waits(lambda: misty.state()['audio']['playing'] is None, 'it is silent')
    assert before <= completions.spoke() <= time.monotonic(), 'it spoke'
    waits(lambda: 'misty-perform' not in {t.name for t in threading.enumerate()}, 'its thread is over')
    assert len(acting.told(PLAY)) == 1 and not acting.told(TTS) and acting.told(HUSH)
    assert not acting.troubles


def test_whoever_ends_it_while_a_sound_is_made_does_not_wait(
    acting: ActingMisty,
    perform: Callable[..., Pending],
    server: ScriptedServer,
    waits: Callable[..., Any],
) -> None:
    server.put(Answer(fault='hang'), form=SPEECH)
    pending = perform()
    waits(lambda: server.requests, 'it is being made')
    acting.cancel('perform', pending)
    assert isinstance(error_of(pending), CancelledError)
    waits(lambda: server.gone, 'the server is not waited for any more')
    assert error_of(perform(SCRIPT[:1])) is None
    assert said(acting) == [('server', SCRIPT[0].text)] and not acting.troubles


def test_a_lost_link_ends_it(
    misty: SimulatedMisty, perform: Callable[..., Pending], waits: Callable[..., Any]
) -> None:
    pending = perform((LONG,))
    waits(lambda: misty.state()['audio']['playing'], 'it plays')
    misty.control('sockets/drop')
    assert isinstance(error_of(pending, 3.0), RobotUnreachableError)


def test_a_line_that_is_still_to_come_is_made_while_the_last_one_plays(
    misty: SimulatedMisty,
    acting: ActingMisty,
    perform: Callable[..., Pending],
    server: ScriptedServer,
    waits: Callable[..., Any],
) -> None:
    first, second, third = SCRIPT[:3]
    pending = perform((first, second))
    waits(lambda: misty.state()['audio']['playing'], 'it plays')
    acting.machine.lines.come(Cue.of(third, ROWS))
    misty.control('speed', speed=4)
    waits(lambda: len(server.requests) == 3, 'what comes later is made')
    assert [asked.body['input'] for asked in server.requests] == [line.text for line in SCRIPT[:3]]
    assert not pending.ended and error_of(pending) is None
    assert error_of(perform((third,))) is None and len(server.requests) == 3
    assert all_texts(acting) == [line.text for line in SCRIPT[:3]]
    faces = [entry['body']['FileName'] for entry in acting.told('images/display')]
    assert faces == ['e_Sadness.jpg', 'e_DefaultContent.jpg', 'e_Surprise.jpg', 'e_DefaultContent.jpg'], (
        'one rest'
    )


def test_a_line_that_does_not_come_leaves_the_robot_at_rest(
    misty: SimulatedMisty, acting: ActingMisty, perform: Callable[..., Pending], waits: Callable[..., Any]
) -> None:
    pending = perform(SCRIPT[:1])
    waits(lambda: misty.state()['audio']['playing'], 'it plays')
    acting.machine.lines.come(Cue.of(SCRIPT[1], ROWS))
    assert error_of(pending) is None
    waits(lambda: misty.state()['face']['file'] == 'e_DefaultContent.jpg', 'it rests')
    assert all_texts(acting) == [SCRIPT[0].text]


def test_only_our_own_oldest_sounds_leave_the_robot(acting: ActingMisty) -> None:
    rest = Rest(acting.misty.address)
    others = ('mine.wav', 'mistypilot_sleep_0123456789ab.wav', 'mistypilot_voice_mine.wav')
    for name in others:
        rest.send(upload_sound(name, tone(0.1)))
    earlier = LineShelf(rest, 3)
    old = [earlier.bring(tone(0.1 * number)) for number in range(1, 4)]
    shelf = LineShelf(rest, 3)
    kept = shelf.bring(tone(0.1))  # The oldest, used again.
    assert kept == old[0]
    new = [shelf.bring(tone(0.1 * number)) for number in range(4, 6)]
    shelf.tidy()
    assert {name for name in names_on_robot(rest, 'audio') if 'voice_' in name and name not in others} == {
        kept,
        *new,
    }
    shelf.bring(tone(0.7))
    shelf.tidy()
    there = names_on_robot(rest, 'audio')
    assert kept not in there and set(new) < there and set(others) < there
