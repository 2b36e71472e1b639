"""The time of a simulation that nobody publishes: the clock of all nodes stands at 0, and nothing hangs."""

import json

import pytest
from ros_domains import next_domain
from simulated_misty import wait_for
from somebody import Somebody

from mistypilot_ros.bench.running_system import RunningSystem

pytestmark = pytest.mark.ros
DOMAIN = next_domain()
NODES = ('misty_bridge', 'binding_supervisor', 'task_router', 'pia', 'sia')
PARTS = ('link', 'binding_supervisor', 'interpreter')
"""One of each node that tells its health."""


@pytest.fixture(scope='module')
def system(tmp_path_factory):
    folder = tmp_path_factory.mktemp('sim_time')
    file = folder / 'parameters.yaml'
    file.write_text(json.dumps({'/**': {'ros__parameters': {'use_sim_time': True, 'cmd_vel_stamped': True}}}))
    log = folder / 'log.txt'
    options = ('--params-file', str(file))
    running = RunningSystem(folder / 'state', options, {'ROS_DOMAIN_ID': DOMAIN}, log)
    try:
        with running:
            yield running
    finally:
        print(log.read_text(errors='replace')[-6000:])


@pytest.fixture(scope='module')
def somebody(system):
    client = Somebody('/misty', DOMAIN)
    yield client
    client.close()


def clock_of(somebody, node):
    """Whether a node uses the time of a simulation, as `ros2 param get` shows it."""
    from rcl_interfaces.srv import GetParameters

    client = somebody.node.create_client(GetParameters, f'{node}/get_parameters')
    assert client.wait_for_service(20), node
    request = GetParameters.Request(names=['use_sim_time'])
    return somebody._answer(client.call_async(request)).values[0].bool_value


def test_all_five_nodes_have_it_and_nobody_tells_the_time(system, somebody):
    assert all(clock_of(somebody, node) for node in NODES)
    assert somebody.node.count_publishers('/clock') == 0


def test_a_sentence_a_press_and_a_stop(system, somebody):
    turn = system.say('when I tap your chin, wave')
    assert turn['ok'], turn
    system.binding('chin')
    for _ in range(2):  # The second press is told from a bounce of the first by the steady clock.
        since, entry = system.mark(), system.control('tap', sensor='chin')['seq']
        run = system.wait(lambda line: line['type'] == 'skill_run' and line['final'], 20, since)
        assert run['skill'] == 'wave' and run['state'] == 'SUCCEEDED', run
        assert [row for row in system.log(entry) if row['path'] == '/api/arms/set']
    entry = system.log()[-1]['seq']
    assert system.say('stop')['ok']
    assert {'/api/halt', '/api/tts/stop'} <= {row['path'] for row in system.log(entry)}
    assert system.say('wave')['ok'], 'what comes after a stop is done'
    assert somebody.call('STOP').success


def test_a_speech_and_a_drive_end(system, somebody):
    from builtin_interfaces.msg import Duration

    assert somebody.goal('SPEAK', text='one two').ok
    assert somebody.goal('DRIVE', linear=0.1, duration=Duration(nanosec=300_000_000)).ok


def test_diagnostics_go_on_and_their_stamps_are_those_of_the_clock(system, somebody):
    arrays = somebody.listen('DIAGNOSTICS')

    def beats(part):
        return sum(status.name == f'misty/{part}' for array in list(arrays) for status in array.status)

    wait_for(lambda: all(beats(part) > 2 for part in PARTS), 'three beats of each')
    assert {(array.header.stamp.sec, array.header.stamp.nanosec) for array in arrays} == {(0, 0)}


def test_stamped_velocities_are_compared_with_that_clock(system, somebody):
    from geometry_msgs.msg import TwistStamped

    publisher = somebody.node.create_publisher(TwistStamped, 'cmd_vel', 1)
    wait_for(publisher.get_subscription_count, 'the bridge listens')
    message = TwistStamped()
    message.twist.linear.x = 0.1
    publisher.publish(message)
    wait_for(lambda: system.state()['moving']['base'], 'it drives')
