"""The WebSocket: registration, conditions, debounce, and what published clients send."""

import time

import pytest

REGISTERED = 'Registration Status: API event registered.'


def press(sim, sensor='chin'):
    sim.sim('press', sensor=sensor)
    sim.sim('release', sensor=sensor)


def test_registration_press_and_release(sim):
    socket = sim.socket()
    assert socket.subscribe('TouchSensor', 't') == {'eventName': 't', 'message': REGISTERED}
    press(sim)
    for contacted in (True, False):
        frame = socket.receive()
        assert set(frame) == {'eventName', 'message'}
        created = frame['message'].pop('created')
        assert created.endswith('Z')
        assert frame == {
            'eventName': 't',
            'message': {'isContacted': contacted, 'sensorId': 'cap', 'sensorPosition': 'Chin'},
        }


def test_bumper_payload(sim):
    socket = sim.socket()
    socket.subscribe('BumpSensor')
    press(sim, 'bumper_rear_right')
    message = socket.receive()['message']
    assert set(message) == {'created', 'isContacted', 'sensorId'}
    assert message['sensorId'] == 'brr'


@pytest.mark.parametrize(
    'sensor', ['HeadFront', 'HeadBack', 'HeadLeft', 'HeadRight', 'Chin', 'Scruff', 'bfl', 'bfr', 'brl', 'brr']
)
def test_each_sensor_by_mistys_name(sim, sensor):
    socket = sim.socket()
    socket.subscribe('TouchSensor', 'a', conditions=[('SensorPosition', '=', sensor)])
    socket.subscribe('BumpSensor', 'b', conditions=[('sensorId', '=', sensor)])
    press(sim, sensor)
    message = socket.receive()['message']
    assert sensor in (message.get('sensorPosition'), message['sensorId'])


@pytest.mark.parametrize(('event_type', 'reason'), [('NoSuch', 'Unknown event type'), (None, 'Unknown')])
def test_unknown_type(sim, event_type, reason):
    socket = sim.socket()
    answer = socket.subscribe(event_type, 'x')
    assert answer['eventName'] == 'x'
    assert answer['message'].startswith('Registration Status: Failed') and reason in answer['message']
    assert socket.subscribe('TouchSensor', 'x')['message'] == REGISTERED


def test_name_is_unique_on_the_whole_robot(sim):
    first, second = sim.socket(), sim.socket()
    assert first.subscribe('TouchSensor', 'same')['message'] == REGISTERED
    assert 'already in use' in second.subscribe('BumpSensor', 'same')['message']
    first.raw.close()
    sim.until(lambda state: state['subscriptions'] == 0)
    assert second.subscribe('BumpSensor', 'same')['message'] == REGISTERED


def test_unsubscribe_from_another_connection_without_an_answer(sim):
    first, second = sim.socket(), sim.socket()
    first.subscribe('TouchSensor', 'a')
    second.send(Operation='unsubscribe', EventName='a', Message='')
    second.send(Operation='unsubscribe', EventName='never', Message='')
    assert second.subscribe('TouchSensor', 'b')['eventName'] == 'b'
    press(sim)
    assert second.receive()['eventName'] == 'b'
    assert sim.state()['subscription_types'] == ['TouchSensor']


def test_what_published_clients_send(sim):
    socket = sim.socket()
    socket.raw.send(
        "{'Operation': 'subscribe', 'Type': 'TouchSensor', 'DebounceMS': 0, 'EventName': 'py', "
        "'Message': '', 'ReturnProperty': None, 'EventConditions': "
        "[{'Property': 'isContacted', 'Inequality': '==', 'Value': True}]}"
    )
    socket.raw.send('')
    assert socket.receive() == {'eventName': 'py', 'message': REGISTERED}
    press(sim)
    press(sim)
    assert [socket.receive()['message']['isContacted'] for _ in range(2)] == [True, True]
    socket.raw.send('nonsense')
    assert 'not JSON' in socket.receive()['message']


def test_conditions_all_hold(sim):
    socket = sim.socket()
    socket.subscribe(
        'TouchSensor', conditions=[('SensorPosition', '=', 'Chin'), ('isContacted', '!=', 'true')]
    )
    press(sim, 'head_left')
    press(sim, 'chin')
    message = socket.receive()['message']
    assert (message['sensorPosition'], message['isContacted']) == ('Chin', False)


@pytest.mark.parametrize(
    ('wanted', 'result'), [('SensorPosition', 'Chin'), ('isContacted', True), ('nope', None)]
)
def test_return_property(sim, wanted, result):
    socket = sim.socket()
    socket.subscribe('TouchSensor', ReturnProperty=wanted)
    press(sim)
    assert socket.receive() == {'eventName': 'n', 'message': result}


