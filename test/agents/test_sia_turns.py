"""The Social Interaction Agent over a real memory and real files; reading and writing are scripted."""

from __future__ import annotations

import pytest
from social_world import JOKE, STORY, World

from mistypilot_ros.agents.conversation_answers import Remark, tell
from mistypilot_ros.agents.conversation_picking import picked
from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, Downgrade, Keep, New, Unbind, Upgrade
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.core.interpretation import SocialReading
from mistypilot_ros.core.social import ScriptLine
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.core.turns import Agent, Instruction


@pytest.fixture
def world(tmp_path) -> World:
    return World(tmp_path)


def test_new_update_and_delete_make_a_result_each(world):
    outcome, lines = world.turn(STORY)
    assert lines == [f'tell a story 1 line {n}' for n in range(3)]
    assert (outcome.agent, outcome.ok, outcome.interpreter) == (Agent.SIA, True, 'scripted')
    assert outcome.reply == ' '.join(lines) and [done.ok for done in outcome.commands] == [True]
    outcome, _ = world.turn(ChangeDetails(('long',), (1,)))
    assert [done.targets for done in outcome.commands] == [('short',)]
    assert world.writer.briefs[-1].details == world.state().details == ('hero: a fox', 'long')
    assert world.writer.briefs[-1].window[1] == ' '.join(lines)
    outcome, _ = world.turn(ChangeDetails(('sad',)), DeleteDetails((0,)))
    assert [done.targets for done in outcome.commands] == [(), ('hero: a fox',)]
    assert world.state().details == ('long', 'sad') and world.state().whole
    assert world.reader.contexts[-1].details == ('hero: a fox', 'long')
    assert len(world.reader.contexts[-1].earlier) == 2
    outcome, lines = world.turn(DeleteDetails())
    assert (outcome.reply, lines) == (tell(Remark.TASK_LEFT, ''), []) and not world.state().main_task
    assert [done.targets for done in outcome.commands] == [('*',)]


def test_a_target_that_is_not_there_is_refused_and_nothing_changes(world):
    world.turn(STORY)
    before = world.state()
    outcome, lines = world.turn(ChangeDetails(('x',), (2,)), Upgrade())
    assert (outcome.ok, outcome.error, lines) == (False, 'InvalidInput', [])
    assert [done.ok for done in outcome.commands] == [False, False] and world.state() == before
    assert [done.targets for done in outcome.commands] == [(), ()]


def test_again_and_go_on(world):
    assert not world.turn(request=Request.AGAIN)[0].ok and not world.turn(request=Request.GO_ON)[0].ok
    _, story = world.turn(STORY, heard=1)
    assert world.state().position == 1
    assert world.turn(request=Request.GO_ON, heard=1)[1] == story[1:]
    assert world.turn(request=Request.CHAT)[1] == ['chat 2 line 0', 'chat 2 line 1', 'chat 2 line 2']
    assert world.turn(request=Request.GO_ON)[1] == story[2:]
    outcome, lines = world.turn(request=Request.GO_ON)
    assert (outcome.ok, lines) == (False, []) and 'end' in outcome.reply
    assert world.turn(request=Request.AGAIN)[1] == story and len(world.writer.briefs) == 2
    assert world.turn(Upgrade(), request=Request.AGAIN)[1] == [f'tell a story 3 line {n}' for n in range(3)]
    assert world.writer.briefs[-1].strong


def test_a_word_aside_lets_the_performance_go_on(world):
    _, story = world.turn(STORY, heard=1)
    outcome, lines = world.turn(Keep(), interrupted=True)
    assert lines == story[1:] and outcome.reply.startswith(tell(Remark.KEPT, ''))
    assert world.turn(Keep())[1] == []


def test_undo(world):
    _, story = world.turn(STORY)
    state = world.state()
    world.turn(ChangeDetails(('long',), (1,)))
    outcome, lines = world.turn(request=Request.UNDO)
    assert (outcome.reply, lines, world.state()) == (tell(Remark.UNDONE, ''), [], state)
    assert world.turn(request=Request.AGAIN)[1] == story
    world.turn(request=Request.UNDO)
    outcome, _ = world.turn(request=Request.UNDO)
    assert not outcome.ok and not world.state().main_task


