"""Names of sounds and of music, on a robot that has them or has not."""

import logging
import threading

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.core.errors import CancelledError, InvalidInputError, RobotRefusedError
from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.robot_calls import RobotCall
from mistypilot_ros.misty.asset_list import names_on_robot
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.rest import Rest
from mistypilot_ros.misty.robot import Policy
from mistypilot_ros.misty.sounds import SoundBox, load_sounds
from mistypilot_ros.misty.tunes_file import load_tunes

CONFIG = data_folders.shipped('config')
SHORT = """
default: beep
tunes:
  beep:
    words: [beep]
    tempo: 120
    voices: [{instrument: piano, volume: 1, phrases: ['A4 A4']}]
"""


@pytest.fixture
def box(misty):
    box = SoundBox(Rest(misty.address))
    box.files = load_sounds(CONFIG / 'sounds.yaml')
    box.tunes = load_tunes(CONFIG / 'tunes.yaml')
    return box


@pytest.fixture
def machine(misty, tmp_path, waits):
    settings = Settings(misty.address, tmp_path, Velocity(0.45, 1.7))
    policy = Policy(lambda: SpeedLimits(0.3, 1.0), lambda: False)
    machine = Misty(settings, policy, Listeners(lambda _: None, lambda _: None, lambda _: None))
    (tmp_path / 'tunes.yaml').write_text(SHORT)
    machine.robot.sounds.tunes = load_tunes(tmp_path / 'tunes.yaml')
    machine.robot.sounds.files = {'giggle': 's_Joy4.wav'}
    machine.start()
    waits(lambda: machine.link.status.state is LinkState.UP, 'up')
    yield machine
    machine.close()


def play(name, wait=False):
    return RobotCall('play_sound', {'name': name, 'volume': None, 'wait': wait})


def test_a_row_is_its_file_and_anything_else_is_a_file(box):
    assert box.file('sneeze') == 's_PhraseOopsy.wav'
    assert box.file('s_Joy.wav') == 's_Joy.wav' and box.file('my own.mp3') == 'my own.mp3'


def test_music_is_brought_once_and_again_where_it_was_taken_away(misty, box):
    name = box.file('tune:sleep')
    assert name.startswith('mistypilot_sleep_') and name.endswith('.wav')
    assert box.file('tune:lullaby') == name
    # A bridge that was started anew finds the file by what is in it.
    again = SoundBox(Rest(misty.address))
    again.tunes = box.tunes
    assert again.file('tune:sleep') == name
    assert len(misty.commands('audio')) == 1
    misty.control('reboot', seconds=0)  # The simulated robot forgets its files with its power.
    assert box.file('tune:sleep') == name
    assert len(misty.commands('audio')) == 2


def test_two_who_ask_at_once_bring_it_once(misty, box):
    found = []
    threads = [threading.Thread(target=lambda: found.append(box.file('tune:happy'))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert len(found) == 3 and len(set(found)) == 1 and len(misty.commands('audio')) == 1


def test_what_fits_no_tune_is_logged_without_what_was_said(box, caplog):
    with caplog.at_level(logging.DEBUG):
        assert box.file('tune:zydeco for Amina').startswith('mistypilot_relaxing_')
    assert "'relaxing' plays" in caplog.text and 'zydeco' not in caplog.text


def test_without_tunes_there_is_no_music(misty):
    with pytest.raises(InvalidInputError, match='There is no music'):
        SoundBox(Rest(misty.address)).file('tune:party')


def test_a_robot_that_takes_no_music_is_the_reason(misty, box):
    misty.control('fault', path='/api/audio', status=500)
    with pytest.raises(RobotRefusedError, match='A fault was set'):
        box.file('tune:party')


def test_music_plays_for_as_long_as_it_is(misty, machine):
    machine.desk.perform(play('tune:beep', wait=True))
    events = [entry for entry in misty.control('log?kind=event', 'GET')['entries']]
    (played,) = misty.commands('audio/play')
    (ended,) = [entry for entry in events if entry['type'] == 'AudioPlayComplete']
    assert ended['time'] - played['time'] > 1.95  # A second, and its dying away; others end after 1.5 s.
    assert len(misty.commands('audio')) == 1


def test_a_row_is_waited_for_under_the_name_of_its_file(misty, machine):
    machine.desk.perform(play('giggle', wait=True))
    assert misty.state()['audio']['playing'] is None
    assert [entry['body']['FileName'] for entry in misty.commands('audio/play')] == ['s_Joy4.wav']


def test_stop_while_music_is_brought_leaves_it_silent(misty, machine, waits):
    misty.control('fault', path='/api/audio', delay=0.7)
    outcome = []

    def perform():
        try:
            machine.desk.perform(play('tune:beep'))
        except CancelledError as error:
            outcome.append(error)

    thread = threading.Thread(target=perform)
    thread.start()
    waits(lambda: machine.gate._under_way, 'it is under way')
    machine.stop()
    thread.join(10)
    assert len(outcome) == 1
    waits(lambda: misty.commands('audio'), 'the music has arrived')
    machine.desk.perform(play('giggle', wait=True))
    assert [entry['body']['FileName'] for entry in misty.commands('audio/play')] == ['s_Joy4.wav']


def test_a_list_that_cannot_be_read_is_refused(misty):
    # Without `/list` behind it this tells the volume, as on older firmware that lists there.
    with pytest.raises(RobotRefusedError, match='without the list'):
        names_on_robot(Rest(misty.address), 'audio/volume')


@pytest.mark.parametrize(
    ('content', 'words'),
    [
        ('sounds: {laugh: 3}', "'laugh' needs a file"),
        ('', 'no file of sounds'),
        ('sounds: [', 'is no YAML'),
    ],
)
def test_a_bad_file_of_sounds_is_named(tmp_path, content, words):
    file = tmp_path / 'sounds.yaml'
    file.write_text(content)
    with pytest.raises(InvalidInputError, match=words):
        load_sounds(file)
    with pytest.raises(InvalidInputError, match='cannot be read'):
        load_sounds(tmp_path / 'nowhere.yaml')
