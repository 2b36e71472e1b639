"""What the offline interpreter makes of a sentence, with the skills that ship."""

from collections.abc import Sequence
from dataclasses import dataclass

from mistypilot_ros import data_folders
from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.commands import Adjust, Bind, Command, Invoke, PhysicalCommand, Update
from mistypilot_ros.core.interpretation import PhysicalContext, PhysicalReading
from mistypilot_ros.core.skills import SkillCall, SkillSet
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.interpreter import OfflineInterpreter
from mistypilot_ros.offline.sensor_words import SensorWords, read_sensor_words
from mistypilot_ros.skill_library.loader import read_skill
from mistypilot_ros.skill_library.schema import check_call


@dataclass(frozen=True)
class Talk:
    """An interpreter with a catalogue."""

    words: SensorWords
    """What people call the sensors."""
    skills: SkillSet
    """The catalogue."""
    interpreter: OfflineInterpreter
    """The interpreter."""

    def read(self, text: str, bound: str = '') -> PhysicalReading:
        """Read a sentence. `bound` is what is bound already: `chin wave; head nod times=3`."""
        bindings: dict[str, Binding] = {}
        for row in filter(None, (row.strip() for row in bound.split(';'))):
            sensor, _, call = row.partition(' ')
            earlier = bindings[sensor].calls if sensor in bindings else ()
            bindings[sensor] = Binding(sensor, (*earlier, SkillCall.parse(call)))
        return self.interpreter.physical(text, PhysicalContext(self.words.sensors, self.skills, bindings))

    def commands(self, text: str, bound: str = '') -> str:
        """The commands of a sentence as text; a question begins with a question mark."""
        reading = self.read(text, bound)
        self.check(reading.commands)
        if reading.question is not None:
            for offer in reading.question.offers:
                self.check(offer.commands)
            return f'? {reading.question.text}'
        return spoken(reading.commands)

    def check(self, commands: Sequence[PhysicalCommand]) -> None:
        """Raise where a command could not be carried out."""
        for command in commands:
            if isinstance(command, (Bind, Update, Invoke)):
                check_call(command.call, self.skills)

    def agent(self, text: str) -> Agent:
        """Who answers a sentence."""
        return self.interpreter.route(text, self.skills).agent


def spoken(commands: Sequence[Command]) -> str:
    """Commands as text: `BIND chin wave arm=left; INVOKE nod`."""
    rows = []
    for command in commands:
        parts = [type(command).__name__.upper()]
        parts += [] if isinstance(command, Invoke) else [command.sensor]  # type: ignore[union-attr]
        parts += [str(command.call)] if isinstance(command, (Bind, Update, Invoke)) else []
        if isinstance(command, Adjust):
            parts += [
                f'{key}={value:g}' for key, value in vars(command).items() if type(value) in (bool, float)
            ]
        rows.append(' '.join(parts))
    return '; '.join(rows)


def make_talk() -> Talk:
    """Make one."""
    words = read_sensor_words(data_folders.shipped('config') / 'sensors.yaml')
    shipped = [read_skill(path) for path in data_folders.shipped('skills').glob('*.py')]
    return Talk(words, SkillSet(shipped), OfflineInterpreter(words))