def test_pick(world):
    _, lines = world.turn(New('name three animals'))
    assert world.turn(request=Request.PICK, pick=2)[1] == lines[1:2]
    assert world.turn(request=Request.PICK, pick=-1)[1] == lines[2:]
    assert not world.turn(request=Request.PICK, pick=4)[0].ok
    jokes = [ScriptLine(text) for text in ('Ready?', '1. Why?', 'Because.', '2. Who?', 'Me.')]
    assert [line.text for line in picked(jokes, 1)] == ['1. Why?', 'Because.']
    assert [line.text for line in picked(jokes, -1)] == ['2. Who?', 'Me.']
    assert picked(jokes, 0) == picked(jokes, -3) == picked([], 1) == ()


def test_earlier_topics(world):
    _, story = world.turn(STORY, heard=2)
    world.turn(New('plan a trip'))
    outcome, lines = world.turn(JOKE, request=Request.EARLIER, topic='the story')
    assert lines == story[2:] and outcome.reply.startswith('All right, back to this: tell a story.')
    assert world.state().main_task == 'tell a story' and world.state().position == 3
    assert world.turn(request=Request.EARLIER)[1] == []
    assert world.state().main_task == 'plan a trip'
    said = world.turn(request=Request.EARLIER, topic='story')[0].reply
    assert said.endswith(tell(Remark.NOTHING_LEFT, '')), 'there is nothing left of it'
    world.turn(request=Request.EARLIER)
    assert not world.turn(request=Request.EARLIER, topic='the weather')[0].ok
    assert world.turn(JOKE, request=Request.EARLIER, topic='the weather')[1][0].startswith('tell a joke')
    world.turn(ChangeDetails(('sad',)), request=Request.EARLIER, topic='story')
    assert world.state().details == ('hero: a fox', 'short', 'sad')


def test_keeping_and_reusing(world):
    outcome, _ = world.turn(Keep())
    assert not outcome.ok and [done.ok for done in outcome.commands] == [False]
    _, story = world.turn(STORY)
    assert world.memory.listed('default', '', 9) == []  # Nothing is kept that was not marked.
    world.turn(JOKE)
    assert world.turn(STORY)[1] != story
    _, story = world.turn(STORY, Keep())
    assert world.state().saved and len(world.memory.listed('default', '', 9)) == 1
    world.turn(JOKE)
    written = len(world.writer.briefs)
    assert world.turn(STORY)[1] == story and len(world.writer.briefs) == written
    assert world.turn(STORY)[1] != story  # Asked for at once again: another one.
    world.turn(JOKE)
    outcome, lines = world.turn(New('tell a story', ('hero: a dog',)))
    assert outcome.reply.startswith(tell(Remark.KEPT_DIFFERS, '')) and lines[0].startswith('tell a story')
    assert world.turn(STORY, user='ada')[1] != story


def test_keep_before_a_change_means_the_result_that_is_there(world):
    _, joke = world.turn(JOKE)
    world.turn(Keep(), STORY)
    (row,) = world.memory.listed('default', '', 9)
    assert row.result.main_task == 'tell a joke' and not world.state().saved
    world.turn(DeleteDetails(), Keep())
    assert len(world.memory.listed('default', '', 9)) == 2


def test_models(world):
    assert world.turn(Upgrade())[0].reply == tell(Remark.STRONGER, '')
    world.turn(STORY)
    assert world.writer.briefs[-1].strong
    world.turn(JOKE, Downgrade())
    assert not world.writer.briefs[-1].strong
    world.start(models=False)
    outcome, lines = world.turn(Upgrade(), STORY)
    assert outcome.reply == ' '.join([tell(Remark.ONE_MODEL, ''), *lines]) and world.state().strong


def test_a_writer_that_fails(world):
    world.writer.fails_after = 0
    outcome, lines = world.turn(STORY)
    assert (outcome.ok, outcome.error, lines) == (False, 'Unavailable', [])
    assert outcome.reply == 'The model went away.'
    world.writer.fails_after = 2
    outcome, lines = world.turn(STORY)
    assert len(lines) == 2 and not outcome.ok and not world.state().whole
    world.writer.fails_after = 99
    assert len(world.turn(request=Request.GO_ON)[1]) == 3  # It begins anew, since the rest is not known.
    world.writer.write = lambda brief: iter([ScriptLine('  ')])
    assert world.turn(STORY)[0].reply == tell(Remark.NO_WORDS, '')
    world.writer.write = lambda brief: iter([ScriptLine('word ' * 500)])
    assert [len(line) for line in world.turn(STORY)[1]] == [999, 999, 499]


