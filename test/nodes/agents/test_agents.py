"""The router, the PIA and the SIA as real processes; a partner plays the supervisor and the bridge."""

import signal
import time
from collections.abc import Callable
from typing import Any

import pytest
from agent_partner import DEADLINE, Partner, wait_for

pytestmark = pytest.mark.ros
HANGING_ROUTER = """
import sys, time
from mistypilot_ros.nodes import runtime
from mistypilot_ros.nodes.task_router import TaskRouterNode
class Hanging:
    name = 'hanging'
    def route(self, text, skills): time.sleep(60)
    def cancel(self): pass
sys.exit(runtime.run(lambda: TaskRouterNode(Hanging())))
"""
CRASHING_ROUTER = HANGING_ROUTER.replace('time.sleep(60)', '1 / 0')
HANGING_PIA = HANGING_ROUTER.replace('task_router', 'pia').replace('TaskRouterNode', 'PiaNode')
HANGING_PIA = HANGING_PIA.replace(
    'def route(self, text, skills): time.sleep(60)',
    """
    def physical(self, text, context):
        time.sleep(60 if 'hang' in text else 0)
        return PhysicalReading((Invoke(SkillCall('wave')),))
""",
).replace(
    'import sys, time',
    """import sys, time
from mistypilot_ros.core.commands import Invoke
from mistypilot_ros.core.interpretation import PhysicalReading
from mistypilot_ros.core.skills import SkillCall""",
)


CALM_ROUTER = HANGING_ROUTER.replace('time.sleep(60)', 'return Route(Agent.PIA, 0.5)').replace(
    'import sys, time',
    """import sys
from mistypilot_ros.core.interpretation import Route
from mistypilot_ros.core.turns import Agent""",
)
ASKING_PIA = """
import sys
from mistypilot_ros.core.commands import Bind, Invoke
from mistypilot_ros.core.interpretation import PhysicalReading
from mistypilot_ros.core.questions import Offer, Question
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.nodes import runtime
from mistypilot_ros.nodes.pia import PiaNode
class Asking:
    name = 'asking'
    def cancel(self): pass
    def physical(self, text, context):
        if text.startswith('when I tap your chin, '):
            return PhysicalReading((Bind('chin', SkillCall('say', {'text': text})),))
        if text == 'the second one':
            return PhysicalReading()
        if text == 'wave somehow':
            calls = [SkillCall('wave', {'arm': 'left'}), SkillCall('wave', {'arm': 'both'})]
            offers = tuple(Offer(call.params['arm'], (Invoke(call),)) for call in calls)
            return PhysicalReading(question=Question('Do you mean left or both?', offers, 2))
        return PhysicalReading(question=Question('What?', completion='when I tap your chin, {answer}'))
sys.exit(runtime.run(lambda: PiaNode(Asking())))
"""


def commands(turn: Any) -> list[tuple[int, str, str, str, bool]]:
    return [(c.op, c.sensor, c.call.skill, c.call.params, c.done) for c in turn.commands]


def test_from_a_sentence_to_a_binding_and_back(system: Partner) -> None:
    turn = system.turn('When I tap your chin, take a photo.', user='ada')
    assert turn.reply == 'All right: when you tap my chin, I take a photo.'
    assert (turn.ok, turn.agent, turn.interpreter, turn.error, turn.user) == (
        True,
        'PIA',
        'offline',
        '',
        'ada',
    )
    assert (turn.text, turn.language) == ('When I tap your chin, take a photo.', 'en')
    assert turn.turn_id and turn.header.stamp.sec > 0
    assert commands(turn) == [(0, 'chin', 'take_photo', '{}', True)]
    assert [stage.stage for stage in turn.stages] == ['route', 'parse', 'execute']
    (bind,) = system.called('bind')
    assert (bind.sensor, bind.replace, bind.user, bind.turn_id) == ('chin', False, 'ada', turn.turn_id)

    # What was just bound is known to the next sentence.
    assert (
        system.turn('when I tap your chin wave instead').reply
        == 'All right: when you tap my chin, I now wave.'
    )
    assert system.called('bind')[-1].replace
    assert system.turn('what are you bound to').reply == 'This is what I do: when you tap my chin, I wave.'
    turn = system.turn('forget what the chin does')
    assert turn.reply == 'All right: when you tap my chin, I do nothing any more.'
    assert commands(turn)[0][:2] == (2, 'chin')

    turn = system.turn('say "hello there" and wave with both arms')
    assert turn.reply == 'All right: I say "hello there" and wave both arms.'
    assert [call.call.params for call in system.called('invoke')] == [
        '{"text": "hello there"}',
        '{"arm": "both"}',
    ]
    assert all(command.run_id for command in turn.commands)

    turn = system.turn('when I tap your nose, wave')
    assert 'nose' in turn.reply and turn.ok and not turn.commands
    turn = system.turn('tell me a joke')
    assert (turn.agent, turn.ok) == ('SIA', False) and 'bridge did not answer' in turn.reply
    assert len({t.turn_id for t in system.turns}) == len(system.turns) == 7


