"""What is made of the log of a performance: bars, silences, and how near the parts of a line begin."""

import math

import pytest

from mistypilot_ros.cli import timeline_plot
from mistypilot_ros.cli.timeline import Bar, Lane, Timeline, timeline, told
from mistypilot_ros.core.errors import StoreError, UnavailableError

PNG = b'\x89PNG\r\n\x1a\n'


def command(time, path, status=200, ignored=False, **body):
    return {
        'kind': 'command',
        'time': 100 + time,
        'path': f'/api/{path}',
        'status': status,
        'ignored': ignored,
        'body': body,
    }


def event(time, kind, **message):
    return {'kind': 'event', 'time': 100 + time, 'type': kind, 'message': message}


def head(time, pitch, seconds, **more):
    return command(time, 'head', Pitch=pitch, Roll=-6.0, Yaw=8.0, Duration=seconds, **more)


def arms(time, seconds):
    return command(time, 'arms/set', LeftArmPosition=88.0, RightArmPosition=88.0, Duration=seconds)


# As the simulator logged it, times rounded: one sad line, one glad one that a file has, and rest.
LOG = [
    command(0.000, 'led', Red=0, Green=51, Blue=255),
    head(0.001, 14.0, 1.0),
    command(0.002, 'images/display', FileName='e_Sadness.jpg'),
    command(0.003, 'battery'),
    command(0.003, 'tts/speak', Text='No.', UtteranceId='b1', SpeechRate=0.95),
    arms(0.004, 1.0),
    event(0.100, 'BatteryCharge', chargePercent=0.9),
    event(0.740, 'TextToSpeechComplete', utteranceId='b1', error=False),
    command(0.750, 'images/display', FileName='e_Joy.jpg'),
    command(0.751, 'led', Red=255, Green=0, Blue=0),
    head(0.752, -14.0, 0.4),
    arms(0.752, 0.4),
    command(0.760, 'audio/play', FileName='tts_1.wav'),
    head(1.153, -12.0, 0.4),
    arms(1.153, 0.4),
    command(1.5, 'head', status=400, Pitch=9.0, Duration=5.0),
    event(2.000, 'AudioPlayComplete', metaData={'name': 's_Other.wav'}),
    event(2.100, 'AudioPlayComplete', metaData={'name': 'tts_1.wav'}),
    command(2.110, 'images/display', FileName='e_DefaultContent.jpg'),
    command(2.110, 'led', Red=102, Green=102, Blue=102),
    head(2.110, 0.0, 0.6),
    arms(2.110, 0.6),
]


def spans(performed, lane):
    return [
        (pytest.approx(bar.begin, abs=1e-6), pytest.approx(bar.end, abs=1e-6), bar.text)
        for bar in performed.of(lane)
    ]


def test_each_command_is_a_bar_until_its_end():
    performed = timeline(LOG)
    assert spans(performed, Lane.SPEECH) == [(0.003, 0.740, 'No.')]
    assert spans(performed, Lane.AUDIO) == [(0.760, 2.100, 'tts_1.wav')]
    assert spans(performed, Lane.HEAD) == [
        (0.001, 0.752, '14 -6 8'),
        (0.752, 1.152, '-14 -6 8'),
        (1.153, 1.553, '-12 -6 8'),
        (2.110, 2.710, '0 -6 8'),
    ]
    assert spans(performed, Lane.FACE) == [
        (0.002, 0.750, 'e_Sadness.jpg'),
        (0.750, 2.110, 'e_Joy.jpg'),
        (2.110, 2.710, 'e_DefaultContent.jpg'),
    ]
    assert [bar.color for bar in performed.of(Lane.LIGHT)] == [(0, 0.2, 1), (1, 0, 0), (0.4, 0.4, 0.4)]
    assert performed.end == pytest.approx(2.710)
    assert list(performed.bars) == sorted(performed.bars, key=lambda bar: bar.begin)


def test_silences_and_the_beginnings_of_a_line():
    performed = timeline(LOG)
    assert performed.gaps() == [pytest.approx(0.020)]
    assert performed.skews() == [pytest.approx(0.004), pytest.approx(0.010)]


@pytest.mark.parametrize('lane', ['led', 'images/display', 'head', 'arms/set'])
def test_a_line_that_lacks_a_part_is_seen(lane):
    second = LOG[8:]
    lacking = [entry for entry in second if entry.get('path') != f'/api/{lane}']
    assert [math.isnan(skew) for skew in timeline(lacking).skews()] == [True]
    late = [{**entry, 'time': entry['time'] + 0.4} if entry not in lacking else entry for entry in second]
    assert timeline(late).skews()[0] > 0.39


def test_a_fast_robot_moves_for_a_shorter_time():
    assert timeline(LOG, speed=4).of(Lane.HEAD)[0].end == pytest.approx(0.251)


def test_a_voice_that_never_ended_lasts_until_the_end():
    cut = [entry for entry in LOG if entry.get('type') != 'TextToSpeechComplete']
    assert timeline(cut).voices[0].end == pytest.approx(2.110)


def test_nothing_is_a_timeline_too():
    performed = timeline([command(0, 'battery'), event(1, 'BatteryCharge')])
    assert (performed.bars, performed.end, performed.gaps(), performed.skews()) == ((), 0.0, [], [])


def test_what_was_refused_or_ignored_is_not_told():
    assert not told(command(0, 'led', status=503, Red=1))
    assert not told(command(0, 'led', ignored=True, Red=1))
    assert told(command(0, 'led', Red=1))
    assert not told({'kind': 'control', 'path': '/sim/tap'})


def test_a_picture_of_it(tmp_path):
    pytest.importorskip('matplotlib')
    long = Timeline(tuple(Bar(Lane.SPEECH, 9.0 * n, 9.0 * n + 8, '$2 for a $^') for n in range(6)))
    for name, performed in {'short': timeline(LOG), 'long': long, 'empty': Timeline(())}.items():
        timeline_plot.draw(performed, ['sadness'], tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(PNG)
    assert (tmp_path / 'empty').stat().st_size < (tmp_path / 'short').stat().st_size
    with pytest.raises(StoreError, match='cannot be written'):
        timeline_plot.draw(long, [], tmp_path / 'no' / 'folder.png')


def test_without_the_library_a_sentence_names_it(monkeypatch):
    monkeypatch.setattr(timeline_plot, 'LIBRARY', 'no_such_library')
    with pytest.raises(UnavailableError, match=r"pip install 'mistypilot_ros\[plot\]'"):
        timeline_plot.check_library()
