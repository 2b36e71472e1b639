"""The router, the PIA and the SIA as real processes; a partner plays the supervisor and the bridge."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ros_domains import next_domain
from spinning import spin_until

pytestmark = pytest.mark.ros
DEADLINE = 20.0
"""Seconds after which anything that was waited for has failed."""
DOMAIN = next_domain()
LOCAL = {'ROS_DOMAIN_ID': DOMAIN}
HANGING_ROUTER = """
import sys, time
from mistypilot_ros.nodes import runtime
from mistypilot_ros.nodes.task_router import TaskRouterNode
class Hanging:
    name = 'hanging'
    def route(self, text, skills): time.sleep(60)
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


def wait_for(condition: Callable[[], Any], what: str) -> Any:
    """Return the first true value of a condition."""
    deadline = time.monotonic() + DEADLINE
    while not (value := condition()):
        assert time.monotonic() < deadline, f'not in time: {what}'
        time.sleep(0.005)
    return value


class Partner:
    """Plays the supervisor and the bridge, speaks to the router, and notes all that it hears."""

    def __init__(self, node: Any, interfaces: Any, msg: Any) -> None:
        self.node, self.topics, self.msg = node, interfaces, msg
        self.turns: list[Any] = []
        self.calls: list[tuple[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.silent: set[str] = set()
        self.generation = 0
        self.bound: dict[str, list[Any]] = {}
        self._servers: dict[str, Any] = {}
        interfaces.TURNS.subscribe(node, self.turns.append)
        self._say = interfaces.UTTERANCE.publisher(node)
        self._skills = interfaces.SKILLS.publisher(node)
        self._table = interfaces.BINDINGS.publisher(node)
        self.stopped = interfaces.STOPPED.publisher(node)

    def serve(self, *names: str) -> None:
        """Play the services. Answers are ok unless `answers` says otherwise; the `silent` give none."""
        for name in names:
            service = getattr(self.topics, name.upper())
            # A server that takes a request and never answers: its callback returns nothing to send.
            callback = self._take_and_hang if name in self.silent else self._handler(name)
            self._servers[name] = service.serve(self.node, callback)

    def _handler(self, name: str) -> Callable[[Any, Any], Any]:
        def handle(request: Any, response: Any) -> Any:
            self.calls.append((name, request))
            values = {'success' if name == 'stop' else 'ok': True, **self.answers.get(name, {})}
            if name in ('bind', 'unbind') and values['ok']:
                self.generation += 1
                values['generation'] = self.generation
                self._change(name, request)
            if name == 'invoke':
                values['run_id'] = f'run-{len(self.calls)}'
            for field, value in values.items():
                setattr(response, field, value)
            if name in ('bind', 'unbind'):
                self.publish_bindings()
            return response

        return handle

    def _take_and_hang(self, request: Any, response: Any) -> Any:
        self.calls.append(('hung', request))
        raise HangingServiceError

    def _change(self, name: str, request: Any) -> None:
        if name == 'unbind':
            gone = list(self.bound) if request.sensor == '*' else [request.sensor]
            for sensor in gone:
                self.bound.pop(sensor, None)
        else:
            old = [] if request.replace else self.bound.get(request.sensor, [])
            self.bound[request.sensor] = [*old, request.call]

    def publish_bindings(self) -> None:
        rows = [
            self.msg.Binding(sensor=sensor, calls=calls, options=self.options())
            for sensor, calls in self.bound.items()
        ]
        self._table.publish(self.msg.BindingTable(generation=self.generation, active=True, bindings=rows))

    def options(self) -> Any:
        from mistypilot_ros.core.bindings import BindingOptions
        from mistypilot_ros.nodes.conversions import options_to_message

        return options_to_message(BindingOptions())

    def publish_skills(self) -> None:
        from mistypilot_ros import data_folders
        from mistypilot_ros.nodes.conversions import skill_to_message
        from mistypilot_ros.skill_library.loader import read_skill

        skills = [read_skill(path) for path in sorted(data_folders.shipped('skills').glob('*.py'))]
        self._skills.publish(self.msg.SkillCatalogue(skills=list(map(skill_to_message, skills))))

    def ready(self, *, agents: tuple[str, ...] = ('pia', 'sia')) -> None:
        """Publish what the supervisor would, and wait until everybody has found everybody."""
        self.publish_skills()
        self.publish_bindings()
        counts = [(self._say, 1), (self._skills, 1 + ('pia' in agents)), (self._table, int('pia' in agents))]
        wait_for(lambda: all(p.get_subscription_count() >= n for p, n in counts), 'the nodes listen')
        for name in self._servers:
            full = f'{self.node.get_namespace()}/{name}'
            wait_for(lambda n=full: self.node.count_clients(n), f'a client of {name}')

    def say(self, text: str, user: str = '') -> None:
        self._say.publish(self.msg.Utterance(text=text, user=user, confidence=1.0))

    def turn(self, text: str, user: str = '') -> Any:
        """Say something and return the one turn that comes of it."""
        before = len(self.turns)
        self.say(text, user)
        mine = lambda: [turn for turn in self.turns[before:] if turn.text in (text, '')]  # noqa: E731
        return wait_for(mine, f'a turn for {text!r}')[0]

    def instruct(self, **fields: Any) -> Any:
        client = self.topics.INSTRUCT.client(self.node)
        assert client.wait_for_service(timeout_sec=DEADLINE)
        ended = threading.Event()
        future = client.call_async(self.topics.INSTRUCT.type.Request(**fields))
        future.add_done_callback(lambda _: ended.set())
        assert ended.wait(DEADLINE)
        return future.result()

    def called(self, name: str) -> list[Any]:
        return [request for called, request in self.calls if called == name]


class HangingServiceError(Exception):
    """Raised by a service that shall never answer."""


@pytest.fixture(scope='module')
def ros() -> Iterator[Any]:
    """A factory of nodes of a context of its own, which one thread serves."""
    before = {name: os.environ.get(name) for name in LOCAL}
    os.environ.update(LOCAL)
    from mistypilot_ros import prefix

    prefix.ensure()
    import rclpy
    from rclpy.executors import SingleThreadedExecutor

    context = rclpy.Context()
    rclpy.init(context=context, domain_id=int(DOMAIN))
    executor = SingleThreadedExecutor(context=context)
    ending = threading.Event()

    def spin() -> None:
        spin_until(executor, ending, (HangingServiceError,))

    thread = threading.Thread(target=spin)
    thread.start()

    def make(namespace: str) -> Any:
        node = rclpy.create_node('partner', namespace=namespace, context=context)
        executor.add_node(node)
        return node

    yield make
    ending.set()
    thread.join(DEADLINE)
    rclpy.shutdown(context=context)
    for name, value in before.items():
        os.environ.pop(name) if value is None else os.environ.__setitem__(name, value)


@pytest.fixture
def partner(ros: Any, request: pytest.FixtureRequest) -> Iterator[Partner]:
    from mistypilot_ros import msg
    from mistypilot_ros.nodes import interfaces

    node = ros(f'/test_{abs(hash(request.node.nodeid)) % 10**9}')
    yield Partner(node, interfaces, msg)
    node.destroy_node()


@pytest.fixture
def start(partner: Partner) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """A function that starts node processes in the partner's namespace."""
    running: list[subprocess.Popen[bytes]] = []

    def begin(*nodes: str, code: str = '', **parameters: Any) -> subprocess.Popen[bytes]:
        options = [
            part for name, value in parameters.items() for part in ('-p', f'{name}:={json.dumps(value)}')
        ]
        arguments = ['--ros-args', '-r', f'__ns:={partner.node.get_namespace()}', *options]
        programs = [['-c', code]] if code else [['-m', f'mistypilot_ros.nodes.{node}'] for node in nodes]
        for program in programs:
            running.append(
                subprocess.Popen([sys.executable, *program, *arguments], env={**os.environ, **LOCAL})
            )
        return running[-1]

    yield begin
    for process in running:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
    hung = [process for process in running if not ended(process)]
    assert not hung, 'a node did not end when it was told to'


def ended(process: 'subprocess.Popen[bytes]') -> bool:
    """Wait for the end of a process; one that does not come to it is killed."""
    try:
        process.wait(DEADLINE)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        process.wait(DEADLINE)
        return False
    return True


@pytest.fixture
def system(partner: Partner, start: Callable[..., Any]) -> Partner:
    """All three nodes, with a supervisor and a bridge that answer."""
    partner.serve('stop', 'cancel', 'bind', 'unbind', 'invoke')
    start('task_router', 'pia', 'sia')
    partner.ready()
    return partner


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
    assert (turn.agent, turn.ok) == ('SIA', False) and 'conversation' in turn.reply
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
    stamp = partner.node.get_clock().now().to_msg()
    stopped = partner.msg.Stopped(epoch=1)
    stopped.header.stamp = stamp
    partner.stopped.publish(stopped)
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
