"""The gateway from workers to the bridge: every call is answered once, whatever the bridge does."""

import math
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from mistypilot_ros.core.robot_calls import Origin, RobotCall, RobotReply
from mistypilot_ros.core.stop_gate import BY_STOP

pytestmark = pytest.mark.ros


class Future:
    """Answers when told to."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[[Any], None]] = []
        self._value: Any = None

    def add_done_callback(self, callback: Callable[[Any], None]) -> None:
        self._callbacks.append(callback)

    def result(self) -> Any:
        return self._value

    def finish(self, value: Any) -> None:
        self._value = value
        for callback in self._callbacks:
            callback(self)


class Client:
    """Plays the client of a service or an action."""

    def __init__(self) -> None:
        self.there = True
        self.sent: list[Any] = []
        self.futures: list[Future] = []

    def service_is_ready(self) -> bool:
        return self.there

    def call_async(self, request: Any) -> Future:
        self.sent.append(request)
        self.futures.append(Future())
        return self.futures[-1]

    send_goal_async = call_async


class Goal:
    """An accepted goal, or a refused one."""

    def __init__(self, accepted: bool = True) -> None:
        self.accepted = accepted
        self.cancelled = 0
        self.result = Future()

    def cancel_goal_async(self) -> None:
        self.cancelled += 1

    def get_result_async(self) -> Future:
        return self.result


class Answer:
    """What the bridge says, also as the wrapper that carries a goal's result."""

    def __init__(self, ok: bool = True, message: str = '', path: str = '') -> None:
        self.ok, self.message, self.path = ok, message, path
        self.success = ok

    @property
    def result(self) -> 'Answer':
        return self


