"""How soon a story is silent when somebody says stop, says something else, or touches what a skill is for."""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from mistypilot_ros.bench.figures import Figure, percentile
from mistypilot_ros.bench.graph_client import GraphClient
from mistypilot_ros.bench.running_system import Line, RunningSystem
from mistypilot_ros.bench.stopping import stop

STORIES = ('Tell me a bedtime story about a fox', 'Tell me a bedtime story about an owl')
"""They take turns: what is asked for twice in a row is made anew."""
ELSE = 'Tell me a joke'
SENSOR, SKILL = 'chin', 'bench_light'
SPEAK, SILENCE = '/api/tts/speak', '/api/tts/stop'
MOST = 200.0
"""Largest time that passes, ms."""
PATIENCE = 30.0
SPEED = 3.0
"""How fast the robot speaks: a line still takes longer than all that is measured."""


def measure(folder: Path, arguments: Sequence[str], client: GraphClient, count: int = 10) -> Iterator[Figure]:
    """Interrupt stories in a system of its own.

    Args:
        folder: for its state.
        arguments: further options of `mistypilot up`; its skills include `bench_light`.
        client: in the same graph.
        count: interruptions of each kind.
    """
    with RunningSystem(folder, [*arguments, '--speed', f'{SPEED:g}']) as system:
        client.bind(SENSOR, SKILL)
        system.binding(SENSOR)
        stops = [
            _during_a_story(system, client, turn, lambda _: [stop(system, client)]) for turn in range(count)
        ]
        said = [
            _during_a_story(system, client, turn, lambda since: _say(system, client, since))
            for turn in range(count)
        ]
        pressed = [
            _during_a_story(system, client, turn, lambda since: _press(system, since))
            for turn in range(count)
        ]
    yield from _figures('stop in a story to the last of its requests', [one for (one,) in stops])
    yield from _figures('other words in a story until it is silent', [one for (one,) in said])
    yield from _figures('press in a story until it is silent', [one for one, _ in pressed])
    yield from _figures("press in a story to the skill's first command", [one for _, one in pressed])


def _figures(name: str, values: Sequence[float]) -> Iterator[Figure]:
    yield Figure(f'{name}, median of {len(values)}', percentile(values, 50), 'ms')
    yield Figure(f'{name}, slowest', max(values), 'ms', MOST)


def _during_a_story(
    system: RunningSystem, client: GraphClient, turn: int, interrupt: Callable[[int], list[float]]
) -> list[float]:
    """Interrupt a story in its second line; returns what that took, ms."""
    since = _newest(system)
    client.utter(STORIES[turn % len(STORIES)])
    _until(lambda: len(_commands(system, since, SPEAK)) >= 2, 'the second line')
    took = interrupt(_newest(system))
    _settle(system)
    return took


def _say(system: RunningSystem, client: GraphClient, since: int) -> list[float]:
    said = client.utter(ELSE)
    return [1e3 * (_first(system, since, lambda entry: entry['path'] == SILENCE) - said)]


def _press(system: RunningSystem, since: int) -> list[float]:
    seq = system.control('tap', sensor=SENSOR)['seq']
    pressed = next(entry['time'] for entry in system.log(seq - 1, 'event') if entry['seq'] == seq)
    moments = [
        _first(system, since, wanted) for wanted in (lambda entry: entry['path'] == SILENCE, _is_skill)
    ]
    return [1e3 * (moment - pressed) for moment in moments]


def _is_skill(entry: Line) -> bool:
    """Whether a command is the light of the skill, which no line of a story has."""
    body = entry['body']
    return bool(
        entry['path'] == '/api/led' and body['Red'] == 255 and body['Blue'] == 0 and 120 < body['Green'] < 135
    )


def _settle(system: RunningSystem) -> None:
    """Come to rest, whatever else is spoken."""
    system.say('stop')

    def rests() -> Any:
        state = system.state()
        return not (state['speech']['speaking'] or state['speech']['queued'])

    _until(rests, 'silence')


def _newest(system: RunningSystem) -> int:
    entries = system.log()
    return int(entries[-1]['seq']) if entries else 0


def _commands(system: RunningSystem, since: int, path: str) -> list[Line]:
    return [entry for entry in system.log(since) if entry['path'] == path]


def _first(system: RunningSystem, since: int, wanted: Callable[[Line], bool]) -> float:
    """When the first command came that is wanted, s."""
    found: list[float] = []

    def look() -> bool:
        found[:] = [entry['time'] for entry in system.log(since) if wanted(entry)]
        return bool(found)

    _until(look, 'a command')
    return found[0]


def _until(there: Callable[[], Any], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not there():
        if time.monotonic() > deadline:
            raise TimeoutError(f'There was not {what} within {PATIENCE:g} s.')
        time.sleep(0.03)  # Each look costs the robot an answer.
