"""What the bridge tells while somebody listens: a real bridge between ROS and the simulator."""

import math
import time

import pytest
from simulated_misty import wait_for

pytestmark = pytest.mark.ros

NAMESPACE = '/streams'
PREFIX = 'streams/'


@pytest.fixture(scope='module')
def client(client_in):
    return client_in(NAMESPACE)


@pytest.fixture(scope='module')
def bridge_parameters():
    """The periods that the speed is promised for, and what looks at people."""
    return {'camera_enabled': True, 'face_recognition_enabled': True}


@pytest.fixture
def listen(client, bridge):
    """A function that listens to a topic, and no more after the test."""
    subscriptions = []

    def to(topic):
        heard = []
        subscriptions.append(topic.subscribe(client.node, heard.append))
        return heard

    yield to
    for subscription in subscriptions:
        client.node.destroy_subscription(subscription)


def types(misty):
    return misty.state()['subscription_types']


def newest(heard, condition, what):
    """Wait for a message after the present ones that fulfils a condition."""
    heard.clear()
    return wait_for(lambda: next((message for message in list(heard) if condition(message)), None), what)


def last(heard, condition, what):
    """Wait until the last message fulfils a condition, for what is told only when it changes."""
    wait_for(lambda: heard and condition(heard[-1]), what)
    return heard[-1]


def yaw_of(orientation):
    return 2 * math.atan2(orientation.z, orientation.w)


def drive(client, misty, linear, angular, seconds):
    from mistypilot_ros.nodes.conversions import duration

    goal = client.goal(client.topics.DRIVE, linear=linear, angular=angular, duration=duration(seconds))
    assert client.finish(goal).result.ok
    return misty.state()['pose']


def test_nothing_is_subscribed_that_nobody_takes(misty, bridge, listen, client):
    idle = {'TouchSensor', 'BumpSensor', 'TextToSpeechComplete', 'AudioPlayComplete', 'BatteryCharge'}
    idle |= {'HazardNotification', 'ActuatorPosition', 'LocomotionCommand', 'HaltCommand'}
    wait_for(lambda: set(types(misty)) == idle, 'only what happens seldom, and the joints')
    heard = listen(client.topics.RANGES['left'])
    wait_for(lambda: heard, 'a distance')
    assert [kind for kind in types(misty) if kind not in idle] == ['TimeOfFlight']
    other = listen(client.topics.RANGES['back'])
    wait_for(lambda: other, 'another one')
    assert types(misty).count('TimeOfFlight') == 2
    assert not misty.commands('faces/recognition/start') and not misty.commands('cameras/rgb')


def test_they_end_with_the_last_listener(misty, bridge, client):
    topic = client.topics.IMU
    heard = []
    subscription = topic.subscribe(client.node, heard.append)
    wait_for(lambda: 'IMU' in types(misty) and heard, 'it is read')
    client.node.destroy_subscription(subscription)
    wait_for(lambda: not {'IMU', 'TimeOfFlight', 'DriveEncoders'} & set(types(misty)), 'it is read no more')


def test_the_inertial_unit(misty, bridge, client, listen):
    heard = listen(client.topics.IMU)
    resting = wait_for(lambda: heard and heard[-1], 'a reading')
    assert resting.header.frame_id == f'{PREFIX}imu_link'
    assert resting.linear_acceleration.z == pytest.approx(9.81)
    assert resting.orientation_covariance[0] == pytest.approx(0.05**2)
    assert resting.orientation_covariance[1] == 0
    turning = client.goal(client.topics.DRIVE, angular=0.8, duration=client_duration(1.0))
    moving = newest(heard, lambda m: m.angular_velocity.z > 0, 'it turns to the left')
    assert moving.angular_velocity.z == pytest.approx(0.8, abs=0.01)
    assert client.finish(turning).result.ok
    heading = math.radians(misty.state()['pose']['heading'])
    assert heading > 0.5
    newest(heard, lambda m: abs(yaw_of(m.orientation) - heading) < 0.01, 'the heading')


def client_duration(seconds):
    from mistypilot_ros.nodes.conversions import duration

    return duration(seconds)


def test_it_comes_as_often_as_is_asked_for(misty, bridge, client, listen):
    heard = listen(client.topics.IMU)
    wait_for(lambda: heard, 'the first')
    heard.clear()
    began = time.monotonic()
    wait_for(lambda: len(heard) >= 40, 'forty readings')
    assert 0.7 < time.monotonic() - began  # 50 a second at most; how many at least, the machine decides.


