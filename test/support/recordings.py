"""Recordings as files, written and read by rosbags; what goes into them is what came over the wire."""

from __future__ import annotations

import dataclasses
import random
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WORDS = ('', 'chin', 'Ünicode 下巴', 'say text=a%20b', "quote's")


def plain(message: Any) -> Any:
    """The values of a message of rclpy or of rosbags, in the same plain form."""
    if hasattr(message, 'get_fields_and_field_types'):
        return {name: plain(getattr(message, name)) for name in message.get_fields_and_field_types()}
    if dataclasses.is_dataclass(message):
        # rosbags has the type's name and the constants among the fields.
        names = [entry.name for entry in dataclasses.fields(message) if entry.name.islower()]
        names = [name for name in names if not name.startswith('__')]
        return {name: plain(getattr(message, name)) for name in names}
    if isinstance(message, bytes) and len(message) == 1:
        return message[0]  # The type byte: rclpy has bytes, rosbags a number.
    if isinstance(message, str | bytes):
        return message
    if getattr(message, 'itemsize', 0) == 1 and hasattr(message, '__len__'):
        return list(bytes(message))  # Such as a picture: an array of Python, or one of NumPy.
    if hasattr(message, '__iter__'):
        return [plain(entry) for entry in message]
    return 'nan' if message != message else message if isinstance(message, bool) else float(message)


@dataclass(frozen=True)
class Recorded:
    """One message of a recording."""

    topic: str
    type: str
    time: int
    data: bytes


class Bag:
    """A recording on disk, written and read by rosbags."""

    def __init__(self, path: Path, store: Any) -> None:
        self.path, self.store = path, store

    def write(self, messages: list[Recorded], mcap: bool = True) -> None:
        from rosbags.rosbag2 import StoragePlugin, Writer

        plugin = StoragePlugin.MCAP if mcap else StoragePlugin.SQLITE3
        with Writer(self.path, version=9, storage_plugin=plugin) as writer:
            topics = {
                key: writer.add_connection(*key, typestore=self.store)
                for key in dict.fromkeys((message.topic, message.type) for message in messages)
            }
            for message in messages:
                writer.write(topics[message.topic, message.type], message.time, message.data)

    def read(self) -> list[tuple[str, int, Any]]:
        """Topic, time and message, as an independent reader has them."""
        from rosbags.highlevel import AnyReader

        with AnyReader([self.path], default_typestore=self.store) as reader:
            return [
                (connection.topic, stamp, reader.deserialize(data, connection.msgtype))
                for connection, stamp, data in reader.messages()
            ]


class Recorder:
    """Subscribes to topics and keeps what they carry as it came over the wire."""

    def __init__(self, node: Any) -> None:
        self._node = node
        self._lock = threading.Lock()
        self._messages: list[Recorded] = []

    def record(self, topic: Any) -> None:
        """Record a topic of `nodes/interfaces.py` from now on."""
        name = self._node.resolve_topic_name(topic.name)
        kind = type_name(topic.type)

        def keep(data: bytes) -> None:
            with self._lock:
                self._messages.append(Recorded(name, kind, time.time_ns(), bytes(data)))

        self._node.create_subscription(topic.type, topic.name, keep, topic.qos, raw=True)

    @property
    def messages(self) -> list[Recorded]:
        with self._lock:
            return list(self._messages)


def type_name(message_type: Any) -> str:
    """Name of a generated type, such as std_msgs/msg/Bool."""
    package, kind, _ = message_type.__module__.split('.')
    return f'{package}/{kind}/{message_type.__name__}'


def fill(message: Any, dice: random.Random) -> Any:
    """Put values into all fields that a wrong reader would not find by chance."""
    for name, kind in message.get_fields_and_field_types().items():
        setattr(message, name, _value(getattr(message, name), kind, dice))
    return message


def _value(present: Any, kind: str, dice: random.Random) -> Any:
    if kind.startswith('sequence<mistypilot_ros/'):
        import mistypilot_ros.msg

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
