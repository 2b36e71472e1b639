"""A running system with a folder of bad skills."""

import json

from ros_domains import next_domain
from somebody import Somebody

from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.core.skills import SkillCall

DOMAIN = next_domain()
GOOD = (
    'def run(robot, times: int = 1):\n    """{doc}\n\n    Args:\n        times: how often, 1 to 5.\n    """\n'
)
BAD_SKILLS = {
    'half.py': GOOD.format(doc='Half.')[:20].encode(),
    'latin.py': '"""Trink Caf\u00e9."""'.encode('latin-1'),
    'wave.py': GOOD.format(doc='Wave as I like it.').encode(),
}


class World:
    """A running system with a bound chin, somebody in its graph, and a folder of bad skills."""

    def __init__(self, folder):
        self.folder, self.skills = folder, folder / 'skills'
        self.skills.mkdir()
        for name, data in BAD_SKILLS.items():
            (self.skills / name).write_bytes(data)
        parameters = {'skill_paths': [str(self.skills), str(shipped_skills())]}
        tree = {'/**': {'binding_supervisor': {'ros__parameters': parameters}}}
        (folder / 'parameters.yaml').write_text(json.dumps(tree))
        self.log = folder / 'log.txt'
        self.system = RunningSystem(
            folder / 'state',
            ('--params-file', str(folder / 'parameters.yaml')),
            {'ROS_DOMAIN_ID': DOMAIN},
            self.log,
        )

    def begin(self):
        self.system.__enter__()
        self.client = Somebody('/misty', DOMAIN)
        self.turns, self.catalogues = self.client.listen('TURNS'), self.client.listen('SKILLS')
        answer = self.client.call('BIND', sensor='chin', call=call('show_emotion emotion=happiness'))
        assert answer.ok, answer.message
        self.system.binding('chin')
        self.pids = self.roles()

    def roles(self):
        return {role: one.pid for role, one in self.system.processes().items()}

    def said(self):
        return self.log.read_text(errors='replace')


def shipped_skills():
    from mistypilot_ros import data_folders

    return data_folders.shipped('skills')


def call(text):
    from mistypilot_ros.nodes.conversions import call_to_message

    return call_to_message(SkillCall.parse(text))
