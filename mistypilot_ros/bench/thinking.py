"""From a sentence that needs a language model to the robot: its first reaction, and what is done then."""

import time
from collections.abc import Iterator
from pathlib import Path

from mistypilot_ros.bench.figures import Figure, spread
from mistypilot_ros.bench.graph_client import GraphClient
from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.llm.scripted.answers import Said
from mistypilot_ros.llm.scripted.asked import Asked
from mistypilot_ros.llm.scripted.server import ScriptedServer

SENTENCE = 'entertain me'
"""Neither where it goes nor what it asks for is clear without a model."""
SKILL = 'dance'
"""What the model answers, and which command of the robot shows that it is done."""
FIRST_COMMAND = ('/api/arms/set', '/api/head')
ANSWER_SECONDS = 1.0
"""How long the model takes."""
LIGHT = '/api/led/transition'
PATIENCE = 20.0


def answers(asked: Asked) -> Said:
    """What the scripted model says to the router and to the PIA."""
    if asked.form == 'router':
        return {'agent': 'PIA', 'confidence': 0.95}
    call = {'skill': SKILL, 'params': {'seconds': None}}
    return {'reading': {'kind': 'COMMANDS', 'commands': [{'op': 'INVOKE', 'call': call}]}}


def measure(folder: Path, client: GraphClient, sentences: int) -> Iterator[Figure]:
    """Say the sentence again and again to a system of its own.

    Args:
        folder: for its state.
        client: in the graph that the system joins.
        sentences: how often.
    """
    lights, deeds, requests = [], [], []
    with (
        ScriptedServer(otherwise=answers, delay=ANSWER_SECONDS) as server,
        RunningSystem(folder, environment={'OPENAI_BASE_URL': server.url}) as system,
    ):
        while not system.say(SENTENCE)['commands']:
            time.sleep(0.5)  # What compares meanings is loaded a while after the start.
        for _ in range(sentences):
            _rest(system, client)
            server.requests.clear()
            light, deed = _say(system, client, server)
            lights.append(light)
            deeds.append(deed)
            requests.append(len(server.requests))
    yield from spread('sentence → light that shows thinking', lights, target=300.0)
    yield from spread("model's last answer → first command", deeds, target=150.0)
    yield Figure('questions to the model for a sentence, most', max(requests), '', 2.0)


def _say(system: RunningSystem, client: GraphClient, server: ScriptedServer) -> tuple[float, float]:
    """Milliseconds to the light, and from the last answer to the first command."""
    entries = system.log(0, 'command')
    since = entries[-1]['seq'] if entries else 0
    said = client.utter(SENTENCE)
    deadline = time.monotonic() + PATIENCE
    light = deed = None
    while deed is None and time.monotonic() < deadline:
        entries = system.log(since, 'command', wait=0.2)
        light = next((e['time'] for e in entries if e['path'] == LIGHT), None)
        deed = next((e['time'] for e in entries if e['path'] in FIRST_COMMAND), None)
    if light is None or deed is None:
        raise TimeoutError('The sentence came to nothing at the robot.')
    answered = server.requests[-1].at + ANSWER_SECONDS
    return (light - said) * 1e3, (deed - answered) * 1e3


def _rest(system: RunningSystem, client: GraphClient) -> None:
    """Stop what the sentence began, and wait until its turn and its run are over."""
    since = system.mark()
    client.utter('stop')
    system.wait(lambda line: line['type'] == 'turn' and line['text'] == 'stop', PATIENCE, since)
    time.sleep(0.3)
