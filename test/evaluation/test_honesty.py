"""Nothing of the suites is in what understands sentences, and nothing there needs the suites."""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import mistypilot_ros
from mistypilot_ros.evaluation.rows import DATA
from mistypilot_ros.evaluation.scoring_text import norm

PACKAGE = Path(mistypilot_ros.__file__).parent
FOLDERS = ('offline', 'embedding', 'agents', 'core', 'llm', 'memory')
"""What understands sentences, and all that it may import."""
SAID = ('text', 'user', 'requests', 'doc', 'main_task')
"""Fields of rows that hold whole texts; parameters and single details are words that anybody uses."""
MOST_WORDS_IN_COMMON = 3
TRAINING = """
import sys

def refuse(event, arguments):
    if any(isinstance(one, str) and 'mistypilot_ros/evaluation' in one for one in arguments):
        raise SystemExit(f'{event}: {arguments}')

sys.addaudithook(refuse)
from mistypilot_ros import data_folders
from mistypilot_ros.core.interpretation import PhysicalContext, TaskContext
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.offline.interpreter import OfflineInterpreter
from mistypilot_ros.offline.sensor_words import read_sensor_words
from mistypilot_ros.offline.training.routing import accuracy, examples, train
from mistypilot_ros.offline.training.sentences import read_sentences
from mistypilot_ros.skill_library.loader import read_skill

words = read_sensor_words(data_folders.shipped('config') / 'sensors.yaml')
skills = SkillSet(read_skill(path) for path in data_folders.shipped('skills').glob('*.py'))
interpreter = OfflineInterpreter(words)
rows = examples(read_sentences()[::8], lambda text: interpreter.route_features(text, skills))
assert accuracy(train(rows), rows) > 0.8, 'it learned nothing'
assert interpreter.physical('When I tap your chin, nod', PhysicalContext(words.sensors, skills, {})).commands
interpreter.social('Tell me a story', TaskContext())
print('trained without the suites')
"""


def said(value: Any, field: str = '') -> Iterator[str]:
    """All whole texts of a row."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name != 'params':
                yield from said(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from said(inner, field)
    elif isinstance(value, str) and field in SAID and len(value.split()) > MOST_WORDS_IN_COMMON:
        yield value


def suite_texts() -> dict[str, str]:
    """Each whole text of the suites under `norm`, with the id of its row."""
    rows = [
        json.loads(line) for path in DATA.glob('*.jsonl') for line in path.read_text('utf-8').splitlines()
    ]
    return {norm(text): row['id'] for row in rows for text in said(row)}


def words_of(path: Path) -> list[str]:
    """A file's words under `norm`. Quotation marks are blanks there, so that joined strings are one text."""
    text = path.read_bytes().decode('utf-8', errors='replace')
    if path.suffix == '.jsonl':
        lines = [json.loads(line) for line in text.splitlines() if line]
        text = '\n'.join(json.dumps(line, ensure_ascii=False) for line in lines)
    return norm(text).split()


def copied(folder: Path, texts: dict[str, str]) -> list[str]:
    """Which rows a folder holds words of, by file. The words are not told: some rows nobody shall look at."""
    found = []
    for path in sorted(folder.rglob('*')):
        if path.is_file() and '__pycache__' not in path.parts:
            words = words_of(path)
            pairs, whole = set(pairwise(words)), f' {" ".join(words)} '
            rows = {
                row
                for text, row in texts.items()
                if set(pairwise(text.split())) <= pairs and f' {text} ' in whole
            }
            found += [f'{path.relative_to(folder)}: {", ".join(sorted(rows))}'] if rows else []
    return found


@pytest.mark.parametrize('folder', ('offline', 'agents', 'llm', 'memory'))
def test_no_text_of_the_suites_is_in_what_understands_sentences(folder):
    assert copied(PACKAGE / folder, suite_texts()) == []


def test_a_copied_text_would_be_found(tmp_path):
    texts = suite_texts()
    assert len(texts) > 1000
    row = json.loads((DATA / 'route.jsonl').read_text('utf-8').splitlines()[1])
    half = row['text'].index(' ', 20)
    (tmp_path / 'a.py').write_text(f'X = ({row["text"][:half]!r}\n    {row["text"][half:]!r})\n')
    (tmp_path / 'b.jsonl').write_text(json.dumps({'text': row['text'].upper()}) + '\n')
    (tmp_path / 'c.txt').write_text('Words of nobody in particular.')
    assert copied(tmp_path, texts) == [f'a.py: {row["id"]}', f'b.jsonl: {row["id"]}']


@pytest.mark.parametrize('folder', FOLDERS)
def test_what_understands_sentences_names_no_suite(folder):
    for path in (PACKAGE / folder).rglob('*.py'):
        assert 'mistypilot_ros.evaluation' not in path.read_text('utf-8'), path
        assert 'evaluation/data' not in path.read_text('utf-8'), path


def test_training_lexicon_and_thresholds_need_no_suite():
    """They run in a process in which every look at a file of the suites ends it."""
    done = subprocess.run([sys.executable, '-c', TRAINING], capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stdout) == (0, 'trained without the suites\n'), done.stderr


def test_a_look_at_a_suite_would_be_found():
    spying = TRAINING.replace(
        'interpreter.social', f'open({str(DATA / "route.jsonl")!r}); interpreter.social'
    )
    done = subprocess.run([sys.executable, '-c', spying], capture_output=True, text=True, timeout=100)
    assert done.returncode == 1 and 'route.jsonl' in done.stderr
