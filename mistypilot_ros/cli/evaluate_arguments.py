"""The options of `mistypilot evaluate`."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from mistypilot_ros.cli import option_values as read
from mistypilot_ros.cli.arguments import add_no_color, checked, look
from mistypilot_ros.cli.look import Look

SUITES = (
    'route',
    'sensorbind',
    'taskparser',
    'fastthinking',
    'skillext',
    'abstain',
    'nearmiss',
    'sensorbind_zh',
)
ALL = 'all'
OFFLINE = 'offline'
INTERPRETERS = (OFFLINE, 'openai', 'single', 'auto')
MISSES = ('all', 'seen', 'none')
MOST_RUNS = 100
SECONDS = 8.0
MOST_SECONDS = 600.0


@dataclass(frozen=True)
class EvaluateOptions:
    """What shall be measured."""

    suites: tuple[str, ...]
    """Names of suites, in order."""
    data: Path | None = None
    """File of rows; None for those that ship."""
    interpreter: str = OFFLINE
    """One of `INTERPRETERS`."""
    model: str = ''
    """Language model for all roles; empty for the usual one."""
    seconds: float = SECONDS
    """Longest time that a language model gets for a sentence, s."""
    answers: Path | None = None
    """File in which answers of a language model are kept, and taken from; None for none."""
    embedder: str = 'minilm'
    """`minilm`, `none`, or `openai:` and the name of a model."""
    runs: int = 1
    """How often each row is asked, 1 to `MOST_RUNS`."""
    json: Path | None = None
    """File for the scores and all rows; None for none."""
    plot: Path | None = None
    """Folder for pictures and tables; None for none."""
    misses: str = 'seen'
    """Whose misses are listed, one of `MISSES`."""
    look: Look = Look()
    """How things look on a terminal."""


def describe_evaluate(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.epilog = (
        'The rows are described, and the scoring is laid down, in evaluation/data/README.md of the package. '
        'The last line on standard output sums up. The exit code is 0 where it ran, whatever the score. '
        'Nobody looked at the shipped rows with numbers divisible by three while the interpreter was '
        'developed; their misses are listed with --misses all alone.'
    )
    add = parser.add_argument
    add('suite', choices=(*SUITES, ALL), metavar='SUITE', help=f'one of: {", ".join((*SUITES, ALL))}')
    add('--data', type=checked(read.file), metavar='FILE', help='rows of your own, in the form of that suite')
    add(
        '--interpreter',
        choices=INTERPRETERS,
        default=OFFLINE,
        help='what reads the sentences (default: %(default)s); openai: a language model in three roles; '
        'single: one that does everything at once, to compare with; auto: offline first, then openai',
    )
    add(
        '--model',
        default='',
        metavar='NAME',
        help='language model, as the server of OPENAI_BASE_URL or OPENAI_API_KEY knows it',
    )
    add(
        '--seconds',
        type=checked(_seconds),
        default=SECONDS,
        metavar='S',
        help='longest time that a language model gets for a sentence (default: %(default)g)',
    )
    add(
        '--answers',
        type=Path,
        metavar='FILE',
        help='keep the answers of the language model in this file, and ask nothing again that it holds: '
        'an evaluation that was broken off goes on',
    )
    add(
        '--embedder',
        type=checked(_embedder),
        default='minilm',
        metavar='NAME',
        help='minilm, none or openai:MODEL (default: %(default)s)',
    )
    add('--runs', type=checked(_runs), default=1, metavar='N', help='ask each row so often (default: 1)')
    add('--json', type=Path, metavar='FILE', help='write the scores and each row to this file')
    add('--plot', type=Path, metavar='FOLDER', help='write pictures and tables to this folder')
    add(
        '--misses',
        choices=MISSES,
        help='whose misses are listed (default: seen; with --data all)',
    )
    add_no_color(add)
    parser.set_defaults(check=parser.error)


def evaluate_options(parsed: argparse.Namespace) -> EvaluateOptions:
    """Return the options; refuse those that do not go together."""
    if parsed.model and parsed.interpreter == OFFLINE:
        parsed.check(
            '--model names a language model: choose one of --interpreter openai, single or auto too.'
        )
    if parsed.answers and parsed.interpreter == OFFLINE:
        parsed.check(
            '--answers keeps those of a language model: choose --interpreter openai, single or auto too.'
        )
    if parsed.data and parsed.suite == ALL:
        parsed.check('--data holds the rows of one suite: name that suite instead of all.')
    return EvaluateOptions(
        suites=SUITES if parsed.suite == ALL else (parsed.suite,),
        data=parsed.data,
        interpreter=parsed.interpreter,
        model=parsed.model,
        seconds=parsed.seconds,
        answers=parsed.answers,
        embedder=parsed.embedder,
        runs=parsed.runs,
        json=parsed.json,
        plot=parsed.plot,
        misses=parsed.misses or ('all' if parsed.data else 'seen'),
        look=look(parsed),
    )


def _embedder(text: str) -> str:
    name, _, model = text.partition(':')
    if text not in ('minilm', 'none') and not (name == 'openai' and model):
        raise ValueError(f"'{text}' is no embedder: give minilm, none or openai:MODEL")
    return text


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= MOST_SECONDS:
        raise ValueError(f"'{text}' is no time: give 0.1 to {MOST_SECONDS:g} s")
    return seconds


def _runs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_RUNS:
        raise ValueError(f"'{text}' is no number of runs: give 1 to {MOST_RUNS}")
    return int(text)
