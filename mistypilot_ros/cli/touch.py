"""`mistypilot touch`: touches the simulated robot and says what that started."""

import argparse
import sys
from functools import partial

from mistypilot_ros.cli.events import Event, SkillRun
from mistypilot_ros.cli.plain_lines import plain_text
from mistypilot_ros.cli.simulator_client import SimulatorClient
from mistypilot_ros.cli.visit import Visit, VisitOptions, complain, print_json
from mistypilot_ros.core.errors import MistyPilotError, RobotRefusedError
from mistypilot_ros.core.sensors import MISTY_SENSORS


def run(parsed: argparse.Namespace) -> int:
    """Return 0 if what the touch started went well, or nothing is bound there; else 1.

    Raises:
        MistyPilotError: nothing could be touched.
    """
    options, sensor = VisitOptions.parsed(parsed), parsed.step.sensor
    watched: set[str] = set()

    def show(event: Event) -> None:
        if isinstance(event, SkillRun) and event.sensor in watched:
            print_json(event) if options.json else print(plain_text(event), flush=True)

    with Visit(options, show) as visit:
        client = _simulator(visit, sensor)
        visit.find(lambda board: board.table, 'The binding supervisor')
        script = visit.script(partial(client.tap, seconds=parsed.hold))
        watched.add(script.serving(sensor))
        try:
            script.touch(sensor)
        except MistyPilotError as error:
            return complain(str(error))
        if not script.serving(sensor):
            print(f"Touched; nothing is bound to '{sensor}'.", file=sys.stderr)
    return 0


def _simulator(visit: Visit, sensor: str) -> SimulatorClient:
    address = visit.find(lambda board: board.link.address if board.link else None, "The robot's bridge")
    client = SimulatorClient.at(address)
    if client.is_simulator():
        return client
    raise RobotRefusedError(
        f'The robot at {address} is not a simulated one: touch its {MISTY_SENSORS.label(sensor)} by hand.'
    )
