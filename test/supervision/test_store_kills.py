"""SIGKILL at any moment of a save: what was acknowledged is there and whole."""

import subprocess
import sys
from pathlib import Path

KILLS = 40
"""Processes that are killed while they save."""
PROGRAM = """
import os, random, signal, sys, time
from pathlib import Path
from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision.book import BindingBook
from mistypilot_ros.supervision.store import BindingStore

folder, kills, chance = Path(sys.argv[1]), int(sys.argv[2]), random.Random(6)
SENSORS = list(MISTY_SENSORS.sensors)

def change(book):
    number = book.bindings.generation
    sensor = SENSORS[number % 10]
    if number % 7 == 6 and sensor in book.bindings.by_sensor:
        book.unbind(sensor)
    else:
        book.bind(sensor, SkillCall('wave', {'times': number}), instead=True)

def save_for_ever(pipe):
    store = BindingStore(folder)
    book = BindingBook(store, store.load()[0], MISTY_SENSORS, lambda call: call)
    while True:
        change(book)
        os.write(pipe, b'%d\\n' % book.bindings.generation)

class Nowhere:
    def save(self, bindings): pass

shadow = BindingBook(Nowhere(), Bindings(), MISTY_SENSORS, lambda call: call)
for _ in range(kills):
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        save_for_ever(theirs)
    os.close(theirs)
    with open(ours) as pipe:
        pipe.readline()  # From now on it is in the midst of it.
        time.sleep(chance.uniform(0, 0.012))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        lines = pipe.read().split()
    said = int(lines[-1]) if lines else 0
    bindings, notes = BindingStore(folder).load()
    assert bindings.generation >= said, (bindings.generation, said)
    assert not [note for note in notes if 'damaged' in note.text], notes
    while shadow.bindings.generation < bindings.generation:
        change(shadow)
    assert bindings == shadow.bindings, (bindings, shadow.bindings)
    assert BindingStore(folder).load() == (bindings, [])
print(bindings.generation)
"""


def test_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    command = [sys.executable, '-c', PROGRAM, str(tmp_path / 'state'), str(KILLS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= KILLS, 'it did save'