def test_users_are_apart_and_a_restart_keeps_them(world):
    _, story = world.turn(STORY, user='ada', heard=1)
    world.turn(JOKE, user='bob')
    assert world.state('').main_task == '' and world.state('bob').main_task == 'tell a joke'
    ada = world.state('ada')
    world.start()
    assert list(world.agent.states) == ['ada', 'bob'] and world.state(' ada ') == ada
    assert world.turn(request=Request.GO_ON, user='ada')[1] == story[1:]
    assert world.reader.contexts[-1].earlier == ()
    outcome, _ = world.turn(request=Request.UNDO, user='ada')
    assert outcome.ok and not world.state('ada').main_task


def test_forget_me(world):
    world.turn(STORY, Keep(), user='ada')
    world.turn(JOKE, Keep(), user='bob')
    world.places = {'chin': 'my chin', 'head': 'my head'}
    outcome, lines = world.turn(request=Request.FORGET_ME, user='ada')
    assert outcome.reply == (
        'I have forgotten what we talked about, what I kept for you and your pictures. '
        'Shall I also forget what you set up for my chin and my head?'
    )
    assert outcome.ok and outcome.question.offers[0].commands == (Unbind('chin'), Unbind('head'))
    assert world.memory.listed('ada', '', 9) == [] and len(world.memory.listed('bob', '', 9)) == 1
    world.start()
    assert list(world.agent.states) == ['bob']
    world.places, world.album.broken = {}, True
    outcome, _ = world.turn(request=Request.FORGET_ME, user='bob')
    assert (outcome.ok, outcome.error, outcome.question) == (False, 'Store', None)
    assert (
        outcome.reply.endswith('bob. The pictures cannot be removed.') or 'pictures cannot' in outcome.reply
    )


def test_a_full_disk_keeps_nobody_from_talking(world):
    world.store.save = lambda user, history: (_ for _ in ()).throw(StoreError('The disk is full.'))
    assert len(world.turn(STORY)[1]) == 3 and world.complaints
    world.memory.keep = lambda user, result: (_ for _ in ()).throw(StoreError('No room.'))
    outcome, _ = world.turn(Keep())
    assert (outcome.ok, outcome.error, outcome.reply) == (False, 'Store', 'No room.')


def test_chinese(world):
    outcome, _ = world.turn(DeleteDetails(), text='算了')
    assert not outcome.ok
    world.turn(STORY)
    assert world.turn(DeleteDetails(), text='算了')[0].reply == tell(Remark.TASK_LEFT, 'zh')
    for remark in Remark:
        for language in ('en', 'zh-CN'):
            sentence = tell(remark, language, task='t', things='x', places='p', reason='r')
            assert sentence and '{' not in sentence


def test_what_comes_late_touches_no_other_task(world):
    world.turn(STORY, heard=1)
    late = world.agent.decide(Instruction('turn-2', 'again'), SocialReading(request=Request.AGAIN))
    world.turn(JOKE, heard=1)
    world.agent.performed(late, 3)
    assert world.state().position == 1
    written = world.agent.decide(Instruction('turn-3', 'more'), SocialReading((STORY,)))
    world.turn(JOKE, heard=1)
    world.agent.wrote(written, [ScriptLine('late')], True)
    assert len(world.state().result) == 3 and world.state().position == 1


def test_what_shall_be_kept_is_kept_although_it_is_written_to_its_end_later(world):
    late = world.agent.decide(Instruction('turn-1', 'a story'), SocialReading((STORY,)))
    begun = [ScriptLine('Once'), ScriptLine('it was.')]
    world.agent.wrote(late, begun[:1], False)
    assert world.turn(Keep())[0].reply == tell(Remark.KEPT_LATER, '') and not world.agent.promised(late)
    world.turn(JOKE)
    assert world.agent.promised(late) and not world.agent.wrote(late, begun, True)
    (row,) = world.memory.listed('default', '', 9)
    assert row.result.lines == tuple(begun) and world.state().main_task == 'tell a joke'
