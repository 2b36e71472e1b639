"""The REST interface: envelopes, forms of parameters, and each endpoint that does not move."""

import base64
import http.client
import json
import struct

import pytest

LED = {'red': 1, 'green': 2, 'blue': 3}


def rgb(sim):
    return tuple(sim.state()['led'][name] for name in LED)


def test_success_envelope_and_headers(sim):
    answer = sim.post('led', **LED)
    assert answer.json() == {'result': True, 'status': 'Success'}
    assert answer.headers['Misty-Command-Version'] == 'Current'
    assert answer.headers['Access-Control-Allow-Origin'] == '*'
    assert answer.headers['Content-Type'].startswith('application/json')


def test_missing_parameters_are_all_named(sim):
    answer = sim.post('drive/time', AngularVelocity=3)
    assert answer.status_code == 400
    assert answer.json() == {
        'error': "Cannot drive  - Missing required double parameter 'LinearVelocity'."
        " - Missing required int parameter 'TimeMs'.",
        'status': 'Failed',
    }


@pytest.mark.parametrize(
    ('method', 'path'),
    [
        ('GET', '/api/led'),
        ('POST', '/api/battery'),
        ('POST', '/api/avstreaming/disable'),
        ('DELETE', '/api/x'),
        ('GET', '/nothing'),
        ('POST', '/sim/nothing'),
        ('POST', '/led'),
        ('PUT', '/api/led'),
    ],
)
def test_unknown_endpoint(sim, method, path):
    answer = sim.request(method, path)
    assert answer.status_code == 404
    assert answer.json()['status'] == 'Failed'
    # A browser that asks for an icon, or a misspelt control, is no command.
    entries = sim.log(kind='command')
    assert [entry['status'] for entry in entries] == ([404] if path.startswith('/api/') else [])


@pytest.mark.parametrize(
    ('body', 'colour'),
    [
        ({'red': 1, 'green': 2, 'blue': 3}, (1, 2, 3)),
        ({'Red': 1, 'GREEN': 2, 'bLuE': 3}, (1, 2, 3)),
        ({'red': '255', 'green': '0', 'blue': '7.0'}, (255, 0, 7)),
        ({'red': 1.0, 'green': 2, 'blue': 3, 'TimeoutInSeconds': 3, 'extra': None}, (1, 2, 3)),
    ],
)
def test_parameter_forms(sim, body, colour):
    assert sim.post('led', **body).status_code == 200
    assert rgb(sim) == colour


