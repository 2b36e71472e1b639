"""Head, arms and base: moves take their time, arrive, and end."""

import math

import pytest


def arrived(state):
    return not any(state['moving'].values())


def pose_after(sim, path, **body):
    assert sim.post(path, **body).status_code == 200
    return sim.until(arrived)['pose']


@pytest.mark.parametrize(
    ('body', 'pitch', 'roll', 'yaw'),
    [
        ({'Yaw': 40, 'Duration': 2}, 0, 0, 40),
        ({'Pitch': -10, 'Roll': 5, 'Yaw': -20, 'Velocity': 100}, -10, 5, -20),
        ({'Pitch': 60, 'Roll': -90, 'Yaw': 100, 'Duration': 1}, 26, -40, 81),
        ({'Pitch': -99, 'Roll': 90, 'Yaw': -100, 'Duration': 1}, -40, 40, -81),
        ({'Yaw': 1, 'Units': 'radians', 'Velocity': 90}, 0, 0, math.degrees(1)),
        ({'Pitch': 5, 'Roll': -5, 'Yaw': 2.5, 'Units': 'position', 'Velocity': 90}, 26, -40, 40.5),
        ({'Yaw': '10', 'Pitch': None, 'Duration': '0.5'}, 0, 0, 10),
        ({'Yaw': 10}, 0, 0, 10),
    ],
)
def test_head(sim, body, pitch, roll, yaw):
    pose = pose_after(sim, 'head', **body)
    assert (pose['pitch'], pose['roll'], pose['yaw']) == pytest.approx((pitch, roll, yaw))


@pytest.mark.parametrize(
    ('path', 'body', 'left', 'right'),
    [
        ('arms', {'Arm': 'left', 'Position': -10, 'Velocity': 80}, -10, 90),
        ('arms', {'Arm': 'right', 'Position': 0, 'Duration': 1}, 90, 0),
        ('arms', {'Arm': 'both', 'Position': -90, 'Velocity': 100}, -29, -29),
        ('arms/set', {'LeftArmPosition': 10, 'RightArmPosition': -20, 'Duration': 0.5}, 10, -20),
        ('arms/set', {'LeftArmPosition': 10, 'LeftArmVelocity': 100, 'RightArmPosition': None}, 10, 90),
    ],
)
def test_arms(sim, path, body, left, right):
    pose = pose_after(sim, path, **body)
    assert (pose['left_arm'], pose['right_arm']) == pytest.approx((left, right))


def test_duration_wins_over_velocity(sim):
    sim.sim('speed', speed=0.01)
    sim.post('head', Yaw=80, Velocity=1, Duration=0.0)
    assert sim.state()['pose']['yaw'] == 80


def test_moves_are_straight_and_halt_keeps_the_place(sim):
    sim.sim('speed', speed=1)
    sim.post('head', Yaw=80, Duration=100)
    sim.post('arms', Arm='both', Position=0, Duration=100)
    state = sim.until(lambda state: state['pose']['yaw'] > 0.1)
    assert state['moving'] == {'base': False, 'head': True, 'arms': True}
    assert state['pose']['yaw'] < 40
    sim.post('halt')
    halted = sim.state()
    assert arrived(halted)
    assert 0 < halted['pose']['yaw'] < 40
    assert 45 < halted['pose']['left_arm'] < 90
    assert sim.state()['pose'] == halted['pose']
    assert sim.event('HaltCommand')


def test_velocity_zero_does_not_move(sim):
    sim.post('head', Yaw=80, Velocity=0)
    assert arrived(sim.state())


@pytest.mark.parametrize(
    ('linear', 'angular', 'ms', 'x', 'y', 'heading'),
    [
        (100, 0, 2000, 0.9, 0, 0),
        (-50, 0, 1000, -0.225, 0, 0),
        (300, 0, 1000, 0.45, 0, 0),
        (0, 50, 1000, 0, 0, 50),
        (0, -100, 2700, 0, 0, 90),
        (100, 90, 1000, 0.45 / (math.pi / 2), 0.45 / (math.pi / 2), 90),
    ],
)
def test_timed_drive_ends_by_itself(sim, linear, angular, ms, x, y, heading):
    pose = pose_after(sim, 'drive/time', LinearVelocity=linear, AngularVelocity=angular, TimeMs=ms)
    assert (pose['x'], pose['y'], pose['heading']) == pytest.approx((x, y, heading), abs=1e-6)
    began, ended = sim.event('LocomotionCommand', 2)
    assert began['linearVelocity'] == pytest.approx(max(-1, min(1, linear / 100)) * 0.45)
    assert (ended['linearVelocity'], ended['angularVelocity']) == (0, 0)


def test_degree_overrides_the_angular_velocity(sim):
    pose = pose_after(sim, 'drive/time', LinearVelocity=0, AngularVelocity=10, TimeMs=2000, Degree=90)
    assert pose['heading'] == pytest.approx(90)


def test_short_drive_does_nothing(sim):
    assert sim.post('drive/time', LinearVelocity=100, AngularVelocity=0, TimeMs=99).status_code == 200
    state = sim.state()
    assert arrived(state) and state['pose']['x'] == 0


@pytest.mark.parametrize('path', ['drive/stop', 'halt'])
def test_drive_goes_on_until_it_is_stopped(sim, path):
    sim.post('drive', LinearVelocity=20, AngularVelocity=0)
    assert sim.until(lambda state: state['pose']['x'] > 0.5)['moving']['base']
    sim.post(path)
    stopped = sim.state()
    assert arrived(stopped)
    assert sim.state()['pose'] == stopped['pose']


def test_new_drive_replaces_the_old(sim):
    sim.sim('speed', speed=1)
    sim.post('drive/time', LinearVelocity=100, AngularVelocity=0, TimeMs=60_000)
    sim.post('drive/time', LinearVelocity=-10, AngularVelocity=0, TimeMs=30_000)
    assert sim.event('LocomotionCommand', 2)[1]['linearVelocity'] == pytest.approx(-0.045)
    sim.sim('speed', speed=1000)
    assert sim.until(arrived)['pose']['x'] == pytest.approx(-1.35, abs=0.2)


def test_bumper_stops_the_drive_towards_it(sim):
    sim.post('drive', LinearVelocity=10, AngularVelocity=0)
    sim.sim('press', sensor='bumper_front_left')
    assert arrived(sim.state())
    assert sim.post('drive', LinearVelocity=10, AngularVelocity=0).json()['status'] == 'Success'
    assert sim.log(kind='command')[-1]['ignored'] is True
    assert arrived(sim.state())
    sim.post('drive', LinearVelocity=-10, AngularVelocity=0)
    assert sim.state()['moving']['base']
    hazard = sim.event('HazardNotification')[0]
    assert {'inHazard': True, 'sensorName': 'Bump_FrontLeft'} in hazard['bumpSensorsHazardState']
