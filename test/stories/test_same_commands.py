"""The nodes understand what the library call understands: a sample of the suites, said to a system."""

import pytest

from mistypilot_ros.agents.pia import PhysicalAgent
from mistypilot_ros.bench.running_system import RunningSystem
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
FORGET, LEAVE_IT, STOP = 'Forget everything', 'No', 'Stop'


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


@pytest.mark.ros
@pytest.mark.timeout(120)
def test_nodes_and_library_understand_the_same(tmp_path, domain):
    library, compared = Library(), 0
    # By words alone: the model that compares meanings is loaded while the sentences are said.
    (tmp_path / 'words.yaml').write_text('/**:\n  ros__parameters:\n    embedder: none\n')
    arguments = ('--speed', '20', '--params-file', str(tmp_path / 'words.yaml'))
    environment = {'ROS_DOMAIN_ID': domain}
    with RunningSystem(tmp_path / 'state', arguments, environment, tmp_path / 'log.txt') as system:
        for text in sample():
            agent, commands, asks = library.understand(text)
            turn = system.say(text)
            heard = in_words(turn['commands']) if agent == 'PIA' else []  # Those of a conversation aside.
            assert (turn['agent'], heard) == (agent, in_words(commands)), turn['reply']
            compared += bool(commands)
            ops = {command['op'] for command in commands}
            if 'INVOKE' in ops:
                system.say(STOP)  # Only so many skills run at a time.
            if 'BIND' in ops:
                system.say(FORGET)
            if asks:
                system.say(LEAVE_IT)
    assert compared >= SAMPLE / 2
