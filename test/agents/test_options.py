"""How the robot says what changes about the treatment of touches, and what it refuses."""

import pytest

from mistypilot_ros.agents.options import option_clauses
from mistypilot_ros.agents.pia import PhysicalAgent, Plan, Step
from mistypilot_ros.agents.wording import Wording
from mistypilot_ros.core.bindings import Binding, BindingOptions
from mistypilot_ros.core.commands import Adjust, Bind, PhysicalCommand, Reset, Unbind, Update
from mistypilot_ros.core.interpretation import (
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.core.turns import Agent

SKILLS = SkillSet([Skill('wave', 'Wave.', keywords=('wave',))])
WAVE = SkillCall('wave')
WORDING = Wording(MISTY_SENSORS, SKILLS)


class Told:
    """An interpreter that understands what it is told to."""

    name = 'told'

    def __init__(self, reading: PhysicalReading) -> None:
        self.reading = reading

    def route(self, text: str, skills: SkillSet) -> Route:
        return Route(Agent.PIA, 1.0)

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        return self.reading

    def social(self, text: str, context: TaskContext) -> SocialReading:
        raise AssertionError('not asked')


def context(*sensors: str, faulted: tuple[str, ...] = (), **options: object) -> PhysicalContext:
    made = BindingOptions(**options)  # type: ignore[arg-type]
    table = {name: Binding(name, (WAVE,), made) for name in sensors}
    return PhysicalContext(MISTY_SENSORS, SKILLS, table, faulted)


def plan(commands: list[PhysicalCommand], known: PhysicalContext) -> tuple[Plan, str]:
    agent = PhysicalAgent(Told(PhysicalReading(tuple(commands))), lambda call, _: call)
    made = agent.plan('text', known)
    return made, agent.conclude(made, [Step(command, True) for command in made.commands], known).reply


@pytest.mark.parametrize(
    ('commands', 'reply'),
    [
        ([Adjust('chin', enabled=False)], 'All right: my chin is switched off for now.'),
        ([Adjust('chin', enabled=True)], 'All right: my chin is switched on again.'),
        (
            [Adjust('chin', enabled=False), Adjust('scruff', enabled=False)],
            'All right: my chin and my scruff are switched off for now.',
        ),
        ([Adjust('bumpers', enabled=False)], 'All right: my bumpers are switched off for now.'),
        (
            [Adjust('chin', cooldown_s=90.0)],
            'All right: when you tap my chin, I wait 1 minute and 30 seconds between two times.',
        ),
        (
            [Adjust('chin', cooldown_s=5.0), Adjust('bumpers', cooldown_s=5.0)],
            'All right: when you tap my chin, I wait 5 seconds between two times; when you press my bumpers, '
            'I wait 5 seconds between two times.',
        ),
        ([Adjust('chin', cooldown_s=0.0)], 'All right: when you tap my chin, I do it as often as you like.'),
        (
            [Bind('head', WAVE), Adjust('head', cooldown_s=60.0)],
            'All right: when you tap my head, I wave; I wait 1 minute between two times.',
        ),
        (
            [Update('chin', WAVE), Adjust('chin', cooldown_s=0.0)],
            'All right: when you tap my chin, I now wave; I do it as often as you like.',
        ),
        ([Reset('chin'), Reset('bumpers')], 'All right: I try my chin and my bumpers again.'),
        ([Reset('*')], 'All right: I try everything again that did not work.'),
    ],
)
def test_what_is_said(commands: list[PhysicalCommand], reply: str) -> None:
    known = context('chin', 'scruff', 'bumpers', faulted=('chin',))
    assert plan(commands, known)[1] == reply


@pytest.mark.parametrize(
    ('commands', 'reply'),
    [
        (
            [Adjust('chin', enabled=False)],
            'I do nothing when you tap my chin; tell me first what I shall do then.',
        ),
        ([Reset('chin')], 'I do nothing when you tap my chin; tell me first what I shall do then.'),
        (
            [Unbind('head'), Adjust('head', enabled=False)],
            'I do nothing when you tap my head; tell me first what I shall do then.',
        ),
        (
            [Unbind('*'), Adjust('head', enabled=False)],
            'I do nothing when you tap my head; tell me first what I shall do then.',
        ),
        (
            [Adjust('head_left', enabled=False)],
            'What I do when you tap the left side of my head belongs to my head; please say it of my head.',
        ),
        ([Adjust('head', cooldown_s=100_000.0)], 'I can wait for at most a day between two times.'),
    ],
)
def test_what_is_refused(commands: list[PhysicalCommand], reply: str) -> None:
    made, said = plan(commands, context('head'))
    assert (made.ok, made.commands, said) == (False, (), reply)


def test_nothing_is_reset_where_nothing_is_wrong() -> None:
    made, said = plan([Reset('*')], context('chin'))
    assert made.ok and not made.commands and said.startswith('Nothing is wrong with what you set up')


def test_what_is_bound_tells_what_is_unusual() -> None:
    agent = PhysicalAgent(Told(PhysicalReading(asks_bindings=True)), lambda call, _: call)
    known = context('chin', enabled=False, cooldown_s=60.0)
    assert agent.plan('text', known).reply == (
        'This is what I do: when you tap my chin, I wave; I wait 1 minute between two times; '
        'my chin is switched off for now.'
    )
    assert agent.plan('text', context('chin')).reply == 'This is what I do: when you tap my chin, I wave.'


def test_other_commands_say_nothing_of_options() -> None:
    assert option_clauses([Bind('chin', WAVE), Unbind('head')], context(), WORDING) == []


@pytest.mark.parametrize(
    ('seconds', 'words'),
    [
        (0.5, '0.5 seconds'),
        (1.0, '1 second'),
        (60.0, '1 minute'),
        (3_661.0, '1 hour, 1 minute and 1 second'),
        (86_400.0, '24 hours'),
        (0.0, '0 seconds'),
    ],
)
def test_times(seconds: float, words: str) -> None:
    assert WORDING.span(seconds) == words


def test_only_what_is_said_changes() -> None:
    old = BindingOptions(debounce_ms=20, cooldown_s=3.0, enabled=False)
    assert Adjust('chin', enabled=True).applied(old) == BindingOptions(debounce_ms=20, cooldown_s=3.0)
    assert Adjust('chin', cooldown_s=4.0).applied(old) == BindingOptions(
        debounce_ms=20, cooldown_s=4.0, enabled=False
    )
