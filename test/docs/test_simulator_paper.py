"""The paper on the simulated robot names all its controls, and only fields that they read."""

import inspect
import re
from pathlib import Path

from mistypilot_ros.simulator import controls

ROOT = Path(__file__).resolve().parents[2]
READ = ('GET /sim/state', 'GET /sim/log')
"""What is there besides the controls."""


def rows():
    """Cells of each row of the table: controls, fields, what it does."""
    lines = (ROOT / 'docs' / 'simulator.md').read_text().splitlines()
    return [line.strip('| ').split(' |') for line in lines if line.startswith('| `')]


def fields_of(run):
    """Names that the source of a control reads."""
    source = inspect.getsource(run)
    found = set(re.findall(r"\.(?:number|text|sound|flag|count|get)\('(\w+)'", source))
    return found | ({'sensor'} if 'fields.sensor()' in source else set())


def test_every_control_has_its_row():
    named = [name for row in rows() for name in re.findall(r'`(\w+ /sim/\S+)`', row[0])]
    there = [f'{control.method} {control.path}' for control in controls.CONTROLS]
    assert sorted(named) == sorted([*there, *READ])


def test_each_field_is_one_that_is_read():
    of_path = {f'{control.method} {control.path}': fields_of(control.run) for control in controls.CONTROLS}
    for name, fields, *_ in rows():
        control = re.search(r'`(\w+ /sim/\S+)`', name)[1]
        if control not in READ:
            # A page tells which one it is, to let go by itself when it is closed.
            assert set(re.findall(r'`(\w+)`', fields)) == of_path[control] - {'page'}, control
