"""The page of interfaces as tables, and what the code and running nodes say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mistypilot_ros.nodes import interfaces

ROOT = Path(__file__).resolve().parents[2]
PAPER = (ROOT / 'docs' / 'interfaces.md').read_text()
NODES = ('binding_supervisor', 'misty_bridge', 'pia', 'sia', 'task_router')


def rows(heading: str) -> list[list[str]]:
    """Rows of the table below a heading: cells without blanks and back quotes."""
    section = re.search(rf'^## {heading}$(.*?)(?=^## |\Z)', PAPER, re.MULTILINE | re.DOTALL)
    assert section is not None, heading
    lines = [line for line in section[1].splitlines() if line.startswith('| `')]
    return [[cell.strip().replace('`', '') for cell in line.strip('|').split('|')] for line in lines]


def names(cell: str) -> set[str]:
    return {name.strip() for name in cell.split(',') if name.strip()}


def of(kind: type) -> dict[str, Any]:
    """Entries of a kind by name, those of families too."""
    families = [list(entry.values()) for entry in vars(interfaces).values() if isinstance(entry, dict)]
    entries = [*vars(interfaces).values(), *(entry for family in families for entry in family)]
    return {entry.name: entry for entry in entries if isinstance(entry, kind)}


def written() -> dict[str, Any]:
    """Topic → publishers, subscribers; service or action → server; as the page says."""
    ends: dict[str, Any] = {name: (names(who), names(to)) for name, _, _, who, to, _ in rows('Topics')}
    served = {name: server for kind in ('Services', 'Actions') for name, _, server, _ in rows(kind)}
    return ends | served


def seen(node: Any) -> dict[str, Any]:
    """The same as a node in the graph discovers it."""
    from rclpy.action import get_action_server_names_and_types_by_node as actions_of

    found: dict[str, Any] = {}
    for name in of(interfaces.Topic):
        full = node.resolve_topic_name(name)
        ends = (node.get_publishers_info_by_topic(full), node.get_subscriptions_info_by_topic(full))
        found[name] = tuple({_owner(end.node_name) for end in side} - {''} for side in ends)
    for name in NODES:
        served = node.get_service_names_and_types_by_node(name, '/misty')
        for full, _ in [*served, *actions_of(node, name, '/misty')]:
            found.setdefault(full.removeprefix('/misty/'), name)
    return {name: found.get(name) for name in written()}


def _owner(node_name: str) -> str:
    """The process of a node; those that it hides are its own."""
    return next((name for name in NODES if node_name == name or node_name.startswith(f'_{name}_')), '')
