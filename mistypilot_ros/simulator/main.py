"""The command ``mistypilot-simulator``."""

from __future__ import annotations

import argparse
import asyncio
import errno
import math
import sys
from collections.abc import Sequence

from mistypilot_ros.simulator.fault_schedule import LARGEST_RATE, LEAST_RATE, USUAL_RATE
from mistypilot_ros.simulator.server import HOST, bind, serve
from mistypilot_ros.simulator.simulator import Simulator

REFUSED = 2
"""Exit code when the simulator cannot start."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a simulated Misty II until SIGINT or SIGTERM.

    Args:
        argv: command line without the program; that of the process when absent.

    Returns:
        Exit code: 0 after a signal, 2 if it cannot start.
    """
    options = _parser().parse_args(argv)
    try:
        listener = bind(options.port)
    except OSError as error:
        print(_refusal(options.port, error), file=sys.stderr)
        return REFUSED
    address = f'http://{HOST}:{listener.getsockname()[1]}'
    simulator = Simulator(options.serial, options.speed, options.boot)

    def ready() -> None:
        if options.faults is not None:
            simulator.troubles.go(*options.faults)
        print(f'Simulated Misty at {address}', flush=True)

    asyncio.run(serve(simulator, listener, ready))
    return 0


def _refusal(port: int, error: OSError) -> str:
    """Return one sentence that names the port and the remedy."""
    if error.errno == errno.EADDRINUSE:
        problem = 'is in use: end the program that has it, or'
    else:
        problem = f'cannot be had ({error.strerror}):'
    return f'Port {port} {problem} choose another with --port (0 takes any free one).'


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog='mistypilot-simulator',
        description='A simulated Misty II robot with the REST and WebSocket protocol of the real one.',
    )
    parser.add_argument(
        '--port',
        type=_port,
        default=8080,
        metavar='P',
        help='TCP port on loopback, 0 for any free one (default: %(default)s)',
    )
    parser.add_argument(
        '--speed',
        type=_positive,
        default=1.0,
        metavar='N',
        help='how many times faster motion, speech, sounds and boot are (default: %(default)s)',
    )
    parser.add_argument(
        '--serial',
        default='SIM-0001',
        metavar='TEXT',
        help='serial number of the robot (default: %(default)s)',
    )
    parser.add_argument(
        '--boot',
        type=_seconds,
        default=0.0,
        metavar='SECONDS',
        help='how long the robot does not answer at first (default: %(default)s)',
    )
    parser.add_argument(
        '--faults',
        type=_faults,
        metavar='SEED[:RATE]',
        help='misbehave at random moments, in an order that the seed decides, RATE times a minute '
        f'({USUAL_RATE:g} where it is not said)',
    )
    return parser


def _faults(text: str) -> tuple[int, float]:
    seed, colon, rate = text.partition(':')
    if not seed.isdecimal():
        raise argparse.ArgumentTypeError(
            f'{text!r} does not begin with a whole number as seed, such as 7 or 7:12'
        )
    number = _number(rate) if colon else USUAL_RATE
    if not LEAST_RATE <= number <= LARGEST_RATE:
        raise argparse.ArgumentTypeError(
            f'{rate!r} is not a rate from {LEAST_RATE:g} to {LARGEST_RATE:g} a minute'
        )
    return int(seed), number


def _port(text: str) -> int:
    port = int(text) if text.isdecimal() else -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f'{text!r} is not a port from 0 to 65535')
    return port


def _seconds(text: str) -> float:
    number = _number(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f'{text!r} is below 0')
    return number


def _positive(text: str) -> float:
    number = _number(text)
    if number <= 0:
        raise argparse.ArgumentTypeError(f'{text!r} is not above 0')
    return number


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f'{text!r} is not a number')
    return number
