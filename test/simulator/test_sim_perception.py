"""The room, the distance sensors in it, hazards, faces, and what the instruments read on the way."""

import math

import pytest

from mistypilot_ros.simulator import room

FRONT_WALL = 2.0 - 0.09 - 0.215
"""Where the sensor in the middle of the front is as near to the wall as it may be, m."""
CONTACT = 2.0 - 0.12
"""Where the bumpers touch it, m."""


def arrived(state):
    return not any(state['moving'].values())


def ranger(sim, position):
    socket = sim.socket()
    socket.subscribe('TimeOfFlight', position, conditions=[('SensorPosition', '=', position)])
    return socket.receive()['message']


@pytest.mark.parametrize(
    ('x', 'y', 'degrees', 'metres'),
    [(0, 0, 0, 2), (1, 0, 180, 3), (0, 1.5, 90, 0.5), (0, 0, 45, 2 * math.sqrt(2)), (1, 1, -90, 3)],
)
def test_distances_in_the_room(x, y, degrees, metres):
    assert room.distance(x, y, math.radians(degrees)) == pytest.approx(metres)


def test_a_drive_to_the_wall_ends_before_it_and_goes_back_alone(sim):
    sim.post('drive', LinearVelocity=100, AngularVelocity=0)
    pose = sim.until(arrived)['pose']
    assert pose['x'] == pytest.approx(FRONT_WALL, abs=2e-3)
    hazard = sim.event('HazardNotification')[0]
    assert {'inHazard': True, 'sensorName': 'TOF_Center'} in hazard['timeOfFlightSensorsHazardState']
    assert [row['sensorName'] for row in hazard['driveStopped'] if row['inHazard']] == ['Front center hazard']
    assert ranger(sim, 'Center')['inHazard'] and not ranger(sim, 'Back')['inHazard']
    for path, body in (('drive', {}), ('drive/time', {'TimeMs': 1000})):
        assert sim.post(path, LinearVelocity=20, AngularVelocity=0, **body).json()['status'] == 'Success'
        assert sim.log(kind='command')[-1]['ignored'] is True and arrived(sim.state())
    sim.post('drive/time', LinearVelocity=-50, AngularVelocity=0, TimeMs=1000)
    assert sim.until(arrived)['pose']['x'] == pytest.approx(FRONT_WALL - 0.225, abs=2e-3)
    free = sim.event('HazardNotification', 2)[1]
    assert not any(row['inHazard'] for rows in free.values() if isinstance(rows, list) for row in rows)


def test_turning_is_free_and_the_hazard_of_the_wall_goes_round(sim):
    sim.post('drive', LinearVelocity=100, AngularVelocity=0)
    sim.until(arrived)
    sim.post('drive/time', LinearVelocity=0, AngularVelocity=100, TimeMs=1800)
    state = sim.until(lambda state: arrived(state) and abs(state['pose']['heading']) > 170)
    assert state['hazards'] == ['TOF_Back']
    sim.post('drive/time', LinearVelocity=100, AngularVelocity=0, TimeMs=1000)
    assert sim.until(arrived)['pose']['x'] == pytest.approx(FRONT_WALL - 0.45, abs=2e-3)


@pytest.mark.parametrize('linear', [100, -100])
def test_who_switches_the_hazards_off_bumps_into_the_wall_and_not_through_it(sim, linear):
    answer = sim.post('hazard/updatebasesettings', DisableTimeOfFlights=True, DisableBumpSensors=True)
    assert answer.json()['status'] == 'Success'
    sim.post('drive', LinearVelocity=linear, AngularVelocity=0)
    pose = sim.until(arrived)['pose']
    assert abs(pose['x']) == pytest.approx(CONTACT, abs=2e-3)
    ends = ['bfl', 'bfr'] if linear > 0 else ['brl', 'brr']
    assert sorted(message['sensorId'] for message in sim.event('BumpSensor', 2)) == ends
    sim.post('drive', LinearVelocity=linear, AngularVelocity=0)
    assert arrived(sim.state())
    sim.post('drive/time', LinearVelocity=-linear, AngularVelocity=0, TimeMs=500)
    sim.until(arrived)
    assert [message['isContacted'] for message in sim.event('BumpSensor', 4)] == [True, True, False, False]
    assert sim.state()['held'] == []


