"""What comes of interpreters that hang, fail, take long or ask; a light, a word and a stop meanwhile."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from agent_partner import Partner, wait_for
from node_process import NodeProcess

pytestmark = pytest.mark.ros


@pytest.fixture(scope='module')
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the interpreters find what they shall do, and leave their marks."""
    return tmp_path_factory.mktemp('marks')


@pytest.fixture(scope='module')
def both(
    new_partner: Callable[[], Partner],
    run_nodes: Callable[..., Any],
    scripted: type[NodeProcess],
    folder: Path,
) -> Partner:
    """The partner of a router and a PIA that follow a script, which run for the whole module."""
    partner = new_partner()
    partner.serve('stop', 'cancel', 'bind', 'unbind', 'invoke')
    run_nodes(partner, f'router {folder}', f'pia {folder}', process=scripted, turn_timeout=30.0)
    partner.ready(agents=('pia',))
    partner.serve_voice()
    wait_for(lambda: partner.stopped.get_subscription_count(), 'the PIA listens for stops')
    return partner


@pytest.fixture
def system(both: Partner, folder: Path) -> Partner:
    """Both, with nothing asked, bound or noted, and no mark of an earlier test."""
    for mark in folder.iterdir():
        mark.unlink()
    both.renew()
    return both


def commands(turn: Any) -> list[tuple[int, str, str, str, bool]]:
    return [(c.op, c.sensor, c.call.skill, c.call.params, c.done) for c in turn.commands]


def test_a_question_is_answered(system: Partner) -> None:
    assert system.turn('wave somehow').reply == 'Do you mean left or both?'
    turn = system.turn('yes')
    assert (turn.agent, turn.ok, turn.reply) == ('ROUTER', True, 'Which one: left or both?')
    turn = system.turn('the second one')
    assert (turn.agent, turn.text, turn.ok) == ('PIA', 'the second one', True)
    assert commands(turn) == [(3, '', 'wave', '{"arm": "both"}', True)]
    assert not system.turn('the second one').commands  # The question is over.

    assert system.turn('wave somehow').reply == 'Do you mean left or both?'
    assert system.turn('no').reply == 'All right: I leave it.'

    assert system.turn('wave at something').reply == 'What?'
    turn = system.turn('wave your flag')
    assert (turn.text, commands(turn)[0][:3]) == ('wave your flag', (0, 'chin', 'say'))
    assert system.turn('wave at something').reply == 'What?'
    assert system.turn('stop').agent == 'ROUTER'  # Drops the question.
    assert system.turn('wave your flag').reply == 'What?'


def test_stop_while_the_interpreter_hangs(system: Partner) -> None:
    for _ in range(3):
        system.say('hang in the router')
    system.say('stop')
    wait_for(lambda: len(system.turns) == 4, 'four turns')
    assert system.called('stop') and system.called('cancel')
    replies = sorted(turn.reply for turn in system.turns)
    assert replies == [*['I left that, because you said stop.'] * 3, 'Stopped.']


def test_an_interpreter_that_fails_or_hangs_is_told(
    new_partner: Callable[[], Partner],
    run_nodes: Callable[..., Any],
    scripted: type[NodeProcess],
    folder: Path,
) -> None:
    partner = new_partner()
    router = run_nodes(partner, f'router {folder}', process=scripted, turn_timeout=2.0)
    partner.ready(agents=())
    turn = partner.turn('crash')
    assert (turn.error, turn.ok) == ('ZeroDivisionError', False) and 'went wrong' in turn.reply
    turn = partner.turn('hang in the router')
    assert 'in time' in turn.reply and not turn.ok
    assert router.end() == 0  # A thread that hangs does not hold the process.


def test_a_stop_takes_back_what_is_not_done_yet(system: Partner) -> None:
    system.say('take a photo and hang in the pia')
    system.say('wave')
    system.say('stop')
    wait_for(lambda: system.called('stop') and len(system.turns) > 0, 'a stop')
    system.tell_stopped()
    wait_for(
        lambda: sum('photo' in turn.text or turn.text == 'wave' for turn in system.turns) == 2, 'both turns'
    )
    assert not system.called('invoke')
    last = next(turn for turn in system.turns if turn.text == 'wave')
    assert not last.ok and 'you said stop' in last.reply
    assert system.turn('wave').ok and len(system.called('invoke')) == 1


