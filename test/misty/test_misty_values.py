"""Pending, completions, and what is on disk."""

import json
import math
import stat
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

import pytest

from mistypilot_ros.core.errors import CancelledError, InvalidInputError, RobotUnreachableError, StoreError
from mistypilot_ros.core.expressions import (
    RATES,
    REST_ARM,
    REST_FACE,
    REST_HEAD,
    REST_LED,
    expression_from,
)
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.robot_state import SoundEnded, SpeechEnded
from mistypilot_ros.data_folders import shipped
from mistypilot_ros.misty.completions import LONGEST_SOUND, Completions, speech_bound
from mistypilot_ros.misty.emergency_file import EmergencyFile
from mistypilot_ros.misty.expression_file import load_expressions
from mistypilot_ros.misty.kept_files import KeptFiles

MOTION = '[{seconds: 1, head: [0, 0, 0], arms: [1, 2]}]'
GOOD = f'expressions: {{joy: {{image: e.jpg, led: [0, 0, 0], rate: 1, motion: {MOTION}}}}}'


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


def test_pending_ends_once():
    pending, told = Pending(), []
    pending.when_ended(told.append)
    assert not pending.wait(0) and pending.finish(value=3) and not pending.finish(CancelledError('late'))
    assert pending.result() == 3 and told == [pending]
    pending.when_ended(told.append)
    assert len(told) == 2


def test_speech_ends_by_its_own_event():
    completions, first, second = Completions(), Pending(), Pending()
    completions.await_speech(first, 'a', 5)
    completions.await_speech(second, 'b', 5)
    completions.speech_ended(SpeechEnded('c', False))
    completions.speech_ended(SpeechEnded('b', True))
    assert not first.ended and second.failed
    completions.speech_ended(SpeechEnded('a', False))
    assert first.ended and not first.failed


def test_a_bound_counts_from_the_utterances_before():
    clock = Clock()
    completions, first, second = Completions(clock), Pending(), Pending()
    completions.await_speech(first, 'a', 5)
    completions.await_speech(second, 'b', 5)
    clock.now += 5
    completions.expire()
    assert first.ended and not second.ended
    clock.now += 5
    completions.expire()
    assert second.ended and not second.failed


def test_sounds_end_by_name_or_bound():
    clock = Clock()
    completions, one, again, other = Completions(clock), Pending(), Pending(), Pending()
    completions.await_sound(one, 'x.wav')
    completions.await_sound(again, 'x.wav')
    completions.await_sound(other, 'y.wav')
    assert one.ended
    completions.sound_ended(SoundEnded('x.wav'))
    assert again.ended and not other.ended
    clock.now += LONGEST_SOUND
    completions.expire()
    assert other.ended


def test_a_lost_link_ends_all_waits():
    completions, pending = Completions(), Pending()
    completions.await_speech(pending, 'a', 5)
    completions.lost()
    with pytest.raises(RobotUnreachableError):
        pending.result()


def test_the_bound_grows_with_the_text():
    assert speech_bound('word ' * 100, 1.0) > 100 * 0.4 + 0.3
    assert speech_bound('a' * 10, 0.5) > speech_bound('a' * 10, 1.0)


def test_the_emergency_file(tmp_path):
    file = EmergencyFile(tmp_path / 'state')
    assert not file.is_set()
    file.set()
    assert file.is_set() and stat.S_IMODE((tmp_path / 'state').stat().st_mode) == 0o700
    file.release()
    file.release()
    assert not file.is_set()


def test_an_emergency_file_that_cannot_be_read_counts_as_set(tmp_path):
    (tmp_path / 'file').write_text('')
    file = EmergencyFile(tmp_path / 'file')
    assert file.is_set()
    with pytest.raises(StoreError):
        file.set()


def test_photos_are_private_and_dated(tmp_path):
    moment = datetime(2030, 1, 2, 3, 4, 5, 6)
    photos = KeptFiles(tmp_path / 'photos', 'picture', '.jpg', now=lambda: moment)
    path = photos.keep(b'data')
    assert path == str(tmp_path / 'photos' / '2030-01-02_03-04-05-000006.jpg')
    assert stat.S_IMODE((tmp_path / 'photos').stat().st_mode) == 0o700
    with pytest.raises(StoreError):
        photos.keep(b'other')
    with open(path, 'rb') as file:
        assert file.read() == b'data'


