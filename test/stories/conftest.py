"""Whole systems, each in a ROS domain of its own."""

import pytest
from ros_domains import next_domain
from shared_system import SharedSystem


@pytest.fixture(scope='module')
def domain():
    return next_domain()


@pytest.fixture(scope='module')
def share(tmp_path_factory, domain):
    """A function that prepares a system for the tests of a file; it is ended with the file."""
    shared = []

    def prepare(*arguments, **rest):
        shared.append(SharedSystem(tmp_path_factory.mktemp('system'), domain, *arguments, **rest))
        return shared[-1]

    yield prepare
    for system in shared:
        system.end()


@pytest.fixture(autouse=True)
def graph(domain, monkeypatch):
    """Commands of a test are in the domain of its file."""
    monkeypatch.setenv('ROS_DOMAIN_ID', domain)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Show what the processes logged where a test failed."""
    report = yield
    for value in getattr(item, 'funcargs', {}).values():
        if report.failed and isinstance(value, SharedSystem) and value.log.exists():
            report.sections.append(('log', value.log.read_text(errors='replace')[-6000:]))
    return report
