"""Spoken sentences through everything: a voice, the microphone, Whisper, the router, and what is done.

`python -m mistypilot_ros.bench.spoken` needs espeak-ng (a Debian package), and faster-whisper with a model.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from mistypilot_ros import data_folders
from mistypilot_ros.bench.figures import Figure, percentile
from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.bench.spoken_rows import Row, read_rows, word_errors
from mistypilot_ros.bench.spoken_talk import TYPED, Outcome, Talker, parameters
from mistypilot_ros.cli.environment import ros_environment
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.nodes.transcribers import whisper_transcriber

VOICES = ('en-us', 'en-gb+f3')
"""Of espeak-ng: a man from America, a woman from Britain."""
SPEED = 10.0
"""Robot seconds in a second, for what it does and for how long a sentence takes; Whisper has its own time."""


def missing(model: str = '') -> str:
    """What is not installed here, one sentence; empty where all is there.

    Args:
        model: folder of a Whisper model; empty for the one that pip installed.
    """
    if shutil.which('espeak-ng') is None:
        return 'espeak-ng is not installed: apt-get install espeak-ng.'
    try:
        whisper_transcriber(model)
    except UnavailableError as error:
        return str(error)
    return ''


def figures(outcomes: Sequence[Outcome], who: str) -> list[Figure]:
    """What all sentences together give.

    Args:
        outcomes: of each.
        who: spoke them; for the names of the figures.
    """
    errors = [word_errors(one.row.text, one.heard) for one in outcomes]
    share = 100.0 / len(outcomes)
    times = [one.seconds for one in outcomes if one.heard]
    return [
        Figure(f'{who}: word error rate', 100.0 * sum(e for e, _ in errors) / sum(n for _, n in errors), '%'),
        Figure(f'{who}: done as meant, of {len(outcomes)}', share * sum(one.right for one in outcomes), '%'),
        Figure(f'{who}: something else done', share * sum(one.wrong for one in outcomes), '%'),
        Figure(f'{who}: last word → turn, median', percentile(times, 50), 's'),
        Figure(f'{who}: last word → turn, slowest', percentile(times, 100), 's'),
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Speak all sentences in each voice, and print what became of those that went wrong, and the figures."""
    parser = argparse.ArgumentParser(
        prog='python -m mistypilot_ros.bench.spoken',
        description='Speak forty sentences to a simulated robot.',
    )
    parser.add_argument('--whisper', default='', metavar='FOLDER', help='another Whisper model')
    parser.add_argument('--every', type=int, default=1, metavar='N', help='each so manyth (%(default)s)')
    options = parser.parse_args(argv)
    if why := missing(options.whisper):
        print(why, file=sys.stderr)
        return 2
    os.environ.setdefault('ROS_DOMAIN_ID', '78')
    os.environ.update(ros_environment(os.environ, data_folders.shipped('config')))
    rows = read_rows()[:: options.every]
    spoken: list[Outcome] = []
    with tempfile.TemporaryDirectory(prefix='mistypilot-spoken-') as name:
        for voice in (TYPED, *VOICES):
            outcomes = _speak_all(rows, voice, Path(name), options.whisper)
            for figure in figures(outcomes, voice):
                print(figure.row(), flush=True)
            spoken += outcomes if voice != TYPED else []
    for figure in figures(spoken, 'both voices'):
        print(figure.row())
    return 0


def _speak_all(rows: Sequence[Row], voice: str, folder: Path, model: str) -> list[Outcome]:
    """Say all sentences to a system of their own."""
    arguments = ('--speed', f'{SPEED:g}', '--params-file', str(parameters(folder, model)))
    with RunningSystem(folder / voice, arguments, log=folder / 'log') as system:
        talker = Talker(system)
        talker.speak(rows[0], voice)  # The first one loads the model, and does not count.
        return [_shown(talker.speak(row, voice)) for row in rows]


def _shown(outcome: Outcome) -> Outcome:
    if not outcome.right:
        word = 'wrong' if outcome.wrong else 'not done'
        did = '; '.join(outcome.commands) or 'nothing'
        print(f'{word}: "{outcome.row.text}" ({outcome.voice}), heard "{outcome.heard}": {did}', flush=True)
    return outcome


if __name__ == '__main__':
    sys.exit(main())
