"""The bindings in force: every change is checked, written to disk, and only then true."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Protocol

from mistypilot_ros.core.binding_parameters import CALLS, ParameterBook
from mistypilot_ros.core.bindings import BindingOptions, Bindings
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import SkillCall


class Store(Protocol):
    """Where bindings survive."""

    def save(self, bindings: Bindings) -> None:
        """Return when the bindings are on disk.

        Raises:
            StoreError: they are not; what was there before still is.
        """


class BindingBook:
    """Holds the bindings; parameters, services and launch overrides all change them through here."""

    def __init__(
        self,
        store: Store,
        bindings: Bindings,
        sensors: SensorMap,
        check_call: Callable[[SkillCall], SkillCall],
    ) -> None:
        """Begin with what was loaded.

        Args:
            store: where changes are written.
            bindings: what the store held.
            sensors: sensors and groups that exist.
            check_call: brings the values of a new call to their types; raises `InvalidInputError` where it
                cannot be run.
        """
        self._store = store
        self._sensors = sensors
        self._check_call = check_call
        self._book = ParameterBook(bindings)
        self._lock = threading.RLock()

    @property
    def bindings(self) -> Bindings:
        """What is bound now."""
        return self._book.bindings

    def parameters(self) -> Mapping[str, Any]:
        """All bindings and options by full parameter name."""
        return self._book.parameters()

    def set(self, changes: Iterable[tuple[str, Any]]) -> None:
        """Change parameters, all or none.

        Raises:
            InvalidInputError: a name or value cannot be used.
            StoreError: the change is not on disk; the old state stands.
        """
        with self._lock:
            book = self._book
            for name, value in changes:
                book = book.set(name, value, self._sensors)
            self._commit(book)

    def override(self, values: Mapping[str, Any], reset: bool) -> Sequence[str]:
        """Take over what a launch or parameter file says at start.

        The state folder wins for every sensor that it mentions, bound or unbound: a respawn must not bring
        back what a person took away.

        Args:
            values: binding parameters by full name.
            reset: true lets the launch win for all sensors.

        Returns:
            One sentence for each value that could not be used.
        """
        problems = []
        with self._lock:
            if reset:
                self._commit(ParameterBook(self.bindings.unbind('*')))
            known = set() if reset else {*self.bindings.by_sensor, *self.bindings.removed}
            for name, value in sorted(values.items(), key=lambda item: item[0].startswith(CALLS)):
                if name.split('.')[1:2] and name.split('.')[1] in known:
                    continue
                try:
                    self.set([(name, value)])
                except MistyPilotError as error:
                    problems.append(f'{name} was left out: {error}')
        return problems

    def bind(
        self,
        sensor: str,
        call: SkillCall,
        instead: bool = False,
        options: BindingOptions | None = None,
        user: str = '',
    ) -> int:
        """Let a sensor run a call, besides or instead of what it runs.

        Returns:
            Generation of the bindings that hold it, on disk.

        Raises:
            InvalidInputError: unknown sensor or skill, or a wrong parameter.
            StoreError: it is not on disk; the old state stands.
        """
        self._sensors.check(sensor)
        with self._lock:
            change = self.bindings.update if instead else self.bindings.bind
            changed = change(sensor, call, user)
            if options is not None:
                changed = changed.with_options(sensor, options)
            self._commit(self._book.with_bindings(changed))
            return self.bindings.generation

    def unbind(self, sensor: str) -> tuple[str, ...]:
        """Take away what a sensor does, `*` for all.

        Returns:
            Sensors that were bound before.

        Raises:
            UnknownSensorError: neither a sensor nor a group has this name.
            StoreError: the change is not on disk; the old state stands.
        """
        if sensor != '*':
            self._sensors.check(sensor)
        with self._lock:
            before = set(self.bindings.by_sensor)
            self._commit(self._book.with_bindings(self.bindings.unbind(sensor)))
            return tuple(sorted(before - set(self.bindings.by_sensor)))

    def _commit(self, book: ParameterBook) -> None:
        old, new = self._book.bindings, self._checked(book.bindings)
        if replace(new, generation=old.generation) == old:
            new = old
        else:
            new = replace(new, generation=old.generation + 1)  # However many steps the change was made of.
            self._store.save(new)
        self._book = replace(book, bindings=new)

    def _checked(self, bindings: Bindings) -> Bindings:
        """Check the calls that are new; those that stand already may have lost their skill and stay."""
        for sensor, binding in bindings.by_sensor.items():
            known = self.bindings.by_sensor.get(sensor)
            kept = known.calls if known else ()
            calls = tuple(call if call in kept else self._check_call(call) for call in binding.calls)
            if calls != binding.calls:
                table = {**bindings.by_sensor, sensor: replace(binding, calls=calls)}
                bindings = replace(bindings, by_sensor=MappingProxyType(table))
        return bindings
