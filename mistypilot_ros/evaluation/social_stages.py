"""What each stage of the reading of social instructions is worth.

`python -m mistypilot_ros.evaluation.social_stages` runs TaskParser with all stages and with each left out; it
prints a table in Markdown: rows that development looked at, then those with numbers divisible by three.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace

from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.interpretation import (
    Interpreter,
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.evaluation.offline_subject import offline_subject
from mistypilot_ros.evaluation.rows import read_rows, shipped
from mistypilot_ros.evaluation.runner import Result, run
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.evaluation.suite_taskparser import SCORES, TaskparserSuite
from mistypilot_ros.offline.social.reader import SocialReader
from mistypilot_ros.offline.social.stages import ALL_STAGES, Stage


class Partial:
    """An interpreter with another reading of social instructions."""

    def __init__(self, whole: Interpreter, reader: SocialReader) -> None:
        """Take what reads all else, and the reading."""
        self._whole = whole
        self._reader = reader

    @property
    def name(self) -> str:
        """Name in turns."""
        return self._whole.name

    def route(self, text: str, skills: SkillSet) -> Route:
        """Decide which agent an instruction goes to."""
        return self._whole.route(text, skills)

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        """Read an instruction as commands for sensors and skills."""
        return self._whole.physical(text, context)

    def social(self, text: str, context: TaskContext) -> SocialReading:
        """Read an instruction as changes of the social task."""
        return self._reader.read(text, context)

    def cancel(self) -> None:
        """Give up what is being understood in other threads."""
        self._whole.cancel()


def table(subject: Subject) -> Iterator[str]:
    """Lines of the table."""
    yield '| left out | ' + ' | '.join(f'hard {name}, seen / unseen' for name in SCORES) + ' |'
    yield '| --- ' * (len(SCORES) + 1) + '|'
    for left_out in (None, *Stage):
        stages = frozenset(stage for stage in ALL_STAGES if stage is not left_out)
        reader = SocialReader(subject.embedder, stages=stages)
        result = _measured(replace(subject, interpreter=Partial(subject.interpreter, reader)))
        cells = (f'{_share(result, "seen", name)} / {_share(result, "unseen", name)}' for name in SCORES)
        yield f'| {left_out.value if left_out else "nothing"} | ' + ' | '.join(cells) + ' |'


def _measured(subject: Subject) -> Result:
    return run(TaskparserSuite(), read_rows(shipped('taskparser')), subject, 1, lambda done, of: None)


def _share(result: Result, part: str, name: str) -> str:
    mean = result.scores[part, 'hard', name].mean
    return 'none' if mean is None else f'{100 * mean:.1f}'


def main() -> int:
    """Print the table."""
    try:
        subject = offline_subject(with_minilm=False)
        for line in table(subject):
            print(line, flush=True)
    except MistyPilotError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    raise SystemExit(main())