def test_hazard_settings_as_the_documentation_and_as_the_sdk_sends_them(sim):
    def thresholds():
        rows = sim.get('hazards/settings').json()['result']['timeOfFlightSensors']
        return {row['sensorName']: row['threshold'] for row in rows}

    factory = thresholds()
    assert len(factory) == 8 and factory['TOF_Back'] == 0.215 and factory['TOF_DownBackLeft'] == 0.06
    row = {'sensorName': 'TOF_Center', 'threshold': 0.5}
    for rows in ([row], f'[{{"sensorName": "TOF_Center", "threshold": {row["threshold"]}}}]'):
        assert sim.post('hazard/updatebasesettings', TimeOfFlightThresholds=rows).status_code == 200
        assert thresholds() == {**factory, 'TOF_Center': 0.5}
        assert sim.post('hazard/updatebasesettings', RevertToDefault=True).status_code == 200
        assert thresholds() == factory
    for rows in ('[{]', 'no', [{'sensorName': 'TOF_Top', 'threshold': 1}], [3], 7):
        assert sim.post('hazard/updatebasesettings', TimeOfFlightThresholds=rows).status_code == 400
    assert thresholds() == factory


def test_an_edge_stops_the_drive_towards_it(sim):
    assert ranger(sim, 'DownFrontLeft')['distanceInMeters'] == pytest.approx(0.027, abs=0.004)
    sim.post('drive', LinearVelocity=5, AngularVelocity=0)
    sim.sim('range', sensor='DownFrontLeft', distance=0.1)
    assert arrived(sim.state()) and sim.state()['hazards'] == ['TOF_DownFrontLeft']
    sim.request('DELETE', '/sim/range', json={})
    assert sim.state()['hazards'] == []


@pytest.mark.parametrize(
    ('sensor', 'fields', 'status'),
    [
        ('Center', {'distance': 0.5}, 0),
        ('center', {'distance': 1.3}, 104),
        ('toffl', {'status': 102}, 102),
        ('down_back_left', {'distance': 0.005}, 212),
        ('tofdrl', {'distance': 0.3}, 213),
        ('Right', {'status': -1}, -1),
    ],
)
def test_what_is_put_before_a_sensor(sim, sensor, fields, status):
    assert sim.sim('range', sensor=sensor, **fields)['status'] == status
    names = {'center': 'Center', 'toffl': 'Left', 'down_back_left': 'DownBackLeft', 'tofdrl': 'DownBackLeft'}
    assert ranger(sim, names.get(sensor, sensor))['status'] == status


def test_instruments_on_an_arc(sim):
    socket = sim.socket()
    socket.subscribe('IMU', 'i')
    sim.post('drive/time', LinearVelocity=50, AngularVelocity=50, TimeMs=1800)
    pose = sim.until(arrived)['pose']
    assert pose['heading'] == pytest.approx(90)
    socket = sim.socket()
    socket.subscribe('IMU', 'j')
    reading = socket.receive()['message']
    assert (reading['yaw'], reading['yawVelocity'], reading['zAcceleration']) == (pytest.approx(90), 0, 9.81)
    socket.subscribe('DriveEncoders', 'e')
    while (frame := socket.receive())['eventName'] != 'e' or 'leftDistance' not in frame['message']:
        pass
    left, right = (frame['message'][f'{side}Distance'] for side in ('left', 'right'))
    metres = math.radians(left + right) / 2 * 0.04
    assert right > left and metres == pytest.approx(0.225 * 1.8)


