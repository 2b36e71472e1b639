"""The types of physical commands, made from the core's commands and the sensors and skills that exist."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, get_type_hints

from mistypilot_ros.core.commands import Adjust, Bind, Invoke, PhysicalCommand, Reset, Unbind, Update
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.llm.strict import InvalidAnswerError, either, one_of, record

CheckCall = Callable[[SkillCall, SkillSet], SkillCall]
"""Checks a call against the catalogue; raises `InvalidInputError` where it cannot be run."""
EVERYWHERE = '*'
"""Stands for all sensors."""
OPS: Mapping[str, type[PhysicalCommand]] = MappingProxyType(
    {'BIND': Bind, 'UPDATE': Update, 'UNBIND': Unbind, 'INVOKE': Invoke, 'ADJUST': Adjust, 'RESET': Reset}
)
"""Commands by what a model calls them."""
FOR_ALL = frozenset({'UNBIND', 'RESET'})
"""Commands that can mean all sensors."""
TYPES: Mapping[str, Any] = MappingProxyType({'string': str, 'integer': int, 'number': float, 'boolean': bool})
"""Types of a skill's parameters."""
MOST_COMMANDS = 20
"""Commands that one sentence may lead to."""
LONGEST_TEXT = 2_000
"""Characters of a parameter."""
LONGEST_PAUSE = 86_400.0
"""Largest rest between two runs, s."""


@dataclass(frozen=True)
class CommandShape:
    """What commands look like with certain sensors and skills, and how they become the core's."""

    sensors: SensorMap
    """That can be named."""
    skills: SkillSet
    """That can be called: those that the model is told."""
    check_call: CheckCall
    """Checks a call."""

    def kind(self) -> Any:
        """The type of one command; without any skill there is nothing to call."""
        call = self._call()
        return either(
            [
                record(name, {'op': one_of([name]), **self._fields(name, command, call)})
                for name, command in OPS.items()
                if call is not None or 'call' not in get_type_hints(command)
            ],
            'op',
        )

    def place(self) -> Any:
        """The type of a sensor's or group's name."""
        return one_of(self.sensors.names)

    def commands(self, rows: Sequence[Mapping[str, Any]]) -> tuple[PhysicalCommand, ...]:
        """Commands of an answer, each of them checked.

        Raises:
            InvalidAnswerError: one of them cannot be carried out, or there are too many.
        """
        if not 1 <= len(rows) <= MOST_COMMANDS:
            raise InvalidAnswerError(f'commands: there must be 1 to {MOST_COMMANDS} of them, not {len(rows)}')
        return tuple(dict.fromkeys(self._command(row) for row in rows))

    def _call(self) -> Any:
        kinds = [
            record(
                f'call {skill.name}',
                {
                    'skill': one_of([skill.name]),
                    'params': record(f'params {skill.name}', _parameters(skill)),
                },
            )
            for skill in self.skills
        ]
        return either(kinds, 'skill') if kinds else None

    def _fields(self, name: str, command: type[PhysicalCommand], call: Any) -> dict[str, Any]:
        """Types of a command's fields: those of the core, closer for sensors and calls."""
        names = [*self.sensors.names, *([EVERYWHERE] if name in FOR_ALL else [])]
        closer = {'sensor': one_of(names), 'call': call}
        hints = get_type_hints(command)
        return {field.name: closer.get(field.name, hints[field.name]) for field in fields(command)}

    def _command(self, row: Mapping[str, Any]) -> PhysicalCommand:
        command = OPS[row['op']]
        values = {key: value for key, value in row.items() if key != 'op'}
        if 'call' in values:
            values['call'] = self._checked(values['call'])
        if command is Adjust:
            _check_adjust(values)
        return command(**values)

    def _checked(self, row: Mapping[str, Any]) -> SkillCall:
        """A call without what is left open and what is the default anyway."""
        try:
            schemas = self.skills.get(row['skill']).parameters.get('properties', {})
            params = {
                name: _plain(value)
                for name, value in row['params'].items()
                if value is not None and not _is_default(value, schemas[name])
            }
            for name, value in params.items():
                if isinstance(value, str) and len(value) > LONGEST_TEXT:
                    raise InvalidAnswerError(
                        f'{name} of {row["skill"]} is longer than {LONGEST_TEXT} letters'
                    )
            return self.check_call(SkillCall(row['skill'], params), self.skills)
        except InvalidInputError as error:
            raise InvalidAnswerError(str(error)) from None


def _parameters(skill: Skill) -> dict[str, Any]:
    """Types of a skill's parameters; None stands for the default where there is one."""
    required = skill.parameters.get('required', ())
    found = {}
    for name, schema in skill.parameters.get('properties', {}).items():
        kind = one_of(schema['enum']) if schema.get('enum') else TYPES.get(schema.get('type', ''), str)
        found[name] = kind if name in required else kind | None
    return found


def _plain(value: Any) -> Any:
    """A whole number without its point: `3` and `3.0` would be two different calls."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _is_default(value: Any, schema: Mapping[str, Any]) -> bool:
    """Whether a value is the default; 1 and true are not the same."""
    default = schema.get('default')
    return isinstance(value, bool) == isinstance(default, bool) and value == default


def _check_adjust(values: Mapping[str, Any]) -> None:
    """See that something changes, and by how much.

    Raises:
        InvalidAnswerError: nothing does, or a value is out of its range.
    """
    pause = values['cooldown_s']
    if values['enabled'] is None and pause is None:
        raise InvalidAnswerError('ADJUST: enabled or cooldown_s must be given')
    if pause is not None and not 0 <= pause <= LONGEST_PAUSE:
        raise InvalidAnswerError(f'ADJUST: cooldown_s must be 0 to {LONGEST_PAUSE:g} s')
