"""What the robot says aloud of real faults of real skills: never a word of the machinery."""

import os
import signal

import pytest

from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.runs import RunState
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.core.worker_policy import WorkerState
from mistypilot_ros.nodes.fault_voice import FaultVoice

BEGIN = 'Something goes wrong when you tap my chin: '


@pytest.fixture
def spoken(system):
    """What the robot was told to say, in order."""
    said = []
    voice = FaultVoice(
        lambda call, done: said.append(call.arguments['text']), MISTY_SENSORS, system.engine.rows
    )
    note = system.listener.step

    def step(one):
        note(one)
        voice.hear(one)

    system.listener.step = step
    return said


@pytest.mark.parametrize(
    ('skill', 'said'),
    [
        ('raises', 'The skill raises has a mistake in it; my log says which.'),
        ('exits', 'The skill exits has a mistake in it; my log says which.'),
        ('syntax', 'The skill syntax has a mistake in it; my log says which.'),
        ('empty', 'The skill empty has a mistake in it; my log says which.'),
        ('sends', 'What I do there has a mistake in it; my log says which.'),
        ('dies', 'The skill dies ended without a word.'),
        ('loops', 'The skill loops took longer than 0.3 seconds, so I ended it.'),
    ],
)
def test_a_fault_is_said_in_plain_words_and_once(system, spoken, skill, said):
    system.bind('chin', skill, max_seconds=0.3 if skill == 'loops' else 30.0)
    for _ in range(2):
        assert system.run('chin').state is RunState.FAILED
        system.until(lambda: system.row('chin').status is WorkerState.ACTIVE)
    assert spoken == [BEGIN + said]


def test_a_skill_that_hangs_with_its_worker(system, spoken):
    system.bind('chin', 'waits')
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    os.kill(system.row('chin').pid, signal.SIGSTOP)
    system.until(system.ends)
    assert 'no sign of life' in system.ends()[-1].message
    system.until(lambda: spoken)
    assert spoken == [f'{BEGIN}What I do there got stuck.']


def test_a_place_that_was_given_up(system, spoken):
    system.bind('chin', 'wave')
    for restarts in range(6):
        expected = (WorkerState.ACTIVE, restarts)
        system.until(lambda: (system.row('chin').status, system.row('chin').restarts) == expected)  # noqa: B023
        os.kill(system.row('chin').pid, signal.SIGKILL)
    system.until(lambda: system.row('chin').status is WorkerState.FAULTED)
    assert 'SIGKILL' in system.row('chin').last_error and not spoken
    assert system.run('chin').state is RunState.DROPPED
    assert spoken == [
        f'{BEGIN}What I do there ended without a word. '
        'That happened 6 times in a row; once it is mended, say: try the chin again.'
    ]


def test_a_skill_that_is_gone(system, spoken):
    system.table['chin'] = Binding('chin', (SkillCall('goes_away'),))
    system.engine.reconcile(system.table)
    system.until(lambda: system.row('chin').status is WorkerState.FAULTED)
    assert system.run('chin').state is RunState.DROPPED
    assert spoken == [f'{BEGIN}I have no skill any more that is called goes away.']
