"""`mistypilot perform`: the robot performs a script from a file, and a picture shows what it did when."""

import argparse
import json
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from mistypilot_ros import msg
from mistypilot_ros.cli.performance_file import WrittenScript, read_script
from mistypilot_ros.cli.simulator_client import SimulatorClient
from mistypilot_ros.cli.timeline import Entry, Timeline, timeline, told
from mistypilot_ros.cli.timeline_plot import check_library, draw
from mistypilot_ros.cli.visit import Visit, VisitOptions, complain
from mistypilot_ros.core.errors import InvalidInputError, RobotRefusedError, UnavailableError
from mistypilot_ros.core.social import ScriptLine
from mistypilot_ros.nodes import interfaces

BRIDGE = "The robot's bridge"
LOOK = 0.5
"""From look to look at the robot's log, s: it keeps a limited number of entries."""
SILENCE = 10.0
"""A bridge that told nothing of a performance for so long has lost it, s; it tells five times a second."""
REST_TIME = 5.0
"""How long a robot that is told to end may take to come to rest, s."""


def run(parsed: argparse.Namespace) -> int:
    """Perform; return 0 where it came to its end, else 1.

    Raises:
        MistyPilotError: nothing was performed.
    """
    options, script, picture = VisitOptions.parsed(parsed), read_script(parsed.file), parsed.timeline
    if picture:
        _check_picture(picture)
    with Visit(options, actions=(interfaces.PERFORM,)) as visit:
        client = visit.console.actions[interfaces.PERFORM.name]
        visit.find(lambda _: client.server_is_ready(), BRIDGE)
        film = Film(_simulator(visit)) if picture else None
        performing, lines = Performing(visit, client, script), Lines(script.lines, options.json)

        def meanwhile() -> None:
            lines.print(performing.line)
            if film:
                film.look()

        result = performing.finish(meanwhile)
        lines.print(result.lines_done - 1)
        if film and picture:
            film.look()
            draw(film.timeline(), [line.emotion.name.lower() for line in script.lines], picture)
    if options.json:
        _print_json('performed', ok=result.ok, lines_done=result.lines_done, message=result.message)
    return 0 if result.ok else complain(result.message)


class Lines:
    """Prints each line when it is performed."""

    def __init__(self, lines: Sequence[ScriptLine], as_json: bool) -> None:
        """Print nothing yet."""
        self._lines, self._json, self._printed = lines, as_json, 0

    def print(self, number: int) -> None:
        """Print all lines up to this one, from 0, that were not printed yet."""
        for line in range(self._printed, min(number + 1, len(self._lines))):
            text, emotion = self._lines[line].text, self._lines[line].emotion.name.lower()
            if self._json:
                _print_json('line', line=line, emotion=emotion, text=text)
            else:
                print(f'{emotion:<10} {text}', flush=True)
        self._printed = max(self._printed, number + 1)


class Film:
    """Keeps what the log of the simulated robot tells of a performance."""

    def __init__(self, simulator: SimulatorClient) -> None:
        """Begin with what comes from now on."""
        self._simulator, self._speed = simulator, simulator.speed
        self._entries: list[Entry] = []
        _, self._last = simulator.commands(0, 0)

    def look(self) -> None:
        """Take what is new in the log.

        Raises:
            RobotError: the simulator does not answer.
        """
        entries, self._last = self._simulator.entries(self._last)
        self._entries += [entry for entry in entries if told(entry)]

    def timeline(self) -> Timeline:
        """Make a timeline of all that was seen."""
        return timeline(self._entries, self._speed)


def _check_picture(path: Path) -> None:
    check_library()
    if not path.parent.is_dir():
        raise InvalidInputError(
            f"There is no folder '{path.parent}' for the picture; make it, or name another."
        )


def _simulator(visit: Visit) -> SimulatorClient:
    address = visit.find(lambda board: board.link.address if board.link else None, BRIDGE)
    client = SimulatorClient.at(address)
    if client.is_simulator():
        return client
    raise RobotRefusedError(
        f'The robot at {address} is not a simulated one and keeps no log of what it does: '
        f'leave out --timeline.'
    )


class Performing:
    """One performance by the bridge."""

    def __init__(self, visit: Visit, client: Any, script: WrittenScript) -> None:
        """Begin it."""
        self._board, self.line, self._heard = visit.board, -1, time.monotonic()
        self._over = threading.Event()
        self._handle: Any = None
        self._result: Any = None
        rows = [msg.ScriptLine(text=line.text, emotion=line.emotion.value) for line in script.lines]
        goal = interfaces.PERFORM.type.Goal(script=msg.Script(lines=rows, language=script.language))
        client.send_goal_async(goal, self._on_feedback).add_done_callback(self._on_answer)

    def finish(self, meanwhile: Callable[[], None]) -> Any:
        """Wait for the end and return the result of the action; where this is ended, so is the performance.

        Args:
            meanwhile: called every now and then.

        Raises:
            RobotRefusedError: the bridge takes no performance now.
            UnavailableError: the bridge is gone.
        """
        try:
            while not self._board.wait_for(lambda _: self._over.is_set(), LOOK):
                meanwhile()
                if time.monotonic() - self._heard > SILENCE:
                    raise UnavailableError(
                        f'{BRIDGE} was lost; perform it again once mistypilot up shows it.'
                    )
        except BaseException:
            self._cancel()
            raise
        if self._result is None:
            raise RobotRefusedError('The robot takes no performance now; mistypilot doctor says why.')
        return self._result

    def _cancel(self) -> None:
        """End it and wait for that, although the command is to end."""
        if self._handle is not None:
            self._handle.cancel_goal_async()
            self._over.wait(REST_TIME)

    def _on_feedback(self, message: Any) -> None:
        self.line, self._heard = message.feedback.line, time.monotonic()

    def _on_answer(self, future: Any) -> None:
        if future.result().accepted:
            self._handle, self._heard = future.result(), time.monotonic()
            self._handle.get_result_async().add_done_callback(self._on_result)
        else:
            self._end()

    def _on_result(self, future: Any) -> None:
        self._result = future.result().result
        self._end()

    def _end(self) -> None:
        self._over.set()
        self._board.wake()


def _print_json(kind: str, **fields: Any) -> None:
    print(json.dumps({'type': kind, **fields}, ensure_ascii=False), flush=True)