@pytest.mark.parametrize(
    ('sensor', 'put', 'read'),
    [
        ('center', {'distance': 0.5}, 0.5),
        ('center', {'distance': 3.0}, math.inf),
        ('left', {'distance': 8.191, 'status': 103}, math.inf),
        ('right', {'distance': 0.4, 'status': 207}, math.inf),
        ('back', {'distance': 0.4, 'status': 101}, math.nan),
        ('back', {'distance': 0.4, 'status': -1}, math.nan),
        ('down_front_left', {'distance': 0.03}, 0.03),
        ('down_front_right', {'distance': 0.002}, -math.inf),
        ('down_back_left', {'distance': 0.5}, math.inf),
        ('down_back_right', {'distance': 0.02, 'status': 206}, math.nan),
    ],
)
def test_distances_and_what_is_none(misty, bridge, client, listen, sensor, put, read):
    heard = listen(client.topics.RANGES[sensor])
    try:
        misty.control('range', sensor=sensor, **put)

        def right(message):
            return (
                math.isnan(read)
                and math.isnan(message.range)
                or message.range == pytest.approx(read, abs=0.004)
            )

        message = newest(heard, right, f'{sensor} reads {read}')
    finally:
        misty.control('range', 'DELETE')
    assert message.header.frame_id == f'{PREFIX}range_{sensor}_link'
    assert (message.radiation_type, message.max_range) == (
        message.INFRARED,
        pytest.approx(0.2 if sensor.startswith('down') else 1.2),
    )


def test_the_odometry_follows_the_base(misty, bridge, client, listen):
    heard = listen(client.topics.ODOM)
    first = wait_for(lambda: heard and heard[-1], 'a place')
    assert (first.header.frame_id, first.child_frame_id) == (f'{PREFIX}odom', f'{PREFIX}base_link')
    before = misty.state()['pose']
    goal = client.goal(client.topics.DRIVE, linear=0.2, angular=0.4, duration=client_duration(2.0))
    moving = newest(heard, lambda m: min(m.twist.twist.linear.x, m.twist.twist.angular.z) > 0.1, 'it drives')
    assert moving.twist.twist.linear.x == pytest.approx(0.2, abs=0.01)
    assert moving.twist.twist.angular.z == pytest.approx(0.4, abs=0.02)
    assert client.finish(goal).result.ok
    after = misty.state()['pose']
    rest = newest(heard, lambda m: m.twist.twist.linear.x == 0, 'it rests')
    dx, dy = after['x'] - before['x'], after['y'] - before['y']
    turn = math.radians(after['heading'] - before['heading'])
    # Where the bridge began to know, its frame begins: compare what does not depend on that.
    mx = rest.pose.pose.position.x - first.pose.pose.position.x
    my = rest.pose.pose.position.y - first.pose.pose.position.y
    assert math.hypot(mx, my) == pytest.approx(math.hypot(dx, dy), abs=0.01)
    told = yaw_of(rest.pose.pose.orientation) - yaw_of(first.pose.pose.orientation)
    assert math.remainder(told - turn, math.tau) == pytest.approx(0, abs=0.01)
    assert (
        rest.pose.covariance[0] + rest.pose.covariance[7]
        > first.pose.covariance[0] + first.pose.covariance[7]
    )
    assert rest.pose.covariance[14] > 1e3


def test_the_odometry_does_not_leap_after_a_reboot(misty, bridge, client, listen):
    heard = listen(client.topics.ODOM)
    links = client.listen(client.topics.LINK_STATE)
    before = wait_for(lambda: heard and heard[-1], 'a place').pose.pose
    drive(client, misty, 0.2, 0.0, 0.5)
    connections = links[-1].connections
    misty.control('reboot', seconds=0)
    wait_for(lambda: links[-1].connections > connections and links[-1].state == 2, 'it is back')
    after = newest(heard, lambda m: True, 'a place again').pose.pose
    assert math.hypot(after.position.x - before.position.x, after.position.y - before.position.y) < 0.15
    assert misty.state()['pose']['x'] == 0


def test_pictures_and_the_light_that_shows_them(misty, bridge, bridges, client, listen, done):
    from std_msgs.msg import ColorRGBA

    images, infos = listen(client.topics.IMAGE), listen(client.topics.CAMERA_INFO)
    image = wait_for(lambda: images and images[-1], 'a picture')
    info = wait_for(lambda: infos and infos[-1], 'its camera')
    assert image.header.frame_id == info.header.frame_id == f'{PREFIX}camera_optical_frame'
    assert bytes(image.data[:2]) == b'\xff\xd8' and image.format == 'jpeg'
    assert (info.width, info.height) == (480, 640) and not any(info.k) and not any(info.p)
    asked = misty.commands('cameras/rgb')[-1]['body']
    assert (int(asked['Width']), int(asked['Height'])) == (640, 480)
    shown = misty.state()['led']
    assert (shown['transition'], shown['second']) == ('Breathe', [255, 0, 0])
    assert client.call(client.topics.SET_LED, color=ColorRGBA(g=1.0)).ok
    shown = misty.state()['led']
    assert (shown['green'], shown['transition'], shown['second']) == (255, 'Breathe', [255, 0, 0])
    bridges.switch(camera_enabled=False)
    wait_for(lambda: misty.state()['led']['transition'] is None, 'the light shows that it is off')
    assert misty.state()['led']['green'] == 255
    taken = len(misty.commands('cameras/rgb'))
    time.sleep(0.5)  # Nothing may happen: there is no condition to wait for.
    assert len(misty.commands('cameras/rgb')) == taken
    bridges.switch(camera_enabled=True)
    wait_for(lambda: len(misty.commands('cameras/rgb')) > taken, 'pictures again')