@pytest.fixture
def lights(system: Partner) -> Iterator[list[bool]]:
    """What is told of the light, from now on and the last before."""
    told: list[bool] = []
    subscription = system.topics.THINKING.subscribe(system.node, lambda message: told.append(message.data))
    wait_for(lambda: told == [False], 'nobody waits')
    yield told
    system.node.destroy_subscription(subscription)


def test_a_light_and_a_word_while_an_answer_takes_long(
    system: Partner, lights: list[bool], folder: Path
) -> None:
    (folder / 'router waits').touch()
    system.say('say hello')
    wait_for(lambda: lights == [False, True], 'the robot thinks')
    assert not system.turns
    wait_for(lambda: ('One moment.', '') in system.spoken, 'the robot asks for patience')
    (folder / 'router waits').unlink()
    wait_for(lambda: lights == [False, True, False] and len(system.turns) == 1, 'an answer')
    wait_for(lambda: (system.turns[0].reply, '') in system.spoken, 'the answer is spoken')


def test_patience_is_asked_for_in_the_language_of_the_speaker(system: Partner, folder: Path) -> None:
    (folder / 'router waits').touch()
    system.say('你好吗')
    wait_for(lambda: ('请稍等。', 'zh') in system.spoken, 'the robot asks for patience')
    (folder / 'router waits').unlink()
    wait_for(lambda: system.turns, 'an answer')


@pytest.mark.parametrize('who', ['router', 'pia'])
def test_a_stop_gives_up_what_is_being_understood(system: Partner, folder: Path, who: str) -> None:
    (folder / f'{who} waits').touch()
    system.say('wave')
    wait_for((folder / 'begun').exists, 'it is being understood')
    system.say('stop')
    if who == 'pia':  # The bridge tells everybody of a stop; here the partner plays it.
        system.tell_stopped()
    wait_for((folder / 'given up').exists, 'it is given up')
    wait_for(lambda: any(turn.error == 'Cancelled' for turn in system.turns), 'that is told')


def test_what_is_not_answered_yet_when_somebody_is_forgotten(
    system: Partner, folder: Path, ros: Callable[..., Any]
) -> None:
    """Who waits for the answer gets it; who comes later hears of neither the sentence nor the answer.

    Whatever was said before a wish is with its agent when the wish is fulfilled: turns go there in order.
    """
    topics = system.topics
    wishes = topics.FORGOTTEN.publisher(system.node)
    wait_for(lambda: wishes.get_subscription_count() == 2, 'router and PIA listen')
    (folder / 'pia waits').touch()
    system.say('wave somehow', 'ada')
    wait_for((folder / 'begun').exists, 'it is being understood')
    wishes.publish(system.msg.Forgotten(user='ada', turn_id='of another'))
    # The same thread answers this and took the wish before.
    assert system.instruct(text='say hello', turn_id='said after it').accepted
    (folder / 'pia waits').unlink()
    wait_for(lambda: len(system.turns) == 2, 'both answers')
    assert [turn.text for turn in system.turns] == ['wave somehow', 'say hello']
    system.turn('no')  # Takes the question that is open.
    last = system.turn('wave')
    late, heard, outcomes = ros(system.node.get_namespace(), 'late'), [], []
    topics.TURNS.subscribe(late, lambda turn: heard.append(turn.text))
    topics.PIA_OUTCOME.subscribe(late, lambda outcome: outcomes.append(outcome.turn))
    wait_for(lambda: heard[-1:] == ['wave'] and outcomes and outcomes[-1].turn_id == last.turn_id, 'the past')
    assert 'wave somehow' not in heard and 'Do you mean left or both?' not in [one.reply for one in outcomes]
    late.destroy_node()
    system.node.destroy_publisher(wishes)


def test_what_a_wish_itself_asks_stays_open(system: Partner) -> None:
    topics = system.topics
    wishes = topics.FORGOTTEN.publisher(system.node)
    wait_for(lambda: wishes.get_subscription_count() == 2, 'router and PIA listen')
    # The answer to a wish came before what is told of it: then the question belongs to that answer.
    system.turn('stop')  # Takes a question that is open.
    asked = system.turn('wave somehow')
    wishes.publish(system.msg.Forgotten(user='ada', turn_id=asked.turn_id))
    assert system.instruct(text='the second one', turn_id='picked').accepted
    turn = wait_for(lambda: [one for one in system.turns if one.turn_id == 'picked'], 'its turn')[0]
    assert commands(turn) == [(3, '', 'wave', '{"arm": "both"}', True)]
    system.node.destroy_publisher(wishes)