def test_faces_come_and_go(sim):
    socket = sim.socket()
    socket.subscribe('FaceRecognition', 'f')
    sim.sim('face', track=1, bearing=10, elevation=-5, distance=150)
    assert not sim.state()['looks_for_faces']
    sim.post('faces/detection/start')
    seen = socket.receive()['message']
    assert (seen['trackId'], seen['bearing'], seen['elevation'], seen['distance']) == (1, 10, -5, 150)
    assert seen['personName'] is None
    sim.post('faces/recognition/start')
    while (seen := socket.receive()['message'])['personName'] is None:
        pass
    assert seen['label'] == 'unknown person'
    sim.sim('face', track=2, name='Anna')
    found = {socket.receive()['message']['personName'] for _ in range(6)}
    assert found == {'unknown person', 'Anna'}
    assert sim.get('faces').json()['result'] == ['Anna']
    sim.request('DELETE', '/sim/face', json={'track': 1})
    while socket.receive()['message']['trackId'] == 1:
        pass
    assert {socket.receive()['message']['trackId'] for _ in range(3)} == {2}
    for what in ('detection', 'recognition'):
        sim.post(f'faces/{what}/stop')
    assert not sim.state()['looks_for_faces']
    assert not [entry for entry in sim.log(kind='event') if entry['type'] == 'FaceRecognition']


def test_people_stay_where_they_are_while_the_robot_turns(sim):
    socket = sim.socket()
    socket.subscribe('FaceRecognition', 'f')
    sim.post('faces/detection/start')
    sim.sim('face', track=1, bearing=10, elevation=-5)

    def place(bearing, elevation):
        """Wait until the face is told of there."""
        told = [(bearing, elevation)]
        while told[-1] != (bearing, elevation) or len(told) == 1:
            assert len(told) < 50, told
            seen = socket.receive()['message']
            told.append((seen['bearing'], seen['elevation']))

    sim.post('head', Yaw=40, Pitch=-20, Duration=0.1, Units='degrees')
    place(-30, 15)
    sim.post('drive/time', LinearVelocity=0, AngularVelocity=-50, TimeMs=1800)
    sim.until(lambda state: abs(state['pose']['heading'] + 90) < 0.1)
    place(60, 15)
    sim.sim('face', track=1, bearing=0)
    place(0, 0)


def taught(sim):
    return sim.get('faces').json()['result']


def forget(sim, **body):
    return sim.request('DELETE', '/api/faces', json=body).json()['status']


def test_a_forgotten_face_is_that_of_a_stranger(sim):
    socket = sim.socket()
    socket.subscribe('FaceRecognition', 'f')
    for track, name in enumerate(('Ada', 'Bob')):
        sim.sim('face', track=track, name=name)
    sim.post('faces/recognition/start')
    assert {socket.receive()['message']['personName'] for _ in range(6)} == {'Ada', 'Bob'}
    assert taught(sim) == ['Ada', 'Bob'] == sim.state()['taught_faces']
    assert forget(sim, FaceId='Ada') == forget(sim, FaceId='Nobody') == 'Success' and taught(sim) == ['Bob']
    while socket.receive()['message']['personName'] != 'unknown person':
        pass  # What was seen before is still on its way.
    assert {socket.receive()['message']['personName'] for _ in range(6)} == {'unknown person', 'Bob'}
    sim.sim('face', track=0, name='Ada', bearing=20)
    assert taught(sim) == ['Bob'], 'who comes back is not taught by that'
    assert forget(sim) == 'Success' and taught(sim) == [], 'without a name everybody is forgotten'
    sim.sim('faces', names=['Ada'])
    while socket.receive()['message']['personName'] != 'Ada':
        pass


def test_taught_faces_stay_over_a_boot(sim):
    sim.sim('faces', names=['Ada', 'b-o_b2'])
    sim.sim('reboot', seconds=0)
    assert taught(sim) == ['Ada', 'b-o_b2'] and sim.state()['faces'] == []
    for wrong in ('Ada', None, ['a b'], [''], ['a' * 31], [1]):
        assert sim.request('POST', '/sim/faces', json={'names': wrong}).status_code == 400
    assert taught(sim) == ['Ada', 'b-o_b2']


def test_a_person_is_in_the_picture_while_there_is_a_face(sim):
    alone = sim.get('cameras/rgb', Width=640, Height=480).content
    sim.sim('face')
    assert sim.get('cameras/rgb', Width=640, Height=480).content != alone
    sim.request('DELETE', '/sim/face', json={})
    assert sim.get('cameras/rgb', Width=640, Height=480).content == alone
