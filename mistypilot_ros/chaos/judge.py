"""Compares the running system with the model after each step: bindings, presses, and what is left over."""

import hashlib
from collections.abc import Mapping
from typing import Any

import yaml

from mistypilot_ros.chaos.model import Bound
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.remains import Remains
from mistypilot_ros.chaos.world import World
from mistypilot_ros.core.worker_policy import WorkerState
from mistypilot_ros.nodes.conversions import binding_from_message
from mistypilot_ros.supervision.store import NAMES

SIBLINGS = 2
"""Sensors that are pressed after each step, besides those that the step itself pressed."""


class Judge:
    """Finds what differs."""

    def __init__(self, world: World) -> None:
        """Look at nothing yet."""
        self._world = world
        self._remains = Remains(world)

    def after(self, patience: float) -> None:
        """Judge everything.

        Args:
            patience: longest time until the table is as it must be, s.

        Raises:
            BrokenPromiseError: something is not.
        """
        self.table(patience)
        self.presses()
        self.parameters()
        self.files()
        self._remains.check()
        self._world.touches.look()

    def presses(self) -> None:
        """Press some sensors; each must run its skills once."""
        world = self._world
        names = sorted(name for name in world.model.bound if world.model.touching(name))
        for name in world.chance.sample(names, min(SIBLINGS, len(names))):
            world.touches.press_and_see(name)

    def table(self, patience: float) -> None:
        """Wait until the table shows the model, with a worker for each binding that is switched on."""
        world = self._world
        if not world.graph.until(self._table_is_right, patience):
            rows = {row.sensor: _shown(row) for row in world.graph.table.bindings}
            raise BrokenPromiseError(
                f'The table is not as it must be within {patience:g} s: {_difference(self._wanted(), rows)}; '
                f'active: {world.graph.table.active}, robot: {world.graph.table.robot_connected}.'
            )

    def parameters(self) -> None:
        """The parameters are those of the model."""
        wanted = self._world.model.parameters()
        found = self._world.graph.parameters(list(wanted))
        if found != wanted:
            raise BrokenPromiseError(f'The parameters differ: {_difference(wanted, found)}.')

    def files(self) -> None:
        """Both files are whole, the same, and those of the model."""
        contents = [(self._world.state / name).read_bytes() for name in NAMES]
        if contents[0] != contents[1]:
            raise BrokenPromiseError('The two files of the bindings differ.')
        first, _, body = contents[0].partition(b'\n')
        words = first.decode(errors='replace').split()
        said = dict(zip(words[1::2], words[2::2], strict=False))
        guarded = f'version {said.get("version")} generation {said.get("generation")}\n'.encode() + body
        if said.get('sha256') != hashlib.sha256(guarded).hexdigest():
            raise BrokenPromiseError(f'The files of the bindings are damaged: {first!r}.')
        if int(said['generation']) != self._world.graph.table.generation:
            raise BrokenPromiseError(f'The files are of another generation than the table: {first!r}.')
        found = yaml.safe_load(body)['/**']['binding_supervisor']['ros__parameters'] or {}
        if found != self._world.model.file():
            raise BrokenPromiseError(f'The files differ: {_difference(self._world.model.file(), found)}.')

    def _wanted(self) -> dict[str, Any]:
        return {name: _expected(one) for name, one in self._world.model.bound.items()}

    def _table_is_right(self) -> bool:
        table = self._world.graph.table
        rows = {row.sensor: _shown(row) for row in table.bindings}
        return bool(table.active and table.robot_connected and rows == self._wanted())


def _expected(one: Bound) -> Any:
    state = WorkerState.ACTIVE if one.options.enabled else WorkerState.STOPPED
    return [str(call) for call in one.calls], one.options, state.value


def _shown(row: Any) -> Any:
    binding = binding_from_message(row)
    return [str(call) for call in binding.calls], binding.options, row.status


def _difference(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> str:
    names = sorted(name for name in {*wanted, *found} if wanted.get(name) != found.get(name))
    return ', '.join(f'{name} is {found.get(name)} instead of {wanted.get(name)}' for name in names[:5])
