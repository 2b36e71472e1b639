"""The page of interfaces says what code and folders say; test/recording compares it with running nodes."""

import re

import pytest
from interfaces_paper import PAPER, ROOT, of, rows
from recordings import type_name

from mistypilot_ros.nodes import interfaces


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
