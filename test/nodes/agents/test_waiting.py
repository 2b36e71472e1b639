"""While an answer is not there yet: a light, a word, and a stop that gives the answer up."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from agent_partner import Partner, wait_for

pytestmark = pytest.mark.ros
SLOW = """
import sys, threading
from pathlib import Path
from mistypilot_ros.core.errors import CancelledError
from mistypilot_ros.core.interpretation import Route, PhysicalReading
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.nodes import runtime
from mistypilot_ros.nodes.pia import PiaNode
from mistypilot_ros.nodes.task_router import TaskRouterNode
FOLDER = Path('FOLDER')
class Slow:
    name = 'slow'
    def __init__(self): self.ended = threading.Event()
    def wait(self):
        (FOLDER / 'begun').touch()
        while not (FOLDER / 'answer').exists():
            if self.ended.wait(0.01):
                (FOLDER / 'given up').touch()
                raise CancelledError('It was given up.')
    def route(self, text, skills):
        if ROUTER: self.wait()
        return Route(Agent.PIA, 1.0)
    def physical(self, text, context):
        self.wait()
        return PhysicalReading()
    def cancel(self): self.ended.set()
"""
ROUTER = SLOW.replace('if ROUTER:', 'if True:') + 'sys.exit(runtime.run(lambda: TaskRouterNode(Slow())))\n'
PASSING = SLOW.replace('if ROUTER:', 'if False:') + 'sys.exit(runtime.run(lambda: TaskRouterNode(Slow())))\n'
PIA = SLOW.replace('if ROUTER:', 'if False:') + 'sys.exit(runtime.run(lambda: PiaNode(Slow())))\n'


def within(folder: Path, code: str) -> str:
    """A program that leaves its marks in a folder."""
    return code.replace("'FOLDER'", repr(str(folder)))


@pytest.fixture
def spoken(partner: Partner) -> Iterator[list[str]]:
    """Texts that the robot was told to speak; each takes no time."""
    said: list[str] = []

    def speak(goal: Any) -> Any:
        said.append(goal.request.text)
        goal.succeed()
        return partner.topics.SPEAK.type.Result(ok=True)

    server = partner.topics.SPEAK.serve(partner.node, speak)
    yield said
    server.destroy()


def await_voice(partner: Partner) -> None:
    """Wait until the router has found who speaks."""
    name = f'{partner.node.get_namespace()}/speak/_action/send_goal'
    wait_for(lambda: partner.node.count_clients(name), 'the router found who speaks')


def lights(partner: Partner) -> list[bool]:
    """What is told of the light, from now on and the last before."""
    told: list[bool] = []
    partner.topics.THINKING.subscribe(partner.node, lambda message: told.append(message.data))
    return told


def test_a_light_and_a_word_while_an_answer_takes_long(
    partner: Partner, start: Callable[..., Any], spoken: list[str], tmp_path: Path
) -> None:
    told = lights(partner)
    start(code=within(tmp_path, ROUTER))
    start('pia')
    partner.ready(agents=('pia',))
    await_voice(partner)
    wait_for(lambda: told == [False], 'nobody waits')
    partner.say('say hello')
    wait_for(lambda: told == [False, True], 'the robot thinks')
    assert not partner.turns
    wait_for(lambda: spoken == ['One moment.'], 'the robot asks for patience')
    (tmp_path / 'answer').touch()
    wait_for(lambda: told == [False, True, False] and len(partner.turns) == 1, 'an answer')
    wait_for(lambda: len(spoken) == 2, 'the answer is spoken')


def test_patience_is_asked_for_in_the_language_of_the_speaker(
    partner: Partner, start: Callable[..., Any], spoken: list[str], tmp_path: Path
) -> None:
    start(code=within(tmp_path, ROUTER))
    partner.ready(agents=())
    await_voice(partner)
    partner.say('你好吗')
    wait_for(lambda: spoken == ['请稍等。'], 'the robot asks for patience')


@pytest.mark.parametrize(('router', 'pia'), [(ROUTER, ''), (PASSING, PIA)], ids=['router', 'pia'])
def test_a_stop_gives_up_what_is_being_understood(
    partner: Partner, start: Callable[..., Any], tmp_path: Path, router: str, pia: str
) -> None:
    partner.serve('stop', 'cancel')
    start(code=within(tmp_path, router))
    if pia:
        start(code=within(tmp_path, pia))
    partner.ready(agents=('pia',) if pia else ())
    partner.say('wave')
    wait_for((tmp_path / 'begun').exists, 'it is being understood')
    partner.say('stop')
    if pia:  # The bridge tells everybody of a stop; here the partner plays it.
        partner.tell_stopped()
    wait_for((tmp_path / 'given up').exists, 'it is given up')
    wait_for(lambda: any(turn.error == 'Cancelled' for turn in partner.turns), 'that is told')
