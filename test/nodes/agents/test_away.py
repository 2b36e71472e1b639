"""Nodes whose partners are away or hang: that is told, within their deadlines."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from agent_partner import DEADLINE, Partner, wait_for

pytestmark = pytest.mark.ros


@pytest.fixture(scope='module')
def alone(new_partner: Callable[[], Partner], run_nodes: Callable[..., Any]) -> Partner:
    """A router, for the whole module, that has no agent and leaves texts out of its turns."""
    partner = new_partner()
    run_nodes(partner, 'task_router', turn_texts=False)
    partner.ready(agents=())
    return partner


def test_stop_with_nobody_there(alone: Partner) -> None:
    turn = alone.turn('stop')
    assert turn.text == '', 'texts are left out'
    assert turn.reply == (
        "Not everything stopped: The robot's bridge did not answer. The skills' supervisor did not answer."
    )
    assert not turn.ok and turn.error


@pytest.mark.parametrize(
    ('text', 'words'),
    [
        ('wave', 'touch and skills does not answer'),
        ('挥手', '我负责触碰和技能的那一部分没有回应，请过一会儿再试。'),
    ],
    ids=['en', 'zh'],
)
def test_no_agent(alone: Partner, text: str, words: str) -> None:
    before = len(alone.turns)
    alone.say(text)
    (turn,) = wait_for(lambda: alone.turns[before:], 'a turn')
    assert words in turn.reply and (turn.ok, turn.error) == (False, 'Unavailable')
    assert turn.language == ('en' if text.isascii() else 'zh')


def test_stop_with_partners_that_hang(alone: Partner) -> None:
    alone.silent = {'stop'}
    alone.serve('stop', 'cancel')
    alone.ready(agents=())
    said = time.monotonic()
    turn = alone.turn('stop')
    # It came of the router's deadline, not of a time-out below.
    assert time.monotonic() - said < DEADLINE / 2
    assert turn.reply == "Not everything stopped: The robot's bridge did not answer."
    assert len(alone.called('hung')) == len(alone.called('cancel')) == 1


def test_the_pia_without_a_supervisor(
    new_partner: Callable[[], Partner], run_nodes: Callable[..., Any]
) -> None:
    partner = new_partner()
    run_nodes(partner, 'task_router', 'pia')
    wait_for(lambda: partner.node.count_clients(f'{partner.node.get_namespace()}/pia/instruct'), 'the router')
    wait_for(lambda: partner._table.get_subscription_count(), 'the PIA')
    wait_for(lambda: partner._say.get_subscription_count(), 'the router listens')
    turn = partner.turn('when I tap your chin, wave')
    assert turn.agent == 'PIA' and not turn.ok and 'supervisor did not tell me' in turn.reply
