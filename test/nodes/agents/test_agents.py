"""The router, the PIA and the SIA as real processes; a partner plays the supervisor and the bridge."""

import signal
from collections.abc import Callable
from typing import Any

import pytest
from agent_partner import DEADLINE, Partner, wait_for

pytestmark = pytest.mark.ros


@pytest.fixture(scope='module')
def all_three(new_partner: Callable[[], Partner], run_nodes: Callable[..., Any]) -> Partner:
    """The partner of all three nodes, which run for the whole module."""
    partner = new_partner()
    partner.serve('stop', 'cancel', 'bind', 'unbind', 'invoke')
    run_nodes(partner, 'task_router', 'pia', 'sia')
    partner.ready()
    partner.serve_voice()
    return partner


@pytest.fixture
def system(all_three: Partner) -> Partner:
    """All three nodes, with a supervisor and a bridge that answer; nothing is bound, asked or noted."""
    all_three.renew()
    return all_three


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


def test_the_speakers_language_is_the_answers(system: Partner) -> None:
    turn = system.turn('摸你下巴的时候拍照')
    reply = '好的，你拍我的下巴的时候，我拍照。'
    assert (turn.reply, turn.language, turn.ok) == (reply, 'zh', True)
    wait_for(lambda: (reply, 'zh') in system.spoken, 'it is spoken by a Chinese voice')
    assert system.turn('你会做什么').reply.startswith('我会')

    turn = system.turn('when I tap your chin, wave instead')
    assert (turn.reply, turn.language) == ('All right: when you tap my chin, I now wave.', 'en')
    wait_for(lambda: (turn.reply, '') in system.spoken, "it is spoken by the robot's own voice")

    # What is picked of the offers of a Chinese question has no text of its own for the PIA.
    turn = system.turn('拍耳朵就挥手')
    assert (turn.reply, turn.language) == ('你是说我的左耳还是我的右耳吗？', 'zh')
    turn = system.turn('第二个')
    assert (turn.reply, turn.language) == ('好的，你拍我的右耳的时候，我挥手。', 'zh')

    system.answers['invoke'] = {'ok': False, 'message': 'The arm is stuck.'}
    turn = system.turn('挥手')
    assert (turn.reply, turn.language, turn.ok) == ('没有成功：The arm is stuck.', 'zh', False)
    turn = system.turn('停')
    assert (turn.reply, turn.language) == ('好的，停下了。', 'zh')


def test_the_sia_publishes_an_empty_task_and_ends_with_0(
    new_partner: Callable[[], Partner], run_nodes: Callable[..., Any]
) -> None:
    partner, states = new_partner(), list[Any]()
    sia = run_nodes(partner, 'sia')
    partner.topics.TASK_STATE.subscribe(partner.node, states.append)
    state = wait_for(lambda: states and states[0], 'the task state')
    assert (state.user, state.main_task, list(state.details)) == ('default', '', [])
    sia.process.send_signal(signal.SIGINT)
    assert sia.process.wait(DEADLINE) == 0


def test_whoever_comes_after_a_wish_to_be_forgotten_hears_nothing_of_before(
    system: Partner, ros: Callable[..., Any]
) -> None:
    topics = system.topics
    system.serve('forget_face')
    system.answers['forget_face'] = {'known': True}
    late = ros(system.node.get_namespace(), 'late')
    told: dict[str, list[str]] = {}

    def come(*listened: Any) -> None:
        """Hear from now on what is told of topics."""
        for topic in listened:
            heard = told[topic.name] = []
            topic.subscribe(late, lambda said, heard=heard: heard.append(getattr(said, 'turn', said).turn_id))

    words = (topics.TURNS, topics.PIA_OUTCOME, topics.SIA_OUTCOME)
    bound = system.turn('when I tap your chin, wave', user='ada')
    story = system.turn('tell me a joke about a fox', user='ada')
    come(*words)
    wait_for(lambda: told['turns'][-2:] == [bound.turn_id, story.turn_id], 'it is told until then')

    wish = system.turn('forget me', user='ada')
    assert wish.reply.startswith(
        'I have forgotten what we talked about and your face. Shall I also forget what'
    )
    assert [request.name for request in system.called('forget_face')] == ['ada']
    yes = system.turn('yes', user='ada')
    assert yes.ok and commands(yes)[0][:2] == (2, 'chin'), 'the question of the wish is still open'
    wave = system.turn('wave', user='bob')
    assert told['turns'][-3:] == [wish.turn_id, yes.turn_id, wave.turn_id], 'who is there hears each once'
    come(*words)
    wait_for(
        lambda: all(told.values()) and told['turns'][-1] == wave.turn_id, 'what is told to who comes later'
    )
    assert told == {
        'turns': [wish.turn_id, yes.turn_id, wave.turn_id],
        'pia/outcome': [yes.turn_id, wave.turn_id],
        'sia/outcome': [wish.turn_id],
    }
    assert len({turn.turn_id for turn in system.turns}) == len(system.turns) == 5
    late.destroy_node()
