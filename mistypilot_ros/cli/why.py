"""`mistypilot why`: what the last touches of a place did, and why not."""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from mistypilot_ros.cli.board import Table
from mistypilot_ros.cli.events import Binding
from mistypilot_ros.cli.messages import MessageReader
from mistypilot_ros.cli.past_triggers import PastTrigger, past_triggers
from mistypilot_ros.cli.tables import Column, print_table
from mistypilot_ros.cli.turns import local_time
from mistypilot_ros.cli.visit import Visit, VisitOptions
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.sensors import MISTY_SENSORS, SensorEvent, SensorMap
from mistypilot_ros.nodes import interfaces

COLUMNS = (Column('time'), Column('what happened', 2), Column('what came of it', 5), Column('ms'))


def run(parsed: argparse.Namespace) -> int:
    """Print them, newest last; return 0.

    Raises:
        MistyPilotError: nobody tells them.
    """
    options, sensor = VisitOptions.parsed(parsed), parsed.sensor
    with Visit(options, services=(interfaces.GET_TRACE,)) as visit:
        table = visit.find(lambda board: board.table, 'The binding supervisor')
        served = MISTY_SENSORS.serving(sensor, tuple(table.rows))
        touches = _touches(visit, sensor)
        if served not in ('', sensor):  # What its group did when this place was touched.
            mine = {MISTY_SENSORS.happened(SensorEvent(sensor, active)) for active in (True, False)}
            touches += [touch for touch in _touches(visit, served) if touch.event in mine]
    touches.sort(key=lambda touch: touch.stamp)
    _print(touches, standing(sensor, table, MISTY_SENSORS), options)
    return 0


def _touches(visit: Visit, sensor: str) -> list[PastTrigger]:
    request = interfaces.GET_TRACE.type.Request(sensor=sensor)
    answer = visit.ask(interfaces.GET_TRACE, request, 'The binding supervisor')
    if not answer.ok:
        raise UnavailableError(answer.message)
    reader = MessageReader()
    return past_triggers([reader.run(step) for step in answer.steps])


def _print(touches: Sequence[PastTrigger], sentences: Sequence[str], options: VisitOptions) -> None:
    """With JSON only touches go to standard output."""
    print(*sentences, sep='\n', file=sys.stderr if options.json else sys.stdout, flush=True)
    if options.json:
        for touch in touches:
            print(json.dumps(touch.fields, ensure_ascii=False))
    elif touches:
        print()
        print_table(COLUMNS, [_texts(touch) for touch in touches], options.look)


def _texts(touch: PastTrigger) -> tuple[str, ...]:
    took = '' if touch.outcome == 'DROPPED' else f'{touch.milliseconds:.0f}'
    return local_time(touch.stamp), touch.event, touch.came_of_it, took


def standing(sensor: str, table: Table, sensors: SensorMap) -> list[str]:
    """How it stands with a place now, a sentence each: what it does, whether it works, and what would help.

    Args:
        sensor: sensor or group.
        table: the binding table.
        sensors: sensors and groups that exist.
    """
    label = sensors.label(sensor)
    row = table.rows.get(sensor)
    said = (
        [] if row is None else [f'The {label} does: {", ".join(map(str, row.calls))}. {_status(row, label)}']
    )
    if row is None:
        said += _unbound(sensor, label, table, sensors)
    if not table.active:
        said.append('The binding supervisor is not active, so that no touch does anything.')
    elif not table.robot_connected:
        said.append('The robot is not connected, so that no touch arrives.')
    return said


def _status(row: Binding, label: str) -> str:
    if not row.enabled:
        return f'It is switched off: say "switch the {label} on again".'
    if row.status == 'ACTIVE':
        return f'It works; what last went wrong: {row.last_error}' if row.last_error else 'It works.'
    if row.status == 'FAULTED':
        return f'It does not work: {row.last_error} Once that is mended, say "try the {label} again".'
    return ' '.join(filter(None, (f'It is {row.status.lower()} and does nothing yet.', row.last_error)))


def _unbound(sensor: str, label: str, table: Table, sensors: SensorMap) -> list[str]:
    served = sensors.serving(sensor, tuple(table.rows))
    if served:
        return [f'A touch of the {label} does what is bound to the {sensors.label(served)} ({served}).']
    said = [
        f'Nothing is bound to the {label}. Say, for instance: '
        f'"When I {sensors.verb(sensor)} your {label}, wave".'
    ]
    members: Sequence[Any] = sensors.groups[sensor].members if sensor in sensors.groups else ()
    bound = [name for name in members if name in table.rows]
    if bound:
        said.append(f'These places of it have bindings of their own: {", ".join(bound)}.')
    return said
