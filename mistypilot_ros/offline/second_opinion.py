"""What a sentence wants by its wording alone: a second opinion on what the rules have read in it.

The rules know words and their order; what they do not know, such as a new way to forbid something, they read
past. These classifiers know nothing but how some thousand sentences were worded, so they err elsewhere.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cached_property
from pathlib import Path

from mistypilot_ros.core.commands import Bind, Invoke, PhysicalCommand, Unbind, Update
from mistypilot_ros.offline.classifier import WEIGHTS, Classifier, read_classifier
from mistypilot_ros.offline.route_features import RouteFeatures
from mistypilot_ros.offline.text import Sentence

DOUBTFUL = 0.05
"""How likely a wish must be at least; what is less likely is asked about before it is done."""


class Want(Enum):
    """What a sentence may want of skills and sensors, and the file of its weights."""

    ANYTHING = 'wants_anything.npz'
    BINDING = 'wants_binding.npz'
    FORGETTING = 'wants_forgetting.npz'
    DEED = 'wants_deed.npz'


_KINDS: Mapping[type, Want] = {
    Bind: Want.BINDING,
    Update: Want.BINDING,
    Unbind: Want.FORGETTING,
    Invoke: Want.DEED,
}


class SecondOpinion:
    """Says how likely it is that a sentence wants what was read in it."""

    def __init__(self, folder: Path = WEIGHTS) -> None:
        """Take where the weights are; nothing is read yet."""
        self._folder = folder
        self._features = RouteFeatures()

    def doubts(self, sentence: Sentence, commands: Iterable[PhysicalCommand]) -> bool:
        """Whether the sentence hardly wants what some commands do; without commands nothing is doubted.

        Where it wants several kinds of things, the wording of each hides the others: only whether it wants
        anything is asked then.
        """
        wants = {_KINDS[type(command)] for command in commands if type(command) in _KINDS}
        if not wants:
            return False
        found = dict.fromkeys(self._features.wording(sentence), 1.0)
        asked = {Want.ANYTHING, *wants} if len(wants) == 1 else {Want.ANYTHING}
        return any(self._classifiers[want].probability(found) < DOUBTFUL for want in asked)

    @cached_property
    def _classifiers(self) -> Mapping[Want, Classifier]:
        return {want: read_classifier(self._folder / want.value) for want in Want}
