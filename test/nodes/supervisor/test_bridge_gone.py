"""The real bridge goes away amid a command: the run fails soon and plainly; later the sensor works again."""

import signal
from typing import Any

import pytest

pytestmark = pytest.mark.ros
LONG = 'say text=' + '%20'.join(['once upon a time there was a robot'.replace(' ', '%20')] * 12)


@pytest.fixture(scope='module')
def supervised(client, node_process, write_skill, tmp_path_factory) -> Any:
    """A supervisor for the whole module, and whether both its sensors work."""
    skills = tmp_path_factory.mktemp('skills')
    for name in ('say', 'light'):
        write_skill(skills, name)
    parameters = {'state_dir': str(skills.with_name('state')), 'skill_paths': [str(skills)]}
    tables = client.listen(client.topics.BINDINGS)
    supervisor = node_process(
        'binding_supervisor',
        client.namespace,
        {**parameters, 'bindings.chin': [LONG], 'bindings.head': ['light']},
    )
    yield lambda: tables and [row.status for row in tables[-1].bindings] == [2, 2]
    assert supervisor.end() == 0


@pytest.mark.parametrize('how', [signal.SIGTERM, signal.SIGKILL])
def test_bridge_gone_amid_a_command(client, misty, bridge, bridges, supervised, waits, how) -> None:
    runs = client.listen(client.topics.SKILL_RUNS)
    waits(supervised, 'both sensors work')
    misty.control('tap', sensor='chin')
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    bridge.end(how)
    waits(lambda: [step for step in runs if step.final], 'the run has ended')
    (end,) = [step for step in runs if step.final]
    assert end.state in (2, 3) and 'Traceback' not in end.message
    assert end.message.count('.') == 1, end.message
    if how is signal.SIGKILL:
        assert end.message == 'The bridge to the robot did not answer in time.'
    waits(lambda: not supervised(), 'the table does not promise anything')
    bridges.stand(misty)
    waits(supervised, 'both sensors work again')
    before = len(runs)
    misty.control('tap', sensor='head_front')
    waits(lambda: any(step.final for step in runs[before:]), 'a run')
    assert [(step.sensor, step.state) for step in runs[before:] if step.final] == [('head', 1)]
