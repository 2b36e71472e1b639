"""The robot: whether it is found, answers, and is well."""

import errno
import math
import re
import socket
import time
from datetime import datetime, timezone
from typing import Any

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, ok, problem, skipped, warning
from mistypilot_ros.cli.doctor.interpreter import EARLIEST, LATEST, when

MODELS = {
    '060-000001': 'white Standard',
    '060-000002': 'black Standard',
    '060-000003': 'white Basic',
    '060-000004': 'white Enhanced',
}
"""Editions by stock number (official documentation)."""
KNOWN = ((1, 16), (2,))
"""How versions begin that the documentation and the official libraries describe."""
CONNECT = 3.0
"""Longest time to connect, s."""
LOW, EMPTY = 0.15, 7.0
"""Charge below which a lesson will not last, and voltage below which the robot goes off without a word
(official documentation), V."""
DRIFT = 60.0
"""Difference of the clocks that makes stamps hard to compare, s."""
EVENT_PERIOD, EVENT_PATIENCE = 250, 5.0
"""Period of the events that are asked for, ms, and longest time until the first one, s."""
SET_CLOCK = (
    'Connect the robot to the internet for a minute, or restart it; see the clock of this computer above.'
)
RESTART = 'Restart the robot, and see that no firewall holds back its WebSocket at /pubsub.'
_STAMP = re.compile(r'(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z?\Z')
LOOK = 'See that the robot is on and in the same network; its address is shown in the Misty app.'


def address(case: Case) -> Finding:
    """Whether the name of the robot leads to an address."""
    if not case.robot:
        return skipped('No robot was named; mistypilot doctor --robot HOST looks at one.')
    host, port = _host_and_port(case.robot)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        return problem(f"There is no address for '{host}': {error.strerror}.", f'Give its number. {LOOK}')
    return ok(f'{host} is {found[0][4][0]}.')


def connection(case: Case) -> Finding:
    """Whether something answers at the port."""
    host, port = _host_and_port(case.robot)
    try:
        socket.create_connection((host, port), CONNECT).close()
    except TimeoutError:
        return problem(f'{host} does not answer at port {port} within {CONNECT:g} s.', LOOK)
    except OSError as error:
        if error.errno == errno.ECONNREFUSED:
            return problem(
                f'{host} is there, but nothing answers at port {port}.',
                f'A Misty answers at port 80; one that was just switched on takes a minute. {LOOK}',
            )
        return problem(f'{host} cannot be reached: {error.strerror}.', LOOK)
    return ok(f'Port {port} of {host} is open.')


def device(case: Case) -> Finding:
    """Whether it is a Misty, which one, and of which version."""
    told = _ask(case, 'device')
    if not isinstance(told, dict) or 'robotVersion' not in told:
        return problem(f'What answers at {case.robot} is no Misty.', f'Give the address of the robot. {LOOK}')
    model = MODELS.get(str(told.get('sku')), f'of a model that is not known ({told.get("sku")})')
    version = str(told['robotVersion'])
    sentence = f'Misty II, {model}, serial number {told.get("serialNumber")}, version {version}'
    if not any(_numbers(version)[: len(known)] == known for known in KNOWN):
        return warning(
            f'{sentence}; MistyPilot knows 1.16 and 2.',
            'Update the robot in the Misty app, or try: most commands are older than that.',
        )
    return ok(f'{sentence}.')


def battery(case: Case) -> Finding:
    """Whether it will last."""
    from mistypilot_ros.misty.events import battery_reading

    reading = battery_reading(_ask(case, 'battery'))
    charge = 'an unknown charge' if math.isnan(reading.fraction) else f'{reading.fraction:.0%}'
    voltage = '' if math.isnan(reading.voltage) else f' at {reading.voltage:.1f} V'
    sentence = f'The battery has {charge}{voltage} ({reading.charge.value.lower()})'
    if reading.voltage < EMPTY:
        return problem(f'{sentence}; it goes off any moment.', 'Charge it now.')
    if reading.fraction < LOW:
        return warning(f'{sentence}.', 'Charge it.')
    return ok(f'{sentence}.')


def clock(case: Case) -> Finding:
    """Whether the clock of the robot is right."""
    told = _ask(case, 'battery')
    match = _STAMP.match(str(told.get('created'))) if isinstance(told, dict) else None
    if match is None:
        return skipped('The robot does not tell its time.')
    try:
        there = datetime.strptime(match[1], '%Y-%m-%dT%H:%M:%S').replace(tzinfo=timezone.utc).timestamp()
    except ValueError:
        return skipped('The robot does not tell its time.')
    if not EARLIEST <= there < LATEST:
        return problem(f'The clock of the robot says {when(there)}.', SET_CLOCK)
    if abs(there - case.now) > DRIFT:
        return warning(
            f'The clock of the robot says {when(there)}, this computer {when(case.now)}.', SET_CLOCK
        )
    return ok(f'The clock of the robot says {when(there)}.')


def events(case: Case) -> Finding:
    """Whether the robot sends what it feels."""
    from mistypilot_ros.misty.events import battery_reading
    from mistypilot_ros.misty.pubsub import PubSub, Subscription

    came: list[object] = []
    began = time.monotonic()
    wanted = Subscription('BatteryCharge', battery_reading, debounce_ms=EVENT_PERIOD)
    pubsub = PubSub(case.robot, [wanted], came.append, lambda: came.append('malformed'))
    try:
        pubsub.register()
        while not came and time.monotonic() - began < EVENT_PATIENCE:
            pubsub.listen(0.1)
    finally:
        pubsub.close()  # The robot forgets the subscription with its connection.
    seconds = time.monotonic() - began
    if not came:
        return problem(f'The robot sent no event within {EVENT_PATIENCE:g} s.', RESTART)
    if came == ['malformed']:
        return problem('The robot sent an event that cannot be read.', RESTART)
    return ok(f'Events arrive: the first one came after {seconds:.1f} s.')


def _ask(case: Case, endpoint: str) -> Any:
    """The robot's answer.

    Raises:
        RobotError: it does not answer, refuses, or sends on to another machine.
    """
    from mistypilot_ros.misty.rest import Request, Rest

    return Rest(case.robot).send(Request('GET', endpoint))


def _host_and_port(text: str) -> tuple[str, int]:
    host, separator, port = text.rpartition(':')
    if not separator or text.endswith(']'):
        host, port = text, '80'
    return host.strip('[]'), int(port)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split('.') if part.isdecimal())
