"""`python -m mistypilot_ros.cli.training`: the small classifiers of the offline interpreter learn.

Nothing of this is needed to run the robot, and nothing here reads the rows of the evaluation unless `curve`
is told to measure with them.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from mistypilot_ros import data_folders
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.embedding.minilm import MiniLm, installed_weights
from mistypilot_ros.offline.classifier import WEIGHTS, Features
from mistypilot_ros.offline.interpreter import OfflineInterpreter
from mistypilot_ros.offline.route_features import RouteFeatures, meaning
from mistypilot_ros.offline.routing import MEANING, WORDS
from mistypilot_ros.offline.second_opinion import KINDS_FILE, SKILLS_FILE, Want
from mistypilot_ros.offline.sensor_words import read_sensor_words
from mistypilot_ros.offline.text import read
from mistypilot_ros.offline.training import choice, wants
from mistypilot_ros.offline.training.ablation import ablation
from mistypilot_ros.offline.training.curve import learning_curve
from mistypilot_ros.offline.training.routing import Example, Featurizer, accuracy, examples, train
from mistypilot_ros.offline.training.sentences import SHIPPED, read_sentences
from mistypilot_ros.skill_library.loader import read_skill


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit or measure; return the exit code."""
    parser = argparse.ArgumentParser('python -m mistypilot_ros.cli.training', description=__doc__)
    commands = parser.add_subparsers(required=True)
    fitting = commands.add_parser('route', help='fit the weights of the router')
    fitting.add_argument('--out', type=Path, default=WEIGHTS, help='folder for them (default: those used)')
    fitting.add_argument('--embedder', choices=('minilm', 'none'), default='minilm')
    fitting.add_argument(
        '--sentences', type=Path, default=SHIPPED, help='file of them (default: that shipped)'
    )
    fitting.set_defaults(run=_fit)
    choosing = commands.add_parser('choice', help='fit the weights of the choice of a skill (minutes)')
    choosing.add_argument('--out', type=Path, default=WEIGHTS, help='folder for them (default: those used)')
    choosing.set_defaults(run=_fit_choice)
    wanting = commands.add_parser('wants', help='fit the weights of the second opinion')
    wanting.add_argument('--out', type=Path, default=WEIGHTS, help='folder for them (default: those used)')
    wanting.add_argument('--apart', action='store_true', help='measure with authors kept apart too (minutes)')
    wanting.set_defaults(run=_fit_wants)
    curve = commands.add_parser('curve', help='accuracy against the number of sentences, as a table')
    curve.add_argument('--embedder', choices=('minilm', 'none'), default='none')
    curve.add_argument('--draws', type=int, default=5, help='how often each number is drawn (default: 5)')
    curve.add_argument('--rows', type=Path, help='measure with these rows of the evaluation too')
    curve.set_defaults(run=_curve)
    parts = commands.add_parser('ablation', help='accuracy with parts of the features, as a table')
    parts.add_argument('--embedder', choices=('minilm', 'none'), default='none')
    parts.add_argument('--rows', type=Path, help='measure with these rows of the evaluation too')
    parts.set_defaults(run=_ablation)
    parsed = parser.parse_args(arguments)
    try:
        parsed.run(parsed)
    except MistyPilotError as error:
        print(f'mistypilot: {error}', file=sys.stderr)
        return 1
    return 0


def word_features() -> Featurizer:
    """What the router sees of a text, with the sensors and skills that ship."""
    interpreter = OfflineInterpreter(read_sensor_words(data_folders.shipped('config') / 'sensors.yaml'))
    skills = SkillSet(read_skill(path) for path in sorted(data_folders.shipped('skills').glob('*.py')))
    return lambda text: interpreter.route_features(text, skills)


def with_meaning(features: Featurizer, embedder: MiniLm) -> Featurizer:
    """The same, and the vector of the text."""

    def both(text: str) -> Features:
        return {**features(text), **meaning(embedder.embed([text])[0])}

    return both