def test_faces_come_and_go(misty, bridge, bridges, client, listen):
    heard = listen(client.topics.FACES)
    wait_for(lambda: misty.state()['looks_for_faces'], 'it looks for faces')
    assert misty.state()['led']['second'] == [255, 0, 0]
    misty.control('face', track=3, name='Anna', bearing=10, elevation=5, distance=150)
    misty.control('face', track=4, bearing=-20, elevation=-5, distance=80)
    message = newest(heard, lambda m: len(m.faces) == 2, 'two faces')
    assert message.header.frame_id == f'{PREFIX}head_link'
    anna, stranger = sorted(message.faces, key=lambda face: face.track_id)
    assert (anna.name, anna.track_id, stranger.name) == ('Anna', 3, '')
    assert anna.bearing == pytest.approx(math.radians(10)) and anna.elevation == pytest.approx(
        -math.radians(5)
    )
    assert anna.distance == pytest.approx(1.5) and stranger.bearing == pytest.approx(-math.radians(20))
    misty.control('face', 'DELETE', track=3)
    newest(heard, lambda m: [face.track_id for face in m.faces] == [4], 'one is gone')
    misty.control('face', 'DELETE')
    newest(heard, lambda m: not m.faces, 'nobody is there')
    bridges.switch(face_recognition_enabled=False)
    wait_for(lambda: not misty.state()['looks_for_faces'], 'it looks no more')
    assert 'FaceRecognition' not in types(misty)
    bridges.switch(face_recognition_enabled=True)
    wait_for(lambda: misty.state()['looks_for_faces'], 'it looks again')


def test_hazards(misty, bridge, client, listen):
    heard = listen(client.topics.HAZARDS)
    try:
        misty.control('press', sensor='bumper_rear_left')
        message = last(heard, lambda m: m.bumpers, 'a bumper')
        assert list(message.bumpers) == ['bumper_rear_left']
        assert list(message.stopped_directions) == ['back'] and not message.ranges
        misty.control('range', sensor='down_front_left', distance=0.15)
        message = last(heard, lambda m: m.ranges, 'an edge')
        assert list(message.ranges) == ['down_front_left']
        assert list(message.stopped_directions) == ['front', 'back'] and not message.internal_error
    finally:
        misty.control('release', sensor='bumper_rear_left')
        misty.control('range', 'DELETE')
    message = last(heard, lambda m: not m.bumpers and not m.ranges, 'all is free')
    assert not message.stopped_directions
    late = listen(client.topics.HAZARDS)
    assert wait_for(lambda: late, 'who comes late is told')[-1] == message


def test_a_touch_arrives_while_everything_flows(misty, bridge, client, listen):
    touches = listen(client.topics.SENSOR_EVENT)
    streams = [
        listen(topic) for topic in (*client.topics.RANGES.values(), client.topics.IMU, client.topics.ODOM)
    ]
    streams.append(listen(client.topics.IMAGE))
    wait_for(lambda: all(streams), 'everything flows')
    for count in range(1, 11):
        misty.control('tap', sensor='chin', seconds=0.01)
        wait_for(lambda count=count: len(touches) == 2 * count, 'press and release')
    counts = [len(stream) for stream in streams]
    wait_for(lambda: all(len(s) > n for s, n in zip(streams, counts, strict=True)), 'it flows on')


def test_what_the_robot_refuses_harms_nothing_else(misty, bridge, client, listen):
    misty.control('fault', path='/api/faces/recognition/start', status=400)
    faces, imu = listen(client.topics.FACES), listen(client.topics.IMU)
    try:
        wait_for(lambda: misty.commands('faces/recognition/start'), 'it was asked to')
        imu.clear()
        wait_for(lambda: len(imu) > 5, 'the inertial unit is read')
        assert not misty.state()['looks_for_faces']
    finally:
        misty.control('fault', 'DELETE')
    wait_for(lambda: misty.state()['looks_for_faces'], 'it is tried again')
    assert faces == []
