"""Whatever a model answers, no command comes of it for what does not exist, and nothing else goes wrong."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
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
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
DIALS = {'op': 'ADJUST', 'sensor': 'head', 'enabled': True, 'cooldown_s': 5}
CHANGE = {'op': 'UPDATE', 'details': ['a'], 'targets': [1]}
BEGIN = {'op': 'NEW', 'main_task': 'a', 'details': ['b']}
NEAR = st.sampled_from(
    [
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
)
WORDS = st.sampled_from(
    ['chin', 'nose', '*', 'wave', 'moonwalk', 'BIND', 'INVOKE', 'COMMANDS', 'QUESTION', 'NEW']
)
ODD = st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.just('x' * 3_000) | WORDS | JSON


VALUES = st.none() | st.booleans() | st.integers(-200, 200) | st.floats(-5, 100) | st.text(max_size=5) | WORDS


@st.composite
def wild(draw):
    """A call of a skill with its own parameters and any values for them."""
    skill = draw(st.sampled_from(list(TALK.skills)))
    params = {name: draw(VALUES) for name in skill.parameters['properties']}
    return commands(invoke(skill.name, **params), bind('chin', skill.name, **params))


@st.composite
def mutated(draw):
    """A good answer with one to three parts exchanged, taken away or added."""
    answer = json.loads(json.dumps(draw(NEAR)))
    for _ in range(draw(st.integers(1, 3))):
        if not places(answer):
            break
        holder, key = draw(st.sampled_from(places(answer)))
        what = draw(st.sampled_from(['change', 'remove', 'add']))
        if what == 'change':
            holder[key] = draw(ODD)
        elif what == 'remove':
            del holder[key]
        elif isinstance(holder, list):
            holder.append(draw(ODD | st.just(holder[key])))
        else:
            holder[draw(st.text(max_size=5) | WORDS)] = draw(ODD)
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


@given(mutated() | wild() | JSON)
@settings(max_examples=1_500, deadline=None)
def test_no_answer_becomes_a_command_for_what_does_not_exist(answer):
    text = json.dumps(answer)
    for schema, arguments in (
        (PIA, ('a', CONTEXT)), (SIA, (TASK,)), (ROUTER, ()), (SINGLE, ('a', CONTEXT, TASK)),
    ):  # fmt: skip
        try:
            value = schema.read(text, *arguments)
        except InvalidAnswerError:
            continue
        for reading in (getattr(value, 'physical', value), getattr(value, 'social', value)):
            offers = reading.question.offers if getattr(reading, 'question', None) else ()
            assert all(map(exists, getattr(reading, 'commands', ())))
            assert all(exists(command) for offer in offers for command in offer.commands)


@given(st.text() | st.binary().map(lambda raw: raw.decode('latin-1')))
@settings(max_examples=300, deadline=None)
def test_rubbish_is_refused_in_every_form(text):
    for schema, arguments in (
        (PIA, ('a', CONTEXT)), (SIA, (TASK,)), (ROUTER, ()), (SINGLE, ('a', CONTEXT, TASK)),
    ):  # fmt: skip
        with pytest.raises(InvalidAnswerError):
            schema.read(text, *arguments)
