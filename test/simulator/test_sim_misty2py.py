"""misty2py, a client of Misty II that others wrote (PyPI, MIT licence), talks to the simulator as to a robot.

It is the one published client that can be installed beside the libraries of this package: the official SDK
needs websocket-client 0.57, so what it sends is in test_sim_sdk.py as recorded frames.
"""

import pytest
from misty2py.basic_skills.expression import expression
from misty2py.basic_skills.movement import Movement
from misty2py.basic_skills.speak import speak
from misty2py.misty_event import MistyEvent
from misty2py.robot import Misty

from mistypilot_ros.simulator.endpoints import BY_ROUTE


@pytest.fixture
def robot(sim, monkeypatch):
    # Its thread may begin before its constructor has set this, and then dies.
    monkeypatch.setattr(MistyEvent, 'ee', False, raising=False)
    robot = Misty(sim.address.removeprefix('http://'))
    yield robot
    for name in list(robot.event_handler.events):
        robot.event('unsubscribe', name=name)


def outcome(response):
    answer = response.parse_to_dict()
    assert answer['misty2py_response'] == {'success': True}, answer
    return answer


def result(response):
    """What the robot answered to something that it did."""
    answer = outcome(response)
    assert answer['overall_success'], answer
    return answer['rest_response'].get('result', answer['rest_response'])


def subscribe(sim, robot, event_type, **options):
    """Subscribe and wait until the robot says so; returns a function that gives what came since."""
    answer = outcome(robot.event('subscribe', type=event_type, **options))
    name = answer['ws_response']['event_name']

    def data():
        return outcome(robot.event('get_data', name=name))['ws_response']['message']

    sim.until(lambda _: data())
    assert data()[0] == 'Registration Status: API event registered.'
    return name, lambda: data()[1:]


KNOWN = {('GET', path.removeprefix('api/')) for path in Misty('127.0.0.1').infos.allowed_infos.values()}
KNOWN |= {
    (row['method'].upper(), row['endpoint'].removeprefix('api/'))
    for row in Misty('127.0.0.1').actions.allowed_actions.values()
}


def test_it_knows_many_commands_that_the_simulator_has():
    assert len(KNOWN & set(BY_ROUTE)) >= 30


@pytest.mark.parametrize(
    ('keyword', 'key'),
    [
        ('device', 'serialNumber'),
        ('battery_status', 'chargePercent'),
        ('help', 'get'),
        ('hazards_settings', 'bumpSensors'),
    ],
)
def test_it_asks(robot, keyword, key):
    assert key in result(robot.get_info(keyword))


def test_it_lists_what_is_on_the_robot(robot):
    for keyword, name in (('audio_list', 's_Joy.wav'), ('image_list', 'e_Joy.jpg')):
        assert name in {row['name'] for row in result(robot.get_info(keyword))}


def test_it_takes_a_picture(robot):
    answer = result(robot.get_info('picture_rgb', {'Base64': 'true', 'Width': '320', 'Height': '240'}))
    assert answer['base64'] and answer['contentType'] == 'image/jpeg'


def test_its_words_for_what_the_robot_shall_do(sim, robot):
    for keyword, data in (
        ('led', 'red_light'),
        ('image_show', 'image_anger'),
        ('volume_settings', 'low_volume'),
        ('flashlight_on', {'On': 'true'}),
        ('arms_move', {'LeftArmPosition': '0', 'RightArmPosition': '90', 'LeftArmVelocity': '100'}),
        ('head_move', {'Yaw': '30', 'Velocity': '100'}),
        ('audio_play', 'sound_phrase_hello'),
    ):
        result(robot.perform_action(keyword, data))
    state = sim.until(lambda s: (round(s['pose']['yaw']), round(s['pose']['left_arm'])) == (30, 0))
    assert (state['led']['red'], state['face']['file']) == (255, 'e_Anger.jpg')
    assert (state['audio']['volume'], state['flashlight']) == (5, True)
    result(robot.perform_action('led_trans', {'col1': 'red_light', 'col2': 'blue_light', 'time': 500}))
    light = sim.state()['led']
    assert (light['second'], light['time_ms']) == ([0, 0, 255], 500)
    for keyword in ('audio_stop', 'drive_stop', 'halt', 'speak_stop'):
        result(robot.perform_action(keyword))


def test_its_ready_made_movements_words_and_expressions(sim, robot):
    movement = Movement()
    assert movement.drive_forward(robot, 20)['overall_success']
    assert sim.state()['moving']['base']
    assert movement.stop_driving(robot)['overall_success']
    assert not sim.state()['moving']['base']
    assert speak(robot, 'Good day')['overall_success']
    assert sim.event('TextToSpeechComplete')[0]['utteranceId'].startswith('utterance_')
    shown = expression(robot, image='image_love', sound='sound_love', colour='pink_light', duration=0.05)
    assert shown['overall_success']


def test_what_the_robot_refuses_is_a_failure_for_it_too(robot):
    for response in (
        robot.perform_action('image_show', {'FileName': 'nowhere.jpg'}),
        robot.perform_action('drive', {'LinearVelocity': '10'}),
        robot.get_info('picture_fisheye'),
    ):
        answer = outcome(response)
        assert not answer['overall_success'] and answer['rest_response']['success'] is False


def test_touches_reach_it(sim, robot):
    name, came = subscribe(sim, robot, 'TouchSensor', debounce=1)
    sim.sim('press', sensor='chin')
    sim.until(lambda _: came())
    assert (came()[0]['sensorPosition'], came()[0]['isContacted']) == ('Chin', True)
    outcome(robot.event('unsubscribe', name=name))
    sim.until(lambda state: state['subscriptions'] == 0)


def test_readings_and_single_properties_reach_it(sim, robot):
    _, battery = subscribe(sim, robot, 'BatteryCharge', debounce=30)
    _, charge = subscribe(sim, robot, 'BatteryCharge', debounce=30, return_property='chargePercent')
    sim.until(lambda _: battery() and charge())
    assert battery()[-1]['chargePercent'] == charge()[-1] == 0.87


def test_several_events_at_a_time_and_a_name_that_is_taken(sim, robot):
    _, drives = subscribe(sim, robot, 'LocomotionCommand', name='drives', debounce=1)
    _, halts = subscribe(sim, robot, 'HaltCommand', debounce=1)
    result(robot.perform_action('halt'))
    sim.until(lambda _: halts())
    result(
        robot.perform_action('drive_time', {'LinearVelocity': '1', 'AngularVelocity': '0', 'TimeMs': '100'})
    )
    sim.until(lambda _: drives())
    other = Misty(sim.address.removeprefix('http://'))
    outcome(other.event('subscribe', type='TouchSensor', name='drives'))
    data = lambda: outcome(other.event('get_data', name='drives'))['ws_response']['message']  # noqa: E731
    sim.until(lambda _: data())
    assert 'already in use' in data()[0]
    other.event_handler.events['drives'].ws.close()
