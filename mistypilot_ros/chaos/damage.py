"""Files of the bindings that are damaged while the supervisor is down: one at a time must lose nothing."""

import os
import signal
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from mistypilot_ros.chaos.disturbance import Disturbance
from mistypilot_ros.chaos.patience import RECOVERY
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.signals import send
from mistypilot_ros.chaos.world import World
from mistypilot_ros.supervision.store import NAMES, BindingStore

STRIDE = 16
"""One step tries every so manieth length; as many steps try all of them."""

Harm = Callable[[World, Path], None]


def cut(world: World, file: Path) -> None:
    """Cut a file off at any byte."""
    os.truncate(file, world.chance.randrange(1, file.stat().st_size))


def flip(world: World, file: Path) -> None:
    """Turn one bit."""
    data = bytearray(file.read_bytes())
    data[world.chance.randrange(len(data))] ^= 1 << world.chance.randrange(8)
    file.write_bytes(data)


def empty(world: World, file: Path) -> None:
    """Leave nothing in it."""
    os.truncate(file, 0)


def remove(world: World, file: Path) -> None:
    """Take it away."""
    file.unlink()
    world.damaged -= 1  # What is not there cannot be set aside.


def harm_one(world: World, harm: Harm) -> None:
    """Damage one of the two files behind the back of a supervisor, which is killed and reads them again."""
    old, victim = world.pids(), world.process('binding_supervisor')
    send(victim, signal.SIGSTOP)  # It must not write any more.
    harm(world, world.state / world.chance.choice(NAMES))
    world.damaged += 1
    send(victim, signal.SIGKILL)
    world.gone(victim)
    world.await_replaced(old)


class Lengths:
    """Tries every length of the present files on copies, a share of them at each step."""

    def __init__(self) -> None:
        """Begin with the first share."""
        self._share = 0
        self._contents: list[bytes] = []

    def step(self, world: World) -> None:
        """Cut copies at every `STRIDE`th byte; the product's own reader must lose nothing."""
        if self._share % STRIDE == 0:
            self._contents = [(world.state / name).read_bytes() for name in NAMES]
        with tempfile.TemporaryDirectory(dir=world.state) as folder:
            store = BindingStore(Path(folder))
            for name, data in zip(NAMES, self._contents, strict=True):
                for length in range(self._share % STRIDE, len(data), STRIDE):
                    self._try(store, Path(folder), name, length)
        self._share += 1

    def _try(self, store: BindingStore, folder: Path, name: str, length: int) -> None:
        for other, data in zip(NAMES, self._contents, strict=True):
            (folder / other).write_bytes(data[:length] if other == name else data)
        store.load()
        found = [(folder / other).read_bytes() for other in NAMES]
        if found != self._contents:
            raise BrokenPromiseError(f'{name} cut off at byte {length} was not repaired from the other file.')
        for aside in folder.glob('*.damaged-*'):
            aside.unlink()


def damages() -> tuple[Disturbance, ...]:
    """The rows; the last one remembers how far it has come."""
    harms: tuple[tuple[str, Harm], ...] = (
        ('file cut off', cut),
        ('file with a bit turned', flip),
        ('file emptied', empty),
        ('file removed', remove),
    )
    return (
        *(Disturbance(kind, partial(harm_one, harm=harm), 3.5, patience=RECOVERY) for kind, harm in harms),
        Disturbance(f'every {STRIDE}th length of both files', Lengths().step, 1.0),
    )
