"""Scripts from files: what is taken, and what is said about what cannot be."""

import json

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.cli.performance_file import read_script
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.social import Emotion, ScriptLine

HELLO = ScriptLine('Hello!', Emotion.HAPPINESS)


def test_yaml_and_json_are_taken(tmp_path):
    yaml, plain = tmp_path / 'a.yaml', tmp_path / 'a.json'
    yaml.write_text('language: en-US\nlines:\n  - {text: " Hello! ", emotion: happiness}\n  - text: Well.\n')
    plain.write_text(json.dumps({'lines': [{'text': 'Hello!', 'emotion': 'happiness'}]}))
    assert read_script(yaml).lines == (HELLO, ScriptLine('Well.'))
    assert read_script(yaml).language == 'en-US'
    assert (read_script(plain).lines, read_script(plain).language) == ((HELLO,), '')


def test_the_example_has_all_emotions():
    example = read_script(data_folders.shipped('share') / 'performances' / 'kite.yaml')
    assert {line.emotion for line in example.lines} == set(Emotion)


@pytest.mark.parametrize(
    ('text', 'said'),
    [
        ('', "no list 'lines'"),
        ('lines: []', "no list 'lines'"),
        ('- text: Hello!', "no list 'lines'"),
        ('lines: [Hello!]', 'Line 1 of the script has no text'),
        ('lines: [{text: Hello!}, {text: " "}]', 'Line 2 of the script has no text'),
        ('lines: [{text: Hello!, emotion: glee}]', "the emotion 'glee'; use one of neutral, happiness"),
        ('lines: [{text: Hello!, emotion: [anger]}]', 'use one of neutral'),
        ('lines: [{text: Hello!, mood: anger}]', "has 'mood', which no line has; use text and emotion"),
        ('lines: [', 'is no YAML'),
    ],
)
def test_what_is_no_script_is_refused(tmp_path, text, said):
    file = tmp_path / 'script.yaml'
    file.write_text(text)
    with pytest.raises(InvalidInputError) as refused:
        read_script(file)
    assert said in str(refused.value) and '\n' not in str(refused.value)
