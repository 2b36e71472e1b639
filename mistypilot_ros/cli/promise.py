"""Which bindings an instruction promised, and whether the table keeps the promise."""

from collections.abc import Mapping, Sequence

from mistypilot_ros.cli.events import Binding, Call, Command

EVERYTHING = '*'


class Promise:
    """What the binding table must show after the commands of one turn."""

    def __init__(self, commands: Sequence[Command]) -> None:
        """Follow the commands in order; those that were not carried out promise nothing."""
        self._calls: dict[str, list[Call]] = {}
        self._gone: set[str] = set()
        for command in commands:
            if command.done and command.op in ('BIND', 'UPDATE') and command.call.skill:
                self._bind(command)
            elif command.done and command.op == 'UNBIND':
                self._unbind(command.sensor)

    def _bind(self, command: Command) -> None:
        calls = self._calls.setdefault(command.sensor, [])
        if command.op == 'UPDATE':
            calls.clear()
        calls.append(command.call)
        self._gone.discard(command.sensor)

    def _unbind(self, sensor: str) -> None:
        for name in list(self._calls) if sensor == EVERYTHING else [sensor]:
            self._calls.pop(name, None)
        self._gone.add(sensor)

    def kept(self, rows: Mapping[str, Binding], connected: bool = True) -> bool:
        """Whether every promised binding works or is known not to, and none is left that was taken away.

        Args:
            rows: the binding table.
            connected: false without a robot: then a binding that says what it lacks is known not to work.
        """
        gone = set(rows) - set(self._calls) if EVERYTHING in self._gone else self._gone & set(rows)
        return not gone and all(
            sensor in rows
            and all(call in rows[sensor].calls for call in calls)
            and (rows[sensor].settled or (not connected and bool(rows[sensor].last_error)))
            for sensor, calls in self._calls.items()
        )

    def faults(self, rows: Mapping[str, Binding]) -> list[str]:
        """One sentence for each promised binding that does not work."""
        return [
            f"The binding of '{sensor}' does not work: {self._why(rows.get(sensor))}"
            for sensor in self._calls
            if sensor not in rows or rows[sensor].status != 'ACTIVE'
        ]

    @staticmethod
    def _why(row: Binding | None) -> str:
        if row is None:
            return 'it is not in the table.'
        return row.last_error or f'it is {row.status.lower()}.'
