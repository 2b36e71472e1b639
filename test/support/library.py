"""The interpreter of the nodes without the nodes, and a sample of the suites to compare the two with."""

from mistypilot_ros.agents.pia import PhysicalAgent
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.data_folders import shipped as folder_of
from mistypilot_ros.evaluation.plain import plain
from mistypilot_ros.evaluation.rows import is_unseen, read_rows, shipped
from mistypilot_ros.nodes.interpreters import Means, make_interpreter, sensor_words
from mistypilot_ros.skill_library.loader import read_skill
from mistypilot_ros.skill_library.schema import check_call

SAMPLE = 50
"""Texts."""


def sample():
    """Texts that need no binding before them, evenly over the suites that physical commands come from."""
    rows = [row for name in ('sensorbind', 'route') for row in read_rows(shipped(name)).rows]
    pairs = read_rows(shipped('nearmiss')).rows
    rows += [{**pair[member], 'id': pair['id']} for pair in pairs if 'a' in pair for member in 'ab']
    texts = [row['text'] for row in rows if not row.get('given') and not is_unseen(row['id'])]
    step = len(texts) / SAMPLE
    return [texts[int(number * step)] for number in range(SAMPLE)]


class Library:
    """The interpreter of the nodes, called without them."""

    def __init__(self):
        self._words = sensor_words('')
        self._interpreter = make_interpreter('offline', Means(self._words))
        self._skills = SkillSet(read_skill(path) for path in sorted(folder_of('skills').glob('*.py')))

    def understand(self, text):
        """The agent, its commands as plain mappings, and whether it asks back."""
        if self._interpreter.route(text, self._skills).agent is Agent.SIA:
            return 'SIA', [], False
        context = PhysicalContext(self._words.sensors, self._skills, {})
        plan = PhysicalAgent(self._interpreter, check_call).plan(text, context)
        return 'PIA', plain(plan.commands), plan.question is not None


def in_words(commands):
    """Commands of a turn or of the library, comparable."""
    keys = ('op', 'sensor', 'skill', 'params')
    return [tuple(command.get(key) or None for key in keys) for command in commands]
