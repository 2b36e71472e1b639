"""A reader that was not made by ROS reads messages and knows their types, from the .msg files alone."""

import json
import random
from pathlib import Path

import mistypilot_ros.msg
import pytest
from ament_index_python.packages import get_package_share_directory
from recordings import Recorded, fill, plain, type_name

ROOT = Path(__file__).resolve().parents[2]
OWN = sorted(path.stem for path in (ROOT / 'msg').glob('*.msg'))


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
