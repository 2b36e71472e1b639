"""A return to an earlier topic that changes something of it: what is a change, and what stays as it was."""

from __future__ import annotations

import pytest
from social_world import JOKE, STORY, World

from mistypilot_ros.agents.conversation_returns import changes_of
from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, New
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.core.task_state import TaskState

FOX = ('hero: a fox', 'short')


@pytest.mark.parametrize(
    ('topic', 'told', 'change'),
    [
        (FOX, FOX, ()),
        (FOX, ('short', 'hero: a fox'), ()),
        (FOX, ('hero: fox', 'short'), ()),  # The same in other words.
        (FOX, (*FOX, 'sad'), (ChangeDetails(('sad',)),)),
        (FOX, ('hero: a fox', 'long'), (ChangeDetails(('long',), (1,)),)),
        (FOX, ('hero: a dog', 'long'), (ChangeDetails(('hero: a dog', 'long'), (0, 1)),)),
        (FOX, ('hero: a fox',), (DeleteDetails((1,)),)),
        (('short',), ('long',), (ChangeDetails(('long',), (0,)),)),
        ((), ('long',), (ChangeDetails(('long',)),)),
        (FOX, (), ()),  # The reader knows nothing of it any more.
        (('a', 'b', 'c'), ('x', 'y', 'z'), ()),
    ],
)
def test_changes(topic, told, change):
    assert changes_of(TaskState('tell a story', topic), New('tell a story', told)) == change


def test_a_change_in_a_return_is_made_and_taken_back_with_it(tmp_path):
    world = World(tmp_path)
    world.turn(STORY)
    story = world.state()
    world.turn(JOKE)
    joke = world.state()
    outcome, lines = world.turn(New('tell a story', ('hero: a fox', 'shorter')), request=Request.EARLIER)
    assert world.state().details == ('hero: a fox', 'shorter') and lines[0].startswith('tell a story')
    assert outcome.reply.startswith('All right, back to this: tell a story.') and outcome.ok
    world.turn(request=Request.UNDO)
    assert world.state() == joke
    world.turn(New('tell a story', STORY.details), request=Request.EARLIER)
    assert world.state() == story
