"""`mistypilot stop`: stops the robot and ends all runs, without router, agents and interpreter."""

import argparse
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.cli.board import Board
from mistypilot_ros.cli.console import Console
from mistypilot_ros.cli.events import StopResult
from mistypilot_ros.cli.graph import call
from mistypilot_ros.cli.visit import Visit, VisitOptions, complain, print_json
from mistypilot_ros.nodes import interfaces

MISSING_TIME = 2.0
"""Seconds after which a service that nobody offers counts as missing; others were found by then."""


def run(parsed: argparse.Namespace) -> int:
    """Return 0 if everything stopped, else 1.

    Raises:
        MistyPilotError: nothing is there that could stop.
    """
    options = VisitOptions.parsed(parsed)
    with Visit(options) as visit:
        clients = (visit.console.stop_client, visit.console.cancel_client)
        visit.find(lambda _: any(client.service_is_ready() for client in clients), "The robot's bridge")
        result = stop(visit.board, visit.console, options.timeout)
        # Said at once: whoever stops a robot must not wait for anything else.
        if options.json:
            print_json(result)
        elif result.ok:
            print(result.message, flush=True)
        else:
            complain(result.message)
    return int(not result.ok)


def stop(board: Board, console: Console, seconds: float) -> StopResult:
    """Tell bridge and supervisor, in parallel, and say what did not stop.

    Args:
        board: says when the command is to end.
        console: has the clients.
        seconds: longest wait for an answer.

    Raises:
        EndedError: the command is to end.
    """
    with ThreadPoolExecutor(2) as pool:
        asked = [
            pool.submit(_ask, board, client, request, seconds)
            for client, request in (
                (console.stop_client, interfaces.STOP.type.Request()),
                (console.cancel_client, interfaces.CANCEL.type.Request(run_id='*')),
            )
        ]
        bridge, supervisor = (future.result() for future in asked)
    complaints = [
        say(Answer.BRIDGE_SILENT) if bridge is None else '' if bridge.success else bridge.message,
        say(Answer.SUPERVISOR_SILENT) if supervisor is None else '' if supervisor.ok else supervisor.message,
    ]
    reasons = ' '.join(filter(None, complaints))
    return StopResult(
        not reasons, say(Answer.NOT_ALL_STOPPED, reasons=reasons) if reasons else say(Answer.STOPPED)
    )


def _ask(board: Board, client: Any, request: Any, seconds: float) -> Any:
    return call(board, client, request, seconds, MISSING_TIME)
