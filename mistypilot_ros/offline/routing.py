"""Which agent a sentence goes to: sure signs first, then two small classifiers."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.interpretation import Route
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.binding_questions import asks_bindings
from mistypilot_ros.offline.choice.ranking import Ranking
from mistypilot_ros.offline.classifier import WEIGHTS, Classifier, read_classifier
from mistypilot_ros.offline.forbidding import forbids
from mistypilot_ros.offline.route_features import RouteFeatures, meaning
from mistypilot_ros.offline.routing_rules import rule
from mistypilot_ros.offline.skill_questions import asks_skills
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Clause

WORDS, MEANING = 'route_words.npz', 'route_meaning.npz'
"""Files of weights: for the features of the words, and for those and the embedder's vector together."""
UNSURE = 0.8
"""Where the words make less likely than this who is meant, the vector is asked too; it costs milliseconds."""
SURE = '@sure sign'
"""Feature of sentences that are for the PIA without any classifier."""
MEANT = 0.6
"""How likely a new skill must be meant for the PIA to get what the words alone would give to the SIA."""
_OF_A_SKILL = r'@(?:not |spoken of )?(?:deed|wish) \w+$'
A_DEED = 0.89
"""The most that a wish without a sensor is sure: the same words may answer a question of the robot."""


class Router:
    """Decides which agent sentences are for. It always decides; how sure it is, it says."""

    def __init__(self, embedder: Embedder | None = None, folder: Path = WEIGHTS) -> None:
        """Take what makes vectors, where there is such, and where the weights are; nothing is read yet."""
        self._embedder = embedder
        self._folder = folder
        self._features = RouteFeatures()

    @cached_property
    def _words(self) -> Classifier:
        return read_classifier(self._folder / WORDS)

    @cached_property
    def _meaning(self) -> Classifier:
        return read_classifier(self._folder / MEANING)

    def route(self, sentence: Sentence, clauses: Sequence[Clause], skills: SkillWords) -> Route:
        """Decide which agent a sentence is for.

        Returns:
            The agent and how likely it is the right one, 0.5 to 1, fitted to sentences that were kept apart.
        """
        if all(word.is_mark for word in sentence.words):
            return Route(Agent.SIA, 0.5)  # Nothing is said.
        sure = _sure_sign(sentence)
        if sure is not None:
            return sure
        ruled = rule(sentence, clauses, skills)
        physical = self._probability(sentence, self.features(sentence, clauses, skills))
        if physical < 0.5:
            return Route(Agent.SIA, 1.0 - physical)
        told = ruled.agent is Agent.PIA and any(clause.conditions for clause in clauses)
        return Route(Agent.PIA, physical if told else min(physical, A_DEED))

    def reconsidered(self, routed: Route, skills: SkillSet, rank: Callable[[], Ranking | None]) -> Route:
        """The PIA where a skill is meant that was not there when the router learned; else what was decided.

        Args:
            routed: what was decided.
            skills: the catalogue.
            rank: orders its skills by how well they fit the sentence; it costs milliseconds.
        """
        added = {skill.name for skill in skills} - self._learned
        ranking = rank() if added and routed.agent is Agent.SIA else None
        if ranking is None or ranking.names[0] not in added or ranking.confidence < MEANT:
            return routed
        return Route(Agent.PIA, min(ranking.confidence, A_DEED))

    @cached_property
    def _learned(self) -> frozenset[str]:
        """Names of the skills that the sentences were about, from the names of their features."""
        return frozenset(name.split()[-1] for name in self._words.weights if re.match(_OF_A_SKILL, name))

    def features(self, sentence: Sentence, clauses: Sequence[Clause], skills: SkillWords) -> dict[str, float]:
        """What the classifiers see of a sentence, without the vector; SURE where they are not asked."""
        found = self._features.of(sentence, clauses, skills, rule(sentence, clauses, skills))
        return found if _sure_sign(sentence) is None else {**found, SURE: 1.0}

    def _probability(self, sentence: Sentence, features: Mapping[str, float]) -> float:
        """How likely a sentence is for the PIA, 0 to 1."""
        physical = self._words.probability(features)
        if self._embedder is None or max(physical, 1.0 - physical) >= UNSURE:
            return physical
        try:
            vector = self._embedder.embed([sentence.text])[0]
        except UnavailableError:
            return physical
        return between(physical, self._meaning.probability({**features, **meaning(vector)}))


def between(one: float, other: float) -> float:
    """The probability whose odds are the geometric mean of those of two others."""
    yes, no = math.sqrt(one * other), math.sqrt((1.0 - one) * (1.0 - other))
    return yes / (yes + no)


def _sure_sign(sentence: Sentence) -> Route | None:
    """Where a sentence goes that asks about bindings or skills, or only forbids; None for others."""
    if asks_bindings(sentence) or asks_skills(sentence):
        return Route(Agent.PIA, 0.95)
    return Route(Agent.PIA, 0.85) if forbids(sentence) else None
