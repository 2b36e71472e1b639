"""A running system is recorded: another reader reads it, and what was said and done is played again."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import interfaces_paper as paper
import pytest
from recordings import Recorded, Recorder, fill, plain
from replay import LONG, OUTPUTS, SESSION, by_topic, commands, lead, play, started
from simulated_misty import wait_for

from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.nodes import interfaces

pytestmark = [pytest.mark.ros, pytest.mark.slow]
NODES = ('binding_supervisor', 'pia', 'sia', 'task_router')
"""All but the bridge: in the replay there is no robot, and nobody asks for one."""
TOPICS = {
    topic.name: topic
    for topic in [*vars(interfaces).values(), *interfaces.RANGES.values()]
    if isinstance(topic, interfaces.Topic)
}
OF_SESSION = (
    interfaces.UTTERANCE,
    interfaces.SENSOR_EVENT,
    interfaces.TURNS,
    interfaces.SKILL_RUNS,
    interfaces.BINDINGS,
)


@dataclass(frozen=True)
class Recording:
    """What was recorded of one system."""

    session: list[Recorded]
    """What a person said and touched, and what came of it."""
    everything: list[Recorded]
    """The same, and then all other topics."""
    graph: dict[str, Any]
    """Who published, subscribed and served."""


@pytest.fixture(scope='module')
def recording(
    node_in: Callable[[str], Any], domain: str, tmp_path_factory: pytest.TempPathFactory
) -> Recording:
    """One system that runs once for all tests: a session first, then whatever else it can publish."""
    folder, node = tmp_path_factory.mktemp('recorded'), node_in('/misty')
    recorder = Recorder(node)
    for topic in OF_SESSION:
        recorder.record(topic)
    allowed = {'camera_enabled': True, 'face_recognition_enabled': True}
    (folder / 'seeing.yaml').write_text(json.dumps({'/**': {'misty_bridge': {'ros__parameters': allowed}}}))
    options = ('--params-file', str(folder / 'seeing.yaml'))
    with RunningSystem(folder / 'state', options, {'ROS_DOMAIN_ID': domain}, folder / 'log.txt') as system:
        lead(system, node)
        session = recorder.messages
        graph = discovered(node)
        for topic in TOPICS.values():
            if topic not in OF_SESSION:
                recorder.record(topic)
        make_all_flow(system, node)
        wanted = {node.resolve_topic_name(name) for name in TOPICS}
        wait_for(lambda: wanted <= {message.topic for message in recorder.messages}, 'all topics')
    return Recording(session, recorder.messages, graph)


def discovered(node: Any) -> dict[str, Any]:
    """Who publishes, subscribes and serves, once all of it is discovered that the page says."""
    try:
        wait_for(lambda: paper.seen(node) == paper.written(), 'the page')
    except AssertionError:
        pass  # The test shows what differs.
    return paper.seen(node)


def make_all_flow(system: RunningSystem, node: Any) -> None:
    """See to it that each topic has something to tell."""
    drive = interfaces.CMD_VEL.publisher(node)
    calls = interfaces.MODEL_CALLS.publisher(node)
    lines = interfaces.LINE_TO_COME.publisher(node)
    say = interfaces.UTTERANCE.publisher(node)
    wait_for(lambda: say.get_subscription_count() > 1 and drive.get_subscription_count() > 1, 'the nodes')
    since = system.mark()
    system.say('When I tap your chin, wave')
    system.binding('chin', since=since)
    system.control('tap', sensor='chin')
    system.control('face', name='Anna')
    system.control('tap', sensor='bumper_rear_left')
    say.publish(fill(interfaces.UTTERANCE.type(), random.Random(1)))
    drive.publish(interfaces.CMD_VEL.type())
    calls.publish(fill(interfaces.MODEL_CALLS.type(), random.Random(2)))  # no model is asked here
    lines.publish(fill(interfaces.LINE_TO_COME.type(), random.Random(3)))  # nothing here is written slowly
    system.say('Tell me a story')
    system.say('Forget me')
    system.say('Stop')


def test_who_publishes_subscribes_and_serves_is_as_the_page_says(recording) -> None:
    assert recording.graph == paper.written()


def test_all_topics_of_a_running_system(bag, recording) -> None:
    """Everything that flows is recorded, then read again and compared with what ROS makes of it."""
    from rclpy.serialization import deserialize_message

    recorded = recording.everything
    bag.write(recorded)
    types = {topic_name(topic): topic.type for topic in TOPICS.values()}
    by_ros = [(m.topic, plain(deserialize_message(m.data, types[m.topic]))) for m in recorded]
    by_reader = [(topic, plain(message)) for topic, _, message in bag.read()]
    order = sorted(range(len(recorded)), key=lambda index: recorded[index].time)
    assert [by_ros[index][0] for index in order] == [topic for topic, _ in by_reader]
    assert [by_ros[index] for index in order] == by_reader
    assert {topic for topic, _ in by_reader} == set(types)


def topic_name(topic: Any) -> str:
    """Its full name in the namespace of the recording."""
    return topic.name if topic.name.startswith('/') else f'/misty/{topic.name}'


@pytest.fixture
def without_robot(
    domain: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], None]]:
    """The nodes without bridge and simulator, with a state folder of their own."""
    monkeypatch.setenv('ROS_DOMAIN_ID', domain)
    running: list[subprocess.Popen[bytes]] = []
    log = tmp_path / 'replayed.txt'

    def start() -> None:
        for name in NODES:
            command = [
                sys.executable,
                '-m',
                f'mistypilot_ros.nodes.{name}',
                '--ros-args',
                '-r',
                '__ns:=/misty',
            ]
            if name == 'binding_supervisor':
                command += ['-p', f"state_dir:='{tmp_path / 'second'}'"]
            with log.open('ab') as file:
                running.append(subprocess.Popen(command, stdout=file, stderr=file))

    yield start
    for process in running:
        process.send_signal(signal.SIGINT)
    ended = [process.wait(LONG) for process in running]
    print(log.read_text()[-6000:])
    assert ended == [0] * len(running)


def test_the_same_commands_without_a_robot(bag, node_in, recording, without_robot) -> None:
    """What was said to and done with the robot is played again without one."""
    bag.write(recording.session)
    read = bag.read()
    recorded = by_topic(read)
    assert len(recorded['turns']) == len(recorded['utterance']) == len(SESSION)
    assert started(recorded['skill_runs']), 'something ran'

    node = node_in('/misty')
    publishers = {
        '/misty/utterance': interfaces.UTTERANCE.publisher(node),
        '/misty/sensor_event': interfaces.SENSOR_EVENT.publisher(node),
    }
    heard: dict[str, list[Any]] = {name: [] for name in (*OUTPUTS, 'bindings')}
    catalogues: list[Any] = []
    # The nodes of the first system must not be taken for those that come: only the recorder listens.
    wait_for(
        lambda: all(p.get_subscription_count() == 1 for p in publishers.values()), 'nobody of before', LONG
    )
    without_robot()
    interfaces.TURNS.subscribe(node, heard['turns'].append)
    interfaces.SKILL_RUNS.subscribe(node, heard['skill_runs'].append)
    interfaces.SKILLS.subscribe(node, catalogues.append)
    interfaces.BINDINGS.subscribe(node, heard['bindings'].append)
    wait_for(
        lambda: (
            catalogues
            and heard['bindings']
            and all(p.get_subscription_count() > 1 for p in publishers.values())
        ),
        'the nodes',
        LONG,
    )
    play(read, publishers, heard)
    wait_for(lambda: len(heard['turns']) == len(recorded['turns']), 'all turns', LONG)
    wait_for(
        lambda: len(started(heard['skill_runs'])) == len(started(recorded['skill_runs'])), 'all runs', LONG
    )
    assert [turn.text for turn in heard['turns']] == [turn.text for turn in recorded['turns']]
    assert [commands(turn) for turn in heard['turns']] == [commands(turn) for turn in recorded['turns']]
    assert started(heard['skill_runs']) == started(recorded['skill_runs'])