def test_sentences_in_a_row_are_worked_off_in_order(system: Partner) -> None:
    from mistypilot_ros.nodes.thinking import AT_MOST

    pairs = AT_MOST // 2  # More at the same moment are told that the router is busy.
    for _ in range(pairs):
        system.say('when I tap your chin take a photo')
        system.say('unbind everything')
    wait_for(lambda: len(system.turns) == 2 * pairs, 'a turn for each')
    assert [name for name, _ in system.calls] == ['bind', 'unbind'] * pairs
    assert [request.replace for request in system.called('bind')] == [False] * pairs


def test_a_question_is_answered(partner: Partner, start: Callable[..., Any]) -> None:
    partner.serve('stop', 'cancel', 'bind', 'unbind', 'invoke')
    start('sia')
    start(code=CALM_ROUTER)
    start(code=ASKING_PIA)
    partner.ready()
    assert partner.turn('wave somehow').reply == 'Do you mean left or both?'
    turn = partner.turn('yes')
    assert (turn.agent, turn.ok, turn.reply) == ('ROUTER', True, 'Which one: left or both?')
    turn = partner.turn('the second one')
    assert (turn.agent, turn.text, turn.ok) == ('PIA', 'the second one', True)
    assert commands(turn) == [(3, '', 'wave', '{"arm": "both"}', True)]
    assert not partner.turn('the second one').commands  # The question is over.

    assert partner.turn('wave somehow').reply == 'Do you mean left or both?'
    assert partner.turn('no').reply == 'All right: I leave it.'

    assert partner.turn('wave at something').reply == 'What?'
    turn = partner.turn('wave your flag')
    assert (turn.text, commands(turn)[0][:3]) == ('wave your flag', (0, 'chin', 'say'))
    assert partner.turn('wave at something').reply == 'What?'
    assert partner.turn('stop').agent == 'ROUTER'  # Drops the question.
    assert partner.turn('wave your flag').reply == 'What?'


def test_a_refusal_of_the_supervisor_is_told(system: Partner) -> None:
    system.answers['bind'] = {'ok': False, 'message': 'The disk is full.'}
    turn = system.turn('when I tap your chin, take a photo')
    assert (turn.reply, turn.ok) == ('That did not work: The disk is full.', False)
    assert commands(turn) == [(0, 'chin', 'take_photo', '{}', False)]


def test_stop(system: Partner) -> None:
    turn = system.turn('Misty, stop!')
    assert (turn.reply, turn.ok, turn.agent, turn.interpreter) == ('Stopped.', True, 'ROUTER', '')
    assert len(system.called('stop')) == 1
    assert [request.run_id for request in system.called('cancel')] == ['*']
    system.answers['stop'] = {'success': False, 'message': 'The base did not stop.'}
    system.answers['cancel'] = {'ok': False, 'message': 'A run did not end.'}
    turn = system.turn('please stop')
    assert turn.reply == 'Not everything stopped: The base did not stop. A run did not end.' and not turn.ok


def test_stop_with_nobody_there(partner: Partner, start: Callable[..., Any]) -> None:
    start('task_router')
    partner.ready(agents=())
    turn = partner.turn('stop')
    assert turn.reply == (
        "Not everything stopped: The robot's bridge did not answer. The skills' supervisor did not answer."
    )
    assert not turn.ok and turn.error


def test_stop_with_partners_that_hang(partner: Partner, start: Callable[..., Any]) -> None:
    partner.silent = {'stop'}
    partner.serve('stop', 'cancel')
    start('task_router')
    partner.ready(agents=())
    said = time.monotonic()
    turn = partner.turn('stop')
    assert (
        time.monotonic() - said < DEADLINE / 2
    )  # It came of the router's deadline, not of a time-out below.
    assert turn.reply == "Not everything stopped: The robot's bridge did not answer."
    assert len(partner.called('hung')) == len(partner.called('cancel')) == 1


def test_stop_while_the_interpreter_hangs(partner: Partner, start: Callable[..., Any]) -> None:
    partner.serve('stop', 'cancel')
    start(code=HANGING_ROUTER)
    partner.ready(agents=())
    for _ in range(3):
        partner.say('wave')
    partner.say('stop')
    wait_for(lambda: len(partner.turns) == 4, 'four turns')
    assert partner.called('stop') and partner.called('cancel')
    replies = sorted(turn.reply for turn in partner.turns)
    assert replies == [*['I left that, because you said stop.'] * 3, 'Stopped.']


