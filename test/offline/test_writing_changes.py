"""A script whose details are changed stays the same one in all else."""

from __future__ import annotations

import random

from mistypilot_ros import data_folders
from mistypilot_ros.core.social import Brief
from mistypilot_ros.offline.writing.writer import OfflineWriter

WISH = 'Tell me a bedtime story about a fox named Rusty'


def spoken(writer: OfflineWriter, *brief: object, **more: object) -> str:
    return ' '.join(line.text for line in writer.write(Brief(*brief, **more)))


def test_an_animal_that_no_detail_names_stays_the_same():
    writer = OfflineWriter(data_folders.shipped('config') / 'offline', random.Random(1))
    story = spoken(writer, WISH, 'tell a bedtime story', ('name: Rusty',))
    assert 'a small fox whose name was Rusty' in story
    shorter = ('name: Rusty', 'shorter')
    told = spoken(writer, 'Make it shorter', 'tell a bedtime story', shorter, window=(WISH, story))
    assert len(told) < len(story) / 2 and 'Rusty was a small fox' in told
    other = ('name: Rusty', 'shorter', 'hero: a rabbit')
    told = spoken(writer, 'Make it a rabbit', 'tell a bedtime story', other, window=(WISH, story))
    assert 'Rusty was a small rabbit' in told