@pytest.mark.parametrize(
    ('path', 'body', 'fault'),
    [
        ('led', {'red': None, 'green': 2, 'blue': 3}, "Missing required byte parameter 'Red'"),
        ('led', {'red': 256, 'green': 2, 'blue': 3}, "Invalid byte parameter 'Red'"),
        ('led', {'red': 1.5, 'green': 2, 'blue': 3}, "Invalid byte parameter 'Red'"),
        ('led', {'red': True, 'green': 2, 'blue': 3}, "Invalid byte parameter 'Red'"),
        ('led', {'red': [], 'green': 2, 'blue': 3}, "Invalid byte parameter 'Red'"),
        ('led', {'red': 'red', 'green': 2, 'blue': 3}, "Invalid byte parameter 'Red'"),
        ('head', {'Yaw': 'NaN'}, "Invalid double parameter 'Yaw'"),
        ('head', {'Yaw': 1, 'Units': 'Degrees'}, "Invalid string parameter 'Units'"),
        ('head', {'Yaw': 1, 'Duration': -1}, "Invalid double parameter 'Duration'"),
        ('arms', {'Arm': 'Left', 'Position': 1}, "Invalid string parameter 'Arm'"),
        ('arms', {'Arm': 'left'}, "Missing required double parameter 'Position'"),
        ('drive', {}, "Missing required double parameter 'LinearVelocity'"),
        ('drive/time', {'LinearVelocity': 1, 'AngularVelocity': 0, 'TimeMs': 1e400}, "parameter 'TimeMs'"),
        ('tts/speak', {'Flush': True}, "Missing required string parameter 'Text'"),
        ('tts/speak', {'Text': 'a', 'Flush': 'maybe'}, "Invalid bool parameter 'Flush'"),
        ('tts/speak', {'Text': {'a': 1}}, "Invalid string parameter 'Text'"),
        ('images/display', {}, "Missing required string parameter 'FileName'"),
        ('images/display', {'FileName': 'e_None.jpg'}, "'e_None.jpg' does not exist"),
        ('images/display', {'FileName': 'e_Joy.jpg', 'Alpha': 2}, "Invalid double parameter 'Alpha'"),
        ('audio/play', {}, "Missing required string parameter 'FileName'"),
        ('audio/play', {'FileName': 'x.wav'}, "'x.wav' does not exist"),
        ('audio/play', {'FileName': 's_Joy.wav', 'Volume': 101}, "Invalid int parameter 'Volume'"),
        ('audio/volume', {}, "Missing required int parameter 'Volume'"),
        (
            'led/transition',
            {**LED, 'red2': 1, 'green2': 2, 'blue2': 3, 'TransitionType': 'blink', 'TimeMs': 500},
            "Invalid string parameter 'TransitionType'",
        ),
        ('flashlight', {}, "Missing required bool parameter 'On'"),
    ],
)
def test_refused(sim, path, body, fault):
    # By hand: requests refuses to write the numbers that JSON does not have.
    answer = sim.request('POST', f'/api/{path}', data=json.dumps(body))
    assert answer.status_code == 400
    assert fault in answer.json()['error']
    assert answer.json()['status'] == 'Failed'
    entry = sim.log(kind='command')[-1]
    assert (entry['path'], entry['status'], entry['ignored']) == (f'/api/{path}', 400, False)


@pytest.mark.parametrize(
    'content_type', ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', '']
)
def test_body_is_json_whatever_it_says(sim, content_type):
    answer = sim.request('POST', '/api/led', data=json.dumps(LED), headers={'Content-Type': content_type})
    assert answer.status_code == 200
    assert rgb(sim) == (1, 2, 3)


@pytest.mark.parametrize('body', ['{', '[1]', '"x"', '[' * 100_000, b'\xff\xfe\xff'])
def test_body_that_is_no_object(sim, body):
    answer = sim.request('POST', '/api/led', data=body)
    assert (answer.status_code, answer.json()['status']) == (400, 'Failed')


@pytest.mark.parametrize('body', [None, '', '{}', 'null'])
def test_no_body_where_nothing_is_needed(sim, body):
    assert sim.request('POST', '/api/drive/stop', data=body).status_code == 200


@pytest.mark.parametrize(
    'options',
    [
        {'params': {'command': 'audio/play'}},
        {'json': {'Command': 'audio/play'}},
        {'params': {'COMMAND': 'audio/play'}, 'json': {'command': 'led'}},
    ],
)
def test_get_takes_query_or_body(sim, options):
    result = sim.request('GET', '/api/help', **options).json()['result']
    assert [row['endpoint'] for row in result['post']] == ['audio/play']


def test_help_has_the_shape_of_the_sdk_generator(sim):
    result = sim.get('help').json()['result']
    assert {'get', 'post', 'delete', 'put'} == set(result)
    (head,) = (row for row in result['post'] if row['endpoint'] == 'head')
    assert head['apiCommand']['name'] == 'MoveHead'
    pitch = head['apiCommand']['arguments']['Pitch']
    assert pitch['getValueType'].startswith('System.Nullable`1[[System.Double, ')
    assert pitch['ordinalNumber'] == 0
    assert head['apiCommand']['arguments']['Units']['getValueType'].startswith('System.String, ')


def test_device(sim):
    result = sim.get('device').json()['result']
    assert result['serialNumber'] == 'TEST-7'
    assert result['sensorCapabilities']['bump_FrontRight'] == 'bfr'
    assert 0 < result['batteryLevel']['chargePercent'] <= 1


