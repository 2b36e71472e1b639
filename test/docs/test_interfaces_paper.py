"""The page of interfaces says what the code, the folders and the running nodes say."""

import re
from pathlib import Path

import pytest
from recordings import type_name
from ros_domains import next_domain
from simulated_misty import wait_for

from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.nodes import interfaces

ROOT = Path(__file__).resolve().parents[2]
PAPER = (ROOT / 'docs' / 'interfaces.md').read_text()
DOMAIN = next_domain()
NODES = ('binding_supervisor', 'misty_bridge', 'pia', 'sia', 'task_router')


def rows(heading):
    """Rows of the table below a heading: cells without blanks and back quotes, lists as sets."""
    section = re.search(rf'^## {heading}$(.*?)(?=^## |\Z)', PAPER, re.MULTILINE | re.DOTALL)[1]
    lines = [line for line in section.splitlines() if line.startswith('| `')]
    return [[cell.strip().replace('`', '') for cell in line.strip('|').split('|')] for line in lines]


def names(cell):
    return {name.strip() for name in cell.split(',') if name.strip()}


def of(kind):
    """Entries of a kind by name, those of families too."""
    families = [list(entry.values()) for entry in vars(interfaces).values() if isinstance(entry, dict)]
    entries = [*vars(interfaces).values(), *(entry for family in families for entry in family)]
    return {entry.name: entry for entry in entries if isinstance(entry, kind)}


def qos(profile):
    latched = profile.durability is interfaces.DurabilityPolicy.TRANSIENT_LOCAL
    reliable = profile.reliability is interfaces.ReliabilityPolicy.RELIABLE
    return f'{"latched" if latched else "reliable" if reliable else "best effort"} {profile.depth}'


def test_topics():
    written = {name: (kind, quality) for name, kind, quality, *_ in rows('Topics')}
    topics = of(interfaces.Topic)
    assert written == {name: (type_name(topic.type), qos(topic.qos)) for name, topic in topics.items()}


@pytest.mark.parametrize(
    ('heading', 'kind'), [('Services', interfaces.Service), ('Actions', interfaces.Action)]
)
def test_services_and_actions(heading, kind):
    written = {name: of_type for name, of_type, *_ in rows(heading)}
    assert written == {name: type_name(entry.type) for name, entry in of(kind).items()}


def test_every_file_is_named_and_every_name_is_a_file():
    named = set(re.findall(r'mistypilot_ros/((?:msg|srv|action)/\w+)', PAPER))
    files = {
        f'{kind}/{path.stem}' for kind in ('msg', 'srv', 'action') for path in (ROOT / kind).glob(f'*.{kind}')
    }
    assert named == files


def owner(node_name):
    """The process of a node; those that it hides are its own."""
    return next((name for name in NODES if node_name == name or node_name.startswith(f'_{name}_')), '')


@pytest.mark.ros
def test_who_publishes_subscribes_and_serves(tmp_path, monkeypatch):
    from mistypilot_ros import prefix

    monkeypatch.setenv('ROS_DOMAIN_ID', DOMAIN)
    prefix.ensure()
    import rclpy
    from rclpy.action import get_action_server_names_and_types_by_node as actions_of

    context = rclpy.Context()
    rclpy.init(context=context, domain_id=int(DOMAIN))
    node = rclpy.create_node('reader', namespace='/misty', context=context)

    def seen():
        """Topic → publishers, subscribers; service or action → server; as far as discovered."""
        found = {}
        for name in of(interfaces.Topic):
            full = node.resolve_topic_name(name)
            ends = (node.get_publishers_info_by_topic(full), node.get_subscriptions_info_by_topic(full))
            found[name] = tuple({owner(end.node_name) for end in side} - {''} for side in ends)
        for name in NODES:
            served = node.get_service_names_and_types_by_node(name, '/misty')
            for full, _ in [*served, *actions_of(node, name, '/misty')]:
                found.setdefault(full.removeprefix('/misty/'), name)
        return found

    written = {name: (names(who), names(to)) for name, _, _, who, to, _ in rows('Topics')}
    written |= {name: server for heading in ('Services', 'Actions') for name, _, server, _ in rows(heading)}
    try:
        with RunningSystem(tmp_path):
            wait_for(lambda: set(NODES) <= set(node.get_node_names()), 'the nodes')
            last = {}

            def agrees():
                last.update(seen())
                return {name: last.get(name) for name in written} == written

            try:
                wait_for(agrees, 'the page')
            except AssertionError:
                assert {name: last.get(name) for name in written} == written
    finally:
        node.destroy_node()
        rclpy.shutdown(context=context)