def test_the_oldest_go_and_nothing_else(tmp_path):
    moments = iter(datetime(2030, 1, day) for day in (1, 2, 3, 4, 2))
    videos = KeptFiles(tmp_path, 'video', '.mp4', most=2, now=lambda: next(moments))
    for name in ('2020-01-01_00-00-00-000000.jpg', 'mine.mp4'):
        (tmp_path / name).write_text('not one of them')
    kept = [Path(videos.keep(b'data')).name for _ in range(4)]
    assert {path.name for path in tmp_path.iterdir()} >= {'2020-01-01_00-00-00-000000.jpg', 'mine.mp4'}
    assert sorted(path.name for path in tmp_path.glob('2030*')) == kept[2:]
    newest = Path(videos.keep(b'data'))  # The date was set back: the newest file stays all the same.
    assert newest.exists() and len(list(tmp_path.glob('2030*'))) == 2


def test_the_shipped_expressions_are_the_eight_emotions():
    rows = load_expressions(shipped('config') / 'expressions.yaml')
    emotions = 'happiness sadness anger fear disgust surprise contempt neutral'
    assert set(rows) == set(emotions.split())
    assert rows['anger'].led == (1, 0, 0)
    assert {row.rate for row in rows.values()} == set(RATES)
    for pose in (pose for row in rows.values() for pose in row.motion):
        assert all(math.radians(-29) <= arm <= math.radians(90) for arm in pose.arms)
        pitch, roll, yaw = map(math.degrees, pose.head)
        assert -40 <= pitch <= 26 and abs(roll) <= 40 and abs(yaw) <= 81


def test_the_neutral_expression_is_the_robot_at_rest():
    row = load_expressions(shipped('config') / 'expressions.yaml')[REST_FACE]
    assert row.led == pytest.approx(REST_LED) and row.motion[-1].head == REST_HEAD
    assert row.motion[-1].arms == pytest.approx((REST_ARM, REST_ARM))


def test_an_expression_survives_the_way_to_a_worker():
    for row in load_expressions(shipped('config') / 'expressions.yaml').values():
        assert expression_from(json.loads(json.dumps(asdict(row)))) == row
    with pytest.raises(InvalidInputError):
        expression_from({'name': 'joy'})


def test_a_row_needs_no_sounds(tmp_path):
    (tmp_path / 'e.yaml').write_text(GOOD)
    assert load_expressions(tmp_path / 'e.yaml')['joy'].sounds == ()


@pytest.mark.parametrize(
    'text',
    [
        'expressions: [1]',
        'other: {}',
        '{',
        'expressions: {joy: {image: e.jpg}}',
        *(
            f'expressions: {{joy: {{image: {image}, led: {led}, rate: {rate}, motion: {motion}}}}}'
            for image, led, rate, motion in (
                ('""', '[0, 0, 0]', 1, MOTION),
                ('e.jpg', '[0, 0, 300]', 1, MOTION),
                ('e.jpg', '[0, 0]', 1, MOTION),
                ('e.jpg', '[0, 0, 0]', 1.3, MOTION),
                ('e.jpg', '[0, 0, 0]', 1, '[]'),
                ('e.jpg', '[0, 0, 0]', 1, MOTION.replace('seconds: 1', 'seconds: 11')),
                ('e.jpg', '[0, 0, 0]', 1, MOTION.replace('[1, 2]', '[.nan, 2]')),
            )
        ),
    ],
)
def test_malformed_expressions_are_named(tmp_path, text):
    (tmp_path / 'e.yaml').write_text(text)
    with pytest.raises(InvalidInputError):
        load_expressions(tmp_path / 'e.yaml')
    with pytest.raises(InvalidInputError):
        load_expressions(tmp_path / 'none.yaml')


def test_the_shipped_images_and_sounds_exist_on_the_robot(misty):
    import requests

    names = {
        entry['name']
        for kind in ('images', 'audio')
        for entry in requests.get(f'{misty.url}/api/{kind}/list', timeout=5).json()['result']
    }
    for row in load_expressions(shipped('config') / 'expressions.yaml').values():
        assert row.image in names and names.issuperset(row.sounds), row.name
