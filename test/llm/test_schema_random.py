"""Whatever a model answers, no command comes of it for what does not exist, and nothing else goes wrong."""

import json

import pytest
from malformed import drawn, number, text
from model_in_memory import actions, bind, commands, invoke
from offline_talk import make_talk

from mistypilot_ros.core.commands import Adjust, ChangeDetails, DeleteDetails, New
from mistypilot_ros.core.interpretation import PhysicalContext, TaskContext
from mistypilot_ros.llm.command_shape import CommandShape
from mistypilot_ros.llm.schema import (
    InvalidAnswerError,
    PhysicalSchema,
    RouterSchema,
    SingleSchema,
    SocialSchema,
)
from mistypilot_ros.skill_library.schema import check_call

TALK = make_talk()
SHAPE = CommandShape(TALK.words.sensors, TALK.skills, check_call)
PIA, SIA, ROUTER, SINGLE = PhysicalSchema(SHAPE), SocialSchema(), RouterSchema(), SingleSchema(SHAPE)
CONTEXT = PhysicalContext(TALK.words.sensors, TALK.skills, {})
TASK = TaskContext('tell a story', ('length: long', 'hero: Nils'))
DIALS = {'op': 'ADJUST', 'sensor': 'head', 'enabled': True, 'cooldown_s': 5}
CHANGE = {'op': 'UPDATE', 'details': ['a'], 'targets': [1]}
BEGIN = {'op': 'NEW', 'main_task': 'a', 'details': ['b']}
NEAR = [
    commands(bind('chin', 'wave', arm='left'), invoke('drive', direction=None, distance=1.5)),
    commands(DIALS, {'op': 'RESET', 'sensor': '*'}, invoke('dance', seconds=20)),
    {'reading': {'kind': 'QUESTION', 'text': 'What?', 'offers': [{'commands': [invoke('hug')]}]}},
    {'reading': {'kind': 'BINDINGS', 'places': ['chin', 'head']}},
    actions(CHANGE, BEGIN),
    actions({'op': 'DELETE', 'targets': [0, 1], 'whole_task': False}, request='pick', pick=2),
    {'agent': 'PIA', 'confidence': 0.5},
    {
        'agent': 'PIA',
        'confidence': 0.5,
        'physical': {'kind': 'COMMANDS', 'commands': [bind('chin', 'wave', arm='left')]},
        'social': actions({'op': 'MEMORY'}, CHANGE),
    },
]
WORDS = 'chin nose * wave moonwalk BIND INVOKE COMMANDS QUESTION NEW'.split()
ANSWERS, RUBBISH = 1_500, 300
"""How many of each."""


def any_json(chance, depth=3):
    """Anything that JSON can hold."""
    kind = chance.randrange(6 if depth else 4)
    if kind == 4:
        return [any_json(chance, depth - 1) for _ in range(chance.randint(0, 4))]
    if kind == 5:
        return {text(chance, 8): any_json(chance, depth - 1) for _ in range(chance.randint(0, 4))}
    return (None, chance.random() < 0.5, number(chance), text(chance, 8))[kind]


def odd(chance):
    """One part of an answer."""
    simple = [None, chance.random() < 0.5, chance.randint(-3, 3), number(chance), 'x' * 3_000]
    return chance.choice([*simple, chance.choice(WORDS), any_json(chance)])


def value(chance):
    """One value of a parameter."""
    simple = [None, chance.random() < 0.5, chance.randint(-200, 200), chance.uniform(-5, 100)]
    return chance.choice([*simple, text(chance, 5), chance.choice(WORDS)])


def wild(chance):
    """A call of a skill with its own parameters and any values for them."""
    skill = chance.choice(list(TALK.skills))
    params = {name: value(chance) for name in skill.parameters['properties']}
    return commands(invoke(skill.name, **params), bind('chin', skill.name, **params))


def mutated(chance):
    """A good answer with one to three parts exchanged, taken away or added."""
    answer = json.loads(json.dumps(chance.choice(NEAR)))
    for _ in range(chance.randint(1, 3)):
        if not places(answer):
            break
        holder, key = chance.choice(places(answer))
        what = chance.choice(['change', 'remove', 'add'])
        if what == 'change':
            holder[key] = odd(chance)
        elif what == 'remove':
            del holder[key]
        elif isinstance(holder, list):
            holder.append(chance.choice([odd(chance), holder[key]]))
        else:
            holder[chance.choice([text(chance, 5), chance.choice(WORDS)])] = odd(chance)
    return answer


def places(value):
    """Every holder and key in an answer."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, below in pairs for found in ((value, key), *places(below))]


def exists(command):
    """Whether all that a command names is there."""
    if hasattr(command, 'sensor') and command.sensor not in TALK.words.sensors.names:
        assert command.sensor == '*' and type(command).__name__ in ('Unbind', 'Reset')
    if hasattr(command, 'call'):
        assert check_call(command.call, TALK.skills) == command.call
    if isinstance(command, Adjust):
        assert command.cooldown_s is None or 0 <= command.cooldown_s <= 86_400
    if isinstance(command, (ChangeDetails, DeleteDetails)):
        assert all(0 <= target < len(TASK.details) for target in command.targets)
    if isinstance(command, (New, ChangeDetails)):
        assert all(text and len(text) <= 300 and text.isprintable() for text in command.details)
    return True


READERS = ((PIA, ('a', CONTEXT)), (SIA, (TASK,)), (ROUTER, ()), (SINGLE, ('a', CONTEXT, TASK)))
"""Each form, and what it reads an answer with."""


def test_no_answer_becomes_a_command_for_what_does_not_exist():
    taken = 0

    @drawn(ANSWERS)
    def one(chance):
        nonlocal taken
        answer = json.dumps(chance.choice([mutated, wild, any_json])(chance))
        for schema, arguments in READERS:
            try:
                result = schema.read(answer, *arguments)
            except InvalidAnswerError:
                continue
            for reading in (getattr(result, 'physical', result), getattr(result, 'social', result)):
                offers = reading.question.offers if getattr(reading, 'question', None) else ()
                found = [*getattr(reading, 'commands', ()), *(c for offer in offers for c in offer.commands)]
                assert all(map(exists, found)), answer
                taken += len(found)

    one()
    assert taken, 'some answers are good'


@drawn(RUBBISH)
def test_rubbish_is_refused_in_every_form(chance):
    latin = chance.randbytes(chance.randint(0, 40)).decode('latin-1')
    for schema, arguments in READERS:
        with pytest.raises(InvalidAnswerError):
            schema.read(chance.choice([text(chance, 40), latin]), *arguments)
