"""Whole systems, each in a ROS domain of its own."""

import pytest
from ros_domains import next_domain

from mistypilot_ros.bench.running_system import RunningSystem


@pytest.fixture(scope='module')
def domain():
    return next_domain()


@pytest.fixture
def start(tmp_path, domain, monkeypatch):
    """A function that starts a system; all are ended after the test, their log is shown where it failed."""
    monkeypatch.setenv('ROS_DOMAIN_ID', domain)
    running = []

    def begin(*arguments, state='state', environment=None):
        log = tmp_path / f'log-{len(running)}.txt'
        running.append(RunningSystem(tmp_path / state, arguments, environment, log=log))
        return running[-1]

    yield begin
    for system in running:
        system.close()
    for log in sorted(tmp_path.glob('log-*.txt')):
        print(f'--- {log.name}\n{log.read_text(errors="replace")[-6000:]}')
