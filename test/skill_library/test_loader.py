"""Skill files are read without being run, and a bad one says why."""

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.core.skills import Skill
from mistypilot_ros.skill_library.loader import read_skill

GOOD = '''
"""Module."""
raise SystemExit('a skill must never run while it is read')

from typing import Annotated, Literal


def run(robot, mood: Literal['calm', 'wild'], seconds: float = 5, times: int = 2, loud: bool = False,
        text: str = '') -> None:
    """Juggle three balls.

    When to use: the user wants to see
        juggling.
    Keywords: juggle, throw balls, 杂耍、抛球

    Another paragraph: not a keyword.

    Args:
        mood: how it juggles.
        seconds: how long, 0.5 to 60 s.
        times: how often, 1 to 5.
    """
'''


def skill(folder: Path, source: str | bytes, name: str = 'juggle') -> Skill:
    path = folder / f'{name}.py'
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    return read_skill(path)


def test_a_good_file(tmp_path: Path) -> None:
    found = skill(tmp_path, GOOD)
    assert found.problem == ''
    assert (found.name, found.description) == ('juggle', 'Juggle three balls.')
    assert found.when_to_use == 'the user wants to see juggling.'
    assert found.keywords == ('juggle', 'throw balls', '杂耍', '抛球')
    assert found.source == str(tmp_path / 'juggle.py')
    schema = found.parameters
    assert schema['$schema'] == 'https://json-schema.org/draft/2020-12/schema'
    assert (schema['required'], schema['additionalProperties']) == (['mood'], False)
    assert schema['properties'] == {
        'mood': {'type': 'string', 'enum': ['calm', 'wild'], 'description': 'how it juggles.'},
        'seconds': {
            'type': 'number',
            'description': 'how long, 0.5 to 60 s.',
            'minimum': 0.5,
            'maximum': 60,
            'unit': 's',
            'default': 5,
        },
        'times': {
            'type': 'integer',
            'description': 'how often, 1 to 5.',
            'minimum': 1,
            'maximum': 5,
            'default': 2,
        },
        'loud': {'type': 'boolean', 'default': False},
        'text': {'type': 'string', 'default': ''},
    }


@pytest.mark.parametrize(
    ('words', 'facts'),
    [
        ('how long, 0.5 to 60 s.', {'minimum': 0.5, 'maximum': 60, 'unit': 's'}),
        ('how far, 0.05 to 3 metres', {'minimum': 0.05, 'maximum': 3, 'unit': 'm'}),
        ('by how much, -90 to 90 degrees.', {'minimum': -90, 'maximum': 90, 'unit': 'deg'}),
        ('0 to 45° to the left', {'minimum': 0, 'maximum': 45, 'unit': 'deg'}),
        ('how fast, 0 to 0.3 m/s', {'minimum': 0, 'maximum': 0.3, 'unit': 'm/s'}),
        ('how often, 1 to 5 times', {'minimum': 1, 'maximum': 5}),
        ('how loud, 0 to 100', {'minimum': 0, 'maximum': 100}),
        ('from here to there', {}),
    ],
)
def test_ranges_and_units(tmp_path: Path, words: str, facts: dict[str, object]) -> None:
    source = f'def run(robot, x: float):\n    """Do.\n\n    Args:\n        x: {words}\n    """\n'
    schema = dict(skill(tmp_path, source).parameters['properties']['x'])
    assert schema == {'type': 'number', 'description': words, **facts}


def test_a_range_says_nothing_of_a_text(tmp_path: Path) -> None:
    source = 'def run(robot, x: str):\n    """Do.\n\n    Args:\n        x: 1 to 5 s.\n    """\n'
    assert 'minimum' not in skill(tmp_path, source).parameters['properties']['x']


def test_a_summary_on_two_lines_is_one_sentence(tmp_path: Path) -> None:
    source = 'def run(robot):\n    """Do a thing\n    and another.\n\n    Keywords: do it\n    """\n'
    found = skill(tmp_path, source)
    assert (found.description, found.keywords) == ('Do a thing and another.', ('do it',))


@pytest.mark.parametrize('annotation', ["'str'", 'typing.Literal["a"]', 't.Literal[1, 2]', 'bool'])
def test_annotations_that_a_skill_can_have(tmp_path: Path, annotation: str) -> None:
    found = skill(tmp_path, f'def run(robot, x: {annotation}): "Do it."')
    assert not found.problem and 'type' in found.parameters['properties']['x']


