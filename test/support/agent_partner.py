"""Plays the supervisor and the bridge to the three nodes that understand people."""

import threading
import time
from collections.abc import Callable
from typing import Any

DEADLINE = 20.0
"""Seconds after which anything that was waited for has failed."""


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
        self.makers: dict[str, str] = {}
        self.spoken: list[tuple[str, str]] = []
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

    def serve_voice(self) -> None:
        """Play the voice: note each text with its language; each takes no time."""

        def speak(goal: Any) -> Any:
            self.spoken.append((goal.request.text, goal.request.language))
            goal.succeed()
            return self.topics.SPEAK.type.Result(ok=True)

        self.topics.SPEAK.serve(self.node, speak)
        name = f'{self.node.get_namespace()}/speak/_action/send_goal'
        wait_for(lambda: self.node.count_clients(name), 'the router found who speaks')

    def renew(self) -> None:
        """Have the nodes forget what a test left, and forget it too: questions, bindings, turns and calls."""
        self.answers.clear()
        assert self.turn('stop').ok, 'it drops a question, and whatever is not done yet'
        if self.bound:
            assert self.turn('unbind everything').ok
        for noted in (self.turns, self.calls, self.spoken):
            noted.clear()

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
            self.makers[request.sensor] = request.user

    def publish_bindings(self) -> None:
        rows = [
            self.msg.Binding(sensor=sensor, calls=calls, options=self.options(), user=self.makers[sensor])
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

    def tell_stopped(self) -> None:
        """Say that all has stopped now, as the bridge does."""
        stopped = self.msg.Stopped(epoch=1)
        stopped.header.stamp = self.node.get_clock().now().to_msg()
        self.stopped.publish(stopped)

    def called(self, name: str) -> list[Any]:
        return [request for called, request in self.calls if called == name]


class HangingServiceError(Exception):
    """Raised by a service that shall never answer."""
