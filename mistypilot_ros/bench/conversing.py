"""Whether the running SIA is as good as its interpreter: the suites of conversation, said to a whole system.

Each text of FastThinking is said by a person for whom every task of the suite is kept; how the dialogues of
TaskParser are said is in `dialogues.py`. The scores are those of `mistypilot evaluate`.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mistypilot_ros.bench.dialogues import Dialogues
from mistypilot_ros.bench.figures import Figure
from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.bench.sia_talk import SiaTalk
from mistypilot_ros.core.commands import New
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.core.social import ScriptLine
from mistypilot_ros.evaluation.offline_subject import offline_subject
from mistypilot_ros.evaluation.rows import Row, read_rows, shipped
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.memory.database import Database
from mistypilot_ros.memory.state_json import script_to_rows
from mistypilot_ros.memory.task_keys import task_key

SPEED = 50.0
"""How fast the robot speaks and moves: what is understood does not depend on it."""
RIGHT_HITS = 30.0
"""Smallest share of texts, %, for which the right kept result must be told."""
EMBEDDER = 'minilm'
OTHER_WORDS = ('tale before sleep', 'tell a bedtime story')
"""Words, and the kept task that is nearest to what they mean, though they share none with it."""


def measure(folder: Path, namespace: str, every: int = 1) -> Iterator[Figure]:
    """Say the suites.

    Args:
        folder: for the state of a system of its own.
        namespace: that of the system.
        every: says each so manyth dialogue and text.
    """
    subject = offline_subject(with_minilm=True)
    texts = read_rows(shipped('fastthinking')).rows
    (folder / 'state').mkdir(parents=True)
    pairs = [row for row in read_rows(shipped('nearmiss')).rows if 'reuse' in row][::every]
    saved = (Kept(row['id'], row['saved']['main_task'], row['saved']['details'], row['id']) for row in pairs)
    dialogues = Dialogues(read_rows(shipped('taskparser')).rows[::every])
    dialogues.write_right_tasks(folder / 'state')
    _keep(folder / 'state', [*_every_task(texts, texts[::every], subject), *saved], subject)
    (folder / 'offline.yaml').write_text('/**/sia:\n  ros__parameters:\n    interpreter: offline\n')
    arguments = ('--speed', f'{SPEED:g}', '--params-file', str(folder / 'offline.yaml'))
    talk = SiaTalk(namespace)
    with closing(talk), RunningSystem(folder / 'state', arguments):
        talk.wait_until_nearest(texts[0]['id'], *OTHER_WORDS)
        yield from _hits(talk, texts[::every])
        yield from _wrong_reuses(talk, pairs)
        yield from dialogues.held(talk)
        yield from dialogues.from_right_tasks(talk)


@dataclass(frozen=True)
class Kept:
    """A result that somebody has kept."""

    user: str
    """Who."""
    main_task: str
    """Of what."""
    details: Sequence[str]
    """With which details."""
    script: str
    """Its only line: what is told where it serves."""


def _keep(state: Path, results: Sequence[Kept], subject: Subject) -> None:
    """Keep results in the memory of a system that does not run yet, with the vectors of its embedder."""
    assert subject.embedder is not None
    tasks = {one.main_task for one in results}
    vectors = {task: np.asarray(subject.embedder.embed([task])[0], np.float32).tobytes() for task in tasks}
    rows = [
        (
            one.user,
            one.main_task,
            json.dumps(list(one.details)),
            json.dumps(script_to_rows((ScriptLine(one.script),))),
            task_key(one.main_task),
            EMBEDDER,
            vectors[one.main_task],
        )
        for one in results
    ]
    database = Database(state, print)
    try:
        with database.change() as change:
            change.executemany(
                'INSERT INTO memories '
                '(user, main_task, details, script, task_key, embedder, embedding, kept) '
                'VALUES (?, ?, ?, ?, ?, ?, ?, 0)',
                rows,
            )
    finally:
        database.close()


# --- FastThinking


def _every_task(tasks: Sequence[Row], texts: Sequence[Row], subject: Subject) -> Iterator[Kept]:
    """Every task of the suite for each text's person, with the details that are read from the text.

    Only the main task is then left to decide by.
    """
    kept = {row['canonical']: row['main_task'] for row in tasks}
    for row in texts:
        details = _details(row, subject)
        yield from (Kept(row['id'], task, details, name) for name, task in kept.items())


def _details(row: Row, subject: Subject) -> list[str]:
    reading = subject.interpreter.social(row['text'], TaskContext())
    return [detail for one in reading.commands if isinstance(one, New) for detail in one.details]


def _hits(talk: SiaTalk, texts: Sequence[Row]) -> Iterator[Figure]:
    names = {row['canonical'] for row in texts}
    right = wrong = 0
    for row in texts:
        reply = talk.say(row['id'], row['text']).reply
        told = {name for name in names if name in reply}
        right += told == {row['canonical']}
        wrong += bool(told - {row['canonical']})
    share = 100.0 / len(texts)
    yield Figure(
        f'FastThinking by the SIA, of {len(texts)}: not told again',
        100 - right * share,
        '%',
        100 - RIGHT_HITS,
    )
    yield Figure('FastThinking by the SIA: another one told', wrong * share, '%', 0.0)


# --- reuses of near misses


def _wrong_reuses(talk: SiaTalk, pairs: Sequence[Row]) -> Iterator[Figure]:
    told = {row['id'] for row in pairs if row['id'] in talk.say(row['id'], row['asked']['text']).reply}
    wrong = [row['id'] for row in pairs if row['id'] in told and not row['reuse']]
    yield Figure(f'near misses by the SIA, of {len(pairs)}: wrongly told again', len(wrong), '', 0.0)
