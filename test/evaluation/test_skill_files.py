"""Libraries of skill files that hold documentation and parameters only; the fillers among them."""

import hashlib
import json

import pytest

from mistypilot_ros.core.errors import InvalidInputError, MistyPilotError
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.evaluation.fillers import fillers
from mistypilot_ros.evaluation.fillers_check import LIMIT, nearest_of
from mistypilot_ros.evaluation.rows import read_rows, shipped
from mistypilot_ros.evaluation.skill_files import library, skill_file
from mistypilot_ros.evaluation.skills_file import default_values
from mistypilot_ros.skill_library.schema import check_call

ROWS = read_rows(shipped('skillext')).rows
DIGEST = '21ee61979deb80bcac5faca3fcc9dc1dafecbf3a0734a73f307f5f6f94a5a07f'
ODD = {
    'name': 'odd',
    'doc': "It's \"odd\" \\n and ''' so on.",
    'params': {
        'first': {'type': 'integer', 'min': 1, 'max': 5, 'default': 2},
        'second': {'type': 'string'},
        'third': {'type': 'number', 'min': 0.5, 'unit': 's'},
        'fourth': {'type': 'string', 'choices': ['red', "it's"], 'default': 'red'},
        'on': {'type': 'boolean', 'default': True},
    },
}


def test_every_row_becomes_a_skill_as_it_is_described():
    skills = library(ROWS)
    for row in ROWS:
        skill = skills.get(row['name'])
        assert (skill.description, skill.when_to_use, skill.keywords) == (row['doc'], '', ())
        schemas = skill.parameters['properties']
        assert set(schemas) == set(row['params'])
        required = {name for name, spec in row['params'].items() if 'default' not in spec}
        assert set(skill.parameters['required']) == required
        for name, spec in row['params'].items():
            schema = schemas[name]
            assert schema['type'] == spec['type'] and schema.get('default') == spec.get('default')
            assert schema.get('enum') == spec.get('choices')
            if 'min' in spec and 'max' in spec:
                assert (schema['minimum'], schema['maximum']) == (spec['min'], spec['max'])


def test_odd_documentation_and_parameters_are_kept():
    skill = library([ODD]).get('odd')
    assert skill.description == ODD['doc']
    skills = library([ODD])
    check_call(SkillCall('odd', {'second': 'x', 'third': 0.5}), skills)
    for wrong in ({'third': 1}, {'second': 'x', 'third': 0.4}, {'second': 'x', 'third': 1, 'first': 6}):
        with pytest.raises(MistyPilotError):
            check_call(SkillCall('odd', wrong), skills)


@pytest.mark.parametrize(
    'change', [{'name': 'No Name'}, {'doc': '', 'params': {}}, {'params': {'two words': {'type': 'string'}}}]
)
def test_a_row_that_makes_no_skill_is_named(change):
    with pytest.raises(InvalidInputError):
        library([{**ODD, **change}])


def test_a_parameter_named_like_a_word_of_python_is_spelt_as_pep_8_has_it():
    numbered = {'type': 'integer', 'min': 1, 'max': 3}
    skills = library([{**ODD, 'params': {'from': {'type': 'string'}, 'class': numbered}}])
    check_call(SkillCall('odd', {'from_': 'a', 'class_': 2}), skills)
    with pytest.raises(MistyPilotError):
        check_call(SkillCall('odd', {'from_': 'a', 'class_': 4}), skills)


def test_nothing_but_documentation_and_parameters_is_in_a_file():
    text = skill_file(ROWS[3])
    assert ROWS[3]['doc'] in text and 'Keywords' not in text and 'When to use' not in text
    assert not any(request in text for request in ROWS[3]['requests'])


def test_the_fillers_are_always_the_same_ones():
    made = fillers(900)
    digest = hashlib.sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()
    assert digest == DIGEST, 'another library: earlier figures for 1,000 skills cannot be compared'
    assert len({row['name'] for row in made}) == len({row['doc'] for row in made}) == 900
    assert fillers(50) == made[:50] and fillers(0) == fillers(-70) == []
    assert not {row['name'] for row in made} & {row['name'] for row in ROWS}
    taken = made[0]['name']
    assert taken not in {row['name'] for row in fillers(900, {taken})}


def test_a_library_of_a_thousand_is_read():
    skills = library([*ROWS, *fillers(900)])
    assert len(skills.all) == 1000 and not any(skill.problem for skill in skills.all)


def test_no_filler_is_near_a_real_skill():
    """A ninth of them here; `python3 -m mistypilot_ros.evaluation.fillers_check` looks at all."""
    far = nearest_of(fillers(900)[::9], ROWS)
    assert far.cosine < LIMIT
    near = nearest_of([{'doc': 'Nod the head up and down for yes.'}], ROWS)
    assert near.cosine > 0.9 and near.real == ROWS[3]['doc']


def test_the_default_values_are_those_of_the_rows():
    expected = {
        row['name']: {name: spec['default'] for name, spec in row['params'].items() if 'default' in spec}
        for row in ROWS[:30]
    }
    assert default_values() == expected
