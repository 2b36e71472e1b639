"""A robot whose date is wrong by ten years."""

import json
import time

import pytest
import websocket

pytestmark = pytest.mark.ros
TEN_YEARS = 10 * 365.25 * 86400


def year(created):
    return int(created[:4])


def created_by(misty):
    """Year that the robot writes into an event that anybody else gets, and into an answer."""
    import requests

    connection = websocket.create_connection(f'ws://{misty.address}/pubsub', timeout=5)
    wish = {'Operation': 'subscribe', 'Type': 'BatteryCharge', 'DebounceMs': 0, 'EventName': 'other'}
    connection.send(json.dumps(wish))
    connection.recv()
    event = json.loads(connection.recv())['message']
    connection.close()
    answer = requests.get(f'{misty.url}/api/battery', timeout=5).json()['result']
    return year(event['created']), year(answer['created'])


@pytest.fixture(scope='module')
def bridge_parameters():
    return {'camera_enabled': True, 'microphone_enabled': True, 'battery_period': 0.3}


@pytest.mark.parametrize('error', [-TEN_YEARS, TEN_YEARS])
def test_stamps_are_of_the_nodes_clock(error, misty, bridge, client, waits):
    misty.control('calendar', error=error)
    assert created_by(misty) == (time.gmtime(time.time() + error).tm_year,) * 2
    topics = client.topics
    rows = (topics.SENSOR_EVENT, topics.BATTERY_STATE, topics.JOINT_STATES, topics.UTTERANCE)
    heard = [client.listen(topic) for topic in (*rows, topics.LINK_STATE, topics.DIAGNOSTICS, topics.STOPPED)]
    links = client.listen(topics.LINK_STATE)
    connections, began = links[-1].connections, time.time()
    client.forget(latched=False)
    misty.control('reboot', seconds=0)  # Whatever is read as the link comes up has the wrong date too.
    waits(lambda: links and links[-1].connections > connections, 'it is connected anew')
    client.wait_up()
    misty.control('tap', sensor='chin')
    waits(lambda: misty.state()['listening'], 'it listens')
    misty.control('say', text='hello')
    client.call(topics.STOP)
    picture = client.call(topics.TAKE_PICTURE, send=True).image
    waits(lambda: all(heard), 'each was published')
    stamps = [message.header.stamp for messages in heard for message in messages] + [picture.header.stamp]
    assert all(began - 0.1 < stamp.sec + stamp.nanosec / 1e9 < time.time() + 0.1 for stamp in stamps)