def _featurizers(embedder: str) -> dict[str, Featurizer]:
    """What is fitted, by file name."""
    words = word_features()
    if embedder == 'none':
        return {WORDS: words}
    return {WORDS: words, MEANING: with_meaning(words, MiniLm(installed_weights()))}


def _fit_choice(parsed: argparse.Namespace) -> None:
    shipped = SkillSet(read_skill(path) for path in sorted(data_folders.shipped('skills').glob('*.py')))
    choice.make(MiniLm(installed_weights()), shipped, parsed.out)
    print(f'{parsed.out / choice.FILE.name} was written.')


def _fit_wants(parsed: argparse.Namespace) -> None:
    shipped = SkillSet(read_skill(path) for path in sorted(data_folders.shipped('skills').glob('*.py')))
    features = RouteFeatures()
    written = wants.read_wants(lambda text: features.wording(read(text)))
    keywords = wants.keyword_sentences(shipped, lambda text: features.wording(read(text)))
    tables = {KINDS_FILE: wants.train_kinds(written), SKILLS_FILE: wants.train_skills([*written, *keywords])}
    for name, table in tables.items():
        table.save(parsed.out / name)
        print(f'{name}: weights of {len(table.names):,} features for {len(table.answers)} answers.')
    for kind in Want if parsed.apart else ():
        right = wants.accuracy(written, kind)
        print(f'{kind.value}: right on {right:.1%} of authors kept apart.', flush=True)


def _fit(parsed: argparse.Namespace) -> None:
    for name, featurizer in _featurizers(parsed.embedder).items():
        rows = examples(read_sentences(parsed.sentences), featurizer)
        classifier = train(rows)
        classifier.save(parsed.out / name)
        held = [row for row in rows if row.held]
        print(
            f'{name}: {len(classifier.weights):,} weights from {len(rows) - len(held):,} sentences; right on '
            f'{accuracy(classifier, held):.1%} of {len(held)} others, '
            f'{accuracy(classifier, [row for row in held if row.hard]):.1%} of the hard ones.'
        )


def _curve(parsed: argparse.Namespace) -> None:
    rows, measured = _measured(parsed)
    print('| sentences | ' + ' | '.join(measured) + ' |')
    print('| --- ' * (len(measured) + 1) + '|')
    for row in learning_curve(rows, measured, draws=parsed.draws):
        cells = (f'{100 * row.mean[name]:.1f} ± {100 * row.deviation[name]:.1f}' for name in measured)
        print(f'| {row.sentences:,} | ' + ' | '.join(cells) + ' |', flush=True)


def _ablation(parsed: argparse.Namespace) -> None:
    rows, measured = _measured(parsed)
    print('| features | ' + ' | '.join(measured) + ' |')
    print('| --- ' * (len(measured) + 1) + '|')
    for title, shares in ablation(rows, measured):
        print(
            f'| {title} | ' + ' | '.join(f'{100 * shares[name]:.1f}' for name in measured) + ' |', flush=True
        )


def _measured(parsed: argparse.Namespace) -> tuple[Sequence[Example], dict[str, Sequence[Example]]]:
    """All sentences that ship, and by name the sets that are measured with."""
    featurizer = list(_featurizers(parsed.embedder).values())[-1]
    rows = examples(read_sentences(), featurizer)
    measured = _by_difficulty('kept apart', [row for row in rows if row.held])
    if parsed.rows:
        others = list(enumerate(read_sentences(parsed.rows), 1))
        for name, seen in (('seen', True), ('unseen', False)):
            part = [one for number, one in others if bool(number % 3) is seen]
            measured |= _by_difficulty(name, examples(part, featurizer))
    return rows, measured


def _by_difficulty(name: str, rows: Sequence[Example]) -> dict[str, Sequence[Example]]:
    sets = {name: rows, f'{name}, hard': [row for row in rows if row.hard]}
    return {title: part for title, part in sets.items() if part}


if __name__ == '__main__':
    sys.exit(main())
