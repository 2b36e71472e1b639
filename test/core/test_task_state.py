"""Properties of the task state: what a command does not name stays as it is, and undo undoes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, Downgrade, Keep, New, Upgrade
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.core.task_history import MOST_TOPICS, MOST_UNDONE, TaskHistory
from mistypilot_ros.core.task_state import MOST_DETAILS, TaskState, apply

TEXTS = st.text('abc \u4e00é', min_size=1, max_size=6).map(lambda text: f'x{text}x')
DETAILS = st.lists(TEXTS, max_size=4).map(tuple)
TARGETS = st.lists(st.integers(-2, 6), max_size=4).map(tuple)
COMMANDS = st.one_of(
    st.builds(New, TEXTS, DETAILS),
    st.builds(ChangeDetails, DETAILS, TARGETS),
    st.builds(DeleteDetails, TARGETS),
    st.sampled_from([Upgrade(), Downgrade(), Keep()]),
)
LINES = (ScriptLine('Once.', Emotion.HAPPINESS), ScriptLine('The end.'))
STEPS = st.lists(
    st.one_of(
        st.lists(COMMANDS, min_size=1, max_size=3),
        st.just('undo'),
        st.just('return'),
        st.integers(0, 3),
    ),
    max_size=40,
)


def story(*details: str) -> TaskState:
    return TaskState('tell a story', details, LINES, 1, True)


@given(DETAILS.filter(bool), COMMANDS)
@settings(max_examples=300)
def test_details_that_are_not_named_stay_identical_and_in_order(details, command):
    before = TaskState('task', tuple(f'{at} {text}' for at, text in enumerate(details)), LINES, 2, True)
    try:
        after = apply(before, command)
    except InvalidInputError:
        assert isinstance(command, (ChangeDetails, DeleteDetails))
        assert any(not 0 <= target < len(details) for target in command.targets)
        return
    if isinstance(command, New) or command == DeleteDetails():
        return
    named = set(getattr(command, 'targets', ()))
    kept = [text for at, text in enumerate(before.details) if at not in named]
    assert [text for text in after.details if text in kept] == kept
    assert after.main_task == before.main_task
    gone = {before.details[at] for at in named} - set(getattr(command, 'details', ()))
    assert not gone & set(after.details)


@given(STEPS)
@settings(max_examples=300)
def test_undo_undoes_after_any_sequence(steps):
    history, seen = TaskHistory(), []
    for step in steps:
        before = history
        try:
            if step == 'undo':
                history = history.undone()
                assert history.scene == seen.pop()
                continue
            if isinstance(step, int):
                history = history.wrote(LINES, True).performed(step)
                assert history.past == before.past
                continue
            history = history.returned() if step == 'return' else history.did(step)
        except InvalidInputError:
            assert history is before
            continue
        if history is not before:
            seen = [*seen, before.scene][-MOST_UNDONE:]
            assert history.undone().scene == before.scene
        assert len(history.scene.topics) <= MOST_TOPICS and len(history.past) <= MOST_UNDONE
        assert all(topic.main_task for topic in history.scene.topics)


@pytest.mark.parametrize(
    ('command', 'details'),
    [
        (ChangeDetails(('B',), (1,)), ('a', 'B', 'c')),
        (ChangeDetails(('C', 'A'), (2, 0)), ('C', 'b', 'A')),
        (ChangeDetails(('B', 'd'), (1,)), ('a', 'B', 'd', 'c')),
        (ChangeDetails(('B',), (0, 1)), ('B', 'c')),
        (ChangeDetails(('d', 'a')), ('a', 'b', 'c', 'd')),
        (DeleteDetails((0, 2)), ('b',)),
        (DeleteDetails((0, 1, 2)), ()),
    ],
)
def test_which_details_a_command_touches(command, details):
    after = apply(story('a', 'b', 'c'), command)
    assert after == TaskState('tell a story', details)


def test_what_else_a_command_does():
    state = story('a')
    assert apply(state, ChangeDetails(('a',))) is state  # Nothing changes, so the result stands.
    assert apply(state, Upgrade()).strong and apply(state, Upgrade()).result == LINES
    assert not apply(apply(state, Upgrade()), Downgrade()).strong
    assert apply(state, Keep()).saved and not apply(apply(state, Keep()), ChangeDetails(('b',))).saved
    assert apply(apply(state, Upgrade()), New('sing')) == TaskState('sing', strong=True)
    assert apply(apply(state, Upgrade()), DeleteDetails()) == TaskState(strong=True)


@pytest.mark.parametrize(
    ('state', 'command'),
    [
        (story('a'), ChangeDetails(('b',), (1,))),
        (story('a'), DeleteDetails((-1,))),
        (story(), DeleteDetails((0,))),
        (TaskState(), ChangeDetails(('b',))),
        (TaskState(), DeleteDetails()),
        (TaskState(), New('  ')),
        (TaskState(), New('x' * 1_001)),
        (story(), ChangeDetails(tuple(map(str, range(MOST_DETAILS + 1))))),
    ],
)
def test_what_cannot_be_is_refused(state, command):
    with pytest.raises(InvalidInputError, match=r'\.$|first'):
        apply(state, command)


def test_topics_are_left_and_found_again():
    history = TaskHistory().did([New('tell a story', ('hero: a fox',))]).wrote(LINES, True, 'en').performed(1)
    history = history.did([New('plan a trip')]).did([New('tell a joke')])
    back = history.returned('the fox story')
    assert (back.present.main_task, back.present.position, back.present.result) == ('tell a story', 1, LINES)
    assert [topic.main_task for topic in back.scene.topics] == ['plan a trip', 'tell a joke']
    assert history.returned().present.main_task == 'plan a trip'
    assert back.undone().present.main_task == 'tell a joke'
    for wrong in (lambda: history.returned('the weather'), TaskHistory().returned, TaskHistory().undone):
        with pytest.raises(InvalidInputError):
            wrong()
    with pytest.raises(InvalidInputError):
        history.did([New('sing'), DeleteDetails((3,))])
    assert history.present.main_task == 'tell a joke'
    for number in range(2 * MOST_TOPICS):
        history = history.did([New(f'task {number}')])
    assert len(history.scene.topics) == MOST_TOPICS
    assert history.returned('task 6').present.main_task == 'task 6'
