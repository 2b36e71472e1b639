"""Fits the classifier of remarks: `python -m mistypilot_ros.offline.social.training`.

It reads the dialogues of `offline/training/social.jsonl` and writes `offline/weights/social_idle.npz`;
the same rows give the same bytes. `--folds 5` measures by cross-validation over dialogues instead.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails
from mistypilot_ros.offline.classifier import WEIGHTS, Classifier, Features
from mistypilot_ros.offline.social.earlier import after
from mistypilot_ros.offline.social.idleness import IDLE, features
from mistypilot_ros.offline.social.turn import take_apart
from mistypilot_ros.offline.training.fitting import fit

DIALOGUES = Path(__file__).parents[1] / 'training' / 'social.jsonl'
OUTPUT = WEIGHTS / 'social_idle.npz'
RIDGE = 1.0
"""How strongly weights are held small."""


@dataclass(frozen=True)
class Row:
    """A sentence of a dialogue."""

    dialogue: int
    """Number of the dialogue."""
    features: Features
    """What the classifier sees."""
    changes: bool
    """Whether it changes the task."""


def rows(path: Path = DIALOGUES) -> Iterator[Row]:
    """Sentences that stand alone in a turn and ask nothing."""
    for number, line in enumerate(path.read_text(encoding='utf-8').splitlines()):
        main = ''
        details: tuple[str, ...] = ()
        for turn in json.loads(line)['turns']:
            ops = {action['op'] for action in turn['actions']}
            sentences = [sentence for sentence in take_apart(turn['user']).sentences if not sentence.asks]
            if main and len(sentences) == 1 and ops <= {'UPDATE', 'DELETE'}:
                yield Row(number, features(sentences[0].text, details, main), bool(ops))
            for action in turn['actions']:
                main, details = state_after(action, main, details)


def state_after(action: dict[str, Any], main: str, details: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Main task and details after an action of a dialogue."""
    if action['op'] == 'NEW':
        return action['main_task'], tuple(action['details'])
    targets = action.get('targets', [])
    if action['op'] == 'DELETE' and targets == ['*']:
        return '', ()
    where = tuple(details.index(text) for text in targets)
    if action['op'] == 'UPDATE':
        return main, after(ChangeDetails(tuple(action['details']), where), details)
    if action['op'] == 'DELETE':
        return main, after(DeleteDetails(where), details)
    return main, details


def trained(found: Sequence[Row]) -> Classifier:
    """Fit a classifier to rows."""
    return fit([row.features for row in found], [row.changes for row in found], RIDGE)


def measured(found: Sequence[Row], folds: int) -> tuple[float, float]:
    """By cross-validation: the share of remarks that are told apart, and of changes that are lost by it."""
    idle = [0, 0]
    lost = [0, 0]
    for fold in range(folds):
        classifier = trained([row for row in found if row.dialogue % folds != fold])
        for row in (row for row in found if row.dialogue % folds == fold):
            counts = lost if row.changes else idle
            counts[0] += classifier.probability(row.features) < IDLE
            counts[1] += 1
    return idle[0] / max(1, idle[1]), lost[0] / max(1, lost[1])


def main() -> None:
    """Train, or measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument('--folds', type=int, default=0, help='measure by so many folds (default: train)')
    arguments = parser.parse_args()
    found = list(rows())
    if arguments.folds:
        idle, lost = measured(found, arguments.folds)
        print(f'{len(found)} sentences: {idle:.1%} of the remarks told apart, {lost:.1%} of the changes lost')
        return
    trained(found).save(OUTPUT)
    print(f'{len(found)} sentences: {OUTPUT.name} written')


if __name__ == '__main__':
    main()