def test_debounce_drops(sim):
    socket = sim.socket()
    socket.subscribe('TouchSensor', 'slow', debounce=60_000)
    socket.subscribe('BumpSensor', 'other')
    press(sim, 'chin')
    press(sim, 'head_left')
    press(sim, 'bumper_front_left')
    frames = [socket.receive() for _ in range(3)]
    assert [frame['eventName'] for frame in frames] == ['slow', 'other', 'other']
    assert frames[0]['message']['isContacted'] is True


@pytest.mark.parametrize('debounce', [None, 250])
def test_default_debounce_is_over_after_a_quarter_of_a_second(sim, debounce):
    socket = sim.socket()
    socket.subscribe('TouchSensor', debounce=debounce, conditions=[('isContacted', '=', True)])
    first = time.monotonic()
    press(sim)
    socket.receive()
    socket.raw.settimeout(0.01)
    while True:
        assert time.monotonic() - first < 5
        press(sim)
        try:
            socket.receive()
        except TimeoutError:
            continue
        except Exception as error:  # websocket-client has a time-out class of its own
            if 'timed out' not in str(error):
                raise
            continue
        break
    assert 0.25 <= time.monotonic() - first < 1.0


def test_debounce_counts_matching_events_alone(sim):
    socket = sim.socket()
    socket.subscribe('TouchSensor', debounce=60_000, conditions=[('sensorPosition', '=', 'Chin')])
    press(sim, 'head_front')
    press(sim, 'chin')
    assert socket.receive()['message']['sensorPosition'] == 'Chin'


def test_periodic_battery(sim):
    socket = sim.socket()
    socket.subscribe('BatteryCharge', debounce=30)
    began = time.monotonic()
    charges = [socket.receive()['message']['chargePercent'] for _ in range(6)]
    assert charges == [0.87] * 6
    assert 0.14 <= time.monotonic() - began < 2
    sim.sim('battery', charge=0.1)
    while socket.receive()['message']['chargePercent'] != 0.1:
        assert time.monotonic() - began < 5


def test_unfiltered_actuators_report_the_latest_alone(sim):
    socket = sim.socket()
    socket.subscribe('ActuatorPosition', 'all', debounce=20)
    sim.post('head', Yaw=30, Duration=0)
    while (message := socket.receive()['message'])['sensorId'] != 'ahy':
        pass
    assert set(message) == {'actuatorId', 'created', 'sensorId', 'value'}
    assert abs(message['value'] - 30) <= 0.5
    assert {socket.receive()['message']['sensorId'] for _ in range(5)} == {'ahy'}


def test_filtered_actuator(sim):
    socket = sim.socket()
    socket.subscribe('ActuatorPosition', debounce=20, conditions=[('sensorId', '=', 'ala')])
    sim.post('head', Yaw=30, Duration=0)
    for _ in range(3):
        message = socket.receive()['message']
        assert message['sensorId'] == 'ala' and abs(message['value'] - 90) <= 0.5


@pytest.mark.parametrize(
    ('event_type', 'key'),
    [('IMU', 'yaw'), ('DriveEncoders', 'leftDistance'), ('TimeOfFlight', 'distanceInMeters')],
)
def test_other_instruments(sim, event_type, key):
    socket = sim.socket()
    assert socket.subscribe(event_type)['message'] == REGISTERED
    assert isinstance(socket.receive()['message'][key], float)


def test_events_of_commands_reach_the_socket(sim):
    socket = sim.socket()
    for event_type in ('TextToSpeechComplete', 'AudioPlayComplete', 'HaltCommand', 'LocomotionCommand'):
        socket.subscribe(event_type, event_type)
    sim.post('halt')
    assert socket.receive()['eventName'] == 'HaltCommand'
    sim.post('drive/time', LinearVelocity=1, AngularVelocity=0, TimeMs=100)
    assert [socket.receive()['eventName'] for _ in range(2)] == ['LocomotionCommand'] * 2
    sim.post('tts/speak', Text='hi', UtteranceId='u')
    assert socket.receive()['message']['utteranceId'] == 'u'
    sim.post('audio/play', FileName='s_Awe.wav')
    assert socket.receive()['message']['metaData']['name'] == 's_Awe.wav'


def test_type_without_a_source_is_silent(sim):
    socket = sim.socket()
    assert socket.subscribe('FaceRecognition', 'f')['message'] == REGISTERED
    assert socket.subscribe('WorldState', 'w')['message'] == REGISTERED


def test_press_arrives_at_once(sim):
    socket = sim.socket()
    socket.subscribe('TouchSensor', conditions=[('isContacted', '=', True)])
    delays = []
    for _ in range(20):
        began = time.monotonic()
        press(sim)
        socket.receive()
        delays.append(time.monotonic() - began)
    assert sorted(delays)[10] < 0.05
