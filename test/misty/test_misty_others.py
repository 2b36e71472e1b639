"""Whose commands the robot carries out: the rules, and how its own firmware may tell of them."""

import pytest

from mistypilot_ros.core.motion_limits import Velocity
from mistypilot_ros.core.robot_state import SoundEnded, SpeechEnded
from mistypilot_ros.core.senses import HazardReading
from mistypilot_ros.misty import commands
from mistypilot_ros.misty.other_controller import (
    BEGIN_SECONDS,
    LOST_SECONDS,
    OURS_SECONDS,
    RECENT_SECONDS,
    SETTLE_SECONDS,
    SPOKEN_SECONDS,
    BaseCommanded,
    Halted,
    OtherController,
    subscriptions,
)

FULL = Velocity(0.45, 1.7)
FORWARD = commands.drive(Velocity(0.2, 0.0), FULL, 500)
BACK = commands.drive(Velocity(-0.2, 0.0), FULL, 500)
TURN = commands.drive(Velocity(0.0, 0.8), FULL, 500)
AHEAD, BEHIND, AROUND = BaseCommanded(0.2, 0.0), BaseCommanded(-0.2, 0.0), BaseCommanded(0.0, 50.0)
REST = BaseCommanded(0.0, 0.0)
ALL, TRACKS = Halted(127), Halted(6)
HAZARD = HazardReading(stopped_directions=('front',))
FREE = HazardReading()


class Watch:
    """The rules, long after the connection began, with a clock of their own."""

    def __init__(self):
        self.now, self.troubles = 1000.0, []
        self.others = OtherController(self.troubles.append, lambda: self.now)
        self.others.connected()
        self.now += SPOKEN_SECONDS + 1

    def send(self, *requests, lost=False):
        for request in requests:
            self.others.witness(request, lost)
        return self

    def after(self, seconds):
        self.now += seconds
        return self

    def hear(self, *events):
        for event in events:
            self.others.notice(event)
        return self

    def suspects(self):
        self.now += SETTLE_SECONDS + 0.1
        self.others.look()
        return self.others.sentence


@pytest.fixture
def watch():
    return Watch()


@pytest.mark.parametrize('request_', [FORWARD, BACK, TURN], ids=['forward', 'back', 'turn'])
def test_what_follows_from_our_own_drives_is_ours(watch, request_):
    linear = request_.arguments['LinearVelocity']
    event = BaseCommanded(linear / 200, 5.0)
    assert watch.send(request_).hear(event, REST).after(OURS_SECONDS - 0.1).hear(event).suspects() == ''


def test_rest_is_never_suspected(watch):
    assert watch.hear(REST).suspects() == ''


@pytest.mark.parametrize('event', [AHEAD, BEHIND, AROUND])
def test_a_drive_that_nobody_here_asked_for(watch, event):
    said = watch.send(FORWARD).after(OURS_SECONDS + 0.1).hear(event).suspects()
    assert (
        said == 'Another program commands the robot too: it drives the base. End it, or take turns with it.'
    )


def test_a_drive_the_other_way_while_we_drive(watch):
    assert 'drives' in watch.send(FORWARD).hear(BEHIND).suspects()


def test_a_turn_between_forward_and_back_is_ours(watch):
    assert watch.send(FORWARD, BACK, TURN).hear(AHEAD, BEHIND, AROUND).suspects() == ''


def test_a_command_whose_answer_was_lost_may_come_late(watch):
    watch.send(FORWARD).send(FORWARD, lost=True).after(LOST_SECONDS - 1).hear(AHEAD)
    assert watch.suspects() == ''


@pytest.mark.parametrize('request_', [commands.HALT, commands.STOP_DRIVE], ids=['halt', 'stop'])
def test_a_stop_of_ours_explains_a_halt(watch, request_):
    assert watch.send(request_).hear(ALL).suspects() == ''
    assert 'stops motors' in watch.after(OURS_SECONDS).hear(ALL).suspects()


@pytest.mark.parametrize('events', [[HAZARD, ALL], [ALL, HAZARD], [HAZARD, FREE, ALL], [TRACKS, HAZARD]])
def test_a_hazard_explains_a_halt_before_it_and_after(watch, events):
    assert watch.hear(*events).suspects() == ''


def test_a_hazard_that_lasts_explains_a_halt(watch):
    assert watch.hear(HAZARD).after(60).hear(ALL).suspects() == ''
    assert 'stops' in watch.hear(FREE).after(60).hear(ALL).suspects()


def test_between_our_drives_the_tracks_alone_may_halt(watch):
    assert watch.send(FORWARD).hear(TRACKS).suspects() == ''
    assert 'stops' in watch.send(FORWARD).hear(ALL).suspects()


def test_nothing_counts_soon_after_a_connection(watch):
    watch.others.connected()
    assert watch.after(BEGIN_SECONDS - 0.1).hear(AHEAD, ALL).suspects() == ''
    assert 'drives' in watch.hear(AHEAD).suspects()


def test_what_was_suspected_before_a_loss_is_forgotten(watch):
    watch.hear(AHEAD).others.connected()
    assert watch.suspects() == ''


def test_sounds_and_words_of_ours_and_of_the_robot(watch):
    watch.send(commands.play('s_Joy.wav', None), commands.speak('hello', 'id-1')).after(600)
    watch.hear(SoundEnded('S_joy.wav'), SpeechEnded('id-1', True), SoundEnded('s_SystemWakeWord.wav'))
    assert watch.suspects() == ''
    assert 'plays sounds' in watch.hear(SoundEnded('s_Rage.wav')).suspects()
    assert 'lets it speak' in watch.hear(SpeechEnded('utterance_1', False)).suspects()


def test_the_bridge_before_this_one_may_still_be_heard():
    watch = Watch()
    watch.now -= 2
    assert watch.hear(SoundEnded('s_Rage.wav'), SpeechEnded('x', False)).suspects() == ''


def test_it_is_said_once_in_a_while_and_over_when_it_is_over(watch):
    for _ in range(50):
        watch.hear(AHEAD, REST).suspects()
    assert watch.others.count == 50
    assert len(watch.troubles) == 1 + int(50 * (SETTLE_SECONDS + 0.1) // RECENT_SECONDS)
    assert str(watch.troubles[0]) == watch.others.sentence
    watch.after(RECENT_SECONDS)
    assert watch.others.sentence == ''


@pytest.mark.parametrize(
    ('index', 'payload', 'event'),
    [
        (0, {'linearVelocity': 0.3, 'angularVelocity': 0, 'usePid': True}, BaseCommanded(0.3, 0.0)),
        (1, {'created': 'x', 'motorMask': 6}, TRACKS),
        (1, {}, TRACKS),
    ],
)
def test_the_payloads(index, payload, event):
    assert subscriptions()[index].read(payload) == event
