"""A reader that was not made by ROS reads what labs record, from the .msg files alone."""

import json
import random
from pathlib import Path
from typing import Any

import mistypilot_ros.msg
import pytest
from ament_index_python.packages import get_package_share_directory
from recordings import Recorded, Recorder, plain, type_name
from simulated_misty import wait_for

from mistypilot_ros.bench.running_system import RunningSystem

ROOT = Path(__file__).resolve().parents[2]
OWN = sorted(path.stem for path in (ROOT / 'msg').glob('*.msg'))
WORDS = ('', 'chin', 'Ünicode 下巴', 'say text=a%20b', "quote's")


def fill(message: Any, dice: random.Random) -> Any:
    """Put values into all fields that a wrong reader would not find by chance."""
    for name, kind in message.get_fields_and_field_types().items():
        setattr(message, name, value(getattr(message, name), kind, dice))
    return message


def value(present: Any, kind: str, dice: random.Random) -> Any:
    if kind.startswith('sequence<mistypilot_ros/'):
        made = getattr(mistypilot_ros.msg, kind.removeprefix('sequence<mistypilot_ros/').rstrip('>'))
        return [fill(made(), dice) for _ in range(dice.randint(0, 3))]
    if kind == 'sequence<string>':
        return [dice.choice(WORDS) for _ in range(dice.randint(0, 3))]
    if hasattr(present, 'get_fields_and_field_types'):
        return fill(present, dice)
    if isinstance(present, bool):
        return dice.random() < 0.5
    if isinstance(present, int):
        return dice.randint(1, 100)
    if isinstance(present, float):
        return dice.randint(-1000, 1000) / 8  # exact in 32 bits too
    assert isinstance(present, str), kind
    return dice.choice(WORDS)


@pytest.mark.parametrize('mcap', [True, False], ids=['mcap', 'sqlite3'])
def test_every_message_of_this_package(bag, mcap) -> None:
    from rclpy.serialization import serialize_message

    dice, written, wire = random.Random(7), [], []
    for name in OWN:
        for _ in range(5):
            message = fill(getattr(mistypilot_ros.msg, name)(), dice)
            written.append((f'/{name.lower()}', 1000 + len(written), plain(message)))
            kind, data = type_name(type(message)), serialize_message(message)
            wire.append(Recorded(written[-1][0], kind, written[-1][1], data))
    bag.write(wire, mcap)
    read = [(topic, at, plain(message)) for topic, at, message in bag.read()]
    assert read == written


@pytest.mark.parametrize('name', OWN)
def test_type_hashes_are_those_of_the_files(store, name) -> None:
    """The hash in a recording says which fields it has; it is reckoned from the .msg file here."""
    share = Path(get_package_share_directory('mistypilot_ros'))
    described = json.loads((share / 'msg' / f'{name}.json').read_text())
    hashes = {entry['type_name']: entry['hash_string'] for entry in described['type_hashes']}
    type_of_it = f'mistypilot_ros/msg/{name}'
    assert store.hash_rihs01(type_of_it) == hashes[type_of_it]


@pytest.mark.ros
def test_all_topics_of_a_running_system(bag, node_in, domain, tmp_path) -> None:
    """Everything that flows is recorded, then read again and compared with what ROS makes of it."""
    from geometry_msgs.msg import Twist
    from rclpy.serialization import deserialize_message

    from mistypilot_ros.nodes import interfaces

    topics = [entry for entry in vars(interfaces).values() if isinstance(entry, interfaces.Topic)]
    topics += interfaces.RANGES.values()
    node = node_in('/misty')
    recorder = Recorder(node)
    for topic in topics:
        recorder.record(topic)
    drive = interfaces.CMD_VEL.publisher(node)
    calls = interfaces.MODEL_CALLS.publisher(node)
    say = interfaces.UTTERANCE.publisher(node)
    log, seeing = tmp_path / 'log.txt', tmp_path / 'seeing.yaml'
    allowed = {'camera_enabled': True, 'face_recognition_enabled': True}
    seeing.write_text(json.dumps({'/**': {'misty_bridge': {'ros__parameters': allowed}}}))
    options = ('--params-file', str(seeing))
    with RunningSystem(tmp_path / 'state', options, {'ROS_DOMAIN_ID': domain}, log) as system:
        wait_for(lambda: say.get_subscription_count() > 1 and drive.get_subscription_count() > 1, 'the nodes')
        system.say('When I tap your chin, wave')
        system.binding('chin')
        system.control('tap', sensor='chin')
        system.control('face', name='Anna')
        system.control('tap', sensor='bumper_rear_left')
        say.publish(fill(interfaces.UTTERANCE.type(), random.Random(1)))
        drive.publish(Twist())
        calls.publish(fill(interfaces.MODEL_CALLS.type(), random.Random(2)))  # no model is asked here
        system.say('Tell me a story')
        system.say('Stop')
        wanted = {node.resolve_topic_name(topic.name) for topic in topics}
        wait_for(lambda: wanted <= {message.topic for message in recorder.messages}, 'all topics')
    recorded = recorder.messages
    bag.write(recorded)
    types = {node.resolve_topic_name(topic.name): topic.type for topic in topics}
    by_ros = [(m.topic, plain(deserialize_message(m.data, types[m.topic]))) for m in recorded]
    by_reader = [(topic, plain(message)) for topic, _, message in bag.read()]
    order = sorted(range(len(recorded)), key=lambda index: recorded[index].time)
    assert [by_ros[index][0] for index in order] == [topic for topic, _ in by_reader]
    assert [by_ros[index] for index in order] == by_reader
    assert {topic for topic, _ in by_reader} == wanted
