"""The page about soak: its table is that of a run as the program prints it, with all kinds of faults."""

import re
from pathlib import Path

from mistypilot_ros.simulator.fault_kinds import FAULT_KINDS
from mistypilot_ros.soak.record import Fault, LinkChange, Mark, Memory, Record, Touch
from mistypilot_ros.soak.report import Report

PAPER = (Path(__file__).resolve().parents[2] / 'docs' / 'soak.md').read_text()
TABLE = re.search(r'^```text\n(fault .*?)^```$', PAPER, re.MULTILINE | re.DOTALL)[1]
RUN = Record(
    0.0,
    60.0,
    [Touch('chin', 30.0)],
    [Mark('chin', 30.012)],
    [Fault('half_open', 10.0, 14.0), Fault('flood', 20.0, 22.0)],
    [LinkChange(-1.0, True), LinkChange(12.8, False), LinkChange(14.25, True)],
    [Memory(float(at), {'misty_bridge': 60.0 + at / 60}) for at in range(0, 61, 5)],
)


def test_the_table_of_the_run_has_every_kind():
    counts = dict(re.findall(r'^(\w+) +(\d+) +\d+', TABLE, re.MULTILINE))
    assert set(counts) == {'all', *(kind.name for kind in FAULT_KINDS)}
    assert int(counts.pop('all')) == sum(map(int, counts.values()))


def test_the_table_is_one_that_the_program_prints():
    printed = Report(7, 10.0, RUN).lines()
    for line in (printed[0], next(line for line in printed if line.startswith('memory'))):
        assert line in TABLE
    for line in (printed[-3], printed[-1]):
        pattern = re.sub(r'\d+(?:\\\.\d+)?', r'[\\d.]+', re.escape(line))
        assert re.search(f'^{pattern}$', TABLE, re.MULTILINE), line


def test_what_is_printed_is_what_was():
    text = '\n'.join(Report(7, 10.0, RUN).lines())
    assert re.search(r'^half_open +1 +1 +2\.80 s +0\.25 s +0\.25 s$', text, re.MULTILINE)
    assert re.search(r'^flood +1 +0$', text, re.MULTILINE)
    assert re.search(r'^misty_bridge +60\.\d MB +60\.\d MB +\+0\.\d MB$', text, re.MULTILINE)
    assert '1 touches, of which 1 count; 1 commands; 0 lost, 0 doubled.' in text
    assert 'median 12.0 ms, p99 12.0 ms' in text
    assert '2 faults in 1.0 min with seed 7' in text


def test_the_object_says_the_same():
    report = Report(7, 10.0, RUN).json()
    assert report['faults'] == {'flood': 1, 'half_open': 1}
    assert report['reconnections'] == [
        {'fault': 'half_open', 'at_s': 10.0, 'noticed_s': 2.8, 'up_again_s': 0.25}
    ]
    assert (report['counted'], report['lost'], report['doubled'], report['complaints']) == (1, 0, 0, [])