def test_battery(sim):
    sim.sim('battery', charge=0.25, charging=True)
    result = sim.get('battery').json()['result']
    assert (result['chargePercent'], result['isCharging'], result['state']) == (0.25, True, 'Charging')
    assert result['created'].endswith('Z')


def test_lists(sim):
    images = sim.get('images/list').json()['result']
    sounds = sim.get('audio/list').json()['result']
    assert (len(images), len(sounds)) == (45, 64)
    assert {'name': 'e_DefaultContent.jpg', 'systemAsset': True, 'width': 480, 'height': 272} in images
    assert {'name': 's_PhraseHello.wav', 'systemAsset': True} in sounds


def test_display(sim):
    assert sim.state()['face']['file'] == 'e_DefaultContent.jpg'
    assert sim.post('images/display', FileName='e_joy.jpg', Layer=None, Alpha=0.5).status_code == 200
    assert sim.state()['face'] == {'file': 'e_Joy.jpg', 'alpha': 0.5, 'layer': 'DefaultImageLayer'}
    sim.post('images/display', FileName='http://x/y.png', IsURL='true', Layer='top')
    assert sim.state()['face'] == {'file': 'http://x/y.png', 'alpha': 1.0, 'layer': 'top'}


def test_led_transition_and_flashlight(sim):
    sim.post('led/transition', **LED, red2=4, green2=5, blue2=6, TransitionType='Breathe', timems=500)
    led = sim.state()['led']
    assert (led['transition'], led['second'], led['time_ms']) == ('Breathe', [4, 5, 6], 500)
    sim.post('led', **LED)
    assert sim.state()['led']['transition'] is None
    sim.post('flashlight', On='true')
    assert sim.state()['flashlight'] is True


def jpeg_size(data):
    """Return width and height from the header of a baseline JPEG file."""
    assert data.startswith(b'\xff\xd8') and data.endswith(b'\xff\xd9')
    height, width = struct.unpack('>HH', data[data.index(b'\xff\xc0') + 5 :][:4])
    return width, height


@pytest.mark.parametrize(
    ('asked', 'size'),
    [
        ({}, (3120, 4160)),
        ({'Width': 640, 'Height': 480}, (480, 640)),
        ({'width': '300', 'height': '220'}, (240, 320)),
    ],
)
def test_picture_as_a_file(sim, asked, size):
    answer = sim.get('cameras/rgb', **asked)
    assert answer.headers['Content-Type'] == 'image/jpeg'
    assert jpeg_size(answer.content) == size


def test_picture_as_base64(sim):
    result = sim.request(
        'GET',
        '/api/cameras/rgb',
        json={'Base64': True, 'FileName': 'me', 'Width': 640, 'Height': 480},
    ).json()['result']
    assert (result['contentType'], result['name']) == ('image/jpeg', 'me.jpg')
    assert jpeg_size(base64.b64decode(result['base64'])) == (result['width'], result['height']) == (480, 640)
    assert sim.post('images/display', FileName='me.jpg').status_code == 200


def test_picture_needs_both_sides(sim):
    answer = sim.get('cameras/rgb', Width=640)
    assert answer.status_code == 400
    assert "'Height'" in answer.json()['error']


def test_preflight(sim):
    answer = sim.request('OPTIONS', '/api/led')
    assert answer.status_code == 204
    assert 'POST' in answer.headers['Access-Control-Allow-Methods']


def test_keep_alive(sim):
    connection = http.client.HTTPConnection(sim.address.removeprefix('http://'), timeout=5)
    connection.connect()
    port = connection.sock.getsockname()
    for method, path in (('GET', 'battery'), ('POST', 'led'), ('GET', 'nothing'), ('POST', 'halt')):
        connection.request(method, f'/api/{path}', json.dumps(LED))
        connection.getresponse().read()
        assert connection.sock.getsockname() == port
    connection.close()
