"""From a sentence to the first word of its answer: written anew by a language model, and kept from before."""

import json
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from mistypilot_ros.agents.answers import Answer as Words
from mistypilot_ros.agents.answers import say
from mistypilot_ros.bench.figures import Figure, percentile
from mistypilot_ros.bench.graph_client import GraphClient
from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.llm.scripted.answers import Answer, Said
from mistypilot_ros.llm.scripted.asked import Asked
from mistypilot_ros.llm.scripted.server import ScriptedServer

WISHES = ('Tell me a bedtime story about a fox', 'Tell me a bedtime story about an owl')
"""Clear without a language model. They take turns: what is asked for twice in a row is wished anew."""
KEEP = 'Remember that story'
LINES = ('Once upon a time.', 'It went well.', 'The end.')
FIRST_LINE = 5.0
"""The model's first line is complete so long after the request, s."""
NEXT_LINE = 0.5
"""And each further one so long after the one before, s."""
SOUNDS = ('/api/tts/speak', '/api/audio/play')
SPEED = 20.0
"""How fast the robot speaks: only the beginning is measured."""
REST_FACE = 'e_DefaultContent.jpg'
SETTLING = 6.0
"""After the start, until all that understands is loaded, s."""
_HEAD = '{"lines": ['
PATIENCE = 30.0
MOST_FAST = 400.0
"""Largest time to the first word of a kept answer that passes, ms."""
MOST_SHARE = 10.0
"""Largest share of that of a new answer that passes, %: at least 90 % sooner."""


def script() -> Answer:
    """A script of which each piece of the stream completes a line."""
    rows = [json.dumps({'text': text, 'emotion': 'neutral'}) for text in LINES]
    pieces = [f'{", " if at else _HEAD}{row}' for at, row in enumerate(rows)]
    pieces[-1] += ']}'
    size = max(map(len, pieces))
    text = ''.join(piece.ljust(size) for piece in pieces)
    # The head of the stream is a piece too.
    return Answer(text, first_delay=FIRST_LINE - NEXT_LINE, piece_delay=NEXT_LINE, piece=size)


def answers(asked: Asked) -> Said:
    """What the scripted model says: it writes slowly; it is not asked for anything else."""
    if asked.form == 'script':
        return script()
    return {'agent': 'SIA', 'confidence': 0.95}


def measure(folder: Path, client: GraphClient, sentences: int) -> Iterator[Figure]:
    """Ask for things that are not kept, keep them, and ask for them again.

    Args:
        folder: for the state of a system of its own.
        client: in the graph.
        sentences: how often.
    """
    with ScriptedServer(otherwise=answers) as server:
        environment = {'OPENAI_BASE_URL': server.url}
        with RunningSystem(folder, ('--speed', f'{SPEED:g}'), environment) as system:
            time.sleep(SETTLING)
            talk = _Talk(system, client)
            slow = [talk.first_word(wish) for wish in islice(cycle(WISHES), sentences)]
            for wish in WISHES:
                talk.first_word(wish)
                time.sleep(4 * NEXT_LINE)  # The end of the stream comes behind the last line.
                talk.first_word(KEEP)
            asked = len(server.requests)
            fast = [talk.first_word(wish) for wish in islice(cycle(WISHES), sentences)]
            asked = len(server.requests) - asked
    yield from _spread('sentence → first word, written anew', slow)
    yield from _spread('sentence → first word, kept from before', fast, MOST_FAST)
    share = 100.0 * median(fast) / median(slow)
    yield Figure('kept from before, share of the time of a new one', share, '%', MOST_SHARE)
    yield Figure('questions to the model for what is kept', asked, '', 0.0)


def _spread(name: str, values: list[float], target: float | None = None) -> Iterator[Figure]:
    yield Figure(f'{name}, median of {len(values)}', median(values), 'ms', target)
    yield Figure(f'{name}, p95', percentile(values, 95), 'ms')


class _Talk:
    """Says something and listens."""

    def __init__(self, system: RunningSystem, client: GraphClient) -> None:
        self._system, self._client = system, client

    def first_word(self, text: str) -> float:
        """Say something; milliseconds to the first sound of the answer. Returns when the robot is at rest.

        That it takes a moment is no answer.
        """
        entries = self._system.log(0, 'command')
        since, mark = entries[-1]['seq'] if entries else 0, self._system.mark()
        said = self._client.utter(text)
        deadline = time.monotonic() + PATIENCE
        heard: list[float] = []
        while not heard and time.monotonic() < deadline:
            entries = self._system.log(since, 'command', wait=0.5)
            heard = [
                entry['time']
                for entry in entries
                if entry['path'] in SOUNDS and entry['body'].get('Text') != say(Words.ONE_MOMENT)
            ]
        if not heard:
            raise TimeoutError(f"No word was heard after '{text}'.")
        self._system.wait(lambda line: line['type'] == 'turn' and line['text'] == text, PATIENCE, mark)
        self._rest(deadline, since, LINES[-1] if text in WISHES else '')
        return (heard[0] - said) * 1e3

    def _rest(self, deadline: float, since: int, last: str) -> None:
        """Wait until the last line was spoken and the robot shows that it is at rest."""
        while time.monotonic() < deadline:
            texts = [entry['body'].get('Text') for entry in self._system.log(since) if entry['body']]
            state = self._system.state()
            speaks = state['speech']['speaking'] or any(state['moving'].values())
            if (not last or last in texts) and not speaks and state['face']['file'] == REST_FACE:
                return
            time.sleep(0.05)
        raise TimeoutError('The robot did not come to rest.')
