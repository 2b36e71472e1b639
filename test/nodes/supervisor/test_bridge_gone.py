"""The real bridge goes away amid a command: the run fails soon and plainly; later the sensor works again."""

import signal
from typing import Any

import pytest

pytestmark = pytest.mark.ros
LONG = 'say text=' + '%20'.join(['once upon a time there was a robot'.replace(' ', '%20')] * 12)


@pytest.fixture
def served(client, misty, start_bridge, node_process, write_skill, waits, tmp_path) -> Any:
    """A bound chin, served by a supervisor beside the real bridge and the simulated robot."""
    skills = tmp_path / 'skills'
    skills.mkdir()
    for name in ('say', 'light'):
        write_skill(skills, name)
    parameters = {'state_dir': str(tmp_path / 'state'), 'skill_paths': [str(skills)]}
    tables = client.listen(client.topics.BINDINGS)
    bridge = start_bridge(misty.address)
    supervisor = node_process(
        'binding_supervisor',
        client.namespace,
        {**parameters, 'bindings.chin': [LONG], 'bindings.head': ['light']},
    )
    client.active = lambda: tables and [row.status for row in tables[-1].bindings] == [2, 2]
    waits(client.active, 'both sensors work')
    yield client, misty, bridge
    supervisor.end()


@pytest.mark.parametrize('how', [signal.SIGTERM, signal.SIGKILL])
def test_bridge_gone_amid_a_command(served, start_bridge, waits, how) -> None:
    client, misty, bridge = served
    runs = client.listen(client.topics.SKILL_RUNS)
    misty.control('tap', sensor='chin')
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    bridge.end(how)
    waits(lambda: [step for step in runs if step.final], 'the run has ended')
    (end,) = [step for step in runs if step.final]
    assert end.state in (2, 3) and 'Traceback' not in end.message
    assert end.message.count('.') == 1, end.message
    if how is signal.SIGKILL:
        assert end.message == 'The bridge to the robot did not answer in time.'
    waits(lambda: not client.active(), 'the table does not promise anything')
    start_bridge(misty.address)
    waits(client.active, 'both sensors work again')
    before = len(runs)
    misty.control('tap', sensor='head_front')
    waits(lambda: any(step.final for step in runs[before:]), 'a run')
    assert [(step.sensor, step.state) for step in runs[before:] if step.final] == [('head', 1)]
