"""A bridge that means one robot, and the other robot at its address."""

import pytest

pytestmark = pytest.mark.ros


def test_another_robot_is_refused_and_the_right_one_taken(misty_at, client, start_bridge, waits):
    topics = client.topics
    other = misty_at(0, '--serial', '2019-B')
    states, events = client.listen(topics.LINK_STATE), client.listen(topics.SENSOR_EVENT)
    arrays = client.listen(topics.DIAGNOSTICS)
    start_bridge(other.address, robot_serial='2019-A')
    state = waits(lambda: [s for s in states if '2019-B' in s.message], 'the other robot is seen')[-1]
    assert (state.state, state.serial_number) == (state.STATE_DOWN, '2019-A')
    assert state.message.startswith(f'At {other.address} is the robot 2019-B and not 2019-A;')

    def link():
        return [s for array in list(arrays) for s in array.status if s.name.endswith('/link')]

    waits(lambda: link() and link()[-1].message == state.message, 'the diagnostics say it')
    assert link()[-1].level == b'\2' and link()[-1].hardware_id == '2019-A'
    answer = client.call(topics.SHOW_FACE, expression='fear')
    assert not answer.ok and answer.message == state.message
    stop = client.call(topics.STOP)
    assert not stop.success and stop.message == f'Not stopped: motion, speech, sound. {state.message}'
    other.control('tap', sensor='chin')
    assert {entry['path'] for entry in other.commands()} == {'/api/device'}

    other.close()
    meant = misty_at(int(other.address.rpartition(':')[2]), '--serial', '2019-A')
    client.wait_up()
    assert states[-1].serial_number == '2019-A'
    assert client.call(topics.SHOW_FACE, expression='fear').ok and meant.commands('images/display')
    assert not events, 'the touch of the other robot was not taken'
    meant.control('tap', sensor='chin')
    waits(lambda: len(events) == 2, 'press and release')
