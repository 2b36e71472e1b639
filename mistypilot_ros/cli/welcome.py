"""What a person at a terminal is told at first, and when they ask for help."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mistypilot_ros.cli.events import Skill

EXAMPLES = (
    ('wave', 'When I tap your chin, wave'),
    ('show_emotion', 'Show happiness'),
    ('take_photo', 'When I press your front bumpers, take a photo'),
)
"""A skill, and a sentence that needs it; the first whose skill is there is the one to try."""
ANYWAY = 'What are you bound to?'
"""A sentence that needs no skill."""
HELP = 3
"""How many sentences help names."""
_HELP_WORDS = {'', 'help', 'help me'}
_ENDS = re.compile(r'^\W+|\W+$')


@dataclass(frozen=True)
class Line:
    """A line of which one part matters."""

    before: str
    """Begins it."""
    main: str = ''
    """What matters."""
    after: str = ''
    """Ends it."""

    def __str__(self) -> str:
        """The whole."""
        return self.before + self.main + self.after


def welcome(robot: Line, skills: Sequence[Skill]) -> tuple[Line, Line, Line]:
    """Three lines: where the robot is, what to try, how to stop.

    Args:
        robot: the first line.
        skills: the catalogue.
    """
    return (
        robot,
        Line('Say, for instance: ', examples(skills)[0]),
        Line('Type "stop" to stop the robot, "help" for more; ', 'Ctrl-C', ' ends everything.'),
    )


def simulated(page: str, why: str = '') -> Line:
    """The line of a simulated robot; `why` says, where needed, why its page is not at the usual port."""
    return Line('See and touch the simulated Misty at ', page, why)


def real(address: str, connected: bool) -> Line:
    """The line of a real robot."""
    return Line('The robot is at ', address, '' if connected else ' (not connected yet)')


def examples(skills: Sequence[Skill]) -> list[str]:
    """Sentences that work with these skills, at most `HELP`, at least one."""
    usable = {skill.name: skill for skill in skills if not skill.problem}
    known = [sentence for name, sentence in EXAMPLES if name in usable]
    others = [
        f'When I tap your chin, {name.replace("_", " ")}'
        for name, skill in usable.items()
        if name not in dict(EXAMPLES) and not skill.parameters.get('required')
    ]
    return [*known, *others, ANYWAY][:HELP]


def is_help(sentence: str) -> bool:
    """Whether a sentence asks what can be said: `help`, `Help me!`, `?`."""
    return _ENDS.sub('', sentence).casefold() in _HELP_WORDS


def help_lines(skills: Sequence[Skill]) -> list[Line]:
    """What can be said and typed."""
    return [
        Line('You can say, for instance:'),
        *(Line('  ', sentence) for sentence in examples(skills)),
        Line('Tab completes, the arrow keys bring earlier sentences back. ', 'Ctrl-C', ' ends everything.'),
    ]
