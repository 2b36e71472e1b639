"""The router or the PIA as a program whose interpreter hangs, fails, waits and asks as its sentences say.

Use: `scripted_agents.py router|pia FOLDER --ros-args …`. While FOLDER has a file `router waits` or
`pia waits`, that one waits with its answer, and leaves marks: `begun`, and `given up` where it is that.
"""

import sys
import threading
import time
from pathlib import Path

from mistypilot_ros.core.commands import Bind, Invoke
from mistypilot_ros.core.errors import CancelledError
from mistypilot_ros.core.interpretation import PhysicalContext, PhysicalReading, Route
from mistypilot_ros.core.questions import Offer, Question
from mistypilot_ros.core.skills import SkillCall, SkillSet
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.nodes import runtime
from mistypilot_ros.nodes.pia import PiaNode
from mistypilot_ros.nodes.task_router import TaskRouterNode


class Scripted:
    """Understands by a script."""

    name = 'scripted'

    def __init__(self, who: str, folder: Path) -> None:
        self._hold, self._folder = folder / f'{who} waits', folder
        self._ended = threading.Event()

    def route(self, text: str, skills: SkillSet) -> Route:
        self._obey(text)
        return Route(Agent.PIA, 0.5)

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        self._obey(text)
        if text == 'wave':
            return PhysicalReading((Invoke(SkillCall('wave')),))
        if text.startswith('when I tap your chin, '):
            return PhysicalReading((Bind('chin', SkillCall('say', {'text': text})),))
        if text in ('the second one', 'say hello'):
            return PhysicalReading()
        if text == 'wave somehow':
            calls = [SkillCall('wave', {'arm': arm}) for arm in ('left', 'both')]
            offers = tuple(Offer(str(call.params['arm']), (Invoke(call),)) for call in calls)
            return PhysicalReading(question=Question('Do you mean left or both?', offers, 2))
        return PhysicalReading(question=Question('What?', completion='when I tap your chin, {answer}'))

    def cancel(self) -> None:
        self._ended.set()

    def _obey(self, text: str) -> None:
        if text == 'crash':
            raise ZeroDivisionError
        if f'hang in the {self._hold.name.partition(" ")[0]}' in text:
            time.sleep(60)
        self._ended.clear()
        while self._hold.exists():
            (self._folder / 'begun').touch()
            if self._ended.wait(0.01):
                (self._folder / 'given up').touch()
                raise CancelledError('It was given up.')


if __name__ == '__main__':
    node = {'router': TaskRouterNode, 'pia': PiaNode}[sys.argv[1]]
    sys.exit(runtime.run(lambda: node(Scripted(sys.argv[1], Path(sys.argv[2])))))
