"""What the official Python SDK sends: text of a Python dictionary, a socket for each event, GET with a body.

The frames are written out as they go over the wire. SDK of 2021/22: its events send `str()` of a dictionary
without ReturnProperty, under a number as name; each command sends every parameter that it knows, null where
it is unset.
"""

import json

import pytest
import requests

REGISTERED = 'Registration Status: API event registered.'

SUBSCRIBE = (
    "{'Operation': 'subscribe', 'Type': 'TouchSensor', 'DebounceMs': 0, 'EventName': '4711', 'Message': ''}"
)
FILTERED = (
    "{'Operation': 'subscribe', 'Type': 'BumpSensor', 'DebounceMs': 0, 'EventName': '9215034467', "
    "'Message': '', 'EventConditions': [{'Property': 'SensorId', 'Inequality': '=', 'Value': 'bfl'}]}"
)
TWO_CONDITIONS = (
    "{'Operation': 'subscribe', 'Type': 'TouchSensor', 'DebounceMs': 0, 'EventName': '77', 'Message': '', "
    "'EventConditions': [{'Property': 'SensorPosition', 'Inequality': '=', 'Value': 'Chin'}, "
    "{'Property': 'isContacted', 'Inequality': '=', 'Value': False}]}"
)
DISTANCE = (
    "{'Operation': 'subscribe', 'Type': 'TimeOfFlight', 'DebounceMs': 50, 'EventName': '12', 'Message': '', "
    "'EventConditions': [{'Property': 'SensorPosition', 'Inequality': '=', 'Value': 'Center'}, "
    "{'Property': 'DistanceInMeters', 'Inequality': '<=', 'Value': 9.5}]}"
)
UNSUBSCRIBE = "{'Operation': 'unsubscribe', 'EventName': '4711', 'Message': ''}"

TYPES = """
ActuatorPosition ArTagDetection AudioPlayComplete BatteryCharge BumpSensor ChargerPoseMessage
CriticalStatusMessage DialogAction DriveEncoders FaceRecognition FaceTraining HaltCommand HazardNotification
IMU KeyPhraseRecognized LocomotionCommand ObjectDetection ObstacleMap PRUMessage RfCommMessage RfCommState
RobotCommandMessage RobotInteractionState SelfState SerialMessage SkillData SkillSystemStateChange SlamStatus
SourceFocusConfigMessage SourceTrackDataMessage TextToSpeechComplete TimeOfFlight TouchSensor UserSkillData
VoiceRecord WorldState
""".split()
"""All that the SDK knows."""


def subscribe(sim, frame):
    """Open a socket of its own for an event, as the SDK does; returns it and the first frame."""
    socket = sim.socket()
    socket.raw.send(frame)
    return socket, socket.receive()


def tap(sim, sensor):
    sim.sim('press', sensor=sensor)
    sim.sim('release', sensor=sensor)


def get(sim, path, **body):
    """A GET whose parameters are a JSON body, as the SDK sends it."""
    return requests.get(f'{sim.address}/api/{path}', json=body, timeout=10)


def test_a_socket_for_each_event(sim):
    touch, first = subscribe(sim, SUBSCRIBE)
    bump, second = subscribe(sim, FILTERED)
    assert first == {'eventName': '4711', 'message': REGISTERED}
    assert second == {'eventName': '9215034467', 'message': REGISTERED}
    tap(sim, 'bumper_rear_right')
    tap(sim, 'bumper_front_left')
    tap(sim, 'head_back')
    frames = [touch.receive() for _ in range(2)]
    assert [(f['eventName'], f['message']['sensorPosition']) for f in frames] == [('4711', 'HeadBack')] * 2
    assert [frame['message']['isContacted'] for frame in frames] == [True, False]
    assert [bump.receive()['message']['sensorId'] for _ in range(2)] == ['bfl', 'bfl']


def test_all_conditions_hold_with_the_words_of_python(sim):
    socket, first = subscribe(sim, TWO_CONDITIONS)
    assert first['message'] == REGISTERED
    tap(sim, 'head_front')
    tap(sim, 'chin')
    message = socket.receive()['message']
    assert (message['sensorPosition'], message['isContacted']) == ('Chin', False)


def test_a_number_as_value(sim):
    socket, first = subscribe(sim, DISTANCE)
    assert first['message'] == REGISTERED
    assert socket.receive()['message']['sensorPosition'] == 'Center'


def test_the_end_of_a_subscription(sim):
    touch, _ = subscribe(sim, SUBSCRIBE)
    touch.raw.send(UNSUBSCRIBE)
    touch.raw.close()
    sim.until(lambda state: state['subscriptions'] == 0)
    again, first = subscribe(sim, SUBSCRIBE)
    assert first['message'] == REGISTERED
    tap(sim, 'chin')
    assert again.receive()['message']['isContacted'] is True


def test_every_event_of_the_sdk_is_registered(sim):
    for number, event_type in enumerate(TYPES):
        frame = {
            'Operation': 'subscribe',
            'Type': event_type,
            'DebounceMs': 1000,
            'EventName': str(number),
            'Message': '',
        }
        _, first = subscribe(sim, str(frame))
        assert first == {'eventName': str(number), 'message': REGISTERED}, event_type
    assert sim.state()['subscription_types'] == sorted(TYPES)


@pytest.mark.parametrize(
    'text',
    [
        "{'Operation': 'subscribe', 'Type'",
        "{'Operation': open('x')}",
        "['subscribe']",
        '{' * 3000,
        '(' * 3000,
    ],
    ids=['cut off', 'a call', 'a list', 'braces', 'brackets'],
)
def test_what_is_no_dictionary_is_refused_and_the_socket_stays(sim, text):
    socket, first = subscribe(sim, text)
    assert first['message'].startswith('Registration Status: Failed')
    socket.raw.send(SUBSCRIBE)
    assert socket.receive() == {'eventName': '4711', 'message': REGISTERED}


def test_a_picture_by_a_get_with_a_body(sim):
    unset = {'fileName': None, 'displayOnScreen': None, 'overwriteExisting': None}
    answer = get(sim, 'cameras/rgb', base64=True, width=320, height=240, **unset).json()
    assert answer['status'] == 'Success'
    assert (answer['result']['width'], answer['result']['height']) == (240, 320)
    raw = get(sim, 'cameras/rgb', base64=None, width=320, height=240, **unset)
    assert raw.headers['Content-Type'] == 'image/jpeg' and raw.content[:2] == b'\xff\xd8'


def test_null_in_the_body_of_a_get_is_absent(sim):
    everything = get(sim, 'help', command=None).json()['result']
    one = get(sim, 'help', command='audio/play').json()['result']
    assert len(json.dumps(one)) < len(json.dumps(everything))
    assert 'PlayAudio' in json.dumps(one)


def test_commands_with_everything_that_is_unset(sim):
    answer = sim.post('head', pitch=None, roll=None, yaw=-20, velocity=None, duration=0, units=None)
    assert answer.json()['status'] == 'Success'
    sim.until(lambda state: round(state['pose']['yaw']) == -20)
    unset = {'pitch': None, 'speechRate': None, 'voice': None, 'flush': None}
    answer = sim.post('tts/speak', text='hi', utteranceId='u', **unset)
    assert answer.json()['status'] == 'Success'
    assert sim.event('TextToSpeechComplete')[0]['utteranceId'] == 'u'
