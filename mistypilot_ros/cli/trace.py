"""`mistypilot trace`: how an instruction was understood, and what a language model was asked for it."""

import argparse
import time
from collections.abc import Mapping

from mistypilot_ros.cli.events import Event, ModelCall, Turn
from mistypilot_ros.cli.messages import MessageReader
from mistypilot_ros.cli.plain_lines import plain_text
from mistypilot_ros.cli.turns import QUIET, local_time
from mistypilot_ros.cli.visit import Visit, VisitOptions, print_json
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.nodes import interfaces

TELLERS = 3
"""Nodes that tell what a language model was asked: the router and both agents."""
FOUND = 3.0
"""Longest time until they are found, s; one of them may be away."""


def run(parsed: argparse.Namespace) -> int:
    """Print it; return 0.

    Raises:
        MistyPilotError: nobody tells it, or there is no such turn.
    """
    options = VisitOptions.parsed(parsed)
    calls: list[ModelCall] = []
    reader = MessageReader()
    topics = [(interfaces.MODEL_CALLS, lambda message: calls.append(reader.model_call(message)))]
    with Visit(options, topics=topics) as visit:
        visit.find(lambda board: board.turns or visit.console.turns_there, 'The Task Router')
        _find_tellers(visit)
        seen = -1
        while seen < (seen := len(visit.board.turns) + len(calls)):
            visit.board.wait_for(lambda board: len(board.turns) + len(calls) > seen, QUIET)  # noqa: B023
        turn = chosen(visit.board.turns, parsed.turn)
    asked = sorted((call for call in calls if call.turn_id == turn.turn_id), key=lambda call: call.stamp)
    events: list[Event] = [turn, *asked]
    if options.json:
        for event in events:
            print_json(event)
    else:
        print(*_lines(turn), *map(plain_text, asked), sep='\n')
    return 0


def _find_tellers(visit: Visit) -> None:
    """Wait until all who tell are found."""
    node = visit.console.graph.node
    topic, deadline = node.resolve_topic_name(interfaces.MODEL_CALLS.name), time.monotonic() + FOUND
    while node.count_publishers(topic) < TELLERS and time.monotonic() < deadline:
        visit.board.wait_for(lambda _: False, 0.02)


def chosen(turns: Mapping[str, Turn], name: str) -> Turn:
    """Return the turn that is meant.

    Args:
        turns: those that are known, by id.
        name: an id, how one begins or ends, or empty for the newest.

    Raises:
        InvalidInputError: there is none of this name, or several.
    """
    found = (
        [turns[name]]
        if name in turns
        else [turn for turn_id, turn in turns.items() if turn_id.startswith(name) or turn_id.endswith(name)]
    )
    if not found:
        raise InvalidInputError(
            f"There is no turn '{name}'; mistypilot turns --json lists those that are known."
            if name
            else 'Nothing was said yet.'
        )
    if name and len(found) > 1:
        raise InvalidInputError(f"'{name}' can be each of {len(found)} turns; give more of the turn_id.")
    return max(found, key=lambda turn: turn.stamp)


def _lines(turn: Turn) -> list[str]:
    stages = ', '.join(f'{name} {1000 * seconds:.1f} ms' for name, seconds in turn.stages)
    return [
        f'{turn.turn_id}, {local_time(turn.stamp)}: {turn.text or "(not kept)"}',
        plain_text(turn),
        f'Understood by: {turn.interpreter or "nobody"}. {stages}'.rstrip(),
    ]
