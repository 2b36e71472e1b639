"""The forms of answers keep to the strict subset of OpenAI's structured outputs."""

import json

import pytest
from model_in_memory import commands, invoke
from offline_talk import make_talk

from mistypilot_ros.core.commands import Invoke
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.llm.command_shape import CommandShape
from mistypilot_ros.llm.schema import PhysicalSchema, RouterSchema, SingleSchema, SocialSchema
from mistypilot_ros.skill_library.schema import check_call

TALK = make_talk()
SHAPE = CommandShape(TALK.words.sensors, TALK.skills, check_call)
PIA, SIA, ROUTER, SINGLE = PhysicalSchema(SHAPE), SocialSchema(), RouterSchema(), SingleSchema(SHAPE)
CONTEXT = PhysicalContext(TALK.words.sensors, TALK.skills, {})
KEYWORDS = {
    'type',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'anyOf',
    'enum',
    '$ref',
    '$defs',
}
TYPES = {'object', 'array', 'string', 'number', 'integer', 'boolean', 'null'}
MOST_LEVELS, MOST_PROPERTIES, MOST_CHOICES, MOST_LETTERS = 10, 5_000, 1_000, 120_000


class Checker:
    """Goes through a schema as the server would, and complains about what that would refuse."""

    def __init__(self, schema):
        self.schema, self.properties, self.choices, self.letters = schema, 0, 0, 0
        assert schema['type'] == 'object' and 'anyOf' not in schema
        for definition in (schema, *schema.get('$defs', {}).values()):
            self.part(definition)
        self.levels(schema, 0)
        assert self.properties <= MOST_PROPERTIES and self.letters <= MOST_LETTERS

    def part(self, schema):
        assert set(schema) <= KEYWORDS, set(schema) - KEYWORDS
        if '$ref' in schema:
            assert set(schema) == {'$ref'} and schema['$ref'].removeprefix('#/$defs/') in self.schema['$defs']
            return
        if 'anyOf' in schema:
            assert set(schema) <= {'anyOf'} and schema['anyOf']
        else:
            assert schema['type'] in TYPES
        if schema.get('type') == 'object':
            assert schema['additionalProperties'] is False
            assert list(schema['properties']) == schema['required']
            self.properties += len(schema['properties'])
            self.letters += sum(map(len, schema['properties']))
        if schema.get('type') == 'array':
            self.part(schema['items'])
        self.choices = max(self.choices, len(schema.get('enum', ())))
        self.letters += sum(len(str(choice)) for choice in schema.get('enum', ()))
        assert 'enum' not in schema or 0 < len(schema['enum']) <= MOST_CHOICES
        for below in (*schema.get('properties', {}).values(), *schema.get('anyOf', ())):
            self.part(below)

    def levels(self, schema, depth):
        assert depth <= MOST_LEVELS
        if '$ref' in schema:
            return self.levels(self.schema['$defs'][schema['$ref'].removeprefix('#/$defs/')], depth)
        for below in schema.get('properties', {}).values():
            self.levels(below, depth + 1)
        for below in (*schema.get('anyOf', ()), *([schema['items']] if 'items' in schema else [])):
            self.levels(below, depth)
        return None


@pytest.mark.parametrize('schema', [PIA, SIA, ROUTER, SINGLE])
def test_every_form_keeps_to_the_strict_subset(schema):
    Checker(schema.form.schema)
    assert schema.form.name in ('pia', 'sia', 'router', 'single')
    assert json.loads(json.dumps(schema.form.schema)) == schema.form.schema


def test_the_checker_finds_what_is_not_in_the_subset():
    for wrong in (
        {
            'type': 'object',
            'properties': {'a': {'type': 'string'}},
            'required': [],
            'additionalProperties': False,
        },
        {'type': 'object', 'properties': {}, 'required': []},
        {
            'type': 'object',
            'properties': {'a': {'type': 'string', 'minLength': 1}},
            'required': ['a'],
            'additionalProperties': False,
        },
        {'anyOf': [{'type': 'object', 'properties': {}, 'required': [], 'additionalProperties': False}]},
    ):
        with pytest.raises((AssertionError, KeyError)):
            Checker(wrong)


def test_skills_of_any_kind_have_a_form():
    odd = {'class': {'type': 'string'}, 'model_config': {'type': 'number'}, '_x': {'type': 'boolean'}}
    odd |= {'steps': {'type': 'number', 'enum': [0.5, 1, 2]}, 'one': {'type': 'string', 'enum': ['a']}}
    odd |= {'level': {'type': 'integer', 'enum': [1, 2], 'default': 1}}
    parameters = {
        'type': 'object',
        'properties': odd,
        'required': ['class', 'steps'],
        'additionalProperties': False,
    }
    for skills in (
        [],
        [Skill('only', 'Do it.')],
        [Skill('odd', 'Do it.', parameters=parameters), Skill('b', 'B.')],
    ):
        shape = CommandShape(TALK.words.sensors, SkillSet(skills), check_call)
        Checker(PhysicalSchema(shape).form.schema)
        Checker(SingleSchema(shape).form.schema)
    params = {'class': 'x', 'model_config': 0.5, '_x': None, 'steps': 0.5, 'one': None, 'level': 1}
    reading = PhysicalSchema(shape).read(json.dumps(commands(invoke('odd', **params))), 'x', CONTEXT)
    assert reading.commands == (Invoke(SkillCall('odd', {'class': 'x', 'model_config': 0.5, 'steps': 0.5})),)