def test_an_interpreter_that_hangs_or_fails_is_told(partner: Partner, start: Callable[..., Any]) -> None:
    router = start(code=HANGING_ROUTER, turn_timeout=1.0)
    partner.ready(agents=())
    turn = partner.turn('wave')
    assert 'in time' in turn.reply and not turn.ok
    router.terminate()
    assert router.wait(DEADLINE) == 0  # A thread that hangs does not hold the process.
    start(code=CRASHING_ROUTER)
    partner.ready(agents=())
    turn = partner.turn('wave')
    assert (turn.error, turn.ok) == ('ZeroDivisionError', False) and 'went wrong' in turn.reply


def test_no_agent(partner: Partner, start: Callable[..., Any]) -> None:
    start('task_router', turn_timeout=3.0)  # Understanding alone must fit, on a busy machine too.
    partner.ready(agents=())
    turn = partner.turn('wave')
    assert 'touch and skills does not answer' in turn.reply and (turn.ok, turn.error) == (
        False,
        'Unavailable',
    )


def test_what_cannot_be_an_instruction(system: Partner) -> None:
    assert not system.turn('  ').ok
    long = system.turn('x' * 2_001)
    assert '2,000' in long.reply
    answer = system.instruct(text='x' * 2_001)
    assert not answer.accepted and '2,000' in answer.message
    answer = system.instruct(text='wave', turn_id='mine')
    assert answer.accepted and answer.turn_id == 'mine'
    wait_for(lambda: any(turn.turn_id == 'mine' and turn.ok for turn in system.turns), 'the turn')
    assert len(system.turns) == 3
    answer = system.instruct(text='stop')
    assert answer.accepted and answer.turn_id
    wait_for(lambda: any(turn.turn_id == answer.turn_id for turn in system.turns), 'the turn of the stop')


def test_texts_can_be_left_out(partner: Partner, start: Callable[..., Any]) -> None:
    start('task_router', turn_texts=False)
    partner.ready(agents=())
    assert partner.turn('stop').text == ''


def test_the_pia_without_a_supervisor(partner: Partner, start: Callable[..., Any]) -> None:
    start('task_router', 'pia')
    wait_for(lambda: partner.node.count_clients(f'{partner.node.get_namespace()}/pia/instruct'), 'the router')
    wait_for(lambda: partner._table.get_subscription_count(), 'the PIA')
    wait_for(lambda: partner._say.get_subscription_count(), 'the router listens')
    turn = partner.turn('when I tap your chin, wave')
    assert turn.agent == 'PIA' and not turn.ok and 'supervisor did not tell me' in turn.reply


def test_a_stop_takes_back_what_is_not_done_yet(partner: Partner, start: Callable[..., Any]) -> None:
    partner.serve('stop', 'cancel', 'invoke')
    start('task_router', turn_timeout=30.0)
    start(code=HANGING_PIA)
    partner.ready(agents=('pia',))
    wait_for(lambda: partner.stopped.get_subscription_count(), 'the PIA listens for stops')
    partner.say('take a photo and hang')
    partner.say('wave')
    partner.say('stop')
    wait_for(lambda: partner.called('stop') and len(partner.turns) > 0, 'a stop')
    partner.tell_stopped()
    wait_for(
        lambda: sum('photo' in turn.text or turn.text == 'wave' for turn in partner.turns) == 2, 'both turns'
    )
    assert not partner.called('invoke')
    last = next(turn for turn in partner.turns if turn.text == 'wave')
    assert not last.ok and 'you said stop' in last.reply
    assert partner.turn('wave').ok and len(partner.called('invoke')) == 1


def test_the_sia_publishes_an_empty_task(partner: Partner, start: Callable[..., Any]) -> None:
    start('sia')
    states: list[Any] = []
    partner.topics.TASK_STATE.subscribe(partner.node, states.append)
    state = wait_for(lambda: states and states[0], 'the task state')
    assert (state.main_task, list(state.details)) == ('', [])


def test_an_unknown_interpreter_is_refused(start: Callable[..., Any]) -> None:
    for node in ('task_router', 'pia', 'sia'):
        assert start(node, interpreter='oracle').wait(DEADLINE) == 2


def test_they_end_with_0_when_they_are_told_to(system: Partner, start: Callable[..., Any]) -> None:
    process = start('sia')
    wait_for(
        lambda: system.node.count_publishers(f'{system.node.get_namespace()}/task_state') == 2, 'it runs'
    )
    process.send_signal(signal.SIGINT)
    assert process.wait(DEADLINE) == 0