@pytest.mark.parametrize(
    ('source', 'says'),
    [
        ('def run(robot:', 'Line 1'),
        ('x = 1\n  y = 2', 'Line 2'),
        (b'\x00', 'parse'),
        (b'\xff\xfe', 'save it as UTF-8'),
        ('def run(robot): "Grüße."'.encode('latin-1'), 'line 1'),
        (b'# a\ndef run(robot): "\xe9"', 'no text in UTF-8 (see line 2)'),
        ('', "no function 'run"),
        ('class Skill: pass', "no function 'run"),
        ('run = 3', "no function 'run"),
        ('\nasync def run(robot): "Do."', 'line 2 must be a plain function'),
        ('class run: "Do."', 'plain function'),
        ('def run(robot): pass', 'needs a docstring'),
        ('def run(): "Do."', "must be 'robot'"),
        ('\n\ndef run(text: str): "Do."', 'line 3'),
        ('def run(robot=None): "Do."', 'no default'),
        ('def run(robot, *words): "Do."', 'no *'),
        ('def run(robot, **words): "Do."', 'no *'),
        ('def run(robot, /, x: int): "Do."', 'no *'),
        ('def run(robot, x): "Do."', "'x' in line 1 needs one of the annotations"),
        ('def run(robot,\n        x: list[str]): "Do."', "'x' in line 2"),
        ('def run(robot, x: Literal[y]): "Do."', 'plain values'),
        ('def run(robot, x: Literal["a", 1]): "Do."', 'one type'),
        ('def run(robot, x: int = len("a")): "Do."', 'plain value'),
        ('def run(robot, x: int = "a"): "Do."', 'does not allow'),
        ('def run(robot, x: int = True): "Do."', 'does not allow'),
        ('def run(robot, x: Literal["a", "b"] = "c"): "Do."', 'does not allow'),
        (
            'def run(robot, x: int = 9):\n    """Do.\n\n    Args:\n        x: number, 1 to 5.\n    """',
            'outside',
        ),
        (
            'def run(robot, x: int):\n    """Do.\n\n    Args:\n        x: number, 5 to 1.\n    """',
            'smaller number first',
        ),
        ('def run(robot, x: "list["): "Do."', 'does not parse; use str'),
        ('def run(robot, x: dict = None): "Do."', "'x' in line 1 needs one of the annotations str"),
        ('def run(robot, colour: Color): "Do."', "'colour' in line 1 needs one of the annotations str"),
        ('(' * 5000, 'parse'),
    ],
)
def test_a_bad_file_says_why(tmp_path: Path, source: str | bytes, says: str) -> None:
    found = skill(tmp_path, source)
    assert says in found.problem
    assert found.problem.endswith('.') and '\n' not in found.problem


def test_a_bad_name_a_folder_and_a_missing_file(tmp_path: Path) -> None:
    (tmp_path / 'folder.py').mkdir()
    assert 'small letters' in skill(tmp_path, GOOD, 'Take-Photo').problem
    assert 'cannot be read' in read_skill(tmp_path / 'folder.py').problem
    assert 'cannot be read' in read_skill(tmp_path / 'nowhere.py').problem


def test_a_file_in_another_encoding_that_says_so_is_read(tmp_path: Path) -> None:
    source = '# -*- coding: latin-1 -*-\ndef run(robot): "Grüße sagen."'
    assert skill(tmp_path, source.encode('latin-1')).description == 'Grüße sagen.'


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    assert 'bytes' in skill(tmp_path, GOOD + '#' * 1_000_001).problem


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads take turns as often as they can, also in the middle of a syntax tree."""
    interval, threshold = sys.getswitchinterval(), gc.get_threshold()

    def turn(*_: object) -> None:
        sum(range(50))

    sys.setswitchinterval(1e-6)
    gc.callbacks.append(turn)
    gc.set_threshold(50)
    yield
    gc.set_threshold(*threshold)
    gc.callbacks.remove(turn)
    sys.setswitchinterval(interval)


def test_several_threads_may_read_at_the_same_time(restless: None) -> None:
    paths = [*data_folders.shipped('skills').glob('*.py')] * 2
    with ThreadPoolExecutor(4) as threads:
        read = [threads.submit(lambda: [read_skill(path).problem for path in paths]) for _ in range(4)]
    assert [future.result() for future in read] == [[''] * len(paths)] * 4