class World:
    """A gateway with clients that are played, a clock that is set, and the replies that came."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from mistypilot_ros.nodes import interfaces
        from mistypilot_ros.nodes.robot_gateway import ROWS, RobotGateway

        self.clients = {row.interface.name: Client() for row in ROWS.values()}
        for kind in (interfaces.Service, interfaces.Action):
            monkeypatch.setattr(kind, 'client', lambda row, node, **options: self.clients[row.name])
        self.now = 0.0
        self.replies: list[RobotReply] = []
        self.bridges = frozenset((b'first',))
        robot = SimpleNamespace(
            node=None, of_owner=lambda interface: interface, who_publishes=lambda topic: self.bridges
        )
        self.gateway = RobotGateway(robot, lambda: self.now)

    def call(self, method: str, run_id: str = 'run-1', **arguments: Any) -> None:
        self.gateway.call(RobotCall(method, arguments, Origin(run_id, 3)), self.replies.append)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    return World(monkeypatch)


def light(world: World, run_id: str = 'run-1') -> Future:
    world.call('set_led', run_id, red=1, green=0, blue=0)
    return world.clients['set_led'].futures[-1]


def speak(world: World) -> Future:
    world.call('speak', text='hello', rate=1)
    return world.clients['speak'].futures[-1]


def test_answers_come_back_as_values_and_errors(world: World) -> None:
    light(world).finish(Answer())
    light(world).finish(Answer(False, 'The robot is asleep.'))
    world.call('take_picture', width=640, height=480)
    world.clients['take_picture'].futures[0].finish(Answer(path='/a.jpg'))
    assert [(reply.ok, reply.value, reply.message) for reply in world.replies] == [
        (True, None, ''),
        (False, None, 'The robot is asleep.'),
        (True, '/a.jpg', ''),
    ]
    request = world.clients['set_led'].sent[0]
    assert (request.run_id, request.epoch, request.color.r) == ('run-1', 3, 1.0)


def test_stop_is_nobodys_and_says_what_did_not_stop(world: World) -> None:
    for answer in (Answer(), Answer(False, 'Not stopped: motion.')):
        world.call('stop')
        world.clients['stop'].futures[-1].finish(answer)
    assert [(reply.ok, reply.message) for reply in world.replies] == [
        (True, ''),
        (False, 'Not stopped: motion.'),
    ]


@pytest.mark.parametrize('message', sorted(BY_STOP))
def test_what_a_stop_ended_did_not_fail(world: World, message: str) -> None:
    light(world).finish(Answer(False, message))
    goal = Goal()
    speak(world).finish(goal)
    goal.result.finish(Answer(False, message))
    assert [(reply.error, reply.message) for reply in world.replies] == [('Cancelled', message)] * 2


@pytest.mark.parametrize(('wait', 'seconds'), [(False, 30), (True, 90)])
def test_music_that_must_be_brought_first_is_waited_for(world: World, wait: bool, seconds: float) -> None:
    world.call('play_sound', name='tune:sleep', volume=None, wait=wait)
    world.now = seconds - 0.1
    world.gateway.sweep()
    assert not world.replies
    world.now = seconds + 0.1
    world.gateway.sweep()
    assert len(world.replies) == 1


def test_what_is_left_out_is_not_a_number(world: World) -> None:
    world.call('move_arms', left=None, right=0.5, seconds=0.25)
    (request,) = world.clients['move_arms'].sent
    assert math.isnan(request.left) and request.right == 0.5 and request.duration.nanosec == 250_000_000


def test_without_a_bridge_the_answer_comes_at_once(world: World) -> None:
    world.clients['set_led'].there = False
    world.call('set_led', red=1, green=0, blue=0)
    (reply,) = world.replies
    assert (reply.error, reply.message) == (
        'RobotUnreachable',
        'The bridge to the robot does not answer; is it running?',
    )
    assert not world.clients['set_led'].sent and not world.gateway.ready()
    world.clients['set_led'].there = True
    assert world.gateway.ready()


@pytest.mark.parametrize(
    ('method', 'arguments'),
    [
        ('set_led', {'red': 'much', 'green': 0, 'blue': 0}),
        ('set_led', {'red': 1}),
        ('take_picture', {'width': math.inf, 'height': 1}),
        ('fly', {}),
    ],
)
def test_wrong_calls_are_answered_and_not_sent(world: World, method: str, arguments: Any) -> None:
    world.call(method, **arguments)
    (reply,) = world.replies
    assert not reply.ok and f"'{method}'" in reply.message
    assert not any(client.sent for client in world.clients.values())


def test_a_late_answer_is_given_up_and_counts_no_more(world: World) -> None:
    future = light(world)
    world.now = 4.9
    world.gateway.sweep()
    assert not world.replies
    world.now = 5.1
    world.gateway.sweep()
    world.gateway.sweep()
    future.finish(Answer())
    (reply,) = world.replies
    assert reply.message == 'The bridge to the robot did not answer in time.'


def test_a_bridge_that_went_away_is_noticed_before_the_deadline(world: World) -> None:
    light(world)
    world.clients['set_led'].there = False
    world.gateway.sweep()
    assert [reply.error for reply in world.replies] == ['RobotUnreachable']


def test_goals(world: World) -> None:
    goal = Goal()
    speak(world).finish(goal)
    assert not world.replies
    goal.result.finish(Answer())
    speak(world).finish(Goal(accepted=False))
    assert [reply.ok for reply in world.replies] == [True, False]
    assert 'refused' in world.replies[1].message and not goal.cancelled


def test_the_end_of_a_run_cancels_its_goals_and_answers(world: World) -> None:
    goal = Goal()
    speak(world).finish(goal)
    light(world), light(world, 'run-2')
    world.gateway.end_run('run-1')
    assert [reply.error for reply in world.replies] == ['Cancelled', 'Cancelled'] and goal.cancelled == 1
    goal.result.finish(Answer())
    assert len(world.replies) == 2


def test_a_goal_that_is_accepted_too_late_is_cancelled(world: World) -> None:
    future, goal = speak(world), Goal()
    world.gateway.end_run('run-1')
    future.finish(goal)
    assert goal.cancelled == 1 and len(world.replies) == 1


def test_a_goal_that_takes_too_long_is_cancelled(world: World) -> None:
    goal = Goal()
    speak(world).finish(goal)
    world.now = 100.0
    world.gateway.sweep()
    assert goal.cancelled == 1 and world.replies[0].error == 'RobotUnreachable'


def test_a_finished_goal_is_left_alone(world: World) -> None:
    goal = Goal()
    speak(world).finish(goal)
    goal.result.finish(Answer())
    world.gateway.end_run('run-1')
    world.now = 100.0
    world.gateway.sweep()
    assert not goal.cancelled and [reply.ok for reply in world.replies] == [True]


def test_a_wish_for_the_agents_is_an_instruction(world: World) -> None:
    from mistypilot_ros.nodes import interfaces

    client = world.clients[interfaces.INSTRUCT.name]
    world.call('ask', request='tell me a joke')
    assert client.sent[0].text == 'tell me a joke'
    client.futures[0].finish(SimpleNamespace(accepted=True, message=''))
    world.call('ask', request='')
    client.futures[1].finish(SimpleNamespace(accepted=False, message='Say something.'))
    client.there = False
    assert world.gateway.ready(), 'the robot can be reached without those who take instructions'
    world.call('ask', request='tell me a joke')
    assert [(reply.ok, reply.message) for reply in world.replies] == [
        (True, ''),
        (False, 'Say something.'),
        (False, 'What takes instructions does not answer; is it running?'),
    ]


def test_a_video_is_waited_for_and_its_path_returned(world: World) -> None:
    goal = Goal()
    world.call('record_video', seconds=60.0, mute=False)
    world.clients['record_video'].futures[0].finish(goal)
    world.now = 120.0
    world.gateway.sweep()
    assert not world.replies
    goal.result.finish(Answer(path='/v.mp4'))
    assert [(reply.ok, reply.value) for reply in world.replies] == [(True, '/v.mp4')]


def test_what_a_bridge_that_was_started_again_does_not_know_ends(world: World) -> None:
    speak(world)
    light(world)
    world.gateway.sweep()
    assert world.replies == []
    world.bridges |= {b'second'}  # The dead one stays known for a while.
    said = speak(world)
    world.gateway.sweep()
    assert [reply.message for reply in world.replies] == [
        'The bridge to the robot was started again meanwhile.'
    ]
    assert world.replies[0].error == 'RobotUnreachable'
    said.finish(Goal())
    world.bridges = frozenset((b'second',))
    world.gateway.sweep()
    assert len(world.replies) == 1
