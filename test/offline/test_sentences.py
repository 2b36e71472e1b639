"""Many sentences of many people: most are understood to the letter, and nothing else is ever done."""

from pathlib import Path

import pytest
from offline_talk import Talk

from mistypilot_ros.core.commands import Bind, Invoke, PhysicalCommand, Unbind, Update
from mistypilot_ros.core.skills import SkillCall

FOLDER = Path(__file__).parent


def rows(name: str) -> list[tuple[str, str, list[PhysicalCommand]]]:
    """Text, what is bound before, and commands of each line of a file."""
    lines = (FOLDER / name).read_text(encoding='utf-8').splitlines()
    parts = [[part.strip() for part in line.split('|')] for line in lines if line and line[0] != '#']
    return [(text, bound, commands(wanted)) for text, bound, wanted in parts]


def commands(text: str) -> list[PhysicalCommand]:
    """Read `BIND chin wave; INVOKE nod`."""
    return [command(row.strip()) for row in text.split(';') if row.strip()]


def command(text: str) -> PhysicalCommand:
    op, _, rest = text.partition(' ')
    if op == 'INVOKE':
        return Invoke(SkillCall.parse(rest))
    sensor, _, call = rest.partition(' ')
    if op == 'UNBIND':
        return Unbind(sensor)
    return (Bind if op == 'BIND' else Update)(sensor, SkillCall.parse(call))


def key(command: PhysicalCommand) -> str:
    """A command as text, whatever the order of its parameters."""
    call = getattr(command, 'call', None)
    params = sorted(call.params.items()) if call else []
    return f'{type(command).__name__} {getattr(command, "sensor", "")} {call.skill if call else ""} {params}'


def same(got: list[PhysicalCommand], wanted: list[PhysicalCommand]) -> bool:
    """Invokes in order, all others as a set."""
    lists = [[key(c) for c in some if isinstance(c, Invoke)] for some in (got, wanted)]
    return lists[0] == lists[1] and set(map(key, got)) == set(map(key, wanted))


@pytest.mark.parametrize(
    ('name', 'floor'), [('sentences_en.txt', 0.9), ('sentences_zh.txt', 0.9), ('sentences_sure.txt', 1.0)]
)
def test_sentences(talk: Talk, name: str, floor: float) -> None:
    table = rows(name)
    missed, wrong = [], []
    for text, bound, wanted in table:
        got = list(talk.read(text, bound).commands)
        talk.check(got)
        if not same(got, wanted):
            missed.append(text)
        if set(map(key, got)) - set(map(key, wanted)):
            wrong.append((text, got))
    assert not wrong
    assert len(missed) <= (1 - floor) * len(table), '\n'.join(missed)
