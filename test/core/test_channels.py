"""Which commands use which channels, and who may have them: rules, and random sequences against a model."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mistypilot_ros.core.arbiter import STORY_FIRST, TAKEN, Arbiter
from mistypilot_ros.core.channels import NONE, PERFORMED, USES, Channel, Wish, Yields, wish
from mistypilot_ros.core.errors import CancelledError
from mistypilot_ros.core.joint_move import JOINTS
from mistypilot_ros.core.robot_calls import Origin, RobotCall
from mistypilot_ros.misty.desk import METHODS

FREE = {'set_flashlight', 'set_volume', 'take_picture', 'record_video', 'capture_speech'}
FREE |= {'upload_asset', 'forget_face'}
"""Methods that use no channel."""
STORY = Wish(PERFORMED, 'turn', performs=True)


def moves(run, *channels):
    return Wish(frozenset(channels), run)


def refused(arbiter, wanted, yields=Yields.STORY):
    with pytest.raises(CancelledError) as error:
        arbiter.take(wanted, yields)
    return str(error.value)


def runs(taken):
    return {loser.run_id for loser in taken.losers}


# --- the table


def test_every_method_of_the_robot_is_in_the_table():
    assert set(METHODS) == {*USES, *FREE, 'move_joints'}
    assert all(wish(RobotCall(method)).channels == NONE for method in FREE)
    assert set.union(*map(set, USES.values())) == set(Channel)
    assert Channel.BASE not in PERFORMED


def test_joints_are_of_head_or_arms():
    used = {name: wish(RobotCall('move_joints', {'names': [name]})).channels for name in JOINTS}
    assert used == {
        name: frozenset({Channel.HEAD if name.startswith('head') else Channel.ARMS}) for name in JOINTS
    }
    assert wish(RobotCall('move_joints', {'names': list(JOINTS)})).channels == {Channel.HEAD, Channel.ARMS}


def test_a_call_names_its_run_and_whether_it_waits():
    said = wish(RobotCall('speak', {'text': 'x'}, Origin('r', 1)))
    assert (said.run_id, said.waits, said.performs) == ('r', True, False)
    assert not wish(RobotCall('speak', {'text': 'x', 'interrupt': True})).waits
    assert wish(RobotCall('perform', {})).performs


# --- who yields


def test_a_skill_ends_a_story_for_good():
    arbiter = Arbiter()
    arbiter.take(STORY)
    assert runs(arbiter.take(moves('r', Channel.BASE))) == set(), 'a story does not drive'
    assert runs(arbiter.take(moves('r', Channel.LIGHT))) == {'turn'}
    assert runs(arbiter.take(moves('r', Channel.ARMS))) == set()
    assert refused(arbiter, STORY) == TAKEN, 'its next part'
    arbiter.ended('r')
    assert refused(arbiter, STORY) == TAKEN
    assert runs(arbiter.take(Wish(PERFORMED, 'go on', performs=True))) == set()


def test_a_skill_that_comes_between_two_parts_of_a_story_ends_it():
    arbiter = Arbiter()
    arbiter.performed(arbiter.take(STORY).holder)
    arbiter.take(moves('r', Channel.FACE))
    assert refused(arbiter, STORY) == TAKEN


def test_a_story_that_goes_first_is_not_disturbed():
    arbiter = Arbiter()
    story = arbiter.take(STORY, Yields.SKILL).holder
    assert refused(arbiter, moves('r', Channel.ARMS), Yields.SKILL) == STORY_FIRST
    arbiter.take(moves('r', Channel.BASE), Yields.SKILL)
    arbiter.performed(story)
    assert runs(arbiter.take(moves('s', Channel.ARMS), Yields.SKILL)) == set()
    assert runs(arbiter.take(STORY, Yields.SKILL)) == {'s'}, 'its next part goes first as well'


@pytest.mark.parametrize('yields', Yields)
def test_a_new_story_takes_over_from_a_skill_that_runs(yields):
    arbiter = Arbiter()
    arbiter.take(moves('r', Channel.ARMS), yields)
    assert runs(arbiter.take(STORY, yields)) == {'r'}
    assert refused(arbiter, moves('r', Channel.ARMS), yields)


def test_the_newer_of_two_runs_wins_and_the_older_never_comes_back():
    arbiter = Arbiter()
    arbiter.take(moves('old', Channel.ARMS))
    assert runs(arbiter.take(moves('new', Channel.ARMS, Channel.HEAD))) == {'old'}
    assert refused(arbiter, moves('old', Channel.ARMS)) == TAKEN
    assert refused(arbiter, moves('old', Channel.HEAD)) == TAKEN, 'what it did not use itself is no other'
    arbiter.take(moves('old', Channel.LIGHT))
    arbiter.ended('new')
    assert refused(arbiter, moves('old', Channel.ARMS)) == TAKEN
    assert not runs(arbiter.take(moves('old', Channel.HEAD))), 'this one it never lost'


def test_a_command_that_comes_after_the_end_of_its_run_keeps_nothing():
    """Of a worker that was killed: the news of its end may be quicker than its only command."""
    arbiter = Arbiter()
    arbiter.ended('killed')
    arbiter.take(moves('killed', Channel.HEAD))
    assert (
        not arbiter.rivals(moves('next', Channel.HEAD))
        and not arbiter.take(moves('next', Channel.HEAD)).losers
    )


def test_what_tidies_up_after_a_run_disturbs_nobody_newer():
    arbiter = Arbiter()
    arbiter.take(moves('r', Channel.ARMS, Channel.LIGHT))
    arbiter.ended('r')
    arbiter.take(moves('s', Channel.ARMS))
    assert refused(arbiter, moves('r', Channel.ARMS)) == TAKEN
    arbiter.ended('s')
    assert refused(arbiter, moves('r', Channel.ARMS)) == TAKEN
    arbiter.take(moves('r', Channel.LIGHT))
    assert not runs(arbiter.take(moves('t', Channel.LIGHT))), 'who is over owns nothing'


def test_nobody_is_never_refused_and_owns_nothing():
    arbiter = Arbiter()
    arbiter.take(moves('r', Channel.ARMS, Channel.SPEECH))
    assert runs(arbiter.take(moves('', Channel.ARMS))) == {'r'}
    assert refused(arbiter, moves('r', Channel.ARMS)) == TAKEN
    assert not runs(arbiter.take(moves('s', Channel.ARMS)))
    assert not runs(arbiter.take(Wish(frozenset({Channel.SPEECH}), waits=True))), 'speech that waits'
    assert runs(arbiter.take(Wish(frozenset({Channel.SPEECH})))) == {'r'}
    arbiter.take(STORY, Yields.SKILL)
    assert runs(arbiter.take(moves('', Channel.FACE), Yields.SKILL)) == {'turn'}


# --- random sequences

CHANNELS = st.frozensets(st.sampled_from(Channel), min_size=1, max_size=3)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just('command'), st.sampled_from(['a', 'b', 'c', 'd', '']), CHANNELS),
        st.tuples(st.just('perform'), st.sampled_from(['t', 'u', '']), st.just(PERFORMED)),
        st.tuples(st.just('rest'), st.just(''), st.just(NONE)),
        st.tuples(st.just('ends'), st.sampled_from(['a', 'b', 'c', 'd']), st.just(NONE)),
    ),
    max_size=40,
)


@settings(max_examples=1_000, deadline=None)
@given(STEPS, st.sampled_from(Yields))
def test_two_owners_never_come_in_turn_on_a_channel(steps, yields):
    """Each channel has a row of owners; who was followed by another one is never seen there again."""
    arbiter, on_stage = Arbiter(), None
    rows = {channel: [] for channel in Channel}
    for what, run, channels in steps:
        if what == 'ends':
            arbiter.ended(run)
        if what == 'rest' or (what == 'perform' and on_stage is not None):  # `Stage`: one at a time.
            if on_stage is not None:
                arbiter.performed(on_stage)
            on_stage = None
        if what not in ('command', 'perform'):
            continue
        try:
            taken = arbiter.take(Wish(channels, run, performs=what == 'perform'), yields)
        except CancelledError as error:
            assert run, 'nobody is never refused'
            assert (str(error) == STORY_FIRST) <= (yields is Yields.SKILL and on_stage is not None)
            continue
        if what == 'command' and on_stage is not None and channels & PERFORMED:
            assert on_stage in taken.losers, 'a story goes on although another one uses its channels'
            assert not run or yields is Yields.STORY
            on_stage = None
        if what == 'perform':
            on_stage = taken.holder
        for channel in channels:
            if taken.holder is not None and rows[channel][-1:] != [taken.holder]:
                assert taken.holder not in rows[channel], f'{run} comes back on {channel}'
                rows[channel].append(taken.holder)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(Channel), st.booleans()), max_size=60))
def test_it_forgets_runs_that_nobody_ends(steps):
    """A supervisor that is killed ends nothing: its runs keep no newer one away."""
    arbiter = Arbiter()
    for number, (channel, performs) in enumerate(steps):
        wanted = Wish(PERFORMED if performs else frozenset({channel}), f'run {number}', performs)
        arbiter.take(wanted)
